"""A lesson on a page: before its predictions are locked no message of the board holds an answer."""

from __future__ import annotations

import json
import re

import pytest

from seawidget.classroom.shown.notebook import lesson_notebook
from tests.classroom.given import lessons, predict_all
from tests.widget.odds.test_odds_gate import ASKS
from tests.widget.one_page import SENT


def answers_of(number):
    """How an answer of a lesson may be written."""
    found = set()
    for row in lessons()[number]["questions"].values():
        if row.get("exact") and row["kind"] == "chance" and len(row["decimal"].rstrip("0")) > 4:
            decimal, percent = row["decimal"][:5], f"{float(row['decimal']) * 100:.1f}"
            found |= {
                row["exact"],
                decimal,
                decimal.replace(".", ","),
                f"{percent} %",
                f"{percent}%",
                f"{percent.replace('.', ',')} %",
            }
    return found


def sent():
    """Every byte that boards have sent, but for words and pictures of the page's own making."""
    found = json.dumps([data for _, data in SENT], default=str)
    return re.sub(r'"(_esm|_css|catalogue)": ("(\\.|[^"\\])*"|\{.*?\}\})', "", found)


@pytest.mark.parametrize("number", range(1, 9))
def test_no_message_holds_an_answer_before_the_lock(on_board, number):
    session, page = on_board(number)
    move = str(session.game.legal_moves[0])
    for do, fields in ASKS:
        more = {"moves": [move]} if "moves" in fields else {}
        answer = page.send(do, **{**fields, **more})
        assert (answer["ok"], answer["code"]) == (False, "odds_lesson")
    page.send("forecast", chance="50 %")
    assert page.traits["table"]["odds"] == "off"
    assert not [record for record in session.journal.records if record["kind"] == "look"]
    told = sent()
    assert not [text for text in answers_of(number) if text in told]
    assert not [
        text for text in answers_of(number) if text in repr(session.board._repr_mimebundle_()[0].get("text/plain"))
    ]


def test_after_the_lock_the_page_hears_that_it_may_ask(on_board):
    session, page = on_board(2)
    predict_all(session)
    page.messages()
    assert page.traits["table"]["odds"] == "free"
    assert page.traits["lesson"]["step"] == "play"
    assert page.ok("odds", horizon=6)["open"]
    assert [record["what"] for record in session.journal.of("look")] == ["odds"]


def test_a_page_cannot_write_where_the_lesson_stands(on_board):
    session, page = on_board(2)
    page.write(lesson={"step": "done"})
    assert session.board.lesson["step"] == "predict"
    assert page.traits["lesson"]["step"] == "predict"
    assert page.send("odds", horizon=6)["code"] == "odds_lesson"


def test_no_notebook_holds_an_answer():
    for number in range(1, 9):
        for locale in ("en", "uk", "ru"):
            whole = json.dumps(lesson_notebook(number, locale), ensure_ascii=False)
            assert not [text for text in answers_of(number) if text in whole]
