"""How often intervals hold the truth, by simulation: `python -m tests.bench.coverage [runs] [seed]`.

No game is played: wins are drawn with a known chance. An interval that is looked at again and again must hold the truth
at every look; one for a fixed number is right at one look chosen beforehand. Calibration: what random and perfect
forecasts score, and how often the interval of a bin holds the chance when a game is forecast several times.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import fmean

from seawidget.odds.calibration import calibration
from seawidget.probability.estimates.batches import next_look
from seawidget.probability.estimates.intervals import (
    bounded_mean_band,
    paired_wins_interval,
    rejects,
    wilson,
)

MOST = 2000  # games of a run
EVERY = (4, 25, 100, 400)  # games between two looks
TRUTH = 0.8
PAIRED = (0.12, 0.12)  # chances that only A, and that only B wins a deal


def watched(chance: Random) -> dict[str, bool]:
    """Whether each kind of interval held the rate of one run at all its looks."""
    wins, held = 0, {f"fixed, looked at every {every}": True for every in EVERY}
    held |= {"fixed, one look at the end": True, "always valid, looked at every 4": True}
    for n in range(1, MOST + 1):
        wins += chance.random() < TRUTH
        if n % 4 == 0 and rejects(wins, n, TRUTH):
            held["always valid, looked at every 4"] = False
        for every in EVERY:
            if n % every == 0 and TRUTH not in wilson(wins, n):
                held[f"fixed, looked at every {every}"] = False
    held["fixed, one look at the end"] = TRUTH in wilson(wins, MOST)
    return held


def paired(chance: Random) -> dict[str, bool]:
    """The same of a difference on shared deals, at the looks of rules of stopping."""
    counts: Counter[float] = Counter()
    held = {"pair, fixed, at every look of a rule": True, "pair, always valid, at every look of a rule": True}
    a, b = PAIRED
    look = next_look(0)
    for n in range(1, MOST + 1):
        drawn = chance.random()
        counts[1.0 if drawn < a else -1.0 if drawn < a + b else 0.0] += 1
        if n < look:
            continue
        look = next_look(n)
        if a - b not in paired_wins_interval(counts[1.0], counts[-1.0], n):
            held["pair, fixed, at every look of a rule"] = False
        if a - b not in bounded_mean_band(counts, -1, 1):
            held["pair, always valid, at every look of a rule"] = False
    held["pair, fixed, one look at the end"] = a - b in paired_wins_interval(counts[1.0], counts[-1.0], MOST)
    return held


def calibrated(chance: Random) -> dict[str, bool]:
    """Whether a bin's interval holds the chance: 25 games of one chance, three equal forecasts of each."""
    came = [chance.random() < 0.6 for _ in range(25)]
    said, thrice = ["0.6"] * 75, [each for each in came for _ in range(3)]
    by_game = calibration(said, thrice, games=[k // 3 for k in range(75)]).bins[0].interval
    alone = calibration(said, thrice).bins[0].interval
    return {"bin, three forecasts a game, by games": 0.6 in by_game, "bin, the same counted one by one": 0.6 in alone}


def parts(chance: Random, runs: int) -> list[str]:
    """Mean reliability and resolution of 75 random and 75 perfect forecasts."""
    rows: dict[str, list[tuple[float, ...]]] = {"random": [], "perfect": []}
    for _ in range(runs):
        truths = [round(chance.random(), 3) for _ in range(75)]
        came = [chance.random() < p for p in truths]
        for name, said in (("random", [round(chance.random(), 3) for _ in truths]), ("perfect", truths)):
            found = calibration(said, came)
            rows[name].append(tuple(map(float, (found.reliability, found.resolution, *found.plain[:2]))))
    lines = []
    for name, found in rows.items():
        numbers = [fmean(column) for column in zip(*found, strict=True)]
        lines.append(
            f"75 {name} forecasts: reliability {numbers[0]:+.3f} (plain {numbers[2]:+.3f}),"
            f" resolution {numbers[1]:+.3f} (plain {numbers[3]:+.3f})"
        )
    return lines


def main(arguments: Sequence[str]) -> None:
    """Print the share of runs in which each kind of interval held the truth at all its looks."""
    runs, seed = (int(each) for each in (*arguments, *("1000", "1")[len(arguments) :]))
    chance = Random(seed)
    held: Counter[str] = Counter()
    for _ in range(runs):
        for study in (watched, paired, calibrated):
            held.update({name: int(kept) for name, kept in study(chance).items()})
    for name, count in held.items():
        print(f"{name}: {count / runs:.1%}")
    print(*parts(chance, min(runs, 400)), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
