"""Order statistics: `chosen` cards drawn from 1..`numbers` without choice, and laid out in rising order.

Null model of a full board: cell r holds the r-th smallest of the placed cards. David and Nagaraja, Order Statistics,
section 3.7 (sampling without replacement from 1..N).
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from seawidget.probability.cards.ask import RANDOM_SUBSET, event, letters
from seawidget.probability.cards.deals import top
from seawidget.probability.cards.hypergeometric import hypergeometric_sf
from seawidget.probability.cards.parameters import whole
from seawidget.probability.cards.series import Series, series
from seawidget.probability.estimates.estimate import Statistic
from seawidget.probability.shown.derivation import Number
from seawidget.probability.shown.result import Odds
from seawidget.rng import Rng


def order_statistic_pmf(x: int, numbers: int, chosen: int, rank: int) -> Fraction:
    """P(the `rank`-th smallest is x): C(x-1, r-1) C(N-x, S-r) / C(N, S)."""
    n, s, r = _checked(numbers, chosen, rank)
    if not 1 <= x <= n:
        return Fraction(0)
    return Fraction(comb(x - 1, r - 1) * comb(n - x, s - r), comb(n, s))


def order_statistic_mean(numbers: int, chosen: int, rank: int) -> Fraction:
    """The expected `rank`-th smallest: r (N+1) / (S+1)."""
    n, s, r = _checked(numbers, chosen, rank)
    return Fraction(r * (n + 1), s + 1)


def order_statistic_variance(numbers: int, chosen: int, rank: int) -> Fraction:
    """Its variance: r (S+1-r) (N+1) (N-S) / ((S+1)^2 (S+2))."""
    n, s, r = _checked(numbers, chosen, rank)
    return Fraction(r * (s + 1 - r) * (n + 1) * (n - s), (s + 1) ** 2 * (s + 2))


def mean_in_cell(numbers: int, chosen: int, rank: int) -> Odds:
    """Expected number in cell `rank`: the `rank`-th smallest of `chosen` cards of 1..`numbers`. Raises OddsError."""
    n, s, r = _checked(numbers, chosen, rank)
    mean = order_statistic_mean(n, s, r)
    return _about_cell("mean", n, s, r, mean, "r (N+1)/(S+1)", "Fraction(r * (N + 1), S + 1)", "number", float(mean))


def variance_in_cell(numbers: int, chosen: int, rank: int) -> Odds:
    """Variance of the number in cell `rank`: the middle cells are the vaguest. Raises OddsError."""
    n, s, r = _checked(numbers, chosen, rank)
    program = "Fraction(r * (S + 1 - r) * (N + 1) * (N - S), (S + 1) ** 2 * (S + 2))"
    formula = "r (S+1-r) (N+1) (N-S)/((S+1)^2 (S+2))"
    return _about_cell("variance", n, s, r, order_statistic_variance(n, s, r), formula, program, "number2", None)


def _about_cell(
    statistic: Statistic,
    n: int,
    s: int,
    r: int,
    exact: Fraction,
    formula: str,
    program: str,
    unit: str,
    mark: float | None,
) -> Odds:
    """The mean or the variance of the number in a cell; `mark`: what is marked in the distribution."""
    return Odds(
        event(f"{statistic}_in_cell", rank=r, chosen=s, numbers=n),
        exact,
        assumptions=RANDOM_SUBSET,
        unit=unit,
        formula=formula,
        numbers=_letters(n, s, r),
        code=f"answer = {program}",
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
        order_statistic_pmf(x, n, s, r),
        assumptions=RANDOM_SUBSET,
        formula="C(x-1, r-1) C(N-x, S-r)/C(N, S)",
        numbers=(*_letters(n, s, r), *letters(x=(x, "number"))),
        code="answer = Fraction(comb(x - 1, r - 1) * comb(N - x, S - r), comb(N, S))",
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
        1 - hypergeometric_sf(r, n, x, s),
        assumptions=RANDOM_SUBSET,
        formula="sum over j < r of C(x, j) C(N-x, S-j)/C(N, S)",
        numbers=(*_letters(n, s, r), *letters(x=(x, "number"))),
        code="answer = Fraction(sum(comb(x, j) * comb(N - x, S - j) for j in range(r)), comb(N, S))",
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
        Fraction((s - 1) * (n + 1), s + 1),
        assumptions=RANDOM_SUBSET,
        unit="number",
        formula="(S-1) (N+1)/(S+1)",
        numbers=letters(N=(n, "numbers"), S=(s, "chosen")),
        code="answer = Fraction((S - 1) * (N + 1), S + 1)",
        twin=twin,
    )


def _ranked(rng: Rng, n: int, s: int) -> list[int]:
    """The chosen cards in rising order."""
    return sorted(top(rng, range(1, n + 1), s))


def _cell(n: int, s: int, r: int, mark: float | None) -> Series:
    xs = range(r, n - s + r + 1)
    return series("number", "chance", xs, [float(order_statistic_pmf(x, n, s, r)) for x in xs], mark, "bars")


def _letters(n: int, s: int, r: int) -> tuple[Number, ...]:
    return letters(N=(n, "numbers"), S=(s, "chosen"), r=(r, "rank"))


def _checked(numbers: int, chosen: int, rank: int) -> tuple[int, int, int]:
    n = whole("numbers", numbers, 1)
    s = whole("chosen", chosen, 1, n)
    return n, s, whole("rank", rank, 1, s)
