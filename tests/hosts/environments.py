"""Environments of their own for hosts, made when a test first needs one and kept: `.hosts/` beside `.venv`.

Each has a host and what the package depends on; the package itself comes from the checkout, by PYTHONPATH.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.conftest import lacking

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".hosts"
NEWEST = ("anywidget", "ipywidgets", "traitlets", "typing_extensions")  # in the newest versions that are allowed


def environment(name: str, packages: Sequence[str], python: str = sys.executable) -> Path:
    """The folder with the programs of an environment that has these packages."""
    home = FOLDER / name
    stamp, programs = home / ".stamp", home / ("Scripts" if os.name == "nt" else "bin")
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several workers may want the same
        version = version_of(python)
        wanted = hashlib.sha256("\n".join([version, *packages]).encode()).hexdigest()
        if not stamp.exists() or stamp.read_text() != wanted:
            shutil.rmtree(home, ignore_errors=True)
            uv = shutil.which("uv")
            if uv:
                run(uv, "venv", "--quiet", "--python", python, home)
                run(uv, "pip", "install", "--quiet", "--python", programs / "python", *packages)
            else:
                run(python, "-m", "venv", home)
                run(programs / "python", "-m", "pip", "install", "--quiet", "--no-input", *packages)
            stamp.write_text(wanted)
    return programs


def interpreter(version: str) -> str:
    """A Python of this version, such as "3.10": on the path, or kept by pyenv. Skips the test where there is none."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for python in (f"python{version}", *map(str, sorted(kept.glob(f"{version}.*/bin/python{version}")))):
        if version_of(python):
            return python
    lacking(f"Python {version}")
    raise AssertionError


def version_of(python: str) -> str:
    """The version of a Python; "" where it does not run."""
    try:
        return subprocess.run([python, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def run(*command: str | Path) -> None:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}"
