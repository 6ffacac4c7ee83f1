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
from seawidget.probability.shown.numbers import fixed
from seawidget.probability.shown.same import Same
from seawidget.probability.shown.table import Table, frame, heads
from seawidget.text.i18n import Sentence, player_name, say

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
            text = Sentence("error.interval.paired", a=self.n, b=len(self.b), deals=len(self.deals))
            raise IntervalError(text)
        low, high = self.bounds = bounds
        wrong = [value for value in self.a + self.b if not low <= value <= high]
        if wrong:
            facts = {"low": repr(low), "high": repr(high), "given": repr(wrong[0])}
            raise IntervalError(Sentence("error.interval.bounds", **facts))
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
    def title(self) -> str:
        """What the values are, in words: `what`, or its name in the language of the reader."""
        return heads([self.what])[0]

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
            return say("result.paired.alike")
        if self.se == 0:
            return say("result.paired.same")
        alike = [(name, column[0]) for name, column in zip(self.names, (self.a, self.b), strict=True)
                 if len({*column}) == 1]  # fmt: skip
        if alike:
            # With a column that never varied nothing can be said of how the two hang together.
            name, value = alike[0]
            came = {0.0: "lost", 1.0: "won"}[value] if self.wins else "reached"
            return say(f"result.paired.{came}", name=player_name(name), value=float(value), n=self.n)
        errors = {"se": fixed(self.se), "other": fixed(self.unpaired_se)}
        if self.gain < HELPED:
            against = self.gain < 1 / HELPED and self.wins
            why = "against" if against else "wins" if self.wins else "reaches"
            return f"{say('result.paired.useless', **errors)} {say(f'result.paired.{why}')}"
        return say("result.paired.helped", gain=fixed(self.gain, 1), **errors)

    @property
    def verdict(self) -> str:
        """Which is better, as far as the always-valid band can tell."""
        if self.decided is None:
            return say("result.paired.undecided", band=_signed(self.band))
        return say("result.paired.better", name=player_name(self.decided), band=_signed(self.band))

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
        ax.fill_between(x, low, high, alpha=0.2, label=say("result.bands.watched", level=numbers.level(self.level)))
        ax.axhline(0, linestyle="--", linewidth=1, color="gray")
        ax.legend(fontsize="small")
        facts = {
            "one": player_name(self.names[0]),
            "other": player_name(self.names[1]),
            "difference": fixed(self.difference, signed=True),
        }
        title, shared = say("result.paired.minus", **facts), say("result.axis.shared")
        return figures.finish(ax, title, shared, say("result.axis.difference", what=self.title))

    def _mean_text(self, mean: float) -> str:
        if not self.wins:
            return fixed(mean)
        return numbers.decimal(mean, wilson(round(mean * self.n), self.n, self.level).half)

    def _rows(self) -> list[tuple[str, str]]:
        a, b = map(player_name, self.names)
        level = numbers.level(self.level)
        planned = (say("result.interval.fixed_deals", level=level), _signed(self.interval))
        kind = "wins" if self.wins else "values"
        se = fixed(self.se) if self.se else say("result.paired.nothing_varied", se=fixed(self.se))
        return [
            (say("result.paired.of", what=self.title, name=a), self._mean_text(self.mean_a)),
            (say("result.paired.of", what=self.title, name=b), self._mean_text(self.mean_b)),
            (say("result.head.difference"), fixed(self.difference, signed=True)),
            (say("result.paired.se"), se),
            (say("result.paired.unpaired_se"), fixed(self.unpaired_se)),
            *([planned] if self.planned else []),
            (say("result.interval.band", level=level), _signed(self.band)),
            (say("result.paired.only", name=a), str(len(self.only_a))),
            (say("result.paired.only", name=b), str(len(self.only_b))),
            (say(f"result.paired.both.{kind}"), str(len(self.both))),
            (say(f"result.paired.neither.{kind}"), str(len(self.neither))),
            (say("result.paired.sign_test"), _short(self.p_value)),
        ]

    def _table(self) -> Table:
        title = say("result.paired.title", one=player_name(self.names[0]), other=player_name(self.names[1]), n=self.n)
        notes, columns = (self.verdict, self.sentence), ("", "value")
        return Table(title, columns, self._rows(), notes, heads=heads(columns), console=("", ""), align="<>")

    def __str__(self) -> str:
        return str(self._table())

    def __repr__(self) -> str:
        low, high = self.told
        kind = "" if self.planned else "always-valid "
        ends = f"{self.level * 100:g}% {kind}interval {low:+.4f} to {high:+.4f}"
        return f"<Paired: {self.n} deals, difference {self.difference:+.4f}, {ends}>"

    def _repr_html_(self) -> str:
        return self._table()._repr_html_()


def _spread(values: Sequence[float]) -> float:
    """The standard deviation of the values, divided by n as in the textbook formulas for rates."""
    mean = math.fsum(values) / len(values)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / len(values))


def _signed(interval: Interval) -> str:
    return numbers.span(fixed(interval.low, signed=True), fixed(interval.high, signed=True))


def _short(p: Fraction) -> str:
    exact = f" = {p}" if 1 < p.denominator < 10**6 else ""
    return numbers.general(float(p)) + exact
