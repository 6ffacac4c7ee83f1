"""Intervals: the reference values, scipy as a second opinion, and what watching does to a fixed-number interval."""

from __future__ import annotations

import math

import pytest

from seawidget.probability.estimates import intervals
from seawidget.probability.estimates.bands import running
from seawidget.probability.estimates.intervals import (
    IntervalError,
    alike_se,
    band_side,
    bounded_mean_band,
    confidence_sequence,
    games_needed,
    mean_interval,
    paired_wins_interval,
    rejects,
    wilson,
    wilson_of_share,
)
from seawidget.rng import Rng
from tests.probability.inference import exact, rows

INTERVALS = [row for row in rows("inf-") if row["id"][-2:] in ("lo", "hi")]


@pytest.mark.parametrize("row", INTERVALS, ids=lambda row: row["id"])
def test_the_reference_intervals(row):
    wins, games = row["params"]["wins"], row["params"]["games"]
    found = confidence_sequence(wins, games) if "always" in row["title"].lower() else wilson(wins, games)
    bound = found.low if row["id"].endswith("lo") else found.high
    assert bound == pytest.approx(row["float"], rel=1e-12, abs=1e-15)


def test_the_reference_number_of_games():
    (row,) = rows("inf-06")
    assert games_needed(row["params"]["se"], row["params"]["p"]) == exact(row)
    assert games_needed(0.0051) == math.ceil(0.25 / 0.0051**2)


def test_the_figures_of_the_course():
    assert [round(bound, 4) for bound in wilson(37, 100)] == [0.2818, 0.4678]
    assert [round(bound, 4) for bound in confidence_sequence(37, 100)] == [0.2279, 0.5293]


