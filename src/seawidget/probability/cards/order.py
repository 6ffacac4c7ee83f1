"""Order statistics: `chosen` cards drawn from 1..`numbers` without choice, and laid out in rising order.

Null model of a full board: cell r holds the r-th smallest of the placed cards. David and Nagaraja, Order Statistics,
section 3.7 (sampling without replacement from 1..N).
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from seawidget.probability.answers.ask import RANDOM_SUBSET, event, letters
from seawidget.probability.answers.derivation import Number
from seawidget.probability.answers.estimate import Statistic
from seawidget.probability.answers.parameters import integer, whole
from seawidget.probability.answers.program import Function
from seawidget.probability.answers.result import Odds
from seawidget.probability.answers.series import Series, series
from seawidget.probability.cards.deals import top
from seawidget.probability.cards.hypergeometric import at_least
from seawidget.rng import Rng


def order_statistic_pmf(x: int, numbers: int, chosen: int, rank: int) -> Fraction:
    """P(the `rank`-th smallest is x): C(x-1, r-1) C(N-x, S-r) / C(N, S)."""
    return ranked_chance(*_checked(numbers, chosen, rank), integer("x", x))


def order_statistic_mean(numbers: int, chosen: int, rank: int) -> Fraction:
    """The expected `rank`-th smallest: r (N+1) / (S+1)."""
    return ranked_mean(*_checked(numbers, chosen, rank))


def order_statistic_variance(numbers: int, chosen: int, rank: int) -> Fraction:
    """Its variance: r (S+1-r) (N+1) (N-S) / ((S+1)^2 (S+2))."""
    return ranked_variance(*_checked(numbers, chosen, rank))


def mean_in_cell(numbers: int, chosen: int, rank: int) -> Odds:
    """Expected number in cell `rank`: the `rank`-th smallest of `chosen` cards of 1..`numbers`. Raises OddsError."""
    n, s, r = _checked(numbers, chosen, rank)
    return _about_cell("mean", n, s, r, "r (N+1)/(S+1)", ranked_mean, "number", float(ranked_mean(n, s, r)))


def variance_in_cell(numbers: int, chosen: int, rank: int) -> Odds:
    """Variance of the number in cell `rank`: the middle cells are the vaguest. Raises OddsError."""
    n, s, r = _checked(numbers, chosen, rank)
    return _about_cell("variance", n, s, r, "r (S+1-r) (N+1) (N-S)/((S+1)^2 (S+2))", ranked_variance, "number2", None)


def _about_cell(
    statistic: Statistic,
    n: int,
    s: int,
    r: int,
    formula: str,
    program: Function,
    unit: str,
    mark: float | None,
) -> Odds:
    """The mean or the variance of the number in a cell; `mark`: what is marked in the distribution."""
    return Odds(
        event(f"{statistic}_in_cell", rank=r, chosen=s, numbers=n),
        assumptions=RANDOM_SUBSET,
        unit=unit,
        formula=formula,
        numbers=_letters(n, s, r),
        code=program,
        twin=lambda rng: _ranked(rng, n, s)[r - 1],
        statistic=statistic,
        series=lambda: _cell(n, s, r, mark),
    )


def number_in_cell(numbers: int, chosen: int, rank: int, number: int) -> Odds:
    """Chance that cell `rank` holds exactly `number`. Raises OddsError."""
    n, s, r = _checked(numbers, chosen, rank)
    x = whole("number", number, 1, n)
    return Odds(
        event("number_in_cell", rank=r, chosen=s, numbers=n, number=x),
        assumptions=RANDOM_SUBSET,
        formula="C(x-1, r-1) C(N-x, S-r)/C(N, S)",
        numbers=(*_letters(n, s, r), *letters(x=(x, "number"))),
        code=ranked_chance,
        twin=lambda rng: _ranked(rng, n, s)[r - 1] == x,
        series=lambda: _cell(n, s, r, x),
    )


def cell_exceeds(numbers: int, chosen: int, rank: int, number: int) -> Odds:
    """Chance that the number in cell `rank` is greater than `number`. Raises OddsError.

    It is the chance that fewer than `rank` of the chosen cards are at most `number`; for the first cell
    C(N-x, S) / C(N, S).
    """
    n, s, r = _checked(numbers, chosen, rank)
    x = whole("number", number, 0, n)
    return Odds(
        event("cell_exceeds", rank=r, chosen=s, numbers=n, number=x),
        assumptions=RANDOM_SUBSET,
        formula="sum over j < r of C(x, j) C(N-x, S-j)/C(N, S)",
        numbers=(*_letters(n, s, r), *letters(x=(x, "number"))),
        code=ranked_above,
        twin=lambda rng: _ranked(rng, n, s)[r - 1] > x,
        series=lambda: _cell(n, s, r, x),
    )


def mean_range(numbers: int, chosen: int) -> Odds:
    """Expected difference of the greatest and the smallest chosen card: (S-1) (N+1) / (S+1). Raises OddsError."""
    n, s, _ = _checked(numbers, chosen, 1)

    def twin(rng: Rng) -> int:
        row = _ranked(rng, n, s)
        return row[-1] - row[0]

    return Odds(
        event("mean_range", chosen=s, numbers=n),
        assumptions=RANDOM_SUBSET,
        unit="number",
        formula="(S-1) (N+1)/(S+1)",
        numbers=letters(N=(n, "numbers"), S=(s, "chosen")),
        code=mean_spread,
        twin=twin,
    )


def ranked_chance(n: int, s: int, r: int, x: int) -> Fraction:
    """The r-th smallest of s cards of 1..n is x."""
    return Fraction(comb(x - 1, r - 1) * comb(n - x, s - r), comb(n, s)) if 1 <= x <= n else Fraction(0)


def ranked_above(n: int, s: int, r: int, x: int) -> Fraction:
    """The r-th smallest of s cards of 1..n is above x: fewer than r of them are at most x."""
    return 1 - at_least(n, x, s, r)


def ranked_mean(n: int, s: int, r: int) -> Fraction:
    """Expected r-th smallest of s cards of 1..n."""
    return Fraction(r * (n + 1), s + 1)


def ranked_variance(n: int, s: int, r: int) -> Fraction:
    """Variance of the r-th smallest of s cards of 1..n."""
    return Fraction(r * (s + 1 - r) * (n + 1) * (n - s), (s + 1) ** 2 * (s + 2))


def mean_spread(n: int, s: int) -> Fraction:
    """Expected difference of the greatest and the smallest of s cards of 1..n."""
    return Fraction((s - 1) * (n + 1), s + 1)


def _ranked(rng: Rng, n: int, s: int) -> list[int]:
    """The chosen cards in rising order."""
    return sorted(top(rng, range(1, n + 1), s))


def _cell(n: int, s: int, r: int, mark: float | None) -> Series:
    xs = range(r, n - s + r + 1)
    return series("number", "chance", xs, [float(ranked_chance(n, s, r, x)) for x in xs], mark, "bars")


def _letters(n: int, s: int, r: int) -> tuple[Number, ...]:
    return letters(N=(n, "numbers"), S=(s, "chosen"), r=(r, "rank"))


def _checked(numbers: int, chosen: int, rank: int) -> tuple[int, int, int]:
    n = whole("numbers", numbers, 1)
    s = whole("chosen", chosen, 1, n)
    return n, s, whole("rank", rank, 1, s)
