"""Quick rows that run with the source of any age: `python -m tests.bench.probes ROW`, PYTHONPATH set to that source.

Only public names are used, and what `internal` finds in whatever place it has there. A row is CPU time of this process
for one thing of its kind, the least of some repeats, since what other processes do only adds to it, and a number that
tells what was done: two sources that do not agree about it did other work.
"""

from __future__ import annotations

import argparse
import gc
import json
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

import seawidget as sea

SOLO = {"players": 1}
EVERY = 3  # positions of a game between two that are looked at


@dataclass(frozen=True)
class Probe:
    """`measure` gives (seconds of one thing, what was done); `fast`: with compiled rules."""

    what: str
    measure: Callable[[], tuple[float, int]]
    fast: bool = False


def internal(*places: str) -> Any:
    """The first of some names, each `module:name`, that this source has."""
    for place in places:
        module, _, name = place.partition(":")
        try:
            return getattr(import_module(module), name)
        except (ImportError, AttributeError):
            continue
    raise SystemExit(f"this source has none of {', '.join(places)}")


def rules(game: str) -> Any:
    return internal("seawidget.games.registry:get", "seawidget.games:get")(game)


def timed(work: Callable[[], int], repeats: int) -> tuple[float, int]:
    """(Least CPU seconds of one thing, things done at a time); `work` says how many it did. It is done once before."""
    work()
    times, done = [], 0
    gc.collect()
    gc.disable()
    try:
        for _ in range(repeats):
            begin = time.process_time()
            done = work()
            times.append((time.process_time() - begin) / done)
    finally:
        gc.enable()
    return min(times), done


def positions(seeds: range, **options: Any) -> list[Any]:
    """States of greedy solo games."""
    found = []
    for seed in seeds:
        game = sea.Game("tranquility", seed=seed, seats=["greedy"], players=1, **options)
        game.play_bots()
        found += [node.state for node in game.tree.main_line() if not node.state.over][::EVERY]
    return found


def importing(code: str) -> Callable[[], tuple[float, int]]:
    """CPU time of a snippet in a fresh interpreter; nothing but that it ran is told of what it did."""

    def measure() -> tuple[float, int]:
        program = f"import time; begin = time.process_time()\n{code}\nprint(time.process_time() - begin)"
        command = [sys.executable, "-c", program]
        return min(float(subprocess.check_output(command, text=True)) for _ in range(7)), 1

    return measure


def legal() -> tuple[float, int]:
    """A state remembers its moves, and a fork of it does, so that each is made anew and asked once."""
    states = positions(range(6))
    times, found = [], 0
    for _ in range(9):
        fresh = [type(state)(state.vector) for state in states for _ in range(5)]
        begin = time.process_time()
        found = sum(len(list(state.legal_moves)) for state in fresh)
        times.append((time.process_time() - begin) / len(fresh))
    return min(times), found


