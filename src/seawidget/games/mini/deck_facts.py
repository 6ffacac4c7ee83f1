"""The facts behind the odds of a position of Mini: the deck in any order, and what each gap would take."""

from __future__ import annotations

from fractions import Fraction

from seawidget.games.mini.moves import CELLS
from seawidget.games.mini.rules import cost, gaps
from seawidget.games.mini.state import State
from seawidget.probability.cards.deck_facts import DeckCase, DeckFacts, GapFacts, Labels


def deck_facts(state: State, seat: int) -> DeckFacts:
    """What the seat can say about its next cards: discards lie open, so only their order is unknown (M-INFO-1)."""
    deck = tuple(sorted(state.deck))
    most = state.hand_size - 1
    found = tuple(_facts(state, deck, most, *gap) for gap in gaps(state.line))
    case = DeckCase(Fraction(1), _labels(deck))
    notes: tuple[tuple[str, dict[str, int]], ...] = (("own_deck", {}), ("board_stays", {"most": most}))
    return DeckFacts(seat, len(deck), (case,), found, assumptions=notes, ahead=state.hand_size, alone=True)


def _facts(state: State, deck: tuple[int, ...], most: int, cells: list[int], low: int, high: int) -> GapFacts:
    def can_pay(card: int) -> bool:
        return any(cost(state.line, card, cell) <= most for cell in cells)

    fits = [card for card in deck if low < card < high]
    held = [card for card in state.hand if low < card < high]
    return GapFacts(
        0,
        tuple(CELLS[cell] for cell in cells),
        str(low) if low else None,
        str(high) if high <= state.cards else None,
        len(cells),
        frozenset(map(str, fits)),
        frozenset(str(card) for card in fits if can_pay(card)),
        _labels(held),
        _labels([card for card in held if can_pay(card)]),
        dead=len(fits) + len(held) < len(cells),
    )


def _labels(cards: list[int] | tuple[int, ...]) -> Labels:
    return tuple(map(str, cards))
