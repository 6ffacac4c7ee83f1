"""Save files: their format, writing and reading."""
