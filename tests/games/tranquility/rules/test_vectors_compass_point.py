"""Vectors T-145 to T-150: a compass just earned, used before the refill or kept."""

from __future__ import annotations

import pytest

from seawidget.errors import PositionError
from tests.games.tranquility.positions import RULES, kinds, play, rejection, stand

ONE = {"players": 1, "storms": "on"}
TWO = {"players": 2, "storms": "on"}
ROW = "a1=12 b1=13 c1=14 d1=15 e1=16"
LONG = ["20 21 22 23 24 25 rest"]


def earned(hand="1 2 3", move="EarnCompass", *, options=ONE, grid="a1=5", storms="yellow@0", decks=LONG, **more):
    """The position after a move of seat 0 that may earn a compass."""
    decks = [*decks, *[""] * (options["players"] - len(decks))]
    state, _ = play(stand(grid, hand, options=options, storms=storms, decks=decks, **more), move)
    again = type(state).from_dict(state.to_dict())
    assert again == state
    return state


def at_compass(state, seat=0):
    assert (state.point, state.deciding, state.active) == ("COMPASS", seat, seat)
    assert state.to_dict()["earned"] is True
    assert rejection(state, "Discard 1,2") == rejection(state, "EarnCompass") == "not_offered"
    return [str(move) for move in state.legal_moves]


def test_t_145():  # DP-4, DP-5, E7
    state = earned()
    assert at_compass(state) == ["Pass", "UseCompass yellow@0"]
    assert state.hands[0] == ()
    used, _ = play(state, "UseCompass yellow@0")
    assert (used.point, used.hands[0], used.pool) == ("ACTION", ("20", "21", "22", "23", "24"), 0)
    kept, events = play(state, "Pass")
    assert (kept.point, kept.hands[0], kept.pool) == ("ACTION", ("20", "21", "22"), 1)
    assert kinds(events)[0] == "compass_kept"
    assert used.to_dict()["earned"] is kept.to_dict()["earned"] is False


def test_t_146():  # COMPASS-6, E2
    state = earned("17 x x", "Place 17 f1 pay x", grid=ROW)
    assert at_compass(state) == ["Pass", "UseCompass yellow@0"]
    assert len(state.hands[0]) == 1
    assert len(play(state, "UseCompass yellow@0")[0].hands[0]) == 5
    kept, _ = play(state, "Pass")
    assert (len(kept.hands[0]), kept.pool) == (3, 1)


def test_t_147():  # DP-5: again while all this holds
    state = earned(storms="yellow@0 yellow@0", pool=1)
    state, _ = play(state, "UseCompass yellow@0")
    assert at_compass(state) == ["Pass", "UseCompass yellow@0"]
    assert len(play(state, "UseCompass yellow@0")[0].hands[0]) == 5
    kept, _ = play(state, "Pass")
    assert (len(kept.hands[0]), kept.pool) == (3, 1)


def test_t_148():  # DP-5
    state, _ = play(earned(storms="yellow@0 purple@3", pool=1), "UseCompass purple@3")
    assert at_compass(state) == ["Pass", "UseCompass yellow@0"]
    state, _ = play(earned(storms="yellow@0 purple@3"), "UseCompass purple@3")
    assert (state.point, len(state.hands[0]), state.pool) == ("ACTION", 3, 0)


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(lambda: earned(["1 2 3 4 6", "x x x"], options=TWO, storms="yellow@1", decks=[*LONG, "30 31"])),
        pytest.param(lambda: earned("1 2 3 4 6", storms="orange@0")),
        pytest.param(lambda: earned(["1 2 3", "x x x"], options=TWO, decks=["", "30 rest"])),
    ],
    ids=["another seat", "orange", "empty deck"],
)
def test_t_149_earned(state):  # DP-5
    assert state().point in ("ACTION", "END")


