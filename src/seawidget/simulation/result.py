"""What came of many games."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any, Literal

from seawidget.errors import OptionError, SimulationError, UnknownName, UnknownSeat
from seawidget.given import one_of, shown
from seawidget.probability.shown import numbers
from seawidget.probability.shown.same import Same
from seawidget.probability.shown.table import Table, frame, heads
from seawidget.simulation import export
from seawidget.simulation.games import Games, draws, turns
from seawidget.simulation.rates import Distribution, Rate
from seawidget.simulation.record import TEXTS, outcome_told, reason_told, together, winners
from seawidget.text.codes import phrase
from seawidget.text.i18n import Sentence, current, has, say, text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from seawidget.games.protocol import Ruleset
    from seawidget.playing.players import Player
    from seawidget.simulation.rows import Store
    from seawidget.simulation.run_spec import RunSpec


class UnknownColumn(UnknownName):
    """The games have no such column."""

    what = "column"


class Simulation(Same):
    """The games of `sea.simulate`: rates, distributions, a table of how games ended, and each game again.

    `seed`, `bots`, `options`, `rules`; `asked`: how many games were wanted; `partial`: fewer were played, `why` says
    why ("decided" by a rule, which is reproducible; "interrupted", "stopped", "failed"); `retries`: chunks played again
    because a worker died. `games` are the games one by one. `result["turns"]` is a column as a numpy array, if rows
    were kept.
    """

    def __init__(
        self, spec: RunSpec, seed: int | str, store: Store, *, asked: int, why: str = "", retries: int = 0
    ) -> None:
        self._spec, self._store = spec, store
        self.seed, self.asked, self.why, self.retries = seed, asked, why, retries

    def _content(self) -> Any:
        rows = self._store.rows
        kept = None if rows is None else (self._store.columns, self._store.labels, rows.tobytes())
        return self._spec.identity(), self.summary(), kept

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the game."""
        return self._spec.rules

    @property
    def game(self) -> str:
        """Name of the game."""
        return self._spec.rules.name

    @property
    def options(self) -> Mapping[str, Any]:
        """The complete options."""
        return dict(self._spec.options)

    @property
    def bots(self) -> tuple[Player, ...]:
        """The players, seat by seat."""
        return self._spec.bots

    @property
    def games(self) -> Games:
        """The games: `len`, rows by number, `replay(i)`."""
        return Games(self._spec, self._store)

    @property
    def partial(self) -> bool:
        """Whether fewer games were played than asked for: then they are the first of them, 0 to n-1."""
        return self._store.games < self.asked

    # Counts

    @property
    def outcomes(self) -> dict[str, int]:
        """How many games had each outcome: "win", "loss", "draw", "seat 0" ..."""
        found: dict[str, int] = {}
        for (outcome, _), count in self._store.tally.ends.items():
            found[outcome] = found.get(outcome, 0) + count
        return found

    @property
    def competitive(self) -> bool:
        """Whether seats won against each other in these games."""
        return not together(list(self.outcomes))

    @property
    def win_rate(self) -> Rate:
        """How often the team won; where seats play against each other, how often seat 0 did (see `win_rates`)."""
        return self.win_rates[0]

    @property
    def win_rates(self) -> tuple[Rate, ...]:
        """The win rate of each seat; a shared win counts for each of its seats, a draw for none."""
        seats = len(self.bots)
        won = [0] * seats
        for outcome, count in self.outcomes.items():
            for seat in winners(outcome, seats):
                won[seat] += count
        if not self.competitive:
            return tuple(Rate(won[seat], len(self.games), planned=not self.why) for seat in range(seats))
        return tuple(
            Rate(won[seat], len(self.games), f"win rate of seat {seat} ({bot})", not self.why, seat, str(bot))
            for seat, bot in enumerate(self.bots)
        )

    def distribution(self, column: str, outcome: str | None = None, reason: str | None = None) -> Distribution:
        """How often each value of a column occurred, if asked only in games that ended so. Raises UnknownName."""
        tally = self._store.tally
        if tally.games and column not in tally.numbers:
            raise UnknownColumn(column, tally.numbers)
        ends = [end for end in tally.counts if outcome in (None, end[0]) and reason in (None, end[1])]
        return Distribution(column, tally.values(column, ends))

    @property
    def length(self) -> Distribution:
        """Moves of a game, over all seats."""
        return self.distribution("moves")

    @property
    def turns(self) -> Distribution:
        """Turns of a game."""
        return self.distribution("turns")

    @property
    def fill(self) -> Distribution:
        """Filled cells at the end. Raises UnknownName where there is nothing to fill."""
        return self.distribution("filled")

    @property
    def costs(self) -> Distribution:
        """Cards paid for placements in a game. Raises UnknownName where nothing is paid."""
        return self.distribution("paid")

    def scores(self, seat: int) -> Distribution:
        """The score of a seat at the end. Raises UnknownSeat, and UnknownName in games without scores."""
        if not 0 <= seat < len(self.bots):
            raise UnknownSeat(seat, range(len(self.bots)))
        return self.distribution(f"score{seat}")

    @property
    def ends(self) -> Table:
        """How games ended: outcome, reason, games, share, and the means of all numbers, such as fill and turns."""
        tally = self._store.tally
        rows = []
        for (outcome, reason), count in tally.ends.items():
            means = {name: Distribution(name, tally.counts[outcome, reason][name]).mean for name in tally.numbers}
            rows.append({"outcome": outcome, "reason": reason, "games": count, "share": count / tally.games, **means})
        columns = ["outcome", "reason", "games", "share", *tally.numbers]
        forms = {"outcome": outcome_told, "reason": reason_told(self.game)}
        return Table(say("result.ends"), columns, rows, heads=heads(columns), forms=forms)

    @property
    def losses(self) -> Table:
        """Where games were lost: for each reason how many, their share of all losses, and how far they had come.

        `turn` and `filled` as mean and, in brackets, the middle half of the games.
        """
        tally = self._store.tally
        lost = {reason: count for (outcome, reason), count in tally.ends.items() if outcome == "loss"}
        shown = [name for name in ("filled", "turns", "paid") if name in tally.numbers]
        rows: list[dict[str, Any]] = []
        for reason, count in lost.items():
            row = {"reason": reason, "games": count, "share": count / sum(lost.values())}
            rows.append({**row, **{name: _spread(self.distribution(name, "loss", reason)) for name in shown}})
        title = say("result.losses", lost=sum(lost.values()), games=len(self.games))
        columns = ["reason", "games", "share", *shown]
        return Table(title, columns, rows, heads=heads(columns), forms={"reason": reason_told(self.game)})

    # Tables

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns."""
        return self._store.columns

    def __getitem__(self, column: str) -> NDArray[Any]:
        """A column, shape (games,): numbers int32, outcome and reason texts. Raises UnknownName, SimulationError."""
        import numpy as np

        rows = self._kept().rows
        assert rows is not None
        if column not in self.columns:
            raise UnknownColumn(column, self.columns)
        numbers = rows[:, self.columns.index(column)]
        return np.array(self._store.labels[column])[numbers] if column in TEXTS else numbers.copy()

    def _ipython_key_completions_(self) -> list[str]:
        """Names of the columns, for those who type `result["` in a notebook."""
        return list(self.columns)

    def _kept(self) -> Store:
        """The store, if it has rows. Raises SimulationError."""
        if self._store.keep_rows:
            return self._store
        raise SimulationError(Sentence("error.simulation.counts", n=len(self.games)))

    def arrays(self) -> dict[str, NDArray[Any]]:
        """All columns by name."""
        return {name: self[name] for name in self.columns}

    def to_frame(self, what: Literal["games", "turns", "draws"] = "games", games: Iterable[int] | None = None) -> Any:
        """A tidy pandas DataFrame: "games" has a row for each game, "turns" for each move, "draws" for each card drawn.

        Moves and draws come from playing the games again, all of them or the numbers in `games`. Raises MissingExtra
        without pandas, SimulationError if no rows were kept.
        """
        if not one_of(what, ("games", "turns", "draws")):
            raise OptionError(
                "option_out_of_range",
                {"what": what},
                Sentence("error.frame", given=shown(what), known="games, turns, draws"),
            )
        numbers = range(len(self.games)) if games is None else list(games)
        if what == "games":
            columns = {**export.numbered(self._spec.key, 0, len(self.games)), **self.arrays()}
            return frame(
                columns if games is None else {name: values[list(numbers)] for name, values in columns.items()}
            )
        return frame(
            turns(self.games, self.bots, numbers) if what == "turns" else draws(self.games, self.rules, numbers)
        )

    def to_csv(self, path: str | os.PathLike[str]) -> None:
        """Write the games as CSV, one row for each, replacing an old file at one stroke. Raises SimulationError."""
        export.to_csv(self._kept(), self._spec.key, path)

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Write the games as Parquet. Raises MissingExtra without pyarrow, SimulationError if no rows were kept."""
        export.to_parquet(self._kept(), self._spec.key, path)

    # Showing

    def summary(self) -> dict[str, Any]:
        """The figures as plain JSON."""
        rates = self.win_rates if self.competitive else self.win_rates[:1]
        numbers = {name: self.distribution(name) for name in self._store.tally.numbers} if len(self.games) else {}
        return {
            "game": self.game,
            "options": self.options,
            "bots": [str(who) for who in self.bots],
            "seed": self.seed,
            "games": len(self.games),
            "asked": self.asked,
            "why": self.why,
            "win_rates": [
                {
                    "what": rate.what,
                    "successes": rate.successes,
                    "games": rate.games,
                    "rate": rate.value if rate.games else None,
                    "wilson": [rate.wilson.low, rate.wilson.high],
                    "always_valid": [rate.always_valid.low, rate.always_valid.high],
                }
                for rate in rates
            ],
            "ends": [dict(row) for row in self.ends],
            "numbers": {
                name: {"mean": found.mean, "se": found.se if found.games > 1 else None,
                       "min": found.min, "median": found.median, "max": found.max}
                for name, found in numbers.items()
            },
        }  # fmt: skip

    def _head(self) -> str:
        return self._said(None)

    def _said(self, locale: str | None) -> str:
        names = [str(who) for who in self.bots]
        facts: dict[str, Any] = {"game": self.game, "bots": names[:1] if len(set(names)) == 1 else names}
        facts |= {"n": len(names), "games": len(self.games), "seed": repr(self.seed)}
        if current(locale) != "en":
            facts["game"] = phrase(f"{self.game}.name") if has(f"{self.game}.name") else self.game
        if not self.partial:
            return text("result.head.simulation", facts, locale)
        why = phrase(f"result.why.{self.why or 'partial'}")
        return text("result.head.simulation.partial", facts | {"asked": self.asked, "why": why}, locale)

    def __len__(self) -> int:
        return len(self.games)

    def __repr__(self) -> str:
        rates = self.win_rates if self.competitive else self.win_rates[:1]
        shown = ", ".join(f"{rate.value:.2%}" for rate in rates) if len(self.games) else "none"
        return f"<Simulation {self._said('en')}, won {shown}>"

    def plot(self, column: str = "turns", ax: Any = None) -> Any:
        """A matplotlib figure: how often each value of a column occurred, by outcome, under the win rates.

        Raises MissingExtra without matplotlib, UnknownName for a column there is not.
        """
        from seawidget.simulation.plots import lengths

        outcomes = sorted(self.outcomes, reverse=True)
        found = {outcome_told(outcome): self.distribution(column, outcome) for outcome in outcomes}
        return lengths(found, self.win_rates if self.competitive else self.win_rates[:1], column, ax)

    def _rates(self) -> str:
        return "\n".join(map(str, self.win_rates if self.competitive else self.win_rates[:1]))

    def __str__(self) -> str:
        return "\n".join([self._head(), self._rates(), "", str(self.ends)])

    def _repr_html_(self) -> str:
        """For a notebook."""
        rates = f"<pre style='margin:.3em 0'>{escape(self._rates())}</pre>"
        return f"<div><div>{escape(self._head())}</div>{rates}{self.ends._repr_html_()}</div>"


def _spread(found: Distribution) -> str:
    half = numbers.span(str(found.quantile(0.25)), str(found.quantile(0.75)))
    return f"{numbers.fixed(found.mean, 1)} ({half})"
