"""Seats count from 0 in Python and in data, from 1 in sentences."""

from __future__ import annotations

import re

import pytest

import seawidget as sea
from seawidget.games.shared.events import Event
from seawidget.playing.log import phrases

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
    assert "seat 2 at" in str(game)
    for text in (repr(game), repr(game.state), repr(game.view()), repr(game.log()), repr(game.node)):
        assert not re.search(r"\bseat \d", text)
