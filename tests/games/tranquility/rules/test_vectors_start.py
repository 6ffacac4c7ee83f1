"""Vectors T-46 to T-56, T-58 and T-132: the Start and the shed."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from tests.games.tranquility.positions import RULES, kinds, play, position_dict, rejection, stand

TWO = {"players": 2}
THREE = {"players": 3}


def shares(state) -> list[int]:
    """The shares the list of legal moves offers."""
    return sorted({len(move.cards) + move.blind for move in state.legal_moves})


def drawn(events) -> list[tuple[int, int]]:
    """(seat, number of cards) of each draw."""
    return [(event.seat, event.data["n"]) for event in events if event.kind == "drew"]


def facts(state) -> dict:
    """What is told to everybody during a shed."""
    data = state.view(None).to_dict()
    return {key: data[key] for key in ("point", "deciding", "active", "due", "shares", "capacities", "hands")}


def start_played(players: int, *hands: str, **more: object):
    """The position after PlayStart by seat 0, and the position before."""
    before = stand("", list(hands), start=None, options={"players": players, **more.pop("options", {})}, **more)
    assert [str(move) for move in before.legal_moves] == ["PlayStart"]  # START-1
    return before.apply("PlayStart")[0], before


class TestForced:
    def test_t_46_only_the_start(self):  # START-1
        state = stand("", "S 5 x x x", start=None)
        assert rejection(state, "Place 5 a1") == "start_is_forced"
        assert rejection(state, "Discard 5,x") == "start_is_forced"
        assert rejection(state, "Discard S,5") == "start_is_forced"
        assert rejection(state, "PlayFinish") == "start_is_forced"
        assert rejection(state, "PlayStart") is None
        assert [str(move) for move in state.legal_moves] == ["PlayStart"]

    def test_only_the_holder_is_forced(self):  # START-1
        state = stand("", ["40 x x x x", "S x x x x"], start=None, options=TWO)
        assert rejection(state, "Place 40 a1") is None
        assert rejection(state, "PlayStart") == "card_not_in_hand"

    def test_t_47_a_later_start_is_useless(self):  # START-8
        state = stand("", "S 5 x x x", options=TWO)
        assert rejection(state, "PlayStart") == "start_already_played"
        after, _ = play(state, "Discard S,5")
        assert {"S", "5"} <= set(after.to_dict()["discards"][0])


class TestThreeSeats:
    """No extra cards with three or more seats (START-4)."""

    def test_t_48(self):  # START-2, START-5, START-6
        state, before = start_played(3, "S x x x x", "x x x x x", "x x x x x")
        assert state.to_dict()["start"] == "S"
        assert state.to_dict()["start_turn"] is True
        assert state.to_dict()["grid"] == {}  # START-2: outside the grid, and it costs nothing
        assert state.to_dict()["discards"] == before.to_dict()["discards"]
        assert facts(state) == {
            "point": "SHED",
            "deciding": 0,
            "active": 0,
            "due": 8,
            "shares": [None, None, None],
            "capacities": [4, 5, 5],
            "hands": [4, 5, 5],
        }
        assert state.turn == before.turn
        assert shares(state) == [0, 1, 2, 3, 4]  # at most the own capacity
        state, _ = play(state, "Shed")
        assert (state.deciding, state.active) == (1, 0)
        assert facts(state)["due"] == 8
        assert facts(state)["shares"] == [0, None, None]
        assert facts(state)["capacities"] == [0, 5, 5]  # INFO-1: of the seats to come only
        assert shares(state) == [3, 4, 5]
        assert rejection(state, "Shed x,x") == "share_too_small"
        state, _ = play(state, "Shed x,x,x")
        assert facts(state)["due"] == 5
        assert facts(state)["shares"] == [0, 3, None]
        assert shares(state) == [5]  # the last one completes it
        assert rejection(state, "Shed x,x,x,x") == "share_too_small"
        state, _ = play(state, "Shed x,x,x,x,x")
        # START-3, START-8, TURN-1: everybody refills, then the next seat is on
        assert (state.point, state.active, state.deciding, state.turn) == ("ACTION", 1, 1, before.turn + 1)
        assert state.view(None).to_dict()["hands"] == [5, 5, 5]
        assert state.view(None).to_dict()["due"] == 0
        assert state.to_dict()["start_turn"] is False
        assert state.to_dict()["shares"] is None
        data = state.to_dict()
        assert [len(d) - len(b) for d, b in zip(data["discards"], before.to_dict()["discards"], strict=True)] == [
            0,
            3,
            5,
        ]
        assert [len(b) - len(d) for d, b in zip(data["decks"], before.to_dict()["decks"], strict=True)] == [1, 3, 5]

    def test_t_49_a_seat_that_can_only_shed_nothing_is_left_out(self):  # DP-4
        state, before = start_played(3, "S x x x x", "x x x x x", "x x x x x")
        state, events = play(state, "Shed x,x,x,x", "Shed x,x,x,x")
        assert (state.point, state.active, state.turn) == ("ACTION", 1, before.turn + 1)
        assert state.view(None).to_dict()["hands"] == [5, 5, 5]
        assert [event.seat for event in events if event.kind == "shed"] == [0, 1]

    def test_a_seat_of_monsters_only_is_left_out(self):  # DP-4, MONSTER-2
        state, _ = start_played(3, "S x x x x", "M M M M M", "x x x x x", options={"monsters": 5})
        assert facts(state)["capacities"] == [4, 0, 5]
        assert shares(state) == [3, 4]
        state, _ = play(state, "Shed x,x,x")
        assert state.deciding == 2
        assert facts(state)["shares"] == [3, 0, None]
        assert shares(state) == [5]

    def test_t_50_more_than_due(self):  # START-6
        state, _ = start_played(3, "S x x x x", "x x x x x", "x x x x x")
        state, _ = play(state, "Shed x,x,x,x")
        assert facts(state)["due"] == 4
        assert rejection(state, "Shed x,x,x,x,x") == "share_too_large"
        assert shares(state) == [0, 1, 2, 3, 4]

    def test_turn_order_from_the_active_seat(self):  # START-6, E7
        state = stand("", ["x x x x x", "x x x x x", "S x x x x"], start=None, active=2, options=THREE)
        state, _ = play(state, "PlayStart")
        order = []
        events = []
        for share in (4, 4):
            order.append(state.deciding)
            state, told = play(state, "Shed " + ",".join("x" * share))
            events += told
        assert order == [2, 0]
        assert drawn(events) == [(2, 5), (0, 4)]
        assert state.active == 0


class TestTwoSeats:
    """Two extra cards each before the shed (START-4)."""

    def test_t_51(self):  # START-4, START-6
        state, before = start_played(2, "S x x x x", "x x x x x")
        assert facts(state) == {
            "point": "SHED",
            "deciding": 0,
            "active": 0,
            "due": 8,
            "shares": [None, None],
            "capacities": [6, 7],
            "hands": [6, 7],
        }
        for seat in (0, 1):  # no refill before: the top two cards only
            kept = Counter(before.hands[seat]) - Counter(["S"] if seat == 0 else [])
            assert Counter(state.hands[seat]) == kept + Counter(before.to_dict()["decks"][seat][:2])
        assert shares(state) == [1, 2, 3, 4, 5, 6]
        assert rejection(state, "Shed") == "share_too_small"

    def test_the_active_seat_draws_first(self):  # START-4
        state = stand("", ["x x x x x", "S x x x x"], start=None, active=1, options=TWO)
        _, events = play(state, "PlayStart")
        assert kinds(events)[0] == "start_laid"
        assert drawn(events) == [(1, 2), (0, 2)]

    def test_t_52(self):  # START-8
        state, before = start_played(2, "S x x x x", "x x x x x")
        state, _ = play(state, "Shed x")
        assert facts(state)["due"] == 7
        assert shares(state) == [7]
        deck = state.to_dict()["decks"]
        state, events = state.apply("Shed " + ",".join(state.hands[1]))
        assert drawn(events) == [(1, 5)]  # hands 5 and 0; a hand of five draws nothing
        assert state.view(None).to_dict()["hands"] == [5, 5]
        assert state.to_dict()["decks"] == [deck[0], deck[1][5:]]
        assert (state.point, state.active, state.turn) == ("ACTION", 1, before.turn + 1)

    def test_t_55_everything_must_go(self):  # START-4, START-7, END-5
        state, before = start_played(2, "S 41 42", "50", decks="empty")
        assert facts(state)["due"] == 3
        assert facts(state)["capacities"] == [2, 1]
        assert shares(state) == [2]
        state, _ = play(state, "Shed 41,42")
        assert facts(state)["due"] == 1
        state, _ = play(state, "Shed 50")
        assert state.result == {
            "outcome": "loss",
            "reason": "hand_empty",
            "seat": 1,
            "turn": before.turn + 1,
            "card": None,
            "detail": None,
            "scores": None,
        }

    def test_a_short_deck_gives_what_it_has(self):  # START-4
        state, _ = start_played(2, "S 41 42 43 44", "x x x x x", decks=["1", "2 3 4"])
        assert facts(state)["hands"] == [5, 7]
        assert state.to_dict()["decks"] == [[], ["4"]]

    def test_t_56_monsters_stay(self):  # MONSTER-2
        state, _ = start_played(2, "S M x x x", "x x x x x", options={"monsters": 1})
        assert facts(state)["capacities"] == [5, 7]
        assert shares(state) == [1, 2, 3, 4, 5]
        assert rejection(state, "Shed M,x") == "monster_not_discardable"

    def test_t_132_every_choice_is_listed(self):  # DP-3
        state, _ = start_played(2, "S x x x x", "x x x x x", decks=["1 2 3", "4 5 6"])
        assert len(set(state.hands[0])) == 6
        assert len(state.legal_moves) == 63
        listed = {frozenset(move.cards) for move in state.legal_moves}
        assert listed == {frozenset(c) for n in range(1, 7) for c in combinations(state.hands[0], n)}


class TestSolo:
    def test_t_53(self):  # SOLO-3, START-4, START-5
        state, before = start_played(1, "S x x x x")
        assert facts(state)["hands"] == [12]
        assert facts(state)["due"] == 8
        assert shares(state) == [8]
        keep = list(state.hands[0])[:4]
        state, _ = state.apply("Shed " + ",".join(state.hands[0][4:]))
        data = state.to_dict()
        assert Counter(data["hands"][0]) == Counter(keep) + Counter(before.to_dict()["decks"][0][8:9])
        assert len(data["hands"][0]) == 5
        assert len(data["decks"][0]) == len(before.to_dict()["decks"][0]) - 9
        assert (state.point, state.turn) == ("ACTION", before.turn + 1)  # SOLO-1, START-3: it was the turn

    def test_t_132_495_choices(self):
        state, _ = start_played(1, "S x x x x", decks=["1 2 3 4 5 6 7 8 9"])
        assert len(set(state.hands[0])) == 12
        assert len(state.legal_moves) == 495
        assert len({str(move) for move in state.legal_moves}) == 495

    def test_a_short_deck(self):  # START-4, START-7
        state, _ = start_played(1, "S x x x x", decks=["1 2"])
        assert facts(state)["due"] == 6
        assert shares(state) == [6]
        state, _ = state.apply("Shed " + ",".join(state.hands[0]))
        assert state.result["reason"] == "hand_empty"

    def test_monsters_lower_the_due(self):  # START-7: as in T-54, with the Start in the deck after the opening hand
        state, _ = start_played(1, "S M M M M", decks=["M 2 3 4 5 6 7 8 9"], options={"monsters": 5})
        assert facts(state)["due"] == 7
        assert shares(state) == [7]


VOYAGE = {"players": 1, "solo_start": "sea_voyage"}


class TestVoyage:
    def test_t_54(self):  # VOYAGE-5, START-7, MONSTER-2
        data = position_dict(
            "",
            "M M M M M 1 2 3 4 5 6 7",
            options={**VOYAGE, "monsters": 5},
            point="SHED",
            deciding=0,
            turn=0,
        )
        state = RULES.from_dict(data)
        assert facts(state)["due"] == 7  # loading applies START-7
        assert [str(move) for move in state.legal_moves] == ["Shed 1,2,3,4,5,6,7"]
        deck = state.to_dict()["decks"][0]
        state, events = play(state, "Shed 1,2,3,4,5,6,7")
        assert state.hands[0] == ("M",) * 5
        assert state.to_dict()["decks"][0] == deck  # a hand of five draws nothing
        assert "drew" not in kinds(events)
        assert state.result["reason"] == "monsters_stuck"  # END-6: the grid is empty

    def opening(self, place: int):
        options = RULES.options(VOYAGE)
        deck = [str(n) for n in range(1, 81)] + ["F"] * 5
        return RULES.initial(
            options,
            {
                "first": 0,
                "decks": [deck],
                "hands": [],
                "row": [],
                "common_deck": [],
                "removed_islands": [],
                "rocks": None,
                "start_places": [place],
                "explorer": [],
                "row_order": list(range(6)),
            },
        )

    def test_in_the_opening_hand(self):  # VOYAGE-3, VOYAGE-4
        state = self.opening(2)
        assert list(state.hands[0]) == ["1", "2", "3", "4", "S"]
        assert (state.point, state.turn, state.deciding, state.active) == ("START", 0, 0, 0)
        assert [str(move) for move in state.legal_moves] == ["PlayStart"]
        for move in ("Discard 1,2", "Place 1 a1", "PlayFinish", "Shed"):
            assert rejection(state, move) == "not_offered"  # the point START offers PlayStart alone
        state, _ = play(state, "PlayStart")
        assert (state.point, state.turn) == ("SHED", 0)
        assert [int(card) for card in state.hands[0]] == list(range(1, 13))
        state, events = play(state, "Shed 1,2,3,4,5,6,7,8")
        assert (state.point, state.turn) == ("ACTION", 1)  # no turn was used
        assert [int(card) for card in state.hands[0]] == [9, 10, 11, 12, 13]
        assert [event.data["turn"] for event in events if event.kind == "turn"] == [1]

    def test_after_a_refill(self):  # VOYAGE-4: the running draw is completed first
        state = self.opening(5)
        assert (state.point, state.turn) == ("ACTION", 1)
        state, _ = play(state, "Discard 1,2")
        assert list(state.hands[0]) == ["3", "4", "5", "6", "S"]
        assert (state.point, state.turn) == ("START", 1)
        state, _ = play(state, "PlayStart")
        assert [int(card) for card in state.hands[0]] == list(range(3, 15))
        state, _ = play(state, "Shed 3,4,5,6,7,8,9,10")
        assert [int(card) for card in state.hands[0]] == [11, 12, 13, 14, 15]
        assert (state.point, state.turn) == ("ACTION", 2)
        state, _ = play(state, "Discard 11,12")
        assert (state.point, state.turn) == ("ACTION", 3)

    def test_the_deck_runs_out(self):  # VOYAGE-6, TURN-7
        state = stand("", "1 2 3 4 5", decks="empty", options=VOYAGE)
        state, _ = play(state, "Discard 1,2")
        assert not state.over
        assert list(state.hands[0]) == ["3", "4", "5"]

    def test_same_rules_as_solo(self):  # VOYAGE-7
        for options in ({"players": 1}, VOYAGE):
            state = stand("a1=3 c1=9", "5 17 44 F 80", options=options)
            assert sorted(map(str, state.legal_moves)) == sorted(
                map(str, stand("a1=3 c1=9", "5 17 44 F 80").legal_moves)
            )


class TestBlind:
    """Blind cards belong to the yellow storm: T-57 and T-59 are among the storms."""

    def test_t_58(self):  # STORM-6
        state, _ = start_played(2, "S x x x x", "x x x x x")
        assert rejection(state, "Shed x blind 1") == "blind_not_allowed"
        assert rejection(state, "Shed blind 1") == "blind_not_allowed"


def test_extra_cards_may_exceed_the_limit_and_are_not_cut():  # START-4, TURN-6
    state, _ = start_played(2, "S x x x x", "x x x x x")
    state, _ = play(state, "Shed x")
    assert len(state.hands[1]) == 7
