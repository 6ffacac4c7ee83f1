"""Messages of the page: each is checked, carried out once, and answered once with a code."""

from __future__ import annotations

import pytest

import seawidget as sea
from seawidget.widget.intents import handlers
from seawidget.widget.wire import shapes
from seawidget.widget.wire.answers import CLIENTS, PER_CLIENT, Answers


def solo(**more):
    return sea.Game("tranquility", players=1, seed=1, **more)


def snapshot(game):
    """All of a game that a message could change."""
    return game.rev, game.node.id, tuple(game.tree.nodes), game.state


def test_a_move_is_made_and_answered(shown):
    page = shown(solo())
    move = str(page.widget.game.legal_moves[0])
    data = page.ok("move", move=move)
    assert data["node"] == page.widget.game.node.id == page.traits["cursor"]
    assert str(page.widget.game.node.move) == move
    assert page.answers[-1]["rev"] == page.traits["rev"]


def test_an_illegal_move_is_answered_with_code_rule_and_sentence(shown):
    page = shown(solo())
    before = snapshot(page.widget.game)
    answer = page.send("move", move="Discard 1,1")
    assert not answer["ok"]
    assert answer["code"] == "card_not_in_hand"
    assert answer["rule"] == "TURN-2"
    assert answer["text"]
    assert snapshot(page.widget.game) == before
    assert page.send("move", move="sink all ships")["code"] == "bad_argument"


def test_every_intent_has_a_handler_and_a_shape():
    assert handlers.HANDLERS.keys() == shapes.FIELDS.keys()
    assert set(shapes.FIELDS) > shapes.NEEDS_CURRENT


def test_twenty_intents_in_a_burst_run_once_each_and_in_order(shown):
    page = shown(solo())
    game = page.widget.game
    envelopes = []
    for _ in range(20):
        node = "0" if len(envelopes) % 2 else "1"
        envelopes.append(page.envelope("goto", node=node))
    page.ok("move", move=str(game.legal_moves[0]))
    start, seen = game.rev, len(page.answers)
    for envelope in envelopes:
        page.widget._handle_custom_msg(envelope, [])
    page.messages()
    assert [answer["id"] for answer in page.answers[seen:]] == [envelope["id"] for envelope in envelopes]
    assert all(answer["ok"] for answer in page.answers[seen:])
    assert game.rev == start + 20
    assert game.node.id == "0"


def test_a_repeated_id_gets_the_same_answer_and_runs_once(shown):
    page = shown(solo())
    game = page.widget.game
    envelope = page.envelope("move", move=str(game.legal_moves[0]))
    page.raw(envelope)
    first, after = page.answers[-1], snapshot(game)
    sent = page.raw(envelope)
    assert [data["content"] for data in sent] == [first]
    assert snapshot(game) == after
    # Another message under the same id is the same request.
    page.raw({**envelope, "do": "undo", "rev": page.traits["rev"]})
    assert page.answers[-1] == first
    assert snapshot(game) == after


def test_an_id_that_is_no_longer_remembered_is_not_run_again():
    answers = Answers()
    for number in range(PER_CLIENT + 5):
        assert answers.given(f"a-{number}") is None
        answers.keep(f"a-{number}", {"id": f"a-{number}", "ok": True})
    assert answers.given("a-2") == {}
    assert answers.given(f"a-{PER_CLIENT}") == {"id": f"a-{PER_CLIENT}", "ok": True}
    for client in range(CLIENTS * 2):
        answers.keep(f"client{client}-1", {"ok": True})
        answers.keep(f"word{client}", {"ok": True})
    assert len(answers._clients) == CLIENTS


STALE = {
    "move": {"move": "Discard 6,34"},
    "undo": {},
    "redo": {},
    "promote": {"node": "2"},
    "main": {"node": "2"},
    "delete": {"node": "1"},
    "fork": {"node": "0", "redeal": False},
    "try": {"moves": ["Discard 6,34"]},
    "keep": {"moves": ["Discard 6,34"]},
    "explain": {"move": "Place 6 a1"},
    "bot": {},
    "new": {"game": "tranquility", "options": {"players": 1}, "seats": ["me"], "seed": "", "undo": "free"},
    "back": {},
    "forecast": {"chance": "40 %"},
    "advise": {"reasons": False},
    "odds_trial": {"moves": ["Discard 6,34"], "horizon": 5},
    "odds_number": {"of": "a1", "kind": "hit", "horizon": 5},
    "practice_begin": {},
    "practice_again": {"node": "0"},
    "practice_show": {},
    "practice_next": {},
    "practice_leave": {},
    "sure": {"play": True},
    "odds_worlds": {"n": 10},
    "odds_world": {"index": 0},
}


