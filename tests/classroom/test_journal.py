"""The journal of a lesson: what is kept, gone on with and told, and calls that are refused."""

from __future__ import annotations

import errno
import re
import threading

import numpy as np
import pytest

from seawidget import classroom
from seawidget.classroom import ClassroomError, HandInError
from seawidget.classroom.handing import chain, journal
from seawidget.errors import SeaError, UnknownLanguage, WriteError
from tests.classroom.given import STUDENT, answer, begin, kinds, predict_all

pytestmark = pytest.mark.usefixtures("clock")


def test_a_crash_loses_nothing(tmp_path):
    s = predict_all(begin(tmp_path, 2))
    path = s.journal.path
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"because":null,"ha')  # the line that was being written
    again = begin(tmp_path, 2)
    assert kinds(again) == ["open", "predict", "resume"]
    assert chain.verify(path.read_bytes()) is None


def test_a_journal_that_was_changed_is_told(tmp_path):
    path = predict_all(begin(tmp_path, 2)).journal.path
    path.write_bytes(path.read_bytes().replace(b"3/10", b"4/10"))
    with pytest.raises(HandInError) as told:
        begin(tmp_path, 2)
    assert (told.value.reason, told.value.line) == ("chain", 2)


def test_a_fresh_token_is_kept(tmp_path, capsys):
    s = classroom.lesson(2, group="7B", folder=tmp_path)
    token = (tmp_path / "token").read_text(encoding="utf-8").strip()
    assert classroom.norm(token) == s.student
    assert token in capsys.readouterr().out
    assert classroom.lesson(2, group="7B", folder=tmp_path).student == s.student
    assert capsys.readouterr().out == ""


def test_the_newest_journal_is_gone_on_with(tmp_path):
    predict_all(begin(tmp_path, 2))
    old = next(tmp_path.glob("*.journal"))
    kept = old.read_bytes()
    old.unlink()
    newer = begin(tmp_path, 2)
    old.write_bytes(kept)
    assert begin(tmp_path, 2).journal.path == newer.journal.path


def test_lessons_go_on_in_one_folder_beside_each_other(tmp_path):
    names = {begin(tmp_path, number, student=student).journal.path for number in (2, 3) for student in (STUDENT, "x")}
    assert len(names) == 4


def test_half_a_line_does_not_stay_in_the_journal(tmp_path, monkeypatch):
    s = begin(tmp_path, 2)
    whole, count = s.journal.path.read_bytes(), len(s.journal.records)

    def full(number):
        raise OSError(errno.ENOSPC, "no room")

    with monkeypatch.context() as disk:
        disk.setattr("os.fsync", full)
        with pytest.raises(WriteError, match=re.escape(s.journal.path.name)):
            s.journal.append("look", question="q1", what="odds", count=1)
    assert (s.journal.path.read_bytes(), len(s.journal.records)) == (whole, count)
    s.journal.append("look", question="q1", what="odds", count=1)
    assert chain.parsed(s.journal.path.read_bytes()) == s.journal.records


def test_bad_calls(tmp_path):
    for locale in ("xx", "", 5, np.array([3, 5])):
        with pytest.raises(UnknownLanguage):
            begin(tmp_path, 2, locale=locale)
    with pytest.raises(SeaError):
        begin(tmp_path / "a\0b", 2)
    (tmp_path / "file").write_text("x")
    with pytest.raises(OSError, match="file"):
        begin(tmp_path / "file", 2)


@pytest.mark.parametrize("locale", ["en", "uk", "ru"])
def test_a_lesson_speaks_the_language_asked_for(tmp_path, locale, capsys):
    s = begin(tmp_path, 2, locale=locale)
    assert s.board.ui["locale"] == locale
    words = {"en": "lies between", "uk": "лежить між", "ru": "лежит между"}
    assert words[locale] in s.ask("q1").text
    s.predict("q1", "30 %")
    assert {"en": "locked", "uk": "зафіксовано", "ru": "зафиксирован"}[locale] in capsys.readouterr().out
    exact = s.reveal("q1").text
    assert ("49.0%" if locale == "en" else "49,0\u00a0%") in exact


def test_the_exit_item_lists_its_options_and_reasons(tmp_path):
    question = begin(tmp_path, 2).ask("x1")
    assert list(question.options) == ["up", "same", "down"]
    assert '"fewer_useless_left"' in str(question)
    assert "<li>" in question._repr_html_()
    right, because = answer(2, "x1")
    assert (right, because) == ("up", "fewer_useless_left")


def test_looks_on_several_threads_leave_one_chain(tmp_path):
    s = predict_all(begin(tmp_path, 2))
    games = [s._deal(number) for number in range(4)]
    threads = [threading.Thread(target=lambda game=game: [game.odds() for _ in range(3)]) for game in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert chain.verify(s.journal.path.read_bytes()) is None
    s.gate.settle()
    assert sum(record["count"] for record in s.journal.of("look")) == 12


def test_a_file_never_grows_beyond_what_can_be_handed_in(tmp_path, monkeypatch):
    monkeypatch.setattr(journal, "SPARE", chain.LARGEST - 6000)
    s = predict_all(begin(tmp_path, 2))
    step = 0
    while not s.journal.full:
        s.check("q2", f"0.{step:03}")
        step += 1
    with pytest.raises(ClassroomError, match="full"):
        s.check("q2", "0.999")
    before = len(s.journal.records)
    for _ in range(5):
        s.game.odds()
    assert len(s.journal.records) == before
    data = s.hand_in().path.read_bytes()
    assert len(data) < 9000
    assert classroom.pool(data).rejected == ()
    assert sum(each.count for each in classroom.pool(data).looks) == 5


def test_the_same_answer_again_is_no_other_attempt(tmp_path):
    s = predict_all(begin(tmp_path, 2))
    for given in ("0.62", "0.62", "0,62", "0.5", "0.62"):
        s.check("q2", given)
    assert [record["attempt"] for record in s.journal.of("check")] == [1, 2, 3, 4]


def test_a_journal_of_another_edition_is_not_gone_on_with(tmp_path, monkeypatch):
    monkeypatch.setattr(journal, "edition", lambda: "000000000000")
    predict_all(begin(tmp_path, 2))
    monkeypatch.undo()
    assert begin(tmp_path, 2).step == "predict"
    assert len(list(tmp_path.glob("*.journal"))) == 2
