"""Estimate: what simulated deals say about an event, never without its error."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any, Literal

from seawidget.probability.answers.parameters import OddsError, whole
from seawidget.probability.answers.plot import plot_estimate
from seawidget.probability.estimates.intervals import alike_se
from seawidget.probability.shown.table import frame
from seawidget.rng import Rng, game_streams, seed_key
from seawidget.text.i18n import Sentence, current, text
from seawidget.text.numbers import local
from seawidget.visible import escape

Statistic = Literal["mean", "median", "variance", "covariance"]
Twin = Callable[[Rng], Any]
"""One deal: what happened in it, as a bool or a number; a pair for a covariance; None if a condition does not hold."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """`value` with its `standard_error` from `accepted` of `n` deals of `seed`.

    Of n deals only those in which the condition of the question holds are accepted; without a condition all are.
    Deal i depends on (seed, i) only, so a longer run begins with the shorter one. `exact` is what the formula says.
    """

    value: float
    standard_error: float
    n: int
    accepted: int
    seed: int | str
    exact: Fraction | None = field(default=None)

    @property
    def z(self) -> float | None:
        """How many standard errors the exact value lies below the estimate; None where nothing can be compared."""
        if self.exact is None or not self.standard_error:
            return None
        return (self.value - float(self.exact)) / self.standard_error

    def __float__(self) -> float:
        return self.value

    def to_frame(self) -> Any:
        """A pandas DataFrame of one row: value, standard_error, n, accepted, seed, exact (a float), z."""
        exact = None if self.exact is None else float(self.exact)
        row = {"value": self.value, "standard_error": self.standard_error, "n": self.n, "accepted": self.accepted}
        return frame([{**row, "seed": self.seed, "exact": exact, "z": self.z}])

    def plot(self, ax: Any = None, locale: str | None = None) -> Any:
        """The estimate with bars of two standard errors, the exact value as a line; a matplotlib figure."""
        return plot_estimate(self.value, self.standard_error, self.exact, self.accepted, ax, locale)

    def __str__(self) -> str:
        return self.text()

    def text(self, locale: str | None = None) -> str:
        """The estimate in a sentence."""
        error = local(f"{self.standard_error:.2g}", current(locale))
        value = local(f"{self.value:.6g}", current(locale))
        args = {"value": value, "error": error, "n": self.n, "kept": self.accepted, "seed": str(self.seed)}
        told = text(f"odds.estimate.{'told' if self.accepted == self.n else 'kept'}", args, locale)
        if self.z is None:
            return told
        away = local(f"{abs(self.z):.1f}", current(locale))
        return text("odds.estimate.away", {"estimate": told, "z": away}, locale)

    def _repr_html_(self) -> str:
        return f"<p>{escape(str(self))}</p>"

    def __repr__(self) -> str:
        kept = "" if self.accepted == self.n else f"{self.accepted:,} of "
        away = "" if self.z is None else f"; {abs(self.z):.1f} standard errors from the exact value"
        return (
            f"<Estimate {self.value:.6g} +- {self.standard_error:.2g} ({kept}{self.n:,} deals, seed {self.seed}){away}>"
        )


def simulated(twin: Twin, statistic: Statistic, exact: Fraction | None, n: int, seed: int | str | None) -> Estimate:
    """Deal `n` times and sum up. Raises OddsError if `n` is too small or no deal meets the condition."""
    whole("n", n, 2)
    shown, key = seed_key(seed)
    values = [value for i in range(n) if (value := twin(game_streams(key, i)[0])) is not None]
    if len(values) < 2:
        raise OddsError(Sentence("error.ask.held", n=n, held=len(values)))
    value, error = _SUMMARIES[statistic](values)
    return Estimate(value, error, n, len(values), shown, exact)


def _mean(values: list[Any]) -> tuple[float, float]:
    n = len(values)
    mean = sum(values) / n
    spread = sum((value - mean) ** 2 for value in values) / (n - 1)
    if not spread and values[0] in (0, 1):
        return float(mean), alike_se(values[0], n)  # never or always
    return float(mean), sqrt(spread / n)


def _median(values: list[Any]) -> tuple[float, float]:
    """The smallest value that half of all do not exceed; its error from the order statistics one sd of ranks away.

    Whole numbers cannot be closer than half a step, so the error is never given as less.
    """
    ranked = sorted(values)
    n = len(ranked)
    off = sqrt(n) / 2
    low, high = ranked[max(0, int(n / 2 - off))], ranked[min(n - 1, int(n / 2 + off))]
    return float(ranked[(n + 1) // 2 - 1]), max((high - low) / 2, 0.5)


def _variance(values: list[Any]) -> tuple[float, float]:
    return _covariance([(value, value) for value in values])


def _covariance(values: list[Any]) -> tuple[float, float]:
    n = len(values)
    a, b = (sum(pair[i] for pair in values) / n for i in (0, 1))
    products = [(x - a) * (y - b) for x, y in values]
    middle = sum(products) / n
    spread = sum((product - middle) ** 2 for product in products) / (n - 1)
    return sum(products) / (n - 1), sqrt(spread / n)


_SUMMARIES: dict[Statistic, Callable[[list[Any]], tuple[float, float]]] = {
    "mean": _mean,
    "median": _median,
    "variance": _variance,
    "covariance": _covariance,
}
