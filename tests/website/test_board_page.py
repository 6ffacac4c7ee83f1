"""The kernel of the board's page: what an address opens, what messages do, what files are taken."""

from __future__ import annotations

import base64
import json
from urllib.parse import urlencode

import comm
import pytest

import seawidget as sea
from tests.classroom import given
from website.board import board

QUERIES = {
    "": ("tranquility", 1),
    "?seed=calm-otter-27": ("tranquility", 1),
    "?preset=pyramid": ("tranquility", 1),
    "?preset=&seats=me&seed=&locale=en": ("tranquility", 1),
    "?preset=storm&seats=me%2Cgreedy&seed=7&locale=uk": ("tranquility", 2),
    "?players=3&seats=me,navigator,navigator&monsters=3": ("tranquility", 3),
    "?game=pomor&players=2&seats=me,pilot": ("pomor", 2),
    "?game=mini&cards=7&cells=4&hand=2": ("mini", 1),
}


@pytest.fixture
def told():
    return []


@pytest.fixture
def page(told, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(comm, "create_comm", comm.create_comm)  # put back afterwards
    found = board.Page(lambda message: told.append(json.loads(board.text(message))))
    yield found
    if "w" in found.names:
        found.names["w"].close()


def said(told, what):
    return [message for message in told if message["what"] == what]


def files(**data):
    return json.dumps({name: base64.b64encode(text).decode() for name, text in data.items()})


@pytest.mark.parametrize("query", QUERIES)
def test_an_address_opens_its_game(page, told, query):
    page.begin(query)
    assert said(told, "failed") == []
    (shown,) = said(told, "show")
    opened = {message["model"]: message["data"]["state"] for message in said(told, "comm_open")}
    state = opened[shown["model"]]
    game = page.names["game"]
    assert (game.name, game.state.players) == QUERIES[query]
    assert state["_esm"]
    assert len(state["table"]["players"]) == game.state.players
    if "locale=uk" in query:
        assert state["ui"]["locale"] == "uk"


def test_the_same_deal_for_everybody(page, told):
    page.begin("?seed=calm-otter-27")
    assert page.names["game"].view().hand == ("1", "8", "25", "27", "63")


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("?game=tranquillity", "did you mean 'tranquility'"),
        ("?monsters=9", "monsters"),
        ("?seats=me,greedi", "greedi"),
        ("?preset=pyramyd", "pyramyd"),
        ("?lesson=9&group=7B", "9"),
        ("?lesson=two&group=7B", "two"),
        ("?lesson=2&group=7B&seed=1", "lesson, group, student and locale, not seed"),
        ("?height=tall", "height"),
    ],
)
def test_an_address_that_is_wrong_says_how(page, told, query, says):
    page.begin(query)
    (failed,) = said(told, "failed")
    assert says in failed["text"]
    assert said(told, "show") == []


def ask(page, told, **intent):
    """An intent of the page, and its answer."""
    (shown,) = said(told, "show")[-1:]
    page.receive(shown["model"], json.dumps({"method": "custom", "content": {"id": "1", "rev": 0, **intent}}))
    contents = [message["data"].get("content", {}) for message in said(told, "comm_msg")]
    return [content for content in contents if content.get("type") == "answer"][-1]


def test_messages_reach_the_board_and_are_answered(page, told):
    page.begin("?seed=calm-otter-27")
    answer = ask(page, told, do="ready")
    assert answer["ok"] is True
    page.run('game.move("Place 27 d3")')
    updates = [message["data"]["state"] for message in said(told, "comm_msg") if message["data"]["method"] == "update"]
    assert updates[-1]["cursor"] == "1"


def test_code_sees_board_and_game_and_prints(page, told):
    page.begin("?seed=calm-otter-27")
    page.run("x = game.view().hand\nx[3]")
    page.run("print('a'); w.game is game")
    page.run("1 / 0")
    page.run("for")
    texts = [message["text"] for message in said(told, "say")]
    assert texts[:2] == ["'27'\n", "a\nTrue\n"]
    assert "ZeroDivisionError" in texts[2]
    assert "board.py" not in texts[2]
    assert "SyntaxError" in texts[3]
    page.run("sea.play(seed=5)")
    assert len(said(told, "show")) == 2
    assert page.names["game"].seed == 5


def test_a_save_goes_on(page, told):
    game = sea.Game("tranquility", players=1, seed="calm-otter-27")
    game.move("Place 27 d3")
    page.put(files(**{"evening.sea.json": game.to_json().encode()}))
    assert said(told, "failed") == []
    assert page.names["game"].node.id == "1"
    assert len(said(told, "show")) == 1


@pytest.mark.parametrize(
    ("name", "data", "says"), [("a.json", b"{}", "save"), ("a.json", b"\xff\xfe", "codec"), ("a.txt", b"hello", "JSON")]
)
def test_a_file_that_is_none_says_so_and_the_board_stays(page, told, name, data, says):
    page.begin("?seed=5")
    page.put(files(**{name: data}))
    (failed,) = said(told, "failed")
    assert says in failed["text"]
    assert page.names["game"].seed == 5


def test_hand_ins_of_a_class_are_pooled(page, told):
    page.put(files(**{f"{seat}.seaclass": given.hand_in(2, seat) for seat in range(6)}))
    (report,) = said(told, "file")
    assert report["name"] == "report.html"
    assert report["text"].startswith("<!DOCTYPE html>")
    assert page.names["c"].rejected == ()


def test_a_lesson_begins_and_goes_on_where_it_was(page, told):
    query = urlencode({"lesson": 2, "group": "7B", "student": "calm-otter-27", "locale": "en"})
    page.begin(query)
    lesson = page.names["s"]
    assert (lesson.step, page.names["w"].lesson["question"]) == ("predict", "q1")
    lesson.predict("q1", "30 %", because="guess")
    page.begin(query)
    assert page.names["s"].step == "play"
    assert page.names["s"] is not lesson


def test_a_game_is_saved_and_a_lesson_is_handed_in_instead(page, told):
    page.save()
    page.begin("?seed=5")
    page.run("game.move(game.legal_moves[0])")
    page.save()
    (file,) = said(told, "file")
    assert file["name"] == "tranquility.sea.json"
    assert sea.Game.from_json(file["text"]).node.id == "1"
    page.begin("?lesson=2&group=7B&student=calm-otter-27")
    page.save()
    assert [message["text"].partition(" ")[0] for message in said(told, "failed")] == ["there", "a"]
    assert len(said(told, "file")) == 1
