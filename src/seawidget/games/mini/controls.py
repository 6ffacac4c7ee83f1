"""Numbers of a redealt world whose exact means are known, for control variates.

The deck is a random order of the unseen cards, so each of its n cards is drawn next with chance 1/n.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from seawidget.games.mini.state import State
from seawidget.text.i18n import Sentence

Counted = tuple[str, Fraction, Callable[[State], float]]  # name, exact mean, the number in a world


def controls(state: State) -> list[Counted]:
    """For every card of the deck but one, whether it is drawn next: the last one is what is left over."""
    chance = Fraction(1, max(1, len(state.deck)))
    return [
        (Sentence("result.control.drawn", card=str(card)), chance, _is_next(card)) for card in sorted(state.deck)[:-1]
    ]


def _is_next(card: int) -> Callable[[State], float]:
    return lambda world: float(world.deck[0] == card)
