"""Random playouts inside the rules: each choice is legal, and each is as likely as `rules_playout` says."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest
from hypothesis import given, settings

from seawidget.games.tranquility.rules.playout import playout_random, random_code
from seawidget.games.tranquility.values.move_list import move_of
from seawidget.games.tranquility.values.state import State
from seawidget.rng import mix64
from tests.games.tranquility import oracle
from tests.games.tranquility.positions import full_grid, play, stand
from tests.games.tranquility.walks import keys, walks


@settings(max_examples=60)
@given(walks(), keys)
def test_every_choice_is_legal(walk, key):  # INV-10
    stream = [key]
    for state in walk.positions(80):
        if state.over:
            break
        vector = state.vector
        code = random_code(vector, stream)
        move = move_of(vector, code)
        assert move in state.legal_moves
        assert oracle.rejection(state.to_dict(), str(move)) is None
        assert state.after(code) == state.apply(move)[0]


@settings(max_examples=40)
@given(walks(), keys)
def test_a_playout_is_its_moves(walk, key):
    state = walk.begin()
    vector, stream = state.vector, [key]
    count = playout_random(vector, stream, [0])
    again = [key]
    moves = 0
    while not state.over:
        state = state.after(random_code(state.vector, again))
        moves += 1
    assert State(vector) == state
    assert (count, stream) == (moves, again)


def draws(state, n: int) -> Counter[str]:
    """Choices without their payment, drawn n times."""
    stream = [mix64(12345)]
    found: Counter[str] = Counter()
    for _ in range(n):
        vector = state.vector
        found[str(move_of(vector, random_code(vector, stream))).split(" pay ")[0]] += 1
    return found


@pytest.mark.parametrize(
    ("grid", "hand", "options"),
    [
        ("a1=3 c1=9 d3=40", "5 17 44 F 80", {"players": 1}),
        ("a1=3 c1=9 d3=40", "5 17 44 M 80", {"players": 1, "placement_guard": "segments", "monsters": 1}),
        (full_grid(without="e3"), "39 33 30 F M", {"players": 1, "monsters": 1}),
        (full_grid(), "5 7 F", {"players": 1}),
    ],
)
def test_each_choice_is_equally_likely(grid, hand, options):
    state = stand(grid, hand, options=options)
    choices = sorted({str(move).split(" pay ")[0] for move in state.legal_moves})
    n = 60 * len(choices)
    found = draws(state, n)
    assert sorted(found) == choices
    share = 1 / len(choices)
    assert max(abs(count - n * share) for count in found.values()) <= 4.5 * sqrt(n * share * (1 - share))


def test_equal_cards_count_singly():
    state = stand(full_grid(), "5 F F", options={"players": 1}, start=None)
    found = draws(state, 3000)  # 5 with the one F, 5 with the other, both F
    assert set(found) == {"Discard 5,F", "Discard F,F"}
    assert abs(found["Discard F,F"] - 1000) <= 4.5 * sqrt(3000 * (1 / 3) * (2 / 3))


def test_payments_are_equally_likely():
    state = stand("a1=3", "5 17 44 60 80")
    stream = [77]
    pays: Counter[tuple[str, ...]] = Counter()
    for _ in range(6000):
        vector = state.vector
        move = move_of(vector, random_code(vector, stream))
        if str(move).startswith("Place 5 b1"):
            pays[move.pay] += 1
    assert len(pays) == 6
    n = sum(pays.values())
    assert max(abs(count - n / 6) for count in pays.values()) <= 4.5 * sqrt(n * (1 / 6) * (5 / 6))


def test_sizes_of_shares_are_equally_likely():  # START-6
    state, _ = play(stand("", ["S x x x x", "x x x x x"], start=None, options={"players": 2}), "PlayStart")
    stream = [5]
    sizes: Counter[int] = Counter()
    for _ in range(1800):
        vector = state.vector
        sizes[len(move_of(vector, random_code(vector, stream)).cards)] += 1
    assert sorted(sizes) == [1, 2, 3, 4, 5, 6]
    assert max(abs(count - 300) for count in sizes.values()) <= 4.5 * sqrt(1800 * (1 / 6) * (5 / 6))
