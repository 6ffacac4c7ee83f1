"""Every legal move has one path of ids, as short as can be, and nothing else has one."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

import seawidget as sea
from seawidget.env import decode, encode
from seawidget.errors import ActionError, IllegalMove
from seawidget.rng import Rng
from tests.env.kinds import KINDS, all_paths, description, middle, opened


def positions(walk):
    return [state for state in walk.positions() if middle(state)]


@pytest.mark.parametrize("game", KINDS)
def test_the_ids_lead_to_the_legal_moves_and_to_nothing_else(game):
    met = Counter()

    @settings(max_examples=KINDS[game].amount(gate=45, full=2000))
    @given(walk=KINDS[game].walks())
    def check(walk):
        for state in positions(walk):
            about, codes = description(state), []
            state.rules.legal_codes(state.vector, codes)
            found = all_paths(about, state.vector)
            assert sorted(found) == sorted(codes)
            begins = Counter(tuple(ids[:k]) for ids in found.values() for k in range(len(ids) + 1))
            for code, ids in found.items():
                assert all(0 <= action < len(about.action_names) for action in ids)
                assert len(ids) == 1 or begins[tuple(ids[:-1])] > 1, f"{ids}: one move was left before the last id"
                assert about.path(state.vector, code) == ids
            met.update({(state.point, len(about.action_names)): 1})

    check()
    assert len(met) > 6


@pytest.mark.parametrize("game", KINDS)
def test_moves_come_back_from_their_ids(game):
    @settings(max_examples=KINDS[game].amount(gate=15, full=300))
    @given(walk=KINDS[game].walks(), pick=st.integers(0, 10_000))
    def check(walk, pick):
        for state in positions(walk):
            move = state.legal_moves[pick % len(state.legal_moves)]
            ids = encode(state, move)
            assert decode(state, ids) == move == decode(state, encode(state, str(move)))
            assert decode(state, (action for action in ids)) == move
            with pytest.raises(ActionError, match="missing"):
                decode(state, ids[:-1])
            with pytest.raises(ActionError, match="too many"):
                decode(state, [*ids, ids[0]])

    check()


def test_what_chooses_no_move_says_so():
    state = sea.Game(seed=3).state
    with pytest.raises(IllegalMove) as told:
        decode(state, [331])
    assert told.value.code == "illegal_action"
    assert "play Start" in str(told.value)
    for ids in ([342], [-1]):
        with pytest.raises(IllegalMove, match="no id"):
            decode(state, ids)
    for ids in (["0"], [1.5], [True], [None]):
        with pytest.raises(ActionError, match="whole number"):
            decode(state, ids)
    with pytest.raises(IllegalMove):
        encode(state, "Place 1 a1 pay 2")
    ring = sea.Game("pomor", seed=3).state
    with pytest.raises(IllegalMove, match="sell"):
        decode(ring, [36])
    with pytest.raises(IllegalMove, match="no id"):
        decode(ring, [38])
    with pytest.raises(IllegalMove):
        encode(ring, "Sell")
    with pytest.raises(sea.PositionError, match="State"):
        encode("a1", "Pass")


def test_a_path_is_the_one_in_the_documentation():
    """Placements: slot * 36 + cell; then the cards, in rising slots."""
    state = sea.position("tranquility", grid={"a1": 10}, hand=[12, 20, 30, 40, 50]).state
    assert encode(state, "Place 12 c1") == [0 * 36 + 2]
    assert encode(state, "Place 12 b1 pay 20,40") == [1, 181, 183]
    assert encode(state, "Discard 20,30") == [181, 182]
    assert encode(state, "Discard 40,50") == [183]  # nothing but 50 can follow
    assert decode(state, [4 * 36 + 35]) == sea.Place(50, "f6")


@pytest.mark.parametrize("name", ["2-box=nets", "3-box=nets", "2-box=nets-take=may"])
def test_ids_are_those_of_the_documentation(name):
    """Read from the texts of the moves, independently."""
    state, met = sea.Game("pomor", seed=8, **KINDS["pomor"].sets[name]).state, Counter()
    rng = Rng(5)
    while not state.over and state.turn < 150:
        hand = [state.table.texts[kind] for kind in sorted(state.table.number[card] for card in hand_of(state))]
        for move in state.legal_moves:
            word, *rest = str(move).replace(",", " ").split()
            ids = encode(state, move)
            met[word] += 1
            if word in ("PlaceToken", "PlacePilot"):
                assert ids == [0 if rest == ["0"] else 1]
            elif word == "PlayCard":
                assert ids == [2 + 2 * hand.index(rest[0]) + (len(rest) > 1 and rest[1] == "unblock")]
            elif word == "ChooseNets":
                origin, length = state.scratch["origin"], len(state.ring)
                places = sorted(map(int, rest), key=lambda place: (place - origin) % length)
                assert [*(12 + place for place in places), 26][: len(ids)] == ids
            elif word == "LoseCatch":
                assert ids == [26 + int(rest[0])]
            else:
                assert ids == [{"TakeCatch": 10, "LeaveCatch": 11, "Sell": 36, "KeepCatch": 37}[word]]
        state = state.apply(state.legal_moves[rng.below(len(state.legal_moves))])[0]
    assert {"PlaceToken", "PlacePilot", "PlayCard", "ChooseNets", "LoseCatch", "Sell"} <= set(met)


def hand_of(state):
    return state.hands[state.deciding]


def test_a_prefix_changes_nothing_and_its_mask_is_what_goes_on():
    state = sea.position("tranquility", grid={"a1": 10}, hand=[12, 20, 30, 40, 50]).state
    about, pending, vector = description(state), None, state.vector
    pending = opened(about)
    assert about.chosen_code(vector, 1, pending) == 0
    assert vector == state.vector
    assert about.legal_ids(vector, pending) == [181, 182, 183]


@pytest.mark.parametrize(
    "parts",
    [
        {"wilds": 1, "grid": {"a1": 10}, "hand": ["W"]},  # beside a1 nothing can be paid
        {"wilds": 2, "grid": {"a1": 10, "c1": 30}, "hand": ["W", "W"]},
        {"wilds": 1, "monsters": 2, "grid": {"a1": 10, "f6": 70}, "hand": ["M", "M", "W"]},
        {"wilds": 1, "placement_guard": "segments", "grid": {"a1": 10, "d1": 13, "f1": 15}, "hand": [5, 60, "W"]},
        {"wilds": 1, "grid": {"a1": 10, "b1": 11, "d1": 13}, "hand": [5, 60, "W"]},
    ],
)
def test_a_wild_is_offered_where_it_can_be_laid(parts):
    state = sea.position("tranquility", **parts).state
    codes = []
    state.rules.legal_codes(state.vector, codes)
    assert sorted(all_paths(description(state), state.vector)) == sorted(codes)
