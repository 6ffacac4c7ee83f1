"""Intervals around estimated rates and means; each says for what kind of looking it is valid.

An interval *for a fixed number* misses the truth with the stated chance if the number of games was chosen before the
first was played. Looked at after every game it misses far more often. An *always-valid* interval keeps its promise
however often one looks and whenever one stops.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from seawidget.errors import SeaError
from seawidget.probability.shown.numbers import fixed, span
from seawidget.text.i18n import Sentence, say

__all__ = [
    "Interval",
    "IntervalError",
    "band_side",
    "bounded_mean_band",
    "confidence_sequence",
    "games_needed",
    "mean_interval",
    "paired_wins_interval",
    "quantile",
    "rejects",
    "wilson",
    "wilson_of_share",
]

ALWAYS_VALID = frozenset({"always-valid", "always-valid mean"})


class IntervalError(SeaError, ValueError):
    """Counts or a level no interval can be made of; says which and what would be right."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An interval: `low`, `high`, the `level` of confidence it keeps (0.95), and its `kind`.

    Kinds: "wilson", "mean", "paired" (all for a fixed number of games), "always-valid" (a rate) and
    "always-valid mean" (a mean of bounded values). `words` says the same in a sentence.
    """

    low: float
    high: float
    level: float
    kind: str

    @property
    def always_valid(self) -> bool:
        """Whether it may be watched while the games are played."""
        return self.kind in ALWAYS_VALID

    @property
    def width(self) -> float:
        """High - low."""
        return self.high - self.low

    @property
    def half(self) -> float:
        """Half the width: the ± of a symmetric reading."""
        return (self.high - self.low) / 2

    @property
    def words(self) -> str:
        """What kind of interval this is, in words."""
        return say(interval_key(self.kind), level=f"{self.level * 100:g}")

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON: low, high, level, kind, always_valid, words."""
        head = {"low": self.low, "high": self.high, "level": self.level, "kind": self.kind}
        return {**head, "always_valid": self.always_valid, "words": self.words}

    def __contains__(self, value: object) -> bool:
        return isinstance(value, (int, float)) and self.low <= value <= self.high

    def __iter__(self) -> Iterator[float]:
        return iter((self.low, self.high))

    def __str__(self) -> str:
        return f"{span(fixed(self.low), fixed(self.high))} ({self.words})"


def interval_key(kind: str) -> str:
    """The key of what a kind of interval is, in words."""
    return f"odds.interval.{kind.replace(' ', '-')}"


def quantile(level: float) -> float:
    """The two-sided standard normal quantile of a level: 1.96 for 0.95. Raises IntervalError."""
    from statistics import NormalDist  # slow to import, and games import this module

    return NormalDist().inv_cdf((1 + _level(level)) / 2)


def wilson(successes: int, n: int, level: float = 0.95) -> Interval:
    """The Wilson score interval of a rate (E. B. Wilson 1927): all p that a z-test at this level does not reject.

    For a number of games `n` fixed beforehand. Without games it is 0 to 1. Raises IntervalError.
    """
    s, n = _counts(successes, n)
    return wilson_of_share(s / n, n, level) if n else Interval(0.0, 1.0, _level(level), "wilson")


def wilson_of_share(p: float, n: float, level: float = 0.95) -> Interval:
    """The same of a share `p` seen in `n` > 0 games; `n` need not be whole, such as an effective sample size."""
    z2 = quantile(level) ** 2
    middle = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = math.sqrt(z2) / (1 + z2 / n) * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n))
    # At 0 and 1 the bound is the end itself; the formula would leave a rounding error there.
    low = 0.0 if p <= 0 else max(0.0, middle - half)
    high = 1.0 if p >= 1 else min(1.0, middle + half)
    return Interval(low, high, level, "wilson")


def confidence_sequence(successes: int, n: int, level: float = 0.95) -> Interval:
    """The always-valid interval of a rate: it may be watched game by game, and one may stop at any time.

    All p with p^s (1-p)^f > alpha B(s+1, f+1): with a uniform mixture over the alternative, the likelihood ratio is a
    martingale under the true p, so by Ville's inequality it ever reaches 1/alpha with chance at most alpha (H. Robbins
    1970). Depends on the counts alone, not on their order. Raises IntervalError.
    """
    s, n = _counts(successes, n)
    alpha = 1 - _level(level)
    if n == 0:
        return Interval(0.0, 1.0, level, "always-valid")
    floor = math.log(alpha) - _log_mixture(s, n)

    def inside(p: float) -> bool:
        return _log_likelihood(s, n, p) > floor

    rate = s / n
    low = 0.0 if s == 0 else _edge(inside, rate, 0.0)
    high = 1.0 if s == n else _edge(inside, rate, 1.0)
    return Interval(low, high, level, "always-valid")


