"""Vectors T-92 to T-96, T-125 and T-128: compasses."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.tranquility.positions import CELLS, every_card, fits, play, rejection, stand, universe

ONE = {"players": 1, "storms": "on"}
TWO = {"players": 2, "storms": "on"}
ASCENDING = {**ONE, "compass_row": "ascending"}
ROW = "a1=12 b1=13 c1=14 d1=15 e1=16"


def compasses(state) -> tuple[int, int]:
    """Pool and supply."""
    view = state.view(None).to_dict()
    return view["pool"], view["supply"]


class TestRows:
    """COMPASS-6."""

    @pytest.mark.parametrize("options", [ONE, ASCENDING], ids=["consecutive", "ascending"])
    def test_t_92(self, options):
        state = stand(ROW, "17 x x x x", options=options)
        assert fits(state, "17", "f1") == 1
        assert compasses(state) == (0, 6)
        after, _ = play(state, "Place 17 f1 pay x")
        assert compasses(after) == (1, 5)
        assert every_card(after) == universe(state.options)

    @pytest.mark.parametrize(("options", "more"), [(ONE, 0), (ASCENDING, 1)], ids=["consecutive", "ascending"])
    def test_t_93(self, options, more):
        state = stand(ROW, "18 x x x x", options=options)
        assert fits(state, "18", "f1") == 2
        assert compasses(play(state, "Place 18 f1 pay x,x")[0])[0] == more

    @pytest.mark.parametrize("options", [ONE, ASCENDING], ids=["consecutive", "ascending"])
    def test_in_the_middle_of_any_row(self, options):
        row = {cell: n for n, cell in enumerate(CELLS[24:30], start=40)}
        del row["c5"]
        state = stand({"a1": 5, **row}, "42 x x x x", options=options)
        assert compasses(play(state, "Place 42 c5 pay x")[0])[0] == 1

    def test_only_a_full_row(self):
        state = stand("a1=12 b1=13 c1=14 d1=15", "16 x x x x", options=ASCENDING)
        assert compasses(play(state, "Place 16 e1 pay x")[0])[0] == 0

    def test_a_wild_counts_as_its_number(self):  # WILD-3
        state = stand(ROW, "W x x x x", options={**ONE, "wilds": 1})
        assert compasses(play(state, "Place W=17 f1 pay x")[0])[0] == 1
        assert compasses(play(state, "Place W=18 f1 pay x,x")[0])[0] == 0

    @pytest.mark.parametrize(
        ("options", "card", "more"),
        [(ASCENDING, "18", 1), (ONE, "18", 0), (ONE, "W=17", 1), (ONE, "W=18", 0)],
        ids=["ascending", "other", "again", "wild-other"],
    )
    def test_t_128(self, options, card, more):  # COMPASS-6, MONSTER-8: each filling is judged anew
        state = stand(
            f"{ROW} f1=17",
            ["M x x x x", f"{card[:1] if card[0] == 'W' else card} x x x x"],
            options={**options, "players": 2, "monsters": 1, "wilds": 1},
            pool=1,
        )
        state, _ = play(state, "Unleash f1")
        assert compasses(state) == (1, 5)  # what was earned is not taken back
        state, _ = play(state, f"Place {card} f1 pay {'x,x' if '18' in card else 'x'}")
        assert compasses(state) == (1 + more, 5 - more)

    def test_no_supply_no_compass(self):  # COMPASS-8
        state = stand(ROW, "17 x x x x", options=ONE, pool=6)
        assert compasses(state) == (6, 0)
        assert compasses(play(state, "Place 17 f1 pay x")[0]) == (6, 0)


def test_the_start_earns_one():  # COMPASS-5: before the extra cards
    state = stand("", ["S x x x x", "x x x x x"], start=None, options=TWO, decks=["O 70 rest", ""])
    state, _ = play(state, "PlayStart")
    assert state.point == "STORM"
    assert compasses(state) == (1, 5)
    assert [str(move) for move in state.legal_moves] == ["Pass", "UseCompass revealed"]


class TestEarn:
    """COMPASS-7."""

    def test_t_94(self):
        state = stand("a1=5", "1 2 3 F 7", options=ONE, decks=["10 11 12 13 14 rest"])
        after, events = play(state, "EarnCompass")
        assert compasses(after) == (1, 5)
        assert Counter(after.discards[0]) - Counter(state.discards[0]) == Counter(["1", "2", "3", "7", "F"])
        assert after.hands[0] == ("10", "11", "12", "13", "14")
        assert after.turn == state.turn + 1
        assert every_card(after) == universe(state.options)
        assert "'7'" not in str([event.seen_by(1).data for event in events])

    def test_t_95(self):  # COMPASS-7, COMPASS-8
        state = stand("a1=5", ["1 2 3 4", "x x x x x"], options=TWO, decks=["", "rest"])
        assert rejection(state, "EarnCompass") == "hand_below_limit"
        state = stand("a1=5", "1 2 3", options=ONE, storms="yellow@0")
        assert rejection(state, "EarnCompass") is None
        assert "EarnCompass" in map(str, state.legal_moves)
        after, _ = play(state, "EarnCompass")
        assert (after.point, len(after.hands[0])) == ("COMPASS", 0)  # DP-5
        state = stand("a1=5", "1 2 3 4 M", options={**ONE, "monsters": 1})
        assert rejection(state, "EarnCompass") == "monster_in_hand"
        state = stand("a1=5", "1 2 3 4 7", options=ONE, pool=6)
        assert rejection(state, "EarnCompass") == "no_compass_left"
        assert "EarnCompass" not in map(str, state.legal_moves)

    def test_in_order(self):  # section "Reason codes"
        options = {**ONE, "monsters": 1}
        assert rejection(stand("", "1 M", options=options, pool=6), "EarnCompass") == "no_compass_left"
        state = stand("a1=5", ["1 M", "x x x x x"], options={**TWO, "monsters": 1}, decks=["", "rest"])
        assert rejection(state, "EarnCompass") == "monster_in_hand"

    def test_a_hand_above_its_limit_will_do(self):  # COMPASS-7
        state = stand("a1=5", "1 2 3 4 6 7", options=ONE)  # blind cards of a shed have left it there (STORM-7)
        assert rejection(state, "EarnCompass") is None

    def test_others_see_a_number(self):  # INFO-3
        state = stand("a1=5", ["1 2 3 4 7", "x x x x x"], options=TWO)
        assert state.move_text("EarnCompass", 1) == "EarnCompass"


class TestUse:
    """COMPASS-1 to COMPASS-4."""

    def test_t_96(self):  # END-2, END-3
        state = stand("", ["x x", "44"], options=TWO, storms="orange@1", pool=1, decks="empty")
        state, _ = play(state, "Discard x,x")
        assert [str(move) for move in state.legal_moves] == ["UseCompass orange@1"]
        state, _ = play(state, "UseCompass orange@1")
        assert not state.over
        assert len(state.legal_moves) == 36

    def test_tested_again(self):  # END-3
        state = stand("", ["x x", "F"], options=TWO, storms="orange@1", pool=1, decks="empty", turn=11)
        state, _ = play(state, "Discard x,x")
        assert not state.over
        state, events = play(state, "UseCompass orange@1")
        assert state.result == {
            "outcome": "loss",
            "reason": "last_card_stuck",
            "seat": 1,
            "turn": 12,
            "card": "F",
            "detail": "grid_not_full",
            "scores": None,
        }
        assert events[-1].kind == "game_over"

    @pytest.mark.parametrize("pool", [0, 1])
    def test_t_125(self, pool):  # COMPASS-2, DP-6, WILD-2, WILD-3
        state = stand("", "W 1 2 3 4", options={**ONE, "wilds": 1}, storms="purple@3", pool=pool)
        after, _ = play(state, "UseCompass purple@3")
        assert ("W" in after.hands[0]) == bool(pool)
        assert Counter(after.removed) == Counter(["P", "C" if pool else "W"])
        assert compasses(after)[0] == 0
        assert (after.point, after.deciding, after.turn) == ("ACTION", 0, state.turn)
        assert every_card(after) == universe(state.options)
        assert after.decks == state.decks

    def test_a_wild_of_another_seat_is_no_compass(self):  # COMPASS-2
        state = stand("", ["x x x x x", "W x x x x"], options={**TWO, "wilds": 1}, storms="purple@3")
        assert rejection(state, "UseCompass purple@3") == "no_compass"

    def test_without_storms_a_wild_is_no_compass(self):  # COMPASS-2
        state = stand("", "W x x x x", options={"players": 1, "wilds": 1})
        assert rejection(state, "UseCompass purple@3") == "not_offered"

    @pytest.mark.parametrize(
        "storm", ["purple@2", "yellow@0", "yellow@1", "orange@3", "purple@9", "revealed", "orange@0"]
    )
    def test_no_such_storm(self, storm):  # COMPASS-3
        state = stand("", "x x x x x", options=ONE, storms="purple@3", pool=1)
        assert rejection(state, f"UseCompass {storm}") == "no_such_storm"
        assert rejection(stand("", options=ONE, storms="purple@3"), f"UseCompass {storm}") == "no_compass"

    def test_no_storm_to_name(self):  # DP-5
        state = stand("", "x x x x x", options=ONE, pool=2)
        assert not [move for move in state.legal_moves if type(move).__name__ == "UseCompass"]

    def test_any_seat_may_cancel_any_storm(self):  # COMPASS-1, COMPASS-3
        state = stand(
            "",
            ["x x x x x", "x x x", "x x x x x"],
            options={"players": 3, "storms": "on"},
            storms="yellow@1 orange@2 purple@0 purple@5",
            pool=1,
        )
        named = {str(move) for move in state.legal_moves if type(move).__name__ == "UseCompass"}
        assert named == {f"UseCompass {storm}" for storm in ("yellow@1", "orange@2", "purple@0", "purple@5")}
        assert len(state.hands[0]) == 5  # a compass is no hand card

    def test_before_a_forced_start(self):  # START-1, TURN-8
        state = stand("", "S x x x x", start=None, options=ONE, storms="purple@3", pool=1)
        assert [str(move) for move in state.legal_moves] == ["PlayStart", "UseCompass purple@3"]
        after, _ = play(state, "UseCompass purple@3")
        assert [str(move) for move in after.legal_moves] == ["PlayStart"]

    def test_what_is_discarded_stays_discarded(self):  # COMPASS-4
        state = stand("", "1 2 3 x x", options=ONE, decks=["70 Y 71 72 rest"], pool=1)
        state, _ = play(state, "Discard x,x", "KeepHand 2")
        assert state.hands[0] == ("1", "3", "70")
        after, _ = play(state, "UseCompass yellow@0")
        assert "2" in after.discards[0]
        assert after.hands[0] == ("1", "3", "70")

    def test_at_every_point(self):  # DP-5
        options = {**TWO, "rocks": "on"}
        start = stand(
            "",
            ["S x x x x", "x x x"],
            start=None,
            options=options,
            rocks=1,
            storms="purple@3 yellow@1",
            pool=1,
            decks=["70 71 O rest", "72 73"],
        )
        for moves in (["PlayStart"], ["PlayStart", "Shed x,x,x,x"]):
            state, _ = play(start, *moves)
            assert state.point == "SHED"
            after, _ = play(state, "UseCompass purple@3")
            assert (after.point, after.deciding, after.due) == ("SHED", state.deciding, state.due)
        state, _ = play(start, "PlayStart", "Shed x,x,x,x", "Shed x,x,x,x")
        assert state.point == "ROCKS"
        after, _ = play(state, "UseCompass yellow@1")
        assert (after.point, after.deciding) == ("ROCKS", 0)
        assert rejection(after, "MoveRocks 3") is None
        state, _ = play(state, "MoveRocks 2")
        assert (state.point, state.to_dict()["turned_up"]) == ("STORM", "O")
        after, _ = play(state, "UseCompass purple@3")
        assert (after.point, after.to_dict()["turned_up"]) == ("STORM", "O")
        assert {str(move) for move in after.legal_moves} >= {"Pass", "UseCompass revealed", "UseCompass yellow@1"}

    def test_a_wild_spent_while_the_yellow_storm_waits(self):  # STORM-4, DP-5
        state = stand("", "W 1 2 x x", options={**ONE, "wilds": 1}, storms="orange@0", decks=["70 Y 71 rest"])
        state, _ = play(state, "Discard x,x")
        assert rejection(state, "KeepHand 1") is None
        state, _ = play(state, "UseCompass orange@0")
        assert state.hands[0] == ("1", "2", "70")
        assert [str(move) for move in state.legal_moves] == ["KeepHand"]


def test_the_opening_draw():  # SETUP-3, STORM-2, SETUP-4
    from tests.games.tranquility.positions import RULES

    options = RULES.options({"players": 2, "storms": "on", "wilds": 1, "first_player": 1})
    rest = [str(n) for n in range(20, 81)]
    decks = [
        ["1", "2", "3", "4", "Y", "5", "6", *rest[:39]],
        ["W", "7", "P", "8", "O", "9", "10", "F", *rest[39:], "Y", "P", "O", *"FFFF", *map(str, range(11, 20))],
    ]
    decks[0], extra = decks[0][:46], decks[0][46:]
    decks[1] += extra
    deal = {"first": 1, "decks": decks, "start_places": [3, 70]}
    assert [len(deck) for deck in decks] == [46, 46]
    state = RULES.initial(options, deal)
    assert (state.point, state.deciding, state.active, state.turn) == ("STORM", 1, 1, 0)
    data = state.to_dict()
    assert (data["turned_up"], data["draw"], data["start_places"] is None) == ("P", "opening", False)
    assert every_card(state) == universe(options)
    assert {str(move) for move in state.legal_moves} == {*(f"PlaceStorm {r}" for r in range(6)), "UseCompass revealed"}
    state, _ = play(state, "PlaceStorm 2")
    assert (state.point, state.deciding, state.to_dict()["turned_up"]) == ("STORM", 1, "O")
    state, _ = play(state, "UseCompass revealed")  # the Wild is spent
    assert (state.point, state.deciding, state.to_dict()["turned_up"]) == ("STORM", 0, "Y")
    assert Counter(state.removed) == Counter("OW")
    assert state.hands[1] == ("7", "8", "9", "10", "F")
    assert state.hands[0] == ("1", "2", "3", "4")
    assert not any("S" in deck for deck in state.decks)
    state, _ = play(state, "KeepHand 4")
    assert (state.point, state.active, state.turn) == ("ACTION", 1, 1)
    assert state.hands[0] == ("1", "2", "3")
    assert state.decks[0][:5] == ("5", "6", "20", "S", "21")
    assert state.to_dict()["start_places"] is None
    for deck in state.decks:
        assert deck.count("S") == 1
