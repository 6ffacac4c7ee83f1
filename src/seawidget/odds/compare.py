"""Which move, or which player, is better: several alternatives on the same worlds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from itertools import combinations
from typing import Any

from seawidget.errors import OptionError, UnknownName, check_callable, check_number, right
from seawidget.odds.alternatives import Alternative, Deals, alternatives_of, begun_with
from seawidget.odds.determinizations import Determinizations, Measure, Policy
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.probability.estimates.batches import CLOCKED, Batches, Cancel, Progress, Why
from seawidget.probability.estimates.intervals import (
    Interval,
    bounded_mean_band,
    confidence_sequence,
    mean_interval,
    wilson,
)
from seawidget.probability.estimates.paired import Paired
from seawidget.probability.shown import figures, numbers
from seawidget.probability.shown.same import Same
from seawidget.probability.shown.table import Table, frame, heads
from seawidget.text.i18n import Sentence, player_name, say

__all__ = ["Alternative", "Comparison", "Deals", "compare", "comparing"]


def timing(found: Any) -> list[str]:
    """What there is to say of a run that a time limit could have ended, and did not."""
    if not found.timed or found.why in CLOCKED:
        return []
    return [say("result.ended.timed")]


class Comparison(Same):
    """What alternatives reached on the same deals. Raises UnknownName for a letter that is none of them.

    `alternatives`, `n` deals, `values[letter]` (one number per deal: 1 won, 0 lost, or the measure), `why` it ended
    ("running", "all", "budget", "cancelled", "precise", "decided", "interrupted"), `seed`, and the `seat` whose view
    was redealt. `ruled`: a rule could end it before all deals were played; `timed`: a time limit could.
    """

    def __init__(
        self,
        worlds: Determinizations,
        alternatives: Sequence[Alternative],
        values: Sequence[Sequence[float]],
        *,
        why: Why,
        level: float,
        bounds: tuple[float, float],
        what: str,
        ruled: bool = False,
        timed: bool = False,
    ) -> None:
        self._worlds = worlds
        self.ruled, self.timed = ruled, timed
        self.alternatives = tuple(alternatives)
        self.values = {each.name: tuple(column) for each, column in zip(alternatives, values, strict=True)}
        self.n = len(values[0])
        self.why, self.level, self.bounds, self.what = why, level, bounds, what
        self.seed, self.seat = worlds.shown, worlds.seat

    def _content(self) -> Any:
        how = (self.why, self.level, self.bounds, self.what, self.seed, self.seat)
        return (self.alternatives, self.values, *how)

    def _alternative(self, name: str) -> Alternative:
        for each in self.alternatives:
            if name in (each.name, each.text):
                return each
        raise UnknownName(name, [each.name for each in self.alternatives])

    def rate(self, name: str) -> float:
        """The share of deals won by an alternative, or the mean of the measure."""
        column = self.values[self._alternative(name).name]
        return sum(column) / len(column)

    @property
    def planned(self) -> bool:
        """Whether the number of deals was chosen beforehand, and reached."""
        return self.why == "all" and not self.ruled

    @property
    def reproducible(self) -> bool:
        """Whether the same call with the same seed gives the same answer on any machine."""
        return not self.timed and self.why not in CLOCKED

    def interval(self, name: str, always_valid: bool | None = None) -> Interval:
        """The interval of that rate, for a number of deals fixed beforehand, or `always_valid`.

        By itself the one that is right for how the run ended: always valid unless the deals were `planned`.
        """
        always_valid = not self.planned if always_valid is None else always_valid
        column = self.values[self._alternative(name).name]
        if self.bounds == (0.0, 1.0) and set(column) <= {0.0, 1.0}:
            make = confidence_sequence if always_valid else wilson
            return make(int(sum(column)), self.n, self.level)
        if always_valid:
            counts = {value: column.count(value) for value in set(column)}
            return bounded_mean_band(counts, *self.bounds, self.level)
        mean = sum(column) / self.n
        se = (sum((value - mean) ** 2 for value in column) / max(self.n - 1, 1) / self.n) ** 0.5
        # results that never differ have no spread to go by
        return mean_interval(mean, se, self.level) if se else self.interval(name, always_valid=True)

    def pair(self, a: str = "a", b: str = "b") -> Paired:
        """Two of the alternatives against each other, deal by deal."""
        one, two = self._alternative(a), self._alternative(b)
        return Paired(
            self.values[one.name],
            self.values[two.name],
            names=(one.text, two.text),
            bounds=self.bounds,
            level=self.level,
            what=self.what,
            planned=self.planned,
        )

    @property
    def pairs(self) -> tuple[Paired, ...]:
        """Every two of the alternatives against each other."""
        return tuple(self.pair(a.name, b.name) for a, b in combinations(self.alternatives, 2))

    def only(self, name: str, against: str | None = None) -> Deals:
        """The deals on which an alternative did better than another (default: than every other one), to play again."""
        mine = self._alternative(name)
        others = [each for each in self.alternatives if each is not mine]
        if against is not None:
            others = [self._alternative(against)]
        own, rest = self.values[mine.name], [self.values[each.name] for each in others]
        numbers = [deal for deal in range(self.n) if rest and all(own[deal] > column[deal] for column in rest)]
        return Deals(
            numbers, partial(self.replay, name=mine.name), say("result.compare.only", name=player_name(mine.text))
        )

    def replay(self, deal: int, name: str) -> Game:
        """Deal number `deal` as a game after the moves of an alternative; `play_bots()` finishes it as counted."""
        mine = self._alternative(name)
        return self._worlds.played(deal, mine.players, mine.moves)

    @property
    def best(self) -> Alternative | None:
        """The alternative that is better than every other by always-valid bands, or None if that is not decided.

        With more than two alternatives each band keeps the level 1 - alpha / (number of pairs): all hold together.
        """
        pairs = len(self.alternatives) * (len(self.alternatives) - 1) // 2
        for each in self.alternatives:
            others = [other for other in self.alternatives if other is not each]
            if others and all(self._beats(each.name, other.name, pairs) for other in others):
                return each
        return None

    def _beats(self, a: str, b: str, pairs: int) -> bool:
        paired = self.pair(a, b)
        paired.level = 1 - (1 - self.level) / pairs
        return paired.decided == paired.names[0] and paired.difference > 0

    @property
    def verdict(self) -> str:
        """Which is best, as far as the always-valid bands can tell."""
        best = self.best
        return say("result.compare.none") if best is None else say("result.compare.best", name=player_name(best.text))

    def to_frame(self) -> Any:
        """A pandas DataFrame with one row per deal: deal, then a column for each alternative by its letter."""
        return frame({"deal": range(self.n), **self.values})

    def plot(self, ax: Any = None) -> Any:
        """A matplotlib figure: each alternative with its interval. Raises MissingExtra without matplotlib."""
        ax = figures.axes(ax)
        rates = [self.rate(each.name) for each in self.alternatives]
        ends = [self.interval(each.name) for each in self.alternatives]
        errors = [(rate - end.low, end.high - rate) for rate, end in zip(rates, ends, strict=True)]
        figures.bars(ax, [player_name(each.text) for each in self.alternatives], rates, errors)
        key = f"result.compare.plot.{'planned' if self.planned else 'watched'}"
        title = say(key, n=self.n, level=numbers.level(self.level))
        return figures.finish(ax, title, say("result.axis.pair", what=heads([self.what])[0]), "")

    @property
    def _wins(self) -> bool:
        return self.bounds == (0.0, 1.0)

    def _rate_text(self, name: str) -> str:
        rate = self.rate(name)
        return numbers.decimal(rate, self.interval(name).half) if self._wins else numbers.fixed(rate)

    def _rows(self) -> list[tuple[str, str, str]]:
        rows = []
        for each in self.alternatives:
            interval = self.interval(each.name)
            ends = [numbers.decimal(end, interval.half) if self._wins else numbers.fixed(end) for end in interval]
            shown = numbers.span(*ends)
            rows.append((f"{each.name}: {player_name(each.text)}", self._rate_text(each.name), shown))
        return rows

    def _notes(self) -> list[str]:
        facts = {"n": self.n, "seat": self.seat + 1, "seed": repr(self.seed)}
        if self.alternatives[0].moves:
            who = sorted({str(each) for each in self.alternatives[0].players})
            scope = say("result.compare.played_on", bots=who, **facts)
        else:
            scope = say("result.compare.played", **facts)
        return [scope, say(f"result.ended.{self.why}"), *timing(self)]

    def _table(self) -> Table:
        level, first = numbers.level(self.level), ("", heads([self.what])[0])
        if self.planned:
            short = (*first, say("result.interval.plain", level=level))
            above = (*first, say("result.interval.fixed_deals", level=level))
        else:
            short = above = (*first, say("result.interval.always", level=level))
        title, columns = say("result.compare.title", n=self.n), ("name", "rate", "interval")
        return Table(title, columns, self._rows(), self._notes(), heads=above, console=short, align="<>")

    def __str__(self) -> str:
        return f"{self._table()}\n{self.pair() if len(self.alternatives) == 2 else self.verdict}"

    def __repr__(self) -> str:
        rates = ", ".join(f"{each.text} {self._rate_text(each.name)}" for each in self.alternatives)
        return f"<Comparison on {self.n} deals: {rates}>"

    def _repr_html_(self) -> str:
        below = self.pair()._repr_html_() if len(self.alternatives) == 2 else f"<p>{escape(self.verdict)}</p>"
        return self._table()._repr_html_() + below


def compare(game: Game, *alternatives: Any, **how: Any) -> Comparison:
    """Alternatives on the same deals, to the end: see `comparing` for the arguments, `Game.compare` for examples."""
    found = None
    for found in comparing(game, *alternatives, **how):  # noqa: B007 - the last one counts
        pass
    assert found is not None
    return found


def comparing(
    game: Game,
    *alternatives: Any,
    deals: int = 1000,
    policy: Policy = None,
    seed: int | str | None = None,
    precision: float | None = None,
    stop: bool = False,
    budget: float | None = None,
    cancel: Cancel = None,
    progress: Progress = None,
    measure: Measure | None = None,
    bounds: tuple[float, float] = (0.0, 1.0),
    level: float = 0.95,
    batch_seconds: float = 0.25,
    node: Node | None = None,
) -> Iterator[Comparison]:
    """The comparison as it grows, batch by batch; `Game.compare` gives the last one.

    An alternative is a move of the deciding seat (value or text, or a list of moves for several in a row), or a player
    for that seat: the name of a bot, or a function. `policy` plays on after a move and at the other seats. Ends after
    `deals`, or when the band of every pair is at most `precision` to each side, with `stop` when one alternative is
    better than all others by always-valid bands; both are looked at after fixed numbers of deals
    (`batches.next_look`), so that the answer is the same on every machine. `budget` seconds and `cancel` end it
    earlier; the answer then says that it is not `reproducible`. `node`: another one than where the game stands.

    Raises OptionError for fewer than two alternatives (or more than 26) or an argument out of range, IllegalMove for a
    move that is not legal, UnknownBot, SeatsError, NodeError when the game is over.
    """
    worlds = Determinizations(game, seed=seed, node=node)
    found = alternatives_of(worlds, alternatives, policy)
    if precision is not None:
        precision = check_number("precision", precision, above=0)
    level = check_number("level", level, above=0, most=1)
    check_callable("measure", measure, "measure")
    if not isinstance(stop, bool):
        raise OptionError("option_out_of_range", {"stop": stop}, right("stop", "flag", f"{stop!r:.80}"))
    try:
        low, high = bounds
        bounds = (check_number("bounds", low), check_number("bounds", high))
    except (TypeError, ValueError) as error:
        text = Sentence("error.compare.bounds", given=f"{bounds!r:.80}")
        raise OptionError("option_out_of_range", {"bounds": bounds}, text) from error
    columns: list[list[float]] = [[] for _ in found]
    parts: dict[str, Any] = {"level": level, "bounds": bounds, "what": "win rate" if measure is None else "mean"}
    parts |= {"ruled": stop or precision is not None, "timed": budget is not None}
    batches = Batches(deals, budget=budget, cancel=cancel, progress=progress, seconds=batch_seconds)
    last: Comparison | None = None
    try:
        for first, count in batches:
            starts = [worlds.world(index) for index in range(first, first + count)]
            fresh = []
            for each in found:
                begun = [begun_with(start, each.moves) for start in starts]
                fresh.append(worlds.results(begun, first, each.players, measure))
            for place, values in enumerate(fresh):
                columns[place] += values
            last = Comparison(worlds, found, columns, why="running", **parts)
            if not batches.looks:
                pass
            elif precision is not None and all(pair.band.half <= precision for pair in last.pairs):
                batches.stop("precise")
            elif stop and last.best is not None:
                batches.stop("decided")
            if last.n < deals:
                yield last
    except KeyboardInterrupt:
        if last is None:
            raise
        batches.why = "interrupted"
    yield Comparison(worlds, found, columns, why=batches.why, **parts)
