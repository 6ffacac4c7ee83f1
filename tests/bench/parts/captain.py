"""Decisions of the captain with its usual budget: a second or 1,500 games played on, whichever is spent first."""

from __future__ import annotations

import json
import sys
import time
from statistics import fmean
from typing import Any

import seawidget as sea
from seawidget.compiling.compiler import find_compiler
from tests.bench.fresh import COMPILED, INTERPRETED, told
from tests.bench.parts.libraries import libraries
from tests.bench.timing import Row, spread

GAMES: dict[str, dict[str, Any]] = {
    "solo": {"game": "tranquility", "players": 1},
    "storms, monsters, Wilds, three seats": {"game": "tranquility", "preset": "storm", "players": 3, "monsters": 3},
    "pomor, 2 seats": {"game": "pomor", "players": 2},
}
EVERY = 5  # decisions of a greedy game between two that the captain thinks about
MANY, FEW = 30, 8  # decisions


def rows() -> list[Row]:
    """Wall time, as the budget has it."""
    found = []
    for name in GAMES:
        for how, count, environment in (("compiled", MANY, COMPILED), ("interpreted", FEW, INTERPRETED)):
            what = f"decisions of the captain in a second, {how}, {name}"
            if how == "compiled" and not find_compiler():
                found.append(Row(what, "skipped: there is no C compiler"))
                continue
            seconds, rollouts = told(["-m", "tests.bench.parts.captain", how, name, str(count)], environment)
            rate = f"{len(seconds) / sum(seconds):.3g}"
            beside = f"; one takes {spread(seconds)}, {fmean(rollouts):,.0f} games played on"
            found.append(Row(what, rate + beside))
    return found


def decisions(name: str, count: int) -> tuple[list[float], list[int]]:
    """(Seconds, games played on) of decisions at which there is something to choose, taken from greedy games."""
    seconds: list[float] = []
    rollouts: list[int] = []
    for seed in range(1000):
        given = dict(GAMES[name])
        game = sea.Game(given.pop("game"), seed=seed, seats=["greedy"] * given["players"], **given)
        while not game.over:
            game.play_bots(EVERY)
            if game.deciding is None or len(game.legal_moves) < 2:
                continue
            begin = time.perf_counter()
            found = game.explain("captain")
            took = time.perf_counter() - begin
            if found.worlds:
                seconds.append(took)
                rollouts.append(sum(candidate.n or 0 for candidate in found.candidates))
            if len(seconds) == count:
                return seconds, rollouts
    raise AssertionError("no game has so many decisions")


if __name__ == "__main__":
    how, name, count = sys.argv[1:]
    if how == "compiled":
        libraries(GAMES[name]["game"])
    print(json.dumps(decisions(name, int(count))))
