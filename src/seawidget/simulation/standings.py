"""What a tournament shows: who won how much, and how sure that is, given that all played the same deals."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Literal

from seawidget.errors import OptionError, UnknownName
from seawidget.given import one_of, shown
from seawidget.probability.estimates.intervals import (
    Interval,
    alike_se,
    bounded_mean_band,
    mean_interval,
    paired_wins_interval,
    wilson,
)
from seawidget.probability.shown.same import Same
from seawidget.probability.shown.table import Table, frame, heads
from seawidget.simulation.record import winners
from seawidget.simulation.result import Simulation
from seawidget.text.codes import phrase
from seawidget.text.i18n import Sentence, current, has, player_name, say, text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ENOUGH = 30  # deals from which the mean of their differences is taken as normal


class UnknownPlayer(UnknownName):
    """No player of that name takes part."""

    what = "player"


class Tournament(Same):
    """The result of `sea.tournament`.

    `names`: the players; `arrangements`: who sat where, the names seat by seat; `simulations`: the games of each
    arrangement, in the same order, with rows and replays; `deals`: how many deals all have played. `standings` and
    `pairs` are tables. `partial` and `why` as in a `Simulation`.
    """

    def __init__(
        self,
        names: Sequence[str],
        tables: Sequence[tuple[int, ...]],
        simulations: Sequence[Simulation],
        *,
        seed: int | str,
        asked: int,
        why: str = "",
        retries: int = 0,
    ) -> None:
        self.names = tuple(names)
        self.simulations = tuple(simulations)
        self.seed, self.asked, self.why, self.retries = seed, asked, why, retries
        self._tables = tuple(tables)

    def _content(self) -> Any:
        return self.names, self._tables, self.simulations, self.seed, self.asked, self.why

    @property
    def arrangements(self) -> tuple[tuple[str, ...], ...]:
        """The names of the players seat by seat, for each arrangement."""
        return tuple(tuple(self.names[who] for who in table) for table in self._tables)

    @property
    def deals(self) -> int:
        """How many deals were played in all arrangements."""
        return min(len(played) for played in self.simulations)

    @property
    def partial(self) -> bool:
        """Whether fewer deals were played than asked for."""
        return self.deals < self.asked

    @property
    def competitive(self) -> bool:
        """Whether seats play against each other."""
        return any(len(set(table)) > 1 for table in self._tables)

    def points(self, name: str) -> NDArray[np.float64]:
        """Points of a player in each deal, shape (deals,): the mean over all its seats in all arrangements."""
        who = self._number(name)
        places = [(k, seat) for k, table in enumerate(self._tables) for seat, at in enumerate(table) if at == who]
        return self._mean([self._seat(k, seat) for k, seat in (places if self.competitive else places[:1])])

    def difference(self, name: str, other: str) -> NDArray[np.float64]:
        """Points of one player minus those of another in each deal, shape (deals,), from the games where both played.

        Where one plays alone or together, from the two games of the same deal.
        """
        a, b = self._number(name), self._number(other)
        if not self.competitive:
            return self.points(name) - self.points(other)
        found = []
        for k, table in enumerate(self._tables):
            if a in table and b in table:
                mine = self._mean([self._seat(k, seat) for seat, at in enumerate(table) if at == a])
                theirs = self._mean([self._seat(k, seat) for seat, at in enumerate(table) if at == b])
                found.append(mine - theirs)
        return self._mean(found)

    @property
    def standings(self) -> Table:
        """Each player's share of the points, the best first, with its standard error and 95 % interval.

        The unit of chance is the deal: games of the same deal are averaged first, since they are not independent.
        """
        rows: list[dict[str, Any]] = []
        for name in self.names:
            points = self.points(name)
            mean, se = _mean_se(points, 0.0)
            interval = self._interval(points, mean, se)
            row = {"player": name, "points" if self.competitive else "win rate": mean, "se": se}
            rows.append({**row, "low": interval.low, "high": interval.high, "interval": interval.kind})
        value = "points" if self.competitive else "win rate"
        columns = ["player", value, "se", "low", "high", "interval"]
        rows.sort(key=lambda row: -row[value] if row[value] == row[value] else 0.0)
        title = say("result.standings", deals=self.deals, arrangements=len(self._tables))
        return Table(title, columns, rows, heads=heads(columns), forms=FORMS)

    @property
    def pairs(self) -> Table:
        """For every two players the difference per deal with its paired standard error and 95 % interval.

        `better` and `worse`: the deals in which the first did better or worse than the second.
        """
        rows = []
        for name, other in itertools.combinations([row["player"] for row in self.standings], 2):
            found = self.difference(name, other)
            mean, se = _mean_se(found, -1.0)
            better, worse = int((found > 0).sum()), int((found < 0).sum())
            if self.why:
                interval = _watched(found, -1.0)
            elif self.competitive:
                interval = _normal(mean, se, len(found), -1.0)
            else:
                interval = (
                    paired_wins_interval(better, worse, len(found)) if len(found) else Interval(-1, 1, 0.95, "paired")
                )
            row = {"player": name, "other": other, "difference": mean, "se": se, "low": interval.low}
            rows.append({**row, "high": interval.high, "interval": interval.kind, "better": better, "worse": worse})
        columns = ["player", "other", "difference", "se", "low", "high", "interval", "better", "worse"]
        title = say("result.pairs", deals=self.deals)
        return Table(title, columns, rows, heads=heads(columns), forms=FORMS)

    def to_frame(self, what: Literal["standings", "pairs", "deals"] = "standings") -> Any:
        """A pandas DataFrame: "standings", "pairs", or "deals" with each player's points in each deal.

        Raises MissingExtra without pandas.
        """
        if not one_of(what, ("standings", "pairs", "deals")):
            raise OptionError(
                "option_out_of_range",
                {"what": what},
                Sentence("error.frame", given=shown(what), known="standings, pairs, deals"),
            )
        if what == "deals":
            return frame({"deal": range(self.deals), **{name: self.points(name) for name in self.names}})
        return (self.standings if what == "standings" else self.pairs).to_frame()

    def plot(self, ax: Any = None) -> Any:
        """A matplotlib figure: each player's share with its 95 % interval. Raises MissingExtra without matplotlib."""
        from seawidget.simulation.plots import standings

        return standings(self.standings, ax)

    def _interval(self, points: NDArray[np.float64], mean: float, se: float) -> Interval:
        if self.why:
            return _watched(points, 0.0)
        if self.competitive:
            return _normal(mean, se, len(points), 0.0)
        return wilson(int(points.sum()), len(points))

    def _number(self, name: str) -> int:
        if name not in self.names:
            raise UnknownPlayer(name, self.names)
        return self.names.index(name)

    def _seat(self, k: int, seat: int) -> NDArray[np.float64]:
        """The points of a seat in each deal of an arrangement."""
        import numpy as np

        played = self.simulations[k]
        seats = len(played.bots)
        if not self.deals:
            return np.zeros(0)
        outcomes = played["outcome"][: self.deals]
        texts, numbers = np.unique(outcomes, return_inverse=True)
        worth = []
        for outcome in texts.tolist():
            won = winners(outcome, seats)
            if outcome == "loss" or (self.competitive and not won):
                worth.append(0.0 if outcome == "loss" else 1 / seats)
            else:
                worth.append((1 / len(won) if self.competitive else 1.0) if seat in won else 0.0)
        return np.array(worth)[numbers]

    def _mean(self, parts: Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
        import numpy as np

        if not parts:
            return np.full(self.deals, math.nan)
        found: NDArray[np.float64] = np.mean(parts, axis=0)
        return found

    def _head(self) -> str:
        return self._said(None)

    def _said(self, locale: str | None) -> str:
        game = self.simulations[0].game
        facts: dict[str, Any] = {"game": game, "bots": list(self.names), "deals": self.deals, "seed": repr(self.seed)}
        if current(locale) != "en":
            facts["game"] = phrase(f"{game}.name") if has(f"{game}.name") else game
        if not self.partial:
            return text("result.head.tournament", facts, locale)
        facts |= {"asked": self.asked, "why": phrase(f"result.why.{self.why or 'partial'}")}
        return text("result.head.tournament.partial", facts, locale)

    def __repr__(self) -> str:
        return f"<Tournament {self._said('en')}>"

    def __str__(self) -> str:
        return "\n\n".join([self._head(), str(self.standings), str(self.pairs)])

    def _repr_html_(self) -> str:
        """For a notebook."""
        return f"<div>{escape(self._head())}{self.standings._repr_html_()}{self.pairs._repr_html_()}</div>"


def _kind_told(kind: str) -> str:
    """A kind of interval as a word of a table: in English as rows have it."""
    return say(f"result.kind.{kind.replace(' ', '-')}")


FORMS: Mapping[str, Callable[[Any], str]] = {"interval": _kind_told, "player": player_name, "other": player_name}


def _mean_se(values: NDArray[np.float64], least: float) -> tuple[float, float]:
    """The mean of values from `least` to 1 and its standard error, nan with too few values to have one."""
    if len(values) < 2:
        return (float(values.mean()) if len(values) else math.nan), math.nan
    mean = float(values.mean())
    se = float(values.std(ddof=1) / math.sqrt(len(values)))
    return mean, se or alike_se(mean, len(values), least)


def _watched(values: NDArray[np.float64], least: float) -> Interval:
    """The always-valid interval of values from `least` to 1: the number of deals was not reached as planned."""
    return bounded_mean_band(Counter(values.tolist()), least, 1.0)


def _normal(mean: float, se: float, deals: int, least: float) -> Interval:
    """The normal interval of a mean per deal, kept inside `least` to 1; all of that with too few deals to tell."""
    if deals < ENOUGH or math.isnan(mean):
        return Interval(least, 1.0, 0.95, "too few deals")
    found = mean_interval(mean, se)
    return Interval(max(least, found.low), min(1.0, found.high), found.level, found.kind)
