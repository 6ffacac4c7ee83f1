"""How good forecasts are: Brier score, its parts, skill against a base rate, and the calibration curve.

A forecast is a chance, the outcome 1 (it happened) or 0. Numbers given as texts, Fractions or decimals are counted
exactly: 0.1 is one tenth.

With few forecasts in a bin what happened there differs from its chance by chance alone, and Murphy's parts count that
as lack of reliability, and as resolution. C. A. T. Ferro, T. E. Fricker (2012, doi 10.1002/qj.1924) take it away again.
Forecasts of one game share its outcome, so the unit of chance is the game: its forecasts count as a cluster.
"""

from __future__ import annotations

import json
import math
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from seawidget.given import shown, whole
from seawidget.odds.determinizations import share_won
from seawidget.odds.forecast_bins import binned
from seawidget.odds.forecast_input import CalibrationError, Chance, chance, is_outcome, listed
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.probability.estimates.intervals import Interval, wilson_of_share
from seawidget.probability.shown import figures, numbers
from seawidget.probability.shown.table import Table, frame, heads
from seawidget.text.i18n import Sentence, say, text

__all__ = ["Bin", "Calibration", "CalibrationError", "calibration", "of_games"]


@dataclass(frozen=True, slots=True)
class Bin:
    """Forecasts that are counted together: `n` of them, their mean `forecast`, and the share that `happened`.

    They are of `games` games; `noise` is the square of the error that the share has by chance (None with one game).
    """

    low: Fraction
    high: Fraction
    n: int
    forecast: Fraction
    happened: Fraction
    games: int
    noise: Fraction | None
    weight: Fraction  # independent forecasts they are worth

    @property
    def hits(self) -> int:
        """How many of them happened."""
        return int(self.happened * self.n)

    @property
    def interval(self) -> Interval:
        """Wilson's 95 % interval of the share that happened, by games: forecasts of one game count as one."""
        return wilson_of_share(float(self.happened), float(self.weight))


