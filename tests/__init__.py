"""A package, so that no other `tests` that a library installs by mistake (pgx does) is found instead."""