@pytest.mark.parametrize("do", STALE)
def test_a_stale_revision_is_refused_and_changes_nothing(shown, do):
    assert set(STALE) == shapes.NEEDS_CURRENT
    page = shown(solo())
    game = page.widget.game
    old = page.traits["rev"]
    game.move(game.legal_moves[0])
    game.undo()
    game.move(game.legal_moves[1])
    page.messages()
    before = snapshot(game)
    for rev in (old, page.traits["rev"] - 1, page.traits["rev"] + 1, 10**15):
        page.raw({**page.envelope(do, **STALE[do]), "rev": rev})
        assert page.answers[-1]["code"] == "stale_revision"
        assert page.answers[-1]["rev"] == page.traits["rev"]
    assert snapshot(game) == before
    assert page.widget.game is game
    assert page.widget.forks == []


def test_a_change_of_language_makes_nothing_stale(shown):
    page = shown(solo())
    old = page.traits["rev"]
    page.widget.ui = {"locale": "uk"}
    page.messages()
    assert page.traits["rev"] > old
    page.raw({**page.envelope("move", move=str(page.widget.game.legal_moves[0])), "rev": old})
    assert page.answers[-1]["ok"]


HOSTILE = {
    "no do": {},
    "do is no text": {"do": ["move"]},
    "no rev": {"do": "undo", "rev": None},
    "rev is a bool": {"do": "undo", "rev": True},
    "rev is a float": {"do": "undo", "rev": 1.0},
    "rev is a text": {"do": "undo", "rev": "1"},
    "negative rev": {"do": "undo", "rev": -1},
    "a field too many": {"do": "undo", "force": True},
    "a field missing": {"do": "move"},
    "move is a list": {"do": "move", "move": ["Place 6 a1"]},
    "move is a number": {"do": "move", "move": 6},
    "move is a dictionary": {"do": "move", "move": {"__class__": "Place"}},
    "a huge move": {"do": "move", "move": "Discard " + "6," * 100_000},
    "node is a number": {"do": "goto", "node": 0},
    "node is empty": {"do": "goto", "node": ""},
    "a huge node": {"do": "goto", "node": "1" * 10_000},
    "nodes is a text": {"do": "peek", "nodes": "0"},
    "too many nodes": {"do": "peek", "nodes": ["0"] * 21},
    "a node is no text": {"do": "peek", "nodes": ["0", None]},
    "too many trial moves": {"do": "try", "moves": ["Discard 6,34"] * 21},
    "trial moves nested": {"do": "try", "moves": [["Discard 6,34"]]},
    "a huge comment": {"do": "comment", "node": "0", "text": "x" * 2001},
    "an unknown mark": {"do": "mark", "node": "0", "mark": "<script>"},
    "redeal is a number": {"do": "fork", "node": "0", "redeal": 1},
    "seed is a number": {"do": "fork", "node": "0", "redeal": True, "seed": 5},
    "seat is a text": {"do": "curtain", "seat": "0"},
    "seat is a bool": {"do": "curtain", "seat": True},
    "seat is negative": {"do": "curtain", "seat": -1},
    "options nested": {"do": "setup", "game": "tranquility", "options": {"players": [1]}},
    "options a list": {"do": "setup", "game": "tranquility", "options": ["players"]},
    "too many options": {"do": "setup", "game": "tranquility", "options": {f"o{n}": 1 for n in range(40)}},
    "a huge number": {"do": "setup", "game": "tranquility", "options": {"players": 10**30}},
    "too many seats": {
        "do": "new", "game": "tranquility", "options": {}, "seats": ["me"] * 9, "seed": "", "undo": "free",
    },
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_message_of_the_wrong_shape_is_malformed_and_changes_nothing(shown, name):
    page = shown(solo())
    before, traits = snapshot(page.widget.game), dict(page.traits)
    message = {"id": "x-1", "rev": page.traits["rev"], **HOSTILE[name]}
    sent = page.raw(message)
    assert [data["content"]["code"] for data in sent] == ["malformed"]
    assert sent[0]["content"]["id"] == "x-1"
    assert len(str(sent)) < 500  # nothing of what was sent comes back
    assert snapshot(page.widget.game) == before
    assert page.traits == traits


@pytest.mark.parametrize(
    "content",
    [
        None, 7, "undo", [], {}, {"do": "undo"}, {"do": "undo", "id": None, "rev": 0}, {"id": ["a"]},
        {"do": "undo", "id": "", "rev": 0}, {"do": "undo", "id": 5, "rev": 0}, {"do": "undo", "id": "x" * 81, "rev": 0},
        [{"id": "a"}],
    ],
)  # fmt: skip
def test_a_message_nobody_can_be_answered_for_is_ignored(shown, content):
    page = shown(solo())
    before = snapshot(page.widget.game)
    assert page.raw(content) == []
    assert snapshot(page.widget.game) == before


@pytest.mark.parametrize(
    "message",
    [
        None, {}, {"content": None}, {"content": {"data": None}}, {"content": {"data": {}}},
        {"content": {"data": {"method": "custom"}}}, {"content": {"data": {"method": "update"}}},
        {"content": {"data": {"method": "update", "state": [1]}}}, {"content": {"data": {"method": 5}}},
        {"content": {"data": {"method": "explode", "state": {}}}},
        {"content": {"data": {"method": "update", "state": {"ui": 3}, "buffer_paths": [["ui", 0]]}}, "buffers": [b""]},
    ],
)  # fmt: skip
def test_no_exception_leaves_whatever_arrives(shown, message):
    page = shown(solo())
    before = snapshot(page.widget.game)
    page.widget._handle_msg(message)
    assert snapshot(page.widget.game) == before


def test_unknown_things_have_their_codes(shown):
    page = shown(solo())
    assert page.send("dance")["code"] == "unknown_intent"
    for do in ("goto", "promote", "main", "delete"):
        assert page.send(do, node="99")["code"] == "unknown_node"
    assert page.send("comment", node="99", text="")["code"] == "unknown_node"
    assert page.send("peek", nodes=["0", "99"])["code"] == "unknown_node"
    assert page.send("undo")["code"] == "nothing_to_undo"
    assert page.send("redo")["code"] == "nothing_to_redo"
    assert page.send("delete", node="0")["code"] == "root_stays"
    assert page.send("bot")["code"] == "not_a_bot"
    assert page.send("curtain", seat=0)["code"] == "no_curtain"
    assert page.send("setup", game="chess", options={})["code"] == "unknown_game"
    answers = [answer for answer in page.answers if not answer["ok"]]
    assert all(answer["text"] and "ui.error" not in answer["text"] for answer in answers)


def test_an_error_inside_is_answered_and_logged_and_leaves_the_game_usable(shown, monkeypatch, caplog):
    page = shown(solo())
    page.number = 0

    def broken(*_):
        raise RuntimeError("the hidden deck is 5 17 44")

    monkeypatch.setitem(handlers.HANDLERS, "undo", broken)
    page.client = "broken"
    answer = page.send("undo")
    assert answer["code"] == "internal"
    assert "deck is" not in str(answer)
    assert "could not be carried out" in caplog.text
    page.ok("move", move=str(page.widget.game.legal_moves[0]))


def test_a_cell_that_keeps_the_game_makes_the_board_busy_not_stuck(shown, monkeypatch):
    import threading

    from seawidget.widget.intents import messages

    monkeypatch.setattr(messages, "PATIENCE", 0.05)
    page = shown(solo())
    game = page.widget.game
    held, done = threading.Event(), threading.Event()

    def cell():
        with game.lock:
            held.set()
            done.wait(10)

    thread = threading.Thread(target=cell)
    thread.start()
    held.wait(10)
    envelope = page.envelope("undo")
    page.raw(envelope)
    assert page.answers[-1]["code"] == "busy"
    done.set()
    thread.join()
    page.raw(envelope)  # nothing was tried, so the same request may come again
    assert page.answers[-1]["code"] == "nothing_to_undo"
