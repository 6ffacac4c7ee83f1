"""Each primitive and its compiled twin give the same numbers."""

from __future__ import annotations

import numpy as np
import pytest
from numba import njit

from seawidget.compiling import native, primitives
from seawidget.rng import Rng, game_streams


@pytest.fixture(scope="module")
def twins():
    """The twins, called as compiled code calls them."""
    below, start, gaps, copy = native.random_below, native.start_streams, native.note_gaps, native.copy_row

    @njit
    def each(r, n, key, index, words, row, where, target):
        number = below(r, n)
        start(key, index, words)
        gaps(row, where[0], where[1], where[2], where[3], where[4])
        copy(row, target)
        return number

    return each


def test_the_twins_agree(twins):
    chance = Rng(3)
    for _ in range(300):
        key, index, n = chance.next(), chance.next() >> 2, 1 + chance.below(1 << 20)
        first, length, count = chance.below(20), 1 + chance.below(36), chance.below(6)
        row = [0] * 140
        for number in sorted({1 + chance.below(80) for _ in range(chance.below(length + 1))}):
            holes = [i for i in range(first, first + length) if not any(row[i : first + length])]
            if not holes:
                break
            row[holes[chance.below(min(3, len(holes)))]] = number
        row[100 : 100 + count] = sorted(chance.shuffled(range(1, 81))[:count])
        where = [first, first + length, 100, 100 + count, 120]
        fast, words, state = np.array(row, np.int16), np.zeros(6, np.uint64), np.array([key], np.uint64)
        target = np.zeros(140, np.int16)
        slow_words, slow_state = [0] * 6, [key]
        picked = twins(state, n, np.uint64(key), index, words, fast, np.array(where), target)
        assert picked == primitives.random_below(slow_state, n)
        primitives.start_streams(key, index, slow_words)
        primitives.note_gaps(row, *where)
        assert int(state[0]) == slow_state[0]
        assert words.tolist() == slow_words
        assert fast.tolist() == row == target.tolist()


def test_the_streams_are_those_of_a_game():
    words = [0] * 4
    primitives.start_streams(99, 7, words)
    deal, decisions = game_streams(99, 7)
    assert words == [deal.key, decisions.key, decisions.fork(1).key, decisions.fork(2).key]


def test_gaps_are_where_numbers_belong():
    row = [0, 5, 0, 9, 0, 0, 3, 5, 7, 30]
    note = [*row, *[0] * 8]
    primitives.note_gaps(note, 0, 6, 6, 10, 10)
    assert note[10:] == [-1, 1, -1, 1, 1, 3, 3, 6]  # 5 stands there itself: the first that is not smaller
