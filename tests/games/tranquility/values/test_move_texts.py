"""Move texts: `str(move)` and `parse_move` are each other's inverse, and any other text is `bad_argument`."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings, strategies as st

import seawidget as sea
from seawidget.errors import IllegalMove
from seawidget.games.tranquility.values import moves as m
from seawidget.games.tranquility.values.move import LIKE
from tests.games.tranquility.positions import CELLS, RULES

CARDS = [*map(str, range(1, 81)), *"SFMWYPOCRB"]
islands_to_place = st.one_of(
    st.sampled_from([card for card in CARDS if card != "W"]), st.integers(1, 80).map(lambda n: f"W={n}")
)
cards = st.lists(st.sampled_from(CARDS), max_size=8)
some_cards = st.lists(st.sampled_from(CARDS), min_size=1, max_size=8)
cells = st.sampled_from([*CELLS, "g1", "k1", "a9"])
rows = st.integers(-3, 9)
storms = st.one_of(
    st.just("revealed"),
    st.builds(lambda c, n: f"{c}@{n}", st.sampled_from(["yellow", "orange", "purple"]), st.integers(0, 5)),
)
any_move = st.one_of(
    st.builds(m.Place, islands_to_place, cells, cards),
    st.builds(m.Discard, some_cards),
    st.builds(m.Shed, cards, st.integers(0, 3)),
    st.builds(m.KeepHand, cards),
    st.builds(m.Unleash, cells),
    st.builds(m.Choose, cells),
    st.builds(m.MoveRocks, rows),
    st.builds(m.PlaceStorm, rows),
    st.builds(m.UseCompass, storms),
    st.builds(m.Rotate, cells, some_cards),
    *(
        st.just(kind())
        for kind in (
            m.PlayStart,
            m.PlayFinish,
            m.EarnCompass,
            m.Pass,
            m.Reveal,
            m.Exchange,
            m.AgreeExchange,
            m.DeclineExchange,
        )
    ),
)


@settings(max_examples=300)
@given(any_move)
def test_round_trip(move):  # DP-6
    text = str(move)
    again = RULES.parse_move(text)
    assert again == move
    assert type(again) is type(move)
    assert hash(again) == hash(move)
    assert str(again) == text
    assert pickle.loads(pickle.dumps(move)) == move  # noqa: S301  # our own bytes
    assert eval(repr(move), vars(m)) == move  # noqa: S307  # our own text


@settings(max_examples=100)
@given(st.permutations(["3", "17", "44", "F", "F", "M"]))
def test_the_order_of_cards_does_not_matter(cards):  # DP-3
    assert RULES.parse_move("Shed " + ",".join(cards)) == m.Shed(["3", "17", "44", "F", "F", "M"])
    assert str(m.Shed(cards)) == "Shed 3,17,44,F,F,M"


def listed():
    """Legal moves that nobody has looked at yet, placements that are paid for among them."""
    return list(sea.position(players=1, grid={"a1": 3}, hand=[5, 17, 44, 60, 80], start="S").legal_moves)


@pytest.mark.parametrize("ask", [hash, str, repr, m.Move.redacted, lambda move: move.leaving, pickle.dumps])
def test_what_a_move_of_a_list_pays_is_found_when_somebody_asks(ask):
    written = [RULES.parse_move(str(move)) for move in listed()]
    assert sum(bool(move.leaving) for move in written if isinstance(move, m.Place)) == 6
    assert [ask(move) for move in listed()] == [ask(move) for move in written]
    assert listed() == written
    assert not any(hasattr(pickle.loads(pickle.dumps(move)), "_hand") for move in listed())  # noqa: S301  # our own bytes


CANONICAL = {
    "Place 5 b1": m.Place(5, "b1"),
    "Place 5 b1 pay 17,44": m.Place(5, "b1", pay=(44, 17)),
    "Place W=48 d2 pay F": m.Place("W=48", "d2", pay="F"),
    "Discard 3,17": m.Discard([17, 3]),
    "Discard F,F": m.Discard(["F", "F"]),
    "PlayStart": m.PlayStart(),
    "PlayFinish": m.PlayFinish(),
    "Shed": m.Shed(),
    "Shed 3,4,5 blind 2": m.Shed([5, 4, 3], 2),
    "Shed blind 2": m.Shed([], blind=2),
    "Shed 3": m.Shed([3]),
    "Unleash a1": m.Unleash("a1"),
    "MoveRocks 3": m.MoveRocks(3),
    "PlaceStorm 0": m.PlaceStorm(0),
    "KeepHand": m.KeepHand(),
    "KeepHand 5,S": m.KeepHand(["S", 5]),
    "UseCompass yellow@1": m.UseCompass("yellow@1"),
    "Rotate a1 pay 5": m.Rotate("a1", [5]),
    "Choose a1": m.Choose("a1"),
}


@pytest.mark.parametrize("text", CANONICAL)
def test_canonical_texts(text):
    assert str(CANONICAL[text]) == text
    assert RULES.parse_move(text) == CANONICAL[text]


def test_attributes():
    move = m.Place("5", 1, pay=[44, "17"])
    assert (move.card, move.cell, move.pay) == ("5", "b1", ("17", "44"))
    assert (m.Shed([5, "F"], 2).cards, m.Shed([5], 2).blind) == (("5", "F"), 2)
    assert m.Discard(["F", 3]).cards == ("3", "F")
    assert m.Unleash(35).cell == "f6"  # GRID-2, GRID-7
    with pytest.raises(AttributeError):
        move.card = "6"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "place 5 b1",
        "Place",
        "Place 5",
        "Place 5 b1 pay",
        "Place 5 b1 pay ",
        "Place 5 b1 pay 17, 44",
        "Place 5 b1 pay 17,,44",
        "Place 5 b1 pay 17,",
        "Place 5  b1",
        " Place 5 b1",
        "Place 5 b1 ",
        "Place 5 b1 17",
        "Place 05 b1",
        "Place +5 b1",
        "Place \uff15 b1",  # a full-width digit
        "Place -5 b1",
        "Place 5.0 b1",
        "Place W b1",
        "Place W=0 b1",
        "Place W=081 b1",
        "Place x b1",
        "Discard",
        "Discard ",
        "Discard 5,W=3",
        "Discard 5 17",
        "Shed blind",
        "Shed 5 blind",
        "Shed 5 blind -2",
        "Shed 5 blind 1.5",
        "Shed 5 blind 1 2",
        "Shed 5 2",
        "PlayStart now",
        "PlayFinish\n",
        "Unleash",
        "Unleash a1 b1",
        "MoveRocks",
        "MoveRocks a",
        "MoveRocks 1.0",
        "UseCompass",
        "UseCompass blue@1",
        "UseCompass yellow",
        "UseCompass yellow@",
        "UseCompass yellow@x",
        "UseCompass revealed@1",
        "Rotate a1",
        "Rotate a1 5",
        "KeepHand 5;6",
        "Pass 1",
        "__class__",
        "Place 5 b1; import os",
        "M" * 10_000,
    ],
)
def test_other_texts_are_bad_arguments(text):
    with pytest.raises(IllegalMove) as caught:
        RULES.parse_move(text)
    assert caught.value.code == "bad_argument"
    assert len(str(caught.value)) < 400


@settings(max_examples=300)
@given(
    st.one_of(
        st.text(max_size=40),
        st.lists(
            st.sampled_from(
                ["Place", "Discard", "Shed", "pay", "blind", "5", "W=3", "5,17", "b1", "-1", "", "F", "x", "²"]
            ),
            max_size=6,
        ).map(" ".join),
    )
)
def test_any_text_is_a_move_or_a_bad_argument(text):
    try:
        move = RULES.parse_move(text)
    except IllegalMove:
        with pytest.raises(IllegalMove) as caught:
            RULES.parse_move(text)
        assert caught.value.code == "bad_argument"
        return
    assert RULES.parse_move(str(move)) == move


@pytest.mark.parametrize(
    ("text", "like"),
    [("Rotate a1", "Rotate b1 pay 17"), ("PlaceStorm", "PlaceStorm 3"), ("Sail north", "Place 5 b1 pay 17,44")],
)
def test_the_refusal_shows_how_a_move_of_this_kind_is_written(text, like):
    with pytest.raises(IllegalMove, match=f"“{text}” is not a move of this game.*{like}"):
        m.parse_move(text)


def test_each_way_of_writing_is_a_move():
    for kind, like in LIKE.items():
        assert m.parse_move(like).kind == kind
