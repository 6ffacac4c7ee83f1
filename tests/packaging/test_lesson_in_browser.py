"""A lesson in Pyodide, as JupyterLite has it: from the first line to a file that is accepted elsewhere."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from seawidget import classroom
from seawidget.classroom.course import plan
from seawidget.classroom.handing import chain
from seawidget.cli import main
from tests.classroom.given import answer
from tests.conftest import lacking
from tests.packaging.wheels import ROOT

PYODIDE = "pyodide@314.0.6"
# What the board needs, from a fresh interpreter of this environment; compiled parts have a fallback or are not used.
NEEDED = "import sys; import seawidget.widget.gamewidget; print(*{name.split('.')[0] for name in sys.modules})"


def zipped(folder: Path, roots: dict[str, Path]) -> Path:
    """The Python files and data of packages as one archive."""
    path = folder / "needed.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, root in roots.items():
            if root.is_file():
                archive.write(root, root.name)
            for file in sorted(root.rglob("*")) if root.is_dir() else ():
                if file.is_file() and file.suffix not in (".so", ".pyc", ".map") and "tests" not in file.parts[-3:]:
                    archive.write(file, Path(name) / file.relative_to(root))
    return path


def packages() -> dict[str, Path]:
    """The installed packages that the board imports, by name, and their metadata; the package itself from here."""
    names = subprocess.check_output([sys.executable, "-c", NEEDED], text=True).split()
    place = Path(sysconfig.get_path("purelib"))
    found = {"seawidget": ROOT / "src" / "seawidget"}
    for name in names:
        for path in (place / name, place / f"{name}.py"):
            if path.exists() and name != "seawidget":
                found[name] = path
    for path in place.glob("*.dist-info"):
        if path.name.partition("-")[0].lower() in {name.lower() for name in names}:
            found[path.name] = path
    return found


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    if shutil.which("node") is None:
        lacking("Node.js")
    folder = tmp_path_factory.mktemp("pyodide")
    subprocess.run(["npm", "install", "--no-audit", "--no-fund", PYODIDE], cwd=folder, check=True)
    right = [[each.name, *answer(2, each.name)] for each in plan.lesson(2).of_role("check", "exit")]
    script = (ROOT / "tests" / "packaging" / "in_browser.py").read_text("utf-8")
    script = script.replace('"ANSWERS"', repr(json.dumps(right))).replace('"BOARD"', '"true"')
    (folder / "script.py").write_text(script, encoding="utf-8")
    command = ["node", ROOT / "wheels" / "pyodide.mjs", zipped(folder, packages())]
    environment = {**os.environ, "SEAWIDGET_SCRIPT": str(folder / "script.py")}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.partition("TOLD")[2])


@pytest.mark.node
@pytest.mark.full(gate=0)
@pytest.mark.parametrize("lesson", [2])
def test_a_lesson_in_pyodide_ends_in_a_file_that_is_accepted(told, tmp_path, lesson):
    assert told["platform"] == "emscripten"
    assert told["gate"] == "q1"
    assert (told["lesson"]["id"], told["lesson"]["step"]) == (lesson, "predict")
    assert "b1" in told["rows"]
    assert told["exact"] == "25122/51319"
    assert abs(told["twin"] - 0.4895) < 0.06
    assert told["tally"]["of"] == 4
    assert told["verdicts"] == ["right"] * 3
    assert (told["misconception"], told["step"], told["link"]) == ("blanks_forgotten", "done", True)
    data = base64.b64decode(told["file"])
    assert chain.verify(data) is None
    pooled = classroom.pool(data)
    assert (pooled.rejected, pooled.warnings) == ((), ())
    assert [each.question for each in pooled.predictions] == ["q1"]
    path = tmp_path / told["name"]
    path.write_bytes(data)
    assert main(["class", "verify", str(path)]) == 0
