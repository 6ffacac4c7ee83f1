"""The hypergeometric distribution: how many wanted cards are among `draws` of a shuffled pool.

Johnson, Kotz and Kemp, Univariate Discrete Distributions, chapter 6. Everything is an exact Fraction. `population`
cards, `successes` of them wanted.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from seawidget.probability.cards.parameters import whole


def hypergeometric_pmf(x: int, population: int, successes: int, draws: int) -> Fraction:
    """P(exactly x wanted cards): C(m, x) C(n-m, k-x) / C(n, k). 0 outside the possible range."""
    n, m, k = _checked(population, successes, draws)
    if x < 0 or x > k or k - x > n - m:
        return Fraction(0)
    return Fraction(comb(m, x) * comb(n - m, k - x), comb(n, k))


def hypergeometric_sf(need: int, population: int, successes: int, draws: int) -> Fraction:
    """P(at least `need` wanted cards)."""
    n, m, k = _checked(population, successes, draws)
    if need <= 1:
        return Fraction(1) if need <= 0 else Fraction(comb(n, k) - comb(n - m, k), comb(n, k))
    ways = sum(comb(m, x) * comb(n - m, k - x) for x in range(need, min(m, k) + 1))
    return Fraction(ways, comb(n, k))


def hypergeometric_mean(population: int, successes: int, draws: int) -> Fraction:
    """The expected number of wanted cards: k m / n."""
    n, m, k = _checked(population, successes, draws)
    return Fraction(k * m, n) if n else Fraction(0)


def hypergeometric_variance(population: int, successes: int, draws: int) -> Fraction:
    """The variance of that number: k m (n-m) (n-k) / (n^2 (n-1))."""
    return hypergeometric_covariance(population, successes, successes, draws, same=True)


def hypergeometric_covariance(population: int, first: int, second: int, draws: int, same: bool = False) -> Fraction:
    """Covariance of the counts of two kinds of card that have no card in common: -k a b (n-k) / (n^2 (n-1)).

    With `same` both are one kind, and it is the variance.
    """
    n, k = whole("population", population), whole("draws", draws, 0, population)
    a = whole("first", first, 0, n)
    b = whole("second", second, 0, n if same else n - a)
    if n < 2:
        return Fraction(0)
    return Fraction((a * (n - a) if same else -a * b) * k * (n - k), n * n * (n - 1))


def multivariate_sf(needs: Sequence[int], population: int, groups: Sequence[int], draws: int) -> Fraction:
    """P(at least `needs[i]` cards of each group): the multivariate hypergeometric pmf summed over those counts."""
    n, k = whole("population", population), whole("draws", draws, 0, population)
    rest = whole("the cards of no group", n - sum(groups))
    ways = {0: 1}  # ways to have drawn so many cards of the groups so far
    for need, size in zip(needs, groups, strict=True):
        more: dict[int, int] = {}
        for drawn, count in ways.items():
            for x in range(max(0, need), min(size, k - drawn) + 1):
                more[drawn + x] = more.get(drawn + x, 0) + count * comb(size, x)
        ways = more
    return Fraction(sum(count * comb(rest, k - drawn) for drawn, count in ways.items()), comb(n, k))


def _checked(population: int, successes: int, draws: int) -> tuple[int, int, int]:
    n = whole("population", population)
    return n, whole("successes", successes, 0, n), whole("draws", draws, 0, n)
