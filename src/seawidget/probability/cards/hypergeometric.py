"""The hypergeometric distribution: how many wanted cards are among `draws` of a shuffled pool.

Johnson, Kotz and Kemp, Univariate Discrete Distributions, chapter 6. Everything is an exact Fraction. `population`
cards, `successes` of them wanted.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from seawidget.probability.answers.parameters import OddsError, flag, integer, listed, sizes, whole
from seawidget.text.i18n import Sentence


def hypergeometric_pmf(x: int, population: int, successes: int, draws: int) -> Fraction:
    """P(exactly x wanted cards): C(m, x) C(n-m, k-x) / C(n, k). 0 outside the possible range."""
    return count_chance(*_checked(population, successes, draws), integer("x", x))


def hypergeometric_sf(need: int, population: int, successes: int, draws: int) -> Fraction:
    """P(at least `need` wanted cards)."""
    return at_least(*_checked(population, successes, draws), integer("need", need))


def hypergeometric_mean(population: int, successes: int, draws: int) -> Fraction:
    """The expected number of wanted cards: k m / n."""
    return mean_drawn(*_checked(population, successes, draws))


def hypergeometric_variance(population: int, successes: int, draws: int) -> Fraction:
    """The variance of that number: k m (n-m) (n-k) / (n^2 (n-1))."""
    return hypergeometric_covariance(population, successes, successes, draws, same=True)


def hypergeometric_covariance(population: int, first: int, second: int, draws: int, same: bool = False) -> Fraction:
    """Covariance of the counts of two kinds of card that have no card in common: -k a b (n-k) / (n^2 (n-1)).

    With `same` both are one kind, and it is the variance.
    """
    n = whole("population", population)
    k = whole("draws", draws, 0, n)
    flag("same", same)
    a = whole("first", first, 0, n)
    b = whole("second", second, 0, n if same else n - a)
    if same:
        return -covariance(n, a, n - a, k)
    return covariance(n, a, b, k)


def multivariate_sf(needs: Sequence[int], population: int, groups: Sequence[int], draws: int) -> Fraction:
    """P(at least `needs[i]` cards of each group): the multivariate hypergeometric pmf summed over those counts."""
    n = whole("population", population)
    k, ms = whole("draws", draws, 0, n), sizes("groups", groups)
    gs = tuple(integer(f"needs[{i}]", need) for i, need in enumerate(listed("needs", needs)))
    if len(gs) != len(ms):
        raise OddsError(Sentence("error.ask.needs", n=len(gs), groups=len(ms)))
    whole("error.ask.no_group", n - sum(ms))
    return at_least_each(n, ms, gs, k)


# The same on numbers that make sense. Answers show these functions as their programs.


def some(n: int, m: int, k: int) -> Fraction:
    """At least one of m wanted cards among k of n."""
    return Fraction(comb(n, k) - comb(n - m, k), comb(n, k))


def at_least(n: int, m: int, k: int, g: int) -> Fraction:
    """At least g of m wanted cards among k of n, by whichever of the two sums is the shorter one."""
    if 2 * g <= min(m, k):
        few = sum(comb(m, x) * comb(n - m, k - x) for x in range(max(0, k + m - n), g))
        return Fraction(comb(n, k) - few, comb(n, k))
    ways = sum(comb(m, x) * comb(n - m, k - x) for x in range(max(g, k + m - n), min(m, k) + 1))
    return Fraction(ways, comb(n, k))


def count_chance(n: int, m: int, k: int, x: int) -> Fraction:
    """Exactly x of m wanted cards among k of n."""
    return Fraction(comb(m, x) * comb(n - m, k - x), comb(n, k)) if 0 <= x <= k else Fraction(0)


def mean_drawn(n: int, m: int, k: int) -> Fraction:
    """Expected number of wanted cards."""
    return Fraction(k * m, n) if n else Fraction(0)


def covariance(n: int, a: int, b: int, k: int) -> Fraction:
    """Covariance of the numbers of two kinds of card."""
    return Fraction(-k * a * b * (n - k), n * n * (n - 1)) if n > 1 else Fraction(0)


def at_least_each(n: int, m: Sequence[int], g: Sequence[int], k: int) -> Fraction:
    """At least g[i] of the m[i] cards of each group among k of n."""
    ways = {0: 1}  # ways to have drawn so many cards of the groups so far
    for need, size in zip(g, m, strict=True):
        more: dict[int, int] = {}
        for drawn, count in ways.items():
            for x in range(max(0, need), min(size, k - drawn) + 1):
                more[drawn + x] = more.get(drawn + x, 0) + count * comb(size, x)
        ways = more
    return Fraction(sum(count * comb(n - sum(m), k - drawn) for drawn, count in ways.items()), comb(n, k))


def _checked(population: int, successes: int, draws: int) -> tuple[int, int, int]:
    n = whole("population", population)
    return n, whole("successes", successes, 0, n), whole("draws", draws, 0, n)
