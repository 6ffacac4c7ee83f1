"""Vectors T-115 to T-124: the Duel."""

from __future__ import annotations

from collections import Counter

import pytest

from seawidget.games.tranquility.rules.end import duel_score
from tests.games.tranquility.positions import CELLS, RULES, cards_of, fits, full_grid, play, rejection, stand, universe

DUEL = {"players": 2, "variant": "duel"}


# all but e6, which takes 35 to 60
STUCK = {cell: str(n) for cell, n in zip(CELLS, [*range(1, 35), 60, 61], strict=True) if cell != "e6"}


def duel(*args, **more):
    return stand(*args, options=DUEL, **more)


def owned(seat_0: str, seat_1: str, first: str = "a1") -> dict[str, str]:
    """Numbers of both seats side by side from a cell on."""
    cards = sorted([(int(n), 0) for n in seat_0.split()] + [(int(n), 1) for n in seat_1.split()])
    at = CELLS.index(first)
    return {CELLS[at + k]: f"{n}/{seat}" for k, (n, seat) in enumerate(cards)}


class TestPlacing:
    def test_t_115(self):  # DUEL-4, PLACE-4
        state = duel("", "80 x x x x")
        assert rejection(state, "Place 80 e6") == "breaks_grid"
        assert fits(state, "80", "f6") == 0
        assert RULES.options({**DUEL, "placement_guard": "none"})["placement_guard"] == "segments"

    def test_t_116(self):  # DUEL-4
        state = duel("a1=5", "7 x x x x", discards={0: "6"})
        assert fits(state, "7", "c1") == 0

    def test_marks_and_payments(self):  # DUEL-3, DUEL-1
        state = duel("a1=5/1", ["7 x x x x", "x x x x x"])
        assert fits(state, "7", "b1") == 2
        after, _ = play(state, "Place 7 b1 pay x,x")
        assert after.view(None).to_dict()["grid"] == {
            "a1": {"card": "5", "owner": 1},
            "b1": {"card": "7", "owner": 0},
        }
        assert len(after.discards[0]) == len(state.discards[0]) + 2
        assert after.discards[1] == state.discards[1]
        assert (after.active, after.turn) == (1, state.turn + 1)
        assert cards_of(after.to_dict()) == universe(after.options)
        after, _ = play(duel("a1=5/1", ["x x x x x", "7 x x x x"], active=1), "Place 7 b1 pay x,x")
        assert after.view(None).to_dict()["grid"]["b1"]["owner"] == 1

    def test_what_a_duel_does_not_have(self):  # section "Reason codes"
        state = duel("a1=5", "7 x x x x")
        for move in (
            "PlayStart",
            "PlayFinish",
            "Unleash a1",
            "EarnCompass",
            "Rotate a1 pay x",
            "UseCompass revealed",
            "AgreeExchange",
            "DeclineExchange",
            "Shed",
            "MoveRocks 1",
        ):
            assert rejection(state, move) == "not_offered"


class TestRow:
    """DUEL-5."""

    def test_t_117(self):
        state = duel("", ["1 2 3 4 5", "x x x x x"], row="11 12 13 14 15", common_deck="21 22 23")
        after, _ = play(state, "Discard 4,5")
        assert after.hands[0] == ("1", "2", "3", "11", "12")
        data = after.to_dict()
        assert data["row"] == ["13", "14", "15", "21", "22"]
        assert data["common_deck"][0] == "23"
        assert after.view(1).to_dict()["row"] == data["row"]
        assert after.view(0).to_dict()["common_deck"] == len(data["common_deck"])

    def test_the_row_runs_out(self):
        state = duel("", ["1 2 3 4 5", "x x x x x"], row="11", common_deck="-")
        after, _ = play(state, "Discard 4,5")
        assert after.hands[0] == ("1", "2", "3", "11")
        assert after.to_dict()["row"] == []
        after, _ = play(after, "Discard x,x")
        assert len(after.hands[1]) == 3

    def test_a_short_deck(self):
        state = duel("", ["1 2 3 4 5", "x x x x x"], row="11 12 13 14 15", common_deck="21 -")
        after, _ = play(state, "Discard 4,5")
        assert after.to_dict()["row"] == ["13", "14", "15", "21"]


