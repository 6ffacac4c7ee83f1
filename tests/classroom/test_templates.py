"""Homework for graders: what Otter and nbgrader read, computed solutions, no right value anywhere."""

from __future__ import annotations

import json
from fractions import Fraction

import numpy as np
import pytest

from seawidget import classroom
from seawidget.classroom import ClassroomError, UnknownLesson
from seawidget.classroom.course import plan
from seawidget.classroom.shown.template import KINDS, SOLUTIONS
from seawidget.errors import PathError
from tests.classroom.given import GROUP, STUDENT, answer, course, questions

LESSONS = range(1, 9)


def sources(found, kind=None):
    return ["".join(cell["source"]) for cell in found["cells"] if kind in (None, cell["cell_type"])]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", LESSONS)
def test_a_template_is_a_notebook(kind, number, tmp_path):
    import nbformat

    path = tmp_path / "homework.ipynb"
    found = classroom.template(kind, number, path)
    nbformat.validate(nbformat.from_dict(found))
    assert json.loads(path.read_text(encoding="utf-8")) == found
    with pytest.raises(PathError, match="already"):
        classroom.template(kind, number, path)
    whole = "\n".join(sources(found))
    for name in ("h1", "h2"):
        assert f'classroom.check({number}, "{name}", {name}, group=GROUP, student=STUDENT)' in whole
    for row in course()["tokens"][:3]:
        for name in ("h1", "h2"):
            assert row["answers"][str(number)][name]["exact"] not in whole


def test_otter_finds_its_marks():
    raw = sources(classroom.template("otter", 2), "raw")
    assert raw[0].startswith("# ASSIGNMENT CONFIG\nname: lesson-2-homework\nrun_tests: true\ntests:\n  files: false")
    marks = [text.partition("\n")[0] for text in raw[1:]]
    one = ["# BEGIN QUESTION", "# BEGIN SOLUTION", "# END SOLUTION", "# BEGIN TESTS", "# END TESTS", "# END QUESTION"]
    assert marks == one * 2
    assert raw[1] == "# BEGIN QUESTION\nname: h1\npoints: 2"


def test_nbgrader_finds_its_marks():
    cells = classroom.template("nbgrader", 2)["cells"]
    marks = [cell["metadata"]["nbgrader"] for cell in cells]
    assert len({mark["grade_id"] for mark in marks}) == len(marks)
    names = {"schema_version", "grade_id", "grade", "solution", "locked", "task"}
    assert all(names <= set(mark) <= names | {"points"} for mark in marks)
    graded = [mark for mark in marks if mark["grade"]]
    assert [mark["points"] for mark in graded] == [1] * 4
    assert all(mark["locked"] and not mark["solution"] for mark in graded)
    assert sum(mark["solution"] for mark in marks) == 2
    (answer_cell,) = [cell for cell in cells if cell["metadata"]["nbgrader"]["grade_id"] == "l2-h1-answer"]
    text = "".join(answer_cell["source"])
    assert text.startswith("h1 = ...\n### BEGIN SOLUTION")
    assert text.endswith("### END SOLUTION")


@pytest.mark.parametrize(("number", "name", "row"), questions("homework"))
def test_the_teacher_computes_the_answer(number, name, row):
    from math import comb

    import seawidget as sea
    from seawidget import odds

    for group, student in ((GROUP, STUDENT), ("11/2", "seat-03"), ("x", "y")):
        p = classroom.parameters(number, name, group=group, student=student)
        scope = {"p": p, "odds": odds, "sea": sea, "Fraction": Fraction, "comb": comb}
        *before, last = SOLUTIONS[number, name]
        for line in before:
            scope["tail"] = eval(line, scope)  # noqa: S307 - our own lines
        found = eval(last, scope)  # noqa: S307
        assert classroom.check(number, name, found, group=group, student=student)
        exact = found.exact if isinstance(found, odds.Odds) else Fraction(found)
        assert exact == Fraction(answer(number, name, group, student)[0])


def run(found, values, folder):
    """Run a template with these answers: the names and values of errors, cell by cell."""
    import nbclient
    import nbformat

    for cell in found["cells"]:
        text = "".join(cell["source"])
        for name, value in values.items():
            text = text.replace(f"{name} = ...", f"{name} = {value!r}")
        cell["source"] = text
    notebook = nbformat.from_dict(found)
    resources = {"metadata": {"path": str(folder)}}
    nbclient.NotebookClient(notebook, timeout=120, allow_errors=True, resources=resources).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    return [(output.ename, output.evalue) for output in outputs if output.output_type == "error"]


def test_right_empty_and_misconceived(tmp_path):
    right = {name: answer(2, name, "demo", "demo")[0] for name in ("h1", "h2")}
    assert run(classroom.template("plain", 2), right, tmp_path) == []
    empty = run(classroom.template("plain", 2), {}, tmp_path)
    assert [name for name, _ in empty] == ["NotAnswered"] * 4
    from seawidget.classroom.course import wrong

    thoughts = {
        name: wrong.misconceptions(question, question.parameters("demo", "demo"))
        for name in ("h1", "h2")
        for question in [plan.lesson(2).question(name)]
    }
    given = {"h1": str(thoughts["h1"]["put_back"]), "h2": str(thoughts["h2"]["one_is_enough"])}
    errors = run(classroom.template("plain", 2), given, tmp_path)
    assert [name for name, _ in errors] == ["AssertionError"] * 4
    assert "full deck" in errors[0][1]
    assert "takes two" in errors[2][1]


def test_bad_templates():
    for kind in ("word", None, np.array([3, 5])):
        with pytest.raises(ClassroomError, match="otter, nbgrader, plain"):
            classroom.template(kind, 2)
    with pytest.raises(UnknownLesson):
        classroom.template("otter", 9)
    with pytest.raises(LookupError):
        classroom.template("otter", 2, locale="xx")
    assert "Домашнє" in "".join(sources(classroom.template("plain", 2, locale="uk")))
