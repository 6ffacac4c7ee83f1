"""Which share of worlds reached a number: never without an interval that is right for how the worlds came."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from seawidget.probability.estimates.intervals import (
    Interval,
    alike_se,
    bounded_mean_band,
    confidence_sequence,
    mean_interval,
    wilson,
)
from seawidget.probability.shown import numbers
from seawidget.text.i18n import say

__all__ = ["Share", "share_of"]


@dataclass(frozen=True)
class Share:
    """A share of worlds: `count` of `n`, `value` = count / n.

    `measure` and `at_least` say what was counted: "filled" from 37 on, or, with None, worlds won (a draw counts half).
    `wilson` is the interval for a number of worlds fixed beforehand (with draws a normal one), `band` the always-valid
    one, which may be watched; `told` whichever of them keeps its promise here: `band` once worlds were added.
    """

    measure: str
    at_least: float | None
    count: float
    n: int
    wilson: Interval
    band: Interval
    grown: bool

    @property
    def value(self) -> float:
        """The share, 0 to 1."""
        return self.count / self.n

    @property
    def told(self) -> Interval:
        """`wilson` for a number of worlds chosen beforehand; `band` where worlds were added after a look."""
        return self.band if self.grown else self.wilson

    def __float__(self) -> float:
        return self.value

    @property
    def sentence(self) -> str:
        """The share in one sentence, with its interval."""
        low, value, high = (numbers.estimate(p, self.told.half) for p in (self.told.low, self.value, self.told.high))
        facts = {"share": value, "low": low, "high": high, "level": numbers.level(self.told.level)}
        if self.at_least is None:
            return say("result.futures.won", n=self.n, count=self.count, **facts)
        what = say(f"result.futures.measure.{self.measure}")
        return say("result.futures.share", n=self.n, count=self.count, at_least=self.at_least, measure=what, **facts)

    def to_dict(self) -> dict[str, Any]:
        """The numbers as plain JSON."""
        names = ("measure", "at_least", "count", "n", "value", "grown")
        ends = {"wilson": self.wilson.to_dict(), "band": self.band.to_dict(), "told": self.told.kind}
        return {**{name: getattr(self, name) for name in names}, **ends}

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        what = "won" if self.at_least is None else f"{self.measure} >= {self.at_least:g}"
        return f"<Share {what}: {self.count:g} of {self.n}, {self.told.low:.3f} to {self.told.high:.3f}>"


def share_of(
    measure: str, at_least: float | None, values: Mapping[float, int], grown: bool, level: float = 0.95
) -> Share:
    """The share of what was counted: `values` from 0 to 1 (1/2 is a draw) with the numbers of their worlds."""
    values = {value: times for value, times in values.items() if times}
    n = sum(values.values())
    count = math.fsum(value * times for value, times in values.items())
    if set(values) <= {0.0, 1.0}:
        fixed, band = wilson(int(count), n, level), confidence_sequence(int(count), n, level)
    else:
        mean = count / n
        spread = math.fsum((value - mean) ** 2 * times for value, times in values.items()) / max(n - 1, 1)
        wide = mean_interval(mean, math.sqrt(spread / n) or alike_se(mean, n), level)
        fixed = Interval(max(0.0, wide.low), min(1.0, wide.high), level, wide.kind)
        band = bounded_mean_band(values, 0, 1, level)
    return Share(measure, at_least, int(count) if count == int(count) else count, n, fixed, band, grown)
