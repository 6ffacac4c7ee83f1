"""Pooling: a union of files, whatever they are called and however often they are there."""

from __future__ import annotations

import shutil

import pytest

from seawidget import classroom
from seawidget.classroom import ClassroomError, TokenError, UnknownLesson
from seawidget.classroom.handing import chain
from seawidget.errors import PathError
from tests.classroom.given import chained, class_of, example, hand_in, student


def test_a_pool_is_a_union(tmp_path):
    files = class_of(2)
    for number, data in enumerate(files):
        (tmp_path / f"{number}.seaclass").write_bytes(data)
    (tmp_path / "notes.txt").write_text("not mine")
    (tmp_path / "below").mkdir()
    shutil.copy(tmp_path / "0.seaclass", tmp_path / "below" / "x.seaclass")
    whole = classroom.pool(tmp_path)
    assert len(whole.students()) == whole.sessions == 25
    halves = [classroom.pool(*files[:12]), classroom.pool(*files[10:])]
    others = [
        classroom.pool(*reversed(files)),
        classroom.pool(whole, whole),
        classroom.pool(*halves),
        classroom.pool(classroom.pool(halves[1]), halves[0]),
        classroom.pool(files, tmp_path, tmp_path / "0.seaclass"),
        classroom.pool([tmp_path / f"{number}.seaclass" for number in range(25)]),
    ]
    for other in others:
        assert other == whole
        assert hash(other) == hash(whole)
        assert other.report() == whole.report()
        assert other.predictions == whole.predictions
    assert halves[0] != whole
    assert whole != "a pool"
    assert "25 sessions" in repr(whole)


def test_records_are_sorted():
    found = classroom.pool(class_of(2))
    for records in (found.predictions, found.checks, found.plays, found.looks):
        assert [each.place for each in records] == sorted(each.place for each in records)


def test_of_one_session_the_longer_state_counts():
    records = example()[:-1]
    shorter, longer = chained(records[:3]), chained(records)
    ended = chain.text(example())
    found = classroom.pool(shorter, longer, ended)
    assert (found.sessions, len(found.predictions), len(found.checks), found.rejected) == (1, 1, 1, ())
    assert len(found.duplicates) == 2
    assert [each.code for each in found.warnings] == ["look_before_check"]
    assert [each.code for each in classroom.pool(shorter).warnings] == ["unfinished"]


def test_a_session_that_was_continued_twice_is_refused():
    records = example()
    one = chained(records[:3])
    other = chained([*records[:2], {**records[2], "measure": {"hits": 1, "of": 4}}])
    found = classroom.pool(one, other)
    assert [each.reason for each in found.rejected] == ["forked", "forked"]
    assert found.predictions == ()
    assert classroom.pool(classroom.pool(one), classroom.pool(other)) == found
    assert classroom.pool(one).predictions != ()


def test_of_several_sessions_the_earliest_prediction_counts():
    late, early = (hand_in(2, 3, seed=seed) for seed in (1, 2))
    shifted = [{**record, "t": record["t"].replace("2026-01-30", "2026-01-29")} for record in chain.parsed(early)]
    early = chained(shifted, codes=True)
    found = classroom.pool(late, early)
    assert [each.code for each in found.warnings].count("sessions") == 2
    assert len(found.predictions) == 1
    assert found.predictions[0].locked_at.startswith("2026-01-29")
    assert found.sessions == 2
    for each in found.checks:
        alone = [c for data in (late, early) for c in classroom.pool(data).checks if c.question == each.question]
        assert each.attempts == sum(one.attempts for one in alone)
        assert each.first_value == next(
            c.first_value for c in classroom.pool(early).checks if c.question == each.question
        )


def test_a_clock_that_was_set_back_is_told():
    records = example()[:-1]
    records[2] = {**records[2], "t": "2026-01-29T09:00:00Z"}
    codes = {each.code for each in classroom.pool(chained(records)).warnings}
    assert "clock_back" in codes
    assert classroom.pool(chained(records)).rejected == ()


