"""Vectors T-71 to T-76: the Jagged Rocks."""

from __future__ import annotations

from collections import Counter

import pytest

from seawidget.rng import game_streams
from tests.games.tranquility.positions import CELLS, RULES, fits, full_grid, kinds, play, rejection, stand

ONE = {"players": 1, "rocks": "on"}
TWO = {"players": 2, "rocks": "on"}
ROW_1 = "a2=1 b2=2 c2=3 d2=4 e2=5 f2=6"


def rocks(state) -> int | None:
    """Where they lie, as everybody sees it (INFO-1)."""
    return state.view(None).to_dict()["rocks"]


def at_rocks(*args, **more):
    """The point ROCKS, reached by discarding the first two ``x`` of seat 0."""
    state, _ = play(stand(*args, **more), "Discard x,x")
    assert (state.point, state.deciding) == ("ROCKS", state.active)
    return state


def test_t_71_nothing_enters_their_row():  # ROCKS-2, PLACE-1
    state = stand("", "40 x x x x", options=ONE, rocks=2)
    assert rejection(state, "Place 40 c3") == "row_blocked"
    assert fits(state, "40", "c2") == 0
    assert fits(state, "40", "c4") == 0
    assert not [m for m in state.legal_moves if type(m).__name__ == "Place" and m.cell.endswith("3")]


def test_t_72_cards_there_are_neighbours():  # COST-7
    state = stand("f2=45", "47 x x x x", options=ONE, rocks=1)
    assert fits(state, "47", "a3") == 2
    assert rejection(state, "Place 47 b3") is None
    assert rejection(state, "Place 44 a3") == "card_not_in_hand"
    assert rejection(stand("f2=45", "44 x x x x", options=ONE, rocks=1), "Place 44 a3") == "not_ascending"


def test_monsters_do_not_enter_either():  # ROCKS-2, MONSTER-4
    state = stand("a1=5 a3=30", "M x x x x", options={**ONE, "monsters": 1}, rocks=2)
    assert rejection(state, "Unleash a3") == "row_blocked"
    assert rejection(state, "Unleash b3") == "cell_empty"
    assert [str(m) for m in state.legal_moves if type(m).__name__ == "Unleash"] == ["Unleash a1"]


class TestStep:
    """ROCKS-3: the step E6 of every turn."""

    def test_t_73(self):  # ROCKS-3, ROCKS-4
        row_0 = {cell: n for n, cell in enumerate(CELLS[:6], start=1)}
        state = at_rocks(row_0, ["x x x x x", "x x x x x"], options=TWO, rocks=2)
        assert rejection(state, "MoveRocks 2") == "same_row"
        assert rejection(state, "MoveRocks 0") == "row_full"
        assert rejection(state, "MoveRocks 6") == "no_such_row"
        assert rejection(state, "MoveRocks -1") == "no_such_row"
        assert rejection(state, "MoveRocks 3") is None
        moves = Counter(str(move).split()[0] for move in state.legal_moves)
        assert moves == {"MoveRocks": 4, "Discard": 3}
        after, _ = play(state, "MoveRocks 3")
        assert rocks(after) == 3
        assert (after.point, after.active, after.turn) == ("ACTION", 1, state.turn + 1)

    def test_it_comes_before_the_refill(self):  # TURN-5: E6 before E7
        state = at_rocks("", ["x x x x x", "x x x x x"], options=TWO, rocks=2)
        assert len(state.hands[0]) == 3
        after, _ = play(state, "MoveRocks 3")
        assert len(after.hands[0]) == 5

    def test_two_cards_instead(self):  # ROCKS-3
        state = at_rocks("", ["x x x x x", "x x x x x"], options=TWO, rocks=2)
        before = state.to_dict()
        after, _ = play(state, "Discard x,x")
        assert rocks(after) == 2
        assert len(after.to_dict()["discards"][0]) == len(before["discards"][0]) + 2
        assert (after.point, after.active) == ("ACTION", 1)
        assert len(after.hands[0]) == 5
        for wrong in ("Discard x", "Discard x,x,x"):
            assert rejection(state, wrong) == "wrong_count"

    def test_t_74_a_monster_cannot_pay_for_it(self):  # ROCKS-4, MONSTER-2
        state = at_rocks("a1=3", "M x x x", options={**ONE, "monsters": 1}, rocks=2, decks="empty")
        assert state.hands[0][-1] == "M"
        assert len(state.hands[0]) == 2
        assert rejection(state, "Discard M,x") == "monster_not_discardable"
        assert {type(move).__name__ for move in state.legal_moves} == {"MoveRocks"}
        assert len(state.legal_moves) == 5

    def test_an_empty_hand_moves_them(self):  # ROCKS-4
        state = at_rocks("", ["x x", "x x x x x"], options=TWO, rocks=2, decks=["", "rest"])
        assert {type(move).__name__ for move in state.legal_moves} == {"MoveRocks"}

    @pytest.mark.parametrize(
        ("hand", "move", "options"),
        [
            ("40 x x x x", "Place 40 a1", {}),
            ("M x x x x", "Unleash f6", {"monsters": 1}),
            ("1 2 3 4 5", "EarnCompass", {"storms": "on"}),
        ],
    )
    def test_every_turn(self, hand, move, options):  # ROCKS-3: whatever the action was
        state, _ = play(stand("f6=80", hand, options={**ONE, **options}, rocks=2), move)
        assert (state.point, state.deciding) == ("ROCKS", 0)

    def test_a_purple_row_is_no_obstacle(self):  # ROCKS-4
        state = at_rocks("", "x x x x x", options={**ONE, "storms": "on"}, rocks=2, storms="purple@4")
        after, _ = play(state, "MoveRocks 4")
        assert rocks(after) == 4
        assert after.view(None).to_dict()["storms"]["purple"] == [4]

    def test_only_rocks_moves_here(self):  # DP-4
        state = at_rocks("a1=3", "5 x x x x", options={**ONE, "monsters": 1}, rocks=2)
        for move in ("Place 5 b2", "PlayStart", "PlayFinish", "Unleash a1", "Shed", "PlaceStorm 3"):
            assert rejection(state, move) == "not_offered"
        assert rejection(stand("", options=ONE, rocks=2), "MoveRocks 3") == "not_offered"


