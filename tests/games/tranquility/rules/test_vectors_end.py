"""Vectors T-60 to T-70: the Finish, and losing."""

from __future__ import annotations

import pytest

from tests.games.tranquility.positions import CELLS, fits, full_grid, kinds, play, rejection, stand

TWO = {"players": 2}


def turn_begins(grid, hand, *, options=None, partner="x x", **more):
    """Seat 0 discards its last two cards and the turn of seat 1, which holds ``hand``, begins (END-3)."""
    more.setdefault("decks", "empty")
    before = stand(grid, [partner, hand], options={**TWO, **(options or {})}, turn=11, **more)
    return play(before, "Discard x,x")


def lost(state) -> dict:
    """The result of a loss found when the turn of seat 1 began, less the parts that are always so."""
    assert state.over
    assert (state.point, state.deciding, state.active) == ("END", None, 1)
    result = dict(state.result)
    assert result.pop("outcome") == "loss"
    assert result.pop("seat") == 1
    assert result.pop("turn") == 12  # END-9: the turn that begins
    assert result.pop("scores") is None
    assert len(state.legal_moves) == 0
    return result


class TestFinish:
    def test_t_60(self):  # FINISH-1
        state = stand(full_grid(without="c3"), "F x x x x")
        assert rejection(state, "PlayFinish") == "grid_not_full"
        assert "PlayFinish" not in map(str, state.legal_moves)

    def test_t_61(self):  # FINISH-1
        state = stand(full_grid(), "F x x x x", start=None)
        assert rejection(state, "PlayFinish") == "start_not_played"
        assert rejection(state, "Discard F,x") is None

    def test_t_62(self):  # FINISH-3
        state = stand(full_grid(), "F x x x x")
        assert rejection(state, "PlayFinish") is None
        after, _ = play(state, "Discard x,x")
        assert not after.over

    def test_the_game_goes_on_without_any_finish(self):  # FINISH-4, END-8
        state = stand(full_grid(), "F x x x x", discards={0: "F F F F"})
        after, _ = play(state, "Discard F,x")
        assert not after.over
        assert after.to_dict()["discards"][0].count("F") == 5

    def test_one_seat_wins_for_all(self):  # FINISH-2, END-1
        state = stand(full_grid(), ["x x", "F x"], active=1, options=TWO, turn=30)
        after, _ = play(state, "PlayFinish")
        assert (after.result["outcome"], after.result["seat"], after.result["turn"]) == ("win", 1, 30)


class TestAlive:
    def test_t_63(self):  # END-4, TURN-7
        state = stand("a1=5", "40", decks="empty")
        assert fits(state, "40", "c3") == 0
        assert rejection(state, "Place 40 c3") is None

    def test_t_68(self):  # END-2, INV-11
        state, _ = turn_begins(STUCK_GRID, "44 45")
        assert [str(move) for move in state.legal_moves] == ["Discard 44,45"]

    def test_t_70(self):  # END-4, END-6
        state, _ = turn_begins("", "M 40", options={"monsters": 5})
        assert [str(move) for move in state.legal_moves] == [f"Place 40 {cell}" for cell in CELLS]
        assert len(state.legal_moves) == 36

    def test_a_single_start_is_no_loss(self):  # END-4, START-1
        state, _ = turn_begins("a1=5", "S", start=None)
        assert [str(move) for move in state.legal_moves] == ["PlayStart"]

    def test_a_single_finish_is_no_loss(self):  # END-4
        state, _ = turn_begins(full_grid(), "F", partner="x x")
        assert [str(move) for move in state.legal_moves] == ["PlayFinish"]

    def test_a_single_monster_is_no_loss(self):  # END-4
        state, _ = turn_begins("a1=5 f6=80", "M", options={"monsters": 1})
        assert [str(move) for move in state.legal_moves] == ["Unleash a1", "Unleash f6"]

    def test_two_useless_cards_are_no_loss(self):  # END-7, INV-11
        state, _ = turn_begins(full_grid(without="c3"), "F F")
        assert [str(move) for move in state.legal_moves] == ["Discard F,F"]

    def test_only_the_active_seat_is_tested(self):  # END-3
        state = stand("a1=5", ["x x x x", "x", ""], options={"players": 3}, decks="empty", turn=11)
        state, _ = play(state, "Discard x,x")
        assert not state.over  # seat 2 holds nothing, but it is the turn of seat 1


