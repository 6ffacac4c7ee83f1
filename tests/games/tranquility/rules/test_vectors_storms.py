"""Vectors T-79, T-84 to T-91, T-126, T-127 and T-134: storms."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.tranquility.positions import (
    fits,
    full_grid,
    play,
    rejection,
    stand,
)

ONE = {"players": 1, "storms": "on"}
TWO = {"players": 2, "storms": "on"}
THREE = {"players": 3, "storms": "on"}


def storms(state) -> dict[str, list[int]]:
    """Storms in play, as everybody sees them (INFO-1)."""
    return dict(state.view(None).to_dict()["storms"])


def moves_of(state) -> list[str]:
    return [str(move) for move in state.legal_moves]


def comes(storm: str, grid="", hand="x x x x x", *, options=ONE, top="", **more):
    """Seat 0 discards two cards and its refill turns up a storm after the cards ``top``."""
    more.setdefault("decks", [f"{top} {storm} rest", *[""] * (options["players"] - 1)])
    state, events = play(stand(grid, hand, options=options, **more), "Discard x,x")
    assert (state.point, state.deciding) == ("STORM", 0)
    data = state.to_dict()
    assert (data["turned_up"], data["draw"], data["extra_left"]) == (storm, "refill", 0)
    assert state.view(None).to_dict()["turned_up"] == storm
    return state, events


class TestYellow:
    """STORM-3 to STORM-7."""

    def test_t_84(self):  # STORM-4, STORM-5, TURN-6
        state, _ = comes("Y", hand="1 2 3 x x", top="70", options=TWO, decks=["70 Y 71 72 rest", ""])
        assert state.hands[0] == ("1", "2", "3", "70")
        assert moves_of(state) == [f"KeepHand {card}" for card in ("1", "2", "3", "70")]
        assert rejection(state, "UseCompass revealed") == "no_compass"
        after, _ = play(state, "KeepHand 2")
        assert after.hands[0] == ("1", "3", "70")
        assert after.decks[0][0] == "71"  # no further draw
        assert "2" in after.discards[0]
        assert storms(after) == {"yellow": [0], "orange": [], "purple": []}
        assert (after.point, after.active) == ("ACTION", 1)

    def test_hand_of_three_under_yellow(self):  # STORM-5
        state = stand("", ["1 2 3", "x x x x x"], options=TWO, storms="yellow@0 yellow@0")
        after, _ = play(state, "Discard 1,2")
        assert len(after.hands[0]) == 3

    def test_t_85_monsters_stay(self):  # STORM-4, MONSTER-2
        options = {**ONE, "monsters": 4}
        state, _ = comes("Y", hand="M M M x x", top="20", options=options)
        assert moves_of(state) == ["KeepHand 20"]
        assert play(state, "KeepHand 20")[0].hands[0] == ("M", "M", "M")
        state, _ = comes("Y", hand="M M M x x", top="M", options=options)
        assert moves_of(state) == ["KeepHand"]
        after, _ = play(state, "KeepHand")
        assert after.hands[0] == ("M",) * 4
        assert storms(after)["yellow"] == [0]

    def test_t_86_a_start_can_be_lost(self):  # START-9
        state, _ = comes("Y", hand="20 30 x x", top="40 S", start=None, options=TWO, decks=["40 S Y rest", ""])
        assert state.hands[0] == ("20", "30", "40", "S")
        assert rejection(state, "KeepHand S") is None
        after, _ = play(state, "KeepHand S")
        assert after.discards[0][-1] == "S"
        assert after.start is None

    @pytest.mark.parametrize(
        ("move", "code"),
        [
            ("KeepHand", "wrong_count"),
            ("KeepHand 1,2", "wrong_count"),
            ("KeepHand 9", "card_not_in_hand"),
            ("KeepHand M", "monster_not_discardable"),
            ("KeepHand 1", None),
        ],
    )
    def test_keep_hand_in_order(self, move, code):  # section "Reason codes"
        state, _ = comes("Y", hand="1 2 M x x", top="70", options={**ONE, "monsters": 1}, spare=["9"])
        assert rejection(state, move) == code

    def test_it_comes_to_a_small_hand(self):  # STORM-3, STORM-4: with an empty drop too
        state, _ = comes("Y", hand="1 x x", options=ONE)
        assert state.hands[0] == ("1",)
        assert moves_of(state) == ["KeepHand"]
        after, _ = play(state, "KeepHand")
        assert len(after.hands[0]) == 3  # drawing goes on up to the new limit

    def test_t_126(self):  # COMPASS-3, STORM-5
        state = stand("", ["1 2 3", "x x x x x"], options=TWO, storms="yellow@0", pool=1, active=1)
        after, _ = play(state, "UseCompass yellow@0")
        assert (after.point, after.deciding, after.turn) == ("ACTION", 1, state.turn)  # TURN-8
        assert after.hands[0] == ("1", "2", "3")  # it draws at its next refill
        assert after.to_dict()["pool"] == 0
        assert Counter(after.removed) == Counter("CY")
        after, _ = play(after, "Discard x,x")
        assert after.hands[0] == ("1", "2", "3")
        after, _ = play(after, "Discard 1,2")
        assert len(after.hands[0]) == 5

    def test_each_needs_its_own_compass(self):  # STORM-5
        state = stand("", "1 2 3", options=ONE, storms="yellow@0 yellow@0", pool=2)
        after, _ = play(state, "UseCompass yellow@0")
        assert storms(after)["yellow"] == [0]
        after, _ = play(after, "Discard 1,2")
        assert len(after.hands[0]) == 3

    def test_t_127(self):  # STORM-2, STORM-7, START-4
        state = stand(
            "", ["S x x x x", "x x x x x"], start=None, options=TWO, decks=["70 Y 71 72 rest", "Y 73 74 75 76"]
        )
        state, _ = play(state, "PlayStart")
        data = state.to_dict()
        assert (state.point, state.deciding, data["draw"], data["extra_left"]) == ("STORM", 0, "extra", 1)
        assert data["start_turn"] is True
        assert len(state.hands[0]) == 5
        state, _ = play(state, "KeepHand x,x")
        # its second extra card follows, above 3; then the partner's first card is a storm
        assert len(state.hands[0]) == 4
        assert "71" in state.hands[0]
        data = state.to_dict()
        assert (state.point, state.deciding, data["extra_left"]) == ("STORM", 1, 2)
        state, _ = play(state, "KeepHand x,x")
        assert [len(hand) for hand in state.hands] == [4, 5]
        assert {"73", "74"} <= set(state.hands[1])
        assert (state.point, state.deciding, state.due) == ("SHED", 0, 8)

    def test_a_hand_is_cut_before_any_refill(self):  # STORM-7, TURN-6
        state = stand(
            "",
            ["S 1 2", "x x x x x"],
            start=None,
            options=TWO,
            storms="yellow@0",
            decks=["3 4 5 6 7 rest", "8 9"],
        )
        state, _ = play(state, "PlayStart")
        assert state.hands[0] == ("1", "2", "3", "4")
        state, _ = play(state, "Shed blind 2")
        state, _ = play(state, "Shed x,x,x,x,x,x")
        assert (state.point, state.hands[0], state.hands[1]) == ("CUT", ("1", "2", "3", "4"), ("8",))
        state, _ = play(state, "KeepHand 2")
        assert state.hands[0] == ("1", "3", "4")
        assert state.decks[0][0] == "7"


class TestPurple:
    """STORM-8."""

    def test_t_87(self):
        row_0 = {cell: n for cell, n in full_grid().items() if cell.endswith("1")}
        options = {**ONE, "rocks": "on"}
        state = stand(row_0, "x x x x x", options=options, rocks=2, decks=["P 70 rest"])
        state, _ = play(state, "Discard x,x", "MoveRocks 1")
        assert (state.point, state.deciding) == ("STORM", 0)
        assert rejection(state, "PlaceStorm 0") == "row_full"
        assert rejection(state, "PlaceStorm 6") == "no_such_row"
        assert rejection(state, "PlaceStorm 1") is None
        assert moves_of(state) == [f"PlaceStorm {row}" for row in range(1, 6)]
        after, _ = play(state, "PlaceStorm 1")
        assert storms(after)["purple"] == [1]
        assert after.view(None).to_dict()["rocks"] == 1
        assert len(after.hands[0]) == 5  # drawing goes on
        assert "70" in after.hands[0]

    def test_two_on_one_row(self):
        state, _ = comes("P", storms="purple@3")
        after, _ = play(state, "PlaceStorm 3")
        assert storms(after)["purple"] == [3, 3]
        state = stand("", "40 x x x x", options=ONE, storms="purple@3 purple@3", pool=2)
        assert rejection(state, "Place 40 c4") == "row_blocked"
        state, _ = play(state, "UseCompass purple@3")
        assert rejection(state, "Place 40 c4") == "row_blocked"
        state, _ = play(state, "UseCompass purple@3")
        assert fits(state, "40", "c4") == 0

    def test_t_88(self):  # STORM-8: nobody decides, drawing goes on
        state = stand(full_grid(), "x x x x x", options=ONE, decks=["P 24 50 rest"], spare=["24", "50"])
        after, events = play(state, "Discard x,x")
        assert after.point == "ACTION"
        assert "P" in after.removed
        assert {"24", "50"} <= set(after.hands[0])
        assert storms(after)["purple"] == []
        assert any(event.data.get("card") == "P" for event in events)

    def test_a_single_card_that_fits_there_alone(self):  # END-7
        state = stand(
            full_grid(without="c4"), ["x x", "46"], options=TWO, storms="purple@3", decks="empty", spare=["43", "44"]
        )
        result = play(state, "Discard x,x")[0].result
        assert (result["reason"], result["detail"]) == ("last_card_stuck", "row_blocked")

    def test_t_79(self):  # MONSTER-4, END-2, END-6
        options = {**TWO, "monsters": 1}
        for pool in (0, 1):
            state = stand("a1=5", ["x x", "M"], options=options, storms="purple@0", pool=pool, decks="empty")
            state, _ = play(state, "Discard x,x")
            if pool:
                assert moves_of(state) == ["UseCompass purple@0"]
                state, _ = play(state, "UseCompass purple@0")
                assert moves_of(state) == ["Unleash a1"]
            else:
                assert state.result["reason"] == "monsters_stuck"


class TestOrange:
    """STORM-9, STORM-10."""

    def test_t_89(self):
        state = stand("", "40 x x x x", options=ONE, storms="orange@0")
        assert rejection(state, "Place 40 c3") == "needs_neighbour"
        assert rejection(state, "Discard x,x") is None
        assert not [move for move in state.legal_moves if type(move).__name__ == "Place"]

    def test_t_90(self):  # STORM-9: as GRID-3 counts neighbours, at normal cost
        state = stand("f1=11", "12 40 x x x", options=ONE, storms="orange@0")
        assert fits(state, "12", "a2") == 1
        assert rejection(state, "Place 12 a2") == "wrong_payment"
        assert rejection(state, "Place 40 d4") == "needs_neighbour"
        assert rejection(state, "Place 12 f2") == "needs_neighbour"  # above is not beside
        assert rejection(state, "Place 12 e1") == "not_ascending"  # before needs_neighbour

    def test_needs_neighbour_before_the_guard(self):  # section "Reason codes"
        state = stand("a1=5", "7 x x x x", options={**ONE, "placement_guard": "segments"}, storms="orange@0")
        assert rejection(state, "Place 7 d1") == "needs_neighbour"

    def test_it_binds_its_owner_alone(self):  # STORM-10
        state = stand("", ["40 x x x x", "x x x x x"], options=TWO, storms="orange@1")
        assert fits(state, "40", "c3") == 0

    def test_what_it_leaves_free(self):  # STORM-10
        state = stand("a1=5", "M 40 x x x", options={**ONE, "monsters": 1}, storms="orange@0")
        assert rejection(state, "Unleash a1") is None
        state = stand("", "S x x x x", start=None, options=ONE, storms="orange@0")
        assert rejection(state, "PlayStart") is None
        assert rejection(stand("", "x x x x x", options=ONE, storms="orange@0"), "EarnCompass") is None

    def test_t_91(self):  # STORM-3, COMPASS-3
        for pool in (1, 0):
            state, _ = comes("O", pool=pool, decks=["O 70 rest"])
            assert moves_of(state) == (["Pass", "UseCompass revealed"] if pool else ["Pass"])
            after, _ = play(state, "Pass")
            assert storms(after)["orange"] == [0]
            assert after.view(None).to_dict()["pool"] == pool
            assert "70" in after.hands[0]
            assert len(after.hands[0]) == 5
            if pool:
                after, _ = play(state, "UseCompass revealed")
                assert storms(after)["orange"] == []
                assert Counter(after.removed) == Counter("CO")
                assert after.view(None).to_dict()["pool"] == 0
                assert "70" in after.hands[0]

    def test_a_single_card_without_a_neighbour(self):  # END-7
        state = stand("a1=5", ["x x", "44"], options=TWO, storms="orange@1", decks="empty")
        result = play(state, "Discard x,x")[0].result
        assert (result["reason"], result["detail"]) == ("last_card_stuck", "cannot_pay")
        state = stand("", ["x x", "44"], options=TWO, storms="orange@1", decks="empty")
        assert play(state, "Discard x,x")[0].result["detail"] == "needs_neighbour"


class TestPoint:
    def test_storms_do_not_hinder_a_finish(self):  # STORM-11
        state = stand(full_grid(), "F x x", options=ONE, storms="yellow@0 orange@0")
        assert play(state, "PlayFinish")[0].result["outcome"] == "win"

    @pytest.mark.parametrize(("storm", "right"), [("Y", "KeepHand"), ("P", "PlaceStorm 2"), ("O", "Pass")])
    def test_other_colours_are_not_offered(self, storm, right):  # DP-4
        state, _ = comes(storm, hand="1 2 3 x x", pool=1)
        for move in ("KeepHand", "PlaceStorm 2", "Pass", "Discard 1,2", "Place 1 a1", "Reveal", "MoveRocks 1"):
            assert rejection(state, move) == (None if move == right else "not_offered")
        assert rejection(state, "UseCompass revealed") is None

    def test_no_storm_point_at_other_times(self):  # DP-4
        state = stand("", "1 x x x x", options=ONE)
        for move in ("KeepHand", "PlaceStorm 2", "Pass"):
            assert rejection(state, move) == "not_offered"

    def test_one_after_the_other(self):  # STORM-2
        state, _ = comes("O", decks=["O O P Y 70 rest"])
        state, _ = play(state, "Pass")
        assert (state.point, state.to_dict()["turned_up"]) == ("STORM", "O")
        state, _ = play(state, "Pass")
        state, _ = play(state, "PlaceStorm 5")
        assert state.to_dict()["turned_up"] == "Y"
        state, _ = play(state, "KeepHand")
        assert storms(state) == {"yellow": [0], "orange": [0, 0], "purple": [5]}
        assert len(state.hands[0]) == 3

    def test_during_the_refills_after_a_start(self):  # STORM-2, START-8
        state = stand(
            "",
            ["S x x x x", "x x x x x", "x x x x x"],
            start=None,
            options=THREE,
            decks=["O 70 71 72 73 74", "O 40 41 42 43 44", "rest"],
            spare=["40", "41", "42", "43", "44"],
        )
        state, _ = play(state, "PlayStart", "Shed x,x", "Shed x,x,x", "Shed x,x,x")
        data = state.to_dict()
        assert (state.point, state.deciding, state.active) == ("STORM", 0, 0)
        assert (data["draw"], data["start_turn"]) == ("refill", True)
        state, _ = play(state, "Pass")
        assert (state.point, state.deciding, state.active) == ("STORM", 1, 0)
        state, _ = play(state, "Pass")
        assert (state.point, state.active) == ("ACTION", 1)
        assert [len(hand) for hand in state.hands] == [5, 5, 5]
        assert storms(state)["orange"] == [0, 1]

    def test_t_134(self):  # INFO-4, STORM-2, INFO-1
        state = stand(
            "", ["x x x x x"] * 3, options=THREE, active=1, decks=["", "O 70 71 rest", ""], spare=["70", "71"]
        )
        state, events = play(state, "Discard x,x")
        for seat in (0, 1, 2, None):
            view = state.view(seat).to_dict()
            assert (view["point"], view["deciding"], view["turned_up"], view["draw"]) == ("STORM", 1, "O", "refill")
            assert any("O" in str(event.seen_by(seat).data.get("card")) for event in events)
        state, events = play(state, "Pass")
        for seat in (0, 2, None):
            assert state.view(seat).to_dict()["storms"]["orange"] == [1]
            told = str([dict(event.seen_by(seat).data) for event in events])
            assert "'70'" not in told
            assert "'71'" not in told
        assert "'70'" in str([dict(event.seen_by(1).data) for event in events])
        assert {"70", "71"} <= set(state.view(1).hand)
