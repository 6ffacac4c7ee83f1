"""The chance to win from here, estimated: games played on in worlds redealt from one seat's view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from seawidget.errors import OptionError, check_number, right
from seawidget.games import powers
from seawidget.odds.compare import timing
from seawidget.odds.determinizations import Determinizations, Policy, seated
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.playing.seats import SeatOf
from seawidget.probability.answers.ask import about, event
from seawidget.probability.answers.result import Odds
from seawidget.probability.estimates.bands import Bands, running
from seawidget.probability.estimates.batches import CLOCKED, Batches, Cancel, Progress, Why
from seawidget.probability.estimates.control import Control, Controlled, controlled_mean
from seawidget.probability.estimates.intervals import (
    Interval,
    alike_se,
    bounded_mean_band,
    confidence_sequence,
    interval_key,
    mean_interval,
    wilson,
)
from seawidget.probability.shown import figures, numbers
from seawidget.probability.shown.message import Message, assume
from seawidget.probability.shown.same import Same
from seawidget.probability.shown.table import Table, frame, heads
from seawidget.text.i18n import Sentence, say, solo_key

__all__ = ["WinOdds", "win_odds", "winning"]


@dataclass(frozen=True, eq=False)
class WinOdds(Same):
    """An estimated chance to win, never without its error.

    `chance` (with control variates, if any are used), `n` games, `se` its standard error, `interval` for a number of
    games fixed beforehand, `band` always-valid (of the plain share of games won), `told` whichever of the two is right
    for how the run ended; `values` one number per game (1 won, 1/2 drawn, 0 lost), `controlled` what control variates
    did, `seat`, `policy` (whose chance it is), `seed`, `why` the run ended. `ruled`: a rule could end it before all
    games were played; `timed`: a time limit could. `alone`: it is a game for one, so that sentences name nobody.
    """

    values: tuple[float, ...] = field(repr=False)
    controlled: Controlled
    seat: int
    policy: str
    seed: int | str
    level: float
    why: Why
    ruled: bool = False
    timed: bool = False
    alone: bool = False

    def _content(self) -> Any:
        return self.to_dict(), self.values, self.level

    @property
    def n(self) -> int:
        """Games played."""
        return len(self.values)

    @property
    def rate(self) -> float:
        """The plain share of games won; a draw counts half."""
        return self.controlled.plain

    @property
    def chance(self) -> float:
        """The estimate, within 0 and 1."""
        return min(1.0, max(0.0, self.controlled.mean))

    @property
    def value(self) -> float:
        """The same as `chance`, by the name it has in every answer."""
        return self.chance

    @property
    def exact(self) -> None:
        """None: it is an estimate."""
        return

    def __float__(self) -> float:
        return self.chance

    @property
    def se(self) -> float:
        """The standard error of `chance`: never 0, even where all games came out alike (`intervals.alike_se`)."""
        return self.controlled.se or alike_se(self.controlled.plain, self.n)

    @property
    def standard_error(self) -> float:
        """The same as `se`, by the name it has in every answer."""
        return self.se

    @property
    def won_or_lost(self) -> bool:
        """Whether no game was drawn."""
        return set(self.values) <= {0.0, 1.0}

    @property
    def interval(self) -> Interval:
        """The interval for a number of games fixed beforehand: Wilson's, with control variates a normal one."""
        if self.controlled.used or not self.won_or_lost:
            wide = mean_interval(self.controlled.mean, self.se, self.level)
            return Interval(max(0.0, wide.low), min(1.0, wide.high), self.level, wide.kind)
        return wilson(int(sum(self.values)), self.n, self.level)

    @property
    def band(self) -> Interval:
        """The always-valid interval of the share of games won, without control variates: it may be watched."""
        if self.won_or_lost:
            return confidence_sequence(int(sum(self.values)), self.n, self.level)
        counts = {value: self.values.count(value) for value in set(self.values)}
        return bounded_mean_band(counts, 0, 1, self.level)

    @property
    def planned(self) -> bool:
        """Whether the number of games was chosen beforehand, and reached."""
        return self.why == "all" and not self.ruled

    @property
    def told(self) -> Interval:
        """The interval that keeps its promise here: `interval` for a number of games chosen beforehand and reached.

        `band` while games are being played, and where a rule, the time or somebody ended them.
        """
        return self.interval if self.planned else self.band

    @property
    def reproducible(self) -> bool:
        """Whether the same call with the same seed gives the same answer on any machine."""
        return not self.timed and self.why not in CLOCKED

    @property
    def gain(self) -> float:
        """How many times more games would be needed without control variates."""
        return self.controlled.gain

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What is taken for granted, in words."""
        seen = solo_key("result.win.view") if self.alone else "result.win.view"
        return (say(seen, seat=self.seat + 1), say("result.win.policy", bots=self._bots))

    @property
    def _bots(self) -> list[str]:
        return self.policy.split(", ")

    @property
    def sentence(self) -> str:
        """The estimate in one sentence, with its interval and number of games."""
        told = self.told
        low, chance, high = (numbers.estimate(p, told.half) for p in (told.low, self.chance, told.high))
        facts = {"chance": chance, "low": low, "high": high, "level": numbers.level(self.level)}
        key = f"result.win.{'planned' if self.planned else 'watched'}"
        return say(key, n=self.n, bots=self._bots, **facts)

    def as_odds(self) -> Odds:
        """The same as the one object all answers are: event, value with its error, n, interval, assumptions."""
        interval = self.told
        kind = Message(interval_key(interval.kind), {"level": f"{self.level * 100:g}"})
        return Odds(
            event("win", **about(self.seat, self.alone)),
            assumptions=(assume("redealt", **about(self.seat, self.alone)), assume("policy", policy=self.policy)),
            value=self.chance,
            standard_error=self.se,
            n=self.n,
            interval=(interval.low, interval.high, kind),
        )

    def running(self) -> Bands:
        """The share of games won as it ran, with its always-valid band. Raises IntervalError if games were drawn."""
        if not self.won_or_lost:
            from seawidget.probability.estimates.intervals import IntervalError

            raise IntervalError(Sentence("error.interval.drawn"))
        return running(self.values, level=self.level)

    def to_dict(self) -> dict[str, Any]:
        """The numbers as plain JSON."""
        return {
            "chance": self.chance,
            "se": self.se,
            "n": self.n,
            "rate": self.rate,
            "interval": self.interval.to_dict(),
            "band": self.band.to_dict(),
            "told": self.told.kind,
            "reproducible": self.reproducible,
            "gain": self.gain,
            "controls": dict(self.controlled.slopes),
            "assumptions": list(self.assumptions),
            "seat": self.seat,
            "policy": self.policy,
            "seed": self.seed,
            "why": self.why,
        }

    def to_frame(self) -> Any:
        """A pandas DataFrame of one row: chance, se, low, high, games, policy, seat, gain. Raises MissingExtra."""
        row = {"chance": self.chance, "se": self.se, "low": self.told.low, "high": self.told.high}
        row |= {"games": self.n, "gain": self.gain}
        return frame([{**row, "policy": self.policy, "seat": self.seat}], (*row, "policy", "seat"))

    def plot(self, ax: Any = None) -> Any:
        """A matplotlib figure: the running share of games won with its always-valid band. Raises MissingExtra."""
        ax = figures.axes(ax)
        if self.won_or_lost:
            return self.running().plot(ax)
        low, high = self.told
        figures.bars(ax, [say("result.win.chance")], [self.chance], [(self.chance - low, high - self.chance)])
        return figures.finish(ax, self.sentence, say("result.axis.won_drawn"), "")

    def _rows(self) -> list[tuple[str, str]]:
        level = numbers.level(self.level)
        fixed = (say("result.interval.fixed_games", level=level), _ends(self.interval))
        rows = [
            (say("result.win.chance"), numbers.decimal(self.chance, self.told.half)),
            (say("result.win.se"), numbers.fixed(self.se)),
            *([fixed] if self.planned else []),
            (say("result.interval.watched", level=level), _ends(self.band)),
            (say("result.head.games"), str(self.n)),
        ]
        if self.controlled.used:
            rate, se = numbers.decimal(self.rate, self.told.half), numbers.fixed(self.controlled.plain_se)
            rows.insert(1, (say("result.win.plain"), say("result.win.plain_value", rate=rate, se=se)))
        return rows

    def _notes(self) -> list[str]:
        return [
            *(say("result.win.assumed", what=each) for each in self.assumptions),
            self.controlled.sentence,
            say(f"result.ended.{self.why}"),
            *timing(self),
        ]

    def _table(self) -> Table:
        return Table(
            self.sentence,
            ("", "value"),
            self._rows(),
            self._notes(),
            heads=heads(("", "value")),
            console=("", ""),
            align="<>",
        )

    def __str__(self) -> str:
        return str(self._table())

    def __repr__(self) -> str:
        chance = numbers.decimal(self.chance, self.told.half)
        return f"<WinOdds {chance} +- {self.se:.4f} ({self.n} games by {self.policy}, seat={self.seat})>"

    def _repr_html_(self) -> str:
        return self._table()._repr_html_()


def _ends(interval: Interval) -> str:
    return numbers.span(*(numbers.decimal(end, interval.half) for end in interval))


def win_odds(game: Game, **how: Any) -> WinOdds:
    """The chance to win from here, by games played on in redealt worlds: see `winning` for the arguments."""
    found = None
    for found in winning(game, **how):  # noqa: B007 - the last one counts
        pass
    assert found is not None
    return found


def winning(
    game: Game,
    *,
    rollouts: int = 1000,
    policy: Policy = None,
    precision: float | None = None,
    budget: float | None = None,
    cancel: Cancel = None,
    progress: Progress = None,
    seed: int | str | None = None,
    seat: SeatOf = "deciding",
    control: bool | Sequence[Control] = True,
    level: float = 0.95,
    batch_seconds: float = 0.25,
    node: Node | None = None,
) -> Iterator[WinOdds]:
    """The chance to win as it gets more exact, batch by batch; `win_odds` gives the last one.

    `seat` (default: the deciding one) looks, `policy` plays all seats on. Ends after `rollouts` games, or when the
    always-valid band is at most `precision` to each side, which is looked at after fixed numbers of games
    (`batches.next_look`): both give the same answer on every machine. `budget` seconds, `cancel` (a function or
    threading.Event) and an interrupt end it earlier and keep what there is; the answer then says that it is not
    `reproducible`. `control` False switches control variates off; True uses those the game knows
    (`rules.controls(state, seat, information)`) where they help, a list gives others. `node`: another one than where
    the game stands.

    Raises OptionError, UnknownBot, SeatsError, SeedError, UnknownSeat, NodeError when the game is over.
    """
    worlds = Determinizations(game, seat, seed, node)
    who = seated(worlds.rules, policy, worlds.state)
    if precision is not None:
        precision = check_number(Sentence("error.name.precision"), precision, above=0)
    level = check_number("level", level, above=0, most=1)
    controls = _controls(worlds, control)
    names = ", ".join(sorted({str(each) for each in who}))
    alone = worlds.state.players == 1
    values: list[float] = []
    columns: list[list[float]] = [[] for _ in controls]
    batches = Batches(rollouts, budget=budget, cancel=cancel, progress=progress, seconds=batch_seconds)

    def so_far(why: Why) -> WinOdds:
        means = [float(each.mean) for each in controls]
        found = controlled_mean(values, columns, means, [each.name for each in controls])
        ends = {"ruled": precision is not None, "timed": budget is not None, "alone": alone}
        return WinOdds(tuple(values), found, worlds.seat, names, worlds.shown, level, why, **ends)

    try:
        for first, count in batches:
            starts = [worlds.world(index) for index in range(first, first + count)]
            ends = worlds.results(starts, first, who)
            for place, each in enumerate(controls):
                columns[place] += [float(each.value(start)) for start in starts]
            values += ends
            found = so_far("running")
            if precision is not None and batches.looks and found.band.half <= precision:
                batches.stop("precise")
            if found.n < rollouts:
                yield found
    except KeyboardInterrupt:
        if not values:
            raise
        batches.why = "interrupted"
        for column in columns:
            del column[len(values) :]
    yield so_far(batches.why)


def _controls(worlds: Determinizations, control: bool | Sequence[Control]) -> list[Control]:
    if not isinstance(control, bool):
        listed = list(control) if isinstance(control, Iterable) and not isinstance(control, str) else [control]
        for each in listed:
            if not isinstance(each, Control):
                text = right("control", "controls", f"{control!r:.80}")
                raise OptionError("option_out_of_range", {"control": control}, text)
        return listed
    if not control or not isinstance(worlds.rules, powers.Controls):
        return []
    return [Control(*each) for each in worlds.rules.controls(worlds.state, worlds.seat, worlds.information)]
