"""Values of no table: every answer against a count over all orders or hands of a small deck."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from seawidget import odds
from tests.probability.rows import venn

few = settings(max_examples=40)


def share(cases: Iterator[Any], happens: Callable[[Any], Any]) -> Fraction:
    """The mean of a number over equally likely cases; of a bool the share."""
    values = [happens(case) for case in cases]
    return Fraction(sum(values), len(values))


@st.composite
def pools(draw: st.DrawFn, least: int = 0) -> tuple[int, int, int]:
    n = draw(st.integers(max(1, least), 9))
    return n, draw(st.integers(least, n)), draw(st.integers(0, n))


@few
@given(pools(), st.integers(0, 4))
def test_hits_and_counts(pool, g):
    n, m, k = pool
    hands = list(combinations(range(n), k))
    assert odds.hit(n, m, k, need=g).exact == share(iter(hands), lambda hand: sum(c < m for c in hand) >= g)
    assert odds.exactly(n, m, k, g).exact == share(iter(hands), lambda hand: sum(c < m for c in hand) == g)
    assert odds.mean_count(n, m, k).exact == share(iter(hands), lambda hand: sum(c < m for c in hand))
    assert odds.all_within(n, m, k).exact == share(iter(hands), lambda hand: sum(c < m for c in hand) == m)
    second = share(iter(hands), lambda hand: sum(c < m for c in hand) ** 2)
    assert odds.hypergeometric_variance(n, m, k) == (second - odds.mean_count(n, m, k).exact ** 2 if n > 1 else 0)


@few
@given(st.integers(1, 6), st.integers(0, 6), st.integers(0, 7), st.integers(1, 7), st.integers(0, 3))
def test_a_stacked_card_takes_a_place(n, m, k, t, g):
    m, k, t = min(m, n), min(k, n + 1), min(t, n + 1)
    orders = ((*order[:i], None, *order[i:]) for order in permutations(range(n)) for i in range(t))
    expected = share(orders, lambda deck: sum(c is not None and c < m for c in deck[:k]) >= g)
    found = odds.arrives_on_top(n, m, k, t, need=g)
    assert found.exact == expected
    scope: dict[str, Any] = {}
    exec(found.code, scope)
    assert scope["answer"] == expected


@few
@given(pools(least=1), st.integers(1, 3), st.integers(1, 3))
def test_waits(pool, r, d):
    n, m, k = pool
    r = min(r, m)
    waits = [sorted(places)[r - 1] + 1 for places in combinations(range(n), m)]  # where the wanted cards lie
    assert odds.mean_wait(n, m, nth=r).exact == share(iter(waits), lambda t: t)
    assert odds.mean_wait(n, m, nth=r, per_turn=d).exact == share(iter(waits), lambda t: -(-t // d))
    assert odds.wait_within(n, m, k, nth=r).exact == share(iter(waits), lambda t: t <= k)
    assert odds.wait_exactly(n, m, max(k, 1), nth=r).exact == share(iter(waits), lambda t: t == max(k, 1))
    assert odds.median_wait(n, m, nth=r).exact == sorted(waits)[(len(waits) + 1) // 2 - 1]
    mean = share(iter(waits), lambda t: t)
    assert odds.wait_variance(n, m, nth=r).exact == share(iter(waits), lambda t: t * t) - mean**2
    assert odds.buried(n, m, k).exact == share(combinations(range(n), m), lambda places: min(places) >= n - k)


@few
@given(st.integers(2, 9), st.integers(1, 9), st.integers(1, 9), st.integers(0, 9), st.integers(1, 9))
def test_order_statistics(n, s, r, x, v):
    s = min(s, n)
    r, x, v = min(r, s), min(x, n), min(v, n)
    boards = list(combinations(range(1, n + 1), s))
    assert odds.mean_in_cell(n, s, r).exact == share(iter(boards), lambda row: row[r - 1])
    mean = odds.mean_in_cell(n, s, r).exact
    assert odds.variance_in_cell(n, s, r).exact == share(iter(boards), lambda row: row[r - 1] ** 2) - mean**2
    assert odds.cell_exceeds(n, s, r, x).exact == share(iter(boards), lambda row: row[r - 1] > x)
    assert odds.number_in_cell(n, s, r, max(x, 1)).exact == share(iter(boards), lambda row: row[r - 1] == max(x, 1))
    assert odds.mean_range(n, s).exact == share(iter(boards), lambda row: row[-1] - row[0])
    placed = [row for row in boards if v in row]
    assert odds.mean_cell(n, s, v).exact == share(iter(placed), lambda row: row.index(v) + 1)
    cells = odds.card_in_cells(n, s, v, min(r, 2), r)
    assert cells.exact == share(iter(placed), lambda row: min(r, 2) <= row.index(v) + 1 <= r)
    cell, right = odds.natural_cell(n, s, v)
    assert right.exact == max(share(iter(placed), lambda row, c=c: row.index(v) + 1 == c) for c in range(1, s + 1))
    assert right.exact == odds.rank_pmf(cell, n, s, v)


@few
@given(st.integers(1, 9), st.integers(0, 9), st.integers(0, 4), st.integers(1, 9))
def test_spacing(n, k, d, v):
    k = min(k, n)
    hands = list(combinations(range(1, n + 1), k))
    near = share(iter(hands), lambda row: any(b - a <= d for a, b in pairwise(row)))
    assert odds.close_pair(n, k, d).exact == near
    pairs = share(iter(hands), lambda row: sum(b - a == 1 for a, b in pairwise(row)))
    assert odds.mean_consecutive(n, k).exact == pairs
    if k:
        expected = share(iter(hands), lambda row: min(abs(c - v) for c in row))
        assert odds.mean_cheapest(range(1, n + 1), v, k).exact == expected


@few
@given(st.lists(st.integers(0, 3), min_size=1, max_size=3), st.integers(0, 2), st.integers(0, 8), st.data())
def test_several_gaps(ms, rest, k, data):
    marks = [i for i, m in enumerate(ms) for _ in range(m)] + [-1] * rest
    n = len(marks)
    k = min(k, n)
    needs = [data.draw(st.integers(0, 2)) for _ in ms]
    hands = [[marks[i] for i in places] for places in combinations(range(n), k)]
    assert odds.all_hit(n, ms, k).exact == share(iter(hands), lambda hand: all(i in hand for i in range(len(ms))))
    enough = share(iter(hands), lambda hand: all(hand.count(i) >= g for i, g in enumerate(needs)))
    assert odds.all_needs(n, ms, needs, k).exact == enough
    different = share(iter(hands), lambda hand: -1 not in hand and len(set(hand)) == k)
    assert odds.all_different(n, ms, k).exact == different
    if len(ms) > 1:
        cross = share(iter(hands), lambda hand: hand.count(0) * hand.count(1))
        a, b = (odds.mean_count(n, ms[i], k).exact if n else 0 for i in (0, 1))
        if n > 1:
            assert odds.count_covariance(n, ms[0], ms[1], k).exact == cross - a * b
        for other_hit in (True, False):
            given_b = [hand for hand in hands if (1 in hand) == other_hit]
            if given_b:
                found = odds.hit_if(n, ms[0], ms[1], k, other_hit=other_hit)
                assert found.exact == share(iter(given_b), lambda hand: 0 in hand)
    if all(ms) and n <= 7:
        last = share(permutations(marks), lambda order: max(order.index(i) for i in range(len(ms))) + 1)
        assert odds.mean_wait_all(n, ms).exact == last


@few
@given(
    st.lists(st.sets(st.integers(0, 7), max_size=5), min_size=1, max_size=3),
    st.lists(st.integers(0, 2), min_size=3, max_size=3),
    st.integers(0, 6),
)
def test_gaps_that_share_cards_are_filled_by_different_ones(wanted, needs, k):
    needs = needs[: len(wanted)]
    slots = [i for i, need in enumerate(needs) for _ in range(need)]

    def dealt_out(hand):  # every way to put cards of the hand into the slots
        return any(
            all(card in wanted[i] for card, i in zip(chosen, slots, strict=True))
            for chosen in permutations(hand, len(slots))
        )

    expected = share(combinations(range(8), k), dealt_out)
    found = odds.all_filled(8, wanted, k, needs=needs)
    assert found.exact == expected
    scope: dict[str, Any] = {}
    exec(found.code, scope)
    assert scope["answer"] == expected


@few
@given(
    st.integers(2, 8),
    st.integers(0, 7),
    st.integers(0, 7),
    st.fractions(0, 1, max_denominator=9),
    st.fractions("1/9", 1, max_denominator=9),
)
def test_silence(n, m, h, yes, no):
    m, h = min(m, n - 1), min(h, n - 1)
    deals = list(permutations(range(n), h + 1))
    weights = [yes if any(c < m for c in deal[:h]) else no for deal in deals]
    if not sum(weights):
        with pytest.raises(odds.OddsError):
            odds.next_after_pass(n, m, h, passes_if_holding=yes, passes_if_not=no)
        return
    holds = sum(w for w, deal in zip(weights, deals, strict=True) if any(c < m for c in deal[:h])) / sum(weights)
    mine = sum(w for w, deal in zip(weights, deals, strict=True) if deal[h] < m) / sum(weights)
    assert odds.held_after_pass(n, m, h, passes_if_holding=yes, passes_if_not=no).exact == holds
    assert odds.next_after_pass(n, m, h, passes_if_holding=yes, passes_if_not=no).exact == mine


@pytest.mark.parametrize(("n", "m", "h"), [(6, 1, 3), (6, 2, 2), (6, 3, 2), (5, 2, 3), (7, 4, 3)])
def test_reveals(n, m, h):
    deals = [deal for deal in permutations(range(n)) if deal[1] >= m]
    assert odds.random_reveal(n, m).exact == share(iter(deals), lambda deal: deal[0] < m)
    shown = []  # one useless card of the hand is shown, any of them alike
    for deal in permutations(range(n)):
        useless = [i for i in range(h) if deal[i] >= m]
        shown += [(Fraction(1, len(useless)), deal, i) for i in useless]
    total = sum(w for w, _, _ in shown)
    assert odds.knowing_reveal(n, m, h).exact == sum(w for w, deal, _ in shown if deal[h] < m) / total
    others = sum(w * Fraction(sum(deal[j] < m for j in range(h) if j != i), h - 1) for w, deal, i in shown)
    assert odds.knowing_reveal(n, m, h, partner_card=True).exact == others / total


@pytest.mark.parametrize("cells", range(1, 9))
def test_the_fewest_paid_cards_over_all_orders_of_filling(cells):
    def paid(order):
        filled: set[int] = set()
        cost = 0
        for cell in order:
            cost += cell - 1 in filled or cell + 1 in filled
            filled.add(cell)
        return cost

    assert odds.least_paid([cells]) == min(paid(order) for order in permutations(range(cells)))


def test_a_shared_card_serves_only_one_gap():
    shown = [str(step) for step in venn({"n": 60, "onlyA": 5, "shared": 4, "onlyB": 5, "k": 8}).derivation]
    assert any("0.604243" in step for step in shown)  # each gap gets a card: the event that is not meant


def test_which_of_two_gaps_is_served_first():
    """Over all orders of a small pool: the first card that fits either decides."""
    for n, m, o in ((5, 1, 2), (5, 2, 3), (4, 0, 1), (6, 2, 2)):
        pool = [0] * m + [1] * o + [2] * (n - m - o)
        orders = list(permutations(range(n)))
        first = sum(next(pool[i] for i in order if pool[i] < 2) == 0 for order in orders)
        assert odds.first_served(n, m, o).exact == Fraction(first, len(orders))
    with pytest.raises(odds.OddsError, match="fits either"):
        odds.first_served(10, 0, 0)
