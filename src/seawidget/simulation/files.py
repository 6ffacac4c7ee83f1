"""Files that are there whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def beside(path: Path) -> Path:
    """Where a file is written before it takes the place of the one meant."""
    return path.with_name(f".{path.name}.{os.getpid()}.tmp")


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A file beside the one meant, which takes its place when the block ends well and goes when it does not."""
    new = beside(path)
    try:
        yield new
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