STUCK_GRID = {**dict(zip(CELLS[:34], range(1, 35), strict=True)), "e6": 70}  # all but f6
EVEN_GRID = {cell: 2 * n for n, cell in enumerate(CELLS, start=1)}
LINE_GRID = {cell: n for n, cell in enumerate(CELLS, start=1)}


def without(grid, cells):
    return {cell: number for cell, number in grid.items() if cell not in cells.split()}


LOSSES = [
    pytest.param(STUCK_GRID, "74", {}, {}, "last_card_stuck", "74", "cannot_pay", id="T-64"),
    pytest.param(STUCK_GRID, "44", {}, {}, "last_card_stuck", "44", "not_ascending", id="T-65"),
    pytest.param(full_grid(without="c3"), "F", {}, {}, "last_card_stuck", "F", "grid_not_full", id="T-66"),
    pytest.param("a1=5", "", {"partner": "F x x"}, {}, "hand_empty", None, None, id="T-67"),  # END-5
    pytest.param("", "M M M M M", {}, {"monsters": 5}, "monsters_stuck", None, None, id="T-69"),  # END-6
    # END-7: other cards and other last checks
    pytest.param(full_grid(), "44", {}, {}, "last_card_stuck", "44", "cell_taken", id="no-cell-left"),
    pytest.param("a1=5", "S", {}, {}, "last_card_stuck", "S", "start_already_played", id="useless-start"),
    pytest.param(full_grid(), "F", {"start": None}, {}, "last_card_stuck", "F", "start_not_played", id="no-start"),
    # c3 is in order but too dear, f6 is not even in order
    pytest.param(without(EVEN_GRID, "c3 f6"), "29", {}, {}, "last_card_stuck", "29", "cannot_pay", id="best-cell"),
    # only e6 leaves room enough, and it costs 1
    pytest.param(
        "a1=10 f6=80", "79", {}, {"placement_guard": "segments"}, "last_card_stuck", "79", "cannot_pay", id="one-cell"
    ),
    # c1 would leave nothing for b1, b1 costs too much: the price is the later check
    pytest.param(
        {"a1": 1, **{cell: n + 40 for n, cell in enumerate(CELLS) if n > 2}},
        "2",
        {},
        {"placement_guard": "segments"},
        "last_card_stuck",
        "2",
        "cannot_pay",
        id="guard-before-price",
    ),
    pytest.param(
        without(LINE_GRID, "b1 c1"),
        "60",
        {},
        {"placement_guard": "segments"},
        "last_card_stuck",
        "60",
        "not_ascending",
        id="order-before-guard",
    ),
    pytest.param(without(LINE_GRID, "b1 c1"), "2", {}, {}, "last_card_stuck", "2", "cannot_pay", id="too-dear-twice"),
    pytest.param("", "M", {}, {"monsters": 1}, "monsters_stuck", None, None, id="one-monster"),
    pytest.param("", "M M", {}, {"monsters": 2}, "monsters_stuck", None, None, id="two-monsters"),
    pytest.param("", "M F", {}, {"monsters": 1}, "monsters_stuck", None, None, id="monster-and-finish"),
]


@pytest.mark.parametrize(("grid", "hand", "more", "options", "reason", "card", "detail"), LOSSES)
def test_losses(grid, hand, more, options, reason, card, detail):  # END-2, END-3, END-7, END-9
    more = dict(more)
    partner = more.pop("partner", "x x")
    state, events = turn_begins(grid, hand, options=options, partner=partner, **more)
    assert lost(state) == {"reason": reason, "card": card, "detail": detail}
    assert kinds(events)[-1] == "game_over"


def test_a_monster_with_a_target_is_no_loss():  # END-7, END-4
    state, _ = turn_begins({**full_grid(without="a1 b1"), "c1": "3"}, "M 44", options={"monsters": 1})
    assert not state.over
    assert len(state.legal_moves) == 34


def test_a_hopeless_position_goes_on():  # END-8, PLACE-3
    state = stand("a1=5 c1=6", "40 x x x x")  # nothing can ever fill b1
    after, _ = play(state, "Discard x,x")
    assert not after.over
