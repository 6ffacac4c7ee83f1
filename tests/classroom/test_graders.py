"""Homework in the hands of real graders, in an environment of their own: right, empty and misconceived notebooks.

Only a full run takes them: the environment is installed anew.
"""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

import seawidget
from seawidget import classroom
from seawidget.classroom.course import plan, wrong
from tests.classroom.given import answer
from tests.conftest import lacking

PACKAGES = ("otter-grader", "nbgrader", "anywidget>=0.9.21,<0.12", "ipywidgets>=8,<9")
SCORES = """
from nbgrader.api import Gradebook
with Gradebook("sqlite:///gradebook.db") as book:
    print({one.student.id: one.score for one in book.assignment_submissions("ps1")})
"""


class Graders:
    """An environment with Otter, nbgrader and this package."""

    def __init__(self, folder):
        if sys.version_info < (3, 11):
            lacking("Python 3.11, which the graders need")
        venv.create(folder, with_pip=True)
        self.bin = folder / ("Scripts" if os.name == "nt" else "bin")
        installed = subprocess.run(
            [self.bin / "python", "-m", "pip", "install", "--quiet", *PACKAGES],
            capture_output=True,
            text=True,
            check=False,
        )
        if installed.returncode:
            lacking(f"way to install the graders ({installed.stderr.splitlines()[-1]})")

    def run(self, folder, *command):
        """What a command of the environment prints."""
        path = f"{self.bin}{os.pathsep}{os.environ['PATH']}"
        source = str(Path(seawidget.__file__).parents[1])
        env = {**os.environ, "PATH": path, "PYTHONPATH": source, "JUPYTER_CONFIG_DIR": str(folder / "jupyter")}
        done = subprocess.run(
            [self.bin / command[0], *command[1:]], cwd=folder, env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        return done.stdout


@pytest.fixture(scope="module")
def graders(tmp_path_factory):
    return Graders(tmp_path_factory.mktemp("graders"))


def students():
    """Answers by student: right, empty, misconceived."""
    thoughts = {}
    for name, code in (("h1", "put_back"), ("h2", "one_is_enough")):
        question = plan.lesson(2).question(name)
        thoughts[name] = str(wrong.misconceptions(question, question.parameters("demo", "demo"))[code])
    right = {name: answer(2, name, "demo", "demo")[0] for name in ("h1", "h2")}
    return {"right": right, "empty": {}, "misconceived": thoughts}


def answered(notebook, answers):
    found = copy.deepcopy(notebook)
    for cell in found["cells"]:
        text = "".join(cell["source"])
        for name, value in answers.items():
            if cell["cell_type"] == "code" and text.startswith(f"{name} = ..."):
                text = f"{name} = {value!r}"
        cell["source"] = text
    return found


@pytest.mark.full(gate=0)
@pytest.mark.parametrize("number", [2])
def test_otter(graders, number, tmp_path):
    classroom.template("otter", number, tmp_path / "hw.ipynb")
    graders.run(tmp_path, "otter", "assign", "hw.ipynb", "dist")
    (grader,) = (tmp_path / "dist" / "autograder").glob("*.zip")
    student = json.loads((tmp_path / "dist" / "student" / "hw.ipynb").read_text(encoding="utf-8"))
    assert "odds." not in json.dumps(student["cells"][3:])
    scores, told = {}, {}
    for who, answers in students().items():
        (tmp_path / who).mkdir()
        notebook = tmp_path / who / "hw.ipynb"
        notebook.write_text(json.dumps(answered(student, answers)), encoding="utf-8")
        graders.run(tmp_path, "otter", "run", "-a", str(grader), "-o", str(tmp_path / who), str(notebook))
        results = json.loads((tmp_path / who / "results.json").read_text(encoding="utf-8"))
        scores[who] = sum(test.get("score", 0) for test in results["tests"])
        told[who] = json.dumps(results)
    assert scores == {"right": 4, "empty": 0, "misconceived": 0}
    assert "full deck" in told["misconceived"]


@pytest.mark.full(gate=0)
@pytest.mark.parametrize("number", [2])
def test_nbgrader(graders, number, tmp_path):
    source = tmp_path / "source" / "ps1"
    source.mkdir(parents=True)
    classroom.template("nbgrader", number, source / "hw.ipynb")
    config = 'c = get_config()\nc.CourseDirectory.course_id = "sea"\nc.ExecutePreprocessor.timeout = 120\n'
    (tmp_path / "nbgrader_config.py").write_text(config, encoding="utf-8")
    graders.run(tmp_path, "nbgrader", "generate_assignment", "ps1")
    release = json.loads((tmp_path / "release" / "ps1" / "hw.ipynb").read_text(encoding="utf-8"))
    assert "SOLUTION" not in json.dumps(release)
    for who, answers in students().items():
        handed = tmp_path / "submitted" / who / "ps1" / "hw.ipynb"
        handed.parent.mkdir(parents=True)
        found = answered(release, answers)
        for cell in found["cells"]:  # a line of an answer stands above what nbgrader puts in
            cell["source"] = "".join(cell["source"]).replace("# YOUR CODE HERE\nraise NotImplementedError()", "")
        handed.write_text(json.dumps(found), encoding="utf-8")
    graders.run(tmp_path, "nbgrader", "autograde", "ps1")
    scores = graders.run(tmp_path, "python", "-c", SCORES)
    assert eval(scores) == {"right": 4.0, "empty": 0.0, "misconceived": 0.0}  # noqa: S307 - our own line
    graded = (tmp_path / "autograded" / "misconceived" / "ps1" / "hw.ipynb").read_text(encoding="utf-8")
    assert "full deck" in graded