class TestScore:
    """DUEL-11, DUEL-12."""

    def score(self, grid, discards=("", "")):
        state = duel(grid, ["x x x x x", "x x x x x"], discards=dict(enumerate(discards)), common_deck="")
        return [duel_score(state.vector, seat) for seat in (0, 1)]

    def test_t_118(self):
        grid = owned("10 11 12 14", "13 20 21 22 23")
        assert self.score(grid, ("70 71 72 73 74", "75 76")) == [8 + 3 - 5, 10 + 4 - 2]

    def test_t_119(self):
        assert self.score("f1=10 a2=11 b2=12") == [6 + 3, 0]
        assert self.score("f1=10 a2=11/1 b2=12") == [4, 2]

    @pytest.mark.parametrize(
        ("own", "points"),
        [("10 11", 4), ("10 11 12", 9), ("10 11 12 13", 12), ("10 11 12 20 21 22", 18), ("10 12 14", 6), ("10", 2)],
    )
    def test_runs(self, own, points):
        assert self.score({**owned(own, "", "c1"), "e6": "78/1", "f6": "80/1"}) == [points, 4]

    def test_a_hole_breaks_no_run_that_is_none(self):
        assert self.score("a1=10 c1=12 d1=13") == [6, 0]

    def test_hands_count_nothing(self):
        assert self.score("") == [0, 0]

    @staticmethod
    def last_cell(seat_1, discards=(0, 0)):
        """The full example grid, all but f6, which seat 0 fills with 79 for one card."""
        grid = {cell: f"{n}/{int(cell in seat_1)}" for cell, n in full_grid(without="f6").items()}
        rest = [str(n) for n in range(1, 79) if str(n) not in full_grid().values()]
        piles = {0: " ".join(rest[: discards[0]]), 1: " ".join(rest[discards[0] : sum(discards)])}
        return duel(grid, ["79 x x x x", "x x x x x"], discards=piles, turn=40)

    # every other cell: no runs. Seat 0 lays f6 and pays one card more.
    @pytest.mark.parametrize(
        ("seat_1", "discards", "outcome", "scores"),
        [
            pytest.param(CELLS[0:35:2], (0, 1), "draw", [35, 35], id="draw"),
            pytest.param(CELLS[2:35:2], (3, 0), 0, [34, 34], id="more-cards-0"),
            pytest.param([*CELLS[0:35:2], "f5"], (0, 5), 1, [33, 33], id="more-cards-1"),
            pytest.param(CELLS[0:35:2], (0, 0), 1, [35, 36], id="points-1"),
            pytest.param(CELLS[0:35:2], (2, 4), 0, [33, 32], id="points-0"),
            pytest.param([], (0, 0), 0, [2 * 36 - 1 + 4 + 3 + 4 + 4 + 3, 0], id="all"),
        ],
    )
    def test_t_120(self, seat_1, discards, outcome, scores):  # DUEL-10, DUEL-12, END-9
        after, _ = play(self.last_cell(seat_1, discards), "Place 79 f6 pay x")
        assert after.result == {
            "outcome": outcome,
            "reason": "grid_full",
            "seat": 0,
            "turn": 40,
            "card": None,
            "detail": None,
            "scores": scores,
        }


