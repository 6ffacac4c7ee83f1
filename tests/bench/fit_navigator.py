"""Fit a row of the navigator's weights: `python -m tests.bench.fit_navigator KIND [--steps N] [--games N] [--write]`.

An evolution strategy: in each step every deal is played twice, with the row moved one way and the other (antithetic
pairs), each deal with a direction of its own; the row goes where more games were won. The deals of the steps come from
one key, those that judge the row before and after from another one. Nothing of what is fitted is compiled.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from seawidget.games.registry import get
from seawidget.games.tranquility.batch.batch import Batch
from seawidget.games.tranquility.bots.navigator import rows, weights
from seawidget.games.tranquility.core import layout as at
from seawidget.rng import seed_key
from tests.bench.winrates_modes import EVERYTHING, percent

GAPS = ("one", "two", "few", "many", "held", "tight_at", "tight")
CARDS = ("pay", "slack", "soft", "finish", "discard_price")
STORMS = ("yellow_harm", "orange_harm", "purple_harm", "orange_turn", "compass", "spare")
SEVERAL = ("others", "apart", "waiting", "far_finish")
PLAIN = (*GAPS, *CARDS)
PYRAMID = (
    *GAPS,
    "pay",
    "slack",
    "soft",
    "discard_price",
    *STORMS,
    "rocks_cell",
    "monster",
    "border_cover",
    "border_empty",
)
MODULES = (*PLAIN, *STORMS, "earn_price")
WILDS = ("wild", "wild_compass", "monster", "clog", "rocks_cell", "last", "floor")
DUEL = tuple(name for name in rows.PLACES if name.startswith("duel_"))
KINDS: dict[str, tuple[tuple[str, ...], tuple[dict[str, Any], ...]]] = {  # weights, and games they are fitted on
    "alone": (PLAIN, ({"removed_islands": 12}, {"removed_islands": 8})),
    "alone_monsters": (
        (*PLAIN, "monster", "clog", "last", "floor"),
        ({"removed_islands": 12, "monsters": 5}, {"removed_islands": 6, "monsters": 3}, {"monsters": 5}),
    ),
    "alone_storms": (MODULES, ({"storms": "on"},)),
    "alone_all": ((*MODULES, *WILDS), (EVERYTHING,)),
    "alone_pyramid": (PYRAMID, ({"board": "pyramid"},)),
    "alone_sides": ((*PLAIN, "side"), ({"variant": "sun_moon"}, {"variant": "sun_moon", "removed_islands": 6})),
    "team": (
        (*PLAIN, *SEVERAL),
        tuple({"players": n, "removed_islands": r} for n, r in ((5, 0), (2, 8), (3, 8), (5, 6))),
    ),
    "team_monsters": (
        (*PLAIN, *SEVERAL, "monster", "clog", "last", "floor"),
        tuple({"players": n, "monsters": 5} for n in (2, 3, 4, 5)),
    ),
    "team_storms": ((*MODULES, *SEVERAL), tuple({"players": n, "storms": "on"} for n in (2, 3, 4, 5))),
    "team_all": ((*MODULES, *SEVERAL, *WILDS), tuple({"players": n, **EVERYTHING} for n in (2, 3, 4, 5))),
    "team_pyramid": ((*PYRAMID, *SEVERAL[:3]), tuple({"players": n, "board": "pyramid"} for n in (2, 3, 4, 5))),
    "team_sides": ((*PLAIN, *SEVERAL, "side"), tuple({"players": n, "variant": "sun_moon"} for n in (3, 5))),
    "duel": (DUEL, ({"players": 2, "variant": "duel"},)),
}
KEYS = {"fit": "fitted", "judge": "judged"}  # phrases of keys; the tables of docs/winrates.md have others
CHANCES = ("one", "two", "few", "many", "held", "tight")  # numbers between 0 and 1
LEAST = {"tight_at": 0.1, "soft": 0.5, "slack": 0.05, "apart": 0.0, "others": 0.05, "finish": 0.0}
RATE = 0.25  # how far a step goes, in spreads, for each standard error by which a direction is the better one
HEAVY = 0.6  # share of the earlier steps in the direction of a step
Row = Any


@cache
def bounds() -> tuple[Row, Row]:
    """The least and the greatest that each weight may be."""
    low, high = np.full(weights.WEIGHTS_N, -np.inf), np.full(weights.WEIGHTS_N, np.inf)
    for name, place in rows.PLACES.items():
        wide = 5 if name in CHANCES[:4] else 1
        if name in CHANCES:
            low[place : place + wide], high[place : place + wide] = 0.005, 0.995
        low[place] = LEAST.get(name, low[place])
    return low, high


def spread(row: Row, names: Sequence[str]) -> Row:
    """How far each weight is moved to try it: a share of what it is; 0 for those that stay."""
    found = np.zeros(weights.WEIGHTS_N)
    for name in names:
        places = slice(rows.PLACES[name], rows.PLACES[name] + (5 if name in CHANCES[:4] else 1))
        least, share = (0.12, 0.3) if name in DUEL else (0.06, 0.15)
        found[places] = 0.05 if name in CHANCES else np.maximum(least, share * np.abs(row[places]))
    return found


def seats(options: dict[str, Any], turn: int) -> list[str]:
    """Navigators at all seats; in the duel a greedy player at one of them."""
    if options.get("variant") != "duel":
        return ["navigator"] * int(options.get("players", 1))
    return ["navigator", "greedy-gap"] if turn % 2 == 0 else ["greedy-gap", "navigator"]


def worth(options: dict[str, Any], tried: Sequence[Row], key: str, first: int, count: int, turn: int = 0) -> Row:
    """What each of `count` games brought: 1 for a win, 1/2 for a draw. Row i mod n plays game i."""
    full = get("tranquility").options({"players": 1, **options})
    batch = Batch(full, seats(options, turn), [tuple(one) for one in tried])
    outcome = np.asarray(batch.play(seed_key(KEYS.get(key, key))[1], first, count, compiled=True))[:, 0]
    if options.get("variant") != "duel":
        return (outcome == at.WIN).astype(float)
    return (outcome == at.DUEL_SEAT_0 + turn % 2) + 0.5 * (outcome == at.DUEL_DRAW)


def fitted(kind: str, row: Row, steps: int, games: int, seed: int) -> Iterator[tuple[Row, float]]:
    """The row after each step, and the share of games won in it."""
    names, played = KINDS[kind]
    rng = np.random.default_rng(seed)
    wide = spread(row, names)
    low, high = (np.where(wide > 0, bound, row) for bound in bounds())
    heading = np.zeros(weights.WEIGHTS_N)
    each = games // (2 * len(played))
    for step in range(steps):
        gains = []
        won = 0.0
        for turn, options in enumerate(played):
            ways = rng.standard_normal((each, weights.WEIGHTS_N))
            for side in (0, 1) if kind == "duel" else (turn,):
                first = (seed * 1_000 + step) * each  # a multiple of `each`, so that row i plays game first + i
                plus, minus = (
                    worth(options, np.clip(row + sign * wide * ways, low, high), "fit", first, each, side)
                    for sign in (1, -1)
                )
                differ = plus - minus
                gains.append((differ[:, None] * ways).mean(0) / max(0.05, differ.std()) * each**0.5)
                won += float((plus + minus).mean()) / 2
        z = np.sum(gains, 0) / len(gains) ** 0.5  # by how many standard errors each weight had better be greater
        heading = HEAVY * heading + (1 - HEAVY) * z
        left = 1.0 - 0.7 * step / steps
        row = np.clip(row + RATE * left * wide * heading, low, high)
        yield row, won / len(gains)


def judged(kind: str, row: Row, n: int, key: str = "judge") -> list[tuple[dict[str, Any], Row]]:
    """What each of `n` games of each kind of game brought with a row."""
    found = []
    for options in KINDS[kind][1]:
        if kind == "duel":
            found.append((options, np.concatenate([worth(options, [row], key, 0, n // 2, side) for side in (0, 1)])))
        else:
            found.append((options, worth(options, [row], key, 0, n)))
    return found


def change(kind: str, row: Sequence[float], names: Sequence[str], writes: bool) -> str:
    """The line of a kind with the fitted weights in place of the old ones; with `writes` it is put into the file."""
    path = Path(rows.__file__).with_name(rows.FILE)
    held: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    held[kind] = {**held[kind], **rows.named(tuple(float(number) for number in row), names)}
    if writes:
        lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(held[name])}" for name in held)
        new = path.with_suffix(".new")  # put in place at once: games may be reading it
        new.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
        new.replace(path)
    return json.dumps({kind: held[kind]})


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.fit_navigator", description=__doc__)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--games", type=int, default=4000, help="games of a step")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--judge", type=int, default=10_000, help="games that judge the row before and after")
    parser.add_argument("--start", help="begin with the row of this kind")
    parser.add_argument("--write", action="store_true", help="write the row into weights.json")
    chosen = parser.parse_args()
    before = np.array(rows.rows()[chosen.start or chosen.kind])
    began = time.process_time()
    late = []
    row = before
    for step, (row, won) in enumerate(fitted(chosen.kind, before, chosen.steps, chosen.games, chosen.seed)):
        if step >= chosen.steps * 2 // 3:
            late.append(row)
        if step % 5 == 4:  # kept, as a long fit may be ended early
            change(chosen.kind, np.round(row, 4), KINDS[chosen.kind][0], chosen.write)
            print(
                f"step {step + 1}: {100 * won:.1f} % of the games tried, {time.process_time() - began:.0f} s",
                flush=True,
            )
    after = np.round(np.mean(late or [row], 0), 4)
    for (options, old), (_, new) in zip(
        *(judged(chosen.kind, one, chosen.judge) for one in (before, after)), strict=True
    ):
        error = 196 * (new - old).std() / len(old) ** 0.5
        shares = [percent(round(one.sum()), len(one)) for one in (old, new)]
        print(
            f"{options}: {shares[0]} -> {shares[1]}, more by {100 * (new - old).mean():.1f} +- {error:.1f}", flush=True
        )
    print(change(chosen.kind, after, KINDS[chosen.kind][0], chosen.write))


if __name__ == "__main__":
    main()
