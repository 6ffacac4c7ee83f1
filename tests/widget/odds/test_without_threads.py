"""Odds where no thread can be started, as in a browser: the same work, between two events; failures reach the page."""

from __future__ import annotations

import asyncio
import logging
import threading
import time

import pytest

import seawidget as sea
from seawidget.widget.odds import jobs as oddsjobs
from seawidget.widget.odds.background import Background
from tests.widget.odds.test_odds import ended, midgame, quick  # noqa: F401 - `quick` is a fixture

pytestmark = pytest.mark.usefixtures("no_loop")

PATIENCE = 60.0


@pytest.fixture(autouse=True)
def threadless(monkeypatch):
    """Threads as Pyodide has them."""

    def start(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)


async def told(page, what, enough=lambda news: news.get("done") is True or news.get("failed")):
    """Let the loop run until the page was told enough of a kind of work."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        await asyncio.sleep(0.005)
        page.messages()
        for news in page.news:
            if news["what"] == what and enough(news):
                return news
    raise AssertionError(f"nothing of {what}: {page.news}")


def test_the_chance_to_win_arrives_and_the_page_is_answered_meanwhile(quick, shown):  # noqa: F811
    async def look():
        page = shown(midgame())
        first = page.ok("odds", horizon=1)
        assert first["win"] is None
        assert page.widget._access.background.running == ("win",)
        news = await told(page, "win", lambda news: True)
        assert page.ok("peek", nodes=["0"])["positions"]
        last = await told(page, "win")
        assert last["win"]["n"] >= news["win"]["n"]
        await asyncio.sleep(0.05)
        assert page.widget._access.background.running == ()
        return last["win"], page.widget.game

    win, game = asyncio.run(look())
    how = {"rollouts": 60, "precision": oddsjobs.PRECISE, "policy": "random", "progress": False}
    right = game.win_odds(seed=oddsjobs.SEED, **how)
    assert win["n"] == right.n
    assert win["chance"] == pytest.approx(right.chance, abs=1e-6)


def test_a_move_stops_it_and_no_other_news_come(shown):
    async def play():
        page = shown(midgame())
        page.ok("odds", horizon=1)
        await told(page, "win", lambda news: True)
        page.ok("move", move=str(page.widget.game.legal_moves[0]))
        page.messages()
        before = len(page.news)
        assert page.widget._access.background.running == ()
        await asyncio.sleep(0.3)
        page.messages()
        assert len(page.news) == before

    asyncio.run(play())


def test_where_it_was_lost_comes_in_short_steps(quick, shown):  # noqa: F811
    async def look_back():
        page = shown(ended())
        page.ok("odds", horizon=1)
        page.ok("odds_lost")
        rests, end = 0, time.monotonic() + PATIENCE
        while not any(news["what"] == "lost" and ("lost" in news or "failed" in news) for news in page.news):
            assert time.monotonic() < end
            await asyncio.sleep(0)
            rests += 1
            page.messages()
        found = [news for news in page.news if news["what"] == "lost"]
        assert len(found) > 3  # how far it is was told on the way
        assert rests > found[-1]["lost"]["games"] / 40  # with time for others between a few games each
        return found[-1]["lost"], page.widget.game

    found, game = asyncio.run(look_back())
    right = game.ledger(seat=0, progress=False, **oddsjobs.LEDGER)
    assert (found["luck"], found["skill"], found["games"]) == (right.luck, right.skill, right.games)


def test_a_solved_game_and_its_chart(shown):
    async def look():
        page = shown(sea.mini(7, 4, 2).game(seed=4, seats=["me"]))
        page.ok("odds", horizon=1)
        solved = await told(page, "solved")
        page.ok("odds_chart")
        chart = await told(page, "chart", lambda news: news.get("done") == news.get("all"))
        return solved, chart

    solved, chart = asyncio.run(look())
    assert "uniform" in solved["solved"]
    assert chart["points"][0]["chance"] == pytest.approx(solved["solved"]["best"]["chance"], abs=1e-4)


def test_work_that_fails_tells_the_page(shown, monkeypatch, caplog):
    caplog.set_level(logging.CRITICAL, "seawidget.widget")

    def broken(*_, **__):
        raise ValueError("no")
        yield

    monkeypatch.setattr(oddsjobs, "winning", broken)

    async def look():
        page = shown(midgame())
        page.ok("odds", horizon=1)
        return await told(page, "win")

    assert asyncio.run(look())["failed"] is True


def test_without_threads_and_without_a_loop_the_page_is_told(shown, caplog):
    caplog.set_level(logging.CRITICAL, "seawidget.widget")
    page = shown(midgame())  # is answered all the same
    page.ok("odds", horizon=1)
    page.messages()
    assert [(news["what"], news.get("failed")) for news in page.news] == [("win", True)]
    assert page.widget._access.background.running == ()
    page.ok("move", move=str(page.widget.game.legal_moves[0]))


def test_jobs_take_turns():
    seen = []

    def work(name):
        def steps(cancel):
            for number in range(5):
                seen.append(name)
                yield {"number": number}

        return steps

    async def both():
        background = Background(lambda news, wanted: None)
        background.start("a", 1, work("a"))
        background.start("b", 1, work("b"))
        while background.running:
            await asyncio.sleep(0.001)

    asyncio.run(both())
    assert seen.count("a") == seen.count("b") == 5
    assert seen[:4] != ["a"] * 4