class TestExchange:
    """DUEL-6 to DUEL-8."""

    def stuck(self, **more):
        return duel(
            STUCK, ["70 71 72 73 74", "x x x x x"], row="40 41 42 43 44", common_deck="45 46 47 48 49 50", **more
        )

    def test_t_121(self):  # DUEL-6, DUEL-7, DUEL-8
        state = self.stuck()
        assert "Exchange" in map(str, state.legal_moves)
        offered, events = play(state, "Exchange")
        assert (offered.point, offered.deciding, offered.active) == ("ANSWER", 1, 0)
        assert [str(move) for move in offered.legal_moves] == ["AgreeExchange", "DeclineExchange"]
        for seat in (0, 1, None):  # INFO-1
            shown = offered.view(seat).to_dict()["exchange"]
            assert shown == {"seat": 0, "cards": ["70", "71", "72", "73", "74"], "declined": False}
            assert "70" in str([dict(event.seen_by(seat).data) for event in events])
        for move in ("Discard x,x", "Exchange", "Pass", "Place 70 e6"):
            assert rejection(offered, move) == "not_offered"

        declined, _ = play(offered, "DeclineExchange")
        assert (declined.point, declined.deciding, declined.turn) == ("ACTION", 0, state.turn)
        assert rejection(declined, "Exchange") == "exchange_not_allowed"
        assert {type(move).__name__ for move in declined.legal_moves} == {"Discard"}
        assert declined.view(None).to_dict()["exchange"]["declined"] is True
        assert play(declined, "Discard 70,71")[0].view(None).to_dict()["exchange"] is None

        agreed, _ = play(offered, "AgreeExchange")
        assert agreed.hands[0] == ("40", "41", "42", "43", "44")
        assert Counter(agreed.discards[0]) - Counter(state.discards[0]) == Counter(["70", "71", "72", "73", "74"])
        assert agreed.to_dict()["row"] == ["45", "46", "47", "48", "49"]
        assert (agreed.point, agreed.active, agreed.turn) == ("ACTION", 1, state.turn + 1)
        assert agreed.view(None).to_dict()["exchange"] is None

    def test_it_can_be_offered_again_in_a_later_turn(self):  # DUEL-8
        state, _ = play(self.stuck(), "Exchange", "DeclineExchange", "Discard 70,71", "Discard x,x")
        assert rejection(state, "Exchange") in (None, "exchange_not_allowed")
        assert state.to_dict()["exchange"] is None

    def test_t_122(self):
        state = duel(STUCK, ["70 71 72 73 36", "x x x x x"], row="40 41 42 43 44")
        assert fits(state, "36", "e6") == 2
        assert rejection(state, "Exchange") == "exchange_not_allowed"
        assert "Exchange" not in map(str, state.legal_moves)

    def test_a_placement_that_costs_too_much_is_none(self):  # DUEL-6: cost included
        state = duel("f5=31 b6=66", ["48 49 50 51 52", "x x x x x"], row="40 41 42 43 44")
        assert rejection(state, "Place 48 a6") == "cannot_pay"
        assert rejection(state, "Exchange") is None

    @pytest.mark.parametrize("hand", ["70 71 72 73", "70 71 72 73 74"])
    def test_it_needs_five_cards_and_a_row(self, hand):  # DUEL-6
        state = duel(STUCK, [hand, "x x x x x"], row="", common_deck="-")
        assert rejection(state, "Exchange") == "exchange_not_allowed"

    def test_a_short_row(self):  # DUEL-7
        state = duel(STUCK, ["70 71 72 73 74", "x x x x x"], row="40 41", common_deck="-")
        agreed, _ = play(state, "Exchange", "AgreeExchange")
        assert agreed.hands[0] == ("40", "41")
        assert agreed.to_dict()["row"] == []


class TestEnd:
    def test_t_123(self):  # DUEL-9
        state = duel(STUCK, ["x x x", "70"], row="", common_deck="-")
        state, _ = play(state, "Discard x,x")
        assert state.over  # both hold one card now
        state = duel(STUCK, ["x x x x", "70"], row="", common_deck="-")
        state, _ = play(state, "Discard x,x")
        assert (state.point, state.deciding) == ("ACTION", 1)
        assert [str(move) for move in state.legal_moves] == ["Pass"]
        after, _ = play(state, "Pass")
        assert (after.active, after.turn) == (0, state.turn + 1)
        assert after.hands[1] == ("70",)
        assert rejection(after, "Pass") == "pass_not_allowed"

    def test_an_empty_hand_passes(self):  # DUEL-9
        state = duel("", ["x x x x", ""], row="", common_deck="-")
        state, _ = play(state, "Discard x,x")
        assert [str(move) for move in state.legal_moves] == ["Pass"]

    def test_no_pass_while_something_can_be_done(self):  # DUEL-9
        state = duel("a1=5", ["x x x x", "40"], row="", common_deck="-")
        state, _ = play(state, "Discard x,x")
        assert rejection(state, "Pass") == "pass_not_allowed"
        assert {type(move).__name__ for move in state.legal_moves} == {"Place"}

    def test_t_124(self):  # DUEL-10
        state = duel("a1=5", ["x x x", "40"], row="", common_deck="-", turn=33)
        after, events = play(state, "Discard x,x")
        assert (after.result["reason"], after.result["seat"], after.result["turn"]) == ("hands_spent", 0, 33)
        assert after.result["scores"] == [2 - len(after.discards[0]), -len(after.discards[1])]
        assert events[-1].kind == "game_over"
        assert after.deciding is None

    def test_not_before_both_are_spent(self):  # DUEL-10
        state = duel("a1=5", ["x x x", "40 41"], row="", common_deck="-")
        assert not play(state, "Discard x,x")[0].over

    def test_the_grid_is_looked_at_first(self):  # DUEL-10, TURN-5: E4 before E7
        state = TestScore.last_cell([])
        after, events = play(state, "Place 79 f6 pay x")
        assert after.result["reason"] == "grid_full"
        assert len(after.hands[0]) == 3
        assert not [event for event in events if event.kind not in ("placed", "paid", "row_filled", "game_over")]


def test_no_rival_hand_is_shown():  # INFO-1
    state = duel("", ["1 2 3 4 5", "x x x x x"])
    view = state.view(1).to_dict()
    assert view["hands"] == [5, 5]
    assert view["exchange"] is None
    assert view["decks"] == [0, 0]
    assert "'1'" not in str(view)
