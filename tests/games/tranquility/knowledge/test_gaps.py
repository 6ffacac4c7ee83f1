"""Open gaps: what is between which numbers, what can still come, what is dead."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from seawidget.games.tranquility.core.cards import CARD_CODE
from seawidget.games.tranquility.knowledge.gaps import open_gaps, wilds_left
from seawidget.games.tranquility.knowledge.information import InformationState
from seawidget.rng import Rng
from tests.games.tranquility.positions import CELLS, RULES, full_grid, stand
from tests.games.tranquility.walks import plain, redealt, walks


def gaps(state, seat=0, own=""):
    memory = InformationState(seat, tuple(CARD_CODE[card] for card in own.split()))
    return open_gaps(state.vector, seat, memory)


def test_gaps_of_a_grid():
    """GRID-3, PLACE-2: one gap before the first island, one after the last, others between; rows do not matter."""
    state = stand("b1=3 c1=9 e2=40", "5 17 44 F 80", decks="rest")
    first, second, third = gaps(state)
    assert (first.cells, first.low, first.high, first.possible) == (("a1",), None, 3, (1, 2))
    assert second.cells == ("d1", "e1", "f1", "a2", "b2", "c2", "d2")  # b1 and c1 stand side by side: no gap there
    assert (second.low, second.high) == (9, 40)
    assert second.possible == tuple(range(10, 40))
    assert third.cells == ("f2", *CELLS[12:])
    assert (third.low, third.high, third.needs) == (40, None, 25)
    assert all(gap.alive for gap in (first, second, third))
    assert str(first) == "| _ 3 at a1: needs 1 of 2"


def test_wilds_are_left_that_are_not_in_the_grid_or_remembered_in_the_own_discards():
    """Two wilds: one in the grid, laid as the Start, or remembered, is one less to come; both are none."""
    none = stand("b1=3", "5 17 44 F 80", decks="rest", options={"wilds": 2})
    one = stand("b1=W=3 c1=9", "5 17 44 F 80", decks="rest", options={"wilds": 2})
    for state, own, left in ((none, "", 2), (none, "W", 1), (none, "W W", 0), (one, "", 1), (one, "W", 0)):
        memory = InformationState(0, tuple(CARD_CODE[card] for card in own.split()))
        assert wilds_left(state.vector, memory) == left


def test_an_empty_grid_is_one_gap_and_a_full_one_has_none():
    (gap,) = gaps(stand("", "x x x x x"))
    assert (gap.low, gap.high, gap.needs, len(gap.possible)) == (None, None, 36, 80)
    assert gaps(stand(full_grid(), "F x x x x")) == ()


def test_dead_gaps():
    """A gap dies when numbers run out: too close together, in the own discards, or removed face up."""
    state = stand("a1=3 c1=6 f1=20 b2=23", "x x x x x", removed="M 5", options={"players": 1, "monsters": 1}, spare="4")
    found = {gap.cells: gap for gap in gaps(state)}
    assert found["b1",].possible == (4,)  # 5 lies removed (MONSTER-3)
    assert found["b1",].alive
    assert found["a2",].possible == (21, 22)
    later = {gap.cells: gap for gap in gaps(state, own="4 21")}  # TURN-4: what was paid never comes back
    assert later["b1",].possible == ()
    assert not later["b1",].alive
    assert str(later["b1",]).endswith("needs 1 of 0, dead")
    assert later["a2",].possible == (22,)


def test_islands_set_aside_stay_possible():
    """FEWER-2: nobody knows which they are."""
    state = stand("a1=3 c1=6", "x x x x x", options={"players": 1, "removed_islands": 12})
    assert gaps(state)[0].possible == (4, 5)


def test_with_nothing_to_come_only_the_hand_counts():
    """TURN-7: the deck is empty, so all that is unseen is set aside or thrown."""
    state = stand("a1=3 c1=9", "5 17", decks="empty")
    assert [gap.possible for gap in gaps(state)] == [(5,), (17,)]
    assert [gap.alive for gap in gaps(state)] == [True, False]
    assert gaps(state, None)[0].possible == (4, 5, 6, 7, 8)  # a spectator does not see the hand
    partner = stand("a1=3 c1=9", ["5 17", "60"], decks="empty", options={"players": 2})
    assert gaps(partner)[0].possible == (4, 5, 6, 7, 8)  # a partner still holds a card


@given(walk=walks(), stop=st.integers(0, 60), seat=st.integers(-1, 4), key=st.integers(0, 99))
@settings(max_examples=60)
def test_gaps_of_random_games(walk, stop, seat, key):
    """Cells are just the open ones; numbers lie between; nothing hidden has a part in it."""
    history = list(walk.steps(stop))
    state = history[-1][3] if history else walk.begin()
    seat = None if seat < 0 else seat % state.players
    memory = RULES.information_state(history, seat)
    found = open_gaps(state.vector, seat, memory)
    assert [cell for gap in found for cell in gap.cells] == [cell for cell in CELLS if cell not in state.grid]
    for gap in found:
        told = plain(gap.to_dict())
        assert (told["needs"], told["alive"]) == (len(gap.cells), len(gap.possible) >= len(gap.cells))
        assert told["low"] == (None if gap.low is None else str(gap.low))
        assert all((gap.low or 0) < n < (gap.high or 81) for n in gap.possible)
        assert not {str(n) for n in gap.possible} & {*state.grid.values(), *state.removed}
    if not state.over:
        other = redealt(state, {seat}, Rng(key), monsters=state.point != "SHED")
        assert open_gaps(other.vector, seat, memory) == found


@pytest.mark.parametrize("numbers", [(4, 5, 8), (4, 8), (5,)])
def test_alive_is_the_counting_condition(numbers):
    """Any `needs` different numbers of a gap fill it in rising order, so their number alone decides."""
    ways = list(combinations(numbers, 2))
    assert bool(ways) == (len(numbers) >= 2)
    assert all(a < b for a, b in ways)
    everything_else = " ".join(str(n) for n in range(4, 9) if n not in numbers)
    state = stand("a1=3 d1=9", "x x x x x")
    assert gaps(state, own=everything_else)[0].alive == bool(ways)
