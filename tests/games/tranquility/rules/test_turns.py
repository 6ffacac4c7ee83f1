"""The order of a turn, and the board: rules that no single vector shows."""

from __future__ import annotations

import pytest

from seawidget.errors import UnknownSeat
from tests.games.tranquility.positions import CELLS, RULES, fits, full_grid, kinds, play, rejection, stand

TWO = {"players": 2}


class TestOrderOfATurn:
    """TURN-5: action, end test, extra cards, shed, refill, next seat."""

    def test_a_placement(self):  # TURN-5, TURN-6
        row = {cell: number for cell, number in full_grid().items() if cell in CELLS[:5]}
        state = stand(row, ["12 x x x x", "x x x x x"], options=TWO, spare=["11"])
        _, events = play(state, "Place 12 f1 pay x,x")
        assert kinds(events) == ["placed", "paid", "row_filled", "drew", "turn"]
        assert events[2].data["row"] == 0
        assert [(e.seat, e.data["n"]) for e in events if e.kind in ("paid", "drew")] == [(0, 2), (0, 3)]

    def test_a_discard(self):  # TURN-3: a free choice, also when a card could be played
        state = stand("", ["1 2 3 4 5", "x x x x x"], options=TWO)
        assert rejection(state, "Place 1 a1") is None
        after, events = play(state, "Discard 1,2")
        assert kinds(events) == ["discarded", "drew", "turn"]
        assert after.view(1).to_dict()["hands"] == [5, 5]

    def test_a_start(self):  # TURN-5: E1, E5, E7, E8
        state = stand("", ["S x x x x", "x x x x x"], start=None, options=TWO)
        state, events = play(state, "PlayStart")
        assert [(e.kind, e.seat) for e in events] == [
            ("start_laid", 0),
            ("drew", 0),
            ("drew", 1),
            ("shed_begins", None),
        ]
        assert {e.data["why"] for e in events if e.kind == "drew"} == {"extra"}
        state, events = play(state, "Shed x,x,x,x")
        assert [(e.kind, e.seat) for e in events] == [("shed", 0)]
        state, events = play(state, "Shed x,x,x,x")
        assert [(e.kind, e.seat) for e in events] == [("shed", 1), ("drew", 0), ("drew", 1), ("turn", 1)]
        assert {e.data["why"] for e in events if e.kind == "drew"} == {"refill"}

    def test_the_end_comes_before_the_refill(self):  # TURN-5: E4 before E7, FINISH-2
        after, events = play(stand(full_grid(), ["F x", "x x x x x"], options=TWO), "PlayFinish")
        assert kinds(events) == ["finish_laid", "game_over"]
        assert len(after.hands[0]) == 1

    def test_the_loss_comes_after_the_refill_of_the_other_seat(self):  # TURN-5: E7 before E8
        state = stand("", ["x x x x", ""], decks=["70 71", ""], options=TWO)
        _, events = play(state, "Discard x,x")
        assert kinds(events) == ["discarded", "drew", "turn", "game_over"]

    @pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
    def test_clockwise(self, players):  # TURN-1, TURN-2
        state = stand("", options={"players": players}, active=players - 1, turn=3)
        seats = []
        for turn in range(3, 3 + 2 * players):
            seats.append(state.active)
            assert (state.turn, state.deciding) == (turn, state.active)
            state, _ = play(state, "Discard x,x")
        assert seats == [(players - 1 + k) % players for k in range(2 * players)]

    def test_only_the_active_seat_refills(self):  # TURN-6, INV-8
        state = stand("", ["x x x x x", "x x"], decks=["70 71 72", "73 74"], options=TWO)
        after, _ = play(state, "Discard x,x")
        assert [len(hand) for hand in after.hands] == [5, 2]
        assert after.decks == (("72",), ("73", "74"))

    def test_one_card_after_the_other_until_the_deck_is_empty(self):  # TURN-6, TURN-7
        state = stand("a1=3", "5 x x x x", decks=["70 71"])
        after, _ = play(state, "Place 5 b1 pay x,x")
        assert len(after.hands[0]) == 4
        assert after.decks == ((),)
        assert not after.over

    def test_a_hand_above_its_limit_draws_nothing_and_keeps_what_it_has(self):  # TURN-6
        from seawidget.games.tranquility.core.layout import DRAW_REFILL
        from seawidget.games.tranquility.rules.draw import refill_hand
        from seawidget.games.tranquility.values.state import State

        state, _ = play(stand("", ["S x x x x", "x x x x x"], start=None, options=TWO), "PlayStart")
        vector = state.vector
        for seat in (0, 1):  # hands of 6 and 7: in the built games a shed always brings them down before the refill
            refill_hand(vector, seat, DRAW_REFILL, [0])
        assert State(vector) == state


