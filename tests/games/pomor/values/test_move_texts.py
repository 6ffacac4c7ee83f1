"""Moves as values and texts: every text parses back, what is no text of the grammar is malformed."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given, settings, strategies as st

from seawidget.errors import IllegalMove
from seawidget.games import pomor
from seawidget.games.pomor.values.moves import (
    ChooseNets,
    KeepCatch,
    LeaveCatch,
    LoseCatch,
    PlacePilot,
    PlaceToken,
    PlayCard,
    Sell,
    TakeCatch,
    parse_move,
)

MOVES = {
    "PlaceToken 0": PlaceToken(0),
    "PlacePilot 6": PlacePilot(6),
    "PlayCard 4/2": PlayCard("4/2"),
    "PlayCard 2/3n": PlayCard("2/3n"),
    "PlayCard 0/5": PlayCard("0/5", "pilot"),
    "PlayCard 5/1 unblock": PlayCard("5/1", "unblock"),
    "TakeCatch": TakeCatch(),
    "LeaveCatch": LeaveCatch(),
    "ChooseNets": ChooseNets(),
    "ChooseNets 1,2": ChooseNets([2, 1]),
    "ChooseNets 9": ChooseNets(9),
    "LoseCatch 3": LoseCatch(3),
    "Sell": Sell(),
    "KeepCatch": KeepCatch(),
}


@pytest.mark.parametrize("text", MOVES)
def test_text_and_value(text):
    move = MOVES[text]
    assert str(move) == text
    assert parse_move(text) == move
    assert hash(parse_move(text)) == hash(move)
    assert pickle.loads(pickle.dumps(move)) == move  # noqa: S301 - our own bytes
    assert copy.deepcopy(move) == move
    assert type(copy.copy(move)) is type(move)
    assert eval(repr(move), vars(pomor)) == move  # noqa: S307 - our own text


def test_different_moves_are_different():
    assert len(set(MOVES.values())) == len(MOVES)


def test_places_come_in_any_order():
    assert parse_move("ChooseNets 9,1,2") == ChooseNets([1, 2, 9])


def test_names_of_the_parts():
    match parse_move("PlayCard 5/1 unblock"):
        case PlayCard(card, mode):
            assert (card, mode) == ("5/1", "unblock")
    assert (PlaceToken(5).port, PlacePilot(0).port, LoseCatch(2).value) == (5, 0, 2)
    assert ChooseNets([3, 1]).places == (1, 3)


WRONG = [
    *("", " ", "Sell now", "sell", "PlayCard", "PlayCard 4", "PlayCard 4/", "PlayCard /2", "PlayCard 04/2"),
    *("PlayCard 4/0", "PlayCard 4/2nn", "PlayCard 4/2 pilot", "PlayCard 4/2 unblock now", "PlayCard 4/2!"),
    *("PlayCard  4/2", "PlayCard 4/2 ", "PlaceToken", "PlaceToken x", "PlaceToken 1,2", "PlaceToken 1.0"),
    *("ChooseNets -", "ChooseNets 1, 2", "ChooseNets 1,,2", "ChooseNets 1,1", "ChooseNets a", "LoseCatch"),
    *("LoseCatch c1", "LoseCatch 1,2", "TakeCatch 1", "KeepCatch ", "PlayCard ²/3", "PlaceToken ٣"),
]


@pytest.mark.parametrize("text", WRONG)
def test_other_texts_are_malformed(text):
    with pytest.raises(IllegalMove) as caught:
        parse_move(text)
    assert caught.value.code == "malformed_move"


@pytest.mark.parametrize(
    "make",
    [
        lambda: PlayCard("x"),
        lambda: PlayCard("4/2", "push"),
        lambda: PlayCard(3),
        lambda: PlaceToken("0"),
        lambda: PlaceToken(True),
        lambda: PlacePilot(None),
        lambda: ChooseNets("1,2"),
        lambda: ChooseNets([1, 1]),
        lambda: ChooseNets([1.5]),
        lambda: LoseCatch("3"),
        lambda: parse_move(3),
    ],
)
def test_wrong_arguments_are_malformed(make):
    with pytest.raises(IllegalMove) as caught:
        make()
    assert caught.value.code == "malformed_move"


@settings(max_examples=200)
@given(st.text(max_size=24))
def test_any_text_parses_or_is_malformed(text):
    try:
        move = parse_move(text)
    except IllegalMove as error:
        refused = error.code
    else:
        refused = "malformed_move"
        assert parse_move(str(move)) == move
    assert refused == "malformed_move"
