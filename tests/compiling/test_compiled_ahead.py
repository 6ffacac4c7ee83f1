"""When compiling starts by itself: for long runs and boards, in the background, never twice, never against a wish."""

from __future__ import annotations

import itertools
import json
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import seawidget as sea
from seawidget import compiled
from seawidget.compiling import cache, loading
from seawidget.games import registry
from seawidget.simulation import pools
from tests.compiling.test_compiled import fresh
from tests.simulation.simulating import first
from tests.toygame import TIDE

RULES = registry.get("tranquility")
SOLO = RULES.options({"players": 1})


class Compiler:
    """A process that compiles until it is told that it has ended."""

    def __init__(self):
        self.ended = threading.Event()

    def poll(self):
        return 0 if self.ended.is_set() else None

    def wait(self):
        self.ended.wait()
        return 0


@pytest.fixture
def begun(tmp_path, monkeypatch):
    """What compilers were started for, one list of arguments each; nothing is compiled, and any run is long."""
    monkeypatch.setenv(cache.FOLDER, str(tmp_path))
    monkeypatch.delenv(compiled.SWITCH)
    monkeypatch.setattr(compiled, "WORTH", 0.0)
    fresh(monkeypatch)
    calls, compilers = [], []

    def spawn(arguments, folder):
        assert threading.current_thread() is not threading.main_thread()
        calls.append(list(arguments))
        compilers.append(Compiler())
        return compilers[-1]

    monkeypatch.setattr(compiled, "_spawn", spawn)
    yield calls
    settle()
    for one in compilers:
        one.ended.set()


def settle():
    """Wait until all that looked has looked."""
    for thread in threading.enumerate():
        if thread.name == "seawidget-compile":
            thread.join()


def bots_of(arguments):
    return [text.removeprefix("--bot=") for text in arguments if text.startswith("--bot=")]


def run(bots="greedy", **given):
    given = {"games": 6, "chunk": 2, "seed": 1, "progress": False, "players": 1, **given}
    found = sea.simulate("tranquility", bots=bots, **given)
    settle()
    return found


def test_a_long_run_has_its_rules_compiled(begun):
    run()
    assert [bots_of(call) for call in begun] == [["greedy"]]
    assert begun[0][0] == "seawidget.games.tranquility:tranquility"
    options = next(text.removeprefix("--options=") for text in begun[0] if text.startswith("--options="))
    assert json.loads(options) == SOLO


def test_a_short_run_has_not(begun, monkeypatch):
    monkeypatch.setattr(compiled, "WORTH", 1e9)
    run()
    run("navigator", games=1)
    assert not begun


def test_the_last_chunk_starts_nothing(begun, monkeypatch):
    """What counts is the play that is left."""
    monkeypatch.setattr(compiled, "WORTH", 1e-9)
    run(games=2, chunk=2)
    assert not begun


def test_functions_play_as_they_are(begun):
    run(first)
    assert not begun


def test_where_the_games_are_played(begun, monkeypatch):
    """Threads use what is compiled here; an executor of some other kind plays elsewhere."""
    with ThreadPoolExecutor(1) as pool:
        run(executor=pool)
    assert len(begun) == 1
    monkeypatch.setattr(compiled, "_looked", {})
    monkeypatch.setattr(compiled, "_running", [])
    monkeypatch.setattr(pools.Pool, "nearby", False)
    run()
    assert len(begun) == 1


def test_later_chunks_take_what_has_become_ready(begun, monkeypatch):
    """The rows are those of an interpreted run, wherever compiled play sets in."""
    expected = run(games=40, chunk=10)
    import numpy as np

    asked = itertools.count()
    played = []

    def play_games(starts, fresh, key, first, count, policies, s, words, r, ev, out):
        from seawidget.games.tranquility.batch.play import play_games as interpreted

        rows = [[0] * out.shape[1] for _ in range(count)]
        lists = (starts.tolist(), fresh, int(key), first, count, policies.tolist(), s.tolist(), words.tolist(), [0])
        interpreted(*lists, [0], rows)
        out[:] = np.array(rows)
        played.append(first)

    from seawidget.games.shared import batches

    late = {"play_games": play_games}
    monkeypatch.setattr(batches, "ready", lambda source, options, wait=False: late if next(asked) >= 2 else None)
    found = run(games=40, chunk=10)
    assert played == [20, 30]
    assert {name: found[name].tolist() for name in found.columns} == {
        name: expected[name].tolist() for name in expected.columns
    }


