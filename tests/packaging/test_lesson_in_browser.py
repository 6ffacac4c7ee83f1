"""A lesson in Pyodide, as JupyterLite has it: from the first line to a file that is accepted elsewhere."""

from __future__ import annotations

import base64
import json

import pytest

from seawidget import classroom
from seawidget.classroom.course import plan
from seawidget.classroom.handing import chain
from seawidget.cli import main
from tests.classroom.given import answer
from tests.packaging.pyodide import told_by
from tests.packaging.wheels import ROOT


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    right = [[each.name, *answer(2, each.name)] for each in plan.lesson(2).of_role("check", "exit")]
    script = (ROOT / "tests" / "packaging" / "in_browser.py").read_text("utf-8")
    script = script.replace('"ANSWERS"', repr(json.dumps(right))).replace('"BOARD"', '"true"')
    return told_by(script, tmp_path_factory.mktemp("pyodide"))


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