class TestDecisions:
    def test_one_seat_decides(self):  # DP-1
        state = stand("", ["1 2 3 4 5", "6 7 8 9 10", "x x x x x"], options={"players": 3}, active=1)
        assert state.deciding == 1
        for seat in (0, 2):
            assert state.check("Discard 6,7", seat=seat).code == "not_your_turn"
        assert state.check("Discard 6,7", seat=1) is None

    def test_a_single_move_is_still_a_decision(self):  # DP-2
        state = stand("", ["S x x x x", "x x x x x"], start=None, options=TWO, decks="empty")
        assert len(state.legal_moves) == 1
        state, _ = play(state, "PlayStart", "Shed x,x,x,x")
        # four are due and the last seat holds five: it still chooses; with four it could not, and is asked all the same
        state = stand("", ["S x x x x", "x x x x"], start=None, options=TWO, decks="empty")
        state, _ = play(state, "PlayStart", "Shed x,x,x,x")
        assert (state.point, state.deciding) == ("SHED", 1)
        assert len(state.legal_moves) == 1

    def test_there_is_no_such_seat(self):
        state = stand("", options=TWO)
        for seat in (2, -1, True, "0", 1.0):
            with pytest.raises(UnknownSeat):
                state.view(seat)


class TestBoard:
    def test_layout(self):  # GRID-1, GRID-2, GRID-4
        layout = RULES.layout(RULES.options({"players": 1}))
        assert layout["segments"] == [CELLS]  # one segment
        assert layout["rows"][0] == ["a6", "b6", "c6", "d6", "e6", "f6"]
        assert layout["rows"][-1] == ["a1", "b1", "c1", "d1", "e1", "f1"]
        assert [cell for row in layout["rows"][::-1] for cell in row] == CELLS

    def test_indices_and_names(self):  # GRID-2, GRID-7
        from seawidget.games.tranquility.values.moves import Place

        state = stand("", "1 2 3 4 5")
        for index, cell in enumerate(CELLS):
            assert state.apply(Place(3, index))[0].grid == {cell: "3"}

    @pytest.mark.parametrize("cell", CELLS)
    def test_neighbours(self, cell):  # GRID-3, COST-2: only the previous and the next cell
        at = CELLS.index(cell)
        for other in CELLS:
            if other == cell:
                continue
            after = CELLS.index(other) > at
            state = stand({cell: 40}, ["42 38 x x x", "x x"], options=TWO)
            card = "42" if after else "38"
            near = abs(CELLS.index(other) - at) == 1
            assert fits(state, card, other) == (2 if near else 0)
            assert fits(state, "38" if after else "42", other) is None  # PLACE-2

    def test_the_spaces_have_no_number_and_no_neighbour(self):  # GRID-4, START-2
        with_start, without = stand("", "1 80 x x x"), stand("", "1 80 x x x", start=None)
        for state in (with_start, without):
            assert fits(state, "80", "a1") == 0
            assert fits(state, "1", "f6") == 0


class TestAfterTheEnd:
    def test_everything_may_be_shown(self):  # INFO-9
        won = play(stand(full_grid(), "F x x x"), "PlayFinish")[0]
        data = won.to_dict()
        assert data["decks"][0]
        assert data["hands"][0]
        assert data["result"]["outcome"] == "win"

    def test_nothing_can_be_moved(self):
        won = play(stand(full_grid(), "F x x x"), "PlayFinish")[0]
        assert len(won.legal_moves) == 0
        assert won.check("Discard 1,2").code == "game_over"
