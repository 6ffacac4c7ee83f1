"""The lesson on its board: what a page may ask of it, what it is told, in which language, and never an answer."""

from __future__ import annotations

import json
import re

import pytest

import seawidget as sea
from seawidget import classroom
from seawidget.classroom.handing import chain
from tests.classroom.given import PREDICTIONS, answer, answer_all, predict_all
from tests.widget.odds.test_lesson_gate import answers_of, sent
from tests.widget.one_page import Page, cyrillic

NUMBERS = sorted(PREDICTIONS)


def lock(page, question, value, because=None, sure=True):
    return page.send("lesson_lock", question=question, answer=value, because=because, sure=sure)


def check(page, question, value, because=None):
    return page.send("lesson_check", question=question, answer=value, because=because)


def rows(page):
    return {row["id"]: row for row in page.ok("lesson")["questions"]}


@pytest.mark.parametrize("number", NUMBERS)
def test_a_lesson_goes_from_its_question_to_its_file_on_the_board(on_board, number, capsys):
    session, page = on_board(number)
    for question, value in PREDICTIONS[number].items():
        before = rows(page)
        assert before[question]["state"] == "open"
        assert before[question]["text"] == session.ask(question).text
        assert [row["id"] for row in before.values() if "text" in row][-1] == question
        assert lock(page, question, value, "guess", sure=False)["data"]["code"] is None
        assert question not in session.locked
        locked = lock(page, question, value, "guess")
        assert re.fullmatch(r"[2-9a-z]{4}-[2-9a-z]{4}", locked["data"]["code"])
        assert rows(page)[question]["code"] == locked["data"]["code"] == page.traits["lesson"]["code"]
    assert page.traits["lesson"]["step"] == "play"
    for plan in session.plan.of_role("check", "exit"):
        assert page.traits["lesson"]["question"] == plan.name
        given, because = answer(number, plan.name)
        assert check(page, plan.name, given, because)["data"]["verdict"] == "right"
    assert page.traits["lesson"] == {**session.state(), "step": "done", "question": None}
    file = page.ok("lesson_file")
    assert chain.verify(file["text"].encode()) is None
    assert classroom.pool(file["text"].encode()).rejected == ()
    assert capsys.readouterr().out == ""  # what is locked on the board is said there


@pytest.mark.parametrize("number", NUMBERS)
def test_before_the_lock_nothing_of_it_holds_an_answer(on_board, number):
    session, page = on_board(number)
    questions = [plan.name for plan in session.plan.of_role("predict", "check", "exit", "transfer", "homework")]
    for question in questions:
        assert page.send("lesson_reveal", question=question)["code"] in ("lesson_closed", "lesson_refused")
        assert check(page, question, "0.4", "guess")["code"] in ("lesson_closed", "lesson_refused", "lesson_unread")
        lock(page, question, "0.4", sure=False)
    page.ok("lesson")
    page.ok("lesson_file")
    told = sent()
    assert not [text for text in answers_of(number) if text in told]
    assert {record["kind"] for record in session.journal.records} == {"open"}


def test_the_spellings_of_a_number_are_read_by_the_kernel(on_board):
    _session, page = on_board(2)
    for spelling in ("0.44", "44 %", "11/25", "0,44", "\uff14\uff14\uff05"):
        assert lock(page, "q1", spelling, sure=False)["data"]["given"] == spelling
    for spelling, says in (
        ("abc", "cannot be read"),
        ("44", "between 0 and 1"),
        ("", "Give your answer"),
        (" ", "Give"),
    ):
        refused = lock(page, "q1", spelling)
        assert not refused["ok"]
        assert says in refused["text"]
    assert lock(page, "q1", "0,44")["ok"]
    assert lock(page, "q1", "44 %")["ok"]  # the same number once more changes nothing
    again = lock(page, "q1", "50 %")
    assert (again["code"], "44" in again["text"].replace("T", " ").split(":")[0]) == ("lesson_locked", False)
    assert page.send("lesson_lock", question="q9", answer="1", because=None, sure=True)["code"] == "lesson_question"


