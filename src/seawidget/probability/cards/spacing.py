"""Neighbours in number: how close the cards of a hand or of a full board lie to each other."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import comb

from seawidget.probability.answers.ask import SHUFFLED, event, letters
from seawidget.probability.answers.parameters import sizes, whole
from seawidget.probability.answers.result import Odds
from seawidget.probability.answers.series import Series, series
from seawidget.probability.cards.deals import top
from seawidget.rng import Rng


def spaced(numbers: int, chosen: int, distance: int) -> Fraction:
    """P(no two of `chosen` cards of 1..`numbers` differ by `distance` or less): C(N - (k-1) d, k) / C(N, k).

    Taking d numbers out after each card but the last maps spaced hands to plain ones (the gap method).
    """
    n = whole("numbers", numbers, 1)
    k = whole("chosen", chosen, 0, n)
    return apart(n, k, whole("distance", distance))


def close_pair(numbers: int, chosen: int, distance: int = 1) -> Odds:
    """Chance that some two of `chosen` cards of 1..`numbers` differ by at most `distance`. Raises OddsError."""
    return ~no_close_pair(numbers, chosen, distance)


def no_close_pair(numbers: int, chosen: int, distance: int = 1) -> Odds:
    """Chance that no two of `chosen` cards of 1..`numbers` differ by `distance` or less. Raises OddsError."""
    spaced(numbers, chosen, distance)  # the numbers make sense
    n, k, d = numbers, chosen, distance

    def twin(rng: Rng) -> bool:
        row = sorted(top(rng, range(1, n + 1), k))
        return all(b - a > d for a, b in pairwise(row))

    return Odds(
        event("no_close_pair", chosen=k, numbers=n, distance=d),
        assumptions=SHUFFLED,
        formula="C(N-(k-1) d, k)/C(N, k)",
        numbers=letters(N=(n, "numbers"), k=(k, "chosen"), d=(d, "distance")),
        code=apart,
        twin=twin,
        series=lambda: series("distance", "chance", range(n), [float(apart(n, k, x)) for x in range(n)], d),
    )


def mean_consecutive(numbers: int, chosen: int) -> Odds:
    """Expected number of pairs of consecutive numbers among `chosen` cards of 1..`numbers`: S (S-1) / N.

    Of the N-1 possible pairs each is there with chance S (S-1) / (N (N-1)). Raises OddsError.
    """
    n = whole("numbers", numbers, 1)
    s = whole("chosen", chosen, 0, n)

    def twin(rng: Rng) -> int:
        row = set(top(rng, range(1, n + 1), s))
        return sum(card + 1 in row for card in row)

    return Odds(
        event("mean_consecutive", chosen=s, numbers=n),
        assumptions=SHUFFLED,
        unit="pairs",
        formula="S (S-1)/N",
        numbers=letters(N=(n, "numbers"), S=(s, "chosen")),
        code=mean_neighbours,
        twin=twin,
    )


def mean_cheapest(cards: tuple[int, ...] | range | list[int], target: int, draws: int) -> Odds:
    """Expected smallest difference to `target` among `draws` of `cards`: what the cheapest neighbour will cost.

    By the tail sum E[X] = sum over c >= 0 of P(X > c). Raises OddsError.
    """
    pool = sizes("cards", cards)
    n = len(pool)
    v, k = whole("target", target), whole("draws", draws, 1, n)

    def twin(rng: Rng) -> int:
        return min(abs(card - v) for card in top(rng, pool, k))

    def curve() -> Series:
        ways = farther(v, k, pool)
        return series("difference", "exceeds", range(len(ways)), [w / comb(n, k) for w in ways], None)

    return Odds(
        event("mean_cheapest", target=v, draws=k, unseen=n),
        assumptions=SHUFFLED,
        unit="number",
        formula="sum over c >= 0 of C(f(c), k)/C(n, k), f(c) = how many cards differ by more than c",
        numbers=letters(n=(n, "unseen"), v=(v, "target"), k=(k, "draws"), cards=(pool, "cards")),
        code=mean_nearest,
        twin=twin,
        series=curve,
    )


def apart(n: int, k: int, d: int) -> Fraction:
    """No two of k cards of 1..n differ by d or less."""
    left = n - max(k - 1, 0) * d
    return Fraction(comb(left, k) if left >= 0 else 0, comb(n, k))


def mean_neighbours(n: int, s: int) -> Fraction:
    """Expected number of pairs of consecutive numbers among s cards of 1..n."""
    return Fraction(s * (s - 1), n)


def mean_nearest(n: int, v: int, k: int, cards: Sequence[int]) -> Fraction:
    """Expected smallest difference to v among k of the n cards."""
    return Fraction(sum(farther(v, k, cards)), comb(n, k))


def farther(v: int, k: int, cards: Sequence[int]) -> list[int]:
    """In how many ways all of k cards differ from v by more than 0, 1, 2 ..."""
    away = [abs(card - v) for card in cards]
    return [comb(sum(x > c for x in away), k) for c in range(max(away) + 1)]