def rejects(successes: int, n: int, p: float, level: float = 0.95) -> bool:
    """Whether `confidence_sequence` leaves out the rate `p`: one comparison, without computing the interval."""
    s, n = _counts(successes, n)
    if not 0 <= p <= 1:
        raise IntervalError(Sentence("error.interval.rate", given=repr(p)))
    return n > 0 and _log_likelihood(s, n, p) <= math.log(1 - _level(level)) - _log_mixture(s, n)


def mean_interval(mean: float, se: float, level: float = 0.95) -> Interval:
    """Mean ± z se, for a number of games fixed beforehand and large enough (30 or more) for a normal mean.

    `se` is the standard error of the mean, in its unit. Raises IntervalError.
    """
    if not (math.isfinite(mean) and math.isfinite(se) and se >= 0):
        raise IntervalError(Sentence("error.interval.mean", mean=repr(mean), se=repr(se)))
    half = quantile(level) * se
    return Interval(mean - half, mean + half, level, "mean")


def alike_se(value: float, n: int, low: float = 0.0, high: float = 1.0) -> float:
    """The standard error of the mean of `n` results between `low` and `high` that all came out as `value`.

    By their own spread it would be 0, as if nothing else could happen, so two of each end are added (A. Agresti,
    B. Coull 1998). Raises IntervalError for a value out of bounds and for n < 1.
    """
    if not (low <= value <= high and low < high and n >= 1):
        facts = {"n": n, "low": repr(low), "high": repr(high), "value": repr(value)}
        raise IntervalError(Sentence("error.interval.alike", **facts))
    near = ((value - low) / (high - low) * n + 2) / (n + 4)
    return (high - low) * math.sqrt(near * (1 - near) / n)


def paired_wins_interval(only_a: int, only_b: int, n: int, level: float = 0.95) -> Interval:
    """The interval of win rate A - win rate B on the same `n` deals, `n` fixed beforehand.

    Wald's interval with half a deal added to both kinds of disagreement (A. Agresti, Y. Min 2005), so that it does not
    shrink to nothing when the two never disagreed. Raises IntervalError.
    """
    b, n = _counts(only_a, n)
    c, _ = _counts(only_b, n)
    if b + c > n:
        raise IntervalError(Sentence("error.interval.pairs", b=b, c=c, n=n))
    b2, c2, n2 = b + 0.5, c + 0.5, n + 2
    difference = (b2 - c2) / n2
    half = quantile(level) * math.sqrt(b2 + c2 - (b2 - c2) ** 2 / n2) / n2
    return Interval(max(-1.0, difference - half), min(1.0, difference + half), level, "paired")


# Shares of the capital put on each bet of `bounded_mean_band`: any fixed set keeps the promise; a geometric one is
# close to the best bet for 5 games as for 100,000.
_BETS = tuple(0.99 * 2 ** (-k / 2) for k in range(20))


def bounded_mean_band(values: Mapping[float, int], low: float, high: float, level: float = 0.95) -> Interval:
    """The always-valid interval of the mean of values between `low` and `high`, in their unit.

    `values` counts each value seen, e.g. {1: 30, -1: 10, 0: 160} for paired differences between -1 and 1. A bettor who
    bets on "the mean is above m" can multiply the capital by 20 with chance at most 1/20 if it is not; the bounds are
    the m where an equal mixture of fixed bets reaches 2/alpha on either side (betting confidence sequences,
    I. Waudby-Smith, A. Ramdas 2020). Order does not matter. Raises IntervalError.
    """
    shares, limit = _shares(values, low, high), _limit(level)
    if not shares:
        return Interval(low, high, level, "always-valid mean")
    lower, upper = _lowest_mean(shares, limit), 1 - _lowest_mean(_mirrored(shares), limit)
    return Interval(low + (high - low) * lower, low + (high - low) * upper, level, "always-valid mean")


