"""Vectors T-97 to T-99: Wild cards."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.tranquility.positions import (
    CELLS,
    every_card,
    fits,
    full_grid,
    play,
    rejection,
    stand,
    universe,
)
from tests.games.tranquility.rules.test_vectors_end import STUCK_GRID, lost, turn_begins

ONE = {"players": 1, "wilds": 2}
TWO = {"players": 2, "wilds": 2}


def placed(state) -> Counter:
    """How many cells each card of the list of legal moves can go to."""
    return Counter(card for card, _ in {(m.card, m.cell) for m in state.legal_moves if type(m).__name__ == "Place"})


def test_t_97():  # WILD-2, WILD-3, PLACE-2, COST-2
    state = stand("c3=47", "W x x x x", options=ONE)
    assert rejection(state, "Place W=47 d3") == "number_in_grid"
    assert rejection(state, "Place W=47 a1") == "number_in_grid"  # before the order
    assert fits(state, "W=48", "d3") == 1
    assert fits(state, "W=51", "d3") == 4
    assert rejection(state, "Place W=52 d3") == "cannot_pay"
    assert fits(state, "W=48", "e3") == 0
    assert rejection(state, "Place W=48 b3") == "not_ascending"
    after, events = play(state, "Place W=48 d3 pay x")
    assert after.grid == {"c3": "47", "d3": "W=48"}
    assert events[0].data["card"] == "W=48"
    assert every_card(after) == universe(state.options)
    assert "W=47" not in placed(state)
    assert len([card for card in placed(state) if card.startswith("W=")]) == 79


def test_a_wild_stands_for_lost_cards_too():  # WILD-2
    state = stand(
        "", "W 1 2 3 4", discards={0: "50"}, removed="M 60", options={**ONE, "monsters": 1, "removed_islands": 1}
    )
    aside = state.removed_islands[0]
    for number in ("50", "60", aside, "1"):
        assert fits(state, f"W={number}", "c3") == 0


def test_it_is_that_card_in_every_respect():  # WILD-3
    state = stand("c3=W=47", "48 47 x x x", options=ONE)
    assert fits(state, "48", "d3") == 1
    assert rejection(state, "Place 47 d3") == "not_ascending"  # the number lies already
    assert rejection(state, "Place 47 c3") == "cell_taken"


def test_it_needs_its_number_and_must_be_held():  # section "Reason codes"
    state = stand("", "W x x x x", options=ONE)
    assert rejection(state, "Place W a1") == "bad_argument"
    assert rejection(state, "Discard W=5,x") == "bad_argument"
    assert rejection(stand("", "5 x x x x", options=ONE), "Place W=5 a1") == "card_not_in_hand"
    assert rejection(state, "Place W=5 z9") == "no_such_cell"


def test_an_ordinary_card_otherwise():  # WILD-1, COST-5
    state = stand("a1=3", "W W 5 x x", options=ONE)
    after, _ = play(state, "Place 5 b1 pay W,W")
    assert after.to_dict()["discards"][0][-2:] == ["W", "W"]
    assert rejection(state, "Discard W,W") is None
    assert rejection(state, "Place W=4 b1 pay W") is None
    assert "Place W=4 b1 pay W" in map(str, state.legal_moves)
    assert sum(str(move).startswith("Place W=4 b1") for move in state.legal_moves) == 4  # W, 5, x, x
    assert rejection(state, "Place W=5 b1 pay W,W") == "card_not_in_hand"  # the one placed cannot pay as well
    assert rejection(state, "Place W=5 b1 pay 5,W") is None


def test_a_monster_takes_it():  # MONSTER-4, WILD-3
    state = stand("a1=W=40 b1=41", "M x x x x", options={**ONE, "monsters": 1})
    after, events = play(state, "Unleash a1")
    assert Counter(after.removed) == Counter("MW")
    assert after.grid == {"b1": "41"}
    assert events[0].data["card"] == "W=40"


@pytest.mark.parametrize(("hand", "finish"), [("W x x", "W"), ("F W x", "F")], ids=["T-98", "real-first"])
def test_as_a_finish(hand, finish):  # WILD-2, DP-6
    state = stand(full_grid(), hand, options=ONE)
    after, events = play(state, "PlayFinish")
    assert after.result["reason"] == "finish_played"
    assert after.finish == finish
    assert events[0].data["card"] == finish
    assert every_card(after) == universe(state.options)


def test_as_a_finish_it_needs_what_a_finish_needs():  # FINISH-1
    assert rejection(stand(full_grid(without="c3"), "W x x", options=ONE), "PlayFinish") == "grid_not_full"
    assert rejection(stand(full_grid(), "W x x", start=None, options=ONE), "PlayFinish") == "start_not_played"


def test_a_refused_wild_stays():  # MONSTER-6
    state = stand(full_grid(), ["W x x", "M x x"], options={**TWO, "monsters": 1})
    after, _ = play(state, "PlayFinish")
    assert "W" in after.hands[0]
    assert after.disclosed == (0, 1)


class TestT99:
    """A Wild as a Start."""

    def test_t_99(self):  # WILD-2, WILD-4
        state = stand("", ["W 5 x x x", "x x x x x"], start=None, options=TWO)
        assert fits(state, "5", "a1") == 0  # START-1 does not apply to it
        assert rejection(state, "Discard W,5") is None
        after, _ = play(state, "PlayStart")
        assert after.start == "W"
        assert (after.point, after.due) == ("SHED", 8)
        assert [len(hand) for hand in after.hands] == [6, 7]
        assert every_card(after) == universe(state.options)

    def test_a_real_start_goes_first(self):  # DP-6
        state = stand("", ["S W x x x", "x x x x x"], start=None, options=TWO)
        assert [str(move) for move in state.legal_moves] == ["PlayStart"]
        after, _ = play(state, "PlayStart")
        assert after.start == "S"
        assert "W" in after.hands[0]

    def test_starts_are_useless_after_it(self):  # START-8
        state = stand("", ["S W x x x", "x x x x x"], start="W", options=TWO)
        assert rejection(state, "PlayStart") == "start_already_played"
        assert rejection(state, "Discard S,x") is None


class TestLosing:
    def test_alone_it_lives_as_long_as_there_is_a_place(self):  # END-4, WILD-2
        state, _ = turn_begins("a1=5", "W", options={"wilds": 1})
        assert {type(move).__name__ for move in state.legal_moves} == {"Place"}
        state, _ = turn_begins("a1=5", "W", options={"wilds": 1}, start=None)
        assert "PlayStart" in map(str, state.legal_moves)
        state, _ = turn_begins(full_grid(), "W", options={"wilds": 1})
        assert [str(move) for move in state.legal_moves] == ["PlayFinish"]

    @pytest.mark.parametrize(
        ("grid", "guard", "detail"),
        [
            (STUCK_GRID, "none", "cannot_pay"),
            ({**dict(zip(CELLS[:34], range(1, 35), strict=True)), "e6": 80}, "none", "not_ascending"),
            ({**dict(zip(CELLS[:34], range(3, 37), strict=True)), "f6": 37}, "none", "not_ascending"),
            ({"e6": 79, **dict(zip(CELLS[:33], range(1, 34), strict=True))}, "none", "cannot_pay"),
        ],
    )
    def test_stuck_as_an_island(self, grid, guard, detail):  # END-7: best number and cell
        state, _ = turn_begins(grid, "W", options={"wilds": 1, "placement_guard": guard})
        assert lost(state) == {"reason": "last_card_stuck", "card": "W", "detail": detail}