@pytest.mark.parametrize("level", [0.5, 0.9, 0.99])
@pytest.mark.parametrize("n", [1, 7, 250])
def test_wilson_agrees_with_scipy(n, level):
    stats = pytest.importorskip("scipy.stats")
    for s in {0, 1, n // 3, n}:
        other = stats.binomtest(s, n).proportion_ci(level, method="wilson")
        assert tuple(wilson(s, n, level)) == pytest.approx((other.low, other.high), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("n", [1, 12, 150])
def test_the_always_valid_bounds_solve_their_equation(n):
    special = pytest.importorskip("scipy.special")
    for s in range(n + 1):
        band = confidence_sequence(s, n)
        for p in {band.low, band.high} - {0.0, 1.0}:
            ratio = special.betaln(s + 1, n - s + 1) - s * math.log(p) - (n - s) * math.log1p(-p)
            assert ratio == pytest.approx(math.log(20), abs=1e-9)
        assert band.low <= wilson(s, n).low <= s / n <= wilson(s, n).high <= band.high


def test_an_interval_of_a_share_needs_no_whole_number_of_games():
    assert wilson_of_share(0.37, 100) == wilson(37, 100)
    assert (wilson_of_share(0, 7).low, wilson_of_share(1, 7).high) == (0, 1)
    low, high = wilson_of_share(0.4, 20.5)
    assert wilson(8, 20).low < low < 0.4 < high < wilson(8, 20).high


def test_rates_mirror_and_shrink():
    for interval in (wilson, confidence_sequence):
        low, high = interval(30, 100)
        assert tuple(interval(70, 100)) == pytest.approx((1 - high, 1 - low))
        assert interval(300, 1000).width < interval(30, 100).width
        assert interval(30, 100, 0.99).width > interval(30, 100).width
        assert tuple(interval(0, 0)) == (0.0, 1.0)
        assert interval(0, 9).low == 0.0
        assert interval(9, 9).high == 1.0
    # Above 2000 games the mixture is computed with lgamma instead of whole numbers: the two must meet.
    near = [confidence_sequence(37 * n // 100, n).low for n in (2000, 2100)]
    assert near[1] == pytest.approx(near[0], abs=1e-3)


def test_rejecting_is_being_outside():
    for s, n in ((37, 100), (0, 5), (5, 5), (1, 1)):
        band = confidence_sequence(s, n)
        for p in (0.0, 0.01, 0.2, 0.37, 0.6, 0.99, 1.0):
            assert rejects(s, n, p) == (p not in band), (s, n, p)
    assert not rejects(0, 0, 0.5)


def test_a_mean_interval():
    interval = mean_interval(2.0, 0.5)
    assert tuple(interval) == pytest.approx((1.02001801, 2.97998199))
    assert not interval.always_valid
    assert 2 in interval
    assert 3 not in interval


def test_results_that_were_all_alike_have_an_error():
    """As if two of each end had come besides: the variance p (1 - p) of those n + 4 about their mean."""
    assert alike_se(1, 50) == pytest.approx(math.sqrt(52 / 54 * 2 / 54 / 50))
    assert alike_se(0, 50) == pytest.approx(alike_se(1, 50))
    assert alike_se(0.5, 4) == 0.25
    assert alike_se(30, 50, 10, 30) == pytest.approx(20 * alike_se(1, 50))


def test_paired_wins_by_hand():
    b, c, n = 30.5, 10.5, 202
    se = math.sqrt(b + c - (b - c) ** 2 / n) / n
    assert tuple(paired_wins_interval(30, 10, 200)) == pytest.approx((20 / n - 1.959964 * se, 20 / n + 1.959964 * se))
    assert paired_wins_interval(0, 0, 50).width > 0


def test_a_band_of_bounded_means_is_wider_and_keeps_its_mean():
    band = bounded_mean_band({1: 30, -1: 10, 0: 160}, -1, 1)
    fixed = paired_wins_interval(30, 10, 200)
    assert band.low < fixed.low < 0.1 < fixed.high < band.high
    assert band.always_valid
    scaled = bounded_mean_band({10: 30, -10: 10, 0: 160}, -10, 10)
    assert tuple(scaled) == pytest.approx((10 * band.low, 10 * band.high))
    assert tuple(bounded_mean_band({}, -1, 1)) == (-1, 1)
    assert bounded_mean_band({1: 4}, -1, 1).high == 1


@pytest.mark.parametrize("mean", [-0.5, -0.1, 0.0, 0.05, 0.2, 0.9])
@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
def test_the_side_of_a_band_is_that_of_its_ends(mean, level):
    sides = set()
    for counts in ({}, {1: 3}, {-1: 4}, {1: 30, -1: 10, 0: 160}, {1: 300, 0: 1}, {0: 5000}, {0.5: 40, -1: 30}):
        band = bounded_mean_band(counts, -1, 1, level)
        side = band_side(counts, -1, 1, mean, level)
        assert side == (mean < band.low) - (mean > band.high)
        sides.add(side)
    assert len(sides) >= 2


def test_the_bounds_of_a_mean_are_where_the_bets_pay_out():
    """At the lower bound the bets on a higher mean have multiplied the capital by 2/alpha = 40, and so from above."""
    band = bounded_mean_band({1: 30, -1: 10, 0: 160}, -1, 1)
    for bound, sign in ((band.low, 1), (band.high, -1)):
        m = (sign * bound + 1) / 2
        counts = {(sign * value + 1) / 2: n for value, n in ((1, 30), (-1, 10), (0, 160))}
        capital = [math.prod((1 + c * (x / m - 1)) ** n for x, n in counts.items()) for c in intervals._BETS]
        assert sum(capital) / len(capital) == pytest.approx(40, rel=1e-6)


def test_watched_bands():
    """Wilson's band, looked at after each game from the tenth on, loses the truth in a third of all runs."""
    truth, runs, games = 0.38, 400, 200
    chance = Rng(20240601)
    limit = int(truth * 2**32)
    lost = {"wilson": 0, "always-valid": 0}
    bounds = {(s, n): wilson(s, n) for n in range(10, games + 1) for s in range(n + 1)}
    for _ in range(runs):
        wins, gone, gone_always = 0, False, False
        for n in range(1, games + 1):
            wins += chance.below(2**32) < limit
            gone = gone or (n >= 10 and truth not in bounds[wins, n])
            gone_always = gone_always or rejects(wins, n, truth)
        lost["wilson"] += gone
        lost["always-valid"] += gone_always
    # 35 % and 3.3 % of 20,000 runs; 4.5 standard errors of a run count of 400
    assert abs(lost["wilson"] / runs - 0.35) < 4.5 * math.sqrt(0.35 * 0.65 / runs)
    assert lost["always-valid"] / runs <= 0.05 + 4.5 * math.sqrt(0.05 * 0.95 / runs) / 3
    assert lost["always-valid"] < lost["wilson"] / 4


def test_a_watched_difference_keeps_its_promise():
    chance = Rng(7)
    runs, lost = 100, 0
    for _ in range(runs):
        counts = {1: 0, 0: 0, -1: 0}
        for n in range(1, 201):  # A alone wins 20 % of the deals, B alone 10 %
            draw = chance.below(10)
            counts[1 if draw < 2 else -1 if draw == 2 else 0] += 1
            if n % 40 == 0 and 0.1 not in bounded_mean_band(counts, -1, 1):
                lost += 1
                break
    assert lost / runs <= 0.05


def test_a_running_band():
    bands = running([True, False, True, True])
    assert bands.n == (1, 2, 3, 4)
    assert bands.rate == pytest.approx((1, 0.5, 2 / 3, 0.75))
    assert (bands.low[-1], bands.high[-1]) == tuple(confidence_sequence(3, 4))
    assert (bands.low[0], bands.high[0]) == tuple(confidence_sequence(1, 1))
    assert bands.misses(0.99999) is rejects(3, 4, 0.99999)
    narrow = running([0] * 30, kind="wilson")
    assert narrow.misses(0.3)
    assert not narrow.misses(0.1, first=30)
    assert "0.0000 after 30 games" in str(narrow)


def test_bands_are_shown():
    pytest.importorskip("matplotlib")
    bands = running([True, False] * 20)
    assert list(bands.to_frame().columns) == ["games", "rate", "low", "high", "band"]
    assert len(bands.to_frame()) == 40
    figure = bands.plot(truth=0.5)
    (ax,) = figure.axes
    assert ax.get_xlabel() == "games played"
    assert "<td" in bands._repr_html_()
    assert "look as often as you like" in bands._repr_html_()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: wilson(5, 4),
        lambda: wilson(-1, 4),
        lambda: wilson(1.5, 4),
        lambda: wilson(1, 4, 95),
        lambda: confidence_sequence(1, 4, 0),
        lambda: rejects(1, 4, 1.5),
        lambda: mean_interval(0, -1),
        lambda: mean_interval(math.nan, 1),
        lambda: paired_wins_interval(3, 3, 5),
        lambda: alike_se(1, 0),
        lambda: alike_se(2, 9),
        lambda: alike_se(1, 9, 1, 1),
        lambda: bounded_mean_band({2: 1}, -1, 1),
        lambda: band_side({2: 1}, -1, 1, 0),
        lambda: band_side({1: 1}, -1, 1, 1),
        lambda: band_side({1: 1}, -1, 1, 0, level=1),
        lambda: bounded_mean_band({1: -1}, -1, 1),
        lambda: bounded_mean_band({1: 1}, 1, 1),
        lambda: games_needed(0),
        lambda: running([]),
        lambda: running([1], kind="bayes"),
    ],
)
def test_what_no_interval_can_be_made_of(wrong):
    with pytest.raises(IntervalError):
        wrong()


def test_every_interval_says_what_it_is():
    for interval in (wilson(1, 2), mean_interval(0, 1), paired_wins_interval(1, 0, 9)):
        assert "fixed beforehand" in interval.words
    assert "as often as you like" in confidence_sequence(1, 2).words
    assert wilson(1, 2).to_dict()["always_valid"] is False
    assert set(intervals.__all__) <= set(dir(intervals))
