"""How sure the judge of exercises is: `python -m tests.bench.practice [--games 40] [--navigator 8] [--coach 40]`.

`--minutes` ends each part after so long, with the games played so far. With `--file` each game is written there when
it ends, and a later call with that file goes on with the next one: game number i is the same in every call.

Solo games without 6 islands, compiled. `--games` are played by greedy and judged with two keys: what either flags,
what both flag, moves left open, seconds of processor a game and until the first verdict. `--navigator` are its own
games: how many of its moves are flagged. `--coach` are games of greedy whose moves a coach is asked about, without
limits of time and number; each question is tried again in 10,000 other worlds. 0 leaves a part out. The load of the
machine is printed beside.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import seawidget as sea
from seawidget.odds.determinizations import Determinizations, seated
from seawidget.playing.node import Node
from seawidget.practising.coach import LEVEL, MOST
from seawidget.practising.verdicts import Verdict, judge
from seawidget.probability.estimates.steps import Portions, finished
from tests.bench.captain_games import player
from tests.bench.parts.libraries import libraries

OPTIONS = {"players": 1, "removed_islands": 6}
OTHERS = 10_000  # worlds in which a question is tried again
FLAGGED = "mistake"


@dataclass
class Played:
    """What came of one game: moves judged, how many were flagged, and of these how many once more."""

    moves: int
    flagged: int
    again: int = 0  # by the other key, or in other worlds
    either: int = 0
    left: int = 0  # open
    worlds: list[int] = field(default_factory=list)  # of a verdict
    losses: list[float] = field(default_factory=list)  # points, in other worlds
    seconds: list[float] = field(default_factory=list)  # of processor, of a verdict


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
        seconds.append(round(time.process_time() - begun, 4))
    return found, seconds


def by_two_keys(game: int) -> Played:
    one, seconds = judged("greedy", game)
    two, _ = judged("greedy", game, purpose="another")
    flags = [(a.says == FLAGGED, b.says == FLAGGED) for a, b in zip(one, two, strict=True)]
    counts = sum(a for a, _ in flags), sum(a and b for a, b in flags), sum(a or b for a, b in flags)
    left = sum(a.says == "open" for a in one)
    return Played(len(one), *counts, left, [a.worlds for a in one if a.worlds], seconds=seconds)


def own(game: int) -> Played:
    found, seconds = judged("navigator", 1000 + game)
    flagged = sum(each.says == FLAGGED for each in found)
    return Played(len(found), flagged, left=sum(each.says == "open" for each in found), seconds=seconds)


def coached(number: int) -> Played:
    found = Played(0, 0)
    for game, node, move in decisions("greedy", 2000 + number):
        begun = time.process_time()
        verdict = finished(judge(game, node, 0, move, level=LEVEL, most=MOST, purpose="coach"))
        found.seconds.append(round(time.process_time() - begun, 4))
        found.moves += 1
        if verdict.says != FLAGGED:
            continue
        who = seated(game.rules, None, game.state)
        worlds = Determinizations(game, 0, f"again {number} {node.ply}", node)
        best, played = finished(worlds.moved([verdict.best, move], 0, OTHERS, who, Portions(None, 500)))
        loss = (sum(best) - sum(played)) / OTHERS
        found.flagged += 1
        found.again += loss > 0.05
        found.losses.append(round(100 * loss, 2))
    return found


def keys_told(games: list[Played], total: Played) -> None:
    share = f"{100 * total.again / total.either:.0f} %" if total.either else "none flagged"
    print(f"two keys, {len(games)} games of greedy, {total.moves} moves: flagged by either {total.either},", end=" ")
    print(f"by both {total.again} ({share}); open {total.left}; worlds {told(total.worlds)};")
    first = told([each.seconds[0] for each in games])
    print(f"  a game {told([sum(each.seconds) for each in games])} s; its first verdict {first} s")


def own_told(games: list[Played], total: Played) -> None:
    print(f"navigator, {len(games)} games, {total.moves} moves: flagged {total.flagged}, open {total.left}")


def coach_told(games: list[Played], total: Played) -> None:
    print(f"coach, {len(games)} games of greedy, {total.moves} moves:", end=" ")
    print(f"{total.flagged} questions, {total.again} confirmed in {OTHERS:,} other worlds;")
    print(f"  points lost {told(total.losses)}; a move {told(total.seconds)} s")


Part = tuple[int, Callable[[int], Played], Callable[[list[Played], Played], None]]
PARTS: dict[str, Part] = {
    "games": (40, by_two_keys, keys_told),
    "navigator": (8, own, own_told),
    "coach": (40, coached, coach_told),
}


def told(numbers: list[Any]) -> str:
    """Median, nine tenths, and the largest."""
    if not numbers:
        return "-"
    row = sorted(numbers)
    return " / ".join(f"{row[min(len(row) - 1, math.floor(share * len(row)))]:.3g}" for share in (0.5, 0.9, 1))


def together(games: list[Played]) -> Played:
    """All games as one."""
    total = Played(0, 0)
    for name in asdict(total):
        setattr(total, name, sum((getattr(each, name) for each in games), getattr(total, name)))
    return total


def known(file: Path | None, part: str) -> dict[int, Played]:
    """The games of a part in a file, by number; those of another navigator, or cut short, are left out."""
    text = file.read_text(encoding="utf-8") if file is not None and file.exists() else ""
    rows = [json.loads(each) for each in text.splitlines(keepends=True) if each.endswith("\n")]
    mine = [row for row in rows if (row["part"], row["player"]) == (part, player(OPTIONS))]
    return {row["game"]: Played(**row["played"]) for row in mine}


def measure(part: str, games: int, file: Path | None, minutes: float) -> dict[int, Played]:
    """So many games of a part, those of a file and others that are written there; at least one."""
    found = known(file, part)
    end = time.monotonic() + 60 * minutes
    for game in range(games):
        if game in found:
            continue
        if found and time.monotonic() > end:
            break
        found[game] = PARTS[part][1](game)
        if file is not None:
            row = {"part": part, "player": player(OPTIONS), "game": game, "played": asdict(found[game])}
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(row) + "\n")
    return {game: found[game] for game in sorted(found) if game < games}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.practice", description=__doc__)
    for name, (count, _, _) in PARTS.items():
        parser.add_argument(f"--{name}", type=int, default=count)
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--file", type=Path, help="where games are written and looked for")
    given = parser.parse_args()
    libraries("tranquility")
    for name, (_, _, tell) in PARTS.items():  # each prints when it is done
        if getattr(given, name):
            found = list(measure(name, getattr(given, name), given.file, given.minutes).values())
            tell(found, together(found))
            print(f"  load {os.getloadavg()[0]:.1f}, median / p90 / largest", flush=True)


if __name__ == "__main__":
    main()
