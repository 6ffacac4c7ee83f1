"""The study of coverage, in short: what may be watched holds the truth, what was for one look does not."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.bench import coverage
from tests.sampling import amount


def test_what_may_be_watched_holds_the_truth_and_what_was_for_one_look_does_not():
    runs, chance, held = amount(gate=25, full=200), Random(1), Counter()
    for _ in range(runs):
        for study in (coverage.watched, coverage.paired):
            held.update({name: int(kept) for name, kept in study(chance).items()})
    shares = {name: count / runs for name, count in held.items()}
    for name in ("always valid, looked at every 4", "pair, always valid, at every look of a rule"):
        assert shares[name] >= 0.92
    assert shares["fixed, looked at every 4"] < 0.75
    assert shares["pair, fixed, at every look of a rule"] < 0.92


def test_the_interval_of_a_bin_counts_games():
    runs, chance, held = amount(gate=150, full=2000), Random(2), Counter()
    for _ in range(runs):
        held.update({name: int(kept) for name, kept in coverage.calibrated(chance).items()})
    assert held["bin, three forecasts a game, by games"] / runs > 0.92
    assert held["bin, the same counted one by one"] / runs < 0.8
