"""A strict type checker accepts what users write, against the wheel as it is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("mypy")
ROOT = Path(__file__).parents[1]
SCRIPT = Path(__file__).parent / "typing" / "user_script.py"


@pytest.fixture(scope="module")
def checked(tmp_path_factory):
    """`checked(text)`: what mypy --strict says of a script, with nothing of the checkout in its reach."""
    folder = tmp_path_factory.mktemp("typed")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    packages = folder / "packages"
    zipfile.ZipFile(wheel).extractall(packages)

    def check(text):
        script = folder / "script.py"
        script.write_text(text, encoding="utf-8")
        settings = folder / "mypy.ini"
        settings.write_text("[mypy]\nstrict = true\nfollow_imports = silent\n")
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        command = [sys.executable, "-m", "mypy", "--config-file", settings, "--cache-dir", folder / "cache", script]
        done = subprocess.run(
            command,
            cwd=folder,
            env={**environment, "MYPYPATH": str(packages)},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout

    yield check
    shutil.rmtree(folder)


def test_a_script_of_a_user(checked):
    told = checked(SCRIPT.read_text(encoding="utf-8"))
    assert told.startswith("Success: no issues found"), told


WRONG = {
    "a name there is not": ("sea.sail()", "attr-defined"),
    "an attribute of a position": ("sea.Game().state.sails", "attr-defined"),
    "a kind of move": ("sea.Place(5)", "call-arg"),
    "a text in the place of a number": ("x: str = sea.Game().rev", "assignment"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_found(checked, wrong):
    line, code = WRONG[wrong]
    assert f"[{code}]" in checked(f"import seawidget as sea\n\n{line}\n")
