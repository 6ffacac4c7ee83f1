"""The rule functions compiled: the same source, the same games, number for number, in every option set."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from seawidget.compiling import make
from seawidget.games import get
from seawidget.games.tranquility import layout as at
from seawidget.games.tranquility.batch import POLICIES
from seawidget.games.tranquility.deal import blank_vector
from seawidget.games.tranquility.rules_batch import COLUMNS, play_games
from seawidget.games.tranquility.source import SOURCE
from tests.compiling import pretended
from tests.games.tranquility.walks import SETS

RULES = get("tranquility")
KEY = 0xB0A7
GAMES = 5
SOLO = RULES.options({"players": 1})


@pytest.fixture(scope="module")
def play_all():
    """The compiled games that serve all options."""
    return make(SOURCE, None).functions["play_games"]


def seatings(players):
    """Each policy at all seats, and one of each in turn."""
    numbers = list(POLICIES.values())
    yield from ([number] * at.SEATS for number in numbers)
    if players > 1:
        yield [numbers[seat % len(numbers)] for seat in range(at.SEATS)]


def interpreted(play, options, policies, first=0, count=GAMES):
    """Rows, last vector, state of the streams."""
    room, words, rows = [0] * at.SIZE, [0] * (at.SEATS + 1), [[0] * COLUMNS for _ in range(count)]
    play([blank_vector(options)], True, KEY, first, count, policies, room, words, [0], [0], rows)
    return rows, room, words


def compiled(play, options, policies, first=0, count=GAMES):
    room, words = np.zeros(at.SIZE, np.int16), np.zeros(at.SEATS + 1, np.uint64)
    rows = np.zeros((count, COLUMNS), np.int32)
    start = np.array([blank_vector(options)], np.int16)
    some, event = np.zeros(1, np.uint64), np.zeros(1, np.int64)
    play(start, True, np.uint64(KEY), first, count, np.array(policies), room, words, some, event, rows)
    return rows.tolist(), room.tolist(), words.tolist()


@pytest.mark.parametrize("name", SETS)
def test_compiled_games_are_the_same_games(play_all, name):
    options = RULES.options(SETS[name])
    for policies in seatings(options["players"]):
        assert compiled(play_all, options, policies) == interpreted(play_games, options, policies)


def test_compiled_for_its_options_alone_it_is_the_same_game(play_all):
    alone = make(SOURCE, SOLO).functions["play_games"]
    assert alone is not play_all
    for policies in seatings(1):
        assert compiled(alone, SOLO, policies, 0, 200) == compiled(play_all, SOLO, policies, 0, 200)


FOLDED = {}


def folded_for(tag, options):
    """The source written for these options, once for all that have the same facts."""
    if tag not in FOLDED:
        FOLDED[tag] = pretended(SOURCE, SOURCE.facts_of(options))["play_games"]
    return FOLDED[tag]


@pytest.mark.parametrize("name", SETS)
def test_nothing_that_happens_is_folded_away(name):
    """The source written for these options alone, run by Python."""
    options = RULES.options(SETS[name])
    folded = folded_for(SOURCE.facts_of(options).tag, options)
    for policies in seatings(options["players"]):
        assert interpreted(folded, options, policies, 7, 2) == interpreted(play_games, options, policies, 7, 2)


def test_facts_that_are_not_so_would_show():
    """The source written for a game without storms plays no game with them."""
    options = RULES.options({"players": 2, "storms": "on"})
    folded = pretended(SOURCE, SOURCE.facts_of(RULES.options({"players": 2})))["play_games"]
    assert interpreted(folded, options, [1] * 5)[0] != interpreted(play_games, options, [1] * 5)[0]


def test_a_batch_is_the_same_however_it_runs_and_is_cut(play_all):
    batch = RULES.batch(SOLO, ["greedy"])
    whole = batch.play(KEY, 0, 60, compiled=True)
    assert (whole.dtype, whole.shape) == (np.int32, (60, len(batch.columns)))
    assert whole.tolist() == batch.play(KEY, 0, 60, compiled=False)
    parts = [batch.play(KEY, first, 20, compiled=first == 20) for first in (0, 20, 40)]
    assert np.concatenate(parts).tolist() == whole.tolist()


def test_rollouts_are_the_same_compiled():
    options = RULES.options({"players": 3, "storms": "on", "monsters": 2})
    states = [RULES.initial(options, RULES.deal(options, rng)) for rng in deals(4)]
    batch = RULES.batch(options, ["greedy", "random", "greedy-gap"])
    vectors = [state.vector for state in states]
    for count in (None, 10):
        rows = batch.rollouts(vectors, KEY, 2, count, compiled=False)
        assert batch.rollouts(vectors, KEY, 2, count, compiled=True).tolist() == rows
        assert len(rows) == (count or 4)


def deals(count):
    from seawidget.rng import Rng

    return [Rng(key) for key in range(count)]


def test_threads_play_at_the_same_time():
    """The lock of the interpreter is released: two threads are inside compiled code at once."""
    batch = RULES.batch(SOLO, ["greedy"])
    batch.play(KEY, 0, 1, compiled=True)
    with ThreadPoolExecutor(2) as pool:
        job = pool.submit(batch.play, KEY, 0, 200_000, True)
        turns = 0
        while not job.done():  # pure Python runs on meanwhile
            turns += 1
        assert turns > 10_000
        assert job.result()[:50].tolist() == batch.play(KEY, 0, 50, compiled=True).tolist()
