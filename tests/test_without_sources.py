"""Installations without the files of a checkout: bytecode only, or inside a zip file. All plays, interpreted."""

from __future__ import annotations

import compileall
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import seawidget as sea
from seawidget.compiling import cache

PACKAGE = Path(sea.__file__).parent
USES = """
import json, pathlib
import seawidget as sea
from seawidget.cli import launch

found = {"where": sea.__file__}
board = sea.play(players=1, seed=1, locale="uk")
game = board.game
found["page"] = len(board.to_html())
found["status"] = board.status["text"]
found["what if"] = str(game.what_if(game.legal_moves[0]))
found["odds"] = str(game.odds())
found["tranquility"] = str(sea.simulate(bots="navigator", players=1, games=5, seed=1, progress=False))
found["pomor"] = str(sea.simulate("pomor", bots="pilot", players=2, games=2, seed=1, progress=False))
found["win odds"] = str(game.win_odds(rollouts=10, seed=1))
found["winnable"] = sea.winnable(sea.Game(players=1, seed=3)).nodes
found["hint"] = str(sea.Game("pomor", players=2, seed=1).explain().move)
found["compiled"] = sea.compiled.status().text
found["notebook"] = json.loads(launch.first_notebook(pathlib.Path("book")).read_text("utf-8"))["nbformat"]
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Folders and zip files to put on the path, by name."""
    folder = tmp_path_factory.mktemp("installed")
    shutil.copytree(PACKAGE, folder / "bytecode" / "seawidget", ignore=shutil.ignore_patterns("__pycache__"))
    found = {"zip": zipped(folder, "sources"), "bytecode": folder / "bytecode"}
    compileall.compile_dir(folder / "bytecode", legacy=True, quiet=1)
    for path in (folder / "bytecode").rglob("*.py"):
        path.unlink()
    return {**found, "bytecode in a zip": zipped(folder, "bytes")}


def zipped(folder, name):
    with zipfile.ZipFile(folder / f"{name}.zip", "w") as file:
        for path in sorted((folder / "bytecode").rglob("*")):
            file.write(path, path.relative_to(folder / "bytecode"))
    return folder / f"{name}.zip"


def used(where, folder, **more):
    """What the uses give with the package at a place."""
    environment = {**os.environ, "PYTHONPATH": str(where), "SEAWIDGET_COMPILE": "0", "SEAWIDGET_CACHE": "", **more}
    done = subprocess.run(
        [sys.executable, "-c", USES], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert Path(found.pop("where")).is_relative_to(where)
    return found


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    """The same from a checkout."""
    return used(PACKAGE.parent, tmp_path_factory.mktemp("checkout"))


@pytest.mark.full(gate=2)
@pytest.mark.parametrize(
    ("name", "switch"), [("bytecode", "0"), ("bytecode", "1"), ("bytecode in a zip", "0"), ("zip", "0")]
)
def test_everything_is_the_same_there(name, switch, installed, expected, tmp_path):
    found = used(installed[name], tmp_path, SEAWIDGET_COMPILE=switch)
    assert found.pop("compiled") == "compiled rules: off"
    assert found == {key: value for key, value in expected.items() if key != "compiled"}


def test_compiling_on_purpose_says_what_is_missing(installed):
    code = "import seawidget as sea; sea.warmup('pomor')"
    environment = {**os.environ, "PYTHONPATH": str(installed["bytecode"])}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert "the source files of the rules are not installed" in done.stderr.splitlines()[-1]


def test_sources_in_a_zip_are_told_apart(installed):
    """The name of compiled rules is made of every source file, wherever it lies."""
    code = "from seawidget.compiling import cache; print(cache._sources('seawidget.games.pomor').hex())"
    told = [
        subprocess.check_output([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(where)}, text=True)
        for where in (PACKAGE.parent, installed["zip"])
    ]
    assert told[0] == told[1]
    assert cache.has_sources("seawidget.games.pomor")


def test_files_of_the_package_are_not_looked_for_beside_a_module():
    using = {path.name for path in PACKAGE.rglob("*.py") if "Path(__file__)" in path.read_text(encoding="utf-8")}
    assert not using
