"""The first look at the odds: what it needs is made ready beside the board."""

from __future__ import annotations

import gc
import subprocess
import sys

import seawidget as sea
from seawidget.widget.odds import ahead


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
