"""A win rate as it runs game by game, with the band around it: what a class watches on the wall."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from seawidget.errors import either
from seawidget.given import one_of
from seawidget.probability.estimates.intervals import Interval, IntervalError, confidence_sequence, wilson
from seawidget.probability.shown import figures
from seawidget.probability.shown.numbers import fixed, level as in_percent
from seawidget.probability.shown.table import Table, frame, heads
from seawidget.text.i18n import Sentence, say

__all__ = ["Bands", "running"]

BandKind = Literal["always-valid", "wilson"]
_INTERVALS = {"always-valid": confidence_sequence, "wilson": wilson}


@dataclass(frozen=True, slots=True)
class Bands:
    """A running rate: `n` (games so far), `rate`, `low` and `high` after each of them, as tuples of one length.

    `kind` is "always-valid" or "wilson", `level` the confidence; `words` says what the band promises.
    """

    n: tuple[int, ...]
    rate: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]
    kind: str
    level: float

    @property
    def words(self) -> str:
        """What kind of band this is, in words."""
        return Interval(0.0, 1.0, self.level, self.kind).words

    def misses(self, truth: float, first: int = 1) -> bool:
        """Whether the rate `truth` lies outside the band after game `first` or any later one."""
        rows = zip(self.n, self.low, self.high, strict=True)
        return any(not low <= truth <= high for n, low, high in rows if n >= first)

    def to_frame(self) -> Any:
        """A pandas DataFrame with columns games, rate, low, high, band. Raises MissingExtra without pandas."""
        return frame({"games": self.n, "rate": self.rate, "low": self.low, "high": self.high, "band": self.kind})

    def plot(self, ax: Any = None, truth: float | None = None) -> Any:
        """A matplotlib figure: rate and band over games; `truth` draws a level line.

        Call it again with `ax` to lay more paths over each other. Raises MissingExtra without matplotlib.
        """
        ax = figures.axes(ax)
        rate = say("result.bands.rate", n=self.n[-1], rate=fixed(self.rate[-1], 3))
        (line,) = ax.plot(self.n, self.rate, label=rate)
        label = say(
            f"result.bands.{'watched' if self.kind == 'always-valid' else 'once'}", level=in_percent(self.level)
        )
        ax.fill_between(self.n, self.low, self.high, alpha=0.2, color=line.get_color(), label=label)
        if truth is not None:
            ax.axhline(
                truth, linestyle="--", linewidth=1, color="gray", label=say("result.bands.truth", rate=float(truth))
            )
        ax.set_ylim(0, 1)
        ax.legend(fontsize="small")
        return figures.finish(ax, say("result.bands.title"), say("result.axis.played"), say("result.axis.won"))

    def __repr__(self) -> str:
        return f"<Bands {self.rate[-1]:.4f} after {self.n[-1]} games, {self.low[-1]:.4f} to {self.high[-1]:.4f}>"

    def __str__(self) -> str:
        ends = {"rate": fixed(self.rate[-1]), "low": fixed(self.low[-1]), "high": fixed(self.high[-1])}
        return say("result.bands.sentence", n=self.n[-1], words=self.words, **ends)

    def _repr_html_(self) -> str:
        last = self.n[-1]
        marks = sorted({1, *(m for e in range(7) for m in (10**e, 2 * 10**e, 5 * 10**e) if m < last), last})
        rows = [(str(n), *(fixed(row[n - 1]) for row in (self.rate, self.low, self.high))) for n in marks]
        columns = ("games", "rate", "low", "high")
        table = Table(say("result.bands.after", n=last), columns, rows, [self.words], heads=heads(columns), align="<>")
        return table._repr_html_()


def running(outcomes: Iterable[object], kind: BandKind = "always-valid", level: float = 0.95) -> Bands:
    """The running rate of truths and falsehoods (won or not), and its band after every game.

    `kind` "always-valid" keeps its level over the whole curve; "wilson" is right at any one game chosen beforehand and
    wrong somewhere on the curve far more often. Raises IntervalError without an outcome or for another kind.
    """
    if not one_of(kind, _INTERVALS):
        raise IntervalError(Sentence("error.interval.band", known=either(_INTERVALS), given=repr(kind)))
    interval = _INTERVALS[kind]
    wins = 0
    rates: list[float] = []
    found: list[Interval] = []
    for n, outcome in enumerate(outcomes, 1):
        wins += bool(outcome)
        rates.append(wins / n)
        found.append(interval(wins, n, level))
    if not found:
        raise IntervalError(Sentence("error.interval.no_games"))
    lows, highs = tuple(each.low for each in found), tuple(each.high for each in found)
    return Bands(tuple(range(1, len(found) + 1)), tuple(rates), lows, highs, kind, level)
