"""The exact values of positions of Mini, as the rest of the package may ask for them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from seawidget.errors import OptionError
from seawidget.games.mini.bots import action_of
from seawidget.games.mini.moves import Move
from seawidget.games.mini.program import program
from seawidget.games.mini.rules import Hand
from seawidget.games.mini.solve import Solver, solver
from seawidget.games.mini.state import State


class Exact:
    """Chances to win before the deal, of a position, after a legal move: with best play, or with `uniform` random play.

    Positions are told as their seat sees them; the order of the deck is never looked at.
    """

    def __init__(self, solved: Solver) -> None:
        self._solver = solved

    @property
    def call(self) -> str:
        """The Python expression that gives a person the same answers (`seawidget` imported as `sea`)."""
        size = self._solver
        return f"sea.mini({size.cards}, {size.cells}, {size.hand})"

    def start(self, uniform: bool = False) -> Fraction:
        """Before the deal."""
        return self._solver.start(uniform)

    def value(self, state: State, uniform: bool = False) -> Fraction:
        """Of a position; 1 or 0 when it is over."""
        value = self._solver.uniform if uniform else self._solver.best
        return value(state.line, state.hand, _deck(state))

    def after(self, state: State, move: Move, uniform: bool = False) -> Fraction:
        """After a legal move, before cards are drawn."""
        return self._solver.action(state.line, state.hand, _deck(state), action_of(move), uniform)

    def actions(self, state: State, uniform: bool = False) -> list[tuple[Move, Fraction]]:
        """After every legal move, before cards are drawn, in the order of `legal_moves`."""
        return [(move, self.after(state, move, uniform)) for move in state.legal_moves]

    def program(self, state: State, move: Move | None = None, uniform: bool = False) -> str:
        """Python that works out `value(state)`, or `after(state, move)`, again with the standard library alone."""
        held = state if move is None else state.carried_out(move)[0]
        return program(held.line, held.hand, _deck(state), state.hand_size, uniform, dealt=move is None)


def _deck(state: State) -> Hand:
    return tuple(sorted(state.deck))


def exact(options: Mapping[str, Any]) -> Exact | None:
    """The exact values of a size of game; None if it has too many positions to solve."""
    try:
        return Exact(solver(options["cards"], options["cells"], options["hand"]))
    except OptionError:
        return None
