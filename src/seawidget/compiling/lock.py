"""One compiler at a time: a file that says which process compiles."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

LOCK = "compiling.lock"
PATIENCE = 900.0  # seconds after which a lock is stale even if some process has its number
UNSIGNED = 10.0  # seconds after which a lock without a number is stale: its process ended before it could sign


def holder(folder: Path) -> int | None:
    """The process that compiles now; a lock whose process is gone, or that is very old, does not count."""
    path = folder / LOCK
    try:
        age = time.time() - path.stat().st_mtime
        number = int(path.read_text(encoding="ascii") or 0)
    except (OSError, ValueError):
        return None
    if age > (PATIENCE if number else UNSIGNED):
        return None
    if os.name == "posix" and number:
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            return None
        except OSError:
            pass  # it lives, and is somebody else's
    return number


@contextmanager
def alone(folder: Path | None) -> Iterator[None]:
    """Hold the lock while compiling; waits for another process that holds it, and takes over a stale one."""
    if folder is None:
        yield
        return
    path = folder / LOCK
    while True:
        try:
            handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY)
            break
        except FileExistsError:
            if holder(folder) is None:
                with suppress(OSError):
                    path.unlink()
            else:
                time.sleep(0.2)
    try:
        os.write(handle, str(os.getpid()).encode())
        os.close(handle)
        yield
    finally:
        with suppress(OSError):
            path.unlink()