def band_side(values: Mapping[float, int], low: float, high: float, mean: float, level: float = 0.95) -> int:
    """On which side of `mean` the `bounded_mean_band` of the values lies: 1 above it, -1 below, 0 if it contains it.

    The same without finding its ends. Raises IntervalError, also for a mean that is not between `low` and `high`.
    """
    shares, limit = _shares(values, low, high), _limit(level)
    if not low < mean < high:
        facts = {"low": repr(low), "high": repr(high), "given": repr(mean)}
        raise IntervalError(Sentence("error.interval.about", **facts))
    if not shares:
        return 0
    m = (mean - low) / (high - low)
    if _capital(shares, m) >= limit:
        return 1
    return -1 if _capital(_mirrored(shares), 1 - m) >= limit else 0


def _shares(values: Mapping[float, int], low: float, high: float) -> list[tuple[float, int]]:
    """The values as shares of the way from `low` to `high`, with their counts."""
    if not low < high:
        raise IntervalError(Sentence("error.interval.order", low=repr(low), high=repr(high)))
    wrong = [value for value in values if not low <= value <= high]
    if wrong or any(count < 0 for count in values.values()):
        facts = {"low": repr(low), "high": repr(high)}
        if wrong:
            raise IntervalError(Sentence("error.interval.outside", value=repr(wrong[0]), **facts))
        raise IntervalError(Sentence("error.interval.negative", **facts))
    return [((value - low) / (high - low), count) for value, count in values.items() if count]


def _mirrored(shares: list[tuple[float, int]]) -> list[tuple[float, int]]:
    return [(1 - x, count) for x, count in shares]


def _limit(level: float) -> float:
    """The logarithm of the capital at which one side of a band ends."""
    _level(level)
    return math.log(2 / (1 - level))


def _capital(shares: list[tuple[float, int]], m: float) -> float:
    """The logarithm of the capital of bets on a mean above m, begun with 1."""
    logs = [sum(count * math.log1p(c * (x / m - 1)) for x, count in shares) for c in _BETS]
    top = max(logs)
    return top + math.log(sum(math.exp(each - top) for each in logs) / len(logs))


def _lowest_mean(shares: list[tuple[float, int]], limit: float) -> float:
    """The m where the capital of bets on a mean above m reaches exp(limit); the capital falls as m rises."""
    total = sum(count for _, count in shares)
    mean = sum(x * count for x, count in shares) / total
    return 0.0 if mean == 0 else _edge(lambda m: _capital(shares, m) < limit, mean, 0.0)


def games_needed(se: float, p: float = 0.5) -> int:
    """The number of games after which a rate `p` has the standard error `se`: p(1-p)/se^2, rounded up."""
    if not se > 0 or not 0 <= p <= 1:
        raise IntervalError(Sentence("error.interval.needed", se=repr(se), p=repr(p)))
    exact = p * (1 - p) / se**2
    return round(exact) if math.isclose(exact, round(exact), rel_tol=1e-9) else math.ceil(exact)


def _edge(inside: Callable[[float], bool], good: float, bad: float) -> float:
    """Where `inside` ends between `good` (inside) and `bad`, to the last bit."""
    while True:
        middle = (good + bad) / 2
        if middle in (good, bad):
            return good
        if inside(middle):
            good = middle
        else:
            bad = middle


def _log_likelihood(s: int, n: int, p: float) -> float:
    if (p == 0 and s) or (p == 1 and s < n):
        return -math.inf
    return (s * math.log(p) if s else 0.0) + ((n - s) * math.log1p(-p) if n - s else 0.0)


def _log_mixture(s: int, n: int) -> float:
    """The logarithm of (n+1) C(n, s) = 1 / B(s+1, n-s+1)."""
    if n <= 2000:  # whole numbers: no rounding before the logarithm
        return math.log((n + 1) * math.comb(n, s))
    return math.lgamma(n + 2) - math.lgamma(s + 1) - math.lgamma(n - s + 1)


def _level(level: float) -> float:
    if not 0 < level < 1:
        raise IntervalError(Sentence("error.interval.level", example=0.95, given=repr(level)))
    return level


def _counts(successes: int, n: int) -> tuple[int, int]:
    try:
        s, n = operator.index(successes), operator.index(n)
    except TypeError:
        text = Sentence("error.interval.counts", successes=repr(successes), n=repr(n))
        raise IntervalError(text) from None
    if not 0 <= s <= n:
        raise IntervalError(Sentence("error.interval.successes", successes=s, n=n))
    return s, n
