"""Invented worlds, one's own games as rows, two games in step."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

import seawidget as sea
from seawidget.compiling.compiler import find_compiler
from seawidget.practising.beside import Pair
from tests.bench.fresh import COMPILED, INTERPRETED, told
from tests.bench.parts.libraries import libraries
from tests.bench.timing import Row, cpu, each, seconds

WORLDS = (1, 10, 100, 1000)
SAVES = 200
MOVES = 40  # of each saved game


def rows() -> list[Row]:
    found = []
    for how, environment in (("compiled", COMPILED), ("interpreted", INTERPRETED)):
        if how == "compiled" and not find_compiler():
            found.append(Row(f"invented worlds, {how}", "skipped: there is no C compiler"))
            continue
        took = told(["-m", "tests.bench.parts.practice", how], environment)
        target = "1,000 in < 1 s" if how == "compiled" else "1,000 in < 10 s"
        numbers = "; ".join(f"{count:,}: {seconds(each_took)}" for count, each_took in zip(WORLDS, took, strict=True))
        found.append(Row(f"invented worlds of a solo game after 6 moves, navigator, {how}", numbers, target))
    return [*found, saved(), stepped()]


def game() -> sea.Game:
    played = sea.Game("tranquility", players=1, seed=5, seats=["greedy"])
    played.play_bots(6)
    return played


def worlds(how: str) -> list[float]:
    """CPU seconds of so many worlds, each time from none."""
    one = game()
    if how == "compiled":
        libraries("tranquility")
    return [cpu(lambda n=count: one.futures(n, progress=False)) for count in WORLDS]  # type: ignore[misc]


def saved() -> Row:
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(SAVES):
            one = sea.Game("tranquility", players=1, seed=seed, seats=["greedy"])
            one.play_bots(MOVES)
            one.seats = ["me"]
            one.save(Path(folder) / f"{seed:04}.sea.json")
        found: list[sea.Plays] = []
        begun = cpu(lambda: found.append(sea.plays(folder)))
    return Row(f"rows of {SAVES:,} saved games ({len(found[0]):,} decisions)", seconds(begun), "1,000 in < 5 s")


def stepped() -> Row:
    one = game()
    other = one.fork()
    legal = one.legal_moves
    one.move(str(legal[0]))
    other.move(str(legal[1]))
    one.play_bots()
    other.play_bots()
    pair = Pair(one, other)

    def step() -> object:
        pair.step(1 if pair.at < pair.steps else -pair.steps)
        return pair.differences

    return Row("a step of two games side by side, with what differs", seconds(each(step, 40)), "< 100 ms")


if __name__ == "__main__":
    print(json.dumps(worlds(sys.argv[1])))