def middle(states: list[Any]) -> list[tuple[Any, Any]]:
    """Each state, not having looked at its moves, with the middle one of them."""
    return [(type(state)(state.vector), list(state.legal_moves)[len(state.legal_moves) // 2]) for state in states]


def apply() -> tuple[float, int]:
    pairs = middle(positions(range(10))) * 40

    def work() -> int:
        for state, move in pairs:
            state.apply(move)
        return len(pairs)

    return timed(work, 7)


def fork() -> tuple[float, int]:
    states = positions(range(6)) * 2000

    def work() -> int:
        for state in states:
            state.copy()
        return len(states)

    return timed(work, 7)


def playouts(bot: str, games: int, compiled: bool, game: str = "tranquility", **options: Any) -> Callable[..., Any]:
    """One move of whole games by numbers."""

    def measure() -> tuple[float, int]:
        found = rules(game)
        given = found.options(options or SOLO)
        batch = found.batch(given, [bot] * given["players"])
        column = batch.columns.index("moves")
        return timed(lambda: sum(int(row[column]) for row in batch.play(1, 0, games, compiled=compiled)), 5)

    return measure


def rollouts() -> tuple[float, int]:
    """A thousand random ends of one position of a game; what was done is the number of their moves."""
    batch = rules("tranquility").batch(rules("tranquility").options(SOLO), ["random"])
    vector = positions(range(1, 2))[6].vector
    column = batch.columns.index("moves")
    found = []

    def work() -> int:
        found[:] = batch.rollouts([vector], 1, 0, 1000, compiled=False)
        return 1

    return timed(work, 3)[0], sum(int(row[column]) for row in found)


def odds() -> tuple[float, int]:
    """All chances of a board after each move of a game, what was before remembered; the move is not counted."""
    times, gaps = [], 0
    for seed in range(8):
        game = sea.Game("tranquility", seed=seed, seats=["greedy"], players=1)
        game.odds().table()
        while not game.over:
            game.step_bot()
            if game.over:
                break
            begin = time.process_time()
            board = game.odds()
            board.table()
            times.append(time.process_time() - begin)
            gaps += len(board)
    return median(times), gaps


def captain(budget: int, count: int, compiled: bool) -> Callable[[], tuple[float, int]]:
    """A decision with a budget of games alone; what was done is how many were played."""

    def measure() -> tuple[float, int]:
        if compiled:
            warm()
        game = sea.Game("tranquility", seed=3, seats=["greedy"], removed_islands=8, players=1)
        who = sea.Captain(rollouts=budget)
        game.explain(sea.Captain(rollouts=12))
        times, played = [], 0
        while len(times) < count and not game.over:
            game.play_bots(EVERY)
            if game.over:
                break
            begin = time.process_time()
            found = game.explain(who)
            times.append(time.process_time() - begin)
            played += sum(candidate.n or 0 for candidate in found.candidates)
        return sum(times) / len(times), played  # a mean: decisions differ, and are the same ones each time

    return measure


def simulating(games: int, runs: int, bots: Any) -> Callable[[], tuple[float, int]]:
    """One run."""

    def measure() -> tuple[float, int]:
        turns = 0

        def work() -> int:
            nonlocal turns
            turns = 0
            for seed in range(runs):
                found = sea.simulate("tranquility", bots=bots, players=1, games=games, seed=seed, progress=False)
                turns += found.outcomes.get("win", 0) + len(found)
            return runs

        return timed(work, 5)[0], turns

    return measure


def simulating_compiled() -> tuple[float, int]:
    warm()
    return simulating(20_000, 1, "greedy")()


def first_move(view: Any, legal_moves: Any) -> Any:
    return legal_moves[0]


def warm() -> None:
    """Load the libraries of Tranquility, made first where they are not there."""
    internal("tests.bench.parts.libraries:libraries")("tranquility")


PROBES: dict[str, Probe] = {
    "import": Probe("import seawidget", importing("import seawidget")),
    "first": Probe("import, first game, its moves", importing(
        "import seawidget as sea; list(sea.Game('tranquility', players=1, seed=1).legal_moves)"
    )),
    "legal": Probe("legal moves of a position", legal),
    "apply": Probe("apply a move", apply),
    "fork": Probe("fork a state", fork),
    "random": Probe("random playout, interpreted: one move", playouts("random", 200, False)),
    "greedy": Probe("greedy playout, interpreted: one move", playouts("greedy", 80, False)),
    "navigator": Probe("navigator playout, interpreted: one move", playouts("navigator", 8, False)),
    "rollouts": Probe("1,000 random rollouts, interpreted", rollouts),
    "odds": Probe("odds of a whole board", odds),
    "captain": Probe("decision of the captain, interpreted, 24 games", captain(24, 4, False)),
    "simulate": Probe("simulate: a run of one random game", simulating(1, 60, "random")),
    "function": Probe("simulate: ten games of a function", simulating(10, 5, first_move)),
    "pomor": Probe("greedy playout, pomor, interpreted: one move", playouts("greedy", 30, False, "pomor", players=2)),
    "random-compiled": Probe("random playout, compiled: one move", playouts("random", 40_000, True), True),
    "greedy-compiled": Probe("greedy playout, compiled: one move", playouts("greedy", 30_000, True), True),
    "captain-compiled": Probe("decision of the captain, compiled, 1,500 games", captain(1500, 10, True), True),
    "simulate-compiled": Probe("simulate: a run of 20,000 compiled games", simulating_compiled, True),
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.probes", description=__doc__)
    parser.add_argument("row", choices=[*PROBES, "warm"])
    chosen = parser.parse_args()
    seconds, done = 0.0, 0
    if chosen.row == "warm":
        warm()
    else:
        seconds, done = PROBES[chosen.row].measure()
    print(json.dumps({"seconds": seconds, "done": done, "source": str(Path(sea.__file__).parents[1])}))


if __name__ == "__main__":
    main()
