"""Two libraries that know nothing of this one: icepool counts, scipy approximates."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest
from scipy import stats

from seawidget import odds
from tests.probability.rows import exact

CASES = [(60, 7, 8), (75, 8, 5), (80, 8, 5), (47, 3, 10), (30, 1, 4), (12, 5, 12)]


@pytest.mark.parametrize(("n", "m", "k"), CASES)
def test_counts_agree_with_icepool_and_scipy(n, m, k):
    count = icepool.Deck({1: m, 0: n - m}).deal(k).sum()
    for x in range(k + 1):
        assert odds.exactly(n, m, k, x).exact == count.probability(x)
        assert float(odds.exactly(n, m, k, x)) == pytest.approx(stats.hypergeom.pmf(x, n, m, k), rel=1e-9, abs=1e-15)
    assert odds.hit(n, m, k).exact == 1 - count.probability(0)
    assert odds.mean_count(n, m, k).exact == count.mean()
    assert odds.hypergeometric_variance(n, m, k) == count.variance()


@pytest.mark.parametrize(("n", "m", "r"), [(60, 4, 1), (60, 4, 2), (30, 7, 3)])
def test_scipy_counts_the_useless_cards_before_the_wanted_one(n, m, r):
    """nhypergeom takes the kind whose failures it waits for the other way round (its "successes" are useless here)."""
    before = stats.nhypergeom(n, n - m, r)  # useless cards before the r-th wanted one
    assert float(odds.mean_wait(n, m, nth=r)) == pytest.approx(before.mean() + r, rel=1e-9)
    for t in (r, r + 3, 12):
        assert float(odds.wait_exactly(n, m, t, nth=r)) == pytest.approx(before.pmf(t - r), rel=1e-9)
    swapped = stats.nhypergeom(n, m, r)  # the roles as one first reads them
    assert swapped.mean() + r != pytest.approx(float(odds.mean_wait(n, m, nth=r)), rel=0.1)


def test_gaps_that_share_cards_agree_with_icepool():
    hands = icepool.Deck({"a": 5, "s": 4, "b": 5, "-": 46}).deal(8).expand()
    filled = 0
    for hand, ways in hands.items():
        a, s, b = (hand.count(kind) for kind in "asb")
        filled += ways * (a + s >= 1 and b + s >= 1 and a + s + b >= 2)
    assert Fraction(filled, hands.denominator()) == exact("joint-08")


@pytest.mark.parametrize(("n", "ms", "k"), [(60, (3, 4), 8), (60, (3, 4, 2), 8), (30, (2, 2, 2), 12)])
def test_several_gaps_agree_with_icepool(n, ms, k):
    names = "ABC"[: len(ms)]
    deck = icepool.Deck({**dict(zip(names, ms, strict=True)), "-": n - sum(ms)})
    assert odds.all_hit(n, ms, k).exact == deck.deal(k).issuperset(names).probability(True)


@pytest.mark.parametrize("rank", [1, 9, 12])
def test_order_statistics_agree_with_icepool(rank):
    cell = icepool.Deck(range(1, 31)).deal(12).keep(rank - 1)
    assert odds.mean_in_cell(30, 12, rank).exact == cell.mean()
    assert odds.variance_in_cell(30, 12, rank).exact == cell.variance()
    assert odds.number_in_cell(30, 12, rank, 15).exact == cell.probability(15)
