"""A win rate as it runs game by game, with the band around it: what a class watches on the wall."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from seawidget.given import one_of
from seawidget.probability.estimates.intervals import Interval, IntervalError, confidence_sequence, wilson
from seawidget.probability.shown import figures
from seawidget.probability.shown.table import Table, frame

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
        (line,) = ax.plot(self.n, self.rate, label=f"win rate after {self.n[-1]} games: {self.rate[-1]:.3f}")
        label = (
            f"{self.level * 100:g}% band, {'may be watched' if self.kind == 'always-valid' else 'for one look only'}"
        )
        ax.fill_between(self.n, self.low, self.high, alpha=0.2, color=line.get_color(), label=label)
        if truth is not None:
            ax.axhline(truth, linestyle="--", linewidth=1, color="gray", label=f"true rate {truth:g}")
        ax.set_ylim(0, 1)
        ax.legend(fontsize="small")
        return figures.finish(ax, "Running win rate", "games played", "share of games won")

    def __repr__(self) -> str:
        return f"<Bands {self.rate[-1]:.4f} after {self.n[-1]} games, {self.low[-1]:.4f} to {self.high[-1]:.4f}>"

    def __str__(self) -> str:
        ends = f"{self.rate[-1]:.4f} after {self.n[-1]} games, {self.low[-1]:.4f} to {self.high[-1]:.4f}"
        return f"running rate {ends} ({self.words})"

    def _repr_html_(self) -> str:
        last = self.n[-1]
        marks = sorted({1, *(m for e in range(7) for m in (10**e, 2 * 10**e, 5 * 10**e) if m < last), last})
        rows = [(str(n), *(f"{row[n - 1]:.4f}" for row in (self.rate, self.low, self.high))) for n in marks]
        table = Table(f"Win rate after {last} games", ("games", "rate", "low", "high"), rows, [self.words], align="<>")
        return table._repr_html_()


def running(outcomes: Iterable[object], kind: BandKind = "always-valid", level: float = 0.95) -> Bands:
    """The running rate of truths and falsehoods (won or not), and its band after every game.

    `kind` "always-valid" keeps its level over the whole curve; "wilson" is right at any one game chosen beforehand and
    wrong somewhere on the curve far more often. Raises IntervalError without an outcome or for another kind.
    """
    if not one_of(kind, _INTERVALS):
        raise IntervalError(f"a band is {' or '.join(map(repr, _INTERVALS))}, not {kind!r}")
    interval = _INTERVALS[kind]
    wins = 0
    rates: list[float] = []
    found: list[Interval] = []
    for n, outcome in enumerate(outcomes, 1):
        wins += bool(outcome)
        rates.append(wins / n)
        found.append(interval(wins, n, level))
    if not found:
        raise IntervalError("a running rate needs at least one game")
    lows, highs = tuple(each.low for each in found), tuple(each.high for each in found)
    return Bands(tuple(range(1, len(found) + 1)), tuple(rates), lows, highs, kind, level)