def test_a_captain_needs_navigators(begun):
    navigated = RULES.source_for(["captain"])
    assert navigated is RULES.source_for(["greedy", "navigator"])
    assert navigated is not RULES.source_for(["greedy", "random"])
    assert RULES.sources == (RULES.source_for([]), navigated)
    run(sea.Captain(rollouts=0), games=2, chunk=1)
    assert [bots_of(call) for call in begun] == [["captain"]]


def test_a_tournament_too(begun):
    given = {"games": 2, "chunk": 1, "seed": 1, "progress": False, "players": 1}
    sea.tournament("tranquility", bots=["greedy", "random"], **given)
    settle()
    assert len(begun) == 1
    assert bots_of(begun[0]) in (["greedy"], ["random"])


def test_odds_of_winning_and_comparisons(begun, monkeypatch):
    game = sea.Game("tranquility", players=1, seed=3)
    game.win_odds(policy="greedy", rollouts=4, seed=1)
    settle()
    assert [bots_of(call) for call in begun] == [["greedy"]]
    monkeypatch.setattr(compiled, "_running", [])
    moves = list(game.state.legal_moves)[:2]
    game.compare(*moves, policy="random", deals=4, seed=1)
    settle()
    assert [bots_of(call) for call in begun] == [["greedy"], ["random"]]


def test_nobody_starts_a_second_one(begun):
    compiled.ahead("tranquility", SOLO, ["greedy"]).join()
    assert compiled.ahead("tranquility", SOLO, ["greedy"]) is None  # looked a moment ago
    compiled.ahead("tranquility", SOLO, ["navigator"]).join()  # other rules, but one compiler at a time
    assert len(begun) == 1


def test_a_wish_not_to_compile_is_kept(begun, monkeypatch):
    monkeypatch.setenv(compiled.SWITCH, "0")
    assert compiled.ahead("tranquility", SOLO) is None
    run()
    assert not begun


def test_nothing_starts_without_a_compiler_or_rules_for_it(begun, monkeypatch):
    assert compiled.ahead(TIDE.name, {}, ["high"]) is None
    monkeypatch.setitem(sys.modules, "numba", None)
    assert compiled.ahead("tranquility", SOLO) is None
    assert not begun


@pytest.mark.parametrize("whose", ["own", "any"])
def test_what_is_compiled_is_not_compiled_again(begun, monkeypatch, whose):
    """What serves all options serves these as well."""

    def stored(build):
        return (build.tag == "any") == (whose == "any")

    monkeypatch.setattr(loading.Build, "stored", property(stored))
    compiled.ahead("tranquility", SOLO, ["greedy"]).join()
    assert not begun


def test_what_failed_is_not_tried_again(begun):
    for source in RULES.sources:
        loading.note_failure(loading.build(source, SOLO), "no")
    compiled.ahead("tranquility", SOLO).join()
    assert not begun


def test_a_machine_that_starts_no_process_plays_on(begun, monkeypatch):
    def refused(arguments, folder):
        raise OSError("no more processes")

    monkeypatch.setattr(compiled, "_spawn", refused)
    assert len(run()["outcome"]) == 6


def test_the_state_of_a_game_counts_all_its_parts(begun, monkeypatch):
    assert compiled.status("tranquility").state == "cold"
    some = RULES.sources[0]
    monkeypatch.setattr(loading.Build, "stored", property(lambda build: build.source is some))
    status = compiled.status("tranquility")
    parts = 2 + len(some.common)
    assert status.state == "cold"
    assert f"{1 + len(some.common)} of {parts} parts ready" in status.text
    monkeypatch.setattr(loading.Build, "stored", property(lambda build: True))
    assert compiled.status("tranquility").state == "ready"


def test_warmup_makes_every_part(begun, monkeypatch):
    made = []
    monkeypatch.setattr(compiled, "make", lambda source, options: made.append((source, options)))
    compiled.warmup("tranquility")
    plain, navigated = RULES.sources
    assert made == [(plain, None), *((plain, one) for one in plain.common), (navigated, None)]
    made.clear()
    compiled.warmup("tranquility", SOLO)
    assert made == [(plain, SOLO), (navigated, SOLO)]


def test_the_process_makes_what_its_arguments_say(begun, monkeypatch):
    made = []
    monkeypatch.setattr(compiled, "make", lambda source, options: made.append((source, options)))
    monkeypatch.setattr(compiled.os, "nice", made.append, raising=False)
    compiled.ahead("tranquility", SOLO, ["navigator"]).join()
    assert compiled.main(begun[0]) == 0
    assert made == [10, (RULES.sources[1], SOLO)]
