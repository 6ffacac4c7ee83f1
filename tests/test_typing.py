"""Strict type checkers accept what users write, and find what is wrong in it, against the wheel as it is installed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent / "typing" / "user_script.py"
WRONG = {
    "a name there is not": ("sea.sail()", "attr-defined", "reportAttributeAccessIssue"),
    "an attribute of a position": ("sea.Game().state.sails", "attr-defined", "reportAttributeAccessIssue"),
    "one of another game": ("sea.Game('pomor').state.decks", "attr-defined", "reportAttributeAccessIssue"),
    "an attribute of a view": ("sea.Game().view().sails", "attr-defined", "reportAttributeAccessIssue"),
    "a hand that nobody may have": ("len(sea.Game().view().hand)", "arg-type", "reportArgumentType"),
    "a move of another game": ("sea.play().game.legal_moves[0].port", "attr-defined", "reportAttributeAccessIssue"),
    "a kind of move": ("sea.Place(5)", "call-arg", "reportCallIssue"),
    "a text in the place of a number": ("x: str = sea.Game().rev", "assignment", "reportAssignmentType"),
}


@pytest.fixture(scope="module")
def folder(wheel, tmp_path_factory):
    """A folder with the scripts and an environment that has the wheel and its dependencies, nothing of the checkout."""
    folder = tmp_path_factory.mktemp("typed")
    home = folder / "home"
    venv.create(home, with_pip=False, symlinks=True)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(home)}))
    zipfile.ZipFile(wheel).extractall(packages)
    found = [path for path in sys.path if Path(path).name == "site-packages"]
    (packages / "dependencies.pth").write_text("\n".join(found))
    (folder / "user_script.py").write_text(SCRIPT.read_text(encoding="utf-8"), encoding="utf-8")
    wrong = [line for line, *_ in WRONG.values()]
    (folder / "wrong.py").write_text("\n".join(["import seawidget as sea", "", *wrong, ""]), encoding="utf-8")
    return folder


def run(folder, *command):
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MYPYPATH")}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False).stdout


@pytest.fixture(scope="module")
def mypy_told(folder):
    """(file, line, rule) of all that `mypy --strict` has to say, and its own words."""
    (folder / "mypy.ini").write_text("[mypy]\nstrict = true\nfollow_imports = silent\n")
    python = ["--python-executable", folder / "home" / "bin" / "python"]
    files = ["user_script.py", "wrong.py"]
    told = run(folder, sys.executable, "-m", "mypy", *python, "--cache-dir", os.devnull, "--show-error-codes", *files)
    found = re.findall(r"^(\w+\.py):(\d+): error: .*\[(.*)\]", told, re.MULTILINE)
    return {(file, int(line), rule) for file, line, rule in found}, told


@pytest.fixture(scope="module")
def pyright_told(folder):
    """The same of pyright in its strict mode."""
    (folder / "pyrightconfig.json").write_text(
        json.dumps({"typeCheckingMode": "strict", "include": ["user_script.py", "wrong.py"]})
    )
    python = ["--pythonpath", folder / "home" / "bin" / "python"]
    told = run(folder, sys.executable, "-m", "basedpyright", "--outputjson", *python)
    found = json.loads(told)["generalDiagnostics"]
    errors = [each for each in found if each["severity"] == "error"]
    return {(Path(each["file"]).name, each["range"]["start"]["line"] + 1, each.get("rule")) for each in errors}, told


@pytest.mark.parametrize("checker", ["mypy_told", "pyright_told"])
def test_a_script_of_a_user(checker, request):
    errors, told = request.getfixturevalue(checker)
    assert not [error for error in errors if error[0] == "user_script.py"], told


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("checker", ["mypy_told", "pyright_told"])
def test_what_is_wrong_is_found(checker, wrong, request):
    errors, told = request.getfixturevalue(checker)
    line = list(WRONG).index(wrong) + 3
    rule = WRONG[wrong][1 if checker == "mypy_told" else 2]
    assert ("wrong.py", line, rule) in errors, told
