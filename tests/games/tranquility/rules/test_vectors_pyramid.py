"""Vectors T-106 to T-110: the Pyramid."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.tranquility.boards import BOARDS
from tests.games.tranquility.positions import RULES, every_card, fits, play, rejection, stand, universe

ONE = {"players": 1, "board": "pyramid"}
TWO = {"players": 2, "board": "pyramid"}
BOARD = BOARDS["pyramid"]
CELLS = BOARD.cells


def filled(without: str = "") -> dict[str, int]:
    """Every cell but those named, with even numbers."""
    return {cell: 2 * n for n, cell in enumerate(CELLS, start=1) if cell not in without.split()}


def revealed(top: str, grid="", hand="40 x x x x", move="Place 40 a1", *, options=ONE, explorer=None, **more):
    """The position after an Explorer card came up under a border cell."""
    state = stand(grid, hand, options=options, explorer=explorer or top, **more)
    state, _ = play(state, move)
    assert (state.point, state.deciding, state.to_dict()["explore"]) == ("EXPLORE", 0, "cover")
    assert rejection(state, "Reveal") is None
    return play(state, "Reveal")


class TestCells:
    def test_layout(self):  # GRID-6
        layout = RULES.layout(RULES.options(ONE))
        assert layout["segments"] == [list(CELLS)]
        assert [len(row) for row in layout["rows"]] == [1, 3, 5, 7, 9, 11]
        assert layout["rows"][-1] == [f"{column}1" for column in "abcdefghijk"]
        assert layout["rows"][2] == [f"{column}4" for column in "defgh"]
        assert len(BOARD.border) == 21

    def test_t_106(self):  # PYRAMID-1, PYRAMID-5
        state = stand("k1=30", "31 x x x x", options=ONE)
        assert fits(state, "31", "b2") == 1
        state, _ = play(state, "Place 31 b2 pay x")
        assert (state.point, state.deciding, state.active) == ("EXPLORE", 0, 0)
        assert [str(move) for move in state.legal_moves] == ["Reveal"]
        assert len(state.hands[0]) == 3  # before the refill

    def test_t_107(self):  # PYRAMID-1
        state = stand("", "40 x x x x", options=ONE)
        assert fits(state, "40", "b1") == 0
        assert play(state, "Place 40 b1")[0].point == "ACTION"
        for cell in ("a2", "b3", "e6", "l1"):
            assert rejection(state, f"Place 40 {cell}") == "no_such_cell"

    @pytest.mark.parametrize("cell", CELLS)
    def test_border_cells_explore(self, cell):  # PYRAMID-5, GRID-6
        state, _ = play(stand("", "40 x x x x", options=ONE), f"Place 40 {cell}")
        assert state.point == ("EXPLORE" if cell in BOARD.border else "ACTION")

    def test_an_empty_explorer_deck(self):  # PYRAMID-5
        state = stand("", "40 x x x x", options=ONE, explorer="-")
        assert play(state, "Place 40 a1")[0].point == "ACTION"

    def test_no_finish_no_module_moves(self):  # PYRAMID-10, section "Reason codes"
        state = stand("a1=5", "x x x x x", options=ONE)
        for move in ("PlayFinish", "Unleash a1", "EarnCompass", "Reveal", "Choose a1", "MoveRocks 2"):
            assert rejection(state, move) == "not_offered"
        assert rejection(state, "UseCompass revealed") == "no_compass"


class TestCards:
    """PYRAMID-6 to PYRAMID-10."""

    def test_border_card(self):  # PYRAMID-6
        state, _ = revealed("B")
        assert list(state.removed) == ["B"]
        assert (state.point, len(state.hands[0])) == ("ACTION", 5)

    def test_compass(self):  # PYRAMID-6
        state, _ = revealed("C")
        assert state.view(None).to_dict()["pool"] == 1
        assert state.view(None).to_dict()["supply"] == 0
        assert every_card(state) == universe(state.options)

    def test_other_compasses_are_not_earned(self):  # PYRAMID-6
        row = {cell: n for n, cell in enumerate(CELLS[35:], start=60)}
        state, _ = play(stand(filled("f6"), "72 x x x x", options=ONE, explorer="B"), "Place 72 f6 pay x,x", "Reveal")
        assert state.view(None).to_dict()["pool"] == 0
        assert row
        state, _ = play(stand("", ["S x x x x", "x x x x x"], start=None, options=TWO), "PlayStart")
        assert state.view(None).to_dict()["pool"] == 0

    def test_t_108(self):  # PYRAMID-4, PYRAMID-7
        state, _ = revealed("M B", hand="40 41 x x x")
        assert (state.point, state.deciding) == ("CHOOSE", 0)
        assert state.view(None).to_dict()["turned_up"] == "M"
        assert [str(move) for move in state.legal_moves] == ["Choose a1"]
        assert rejection(state, "Choose b1") == "cell_empty"
        assert rejection(state, "Choose z1") == "no_such_cell"
        assert rejection(state, "Unleash a1") == "not_offered"
        state, _ = play(state, "Choose a1")
        assert Counter(state.removed) == Counter(["40", "M"])
        assert state.grid == {}
        assert (state.point, len(state.hands[0])) == ("ACTION", 5)
        state, _ = play(state, "Place 41 a1")
        assert state.point == "EXPLORE"  # covered again

    def test_the_monster_takes_any_island_but_in_a_blocked_row(self):  # PYRAMID-7
        state, _ = revealed("M", grid="c2=60 c3=70", storms="purple@2")
        assert [str(move) for move in state.legal_moves] == ["Choose a1", "Choose c2"]
        assert rejection(state, "Choose c3") == "row_blocked"

    def test_yellow(self):  # PYRAMID-8, STORM-4
        state, _ = revealed("Y")
        data = state.to_dict()
        assert (state.point, data["turned_up"], data["draw"], data["explore"]) == ("STORM", "Y", "explorer", "cover")
        assert len(state.hands[0]) == 4
        state, _ = play(state, "KeepHand x")
        assert len(state.hands[0]) == 3
        assert state.view(None).to_dict()["storms"]["yellow"] == [0]
        assert state.point == "ACTION"

    def test_purple_and_orange(self):  # PYRAMID-8, STORM-8, STORM-9
        state, _ = revealed("P")
        assert len(state.legal_moves) == 6
        state, _ = play(state, "PlaceStorm 0")
        assert rejection(state, "Place 40 b1") == "card_not_in_hand"
        assert not [m for m in state.legal_moves if type(m).__name__ == "Place" and m.cell.endswith("1")]
        state, _ = revealed("O")
        state, _ = play(state, "Pass")
        cells = {m.cell for m in state.legal_moves if type(m).__name__ == "Place"}
        assert cells <= {"b1"}

    def test_a_compass_first(self):  # PYRAMID-8, COMPASS-3
        state, _ = revealed("O", pool=1)
        assert {str(move) for move in state.legal_moves} == {"Pass", "UseCompass revealed"}
        state, _ = play(state, "UseCompass revealed")
        assert Counter(state.removed) == Counter("CO")
        assert state.point == "ACTION"

    def test_compass_at_explore_and_choose(self):  # DP-5
        state = stand("", "40 x x x x", options=ONE, explorer="M", storms="orange@0 purple@4", pool=2)
        assert rejection(state, "Place 40 a1") == "needs_neighbour"
        state, _ = play(state, "UseCompass orange@0", "Place 40 a1")
        assert {str(move) for move in state.legal_moves} == {"Reveal", "UseCompass purple@4"}
        after, _ = play(state, "UseCompass purple@4")
        assert [str(move) for move in after.legal_moves] == ["Reveal"]
        state, _ = play(state, "Reveal")
        assert {str(move) for move in state.legal_moves} == {"Choose a1", "UseCompass purple@4"}
        after, _ = play(state, "UseCompass purple@4")
        assert [str(move) for move in after.legal_moves] == ["Choose a1"]

    def test_first_finish_and_later_ones(self):  # PYRAMID-10
        state, _ = revealed("F F")
        assert state.finish == "F"
        assert state.point == "ACTION"
        state, _ = revealed("F", finish="F")
        assert state.finish == "F"
        assert list(state.removed) == ["F"]

    def test_t_110(self):  # PYRAMID-9, ROCKS-3
        state, _ = revealed("R", options=TWO, hand=["40 x x x x", "x x x x x"], row_order=[3, 0, 1, 2, 4, 5])
        assert state.view(None).to_dict()["rocks"] == 3
        assert (state.point, state.active) == ("ACTION", 1)  # no ROCKS this turn
        assert not [m for m in state.legal_moves if type(m).__name__ == "Place" and m.cell.endswith("4")]  # ROCKS-2
        state, _ = play(state, "Discard x,x")
        assert (state.point, state.deciding) == ("ROCKS", 1)
        state, _ = play(state, "MoveRocks 0")
        assert state.view(None).to_dict()["rocks"] == 0

    def test_rocks_pass_full_rows(self):  # PYRAMID-9
        row_0 = {cell: n for n, cell in enumerate(BOARD.row(0)[:-1], start=20)}
        state, _ = revealed(
            "R", grid=row_0, hand="31 x x x x", move="Place 31 k1 pay x,x", row_order=[0, 5, 3, 1, 2, 4], spare=["30"]
        )
        assert state.view(None).to_dict()["rocks"] == 5

    def test_rocks_take_the_first_open_row_of_their_order(self):  # PYRAMID-9
        row_0 = {cell: n for n, cell in enumerate(BOARD.row(0)[:-1], start=20)}
        for order, row in (([5, 0, 1, 2, 3, 4], 5), ([0, 4, 1, 2, 3, 5], 4)):
            state, _ = revealed(
                "R", grid=row_0, hand="31 x x x x", move="Place 31 k1 pay x,x", row_order=order, spare=["30"]
            )
            assert state.view(None).to_dict()["rocks"] == row

    def test_rocks_with_three_full_rows_land(self):  # PYRAMID-9
        grid = {cell: 2 * n for n, cell in enumerate(CELLS, start=1) if cell in BOARD.row(0) + BOARD.row(3)}
        grid |= {"c3": 42, "f6": 72}
        state, _ = revealed("R", grid=grid, hand="26 x x x x", move="Place 26 d2", row_order=[0, 3, 1, 2, 4, 5])
        assert state.view(None).to_dict()["rocks"] == 1

    def test_rocks_with_four_full_rows(self):  # PYRAMID-9, ROCKS-5
        grid = {cell: 2 * n for n, cell in enumerate(CELLS, start=1) if cell not in BOARD.row(1) + BOARD.row(2)}
        state, _ = revealed("R", grid=grid, hand="32 x x x x", move="Place 32 c3", spare=["24"])
        assert state.view(None).to_dict()["rocks"] is None
        assert list(state.removed) == ["R"]

    def test_rocks_leave_with_the_fourth_row(self):  # ROCKS-5
        grid = {cell: 2 * n for n, cell in enumerate(CELLS, start=1) if cell not in BOARD.row(1) + BOARD.row(2)}
        del grid["f1"]
        state = stand(grid, "12 x x x x", options=ONE, rocks=1, spare=["11", "13"])
        state, _ = play(state, "Place 12 f1 pay x,x")
        assert state.view(None).to_dict()["rocks"] is None
        assert state.point == "ACTION"


class TestWinning:
    def test_t_109(self):  # PYRAMID-11, PYRAMID-12
        state = stand(filled("b1"), "4 x x x x", options=ONE, explorer="F", turn=50)
        state, _ = play(state, "Place 4 b1 pay x,x")
        assert (state.point, state.to_dict()["explore"]) == ("EXPLORE", "full")
        state, _ = play(state, "Reveal")
        assert state.result == {
            "outcome": "win",
            "reason": "pyramid_complete",
            "seat": 0,
            "turn": 50,
            "card": None,
            "detail": None,
            "scores": None,
        }

    def test_one_further_reveal_a_turn(self):  # PYRAMID-12
        state = stand(filled("a1"), ["2 x x x x", "x x x x x"], options=TWO, explorer="B B C F", spare=["1", "3"])
        state, _ = play(state, "Place 2 a1 pay x,x")
        assert state.to_dict()["explore"] == "cover"
        state, _ = play(state, "Reveal")
        assert (state.point, state.to_dict()["explore"]) == ("EXPLORE", "full")
        state, _ = play(state, "Reveal")
        assert (state.point, state.active) == ("ACTION", 1)  # only one
        state, _ = play(state, "Discard x,x")
        assert (state.point, state.deciding, state.to_dict()["explore"]) == ("EXPLORE", 1, "full")
        state, _ = play(state, "Reveal")
        assert (state.point, state.active) == ("ACTION", 0)
        state, _ = play(state, "Discard x,x", "Reveal")
        assert state.result["reason"] == "pyramid_complete"

    def test_a_monster_opens_the_grid(self):  # PYRAMID-12
        state = stand(filled("a1"), "2 x x x x", options=ONE, explorer="M F", spare=["1", "3"])
        state, _ = play(state, "Place 2 a1 pay x,x", "Reveal", "Choose f6")
        assert state.point == "ACTION"

    def test_a_finish_under_the_last_cell(self):  # PYRAMID-11: no further reveal with a Finish laid
        state = stand(filled("a1"), "2 x x x x", options=ONE, explorer="F B", spare=["1", "3"])
        state, _ = play(state, "Place 2 a1 pay x,x", "Reveal")
        assert state.result["reason"] == "pyramid_complete"

    def test_the_start_must_lie(self):  # PYRAMID-11
        grid = filled("b1")
        state = stand(grid, ["4 x x x x", "S x x x x"], start=None, finish="F", options=TWO)
        state, _ = play(state, "Place 4 b1 pay x,x")
        assert not state.over
        state, events = play(state, "PlayStart")  # before extra cards and shed
        assert state.result["reason"] == "pyramid_complete"
        assert "drew" not in [event.kind for event in events]
        assert state.result["seat"] == 1

    def test_a_start_on_a_full_grid_reveals(self):  # PYRAMID-12, TURN-5: E3 before E5
        state = stand(filled(), ["S x x x x", "x x x x x"], start=None, options=TWO, explorer="O B B B B F")
        state, events = play(state, "PlayStart")
        assert (state.point, state.to_dict()["explore"]) == ("EXPLORE", "full")
        assert "drew" not in [event.kind for event in events]
        state, _ = play(state, "Reveal")
        assert state.point == "STORM"
        again = type(state).from_dict(state.to_dict())
        assert again == state
        state, _ = play(state, "Pass")
        assert (state.point, state.due, len(state.hands[0])) == ("SHED", 8, 6)

    def test_a_laid_finish_is_not_the_end(self):  # INV-6
        state = stand("a1=5", "x x x x x", finish="F", options=ONE)
        assert not state.over
        assert rejection(state, "PlayFinish") == "not_offered"

    def test_the_loss_is_as_usual(self):  # PYRAMID-13
        state = stand("a1=5", ["x x", ""], options=TWO, decks="empty", explorer="-")
        assert play(state, "Discard x,x")[0].result["reason"] == "hand_empty"
        state = stand(filled("f6"), ["x x", "71"], options=TWO, decks="empty", explorer="-")
        result = play(state, "Discard x,x")[0].result
        assert (result["card"], result["detail"]) == ("71", "cannot_pay")


def test_as_usual():  # PYRAMID-2
    state = stand("", ["S x x x x", "x x x x x"], start=None, options=TWO)
    assert [str(move) for move in state.legal_moves] == ["PlayStart"]
    state, _ = play(state, "PlayStart")
    assert (state.point, state.due) == ("SHED", 8)
    assert [len(hand) for hand in state.hands] == [6, 7]


def test_blind_cards_of_the_pyramid():  # STORM-6, PYRAMID-8
    state = stand("", ["S x x x x", "x x x x x"], start=None, options=TWO, storms="yellow@0")
    state, _ = play(state, "PlayStart")
    assert rejection(state, "Shed x blind 2") is None


def test_the_explorer_deck_is_secret():  # INFO-1
    one = stand("", ["x x x x x"] * 2, options=TWO, explorer="M B")
    two = stand("", ["x x x x x"] * 2, options=TWO, explorer="B M")
    for seat in (0, 1, None):
        assert one.view(seat).to_dict() == two.view(seat).to_dict()
        assert one.view(seat).to_dict()["explorer"] == 27
