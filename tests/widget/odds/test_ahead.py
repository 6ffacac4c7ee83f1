"""The first look at the odds: nothing slow on the thread that answers, and no long pause while rules are loaded."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading

import pytest

import seawidget as sea
from seawidget import compiled
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