@pytest.mark.parametrize("locale", ["uk", "ru"])
def test_the_reader_is_answered_in_the_language_of_the_board(on_board, locale):
    session, page = on_board(2)  # the session speaks English
    page.write(ui={**page.traits["ui"], "locale": locale})
    told = page.ok("lesson")
    assert cyrillic(told["title"])
    assert cyrillic(told["live"])
    assert cyrillic(rows(page)["q1"]["text"])
    assert cyrillic(lock(page, "q1", "abc")["text"])
    assert cyrillic(lock(page, "q1", "")["text"])
    assert cyrillic(check(page, "q2", "0.5")["text"])
    lock(page, "q1", "30 %")
    assert cyrillic(lock(page, "q1", "40 %")["text"])
    assert cyrillic(check(page, "q2", "0,62")["data"]["told"])
    assert cyrillic(page.ok("lesson_reveal", question="q1")["lines"][0])
    assert session.locale == "en"


def test_a_check_names_the_thought_and_counts_attempts(on_board):
    session, page = predict_all(on_board(2)[0]), None
    page = Page(session.board)
    page.ok("ready")
    assert check(page, "q2", "62")["data"]["verdict"] == "unread"
    assert rows(page)["q2"]["state"] == "open"
    told = check(page, "q2", "0,62")["data"]
    assert told["verdict"] == "misconception"
    row = rows(page)["q2"]
    assert (row["state"], row["told"], row["given"]) == ("answered", told["told"], "0,62")
    assert check(page, "q2", "0,5974")["data"]["verdict"] == "right"  # once more
    assert [record["attempt"] for record in session.journal.of("check")] == [1, 2, 3]
    assert check(page, "x1", "up")["text"] == "Choose a reason, too."
    assert [record["question"] for record in session.journal.of("check")] == ["q2"] * 3


def test_other_futures_and_the_second_board_come_on_the_same_board(on_board):
    session, page = on_board(2)
    assert page.ok("lesson_deal", deal=3) == {"deal": 3}
    assert session.game is session.deals[3] is session.board.game
    assert page.ok("lesson")["deal"] == 3
    page.ok("lesson_deal", deal=4)
    assert page.traits["position"]["grid"]["d2"] == "20"
    assert page.ok("lesson")["deal"] == 4
    assert page.send("odds", horizon=4)["code"] == "odds_lesson"  # the gate is on it, too
    session2, page2 = on_board(3)
    assert page2.send("lesson_deal", deal=99)["ok"]
    assert session2.game is session2.deals[99]


def test_the_file_counts_what_was_played_unless_it_was_counted_by_hand(on_board):
    session, page = predict_all(on_board(2)[0]), None
    page = Page(session.board)
    page.ok("ready")
    page.ok("lesson_file")
    assert not list(session.journal.of("play"))
    session.play()
    page.ok("lesson_file")
    page.ok("lesson_file")
    assert [record["measure"]["of"] for record in session.journal.of("play")] == [4]
    session.tally(hits=1, of=3)
    page.ok("lesson_file")
    assert [record["by_hand"] for record in session.journal.of("play")] == [False, True]


def test_a_board_without_a_lesson_refuses(shown):
    page = shown(sea.Game(players=1, seed=1))
    assert page.traits["lesson"] == {}
    for do, fields in {
        "lesson": {},
        "lesson_lock": {"question": "q1", "answer": "1", "because": None, "sure": True},
        "lesson_check": {"question": "q1", "answer": "1", "because": None},
        "lesson_reveal": {"question": "q1"},
        "lesson_deal": {"deal": 0},
        "lesson_file": {},
    }.items():
        refused = page.send(do, **fields)
        assert (refused["ok"], refused["code"]) == (False, "lesson_none")
        assert refused["text"] == "No lesson is played on this board."


def test_the_trait_arrives_with_its_picture_and_is_plain(on_board):
    session, page = on_board(6)
    rev = page.traits["rev"]
    session.predict("q1", "3a")
    page.messages()
    assert page.traits["rev"] > rev
    assert page.traits["lesson"]["locked"] == ["q1"]
    assert json.loads(json.dumps(session.board.lesson)) == session.board.lesson
    answer_all(predict_all(session))
    page.messages()
    assert page.traits["lesson"]["step"] == "done"


def test_a_message_that_comes_twice_locks_once(on_board):
    session, page = on_board(2)
    envelope = page.envelope("lesson_lock", question="q1", answer="30 %", because=None, sure=True)
    page.raw(envelope)
    page.raw(envelope)
    assert len(list(session.journal.of("predict"))) == 1
    assert page.answers[-1] == page.answers[-2]
