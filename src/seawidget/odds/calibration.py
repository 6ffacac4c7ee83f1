"""How good forecasts are: Brier score, its parts after Murphy, skill against a base rate, and the calibration curve.

A forecast is a chance, the outcome 1 (it happened) or 0. Numbers given as texts, Fractions or decimals are counted
exactly: 0.1 is one tenth.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from seawidget.errors import SeaError
from seawidget.odds.determinizations import share_won
from seawidget.playing.game import Game
from seawidget.probability.estimates.intervals import wilson
from seawidget.probability.shown import figures
from seawidget.probability.shown.table import Table, frame

__all__ = ["Bin", "Calibration", "CalibrationError", "calibration", "of_games"]

Chance = float | str | Fraction


class CalibrationError(SeaError, ValueError):
    """Forecasts and outcomes that cannot be scored; says which and what would be right."""


@dataclass(frozen=True, slots=True)
class Bin:
    """Forecasts that are counted together: `n` of them, their mean `forecast`, and the share that `happened`."""

    low: Fraction
    high: Fraction
    n: int
    forecast: Fraction
    happened: Fraction

    @property
    def hits(self) -> int:
        """How many of them happened."""
        return int(self.happened * self.n)


class Calibration:
    """Scores of forecasts; all but the log loss are exact Fractions.

    `brier` = `reliability` - `resolution` + `uncertainty` + `within` (A. H. Murphy 1973): the mean squared distance;
    how far bins are off; how well they tell apart; how uncertain the outcomes were; what forecasts of one bin differ
    among themselves (0 when each bin is one forecast). `skill` is 1 - brier / brier of always saying `base`, by default
    the share that happened.
    """

    def __init__(
        self, forecasts: Sequence[Fraction], outcomes: Sequence[int], bins: Sequence[Bin], base: Fraction | None
    ) -> None:
        self.forecasts, self.outcomes, self.bins = tuple(forecasts), tuple(outcomes), tuple(bins)
        self.n = len(self.forecasts)
        self.rate = Fraction(sum(self.outcomes), self.n)
        self.base = self.rate if base is None else base

    @property
    def brier(self) -> Fraction:
        """Mean of (forecast - outcome)^2: 0 is perfect, always saying 1/2 gets 1/4."""
        rows = zip(self.forecasts, self.outcomes, strict=True)
        return sum(((f - o) ** 2 for f, o in rows), Fraction()) / self.n

    @property
    def reliability(self) -> Fraction:
        """Sum of n_k (f_k - o_k)^2 / N over bins: the penalty for bins that are off; smaller is better."""
        return sum((each.n * (each.forecast - each.happened) ** 2 for each in self.bins), Fraction()) / self.n

    @property
    def resolution(self) -> Fraction:
        """Sum of n_k (o_k - o)^2 / N over bins: how well the forecasts tell games apart; larger is better."""
        return sum((each.n * (each.happened - self.rate) ** 2 for each in self.bins), Fraction()) / self.n

    @property
    def uncertainty(self) -> Fraction:
        """O (1 - o): the difficulty of these games, the same for everybody who forecast them."""
        return self.rate * (1 - self.rate)

    @property
    def within(self) -> Fraction:
        """What is left of the Brier score by counting different forecasts as one bin (D. B. Stephenson et al. 2008)."""
        return self.brier - self.reliability + self.resolution - self.uncertainty

    @property
    def reference(self) -> Fraction:
        """The Brier score of saying `base` every time."""
        return sum(((self.base - o) ** 2 for o in self.outcomes), Fraction()) / self.n

    @property
    def skill(self) -> Fraction | None:
        """1 - brier / reference: above 0 is better than always saying the base rate. None if that was always right."""
        return 1 - self.brier / self.reference if self.reference else None

    @property
    def log_loss(self) -> float:
        """Mean of -log(chance given to what happened), in nats; infinite for a certainty that was wrong."""
        total = 0.0
        for forecast, outcome in zip(self.forecasts, self.outcomes, strict=True):
            chance = float(forecast if outcome else 1 - forecast)
            total -= math.log(chance) if chance else -math.inf
        return total / self.n

    @property
    def sentence(self) -> str:
        """The score in one sentence."""
        skill = self.skill
        versus = "" if skill is None else f"; skill {float(skill):+.3f} against always saying {float(self.base):.3g}"
        return f"Brier score {float(self.brier):.4f} over {self.n} forecast{'' if self.n == 1 else 's'}{versus}."

    def to_frame(self) -> Any:
        """A pandas DataFrame with one row per bin: low, high, n, forecast, happened, wilson_low, wilson_high.

        Raises MissingExtra without pandas.
        """
        columns = ("low", "high", "n", "forecast", "happened", "wilson_low", "wilson_high")
        rows: list[dict[str, object]] = []
        for each in self.bins:
            ends = wilson(each.hits, each.n)
            low, high, forecast, happened = map(float, (each.low, each.high, each.forecast, each.happened))
            values = (low, high, each.n, forecast, happened, ends.low, ends.high)
            rows.append(dict(zip(columns, values, strict=True)))
        return frame(rows, columns)

    def plot(self, ax: Any = None) -> Any:
        """A matplotlib figure: what happened against what was said, with 95 % Wilson intervals and counts per bin.

        Raises MissingExtra without matplotlib.
        """
        ax = figures.axes(ax)
        ax.plot([0, 1], [0, 1], ":", color="gray", label="as said")
        rate = float(self.rate)
        ax.axhline(rate, linestyle="--", linewidth=1, color="gray", label=f"happened {rate:.3g}")
        x, y = [float(each.forecast) for each in self.bins], [float(each.happened) for each in self.bins]
        ends = [wilson(each.hits, each.n) for each in self.bins]
        below = [up - end.low for up, end in zip(y, ends, strict=True)]
        above = [end.high - up for up, end in zip(y, ends, strict=True)]
        ax.errorbar(x, y, yerr=[below, above], fmt="o", capsize=4)
        for each, across, up in zip(self.bins, x, y, strict=True):
            ax.annotate(f"n = {each.n}", (across, up), textcoords="offset points", xytext=(6, -10), fontsize="small")
        ax.set_xlim(-0.02, 1.02)
        ax.set_ylim(-0.02, 1.02)
        ax.legend(fontsize="small")
        return figures.finish(ax, self.sentence, "forecast chance", "share that happened")

    def _scores(self) -> list[tuple[str, str, str]]:
        named: list[tuple[str, Fraction | None]] = [
            ("Brier score (0 is perfect)", self.brier),
            ("reliability (small is good)", self.reliability),
            ("resolution (large is good)", self.resolution),
            ("uncertainty of the games", self.uncertainty),
        ]
        if self.within:
            named.append(("differences within bins", self.within))
        named.append((f"skill against always saying {float(self.base):.3g}", self.skill))
        rows = [(name, "-" if v is None else f"{float(v):.4f}", "" if v is None else _short(v)) for name, v in named]
        return [*rows, ("log loss, nats", f"{self.log_loss:.4f}", "")]

    def _bins(self) -> list[tuple[str, ...]]:
        rows: list[tuple[str, ...]] = []
        for each in self.bins:
            ends = wilson(each.hits, each.n)
            shown = f"{float(each.forecast):.3f}", str(each.n), f"{float(each.happened):.3f}"
            rows.append((*shown, f"{ends.low:.3f} to {ends.high:.3f}"))
        return rows

    def _tables(self) -> tuple[Table, Table]:
        heads = ("mean forecast", "forecasts", "happened", "95 % Wilson interval")
        return (
            Table(self.sentence, ("", "value", "exact"), self._scores(), console=("", "", ""), align="<>"),
            Table("What was said and what happened", heads, self._bins(), align="<>"),
        )

    def __str__(self) -> str:
        return "\n\n".join(map(str, self._tables()))

    def __repr__(self) -> str:
        return f"<Calibration: {self.sentence}>"

    def _repr_html_(self) -> str:
        return "".join(table._repr_html_() for table in self._tables())


def calibration(
    forecasts: Iterable[Chance], outcomes: Iterable[object], bins: int | None = None, base: Chance | None = None
) -> Calibration:
    """Score `forecasts` (chances) against `outcomes` (true or false, 1 or 0).

    `bins`: None counts equal forecasts together, a number makes so many bins of equal width (the upper end belongs to
    the last). `base`: the rate a simple rival always says; by default what happened. Raises CalibrationError.
    """
    said = [_chance(value) for value in forecasts]
    came = list(outcomes)
    wrong = [value for value in came if value not in (0, 1)]
    if wrong:
        raise CalibrationError(f"an outcome is 1 or 0 (true or false), not {wrong[0]!r}")
    if not said or len(said) != len(came):
        raise CalibrationError(f"every forecast needs one outcome; there are {len(said)} and {len(came)}")
    happened = [int(bool(value)) for value in came]
    return Calibration(said, happened, _binned(said, happened, bins), None if base is None else _chance(base))


def _chance(value: Chance) -> Fraction:
    try:
        if isinstance(value, bool):
            raise TypeError
        exact = value if isinstance(value, Fraction) else Fraction(str(value))
    except (ValueError, TypeError, ZeroDivisionError):
        raise CalibrationError(f"a forecast is a chance from 0 to 1, not {value!r}") from None
    if not 0 <= exact <= 1:
        raise CalibrationError(f"a forecast is a chance from 0 to 1, not {value!r}")
    return exact


def _binned(said: Sequence[Fraction], happened: Sequence[int], bins: int | None) -> list[Bin]:
    if bins is None:
        ranges = [(value, value) for value in sorted(set(said))]
        places = {value: place for place, (value, _) in enumerate(ranges)}
        at = [places[value] for value in said]
    else:
        if isinstance(bins, bool) or not isinstance(bins, int) or bins < 1:
            raise CalibrationError(f"bins is a whole number from 1, not {bins!r}")
        ranges = list(pairwise(Fraction(k, bins) for k in range(bins + 1)))
        at = [min(int(value * bins), bins - 1) for value in said]
    found = []
    for place, (low, high) in enumerate(ranges):
        mine = [k for k, where in enumerate(at) if where == place]
        if mine:
            n = len(mine)
            mean = sum((said[k] for k in mine), Fraction()) / n
            found.append(Bin(low, high, n, mean, Fraction(sum(happened[k] for k in mine), n)))
    return found


def of_games(
    games: Iterable[Game] | Game, seat: int | None = None, bins: int | None = None, base: Chance | None = None
) -> Calibration:
    """Score the forecasts kept with games (`game.forecast`) that are over where they stand: one game or many.

    Those of `seat`, or of every seat; drawn games are left out, being neither won nor lost. Raises CalibrationError if
    there is none to score.
    """
    said: list[Fraction] = []
    came: list[int] = []
    for game in [games] if isinstance(games, Game) else games:
        with game.lock:
            path, state = game.node.path(), game.node.state
        if not state.over:
            continue
        for node in path:
            for who, chance in node.forecasts.items():
                won = share_won((state.result or {}).get("outcome"), who)
                if seat in (None, who) and won in (0.0, 1.0):
                    said.append(_chance(chance))
                    came.append(int(won))
    if not said:
        raise CalibrationError(
            "no forecast to score: make some with game.forecast(0.6), and play the games to their end"
        )
    return calibration(said, came, bins, base)


def _short(value: Fraction) -> str:
    return str(value) if value.denominator < 10**6 else ""
