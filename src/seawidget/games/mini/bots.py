"""The bots of Mini: they see their view and the legal moves, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from seawidget.games.mini.moves import CELLS, Move, Place
from seawidget.games.mini.rules import Action, Line, span
from seawidget.games.mini.solve import solver
from seawidget.games.mini.state import View
from seawidget.games.protocol import Chooser
from seawidget.rng import Rng


def natural(line: tuple[int, ...], card: int, cell: int, cards: int) -> float:
    """How far a card lies from where it would be if the cards of its gap were spread evenly, in cards."""
    low, high = span(line, cell)
    high = min(high, cards + 1)
    left = cell - next((at for at in range(cell - 1, -1, -1) if line[at]), -1)
    right = next((at for at in range(cell + 1, len(line)) if line[at]), len(line)) - cell
    return abs(card - (low + (high - low) * left / (left + right)))


def line_of(view: View) -> Line:
    """The line of a view as numbers."""
    return tuple(card or 0 for card in view.grid.values())


def action_of(move: Move) -> Action:
    """A legal move as an action of the rules."""
    if isinstance(move, Place):
        return move.card, CELLS.index(move.cell), move.pay
    return 0, -1, move.cards


def _random(rng: Rng) -> Chooser:
    """Any legal move, each alike."""
    return lambda _view, legal: legal[rng.below(len(legal))]


def _greedy(rng: Rng) -> Chooser:
    """The cheapest placement, of these the one nearest to an even spread; two cards are discarded only if need be."""

    def choose(view: View, legal: Sequence[Any]) -> Any:
        line, cards = line_of(view), view.options["cards"]

        def price(move: Any) -> tuple[int, float]:
            if not isinstance(move, Place):
                return 99, 0.0
            return len(move.pay), natural(line, move.card, CELLS.index(move.cell), cards)

        return min(legal, key=price)

    return choose


def _best(rng: Rng) -> Chooser:
    """The first of the moves with the best chance to win. Raises OptionError for a size that cannot be solved."""

    def choose(view: View, legal: Sequence[Any]) -> Any:
        size = view.options
        solved = solver(size["cards"], size["cells"], size["hand"])
        line, hand, deck = line_of(view), view.hand or (), view.unseen
        return max(legal, key=lambda move: solved.action(line, hand, deck, action_of(move)))

    return choose


BOTS: Final[Mapping[str, Callable[[Rng], Chooser]]] = MappingProxyType(
    {"random": _random, "greedy": _greedy, "best": _best}
)
