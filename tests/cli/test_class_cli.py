"""`seawidget class`: exit codes, one line on stderr, and what is written."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from seawidget import classroom
from seawidget.cli import main
from tests.classroom.given import class_of, course, hand_in


@pytest.fixture
def inbox(tmp_path):
    folder = tmp_path / "inbox"
    folder.mkdir()
    for number, data in enumerate(class_of(2, 6)):
        (folder / f"{number}.seaclass").write_bytes(data)
    return folder


def test_pool(inbox, tmp_path, capsys):
    report, tables = tmp_path / "report.html", tmp_path / "tables"
    words = ["class", "pool", str(inbox), "-o", str(report), "--csv", str(tables), "--group", "7B", "--lesson", "2"]
    assert main(words) == 0
    out = capsys.readouterr()
    assert "students: 6" in out.out
    assert out.err == ""
    assert report.read_text(encoding="utf-8") == classroom.pool(inbox, group="7B", lesson=2).report()
    assert sorted(path.name for path in tables.iterdir()) == ["checks.csv", "plays.csv", "predictions.csv"]


def test_what_is_rejected_or_flagged_is_one(inbox, capsys):
    (inbox / "bad.seaclass").write_bytes(b"x")
    assert main(["class", "pool", str(inbox)]) == 1
    out = capsys.readouterr()
    assert out.err.count("\n") == 1
    assert "bad.seaclass: Line 1" in out.out
    assert "[unreadable]" in out.out
    (inbox / "bad.seaclass").write_bytes(hand_in(2, 9, ended=False))
    assert main(["class", "pool", str(inbox)]) == 1
    assert "unfinished" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["pool", "nowhere"],
        ["pool", ".", "-k", "2", "-o", "x.html"],
        ["pool", ".", "--lesson", "9"],
        ["verify", "nowhere.seaclass"],
        ["sheet", "", "-o", "x.html"],
        ["parameters", "9", "7B", "x"],
        ["template", "plain", "9", "-o", "x.ipynb"],
        ["pool", ".", "-o", "no/such/folder/x.html"],
    ],
    ids=" ".join,
)
def test_errors_are_two(words, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["class", *words]) == 2
    out = capsys.readouterr()
    assert out.err.count("\n") == 1
    assert out.err.startswith("seawidget: ")
    assert list(tmp_path.iterdir()) == []


def test_verify(inbox, tmp_path, capsys):
    assert main(["class", "verify", str(inbox / "1.seaclass")]) == 0
    assert "lesson 2 of 7b/seat01" in capsys.readouterr().out
    (tmp_path / "cut.seaclass").write_bytes((inbox / "1.seaclass").read_bytes()[:-3])
    assert main(["class", "verify", str(tmp_path / "cut.seaclass")]) == 1


def test_project_and_sheet_and_template(inbox, tmp_path):
    assert main(["class", "project", str(inbox), "2", "q1", "-o", str(tmp_path / "page.html")]) == 0
    assert "Locked: 6 of 6" in (tmp_path / "page.html").read_text(encoding="utf-8")
    assert main(["class", "sheet", "7B", "-n", "3", "--lesson", "2", "-o", str(tmp_path / "sheet.html")]) == 0
    assert main(["class", "template", "otter", "2", "-o", str(tmp_path / "hw.ipynb")]) == 0
    assert json.loads((tmp_path / "hw.ipynb").read_text(encoding="utf-8"))["nbformat"] == 4
    assert main(["class", "template", "otter", "2", "-o", str(tmp_path / "hw.ipynb")]) == 2  # never over a file


def test_parameters_are_the_same_in_a_new_process():
    row = course()["tokens"][21]
    for number, answers in row["answers"].items():
        words = ["class", "parameters", number, row["group"], row["student"]]
        run = [sys.executable, "-m", "seawidget", *words]
        told = subprocess.run(run, capture_output=True, text=True, check=True, encoding="utf-8").stdout
        lines = dict(line.split(" ", 2)[1:] for line in told.splitlines())
        assert {name: json.loads(text) for name, text in lines.items()} == {
            name: each["parameters"] for name, each in answers.items()
        }
