"""`sea.mini`: a game small enough to be solved exactly. The answer key for what-ifs, forks and simulations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from seawidget.errors import PositionError, Problem
from seawidget.games import registry
from seawidget.games.mini.exact import Exact
from seawidget.games.mini.moves import plain
from seawidget.games.mini.program import program
from seawidget.games.mini.solve import solver
from seawidget.games.mini.state import State
from seawidget.odds.solvedodds import best_play, uniform_play, winning_odds
from seawidget.playing.game import Game
from seawidget.playing.looking import count
from seawidget.playing.odds_rule import refuse
from seawidget.playing.players import SeatLike
from seawidget.probability.answers.ask import event
from seawidget.probability.answers.result import Odds
from seawidget.probability.shown import figures
from seawidget.probability.shown.message import Message
from seawidget.probability.shown.numbers import fixed
from seawidget.probability.shown.same import Same
from seawidget.probability.shown.table import Table, frame, heads
from seawidget.text.i18n import Sentence, say

__all__ = ["ActionValue", "ActionValues", "SolvedGame", "mini"]


@dataclass(frozen=True, slots=True)
class ActionValue:
    """A move and the exact chance to win after it: going on with `best` play, and with `uniform` random play."""

    move: Any
    best: Fraction
    uniform: Fraction

    @property
    def text(self) -> str:
        """The text of the move."""
        return str(self.move)


class ActionValues(Same, Sequence[ActionValue]):
    """The exact values of every legal move of a position, in the order of `legal_moves`."""

    def __init__(self, rows: Iterable[ActionValue], what: str) -> None:
        self._rows = tuple(rows)
        self.what = what

    def _content(self) -> Any:
        return self._rows, self.what

    def __getitem__(self, index: Any) -> Any:
        return self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[ActionValue]:
        return iter(self._rows)

    @property
    def best(self) -> tuple[ActionValue, ...]:
        """All moves with the highest value under best play."""
        top = max((row.best for row in self._rows), default=Fraction())
        return tuple(row for row in self._rows if row.best == top)

    def _texts(self) -> list[tuple[str, str, str, str]]:
        ranked = sorted(self._rows, key=lambda row: -row.best)
        return [(row.text, str(row.best), fixed(float(row.best)), fixed(float(row.uniform))) for row in ranked]

    def to_frame(self) -> Any:
        """A pandas DataFrame with columns move, best, best_exact, uniform, uniform_exact. Raises MissingExtra."""
        columns: dict[str, list[Any]] = {"move": [row.text for row in self._rows]}
        for name in ("best", "uniform"):
            values = [getattr(row, name) for row in self._rows]
            columns |= {name: list(map(float, values)), f"{name}_exact": list(map(str, values))}
        return frame(columns)

    def plot(self, ax: Any = None) -> Any:
        """A matplotlib figure: a bar for each move, the best on top. Raises MissingExtra without matplotlib."""
        ax = figures.axes(ax)
        ranked = sorted(self._rows, key=lambda row: row.best)
        bars = ax.barh([row.text for row in ranked], [float(row.best) for row in ranked])
        ax.bar_label(bars, [str(row.best) for row in ranked], padding=3)
        ax.set_xlim(0, 1.15)
        return figures.finish(ax, say("result.solved.exact", what=self.what), say("result.solved.axis"), "")

    def _table(self) -> Table:
        columns = ("move", "best play, exact", "best play", "uniform play")
        move, best, uniform = heads(("move", "best play", "uniform play"))
        above, short = (move, say("result.solved.best_exact"), best, uniform), (move, best, "", uniform)
        title, notes = say("result.solved.after", what=self.what), [say("result.solved.note")]
        return Table(title, columns, self._texts(), notes, heads=above, console=short, align="<>")

    def __str__(self) -> str:
        table = self._table()
        return "\n".join([table.title, *table.lines])

    def __repr__(self) -> str:
        return f"<ActionValues: {len(self)} moves, best {max((row.best for row in self), default=Fraction())}>"

    def _repr_html_(self) -> str:
        return self._table()._repr_html_()


class SolvedGame(Same):
    """A game of Mini with the exact answers: `best` and `uniform` play before the deal, and values of any position."""

    def __init__(self, cards: int, cells: int, hand: int) -> None:
        self.options = dict(registry.get("mini").options({"cards": cards, "cells": cells, "hand": hand}))
        self.cards, self.cells, self.hand = (self.options[name] for name in ("cards", "cells", "hand"))
        self._solver = solver(self.cards, self.cells, self.hand)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.cards, self.cells, self.hand)

    def _content(self) -> Any:
        return self.options

    @property
    def best(self) -> Fraction:
        """The chance to win with best play, before the deal."""
        return self._solver.start()

    @property
    def uniform(self) -> Fraction:
        """The chance to win when every legal action is equally likely (each payment is an action), before the deal."""
        return self._solver.start(uniform=True)

    @property
    def positions(self) -> int:
        """Positions worked out so far for best play; those that need no look ahead are left out."""
        return self._solver.positions

    def value(self, position: Any, uniform: bool = False) -> Fraction:
        """The chance to win of a position: a `Game`, a state, or a list of cards, the first hand.

        With best play, or with `uniform` random play. Raises PositionError for a position of another game.
        """
        return Exact(self._solver).value(self._state(position), uniform)

    def actions(self, position: Any) -> ActionValues:
        """The values of every legal move of a position (as in `value`). Raises PositionError."""
        state = self._state(position)
        return ActionValues(
            (
                ActionValue(move, self.after(state, move), self.after(state, move, uniform=True))
                for move in state.legal_moves
            ),
            Sentence("result.solved.position", hand=list(state.hand) or Sentence("ui.print.empty"), turn=state.turn),
        )

    def after(self, position: Any, move: Any, uniform: bool = False) -> Fraction:
        """The chance to win after a move, before its cards are drawn. Raises PositionError, IllegalMove."""
        state = self._state(position)
        rejection = state.check(move)
        if rejection is not None:
            raise rejection.error()
        return Exact(self._solver).after(state, plain(move), uniform)

    def odds(self, position: Any = None, move: Any = None, *, uniform: bool = False) -> Odds:
        """The chance to win as `Odds`: fraction, assumptions, way to it, program, and a simulation to compare with.

        Before the deal (None), of a `position` (as in `value`), or after a `move` there. Raises PositionError,
        IllegalMove.
        """
        rules = registry.get("mini")
        if position is None:
            if move is not None:
                raise PositionError([Problem("bad_value", Sentence("error.odds.which_position"), "position")])
            whole = tuple(range(1, self.cards + 1))
            return self._odds(
                event("win_dealt"),
                self.uniform if uniform else self.best,
                lambda rng: rules.initial(self.options, rules.deal(self.options, rng)),
                uniform,
                code=program((0,) * self.cells, (), whole, self.hand, uniform, dealt=False),
            )
        state, solved = self._state(position), Exact(self._solver)
        if move is None:
            return self._odds(
                event("win"),
                self.value(state, uniform),
                lambda rng: rules.redeal(state, 0, None, rng),
                uniform,
                valued=lambda: solved.actions(state, uniform),
                code=solved.program(state, uniform=uniform),
            )
        return self._odds(
            event("win_after", move=str(move)),
            self.after(state, move, uniform),
            lambda rng: rules.redeal(state, 0, None, rng).apply(move)[0],
            uniform,
            code=solved.program(state, plain(move), uniform),
        )

    def _odds(self, what: Message, exact: Fraction, start: Any, uniform: bool, **more: Any) -> Odds:
        play = uniform_play(0, start) if uniform else best_play(Exact(self._solver), 0, start)
        return winning_odds(what, exact, play=play, uniform=uniform, **more)

    def best_move(self, position: Any) -> Any:
        """The first of the best moves of a position, None if it is over. Raises PositionError."""
        best = self.actions(position).best
        return best[0].move if best else None

    def game(
        self,
        deck: Iterable[int] | None = None,
        *,
        seed: int | str | None = None,
        seats: Iterable[SeatLike] | SeatLike = None,
    ) -> Game:
        """A game of this size to play: of a `deck` (every card in the order of drawing) or of a seed. DealError."""
        if deck is None:
            return Game("mini", seed=seed, seats=seats, **self.options)
        return Game.from_deal("mini", self.options, {"deck": list(deck)}, seed=seed, seats=seats)

    def _state(self, position: Any) -> State:
        state = position.node.state if isinstance(position, Game) else position
        if isinstance(position, Game):
            refuse(position)
            count(position, "win", "solved")
        if isinstance(state, (list, tuple)):
            state = registry.get("mini").position(self.options, hand=list(state))
        if not isinstance(state, State) or dict(state.options) != self.options:
            text = Sentence("error.odds.of_size", size=repr(self.options), given=repr(position))
            raise PositionError([Problem("bad_value", text, "position")])
        return state

    def _table(self) -> Table:
        plays = ((heads(["best play"])[0], self.best), (say("result.solved.any"), self.uniform))
        rows = [(name, str(value), float(value)) for name, value in plays]
        forms = {"chance": lambda value: fixed(value, 12)}
        columns = ("play", "exact", "chance")
        return Table(self._title(), columns, rows, heads=heads(columns), forms=forms, align="<>")

    def _title(self) -> str:
        return say("result.solved.title", cards=self.cards, cells=self.cells, hand=self.hand)

    def to_frame(self) -> Any:
        """A pandas DataFrame with columns play, exact, chance. Raises MissingExtra without pandas."""
        return self._table().to_frame()

    def plot(self, ax: Any = None) -> Any:
        """A matplotlib figure: the first hands by their chance to win with best play. Raises MissingExtra."""
        from itertools import combinations

        ax = figures.axes(ax)
        values = [float(self.value(hand)) for hand in combinations(range(1, self.cards + 1), self.hand)]
        ax.hist(values, bins=20, range=(0, 1))
        ax.axvline(
            float(self.best),
            linestyle="--",
            color="gray",
            label=say("result.solved.mean", mean=fixed(float(self.best))),
        )
        ax.legend()
        return figures.finish(ax, self._title(), say("result.solved.first_hand"), say("result.solved.hands"))

    def __str__(self) -> str:
        return str(self._table())

    def __repr__(self) -> str:
        return f"<SolvedGame: {self.cards} cards, {self.cells} cells, hand of {self.hand}; best play {self.best}>"

    def _repr_html_(self) -> str:
        return self._table()._repr_html_()


def mini(cards: int = 7, cells: int = 4, hand: int = 2) -> SolvedGame:
    """A small game of Tranquility on one line, solved exactly: `cards` 1..n, a line of `cells`, `hand` cards in hand.

    >>> solved = sea.mini(7, 4, 2)                                                   # doctest: +SKIP
    >>> solved.best, solved.actions([3, 5])                                          # doctest: +SKIP
    >>> w = sea.play("mini", cards=7, cells=4, hand=2)                               # doctest: +SKIP

    Raises OptionError for a size out of range, or with too many positions to solve: it names a size that works.
    """
    return SolvedGame(cards, cells, hand)
