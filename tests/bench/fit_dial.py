"""Fit the dial of strength: `python -m tests.bench.fit_dial KIND ... [--games N] [--check]`.

KIND is a way to play and a number of seats, such as `removed_6-1`; without one all are listed. First greedy and the
navigator play, then navigators at rising temperatures, all the same deals: doubled until they win less often than
greedy, then by bisection until that rate is met, then at eleven temperatures up to there. A smooth curve through what
they won tells the temperature of each strength, found by bisection: 0 wins as often as greedy, 100 as the navigator, in
a straight line between. Every point is kept in dial_points.json as soon as it is played, so that a run goes on where
it ended; the row goes into dial.json. `--check` plays eight strengths on 5,000 other deals and prints their intervals.
`--wins` writes down what eight strengths win of 200 deals in every option set, which the tests compare.

In the duel the share of points against greedy counts, half of the games from each seat.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import asin, sin, sqrt
from pathlib import Path
from typing import Any

import numpy as np

from seawidget.games.registry import get
from seawidget.games.shared.batches import PolicyBatch
from seawidget.games.tranquility.batch.batch import ROOMS, Batch
from seawidget.games.tranquility.batch.play import DIAL, GREEDY, RANDOM, play_games
from seawidget.games.tranquility.batch.source import DIALLED
from seawidget.games.tranquility.bots.navigator import dial_table
from seawidget.games.tranquility.bots.navigator.rows import row_for
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.blank import blank_vector
from seawidget.games.tranquility.values.tiles import tiles
from seawidget.probability.estimates.intervals import wilson
from seawidget.rng import seed_key

KEYS = {"fit": "dialled", "check": "dial checked", "stored": "dial stored"}  # phrases of keys; no other table has them
POINTS = Path(__file__).with_name("dial_points.json")
WINS = Path(__file__).parents[1] / "games/tranquility/bots/dial_wins.json"
STORED = 200  # deals of which the tests know what every step wins
STEPS = (0, 14, 29, 43, 57, 71, 86, 100)  # eight strengths that `--check` tells apart
FIRST = 0.05  # the temperature that is tried first
GRID = 11  # temperatures of the curve
DEGREE = 4  # of the curve through them
ENDS = 10_000  # games that greedy and the navigator play


def sets() -> dict[str, dict[str, Any]]:
    """The option sets by the name of their kind."""
    found = {}
    for tile in tiles():
        for players in range(1, 6):
            options = {"players": players, **tile["options"]}
            if (tile["name"] == "duel" and players != 2) or (tile["name"] == "sea_voyage" and players != 1):
                continue
            found[f"{tile['name']}-{players}"] = options
    return found


class _Dialled(PolicyBatch):
    """Games of navigators at temperatures that stand in no table."""

    columns = Batch.columns


class Curve:
    """What navigators of one option set win, by temperature; every point is kept in the file."""

    def __init__(self, kind: str) -> None:
        self.kind, self.given = kind, sets()[kind]
        self.options = dict(get("tranquility").options(self.given))
        self.duel = self.options["variant"] == "duel"

    def kept(self) -> dict[str, list[float]]:
        """The points of this option set: what was won of how many games, by temperature or name."""
        return read().get(self.kind, {})

    def share(self, what: float | str, games: int) -> float:
        """The share won at a temperature, or by a bot by name, of at least so many games."""
        name = what if isinstance(what, str) else f"{what:.6f}"
        won, played = self.kept().get(name, (0, 0))
        if played < games:
            won, played = sum(self.won(what, "fit", games)), games
            points = read()
            points.setdefault(self.kind, {})[name] = [won, played]
            write(POINTS, points)
            print(f"  {self.kind} {name}: {percent(won, played)} of {played}", flush=True)
        return won / played

    def won(self, what: float | str, key: str, games: int) -> Sequence[float]:
        """What each game brought: 1 for a win, 1/2 for a draw."""
        number = seed_key(KEYS[key])[1]
        if not self.duel:
            outcome = np.asarray(self.batch(what, 0).play(number, 0, games, compiled=True))[:, 0]
            return list((outcome == at.WIN).astype(float))
        halves: list[float] = []
        for seat in (0, 1):
            outcome = np.asarray(self.batch(what, seat).play(number, 0, games // 2, compiled=True))[:, 0]
            halves += list((outcome == at.DUEL_SEAT_0 + seat) + 0.5 * (outcome == at.DUEL_DRAW))
        return halves

    def batch(self, what: float | str, seat: int) -> PolicyBatch:
        """The games of a player at all seats, in the duel at one of them against greedy."""
        players = self.options["players"]
        if isinstance(what, str):
            return Batch(self.options, ["greedy" if self.duel and q != seat else what for q in range(players)])
        blank = blank_vector(self.options)
        policies = [GREEDY if self.duel and q != seat else DIAL for q in range(players)]
        return _Dialled(
            DIALLED,
            self.options,
            ["navigator"] * players,
            blank=blank,
            policies=[*policies, *[RANDOM] * (at.SEATS - players)],
            tables=([dial_table.dialled_row(row_for(blank), [(what, 0.0)] * players)],),
            rooms=ROOMS,
            play_games=play_games,
        )


def read() -> dict[str, dict[str, list[float]]]:
    """All points."""
    found: dict[str, dict[str, list[float]]] = json.loads(POINTS.read_text()) if POINTS.exists() else {}
    return found


def write(path: Path, data: Mapping[str, Any]) -> None:
    """One line a kind, put in place at once: games may be reading it."""
    lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(data[name])}" for name in sorted(data))
    new = path.with_suffix(".new")
    new.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    new.replace(path)


def percent(won: float, games: int) -> str:
    """A share in percent with its 95 % interval."""
    low, high = wilson(round(won), games)
    return f"{100 * won / games:.1f} ({100 * low:.1f}-{100 * high:.1f})"


def fitted(kind: str, games: int) -> dict[str, Any]:
    """The row of a kind for dial.json."""
    curve = Curve(kind)
    best = curve.share("navigator", ENDS)
    least = 0.5 if curve.duel else curve.share("greedy", ENDS)
    row = {"options": curve.given, "greedy": round(least, 4), "navigator": round(best, 4), "games": ENDS}
    if best - least < dial_table.SPREAD:
        return {**row, "warmths": []}
    low, high = 0.0, FIRST
    while curve.share(high, games // 2) > least:
        low, high = high, 2 * high
    for _ in range(3):
        middle = (low + high) / 2
        low, high = (middle, high) if curve.share(middle, games // 2) > least else (low, middle)
    end = 1.05 * high
    for k in range(1, GRID + 1):
        curve.share(round(end * k / GRID, 6), games)
    found: list[tuple[float, float, float]] = [(0.0, best, ENDS)]
    found += [
        (float(t), won / n, n) for t, (won, n) in curve.kept().items() if t[0].isdigit() and float(t) <= 1.2 * end
    ]
    shape = through(found)
    targets = [least + (best - least) * strength / 100 for strength in dial_table.STRENGTHS]
    warmths = [
        0.0 if strength == 100 else below(shape, target, end)
        for strength, target in zip(dial_table.STRENGTHS, targets, strict=True)
    ]
    if sorted(warmths, reverse=True) != warmths:
        raise SystemExit(f"{kind}: the curve does not fall: {warmths}")
    return {**row, "warmths": [round(one, 5) for one in warmths]}


def through(found: Sequence[tuple[float, float, float]]) -> Any:
    """The share won as a smooth function of the temperature: a polynomial of its arcsine, which varies alike anywhere.

    It leaves the navigator's rate flat, as slips are rare at first.
    """
    warm, share, games = (np.array(column) for column in zip(*found, strict=True))
    top = asin(sqrt(found[0][1]))
    scale = warm.max()
    powers = np.stack([(warm / scale) ** k for k in range(2, DEGREE + 2)], 1)
    weight = np.sqrt(games)
    found_, *_ = np.linalg.lstsq(powers * weight[:, None], (np.arcsin(np.sqrt(share)) - top) * weight, rcond=None)

    def shape(t: float) -> float:
        angle = top + sum(c * (t / scale) ** k for k, c in enumerate(found_, 2))
        return sin(max(0.0, angle)) ** 2

    return shape


def below(shape: Any, target: float, end: float) -> float:
    """Where a falling curve has come down to a share, by bisection."""
    low, high = 0.0, 1.2 * end
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if shape(middle) > target else (low, middle)
    return (low + high) / 2


def put(kind: str, row: Mapping[str, Any]) -> None:
    """The row into dial.json, in the place of an older one of these options."""
    path = Path(dial_table.__file__).with_name(dial_table.FILE)
    data = json.loads(path.read_text(encoding="utf-8"))
    rows = {dial_table.key_of(one["options"]): one for one in data["rows"]}
    rows[dial_table.key_of(row["options"])] = dict(row)
    order = {dial_table.key_of(options): place for place, options in enumerate(sets().values())}
    kept = sorted(rows, key=lambda key: order.get(key, len(order)))
    lines = ",\n".join(f"  {json.dumps(rows[key])}" for key in kept)
    new = path.with_suffix(".new")
    new.write_text(f'{{\n "version": {data["version"]},\n "rows": [\n{lines}\n ]\n}}\n', encoding="utf-8")
    new.replace(path)


def checked(kind: str, games: int) -> str:
    """A line of the table of docs/bots.md: eight strengths on deals of another key."""
    curve = Curve(kind)
    row = dial_table.measured(curve.options)
    assert row is not None
    cells = []
    ends = []
    for strength in STEPS:
        won = sum(curve.won(row.warmth(strength), "check", games))
        cells.append(percent(won, games))
        ends.append(wilson(round(won), games))
    apart = sum(one.high < two.low for one, two in pairwise(ends))
    return f"| {kind} | {' | '.join(cells)} | {apart} of {len(STEPS) - 1} |"


def wins() -> dict[str, list[float]]:
    """What each of STEPS wins of 200 deals, by the key of the options: as the test plays them."""
    found = {}
    for key, row in dial_table.table().items():
        if row.warmths:
            options = get("tranquility").options(row.options)
            found[key] = [points(options, f"navigator@{step}", STORED) for step in STEPS]
    return found


def points(options: Mapping[str, Any], name: str, games: int, compiled: bool = True) -> float:
    """What a bot wins of deals of a key of their own, at all seats, in the duel at the first one against greedy."""
    seats = [name, "greedy"] if options["variant"] == "duel" else [name] * options["players"]
    rows = Batch(options, seats).play(seed_key(KEYS["stored"])[1], 0, games, compiled=compiled)
    found = Counter(int(row[0]) for row in rows)
    return found[at.WIN] + found[at.DUEL_SEAT_0] + found[at.DUEL_DRAW] / 2


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.fit_dial", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", choices=[[], *sets()])
    parser.add_argument("--games", type=int, default=4000, help="games of a temperature of the curve")
    parser.add_argument("--check", nargs="?", type=int, const=5000, help="check what stands in the file instead")
    parser.add_argument("--wins", action="store_true", help="write down what the tests compare")
    chosen = parser.parse_args()
    if chosen.wins:
        write(WINS, wins())
    elif not chosen.kinds:
        print("\n".join(sets()))
    for kind in chosen.kinds:
        if chosen.check:
            print(checked(kind, chosen.check), flush=True)
            continue
        row = fitted(kind, chosen.games)
        put(kind, row)
        print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
