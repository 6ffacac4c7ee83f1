"""Seats count from 0 in Python and in data, from 1 in sentences."""

from __future__ import annotations

import re

import pytest

import seawidget as sea
from seawidget.games.shared.events import Event
from seawidget.playing.log import phrases
from seawidget.simulation.record import outcome_told

pytestmark = pytest.mark.usefixtures("compiled_rules")

GAMES = {"tranquility": {"players": 3, "storms": "on"}, "pomor": {"players": 3}}


def played(name):
    game = sea.Game(name, seed=5, seats=["greedy" if name == "tranquility" else "pilot"] * 3, **GAMES[name])
    game.play_bots(60)
    return game


@pytest.mark.parametrize("name", GAMES)
def test_data_of_events_has_no_seat_of_sentences(name):
    game = played(name)
    events = [event for node in game.tree for event in node.events]
    assert len({event.seat for event in events}) > 2
    for event in events:
        assert "who" not in event.data
        assert "who" not in event.to_dict()["data"]
        ((_, args),) = phrases(name, [event], None)
        assert args["seat"] == event.data.get("seat", event.seat)  # the end of a game tells the seat of its result
        assert args.get("who") == (None if event.seat is None else event.seat + 1)


def test_the_old_name_is_understood_for_one_release():
    event = Event("turn", 1, {"turn": 3})
    with pytest.deprecated_call(match="event.seat is the integer"):
        assert event.data["who"] == event.seat + 1
    with pytest.deprecated_call():
        assert event.seen_by(0).data["who"] == 2
    for other in (Event("turn", None, {}).data, Event("turn", 1, {}).data):
        with pytest.raises(KeyError):
            other["nobody" if other.seat is not None else "who"]


@pytest.mark.parametrize("name", GAMES)
def test_what_prints_like_code_has_the_integer_and_sentences_the_next(name):
    game = played(name)
    while game.deciding != 1:
        game.undo()
    assert "seat=1 to decide" in repr(game)
    assert "seat=1" in repr(game.state)
    assert repr(game.view()).startswith("<View of seat=1")
    assert ", Player 2 " in str(game.state)
    assert f", {game.names[1]} " in str(game)
    for text in (repr(game), repr(game.state), repr(game.view()), repr(game.log()), repr(game.node)):
        assert not re.search(r"\bseat \d", text)


REFUSED = {"tranquility": {"players": 3}, "pomor": {"players": 3}, "mini": {}}


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_names_the_seat_that_decides_from_0(name):
    game = sea.Game(name, seed=5, **REFUSED[name])
    deciding, other = game.deciding, game.deciding + 1
    with pytest.raises(sea.IllegalMove) as refused:
        game.state.apply(game.legal_moves[0], other)
    facts = refused.value.details
    assert facts == {"deciding": deciding, "seat": other}
    assert f"Player {deciding + 1} " in refused.value.text
    assert game.state.check(game.legal_moves[0], other).args == facts
    with pytest.deprecated_call(match="deciding"):
        assert facts["who"] == deciding + 1
    with pytest.raises(KeyError):
        facts["nobody"]


@pytest.mark.parametrize("name", ["tranquility", "pomor"])
def test_a_what_if_tells_the_same(name):
    game = sea.Game(name, seed=5, **REFUSED[name])
    tried = game.what_if(game.legal_moves[0], seat=None)  # a spectator makes no move
    assert tried.details == {"deciding": game.deciding, "seat": None}
    assert f"Player {game.deciding + 1} " in tried.text


def test_messages_of_odds_hold_the_seat_of_the_code():
    chance = sea.Game("pomor", players=3, seed=5, seats=["pilot"] * 3).win_odds(1, rollouts=8, seed=1).as_odds()
    assert chance.event.args["who"] == 1
    assert (str(chance.event), chance.event.coded()) == ("Player 2 wins", "seat 1 wins")
    assert "seat 1 wins" in repr(chance)
    assert "Player 2 wins" in str(chance)
    redealt = next(each for each in chance.assumptions if each.code == "redealt")
    assert str(redealt).startswith("Player 2: ")
    assert repr(redealt).startswith("<Assumption redealt: seat 1: ")


def test_questions_about_rivals_hold_the_seat_of_the_code():
    game = sea.Game("pomor", players=3, seed=5, setup="random")
    rivals = set()
    for name, odds in game.odds().items():
        who, said, coded = odds.event.args["who"], str(odds.event), repr(odds)
        assert not re.search(r"Player|seat [12]\b", coded.replace(f"seat {who} ", ""))
        if name[0] not in "ABC":
            assert who == game.deciding
            continue
        rivals.add(who)
        assert "ABC"[who] == name[0]
        assert f"Player {who + 1} " in said
        assert f"seat {who} " in coded
        if "lands on" in name:
            assert f"(Player {game.deciding + 1})" in said
            assert f"(seat {game.deciding})" in coded
    assert rivals == {0, 1, 2} - {game.deciding}


def test_a_printed_simulation_says_seats_from_1():
    result = sea.simulate("pomor", bots="pilot", players=2, games=6, seed=1, progress=False)
    assert set(result.outcomes) == {"seat 0", "seat 1"}
    assert [row["outcome"] for row in result.ends] == sorted(result.outcomes, key=[*result.outcomes].index)
    for said in (str(result), result._repr_html_()):
        assert "seat 2" in said
        assert "seat 0" not in said
    assert "seat 0" in repr(result.win_rate)
    assert "seat 1" in str(result.win_rate)


def test_shared_wins_are_said_from_1_too():
    said = [outcome_told(each) for each in ("win", "draw", "seat 0", "seats 0 2")]
    assert said == ["win", "draw", "seat 1", "seats 1 3"]
