"""How sure the judge of exercises is: `python -m tests.bench.practice [--games 40] [--navigator 8] [--coach 40]`.

`--minutes` ends each part after so long, with the games played so far.

Solo games without 6 islands, compiled. `--games` are played by greedy and judged with two keys: what either flags,
what both flag, moves left open, seconds of processor a game and until the first verdict. `--navigator` are its own
games: how many of its moves are flagged. `--coach` are games of greedy whose moves a coach is asked about, without
limits of time and number; each question is tried again in 10,000 other worlds. 0 leaves a part out. The load of the
machine is printed beside.
"""

from __future__ import annotations

import argparse
import math
import os
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import seawidget as sea
from seawidget.odds.determinizations import Determinizations, seated
from seawidget.playing.node import Node
from seawidget.practising.coach import LEVEL, MOST
from seawidget.practising.verdicts import Verdict, judge
from seawidget.probability.estimates.steps import Portions, finished

OPTIONS = {"players": 1, "removed_islands": 6}
OTHERS = 10_000  # worlds in which a question is tried again


def decisions(bot: str, seed: int) -> Iterator[tuple[sea.Game, Node, Any]]:
    game = sea.Game(seed=seed, seats=[bot], **OPTIONS)
    game.play_bots()
    line = game.node.path()
    for before, after in pairwise(line):
        yield game, before, after.move


def judged(bot: str, seed: int, **how: Any) -> tuple[list[Verdict], list[float]]:
    """Verdicts of the moves of a game, and the seconds of processor that each took."""
    found, seconds = [], []
    for game, node, move in decisions(bot, seed):
        begun = time.process_time()
        found.append(finished(judge(game, node, 0, move, **how)))
        seconds.append(time.process_time() - begun)
    return found, seconds


def seeds(games: int, minutes: float) -> Iterator[int]:
    """Numbers of games, as long as there is time."""
    end = time.monotonic() + 60 * minutes
    for seed in range(games):
        if seed and time.monotonic() > end:
            return
        yield seed


def keys(games: int, minutes: float) -> None:
    either = both = moves = left = 0
    took, first, worlds = [], [], []
    done = 0
    for seed in seeds(games, minutes):
        done += 1
        one, seconds = judged("greedy", seed)
        two, _ = judged("greedy", seed, purpose="another")
        flags = [(a.says == "mistake", b.says == "mistake") for a, b in zip(one, two, strict=True)]
        either, both = either + sum(a or b for a, b in flags), both + sum(a and b for a, b in flags)
        moves, left = moves + len(one), left + sum(a.says == "open" for a in one)
        took.append(sum(seconds))
        first.append(seconds[0])
        worlds += [a.worlds for a in one if a.worlds]
    share = f"{100 * both / either:.0f} %" if either else "none flagged"
    print(f"two keys, {done} games of greedy, {moves} moves: flagged by either {either}, by both {both} ({share});")
    print(f"  open {left}; worlds {told(worlds)}; a game {told(took)} s; its first verdict {told(first)} s")


def own(games: int, minutes: float) -> None:
    played = [judged("navigator", 1000 + seed)[0] for seed in seeds(games, minutes)]
    found = [each for verdicts in played for each in verdicts]
    flagged = sum(each.says == "mistake" for each in found)
    print(f"navigator, {len(played)} games, {len(found)} moves: flagged {flagged}")


def coach(games: int, minutes: float) -> None:
    asked = confirmed = done = 0
    losses, seconds = [], []
    like = sea.Game(seed=0, **OPTIONS)
    who = seated(like.rules, None, like.state)
    for seed in seeds(games, minutes):
        done += 1
        for game, node, move in decisions("greedy", 2000 + seed):
            begun = time.process_time()
            found = finished(judge(game, node, 0, move, level=LEVEL, most=MOST, purpose="coach"))
            seconds.append(time.process_time() - begun)
            if found.says != "mistake":
                continue
            asked += 1
            worlds = Determinizations(game, 0, f"again {seed} {node.ply}", node)
            best, played = finished(worlds.moved([found.best, move], 0, OTHERS, who, Portions(None, 500)))
            loss = (sum(best) - sum(played)) / OTHERS
            losses.append(100 * loss)
            confirmed += loss > 0.05
    print(f"coach, {done} games of greedy: {asked} questions, {confirmed} confirmed in {OTHERS:,} other worlds;")
    print(f"  points lost {told(losses)}; a move {told(seconds)} s")


def told(numbers: list[float]) -> str:
    """Median, nine tenths, and the largest."""
    if not numbers:
        return "-"
    row = sorted(numbers)
    return " / ".join(f"{row[min(len(row) - 1, math.floor(share * len(row)))]:.3g}" for share in (0.5, 0.9, 1))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.practice", description=__doc__)
    parts: dict[str, tuple[int, Callable[[int, float], None]]] = {
        "games": (40, keys),
        "navigator": (8, own),
        "coach": (40, coach),
    }
    for name, (count, _) in parts.items():
        parser.add_argument(f"--{name}", type=int, default=count)
    parser.add_argument("--minutes", type=float, default=math.inf)
    given = parser.parse_args()
    sea.warmup("tranquility", OPTIONS)
    for name, (_, measure) in parts.items():  # each prints when it is done
        if getattr(given, name):
            measure(getattr(given, name), given.minutes)
            print(f"  load {os.getloadavg()[0]:.1f}, median / p90 / largest", flush=True)


if __name__ == "__main__":
    main()
