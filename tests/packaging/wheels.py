"""Wheels built and installed as users have them. A helper of tests."""

from __future__ import annotations

import os
import site
import subprocess
import sys
import venv
from pathlib import Path

from seawidget import compiled
from seawidget.compiling.library import PREFIX

ROOT = Path(__file__).parents[2]
SITE_PACKAGES = "import sysconfig; print(sysconfig.get_path('purelib'))"


def libraries():
    """What each library of a wheel exports, by its name."""
    found = compiled.shipped()
    again = {one.name: [f"{entry}_again" for entry in one.source.again] for one in found}
    return {one.name: {f"{PREFIX}{entry}" for entry in [*one.source.entries, *again[one.name]]} for one in found}


def built(folder, platform="", python=sys.executable, **more):
    """A wheel of the checkout in a folder: pure, or with the libraries of a platform."""
    command = [python, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
    environment = {**os.environ, "SEAWIDGET_WHEEL": platform, **more}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = Path(folder).glob("*.whl")
    return made


def installed(wheel, home):
    """The Python of a new environment with the wheel in it, and the folder the package is in.

    What it depends on comes from the running environment; its own editable seawidget does not come along.
    """
    venv.create(home, with_pip=False, symlinks=True)
    python = home / "bin" / "python"
    packages = Path(subprocess.check_output([python, "-c", SITE_PACKAGES], text=True).strip())
    (packages / "dependencies.pth").write_text("\n".join(site.getsitepackages()))
    install = [sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", wheel]
    subprocess.run(install, check=True, capture_output=True)
    return python, packages / "seawidget"


def told(python, script, folder, **more):
    """What a script prints in an environment where no compiler can be found, and none was used before."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SEAWIDGET", "PYTHON", "CC"))}
    environment = {**kept, "PATH": str(folder / "nothing"), "SEAWIDGET_CACHE": str(folder / "cache"), **more}
    done = subprocess.run(
        [python, "-c", script], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
