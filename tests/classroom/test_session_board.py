"""The board of a lesson: it holds no answer before the lock, and says where the lesson stands."""

from __future__ import annotations

import json
import re

import pytest

import seawidget as sea
from seawidget.classroom import ClassroomError
from seawidget.widget.wire.rejection import RejectionError
from tests.classroom.given import NUMBERS, begin, predict_all, secret

pytestmark = pytest.mark.usefixtures("clock")


@pytest.mark.parametrize("number", NUMBERS)
def test_no_board_holds_an_answer_before_the_lock(tmp_path, number):
    s = begin(tmp_path, number)
    state = json.dumps(s.board.get_state(), default=str)
    page = s.board.to_html()
    bundle = json.dumps(s.game._repr_mimebundle_())
    for text in secret(number):
        for where in (json.dumps(json.loads(state)["lesson"]), bundle, repr(s), str(s.ask("q1"))):
            assert text not in where
        for name in ("position", "status", "choices", "table", "lesson"):
            assert text not in json.dumps(json.loads(state)[name])
        assert text not in re.sub(r"<(script|style|svg).*?</\1>", "", page, flags=re.DOTALL)


def ask_page(board, **intent):
    from seawidget.widget.intents import handlers

    name = intent.pop("do")
    return handlers.HANDLERS[name](board, board.game, intent)


@pytest.mark.parametrize(
    "intent",
    [
        {"do": "odds", "horizon": 6},
        {"do": "odds_number", "kind": "hit", "of": "b1", "horizon": 6},
        {"do": "odds_trial", "moves": ["Discard 12,63"], "horizon": 6},
        {"do": "advise", "reasons": False},
        {"do": "advise", "reasons": True},
        {"do": "odds_chart"},
        {"do": "odds_lost"},
        {"do": "forecast", "chance": "50 %"},
    ],
    ids=lambda intent: intent["do"],
)
def test_the_page_is_refused_before_the_lock(tmp_path, intent):
    s = begin(tmp_path, 2)
    assert s.board.table["odds"] == "off"
    with pytest.raises(RejectionError, match="odds_lesson"):
        ask_page(s.board, **intent)


def test_the_page_is_answered_and_counted_after_the_lock(tmp_path):
    s = begin(tmp_path, 2)
    board = s.board
    predict_all(s)
    assert board.table["odds"] == "free"
    assert ask_page(board, do="odds", horizon=6)["open"]
    assert [record["what"] for record in s.journal.of("look")] == ["odds"]
    ask_page(board, do="advise", reasons=False)
    assert [record["what"] for record in s.journal.of("look")] == ["odds", "hint"]
    board.close()


def test_the_board_says_where_the_lesson_stands(tmp_path):
    s = begin(tmp_path, 2)
    board = s.board
    assert board.lesson == {"id": 2, "question": "q1", "step": "predict", "locked": [], "code": None}
    locked = s.predict("q1", "30 %")
    assert board.lesson == {"id": 2, "question": "q2", "step": "play", "locked": ["q1"], "code": locked.code}
    assert s.redeal(1) is board
    assert board.game is s.game is s.deals[1]
    assert s.board2.game.view().hand == ("5", "12", "31", "63", "71")
    with pytest.raises(ClassroomError):
        begin(tmp_path, 3).board2  # noqa: B018 - it is asked for
    assert sea.play("tranquility", players=1).lesson == {}


@pytest.mark.parametrize("bad", [-1, 100, "1", 1.5, None, True])
def test_a_deal_is_a_number(tmp_path, bad):
    with pytest.raises(ClassroomError, match="deal"):
        begin(tmp_path, 2).redeal(bad)