def test_other_groups_and_lessons_are_left_out_with_that_reason():
    files = [hand_in(2, 1), hand_in(3, 1), hand_in(2, 1, group="8a")]
    found = classroom.pool(files, group="7-B", lesson=2)
    assert sorted(each.reason for each in found.rejected) == ["other_group", "other_lesson"]
    assert found.students() == (("7b", 2, student(1)),)
    again = classroom.pool(found)
    assert again == found
    assert classroom.pool(found, files).sessions == 3  # what counts anywhere counts
    assert classroom.pool(classroom.pool(files), group="7b", lesson=2) == found


def test_codes_are_compared(tmp_path):
    files = class_of(2, 6)
    locked = classroom.pool(files).predictions
    path = tmp_path / "codes.csv"
    rows = [f"{each.student.upper()},Q1, {each.code} " for each in locked[:4]] + [f"{locked[4].student},q1,xxxx-xxxx"]
    path.write_text("\ufeffstudent,question,code\n" + "\n".join(rows) + "\n", encoding="utf-8")
    found = classroom.pool(files, codes=path)
    assert [(each.code, each.student) for each in found.warnings] == [
        ("code_differs", locked[4].student),
        ("code_missing", locked[5].student),
    ]
    assert classroom.pool(found) == found
    assert "Tamper-evident:" in found.report()
    assert "against casual edits" in classroom.pool(files).report()
    for bad in ("nothing", "student,question\na,q1\n", "student,question,code\n,q1,x\n"):
        path.write_text(bad, encoding="utf-8")
        with pytest.raises(ClassroomError, match="columns student, question, code"):
            classroom.pool(files, codes=path)
    with pytest.raises(ClassroomError):
        classroom.pool(files, codes=tmp_path / "none.csv")


def test_bad_sources():
    for bad in (7, None, [3]):
        with pytest.raises(PathError):
            classroom.pool(bad)
    with pytest.raises(PathError, match="no file or folder"):
        classroom.pool("nowhere/at/all")
    with pytest.raises(TokenError):
        classroom.pool(group="")
    with pytest.raises(UnknownLesson):
        classroom.pool(lesson=9)
    assert classroom.pool().predictions == ()


def test_a_folder_called_like_a_file_is_no_file(tmp_path):
    (tmp_path / "x.seaclass").mkdir()
    (tmp_path / "good.seaclass").write_bytes(hand_in(2, 1))
    found = classroom.pool(tmp_path)
    assert [(each.reason, each.name) for each in found.rejected] == [("unreadable", "x.seaclass")]
    assert found.sessions == 1


def test_tables_have_the_columns_that_were_promised(tmp_path):
    import pandas as pd

    found = classroom.pool(class_of(2), class_of(8), class_of(5, 6))
    paths = found.to_csv(tmp_path / "tables")
    assert [path.name for path in paths] == ["predictions.csv", "checks.csv", "plays.csv"]
    columns = {
        "predictions": "group,lesson,question,student,session,locked_at,value,decimal,because,exact,error,"
        "looks_before,warnings",
        "checks": "group,lesson,question,student,session,attempts,first_value,first_verdict,first_misconception,"
        "last_value,last_verdict,last_misconception,because,exact,parameters",
        "plays": "group,lesson,student,session,board,key,value,by_hand",
    }
    for path in paths:
        text = path.read_bytes().decode()
        assert "\r" not in text
        assert text.partition("\n")[0] == columns[path.stem]
        table = pd.read_csv(path)
        assert list(table.columns) == columns[path.stem].split(",")
        frame = found.to_frame(path.stem)
        assert list(frame.columns) == list(table.columns)
        assert len(frame) == len(table)
    predictions = found.to_frame()
    two = predictions[(predictions.lesson == 2) & (predictions.question == "q1")]
    assert set(two.exact) == {"25122/51319"}
    assert abs(two.error - (two.decimal - 25122 / 51319)).max() < 1e-5
    eight = predictions[predictions.lesson == 8]
    assert set(eight.exact) <= {"0/1", "1/1"}
    assert list(found.to_frame("looks").columns) == [
        "group",
        "lesson",
        "student",
        "session",
        "what",
        "question",
        "count",
    ]
    with pytest.raises(ClassroomError, match="predictions, checks"):
        found.to_frame("names")
