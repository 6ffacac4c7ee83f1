"""Vectors T-129 to T-135: lists of legal moves, and what other seats see."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tests.games.tranquility.positions import RULES, full_grid, kinds, play, position_dict, stand


def by_kind(state) -> Counter[str]:
    moves = [str(move) for move in state.legal_moves]
    assert len(set(moves)) == len(moves) == len(state.legal_moves)
    return Counter(move.split()[0] for move in moves)


def test_t_129():
    assert by_kind(stand("", "1 20 40 60 80")) == {"Place": 180, "Discard": 10}


def test_t_130():  # PLACE-4
    state = stand("", "1 10 40 60 80", options={"placement_guard": "segments"})
    assert by_kind(state) == {"Place": 79 - 10, "Discard": 10}
    per_card = Counter(move.card for move in state.legal_moves if type(move).__name__ == "Place")
    assert per_card == {"1": 1, "10": 10, "40": 36, "60": 21, "80": 1}


def test_t_131():  # DP-3
    state = stand(full_grid(), "5 6 7 S S", options={"players": 3})
    assert sorted(map(str, state.legal_moves)) == [
        "Discard 5,6",
        "Discard 5,7",
        "Discard 5,S",
        "Discard 6,7",
        "Discard 6,S",
        "Discard 7,S",
        "Discard S,S",
    ]


def test_equal_copies_pay_once():  # DP-3
    state = stand("a1=3", "5 F F 60 61")
    pays = [
        move.pay
        for move in state.legal_moves
        if type(move).__name__ == "Place" and move.cell == "b1" and move.card == "5"
    ]
    assert sorted(pays) == sorted([("F", "F"), ("60", "F"), ("61", "F"), ("60", "61")])


class TestT133:
    """A move as its own seat and as others see it (INFO-1 to INFO-4)."""

    def played(self):
        state = stand("a1=3", ["5 61 70 72 73", "x x x x x"], options={"players": 2}, decks=["30 31 32", "33 34 35"])
        after, events = state.apply("Place 5 b1 pay 61,70")
        return state, after, events

    @pytest.mark.parametrize("seat", [1, None])
    def test_others(self, seat):
        state, after, events = self.played()
        view = after.view(seat).to_dict()
        assert view["grid"] == {"a1": "3", "b1": "5"}
        assert view["discards"][0] == state.view(seat).to_dict()["discards"][0] + 2
        assert view["hands"][0] == 5
        told = [(event.kind, event.data) for event in (event.seen_by(seat) for event in events)]
        written = json.dumps([view["grid"], view["removed"], told, state.move_text("Place 5 b1 pay 61,70", seat)])
        for card in ("61", "70", "30", "31", "32"):
            assert f'"{card}"' not in written
        assert state.move_text("Place 5 b1 pay 61,70", seat) == "Place 5 b1 pay 2 cards"
        placed = next(event for event in events if event.kind == "placed").seen_by(seat)
        assert placed.data["card"] == "5"
        assert 61 not in json.loads(json.dumps(list(placed.data.values())))

    def test_owner(self):
        state, after, events = self.played()
        assert state.move_text("Place 5 b1 pay 61,70", 0) == "Place 5 b1 pay 61,70"
        written = json.dumps([[e.kind, dict(e.seen_by(0).data)] for e in events])
        for card in ("5", "61", "70", "30", "31", "32"):
            assert f'"{card}"' in written
        assert list(after.view(0).hand) == ["30", "31", "32", "72", "73"]

    def test_spectators_see_no_hand(self):  # INFO-1
        view = self.played()[1].view(None).to_dict()
        assert view["hand"] is None
        assert view["hands"] == [5, 5]


@pytest.mark.parametrize(
    ("move", "seen"),
    [
        ("Discard 61,70", "Discard 2 cards"),
        ("Unleash a1", "Unleash a1"),
        ("Place 5 c1", "Place 5 c1"),
        ("Place 5 b1 pay 61,70", "Place 5 b1 pay 2 cards"),
    ],
)
def test_moves_as_others_see_them(move, seen):  # INFO-3
    state = stand("a1=3", ["5 61 70 72 M", "x x x x x"], options={"players": 2, "monsters": 1})
    assert state.check(move) is None
    assert state.move_text(move, 0) == move
    assert state.move_text(move, 1) == seen


def test_a_share_as_others_see_it():  # INFO-3
    state, _ = play(stand("", ["S x x x x", "x x x x x"], start=None, options={"players": 2}), "PlayStart")
    move = next(iter(state.legal_moves))
    assert state.move_text(move, 0) == str(move)
    n = len(move.cards)
    assert state.move_text(move, 1) == f"Shed {n} card{'s' if n > 1 else ''}"


class TestT135:
    """Legal moves are a function of the view (INV-16, INFO-7)."""

    def test_two_deals_of_the_unseen_cards(self):
        data = position_dict("a1=3 c1=9", ["5 17 44 F 80", "x x x x x"], options={"players": 2})
        other = json.loads(json.dumps(data))
        other["decks"][0], other["hands"][1] = data["hands"][1] + data["decks"][0][5:], data["decks"][0][:5]
        other["decks"][1] = data["decks"][1][::-1]
        one, two = RULES.from_dict(data), RULES.from_dict(other)
        assert one != two
        assert list(map(str, one.legal_moves)) == list(map(str, two.legal_moves))
        assert one.view(0).to_dict() == two.view(0).to_dict()
        assert one.view(None).to_dict() == two.view(None).to_dict()

    def test_with_and_without_a_secret_monster(self):  # MONSTER-6
        states = []
        for hand, deck in (("M x x x x", "59 1"), ("1 x x x x", "59 M")):
            states.append(
                stand(
                    {**full_grid(), "a1": "2", "b1": "3"},
                    ["F 4 5 6 7", hand],
                    options={"players": 2, "monsters": 1},
                    decks=["57 58", deck],
                )
            )
        assert list(map(str, states[0].legal_moves)) == list(map(str, states[1].legal_moves))
        assert "PlayFinish" in map(str, states[0].legal_moves)
        assert states[0].view(0).to_dict() == states[1].view(0).to_dict()
        assert kinds(states[0].apply("PlayFinish")[1]) == ["finish_refused", "disclosed"]
        assert states[1].apply("PlayFinish")[0].result["outcome"] == "win"
