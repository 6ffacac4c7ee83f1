"""The wheel of the checkout, built once in a run, however many workers it has."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def built(folder: Path) -> Path:
    """The wheel in a folder that all workers share; the first to ask builds it."""
    with (folder / "wheel.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        whole = folder / "wheel"
        if not whole.exists():
            draft = folder / "wheel.draft"
            shutil.rmtree(draft, ignore_errors=True)
            command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", draft]
            subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
            draft.rename(whole)
    (found,) = whole.glob("*.whl")
    return found
