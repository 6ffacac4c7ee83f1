"""Vectors T-100 to T-105: the High Arch."""

from __future__ import annotations

import pytest

from tests.games.tranquility.boards import BOARDS
from tests.games.tranquility.positions import RULES, fits, play, rejection, stand

ONE = {"players": 1, "board": "arch"}
TWO = {"players": 2, "board": "arch"}
LEFT, RIGHT, ROOF = BOARDS["arch"].segments
PILLARS = {
    **{cell: 10 + 3 * k for k, cell in enumerate(LEFT)},
    **{cell: 12 + 3 * k for k, cell in enumerate(RIGHT)},
}


def without(*cells: str) -> dict[str, int]:
    return {cell: number for cell, number in PILLARS.items() if cell not in cells}


def phase(state) -> int:
    return state.view(None).to_dict()["phase"]


def test_t_100():  # ARCH-2, ARCH-3, ARCH-4
    state = stand("a1=40", "10 41 5 x x", options=ONE)
    assert phase(state) == 1
    assert fits(state, "10", "d1") == 0  # the pillars do not affect each other
    assert rejection(state, "Place 5 b1") == "not_ascending"
    assert rejection(state, "Place 41 b1 pay x") == "wrong_payment"
    assert fits(state, "41", "b1") == 0  # nothing is paid


def test_t_101():  # ARCH-3: row by row inside a pillar
    state = stand("b1=20", "19 21 x x x", options=ONE)
    assert rejection(state, "Place 19 a2") == "not_ascending"
    assert fits(state, "21", "a2") == 0
    assert fits(state, "19", "d2") == 0


def test_t_102():  # ARCH-2, GRID-5
    state = stand("", "50 x x x x", options=ONE)
    assert rejection(state, "Place 50 a4") == "roof_closed"
    for cell in ("c1", "c2", "c3", "f1"):
        assert rejection(state, f"Place 50 {cell}") == "no_such_cell"
    cells = {move.cell for move in state.legal_moves if type(move).__name__ == "Place" and move.card == "50"}
    assert cells == {*LEFT, *RIGHT}


def test_roof_closed_comes_before_the_order():  # section "Reason codes"
    assert rejection(stand("a1=40", "5 x x x x", options=ONE), "Place 5 e6 pay x") == "roof_closed"
    assert rejection(stand("a1=40", "5 x x x x", options=ONE), "Place 5 a1") == "cell_taken"


def test_t_103():  # ARCH-7
    grid = {**without("b3", "e3"), "b3": 29, "e3": 60}
    state = stand(grid, "20 x x x x", options=ONE, spare=["30", "40"])
    assert phase(state) == 2
    assert fits(state, "20", "a4") == 0
    assert fits(state, "20", "e6") == 0
    assert rejection(state, "Place 20 a1") == "cell_taken"


def test_t_104():  # ARCH-7, COST-2: e4 and a5 follow each other
    state = stand({**PILLARS, "e4": 30}, "32 x x x x", options=ONE)
    assert fits(state, "32", "a5") == 2
    assert rejection(state, "Place 32 a5") == "wrong_payment"
    assert fits(state, "32", "a6") == 0
    assert rejection(state, "Place 32 d4 pay x,x") == "not_ascending"


@pytest.mark.parametrize("last", ["a1", "b3", "d1", "e3", "a2"])
def test_the_roof_opens_with_the_twelfth_pillar_cell(last):  # ARCH-6
    state = stand(without(last), [f"{PILLARS[last]} 60 x x x", "61 x x x x"], options=TWO)
    assert phase(state) == 1
    assert rejection(state, "Place 60 c5") == "roof_closed"
    state, _ = play(state, f"Place {PILLARS[last]} {last}")
    assert phase(state) == 2
    assert fits(state, "61", "c5") == 0