class Calibration:
    """Scores of forecasts; all but the log loss are exact Fractions.

    `brier` = `reliability` - `resolution` + `uncertainty` + `within`: the mean squared distance; how far bins are off;
    how well they tell apart; how uncertain the outcomes were; what forecasts of one bin differ among themselves (0 when
    each bin is one forecast). The first three are `corrected` for chance where every bin has two games or more, and can
    then come out a little below 0; with a bin of one game they are Murphy's (1973), which flatter resolution. `plain`
    has Murphy's three in any case. `skill` is 1 - brier / brier of always saying `base`, by default the share that
    happened. `games`: how many games the forecasts are of.
    """

    def __init__(
        self,
        forecasts: Sequence[Fraction],
        outcomes: Sequence[int],
        bins: Sequence[Bin],
        base: Fraction | None,
        games: int,
        noise: Fraction | None,
    ) -> None:
        self.forecasts, self.outcomes, self.bins = tuple(forecasts), tuple(outcomes), tuple(bins)
        self.n, self.games = len(self.forecasts), games
        self.rate = Fraction(sum(self.outcomes), self.n)
        self.base = self.rate if base is None else base
        self._noise = noise

    @property
    def corrected(self) -> bool:
        """Whether the parts are corrected for chance: every bin has at least two games."""
        return self._noise is not None and all(each.noise is not None for each in self.bins)

    @property
    def _by_chance(self) -> tuple[Fraction, Fraction]:
        """What chance adds to reliability and to resolution alike, and what it takes from uncertainty."""
        if not self.corrected or self._noise is None:
            return Fraction(), Fraction()
        noises = (each.n * each.noise for each in self.bins if each.noise is not None)
        return sum(noises, Fraction()) / self.n, self._noise

    @property
    def plain(self) -> tuple[Fraction, Fraction, Fraction]:
        """Reliability, resolution and uncertainty after A. H. Murphy, with what chance adds to them."""
        reliability = sum((each.n * (each.forecast - each.happened) ** 2 for each in self.bins), Fraction())
        resolution = sum((each.n * (each.happened - self.rate) ** 2 for each in self.bins), Fraction())
        return reliability / self.n, resolution / self.n, self.rate * (1 - self.rate)

    @property
    def brier(self) -> Fraction:
        """Mean of (forecast - outcome)^2: 0 is perfect, always saying 1/2 gets 1/4."""
        rows = zip(self.forecasts, self.outcomes, strict=True)
        return sum(((f - o) ** 2 for f, o in rows), Fraction()) / self.n

    @property
    def reliability(self) -> Fraction:
        """The penalty for bins that are off: sum of n_k (f_k - o_k)^2 / N, less chance; 0 is perfect."""
        return self.plain[0] - self._by_chance[0]

    @property
    def resolution(self) -> Fraction:
        """How well the forecasts tell games apart: sum of n_k (o_k - o)^2 / N, less chance; 0 is not at all."""
        more, less = self._by_chance
        return self.plain[1] - more + less

    @property
    def uncertainty(self) -> Fraction:
        """The difficulty of these games, the same for everybody who forecast them: o (1 - o), and its error."""
        return self.plain[2] + self._by_chance[1]

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
        return self._said(None)

    def _said(self, locale: str | None) -> str:
        facts = {"brier": numbers.fixed(float(self.brier), locale=locale), "n": self.games, "forecasts": self.n}
        key = "result.brier" if self.games == self.n else "result.brier.games"
        if self.skill is None:
            return text(key, facts, locale)
        facts["skill"] = numbers.fixed(float(self.skill), 3, signed=True, locale=locale)
        return text(f"{key}.skill", facts | {"base": numbers.general(float(self.base), 3, locale)}, locale)

    def to_frame(self) -> Any:
        """A pandas DataFrame with one row per bin: low, high, n, games, forecast, happened, wilson_low, wilson_high.

        Raises MissingExtra without pandas.
        """
        columns = ("low", "high", "n", "games", "forecast", "happened", "wilson_low", "wilson_high")
        rows: list[dict[str, object]] = []
        for each in self.bins:
            ends = each.interval
            low, high, forecast, happened = map(float, (each.low, each.high, each.forecast, each.happened))
            values = (low, high, each.n, each.games, forecast, happened, ends.low, ends.high)
            rows.append(dict(zip(columns, values, strict=True)))
        return frame(rows, columns)

    def plot(self, ax: Any = None) -> Any:
        """A matplotlib figure: what happened against what was said, with 95 % Wilson intervals by games and counts.

        Raises MissingExtra without matplotlib.
        """
        ax = figures.axes(ax)
        ax.plot([0, 1], [0, 1], ":", color="gray", label=say("result.calibration.as_said"))
        rate = float(self.rate)
        ax.axhline(
            rate,
            linestyle="--",
            linewidth=1,
            color="gray",
            label=say("result.calibration.rate", rate=numbers.general(rate, 3)),
        )
        x, y = [float(each.forecast) for each in self.bins], [float(each.happened) for each in self.bins]
        ends = [each.interval for each in self.bins]
        below = [up - end.low for up, end in zip(y, ends, strict=True)]
        above = [end.high - up for up, end in zip(y, ends, strict=True)]
        ax.errorbar(x, y, yerr=[below, above], fmt="o", capsize=4)
        for each, across, up in zip(self.bins, x, y, strict=True):
            ax.annotate(f"n = {each.n}", (across, up), textcoords="offset points", xytext=(6, -10), fontsize="small")
        ax.set_xlim(-0.02, 1.02)
        ax.set_ylim(-0.02, 1.02)
        ax.legend(fontsize="small")
        return figures.finish(ax, self.sentence, say("result.axis.forecast"), say("result.axis.happened"))

    def _scores(self) -> list[tuple[str, str, str]]:
        how = "corrected" if self.corrected else "plain"
        named: list[tuple[str, Fraction | None]] = [
            (say("result.calibration.brier"), self.brier),
            (say(f"result.calibration.reliability.{how}"), self.reliability),
            (say(f"result.calibration.resolution.{how}"), self.resolution),
            (say("result.calibration.uncertainty"), self.uncertainty),
        ]
        if self.within:
            named.append((say("result.calibration.within"), self.within))
        named.append((say("result.calibration.skill", base=numbers.general(float(self.base), 3)), self.skill))
        rows = [
            (name, "-" if v is None else numbers.fixed(float(v)), "" if v is None else _short(v)) for name, v in named
        ]
        return [*rows, (say("result.calibration.log_loss"), numbers.fixed(self.log_loss), "")]

    def _bins(self) -> list[tuple[str, ...]]:
        rows: list[tuple[str, ...]] = []
        for each in self.bins:
            ends = each.interval
            forecast, happened, low, high = (
                numbers.fixed(float(value), 3) for value in (each.forecast, each.happened, ends.low, ends.high)
            )
            rows.append((forecast, str(each.n), str(each.games), happened, numbers.span(low, high)))
        return rows

    def _tables(self) -> tuple[Table, Table]:
        scores, bins = ("", "value", "exact"), ("mean forecast", "forecasts", "games", "happened", "wilson")
        return (
            Table(self.sentence, scores, self._scores(), heads=heads(scores), console=("", "", ""), align="<>"),
            Table(say("result.calibration.bins"), bins, self._bins(), heads=heads(bins), align="<>"),
        )

    def __str__(self) -> str:
        return "\n\n".join(map(str, self._tables()))

    def __repr__(self) -> str:
        return f"<Calibration: {self._said('en')}>"

    def _repr_html_(self) -> str:
        return "".join(table._repr_html_() for table in self._tables())


