"""Results on shared deals: the reference example, textbook formulas by hand, and when pairing is of no use."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from seawidget.probability.estimates.intervals import IntervalError
from seawidget.probability.estimates.paired import Paired, sign_test
from tests.probability.inference import exact, rows


def columns(only_a, only_b, both, neither):
    """Two columns of wins, the deals of each kind spread evenly."""
    kinds = [(1, 0)] * only_a + [(0, 1)] * only_b + [(1, 1)] * both + [(0, 0)] * neither
    order = sorted(range(len(kinds)), key=lambda place: place * 7919 % len(kinds))
    return [kinds[place][0] for place in order], [kinds[place][1] for place in order]


def example():
    (row,) = rows("inf-07")
    p = row["params"]
    return Paired(*columns(p["only_A"], p["only_B"], p["both"], p["n"] - p["only_A"] - p["only_B"] - p["both"]))


def test_the_reference_standard_errors():
    paired = example()
    (shared,), (apart,), (test,) = rows("inf-07"), rows("inf-08"), rows("inf-09")
    assert paired.se == pytest.approx(shared["float"], rel=1e-12)
    assert paired.difference == pytest.approx(float(shared["extra"]["difference"]), rel=1e-12)
    assert paired.unpaired_se == pytest.approx(apart["float"], rel=1e-12)
    assert paired.gain == pytest.approx(apart["extra"]["variance_ratio"], rel=1e-12)
    assert paired.p_value == exact(test)
    assert (paired.mean_a, paired.mean_b) == (90 / 200, 70 / 200)


@pytest.mark.parametrize(("more", "less"), [(0, 0), (1, 0), (5, 5), (3, 9), (50, 31)])
def test_the_sign_test_agrees_with_scipy(more, less):
    stats = pytest.importorskip("scipy.stats")
    if more + less:
        assert float(sign_test(more, less)) == pytest.approx(stats.binomtest(more, more + less, 0.5).pvalue, rel=1e-12)
    assert sign_test(more, less) == sign_test(less, more)
    assert sign_test(0, 0) == 1
    assert sign_test(5, 0) == Fraction(1, 16)


def test_deals_are_told_apart():
    paired = Paired([1, 1, 0, 0, 1], [1, 0, 1, 0, 1], deals=[4, 5, 6, 7, 8])
    assert (paired.both, paired.only_a, paired.only_b, paired.neither) == ((4, 8), (5,), (6,), (7,))
    assert paired.difference == 0
    assert paired.wins


def test_the_verdict_follows_the_band_and_not_the_interval():
    paired = example()
    assert paired.interval.low > 0  # one look at a number fixed beforehand would do
    assert paired.band.low < 0
    assert paired.decided is None
    assert "Not decided" in paired.verdict
    more = Paired(*columns(300, 100, 600, 1000))
    assert more.decided == "A"
    assert Paired(more.b, more.a).decided == "B"


def test_it_says_when_pairing_did_not_help():
    helped = Paired(*columns(10, 2, 60, 28))
    assert helped.gain > 3.5
    assert "Shared deals made the difference more exact" in helped.sentence
    useless = Paired(*columns(40, 0, 0, 60))  # B never wins: nothing to share
    assert useless.gain == pytest.approx(1)
    assert "Pairing did not help here: B lost all of the 100 deals" in useless.sentence
    assert "A lost all of the 200 deals" in Paired(*columns(0, 90, 0, 110)).sentence
    assert "A won all of the 100 deals" in Paired(*columns(40, 0, 60, 0)).sentence
    assert "B reached 3 on all of the 3 deals" in Paired([1, 5, 2], [3, 3, 3], bounds=(0, 10)).sentence
    unrelated = Paired(*columns(25, 25, 25, 25))
    assert "What one wins says little about what the other wins." in unrelated.sentence
    assert "What one reaches says little" in Paired([1, 1, 5, 5], [1, 5, 1, 5], bounds=(0, 10)).sentence
    against = Paired(*columns(50, 50, 0, 0))  # one wins just when the other loses
    assert against.gain < 1
    assert "Pairing did not help" in against.sentence
    assert "Where one wins, the other rather loses." in against.sentence
    assert "came out the same way" in Paired([1, 0], [1, 0]).sentence
    assert "ended alike" in Paired([1, 1], [1, 1]).sentence


def test_deals_that_were_watched_are_told_by_the_band():
    watched = Paired(example().a, example().b, planned=False)
    assert example().told == example().interval
    assert watched.told == watched.band
    assert "fixed beforehand" not in str(watched)
    assert "always-valid interval" in repr(watched)


def test_scores_are_paired_too():
    a, b = [3.0, 5.0, 7.0, 2.0], [2.0, 5.0, 4.0, 4.0]
    paired = Paired(a, b, bounds=(0, 10), what="cells")
    assert paired.difference == pytest.approx(0.5)
    deviations = [0.5, -0.5, 2.5, -2.5]
    assert paired.se == pytest.approx(math.sqrt(sum(d * d for d in deviations) / 4 / 4))
    assert (len(paired.only_a), len(paired.only_b)) == (2, 1)
    assert paired.interval.kind == "mean"
    assert paired.band.low >= -10
    assert not paired.wins
    drawn = Paired([0.5, 1.0], [0.5, 0.0])
    assert (drawn.both, drawn.neither) == ((), (0,))


@pytest.mark.parametrize("difference", [0.0, 2.0])
def test_scores_whose_differences_are_all_alike_may_differ_yet(difference):
    """Nothing varied, which is no proof that nothing varies: the interval that is always valid has a width."""
    paired = Paired([5.0 + difference] * 40, [5.0] * 40, bounds=(0, 10), what="cells")
    assert paired.se == 0
    assert paired.interval == paired.band
    assert paired.interval.low < difference < paired.interval.high


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Paired([], []),
        lambda: Paired([1], [1, 0]),
        lambda: Paired([1], [1], deals=[1, 2]),
        lambda: Paired([2], [1]),
    ],
)
def test_what_cannot_be_paired(wrong):
    with pytest.raises(IntervalError):
        wrong()


def test_it_is_shown():
    pytest.importorskip("matplotlib")
    paired = example()
    assert "305311533" not in str(paired)  # a fraction too long to read is left out
    for text in (str(paired), paired._repr_html_()):
        assert "0.0308" in text
        assert "0.0487" in text
        assert "30" in text
        assert "always-valid" in text
    assert repr(paired) == "<Paired: 200 deals, difference +0.1000, 95% interval +0.0384 to +0.1596>"
    assert list(paired.to_frame().columns) == ["deal", "a", "b", "difference"]
    assert paired.plot().axes[0].get_ylabel() == "difference of win rate"
    assert paired.to_dict()["p_value"] == ["305311533", "137438953472"]