class TestLeaving:
    """ROCKS-5."""

    def rows(self, *rows: int) -> dict[str, str]:
        return {cell: n for cell, n in full_grid().items() if int(cell[1:]) - 1 in rows}

    def test_t_75(self):  # ROCKS-5, MONSTER-8
        grid = self.rows(0, 2, 4, 5)
        last = grid.pop("c5")
        state = stand(grid, [f"{last} x x x x", "M x x x x"], options={**TWO, "monsters": 1}, rocks=3)
        state, _ = play(state, f"Place {last} c5 pay x")
        assert rocks(state) is None
        assert state.to_dict()["removed"] == ["R"]
        assert (state.point, state.active) == ("ACTION", 1)  # no ROCKS
        state, _ = play(state, "Unleash a1")
        assert rocks(state) is None
        assert (state.point, state.active) == ("ACTION", 0)
        assert "R" in state.view(1).to_dict()["removed"]

    @pytest.mark.parametrize("rows", [(0, 1, 2), (3, 4, 5), (0, 2, 5)])
    def test_three_full_rows_do_not_do(self, rows):  # ROCKS-5
        grid = self.rows(*rows)
        cell = [cell for cell in grid if int(cell[1:]) - 1 == rows[1]][2]
        last = grid.pop(cell)
        there = next(row for row in range(6) if row not in rows)
        state = stand(grid, f"{last} x x x x", options=ONE, rocks=there, spare=full_grid().values())
        cost = fits(state, last, cell)
        state, _ = play(state, f"Place {last} {cell} pay {','.join('x' * cost)}")
        assert rocks(state) == there
        assert state.point == "ROCKS"

    def test_there_is_always_somewhere_to_go(self):  # ROCKS-6
        state = at_rocks(self.rows(0, 1, 2), "x x x x x", options=ONE, rocks=3)
        assert [m.row for m in state.legal_moves if type(m).__name__ == "MoveRocks"] == [4, 5]


def test_t_76_with_a_start():  # ROCKS-3, START-4, START-8, TURN-5: E5, E6, E7
    state = stand("", ["S x x x x", "x x x x x"], start=None, options=TWO, rocks=2)
    state, events = play(state, "PlayStart")
    assert (state.point, state.deciding) == ("SHED", 0)
    assert kinds(events) == ["start_laid", "drew", "drew", "shed_begins"]
    state, _ = play(state, "Shed x,x,x,x")
    assert (state.point, state.deciding) == ("SHED", 1)
    state, _ = play(state, "Shed x,x,x,x")
    assert (state.point, state.deciding, state.active) == ("ROCKS", 0, 0)
    assert state.to_dict()["start_turn"] is True
    assert [len(hand) for hand in state.hands] == [2, 3]
    state, events = play(state, "MoveRocks 5")
    assert [event.seat for event in events if event.kind == "drew"] == [0, 1]
    assert (state.point, state.active) == ("ACTION", 1)
    assert [len(hand) for hand in state.hands] == [5, 5]


def test_they_begin_on_any_row():  # ROCKS-1, DP-8, SETUP-3: before the opening hands
    options = RULES.options(TWO)
    seen = Counter()
    for index in range(300):
        deal = RULES.deal(options, game_streams(41, index)[0])
        state = RULES.initial(options, deal)
        assert rocks(state) == deal["rocks"]
        assert state.point == "ACTION"  # set-up has no rocks step
        seen[deal["rocks"]] += 1
    assert set(seen) == set(range(6))
    assert max(abs(n - 50) for n in seen.values()) <= 4.5 * (300 * (1 / 6) * (5 / 6)) ** 0.5


def test_a_single_card_that_only_fits_below_the_rocks_is_stuck():  # END-7
    grid = {cell: n for cell, n in full_grid().items() if int(cell[1:]) in (1, 2, 3)}
    state = stand({**grid, "a4": 41}, ["x x", "57"], options=TWO, rocks=4, decks="empty", turn=11)
    state, _ = play(state, "Discard x,x", "MoveRocks 3")
    assert not state.over  # rows 4 and 5 are open
    state = stand(
        {**full_grid(without="b4 c4 d4 e4 f4 a5 a6"), "a4": "41"}, ["x x", "44"], options=TWO, rocks=4, decks="empty"
    )
    state, _ = play(state, "Discard x,x", "MoveRocks 3")
    assert (state.result["reason"], state.result["card"], state.result["detail"]) == (
        "last_card_stuck",
        "44",
        "cannot_pay",
    )
