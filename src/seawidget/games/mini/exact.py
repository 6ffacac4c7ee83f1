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

    def program(self, state: State) -> str:
        """Python that works out `value(state)` again with the standard library alone."""
        return program(state.line, state.hand, tuple(sorted(state.deck)), state.hand_size)


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
