"""Many futures of a position, each an invented world that the seat cannot tell from the true one, played to its end."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from seawidget.errors import OptionError, UnknownName, check_number
from seawidget.given import shown, whole
from seawidget.odds.arguments import check_arguments
from seawidget.odds.determinizations import Determinizations, Policy, seated
from seawidget.odds.questions import SHOWN
from seawidget.playing.game import Game
from seawidget.playing.looking import count as count_look, written
from seawidget.playing.node import Node
from seawidget.playing.odds_rule import refuse
from seawidget.playing.players import Player
from seawidget.playing.seats import SeatOf
from seawidget.practising.measures import Measures
from seawidget.practising.share import Share, share_of
from seawidget.probability.estimates.batches import Batches, Cancel, Progress, Why
from seawidget.probability.estimates.intervals import Interval
from seawidget.probability.shown import figures
from seawidget.probability.shown.same import Same
from seawidget.probability.shown.table import Table, frame, heads
from seawidget.rng import text_key
from seawidget.text.i18n import say, solo_key

__all__ = ["MOST", "Futures", "begun", "futures", "position_seed"]

MOST = 1_000_000  # worlds of one answer


def position_seed(node: Node, seat: int, purpose: str) -> int:
    """The seed of worlds where none is given: the same position gives the same worlds, whatever lies hidden in it.

    The first 64 bits of SHA-256 of the view of the seat and what the worlds are for.
    """
    told = json.dumps([purpose, seat, node.state.view(seat).to_dict()], sort_keys=True, default=str)
    return text_key(told)


@dataclass(frozen=True, eq=False)
class Futures(Same):
    """Worlds in which everything the seat cannot see is drawn anew, each played to its end by `policy`.

    They are invented: the true world is no likelier than any other that agrees with what the seat knows. `seat` looks,
    `seed` names the worlds (`game.win_odds(rollouts=n, seed=f.seed)` plays the very same), `measures` what can be
    counted, `goal` the number of filled cells that means a win, or None. `len` is the number of worlds; `f[7]` is
    world 7 as a game, which `play_bots()` ends as it was counted. It never changes: `more` gives a larger one.
    """

    seat: int
    policy: str
    seed: int | str
    measures: tuple[str, ...]
    goal: int | None
    grown: bool
    level: float
    why: Why
    _won: tuple[float, ...] = field(repr=False)
    _rows: tuple[tuple[int, ...], ...] = field(repr=False)
    _worlds: Determinizations = field(repr=False)
    _who: tuple[Player, ...] = field(repr=False)

    def _content(self) -> Any:
        return self.seat, self.policy, self.seed, self._won, self._rows, self.grown, self.level

    def __len__(self) -> int:
        return len(self._won)

    @property
    def n(self) -> int:
        """Number of worlds."""
        return len(self._won)

    @property
    def won(self) -> float:
        """Worlds that were won, as a whole number; a draw counts half."""
        total = sum(self._won)
        return int(total) if total == int(total) else total

    def values(self, measure: str | None = None) -> tuple[float, ...]:
        """A number for each world, by default of the first of `measures`.

        "filled": cells filled at the end, where a win is `goal`; "turns": number of the last turn; "points" of the
        seat; "won": 1 won, 1/2 drawn, 0 lost. Raises UnknownName for another measure.
        """
        if measure == "won":
            return self._won
        place = self._place(measure)
        return tuple(row[place] for row in self._rows)

    def counts(self, measure: str | None = None) -> dict[float, int]:
        """How many worlds came to each number of a measure, smallest first. Raises UnknownName."""
        return dict(sorted(Counter(self.values(measure)).items()))

    def share(self, at_least: float | None = None, measure: str | None = None) -> Share:
        """The share of worlds that came to `at_least` or more; by default of those won.

        Its `told` interval is Wilson's for a number of worlds chosen beforehand, and the always-valid `band` once
        `more` were added. Raises OptionError for what is no number, UnknownName.
        """
        if at_least is None and measure in (None, "won"):
            return share_of("won", None, Counter(self._won), self.grown, self.level)
        name = "won" if measure == "won" else self.measures[self._place(measure)]
        if at_least is None:
            text = "at_least is missing: say from which number on worlds of this measure count"
            raise OptionError("option_out_of_range", {"at_least": None}, text)
        edge = check_number("at_least", at_least)
        reached = Counter(float(value >= edge) for value in self.values(name))
        edge = int(edge) if edge == int(edge) else edge
        return share_of(name, edge, reached, self.grown, self.level)

    @property
    def band(self) -> Interval:
        """The always-valid interval of the share of worlds won: it may be watched while worlds are added."""
        return self.share().band

    def more(self, n: int, *, cancel: Cancel = None, progress: Progress = None) -> Futures:
        """These worlds and the next `n`. Raises OptionError, PlayerFailed."""
        found = self
        for found in self.adding(n, cancel=cancel, progress=progress):  # noqa: B007 - the last one counts
            pass
        return found

    def adding(
        self, n: int, *, cancel: Cancel = None, progress: Progress = None, seconds: float = 0.25
    ) -> Iterator[Futures]:
        """`more`, batch by batch of about `seconds`: each time all worlds so far."""
        start, grown = len(self), self.grown or len(self) > 0
        if (whole(n) or 0) > MOST - start:
            text = f"at most {MOST:,} worlds of one position, {start:,} of which are there; not {shown(n)} more"
            raise OptionError("option_out_of_range", {"n": n}, text)
        batches = Batches(n, cancel=cancel, progress=progress, seconds=seconds)
        measures = Measures.of(self._worlds.rules, self._worlds.state, self.seat)
        won, rows = list(self._won), list(self._rows)

        def so_far(why: Why) -> Futures:
            parts = {"_won": tuple(won), "_rows": tuple(rows), "grown": grown or why != "all", "why": why}
            return replace(self, **parts)  # type: ignore[arg-type]

        try:
            for first, count in batches:
                begin = start + first
                ends = self._worlds.ended(begin, count, self._who)
                rows += [measures.read(each) for each in ends]
                won += [each.won for each in ends]
                if len(won) < start + n:
                    yield so_far("running")
        except KeyboardInterrupt:
            if not won:
                raise
            batches.why = "interrupted"
            del rows[len(won) :]
        yield so_far(batches.why)

    def __getitem__(self, index: int) -> Game:
        """World `index` as a game of its own, at the position, with the players that finish it as it was counted.

        A negative one counts from the end. Raises IndexError for a world that is not there.
        """
        number = whole(index)
        if number is None or not -len(self) <= number < len(self):
            raise IndexError(f"worlds are counted from 0 to {len(self) - 1}: there is no {shown(index)}")
        return self.world(number % len(self))

    def world(self, index: int) -> Game:
        """World `index`, from 0, whether it was counted yet or not."""
        return self._worlds.played(index, self._who)

    def measure(self, index: int) -> dict[str, int]:
        """What world `index` comes to, by measure, whether it was counted yet or not."""
        if index < len(self):
            return dict(zip(self.measures, self._rows[index], strict=True))
        worlds = self._worlds
        measures = Measures.of(worlds.rules, worlds.state, self.seat)
        ending = worlds.ended(index, 1, self._who)[0]
        return dict(zip(self.measures, measures.read(ending), strict=True))

    def __iter__(self) -> Iterator[Game]:
        return (self[index] for index in range(len(self)))

    def to_frame(self) -> Any:
        """A pandas DataFrame, one row for each world: world, won, and the measures. Raises MissingExtra."""
        rows = zip(self._won, self._rows, strict=True)
        columns = ("world", "won", *self.measures)
        return frame([dict(zip(columns, (at, won, *row), strict=True)) for at, (won, row) in enumerate(rows)], columns)

    def plot(self, measure: str | None = None, ax: Any = None) -> Any:
        """A matplotlib figure: how many worlds came to each number. Raises MissingExtra, UnknownName."""
        name = measure if measure == "won" else self.measures[self._place(measure)]
        ax = figures.axes(ax)
        found = self.counts(name)
        ax.bar(list(found), list(found.values()), width=0.4 if name == "won" else 0.9)
        return figures.finish(ax, self.sentence, say(f"result.futures.measure.{name}"), say("result.head.worlds"))

    @property
    def sentence(self) -> str:
        """The share won in one sentence, with its interval."""
        return self.share().sentence

    def table(self, measure: str | None = None) -> Table:
        """How many worlds came to each number, and to it or more, the largest first. Raises UnknownName."""
        name = measure if measure == "won" else self.measures[self._place(measure)]
        columns, rows, above = (name, "worlds", "that_or_more"), [], 0
        for value, times in reversed(self.counts(name).items()):
            above += times
            rows.append((value, times, above))
        invented = "result.futures.invented"
        invented = solo_key(invented) if self._worlds.state.players == 1 else invented
        notes = [say(invented, seat=self.seat + 1), say("result.win.policy", bots=self._bots)]
        if self.why in ("cancelled", "interrupted"):
            notes.append(say(f"result.ended.{self.why}"))
        return Table(self.sentence, columns, rows, notes, heads=heads(columns))

    @property
    def _bots(self) -> list[str]:
        return self.policy.split(", ")

    def _place(self, measure: str | None) -> int:
        if measure is None:
            return 0
        if measure not in self.measures:
            raise UnknownName(measure, [*self.measures, "won"])
        return self.measures.index(measure)

    def __str__(self) -> str:
        return str(self.table())

    def __repr__(self) -> str:
        return f"<Futures: {len(self)} invented worlds by {self.policy}, seat={self.seat}: {self.won:g} won>"

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


def begun(
    game: Game,
    policy: Policy = None,
    seed: int | str | None = None,
    seat: SeatOf = "deciding",
    level: float = 0.95,
    node: Node | None = None,
) -> Futures:
    """No world yet: `more` and `adding` play them. Errors as of `futures`."""
    given = isinstance(seed, str) and not seed.strip()
    worlds = Determinizations(game, seat, seed, node)
    if seed is None or given:
        worlds.shown = worlds.key = position_seed(worlds.node, worlds.seat, "worlds")
    who = seated(worlds.rules, policy, worlds.state)
    level = check_number("level", level, above=0, most=1)
    measures = Measures.of(worlds.rules, worlds.state, worlds.seat)
    names = ", ".join(sorted({str(each) for each in who}))
    parts = (worlds.seat, names, worlds.shown, measures.names, measures.goal, False, level)
    return Futures(*parts, "all", (), (), worlds, who)


def futures(game: Game, n: int = 1000, **how: Any) -> Futures:
    """`Game.futures`."""
    refuse(game)
    check_arguments(how, _asked)
    found = _asked(game, n, **{**SHOWN, **how})
    given = {name: value for name, value in how.items() if value is not None}
    count_look(game, "worlds", written("futures", (n,), given))
    return found


def _asked(
    game: Game,
    n: int,
    *,
    policy: Policy = None,
    seed: int | str | None = None,
    seat: SeatOf = "deciding",
    level: float = 0.95,
    cancel: Cancel = None,
    progress: Progress = None,
) -> Futures:
    return begun(game, policy, seed, seat, level).more(n, cancel=cancel, progress=progress)
