"""The exact values of positions of Mini, as the rest of the package may ask for them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from seawidget.errors import OptionError
from seawidget.games.mini.bots import action_of
from seawidget.games.mini.moves import Move
from seawidget.games.mini.solve import Solver, solver
from seawidget.games.mini.state import State


class Exact:
    """Chances to win with best play: before the deal, of a position, after each of its legal moves."""

    def __init__(self, solved: Solver) -> None:
        self._solver = solved

    def start(self) -> Fraction:
        """Before the deal."""
        return self._solver.start()

    def value(self, state: State) -> Fraction:
        """Of a position as its seat sees it; 1 or 0 when it is over."""
        return self._solver.best(state.line, state.hand, tuple(sorted(state.deck)))

    def actions(self, state: State) -> list[tuple[Move, Fraction]]:
        """After every legal move, before cards are drawn, in the order of `legal_moves`."""
        deck = tuple(sorted(state.deck))
        return [
            (move, self._solver.action(state.line, state.hand, deck, action_of(move))) for move in state.legal_moves
        ]


def exact(options: Mapping[str, Any]) -> Exact | None:
    """The exact values of a size of game; None if it has too many positions to solve."""
    try:
        return Exact(solver(options["cards"], options["cells"], options["hand"]))
    except OptionError:
        return None
