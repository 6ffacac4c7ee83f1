"""Vectors T-111 to T-114: Sun and Moon."""

from __future__ import annotations

import pytest

from tests.games.tranquility.positions import CELLS, every_card, fits, full_grid, play, rejection, stand, universe
from tests.games.tranquility.rules.test_vectors_end import turn_begins

ONE = {"players": 1, "variant": "sun_moon"}
TWO = {"players": 2, "variant": "sun_moon"}


def sides(wrong: str = "") -> dict[str, str]:
    """The full example grid with every side right, but for the cells named."""
    right = {cell: "moon" if cell[1] in "123" else "sun" for cell in CELLS}
    for cell in wrong.split():
        right[cell] = {"moon": "sun", "sun": "moon"}[right[cell]]
    return {cell: f"{card}/{right[cell]}" for cell, card in full_grid().items()}


def flag(state) -> str:
    return state.view(None).to_dict()["flag"]


def side(state, cell: str) -> str:
    return state.view(None).to_dict()["grid"][cell]["side"]


class TestFlag:
    def test_t_111(self):  # SUNMOON-2, SUNMOON-3
        state = stand("", "40 x x x x", options=ONE, flag="moon", decks=["C 70 71 C rest"], removed="C")
        after, _ = play(state, "Place 40 c3")
        assert after.view(None).to_dict()["grid"] == {"c3": {"card": "40", "side": "moon"}}
        assert flag(after) == "sun"
        assert "70" in after.hands[0]  # the replacement
        assert "71" not in after.hands[0]
        assert len(after.hands[0]) == 5
        assert list(after.removed) == ["C", "C"]
        assert every_card(after) == universe(state.options)

    def test_what_lies_does_not_turn(self):  # SUNMOON-2, SUNMOON-6
        state = stand("a1=5/sun", "40 41 x x x", options=ONE, decks=["C C C 70 rest"])
        after, _ = play(state, "Place 40 c6")
        assert (side(after, "a1"), side(after, "c6"), flag(after)) == ("sun", "sun", "moon")
        after, _ = play(after, "Place 41 e6")
        assert side(after, "e6") == "moon"

    def test_an_extra_card_is_replaced_too(self):  # SUNMOON-3
        state = stand("", "S x x x x", start=None, options=ONE, decks=["1 C 2 3 C C 4 5 6 7 8 9 rest"])
        after, _ = play(state, "PlayStart")
        assert after.point == "SHED"
        assert len(after.hands[0]) == 12
        assert {"1", "8"} <= set(after.hands[0])
        assert "9" not in after.hands[0]
        assert flag(after) == "moon"

    def test_the_last_card_is_not_replaced(self):  # SUNMOON-3
        state = stand("", ["x x x x x", "x x x x x"], options=TWO, decks=["70 C", "rest"])
        after, _ = play(state, "Discard x,x")
        assert len(after.hands[0]) == 4
        assert flag(after) == "moon"
        assert after.decks[0] == ()

    def test_all_see_it(self):  # INFO-4
        state = stand("", ["x x x x x", "x x x x x"], options=TWO, decks=["C 70 71", "rest"])
        _, events = play(state, "Discard x,x")
        told = [(event.kind, dict(event.seen_by(1).data)) for event in events]
        assert any(data.get("card") == "C" for _, data in told)
        assert not [kind for kind, data in told if "70" in map(str, data.get("cards", ()))]

    def test_start_and_finish_have_no_side(self):  # SUNMOON-2
        after, _ = play(stand(sides(), "F x", options=ONE), "PlayFinish")
        assert (after.start, after.finish) == ("S", "F")


