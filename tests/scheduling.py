"""The order of a run. With several workers, each takes the next file when it is done with one."""

from __future__ import annotations

# What takes longest begins first, so that the run ends with short files on every worker.
FIRST = (
    "tests/test_checks.py",
    "tests/e2e/",
    "tests/test_notebooks.py",
    "tests/translated/",
    "tests/compiling/",
    "tests/games/tranquility/batch/",
    "tests/games/pomor/batch/",
)


def place(nodeid: str) -> int:
    """Where a test comes in a run: its number among `FIRST`, or behind them all."""
    return next((number for number, start in enumerate(FIRST) if nodeid.startswith(start)), len(FIRST))
