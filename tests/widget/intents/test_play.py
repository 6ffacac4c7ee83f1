"""Playing through the page: bots, undo with bots, reasons, trials, and keeping them."""

from __future__ import annotations

import random

import pytest

import seawidget as sea


def game(*seats, **more):
    return sea.Game("tranquility", seats=list(seats), seed=8, first_player=0, **more)


def test_a_whole_game_is_played_through_the_page(shown):
    page = shown(game("me", "random"))
    chance = random.Random(4)
    while not page.traits["status"]["over"]:
        if page.traits["table"]["bot"]:
            page.ok("bot")
            continue
        choices = page.traits["choices"]
        assert choices["kinds"]
        page.ok("move", move=str(chance.choice(page.widget.game.legal_moves)))
    assert page.traits["position"]["result"] == page.widget.game.result
    assert page.traits["choices"] == {}
    assert page.send("move", move="Discard 1,2")["code"] == "game_over"
    assert page.send("bot")["code"] == "not_a_bot"
    assert page.rows[page.traits["cursor"]]["over"] == page.widget.game.result["outcome"]


def test_undo_takes_the_moves_of_bots_back_too(shown):
    page = shown(game("me", "greedy", "greedy"))
    live = page.widget.game
    assert not page.traits["table"]["canUndo"]
    page.ok("move", move=str(live.legal_moves[0]))
    page.ok("bot")
    page.ok("bot")
    assert live.node.ply == 3
    messages = page.raw(page.envelope("undo"))
    assert [data["method"] for data in messages].count("update") == 1
    assert live.node.ply == 0
    assert page.traits["table"]["canRedo"]
    assert page.traits["status"]["tone"] == "look"
    page.ok("redo")
    assert live.node.ply == 3
    assert page.traits["status"]["tone"] == "turn"


def test_undo_stops_where_the_policy_says(shown):
    page = shown(game("me", undo="off"))
    page.ok("move", move=str(page.widget.game.legal_moves[0]))
    assert not page.traits["table"]["canUndo"]
    assert page.traits["table"]["undo"] == "off"
    answer = page.send("undo")
    assert answer["code"] == "undo_refused"
    assert answer["text"]
    page.ok("goto", node="0")
    assert page.send("move", move=str(page.widget.game.legal_moves[1]))["code"] == "undo_refused"
    assert page.send("delete", node="1")["code"] == "undo_refused"


def test_a_bot_waits_until_it_is_asked(shown):
    page = shown(game("greedy", "me"))
    assert page.widget.game.node.ply == 0
    assert page.traits["table"]["bot"]
    page.ok("bot")
    assert page.widget.game.node.ply == 1
    assert page.send("bot")["code"] == "not_a_bot"
    assert page.widget.game.play_bots() == []


def test_a_bot_that_plays_badly_is_named_and_its_cards_are_not(shown, caplog):
    page = shown(game(lambda view, moves: f"Discard {view.hand[0]},99", "me"))
    before = page.widget.game.rev
    answer = page.send("bot")
    assert answer["code"] == "bot_failed"
    assert "<lambda>" in answer["text"]
    assert answer["args"]["who"] == 1
    assert page.widget.game.rev == before


def test_a_bot_that_fails_is_answered_and_its_error_shown(shown, caplog):
    def broken(view, moves):
        raise ZeroDivisionError

    page = shown(game(broken, "me"))
    answer = page.send("bot")
    assert answer["code"] == "bot_failed"
    assert answer["args"] == {"who": 1, "player": "broken", "n": 1}
    assert "ZeroDivisionError" in caplog.text


def test_reasons_are_told_before_paying(shown):
    live = sea.position("tranquility", grid={"a1": 3}, hand=[5, 17, 44, "F", 80], players=1)
    page = shown(live)
    answer = page.send("explain", move="Place 5 b1")
    assert (answer["ok"], answer["data"]) == (True, {"ok": True, "cost": 2})
    answer = page.send("explain", move="Place 80 b1")
    assert answer["data"]["ok"] is False
    assert answer["code"] == "cannot_pay"
    assert answer["rule"] == "COST-6"
    assert answer["text"]
    assert answer["data"]["cost"] == 77
    assert page.send("explain", move="Place 5 a1")["code"] == "cell_taken"
    assert page.send("explain", move="?")["code"] == "bad_argument"
    assert live.rev == 0


