"""Pomor in a `Game`: tree, undo, forks exact and redealt, what-if, positions, deals, save and load."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

import seawidget as sea
from seawidget.errors import DealError, IllegalMove, OptionError, UndoRefused
from seawidget.games import registry
from seawidget.games.pomor import read_counts
from seawidget.widget.page.tree_rows import tree_row
from tests.games.pomor.vectors import BASIC, RULES, TOP, filled


@pytest.fixture(autouse=True)
def _registered(monkeypatch):
    """Known for these tests, whatever is built in."""
    monkeypatch.setattr(registry, "_registered", {**registry._registered, "pomor": RULES})


def started(players=2, seed="calm-otter-27", **more):
    game = sea.Game("pomor", players=players, seed=seed, **more)
    while game.state.point.startswith("SETUP"):
        game.move(game.legal_moves[0])
    return game


def test_a_game_of_bots():
    game = sea.Game("pomor", players=3, seats=["pilot", "greedy", "random"], seed=4)
    game.play_bots()
    assert game.over
    assert game.result["outcome"] == game.state.winner
    assert game.result["scores"][game.state.winner] >= 10
    again = sea.Game("pomor", players=3, seats=["pilot", "greedy", "random"], seed=4)
    again.play_bots()
    assert again.state == game.state
    assert "won" in str(game)


def test_moves_undo_redo_and_variations():
    game = started()
    first = game.node
    one, two = game.legal_moves[0], game.legal_moves[-1]
    node = game.move(one)
    game.undo()
    assert game.node is first
    assert game.redo() is node
    game.goto(first)
    other = game.move(str(two))
    assert first.children == (node, other)
    with pytest.raises(IllegalMove):
        game.move("Sell", seat=1 - game.deciding)


def test_undo_until_something_is_revealed():
    game = sea.Game("pomor", players=2, seed=1, undo="until-reveal")
    game.move("PlaceToken 0")
    game.undo()
    game.move("PlaceToken 5")
    game.move("PlaceToken 0")
    game.move("PlacePilot 5")  # hands are dealt
    with pytest.raises(UndoRefused):
        game.undo()


def test_the_log_tells_a_seat_what_it_saw():
    game = started(seats=["pilot", "pilot"])
    game.play_bots(max_moves=8)
    mine, theirs, onlooker = (str(game.log(seat)) for seat in (0, 1, None))
    assert "Mira draws 1 card (" in mine
    assert "Mira draws 1 card." in theirs
    assert "(" not in "".join(line for line in onlooker.splitlines() if "draws" in line)
    assert "PlayCard" in onlooker


def test_forks():
    game = started()
    game.move(game.legal_moves[0])
    twin = game.fork()
    assert twin.state == game.state
    other = game.fork(redeal=True, seat=0, seed=1)
    assert other.state != game.state
    assert other.view(0) == game.view(0)
    assert other.node.kind == "redeal"


def test_what_if_is_a_report():
    state = RULES.position(
        RULES.options({"players": 2}),
        ring=BASIC[2],
        sea_top=TOP,
        tokens={"A": 0, "B": 9, "P": 7},
        holds=[[1, 3, 4], []],
        hands=filled(2, {0: ["1/5"]}),
    )
    game = sea.Game.from_state(state)
    report = game.what_if(["PlayCard 1/5", "Sell"])
    assert report.ok
    assert report.position["scores"] == [2, 0]
    assert report.position["ring"][5] == "p2"
    assert "Sell: legal" in str(report)
    assert json.loads(json.dumps(report.to_dict())) == report.to_dict()
    refused = game.what_if("PlayCard 9/9")
    assert (refused.code, refused.rule) == ("card_not_in_hand", "P-TURN-3")
    assert game.state == state


def test_positions():
    game = sea.position("pomor", players=3, take="may", tokens={"A": 3, "B": 9, "C": 1, "P": 6}, hand=["4/2"] * 4)
    assert game.state.stacks[3] == "A"
    assert game.options["take"] == "may"
    assert game.state.hands[0] == ("4/2",) * 4


def test_deals():
    game = started(3)
    deal = json.loads(json.dumps(game.deal))
    again = sea.Game.from_deal("pomor", dict(game.options), deal)
    for node in game.tree.main_line()[1:]:
        again.move(node.move)
    assert again.state == game.state
    with pytest.raises(DealError):
        sea.Game.from_deal("pomor", {"players": 3, "setup": "random"}, deal)


def reshuffled(game):
    """The decks that were reshuffled on the way to where a game stands."""
    kinds = {event.kind for node in game.node.path() for event in node.events}
    return kinds & {"reshuffle_sea", "reshuffle_nav"}


def test_save_and_load(tmp_path):
    game = started(3, seats=["pilot", "random", "random"])
    game.play_bots(max_moves=40)
    game.branch(redeal=True, seat=0, seed=7)
    game.seats = ["random"] * 3
    game.play_bots()
    assert reshuffled(game) == {"reshuffle_sea", "reshuffle_nav"}
    path = game.save(tmp_path / "race.sea.json")
    again = sea.load(path)
    assert again.to_json() == game.to_json()
    assert again.state == game.state
    assert [node.state for node in again.tree] == [node.state for node in game.tree]
    assert pickle.loads(pickle.dumps(game)).state == game.state  # noqa: S301 - our own bytes
    assert copy.deepcopy(game).state == game.state


def test_own_counts_and_where_they_come_from_are_saved(tmp_path):
    box = tmp_path / "box.csv"
    box.write_text("card,count\n1/5,20\n2/3n,20\n0/4,24\nc1,12\nc4,12\ns,6\n", encoding="utf-8")
    game = sea.Game("pomor", players=2, counts=read_counts(box), seed=3)
    assert "own counts from box.csv" in game.to_json()
    again = sea.Game.from_json(game.to_json())
    assert again.options == game.options
    assert again.rules.fingerprint(again.options) == game.rules.fingerprint(game.options)


def test_a_game_that_began_at_a_played_position_can_be_kept():
    """Reshuffles of a position without a deal follow from what is written of it."""
    game = started(seats=["random", "random"])
    game.play_bots(max_moves=30)
    middle = sea.Game.from_state(game.state, seats=["random", "random"])
    middle.play_bots()
    assert middle.over
    assert reshuffled(middle)
    assert sea.Game.from_json(middle.to_json()).state == middle.state


def test_presets():
    game = sea.Game("pomor", players=4, preset="quick", seed=2)
    assert (game.options["setup"], game.options["nets"], game.state.point) == ("random", "path_order", "PLAY")
    assert sea.Game("pomor", preset="estimate", players=2, seed=2).options["preset"] == "estimate"
    with pytest.raises(OptionError):
        sea.Game("pomor", players=2, take="never")
    assert sea.Game("pomor", seed=1).state.players == 2


def test_it_prints():
    game = started(3)
    shown = str(game)
    assert "1/3" in shown
    assert "The deck counts are an estimate" in shown
    assert repr(game.state).startswith("<Pomor: turn 0, seat=0")
    assert repr(game.view(0)).startswith("<View of seat=0")
    other = game.view(1)
    assert not any(card in str(game.view(None)) for card in ("hand 0/", "hand 1/"))
    assert other.hand == game.state.hands[1]
    with pytest.raises(AttributeError):
        other.seed  # noqa: B018 - asking is the test
    with pytest.raises(AttributeError):
        other.hand = ()


def test_the_log_counts_turns_as_sentences_do():
    """Set-up stands before the first turn, and the first turn is turn 1, in the log and on the page."""
    game = sea.Game("pomor", players=2, seed=3, seats=["greedy", "greedy"])
    while game.state.turn < 2:
        game.play_bots(1)
    entries = game.log()
    placed = [entry.turn for entry in entries if entry.move.startswith(("PlaceToken", "PlacePilot"))]
    assert placed == [0, 0, 0]
    assert [entry.turn for entry in entries][3] == 1
    assert entries[-1].turn == 2
    rows = [tree_row(node, None)["turn"] for node in game.tree if node.kind == "move"]
    assert rows == [entry.turn for entry in entries]
