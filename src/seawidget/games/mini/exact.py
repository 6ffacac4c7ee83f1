"""The exact values of positions of Mini, as the rest of the package may ask for them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from seawidget.errors import OptionError
from seawidget.games.mini.bots import action_of
from seawidget.games.mini.moves import Move
from seawidget.games.mini.rules import Hand, Line
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


_PROGRAM = """
def actions(line, hand):  # what can be done: the line and the hand after it, before cards are drawn
    for card in hand:
        others = [c for c in hand if c != card]
        for i, there in enumerate(line):
            left, right = [c for c in line[:i] if c], [c for c in line[i + 1 :] if c]
            if there or left[-1:] > [card] or (right and right[0] < card):
                continue
            beside = [abs(card - c) for c in line[max(0, i - 1) : i] + line[i + 1 : i + 2] if c]
            for paid in combinations(others, min(beside, default=0)):
                yield line[:i] + (card,) + line[i + 1 :], tuple(c for c in others if c not in paid)
    for pair in combinations(hand, 2):
        yield line, tuple(c for c in hand if c not in pair)

def after(line, hand, deck):
    draws = list(combinations(deck, min(size - len(hand), len(deck))))
    whole = Fraction(all(line)) * len(draws)
    return (whole or sum(value(line, tuple(sorted(hand + new)), tuple(c for c in deck if c not in new))
                         for new in draws)) / len(draws)

@cache
def value(line, hand, deck):
    chances = [after(*action, deck) for action in actions(line, hand)]
    return Fraction(all(line)) or PICK

answer = ASKED(line, hand, deck)
"""


def program(line: Line, hand: Hand, deck: Hand, size: int, uniform: bool = False, dealt: bool = True) -> str:
    """Python that works out a chance again with the standard library alone, the slow way.

    Of a position, or of what stands before cards are drawn (not `dealt`); with best or with `uniform` play.
    """
    given = {"line": line, "hand": hand, "deck": deck, "size": size}
    numbers = "\n".join(f"{name} = {value!r}" for name, value in given.items())
    pick = "sum(chances, Fraction(0)) / max(1, len(chances))" if uniform else "max(chances, default=Fraction(0))"
    body = _PROGRAM.replace("PICK", pick).replace("ASKED", "value" if dealt else "after")
    return f"from functools import cache\n{numbers}\n{body.strip()}"