class TestFinish:
    def roof(self, numbers: range = range(40, 55)) -> dict[str, int]:
        return {**PILLARS, **dict(zip(ROOF, numbers, strict=True))}

    def test_t_105(self):  # ARCH-8: no Start is needed
        state = stand(self.roof(), "F", options=ONE, decks="empty")
        assert state.start is None
        assert len(state.grid) == 27
        assert [str(move) for move in state.legal_moves] == ["PlayFinish"]
        after, _ = play(state, "PlayFinish")
        assert (after.result["outcome"], after.result["reason"]) == ("win", "finish_played")

    def test_all_cells_must_be_filled(self):  # ARCH-8
        for grid in (PILLARS, {cell: n for cell, n in self.roof().items() if cell != "c6"}):
            assert rejection(stand(grid, "F x x x x", options=ONE), "PlayFinish") == "grid_not_full"
        assert rejection(stand(self.roof(), "x x x x x", options=ONE), "PlayFinish") == "card_not_in_hand"


class TestAsUsual:
    def test_no_starts_no_shed(self):  # ARCH-1
        state = stand("", "x x x x x", options=ONE)
        for move in ("PlayStart", "Shed", "Unleash a1", "UseCompass revealed", "EarnCompass", "MoveRocks 3"):
            assert rejection(state, move) == "not_offered"
        options = RULES.options(TWO)
        assert not any("S" in pile for deck in stand("", options=TWO).decks for pile in deck)
        assert options["board"] == "arch"

    @pytest.mark.parametrize("grid", [{"a1": 40}, PILLARS])
    def test_discard_refill_and_loss(self, grid):  # ARCH-5
        state = stand(grid, ["x x x x x", "x x"], options=TWO, decks=["70 71", ""])
        after, _ = play(state, "Discard x,x")
        assert after.decks[0] == ()
        assert len(after.hands[0]) == 5
        state = stand(grid, ["x x", ""], options=TWO, decks="empty")
        assert play(state, "Discard x,x")[0].result["reason"] == "hand_empty"

    def test_the_last_card(self):  # END-7
        closed = without("e3")
        state = stand(closed, ["x x", "11"], options=TWO, decks="empty")
        result = play(state, "Discard x,x")[0].result
        assert (result["card"], result["detail"]) == ("11", "not_ascending")
        state = stand({**PILLARS, "a4": 30}, ["x x", "29"], options=TWO, decks="empty", spare=["32", "33"])
        result = play(state, "Discard x,x")[0].result
        assert (result["card"], result["detail"]) == ("29", "not_ascending")
        state = stand(
            {**PILLARS, **dict(zip(ROOF[:14], range(40, 54), strict=True))}, ["x x", "54"], options=TWO, decks="empty"
        )
        result = play(state, "Discard x,x")[0].result
        assert (result["card"], result["detail"]) == ("54", "cannot_pay")
        state = stand(PILLARS, ["x x", "F"], options=TWO, decks="empty")
        assert play(state, "Discard x,x")[0].result["detail"] == "grid_not_full"

    def test_the_guard_counts_inside_a_segment(self):  # PLACE-4, GRID-1
        state = stand("", "1 75 6 x x", options={**ONE, "placement_guard": "segments"})
        assert fits(state, "1", "a1") == 0
        assert fits(state, "1", "d1") == 0
        assert rejection(state, "Place 1 b1") == "breaks_grid"
        assert fits(state, "75", "a1") == 0
        assert fits(state, "6", "e3") == 0
        state = stand(PILLARS, "66 65 80 x x", options={**ONE, "placement_guard": "segments"})
        assert fits(state, "66", "a4") == 0
        assert rejection(state, "Place 80 d6") == "breaks_grid"


def test_layout():  # GRID-5
    layout = RULES.layout(RULES.options(ONE))
    assert layout["segments"] == [list(LEFT), list(RIGHT), list(ROOF)]
    assert layout["rows"][0] == ["a6", "b6", "c6", "d6", "e6"]
    assert layout["rows"][-1] == ["a1", "b1", "d1", "e1"]
    from seawidget.games.tranquility.values.moves import Place

    state = stand("", "50 x x x x", options=ONE)
    for index, cell in enumerate((*LEFT, *RIGHT)):  # GRID-7
        assert state.apply(Place(50, index))[0].grid == {cell: "50"}
    assert state.check(Place(50, 12)).code == "roof_closed"
    assert state.check(Place(50, 27)).code == "no_such_cell"