def test_t_149_nothing_earned():  # COMPASS-8: a Wild in hand does not bring the point, nor a compass that did not come
    state = stand(
        ROW,
        "17 x W",
        options={**ONE, "wilds": 1},
        storms="yellow@0",
        decks=LONG,
        supply=0,
        removed="C C C C C C",
    )
    state, _ = play(state, "Place 17 f1 pay x")
    assert (state.point, state.pool, len(state.hands[0])) == ("ACTION", 0, 3)


def test_t_149_the_start():  # DP-5: its compass can be used during the shed
    state = stand("", "S 1 2", start=None, options=ONE, storms="yellow@0", decks=LONG)
    state, _ = play(state, "PlayStart", "Shed 1,2,20,21,22,23,24,25")
    assert (state.point, len(state.hands[0]), state.pool) == ("ACTION", 3, 1)


def test_a_wild_does_not_bring_it_again():  # DP-5
    state = stand(ROW, "17 x W", options={**ONE, "wilds": 1}, storms="yellow@0 purple@3", decks=LONG)
    state, _ = play(state, "Place 17 f1 pay x")
    assert at_compass(state) == ["Pass", "UseCompass yellow@0", "UseCompass purple@3"]
    state, _ = play(state, "UseCompass purple@3")
    assert (state.point, state.pool, len(state.hands[0])) == ("ACTION", 0, 3)


def test_t_150():  # E6 before E7
    options = {**ONE, "rocks": "on"}
    state = earned(options=options, rocks=2)
    assert (state.point, state.to_dict()["earned"]) == ("ROCKS", True)
    moved, _ = play(state, "MoveRocks 4")
    assert at_compass(moved) == ["Pass", "UseCompass yellow@0"]
    used, _ = play(state, "UseCompass yellow@0")
    assert (used.point, used.to_dict()["earned"]) == ("ROCKS", True)
    used, _ = play(used, "MoveRocks 4")
    assert (used.point, len(used.hands[0])) == ("ACTION", 5)


def test_after_discarding_for_the_rocks():  # E6, E7
    options = {**ONE, "rocks": "on"}
    grid, left = f"{ROW} f1=17", {"pool": 1, "supply": 5}
    at_rocks = {"point": "ROCKS", "earned": True, "rocks": 2, **left}
    state = stand(grid, "2 3 4", options=options, storms="yellow@0", decks=LONG, **at_rocks)
    assert at_compass(play(state, "Discard 2,3")[0]) == ["Pass", "UseCompass yellow@0"]


def test_a_compass_earned_by_the_pyramid_does_not_count():  # PYRAMID-6
    state = stand("", "1 2 3", options={"players": 1, "board": "pyramid"}, storms="yellow@0", decks=LONG, explorer="C")
    state, _ = play(state, "Place 1 a1", "Reveal")
    assert (state.point, state.pool, len(state.hands[0])) == ("ACTION", 1, 3)


def test_the_words():
    state = earned()
    assert RULES.status(state.view(0))[0] == "tranquility.status.compass"
    assert RULES.status(state.view(None))[0] == "tranquility.status.wait_compass"


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"earned": False}, "must be True at COMPASS"),
        ({"pool": 0, "supply": 6}, "the pool are not empty"),
        ({"storms": {"yellow": [], "orange": [], "purple": []}, "removed": ["Y"]}, "owns a yellow storm"),
        ({"start_turn": True}, "start_turn"),
    ],
    ids=["earned", "pool", "yellow", "start"],
)
def test_where_it_cannot_be(parts, words):  # DP-5
    data = earned().to_dict()
    with pytest.raises(PositionError, match=words):
        RULES.from_dict(data | parts)


def test_an_earned_compass_has_left_the_supply():  # INV-14
    data = stand("", options={**ONE, "rocks": "on"}, rocks=1, point="ROCKS").to_dict()
    with pytest.raises(PositionError, match="supply still has all"):
        RULES.from_dict(data | {"earned": True})
