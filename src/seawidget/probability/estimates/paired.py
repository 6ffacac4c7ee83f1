"""Two results on the same deals: the difference with its error, and what the pairing was worth."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from seawidget.probability.estimates.intervals import (
    Interval,
    IntervalError,
    bounded_mean_band,
    mean_interval,
    paired_wins_interval,
    wilson,
)
from seawidget.probability.shown import figures, numbers
from seawidget.probability.shown.same import Same
from seawidget.probability.shown.table import Table, frame

__all__ = ["Paired", "sign_test"]

HELPED = 1.1  # below this many times fewer games pairing is said not to have helped


def sign_test(more: int, less: int) -> Fraction:
    """The two-sided exact sign test: how likely a split at least this uneven is if both were equally good.

    2 P(Bin(more + less, 1/2) <= min(more, less)), at most 1. Deals without a difference say nothing and are left out.
    """
    n, few = more + less, min(more, less)
    tail = sum(math.comb(n, k) for k in range(few + 1))
    return min(Fraction(1), Fraction(2 * tail, 2**n))


class Paired(Same):
    """Results `a` and `b` of the same deals, value by value, each between the `bounds`; a win counts 1, a loss 0.

    `deals` numbers the deals (default: 0, 1, 2 ...). `planned`: their number was chosen beforehand, and they were not
    looked at on the way; without that only the always-valid band is told. Raises IntervalError for columns of different
    length, for none, and for a value out of bounds.
    """

    def __init__(
        self,
        a: Sequence[float],
        b: Sequence[float],
        *,
        names: tuple[str, str] = ("A", "B"),
        deals: Sequence[int] | None = None,
        bounds: tuple[float, float] = (0.0, 1.0),
        level: float = 0.95,
        what: str = "win rate",
        planned: bool = True,
    ) -> None:
        self.planned = planned
        self.a, self.b = tuple(map(float, a)), tuple(map(float, b))
        self.n = len(self.a)
        self.deals = tuple(range(self.n)) if deals is None else tuple(deals)
        if not self.n or not self.n == len(self.b) == len(self.deals):
            text = f"two results of the same deals have one length, at least 1; not {self.n}, {len(self.b)}"
            raise IntervalError(f"{text}, {len(self.deals)}")
        low, high = self.bounds = bounds
        wrong = [value for value in self.a + self.b if not low <= value <= high]
        if wrong:
            raise IntervalError(f"values lie between {low!r} and {high!r}, not at {wrong[0]!r}")
        self.names, self.level, self.what = names, level, what
        self.differences = tuple(x - y for x, y in zip(self.a, self.b, strict=True))

    def _content(self) -> Any:
        return self.a, self.b, self.names, self.deals, self.bounds, self.level, self.what

    def _where(self, test: Any) -> tuple[int, ...]:
        rows = zip(self.deals, self.a, self.b, strict=True)
        return tuple(deal for deal, x, y in rows if test(x, y))

    @property
    def only_a(self) -> tuple[int, ...]:
        """Numbers of the deals where A did better: with wins, those A alone won."""
        return self._where(lambda x, y: x > y)

    @property
    def only_b(self) -> tuple[int, ...]:
        """Numbers of the deals where B did better."""
        return self._where(lambda x, y: x < y)

    @property
    def both(self) -> tuple[int, ...]:
        """Numbers of the deals where both reached the best value: both won."""
        return self._where(lambda x, y: x == y == self.bounds[1])

    @property
    def neither(self) -> tuple[int, ...]:
        """Numbers of the deals where both did equally, but not the best: with wins, neither won."""
        return self._where(lambda x, y: x == y != self.bounds[1])

    @property
    def mean_a(self) -> float:
        """The mean of A."""
        return math.fsum(self.a) / self.n

    @property
    def mean_b(self) -> float:
        """The mean of B."""
        return math.fsum(self.b) / self.n

    @property
    def difference(self) -> float:
        """The mean of A minus the mean of B."""
        return math.fsum(self.differences) / self.n

    @property
    def se(self) -> float:
        """Standard error of the difference on shared deals: sd of the differences / sqrt(n).

        For wins sqrt(b + c - (b - c)^2 / n) / n with b deals only A won and c only B.
        """
        return _spread(self.differences) / math.sqrt(self.n)

    @property
    def unpaired_se(self) -> float:
        """Standard error the same difference would have on different deals: sqrt(var A / n + var B / n)."""
        return math.hypot(_spread(self.a), _spread(self.b)) / math.sqrt(self.n)

    @property
    def gain(self) -> float:
        """How many times fewer games shared deals need for the same error; 1 if nothing varied at all."""
        if self.se == 0:
            return 1.0 if self.unpaired_se == 0 else math.inf
        return (self.unpaired_se / self.se) ** 2

    @property
    def p_value(self) -> Fraction:
        """The exact two-sided sign test on the deals that came out differently."""
        return sign_test(len(self.only_a), len(self.only_b))

    @property
    def wins(self) -> bool:
        """Whether the values are wins and losses."""
        return self.bounds == (0.0, 1.0) and {*self.a, *self.b} <= {0.0, 1.0}

    @property
    def interval(self) -> Interval:
        """The interval of the difference for a number of deals fixed beforehand.

        Differences that are all alike have no spread to go by: then it is the always-valid one.
        """
        if self.wins:
            return paired_wins_interval(len(self.only_a), len(self.only_b), self.n, self.level)
        if self.se == 0:
            return self.band
        return mean_interval(self.difference, self.se * math.sqrt(self.n / max(self.n - 1, 1)), self.level)

    @property
    def band(self) -> Interval:
        """The always-valid interval of the difference: it may be watched, and one may stop by it."""
        width = self.bounds[1] - self.bounds[0]
        return bounded_mean_band(Counter(self.differences), -width, width, self.level)

    @property
    def told(self) -> Interval:
        """The one of the two that keeps its promise: `interval` for a number of deals `planned`, else `band`."""
        return self.interval if self.planned else self.band

    @property
    def decided(self) -> str | None:
        """The name of the better one if the always-valid band leaves out 0, else None."""
        band = self.band
        return self.names[0] if band.low > 0 else self.names[1] if band.high < 0 else None

    @property
    def sentence(self) -> str:
        """Whether pairing helped, in a plain sentence."""
        if self.unpaired_se == 0:
            return "Every deal ended alike, so there was nothing for shared deals to make more exact."
        if self.se == 0:
            return "Both came out the same way on every deal: shared deals left no chance in the difference."
        alike = [(name, column[0]) for name, column in zip(self.names, (self.a, self.b), strict=True)
                 if len({*column}) == 1]  # fmt: skip
        if alike:
            # With a column that never varied nothing can be said of how the two hang together.
            name, value = alike[0]
            came = {0.0: "lost", 1.0: "won"}[value] if self.wins else f"reached {value:g} on"
            return f"Pairing did not help here: {name} {came} all of the {self.n} deals, so there was nothing to pair."
        if self.gain < HELPED:
            why = (
                "Where one wins, the other rather loses."
                if self.gain < 1 / HELPED and self.wins
                else "What one wins says little about what the other wins."
                if self.wins
                else "What one reaches says little about what the other reaches."
            )
            return (
                f"Pairing did not help here: the standard error is {self.se:.4f} on shared deals and would be about"
                f" {self.unpaired_se:.4f} on different ones. {why}"
            )
        return (
            f"Shared deals made the difference more exact: standard error {self.se:.4f} instead of"
            f" {self.unpaired_se:.4f}, as if {self.gain:.1f} times as many games had been played."
        )

    @property
    def verdict(self) -> str:
        """Which is better, as far as the always-valid band can tell."""
        if self.decided is None:
            return f"Not decided: the always-valid band, {_signed(self.band)}, holds 0."
        return f"{self.decided} is better: the always-valid band, {_signed(self.band)}, leaves out 0."

    def to_dict(self) -> dict[str, Any]:
        """The numbers as plain JSON."""
        return {
            "names": list(self.names),
            "n": self.n,
            "means": [self.mean_a, self.mean_b],
            "difference": self.difference,
            "se": self.se,
            "unpaired_se": self.unpaired_se,
            "only_a": len(self.only_a),
            "only_b": len(self.only_b),
            "both": len(self.both),
            "neither": len(self.neither),
            "p_value": [str(self.p_value.numerator), str(self.p_value.denominator)],
            "interval": self.interval.to_dict(),
            "band": self.band.to_dict(),
            "told": self.told.kind,
            "sentence": self.sentence,
        }

    def to_frame(self) -> Any:
        """A pandas DataFrame with one row per deal: deal, a, b, difference. Raises MissingExtra without pandas."""
        return frame({"deal": self.deals, "a": self.a, "b": self.b, "difference": self.differences})

    def plot(self, ax: Any = None) -> Any:
        """A matplotlib figure: the running difference with its always-valid band at some twenty places.

        Raises MissingExtra without matplotlib.
        """
        ax = figures.axes(ax)
        counts: Counter[float] = Counter()
        places, rows = {max(1, round(self.n * k / 20)) for k in range(1, 21)}, []
        width = self.bounds[1] - self.bounds[0]
        for n, d in enumerate(self.differences, 1):
            counts[d] += 1
            if n in places:
                band = bounded_mean_band(counts, -width, width, self.level)
                rows.append((n, sum(value * count for value, count in counts.items()) / n, band.low, band.high))
        x, mean, low, high = zip(*rows, strict=True)
        ax.plot(x, mean, marker="o", markersize=3)
        ax.fill_between(x, low, high, alpha=0.2, label=f"{self.level * 100:g}% band that may be watched")
        ax.axhline(0, linestyle="--", linewidth=1, color="gray")
        ax.legend(fontsize="small")
        title = f"{self.names[0]} minus {self.names[1]}: {self.difference:+.4f}"
        return figures.finish(ax, title, "shared deals", f"difference of {self.what}")

    def _mean_text(self, mean: float) -> str:
        if not self.wins:
            return f"{mean:.4f}"
        return numbers.decimal(mean, wilson(round(mean * self.n), self.n, self.level).half)

    def _rows(self) -> list[tuple[str, str]]:
        a, b = self.names
        fixed = (f"{self.level * 100:g}% interval, number of deals fixed beforehand", _signed(self.interval))
        return [
            (f"{self.what}, {a}", self._mean_text(self.mean_a)),
            (f"{self.what}, {b}", self._mean_text(self.mean_b)),
            ("difference", f"{self.difference:+.4f}"),
            ("standard error, shared deals", f"{self.se:.4f}" + ("" if self.se else " (nothing varied)")),
            ("standard error, had the deals differed", f"{self.unpaired_se:.4f}"),
            *([fixed] if self.planned else []),
            (f"{self.level * 100:g}% always-valid band, may be watched", _signed(self.band)),
            (f"better with {a} only", str(len(self.only_a))),
            (f"better with {b} only", str(len(self.only_b))),
            ("both at best" if not self.wins else "both won", str(len(self.both))),
            ("otherwise equal" if not self.wins else "neither won", str(len(self.neither))),
            ("exact sign test, p", _short(self.p_value)),
        ]

    def _table(self) -> Table:
        title = f"{self.names[0]} against {self.names[1]} on the same {self.n} deal{'' if self.n == 1 else 's'}"
        notes = self.verdict, self.sentence
        return Table(title, ("", "value"), self._rows(), notes, console=("", ""), align="<>")

    def __str__(self) -> str:
        return str(self._table())

    def __repr__(self) -> str:
        ends = f"{self.level * 100:g}% {'' if self.planned else 'always-valid '}interval {_signed(self.told)}"
        return f"<Paired: {self.n} deals, difference {self.difference:+.4f}, {ends}>"

    def _repr_html_(self) -> str:
        return self._table()._repr_html_()


def _spread(values: Sequence[float]) -> float:
    """The standard deviation of the values, divided by n as in the textbook formulas for rates."""
    mean = math.fsum(values) / len(values)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / len(values))


def _signed(interval: Interval) -> str:
    return f"{interval.low:+.4f} to {interval.high:+.4f}"


def _short(p: Fraction) -> str:
    exact = f" = {p}" if 1 < p.denominator < 10**6 else ""
    return f"{float(p):.4g}{exact}"