class TestFinish:
    def test_t_112(self):  # SUNMOON-4, SUNMOON-5
        state = stand(sides(wrong="c3"), ["F x", "F x x"], options=TWO, decks="empty")
        assert rejection(state, "PlayFinish") == "wrong_side"
        assert "PlayFinish" not in map(str, state.legal_moves)
        after, _ = play(state, "Rotate c3 pay x")
        assert side(after, "c3") == "moon"
        assert after.hands[0] == ("F",)
        assert len(after.discards[0]) == len(state.discards[0]) + 1
        assert (after.point, after.active) == ("ACTION", 1)  # it is the action of the turn
        assert rejection(after, "PlayFinish") is None
        assert play(after, "PlayFinish")[0].result["outcome"] == "win"

    @pytest.mark.parametrize("cell", ["a1", "f3", "a4", "f6"])
    def test_each_cell_counts(self, cell):  # SUNMOON-5: rows 1 to 3 moon, rows 4 to 6 sun
        assert rejection(stand(sides(), "F x", options=ONE), "PlayFinish") is None
        assert rejection(stand(sides(wrong=cell), "F x", options=ONE), "PlayFinish") == "wrong_side"

    def test_other_reasons_come_first(self):  # section "Reason codes"
        grid = sides(wrong="c3")
        assert rejection(stand(grid, "F x", start=None, options=ONE), "PlayFinish") == "start_not_played"
        del grid["a1"]
        assert rejection(stand(grid, "F x", options=ONE), "PlayFinish") == "grid_not_full"


class TestRotate:
    def test_t_114(self):  # SUNMOON-4
        state = stand("a1=5/moon c2=60", "40 x x x x", options=ONE)
        assert rejection(state, "Rotate a1 pay x,x") == "wrong_payment"
        assert rejection(state, "Rotate b1 pay x") == "cell_empty"
        assert rejection(state, "Rotate b1 pay x,x") == "cell_empty"
        assert rejection(state, "Rotate z1 pay x,x") == "no_such_cell"
        assert rejection(state, "Rotate a1 pay 80") == "card_not_in_hand"
        assert rejection(state, "Rotate a1 pay 40") is None
        assert sum(type(move).__name__ == "Rotate" for move in state.legal_moves) == 10
        after, _ = play(state, "Rotate a1 pay 40")
        assert side(after, "a1") == "sun"
        assert "40" in after.discards[0]
        assert len(after.hands[0]) == 5
        assert after.turn == state.turn + 1

    def test_equal_cards_are_one_choice(self):  # DP-3
        state = stand("a1=5", "F F x x x", options=ONE)
        assert sum(type(move).__name__ == "Rotate" for move in state.legal_moves) == 4

    def test_it_costs_a_card_others_do_not_see(self):  # INFO-3
        state = stand("a1=5", ["40 x x x x", "x x x x x"], options=TWO)
        assert state.move_text("Rotate a1 pay 40", 1) == "Rotate a1 pay 1 card"
        assert state.move_text("Rotate a1 pay 40", 0) == "Rotate a1 pay 40"
        _, events = state.apply("Rotate a1 pay 40")
        assert "40" not in str([event.seen_by(1).data for event in events])

    def test_a_start_comes_first(self):  # START-1
        state = stand("a1=5", "S x x x x", start=None, options=ONE)
        assert rejection(state, "Rotate a1 pay x") == "start_is_forced"

    def test_t_113_one_card_can_rotate(self):  # SUNMOON-7
        state, _ = turn_begins("a1=5", "44", options=TWO, decks="empty")
        assert not state.over
        state, _ = turn_begins(sides(wrong="a1"), "44", options=TWO, decks="empty", spare=["44"])
        assert len(state.legal_moves) == 36
        assert {type(move).__name__ for move in state.legal_moves} == {"Rotate"}

    def test_an_empty_grid_offers_nothing_to_turn(self):  # SUNMOON-7, END-7
        state, _ = turn_begins("", "F", options=TWO, decks="empty")
        assert (state.result["card"], state.result["detail"]) == ("F", "grid_not_full")


def test_placing_is_free_of_sides():  # SUNMOON-6
    for now in ("sun", "moon"):
        state = stand("", "40 x x x x", options=ONE, flag=now, removed="C" if now == "moon" else "")
        assert all(fits(state, "40", cell) == 0 for cell in CELLS)


def test_there_are_no_other_compass_rules():  # section "Reason codes"
    state = stand("a1=5", "x x x x x", options=ONE)
    for move in ("UseCompass revealed", "EarnCompass", "KeepHand", "Unleash a1"):
        assert rejection(state, move) == "not_offered"
