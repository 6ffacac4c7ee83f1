"""The rule functions compiled: the same source, the same games, number for number, in every option set."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import seawidget as sea
from seawidget.compiling import make
from seawidget.compiling.library import SWITCH
from seawidget.games.registry import get
from seawidget.games.shared import batches
from seawidget.games.tranquility.batch import candidate_rollouts
from seawidget.games.tranquility.batch.batch import Batch
from seawidget.games.tranquility.batch.play import BEGUN, GREEDY, GREEDY_GAP, NAVIGATOR, RANDOM, play_games
from seawidget.games.tranquility.batch.source import NAVIGATED, SOURCE
from seawidget.games.tranquility.bots.navigator.rows import row_for
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.blank import blank_vector
from seawidget.rng import Rng
from tests.compiling.as_python import pretended
from tests.games.tranquility.walks import SETS
from tests.sampling import share

RULES = get("tranquility")
KEY = 0xB0A7
GAMES = 5
SOLO = RULES.options({"players": 1})
FEW_LEFT = RULES.options({"players": 1, "removed_islands": 12})
PLAIN = [RANDOM, GREEDY, GREEDY_GAP]  # what is compiled without the navigator

# Compiling takes longest of all that is tested here, so three builds serve all tests: what serves all options, the base
# game, and what serves all with the navigator. What folding does to the other option sets is run by Python.


@pytest.fixture(scope="module")
def play_all():
    """The compiled games that serve all options."""
    return make(SOURCE, None).functions["play_games"]


def seatings(players, numbers=PLAIN):
    """Each policy at all seats, and one of each in turn."""
    yield from ([number] * at.SEATS for number in numbers)
    if players > 1:
        yield [numbers[seat % len(numbers)] for seat in range(at.SEATS)]


def interpreted(play, options, policies, first=0, count=GAMES):
    """Rows, last vector, state of the streams."""
    room, words, rows = [0] * at.SIZE, [0] * (BEGUN + at.SEATS), [[0] * len(Batch.columns) for _ in range(count)]
    blank = blank_vector(options)
    play([blank], True, KEY, first, count, policies, [row_for(blank)], room, words, [0, 0], [0], rows)
    return rows, room, words


def compiled(play, options, policies, first=0, count=GAMES):
    room, words = np.zeros(at.SIZE, np.int16), np.zeros(BEGUN + at.SEATS, np.uint64)
    rows = np.zeros((count, len(Batch.columns)), np.int32)
    start = np.array([blank_vector(options)], np.int16)
    some, event, weights = np.zeros(2, np.uint64), np.zeros(1, np.int64), np.array([row_for(blank_vector(options))])
    play(start, True, np.uint64(KEY), first, count, np.array(policies), weights, room, words, some, event, rows)
    return rows.tolist(), room.tolist(), words.tolist()


@pytest.mark.full(gate=24)
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


@pytest.fixture(scope="module")
def navigate_all():
    """The same with the navigator."""
    return make(NAVIGATED, None).functions["play_games"]


@pytest.mark.full(gate=24)
@pytest.mark.parametrize("name", SETS)
def test_navigators_compiled_play_the_same_games(navigate_all, name):
    """And a vector and streams that are the same at the end of each game."""
    options = RULES.options(SETS[name])
    for policies in [[NAVIGATOR] * at.SEATS, [GREEDY, NAVIGATOR, RANDOM, NAVIGATOR, GREEDY_GAP]]:
        for first in (7, 8):
            expected = interpreted(play_games, options, policies, first, 1)
            assert compiled(navigate_all, options, policies, first, 1) == expected


def test_one_build_serves_every_game_with_a_navigator(navigate_all):
    assert make(NAVIGATED, FEW_LEFT) is make(NAVIGATED, SOLO) is make(NAVIGATED, None)
    for options in (FEW_LEFT, SOLO):
        for policies in seatings(1, [*PLAIN, NAVIGATOR]):
            expected = interpreted(play_games, options, policies, 0, 12)
            assert compiled(navigate_all, options, policies, 0, 12) == expected


FOLDED = {}


def folded_for(options):
    """The source written for these options, once for all that have the same facts."""
    tag = SOURCE.facts_of(options).tag
    if tag not in FOLDED:
        FOLDED[tag] = pretended(SOURCE, SOURCE.facts_of(options))["play_games"]
    return FOLDED[tag]


@pytest.mark.full(gate=8)
@pytest.mark.parametrize("name", SETS)
def test_nothing_that_happens_is_folded_away(name):
    """The source written for these options alone, run by Python; in the gate by one seating for each set."""
    options = RULES.options(SETS[name])
    folded = folded_for(options)
    seated = list(seatings(options["players"]))
    for policies in share(seated, list(SETS).index(name), len(seated)):
        assert interpreted(folded, options, policies, 7, 2) == interpreted(play_games, options, policies, 7, 2)


def test_facts_that_are_not_so_would_show():
    """The source written for a game without storms plays no game with them."""
    options = RULES.options({"players": 2, "storms": "on"})
    folded = pretended(SOURCE, SOURCE.facts_of(RULES.options({"players": 2})))["play_games"]
    assert interpreted(folded, options, [1] * 5)[0] != interpreted(play_games, options, [1] * 5)[0]


def test_a_batch_is_the_same_however_it_runs_and_is_cut(play_all):
    games = RULES.batch(SOLO, ["greedy"])
    whole = games.play(KEY, 0, 60, compiled=True)
    assert (whole.dtype, whole.shape) == (np.int32, (60, len(games.columns)))
    assert whole.tolist() == games.play(KEY, 0, 60, compiled=False)
    parts = [games.play(KEY, first, 20, compiled=first == 20) for first in (0, 20, 40)]
    assert np.concatenate(parts).tolist() == whole.tolist()


def test_rollouts_are_the_same_compiled():
    games = RULES.batch(FEW_LEFT, ["navigator"])
    vectors = [RULES.initial(FEW_LEFT, RULES.deal(FEW_LEFT, Rng(key))).vector for key in range(4)]
    for count in (None, 10):
        rows = games.rollouts(vectors, KEY, 2, count, compiled=False)
        assert games.rollouts(vectors, KEY, 2, count, compiled=True).tolist() == rows
        assert len(rows) == (count or 4)


def test_what_serves_all_options_serves_rollouts(play_all, monkeypatch):
    options = RULES.options({"players": 3, "storms": "on", "monsters": 2})
    games = RULES.batch(options, ["greedy", "random", "greedy-gap"])
    vectors = [RULES.initial(options, RULES.deal(options, Rng(key))).vector for key in range(4)]
    rows = games.rollouts(vectors, KEY, 2, compiled=False)
    monkeypatch.delenv(SWITCH)
    assert games.rollouts(vectors, KEY, 2).tolist() == rows


def test_a_captain_chooses_the_same_compiled(monkeypatch):
    """For a budget of rollouts: the same candidates with the same shares, so the same move."""
    assert make(NAVIGATED, FEW_LEFT).functions
    game = sea.Game("tranquility", seed=6, seats=["navigator"], **FEW_LEFT)
    game.play_bots(22)
    used = []

    def explained(how):
        def functions(source, options):
            used.append(how)
            return make(source, options).functions if how else None

        monkeypatch.setattr(candidate_rollouts, "ready", functions)
        return game.explain(sea.Captain(rollouts=120, candidates=3)).to_dict()

    slow, fast = explained(False), explained(True)
    assert slow == fast
    assert len(slow["candidates"]) > 1
    assert {False, True} == set(used)


def test_rollouts_take_what_is_ready(monkeypatch):
    """They ask for no more than what is ready; what they get is the same."""
    vectors = [RULES.initial(FEW_LEFT, RULES.deal(FEW_LEFT, Rng(key))).vector for key in range(6)]
    games = RULES.batch(FEW_LEFT, ["navigator"])
    monkeypatch.setattr(batches, "ready", lambda *_, **__: None)
    slow = games.rollouts(vectors, KEY, 3)
    monkeypatch.setattr(batches, "ready", lambda source, options: make(source, options).functions)
    assert games.rollouts(vectors, KEY, 3).tolist() == slow
    assert {row[0] for row in slow} <= {at.WIN, at.LOSS}


def test_threads_play_at_the_same_time():
    """The lock of the interpreter is released: two threads are inside compiled code at once."""
    games = RULES.batch(SOLO, ["greedy"])
    games.play(KEY, 0, 1, compiled=True)
    with ThreadPoolExecutor(2) as pool:
        job = pool.submit(games.play, KEY, 0, 200_000, True)
        turns = 0
        while not job.done():  # pure Python runs on meanwhile
            turns += 1
        assert turns > 10_000
        assert job.result()[:50].tolist() == games.play(KEY, 0, 50, compiled=True).tolist()