def calibration(
    forecasts: Iterable[Chance],
    outcomes: Iterable[object],
    bins: int | None = None,
    base: Chance | None = None,
    games: Iterable[Hashable] | None = None,
) -> Calibration:
    """Score `forecasts` (chances) against `outcomes` (true or false, 1 or 0).

    `bins`: None counts equal forecasts together if there are few different ones, and makes a few bins with about as
    many forecasts each if there are many (about 2 n^(1/3) for n games, and at least two games in each); a number makes
    so many bins of equal width (the upper end belongs to the last). `base`: the rate a simple rival always says; by
    default what happened. `games`: for each forecast the game it is about, anything that can be compared; by default
    one each. Raises CalibrationError.
    """
    said = [chance(value) for value in listed("forecasts", forecasts)]
    came = listed("outcomes", outcomes)
    wrong = [value for value in came if not is_outcome(value)]
    if wrong:
        raise CalibrationError(Sentence("error.calibration.outcome", given=shown(wrong[0])))
    if not said or len(said) != len(came):
        raise CalibrationError(Sentence("error.calibration.length", forecasts=len(said), outcomes=len(came)))
    count = whole(bins)
    if bins is not None and (count is None or count < 1):
        raise CalibrationError(Sentence("error.calibration.bins", given=shown(bins)))
    about: list[Hashable] = list(range(len(said))) if games is None else listed("games", games)
    if any(not isinstance(each, Hashable) for each in about):
        raise CalibrationError(Sentence("error.calibration.games"))
    if len(about) != len(said):
        raise CalibrationError(Sentence("error.calibration.about", forecasts=len(said), games=len(about)))
    happened = [int(bool(value)) for value in came]
    found = [
        _bin(low, high, [said[k] for k in mine], [happened[k] for k in mine], [about[k] for k in mine])
        for low, high, mine in binned(said, about, count)
    ]
    every = _bin(Fraction(0), Fraction(1), said, happened, about)
    return Calibration(said, happened, found, None if base is None else chance(base), every.games, every.noise)


def _bin(
    low: Fraction, high: Fraction, said: Sequence[Fraction], happened: Sequence[int], about: Sequence[Hashable]
) -> Bin:
    n = len(said)
    share = Fraction(sum(happened), n)
    off: dict[Hashable, Fraction] = {}
    size: dict[Hashable, int] = {}
    for outcome, game in zip(happened, about, strict=True):
        off[game] = off.get(game, Fraction()) + outcome - share
        size[game] = size.get(game, 0) + 1
    games = len(size)
    # With one forecast for each game this is the o (1 - o) / (n - 1) of Ferro and Fricker.
    noise = Fraction(games, games - 1) * sum(each**2 for each in off.values()) / n**2 if games > 1 else None
    weight = Fraction(n * n, sum(each**2 for each in size.values()))
    return Bin(low, high, n, sum(said, Fraction()) / n, share, games, noise, weight)


def of_games(
    games: Iterable[Game] | Game, seat: int | None = None, bins: int | None = None, base: Chance | None = None
) -> Calibration:
    """Score the forecasts kept with games (`game.forecast`) that are over where they stand: one game or many.

    Each is scored against what came of the seat's own play. Those of `seat`, or of every seat; drawn games are left
    out, being neither won nor lost. Games of one deal are one cluster, and a game that is there twice (a copy, a save
    loaded again) counts once; so does a forecast that a fork has carried along, for the game it was made in if that is
    there and over. Raises CalibrationError if there is none to score.
    """
    said: list[Fraction] = []
    came: list[int] = []
    about: list[str] = []
    seen: set[tuple[str, ...]] = set()
    told: set[tuple[str, ...]] = set()  # positions whose forecasts count
    if seat is not None and whole(seat) is None:
        raise CalibrationError(Sentence("error.calibration.seat", given=shown(seat)))
    played = [games] if isinstance(games, Game) else listed("games", games)
    wrong = [game for game in played if not isinstance(game, Game)]
    if wrong:
        raise CalibrationError(Sentence("error.calibration.no_games", given=shown(wrong[0])))
    for game in sorted(played, key=lambda game: game.tree.forked):
        with game.lock:
            path, state = game.node.path(), game.node.state
        deal = _begun(path[0])
        line = (deal, *(f"{node.move} {sorted(node.forecasts.items())}" for node in path))
        if not state.over or line in seen:
            continue
        seen.add(line)
        way: tuple[str, ...] = ()  # from where the cards to come were dealt, as in a fork
        for node in path:
            way = (*way, str(node.move)) if way and node.kind != "redeal" else (_begun(node),)
            if node.id in game.tree.copied and way in told:
                continue
            told.add(way)
            for who, said_then in node.forecasts.items():
                won = share_won((state.result or {}).get("outcome"), who)
                if seat in (None, who) and won in (0.0, 1.0):
                    said.append(chance(said_then))
                    came.append(int(won))
                    about.append(deal)
    if not said:
        raise CalibrationError(Sentence("error.calibration.none"))
    return calibration(said, came, bins, base, about)


def _begun(node: Node) -> str:
    """The position of a node as one text."""
    return json.dumps([node.state.game, node.state.to_dict()], sort_keys=True, default=str)


def _short(value: Fraction) -> str:
    return str(value) if value.denominator < 10**6 else ""
