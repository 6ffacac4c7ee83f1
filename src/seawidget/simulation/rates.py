"""A rate with its intervals, and the distribution of a number over many games."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from seawidget.probability.estimates.intervals import Interval, confidence_sequence, wilson
from seawidget.probability.shown.numbers import percent, span
from seawidget.probability.shown.table import heads
from seawidget.text.i18n import say

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Rate:
    """How many of `games` were successes. `float(rate)` is the rate; nan without games.

    `wilson` is right for a number of games fixed beforehand; `always_valid` also when the games were watched and
    stopped when it seemed enough. `planned`: their number was fixed and reached; else only the latter is shown.
    `what` is the rate's name in data, where seats count from 0; in sentences they count from 1: `seat` and `bot` say of
    whom the rate is, None of the team.
    """

    successes: int
    games: int
    what: str = "win rate"
    planned: bool = True
    seat: int | None = field(default=None, compare=False)
    bot: str = field(default="", compare=False)

    @property
    def title(self) -> str:
        """How a sentence names it."""
        if self.seat is None:
            return heads([self.what])[0]
        return say("result.rate.of", seat=self.seat + 1, bots=[self.bot])

    @property
    def value(self) -> float:
        """The rate."""
        return self.successes / self.games if self.games else math.nan

    @property
    def se(self) -> float:
        """Standard error of the rate, sqrt(p (1-p) / n)."""
        return math.sqrt(self.value * (1 - self.value) / self.games) if self.games else math.nan

    @property
    def wilson(self) -> Interval:
        """The 95 % Wilson score interval."""
        return wilson(self.successes, self.games)

    @property
    def always_valid(self) -> Interval:
        """The 95 % confidence sequence: valid however often one looks."""
        return confidence_sequence(self.successes, self.games)

    def __float__(self) -> float:
        return self.value

    def __repr__(self) -> str:
        if not self.games:
            return f"<{self.what}: no games>"
        low, high = self.wilson if self.planned else self.always_valid
        kind = "Wilson" if self.planned else "always valid"
        return f"<{self.what} {self.value:.2%}, 95% {kind} {low:.2%} to {high:.2%}, {self.games:,} games>"

    def __str__(self) -> str:
        if not self.games:
            return say("result.rate.none", what=self.title)
        facts = {"what": self.title, "rate": percent(self.value, 2), "won": self.successes, "games": self.games}
        lines = [say("result.rate", **facts)]
        if self.planned:
            lines.append(f"  {_ends(self.wilson)}  {say('result.rate.wilson')}")
        return "\n".join([*lines, f"  {_ends(self.always_valid)}  {say('result.rate.always_valid')}"])


def _ends(interval: Interval) -> str:
    return span(*(percent(end, 2) for end in interval))


class Distribution:
    """How often each value of a number occurred: exact, whatever the number of games."""

    def __init__(self, name: str, counts: Mapping[int, int]) -> None:
        self.name = name
        self.counts: dict[int, int] = dict(sorted((value, count) for value, count in counts.items() if count))

    @property
    def games(self) -> int:
        """Number of games."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """The mean; nan without games."""
        return sum(value * count for value, count in self.counts.items()) / self.games if self.counts else math.nan

    @property
    def std(self) -> float:
        """The standard deviation of one game (divisor n - 1); nan below two games."""
        if self.games < 2:
            return math.nan
        mean = self.mean
        return math.sqrt(sum(count * (value - mean) ** 2 for value, count in self.counts.items()) / (self.games - 1))

    @property
    def se(self) -> float:
        """The standard error of the mean."""
        return self.std / math.sqrt(self.games) if self.games else math.nan

    @property
    def median(self) -> int:
        """The 0.5 quantile."""
        return self.quantile(0.5)

    @property
    def min(self) -> int:
        """The smallest value."""
        return self.quantile(0)

    @property
    def max(self) -> int:
        """The largest value."""
        return self.quantile(1)

    def quantile(self, q: float) -> int:
        """The smallest value that at least the share `q` of the games does not exceed. Raises ValueError."""
        if not (0 <= q <= 1 and self.counts):
            raise ValueError(say("error.quantile", given=repr(q)))
        needed = q * self.games
        below = 0
        for value, count in self.counts.items():
            below += count
            if below >= needed:
                return value
        return value

    def arrays(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """(values, counts) for a plot."""
        import numpy as np

        return np.array(list(self.counts), dtype=np.int64), np.array(list(self.counts.values()), dtype=np.int64)

    def __repr__(self) -> str:
        if not self.counts:
            return f"<{self.name}: no games>"
        return f"<{self.name}: mean {self.mean:.2f} ± {self.se:.2g}, {self.min} to {self.max}, median {self.median}>"
