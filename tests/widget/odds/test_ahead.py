"""The first look at the odds: nothing slow on the thread that answers, and no long pause while rules are loaded."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading

import pytest

import seawidget as sea
from seawidget import compiled
from seawidget.compiling import loading
from seawidget.compiling.quiet import no_collection
from seawidget.widget.odds import ahead, compile_state as compilestate


@pytest.fixture
def slow_status(monkeypatch):
    """Finding out whether the rules are compiled takes until `go` is set; the threads it was done on."""
    go, threads = threading.Event(), []
    monkeypatch.setattr(compilestate, "_known", {})
    monkeypatch.setattr(compilestate, "_looking", {})
    monkeypatch.setattr(ahead, "SOON", 0.0)

    def status(game):
        threads.append(threading.current_thread())
        go.wait(120)
        return compiled.Status("cold", "")

    monkeypatch.setattr(compiled, "status", status)
    yield go, threads
    go.set()


def test_the_answer_does_not_wait_for_the_files(shown, slow_status):
    go, threads = slow_status
    page = shown(sea.Game("tranquility", players=1, seed=1))
    assert page.ok("odds", horizon=5)["compiled"] == {"state": "off"}
    done = compilestate.look("tranquility")
    assert not done.is_set()  # the look the answer did not wait for is still under way
    go.set()
    assert done.wait(60)
    assert len(threads) == 1
    assert page.ok("odds", horizon=5)["compiled"] == {"state": "cold"}
    assert threading.main_thread() not in threads


def test_one_look_at_a_time(slow_status):
    go, threads = slow_status
    first = compilestate.look("tranquility")
    assert compilestate.look("tranquility") is first
    go.set()
    assert first.wait(60)
    assert len(threads) == 1


def test_a_page_that_shows_the_board_finds_the_odds_ready(monkeypatch):
    program = """
import sys, time, comm
from tests.widget.one_page import Page, SpyComm
comm.create_comm = SpyComm
import seawidget as sea
game = sea.Game("tranquility", players=1, seed=1)
page = Page(sea.GameWidget(game))
late = ["seawidget.games.tranquility.knowledge.deck_facts", "seawidget.games.tranquility.bots.players"]
assert not any(name in sys.modules for name in late)
page.ok("ready")
end = time.monotonic() + 30
while not all(name in sys.modules for name in late) and time.monotonic() < end:
    time.sleep(0.05)
print(all(name in sys.modules for name in late))
"""
    monkeypatch.setenv("SEAWIDGET_COMPILE", "0")
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout == "True\n"


def test_what_is_made_ready_does_not_keep_a_game(monkeypatch):
    monkeypatch.setattr(ahead, "SOON", 0.3)
    game = sea.Game("mini", seed=1)
    thread = ahead.ready_soon(game, "en")
    holders = [one for one in gc.get_referrers(game) if type(one).__name__ == "cell"]
    assert not holders
    thread.join(60)
    assert not thread.is_alive()


def test_nothing_is_collected_while_rules_are_loaded(monkeypatch, tmp_path):
    seen = []

    def module(name, path):
        seen.append(gc.isenabled())
        raise OSError("broken")

    monkeypatch.setenv("SEAWIDGET_CACHE", str(tmp_path))
    monkeypatch.setattr(loading, "_module", module)
    source = compiled.sources_of("tranquility")[0]
    one = loading.Build(source, None, "", "seawidget_none", tmp_path)
    assert gc.isenabled()
    assert not loading.load(one)
    assert seen == [False]
    assert gc.isenabled()


def test_the_collector_is_left_as_it_was_and_new_objects_count_as_old():
    gc.collect()
    with no_collection, no_collection:
        made = [[] for _ in range(50_000)]
        assert not gc.isenabled()
    assert gc.isenabled()
    assert gc.get_count()[0] < 50_000
    old = {id(one) for one in gc.get_objects(generation=2)}
    assert all(id(one) in old for one in made)
    gc.disable()
    try:
        with no_collection:
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
    gc.freeze()
    try:
        frozen = gc.get_freeze_count()
        with no_collection:
            pass
        # nothing was let go or added; some of it may have been freed by another thread meanwhile
        assert frozen // 2 < gc.get_freeze_count() <= frozen
    finally:
        gc.unfreeze()