def test_a_trial_changes_nothing_and_tells_everything(shown):
    live = sea.position("tranquility", grid={"a1": 3}, hand=[5, 17, 44, "F", 80], start="S", players=1)
    page = shown(live)
    traits = dict(page.traits)
    steps = page.ok("try", moves=["Place 5 b1 pay 17,44", "Place 80 f6"])["steps"]
    assert [step["ok"] for step in steps] == [True, True]
    assert steps[0]["cost"] == 2
    assert steps[0]["pays"] == {"seat": 0, "cards": ["17", "44"]}
    assert steps[0]["position"]["grid"] == {"a1": "3", "b1": "5"}
    assert steps[0]["choices"]["fits"]["80"]["f6"] == 0
    assert steps[0]["gaps_before"][0]["needs"] == 35
    steps = page.ok("try", moves=["Place 5 b1 pay 17,44", "Place 17 c1"])["steps"]
    assert [step["ok"] for step in steps] == [True, False]
    assert steps[1]["code"] == "card_not_in_hand"
    assert steps[1]["text"]
    assert page.widget.game.what_if("Place 5 b1 pay 17,44").draws == 5
    assert not any("draws" in step or "hit" in str(step["gaps_after"]) for step in steps)  # a chance is asked for apart
    assert page.ok("try", moves=[]) == {"steps": []}
    assert page.ok("try", moves=["rubbish"])["steps"][0]["code"] == "bad_argument"
    assert page.traits == traits
    assert live.rev == 0


def test_notes_of_a_trial_are_sentences_of_the_catalogue(shown):
    live = sea.position("tranquility", hand=[5, 17, 44, "S", 80], deck=[*range(20, 40)], players=1)
    page = shown(live)
    (step,) = page.ok("try", moves=["PlayStart"])["steps"]
    assert step["note"]["key"] in page.traits["catalogue"]
    steps = page.ok("try", moves=["PlayStart", "Discard 5,17"])["steps"]
    assert steps[1]["code"] == "depends_on_hidden"


def test_trial_moves_are_kept_as_far_as_they_are_legal(shown):
    live = sea.position(
        "tranquility", grid={"a1": 3}, hand=[5, 17, 44, "F", 80], start="S", deck=[60, 61, 62], players=1
    )
    page = shown(live)
    live.move("Discard 44,80")
    live.undo()
    page.messages()
    rev = page.traits["rev"]
    messages = page.raw(page.envelope("keep", moves=["Place 5 b1 pay 17,44", "Place 80 f6", "Place 17 d1"]))
    assert [data["method"] for data in messages].count("update") == 1
    kept = page.answers[-1]["data"]
    assert kept["played"] == 2
    assert kept["stopped"]["code"] == "card_not_in_hand"
    assert kept["node"] == page.traits["cursor"] == live.node.id
    assert page.traits["rev"] == rev + 1
    assert len(live.tree.root.children) == 2  # a variation beside the move that was there
    page.ok("goto", node="0")
    before = len(live.tree)
    assert page.send("keep", moves=["Place 99 a2", "Discard 5,17"])["code"] == "bad_argument"
    assert len(live.tree) == before


@pytest.mark.parametrize("seats", [["me"], ["me", "me"]])
def test_a_move_on_the_board_is_in_the_game_before_the_next_cell(shown, seats):
    page = shown(game(*seats))
    if len(seats) > 1:
        page.ok("curtain", seat=0)
    move = page.widget.game.legal_moves[-1]
    page.ok("move", move=str(move))
    assert page.widget.game.node.move == move
    assert page.widget.game.node.seat == 0


def test_a_position_tells_an_option_from_a_part_of_the_same_name():
    game = sea.position(rocks=2, storms={"purple": [0]}, hand=[5, 17], options={"rocks": "on", "storms": "on"})
    assert (game.options["rocks"], game.state.to_dict()["rocks"]) == ("on", 2)
    assert game.state.to_dict()["storms"]["purple"] == [0]
    assert sea.position(rocks="on", hand=[5, 17]).options["rocks"] == "on"
