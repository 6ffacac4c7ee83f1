"""What each gap of a position would take: the cards that fit and those of them that could be paid for."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import CELL_NAMES
from seawidget.games.tranquility.core.cards import CARD_TEXT
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.rejection_codes import OK
from seawidget.games.tranquility.knowledge.gaps import closed, runs
from seawidget.games.tranquility.rules.place import check_cell, place_cost
from seawidget.probability.cards.deck_facts import DeckCase, GapFacts


def gap_facts(
    v: Vector, seat: int, case: DeckCase, mine: Sequence[int], taken: Sequence[int], most: int, room: int
) -> Iterator[GapFacts]:
    """Every gap in sequence order.

    `case`: one of the cases, for the unseen cards; `mine`: cards at hand; `taken`: cards that an opponent took openly;
    `most`: what a full hand can pay beside the card itself; `room`: how many unseen cards can be in play at most.
    """
    cards = [*case.base, *(card for layer in case.layers for card in layer.cards)]
    unseen = sorted(int(card) for card in cards if card.isdigit())
    wilds = [card for card in cards if card.startswith("W")]
    own = [n for n in mine if n <= at.ISLANDS]
    own_wilds = ["W"] * mine.count(at.W)
    names = CELL_NAMES[v[at.BOARD]]
    for segment, cells, low, high in runs(v):
        fits = unseen[bisect_right(unseen, low) : bisect_left(unseen, high)]
        held = [n for n in own if low < n < high]
        other = tuple(CARD_TEXT[n] for n in taken if low < n < high)
        any_number = high - low > 1  # WILD-2
        can = _payable(v, seat, cells, range(low + 1, high) if wilds or own_wilds else [*fits, *held], most)
        wanted = frozenset([*(CARD_TEXT[n] for n in fits), *(wilds if any_number else ())])
        hand = (*(CARD_TEXT[n] for n in held), *(own_wilds if any_number else ()))
        yield GapFacts(
            segment,
            tuple(names[cell] for cell in cells),
            CARD_TEXT[low] or None,
            CARD_TEXT[high] if high <= at.ISLANDS else None,
            len(cells),
            wanted,
            frozenset([*(CARD_TEXT[n] for n in fits if n in can), *(wilds if can else ())]),
            hand,
            (*(CARD_TEXT[n] for n in held if n in can), *(own_wilds if can else ())),
            other,
            tuple(names[cell] for cell in cells if closed(v, cell)),
            min(min(len(wanted), room) + len(hand) + len(other), high - low - 1) < len(cells),
        )


def _payable(v: Vector, seat: int, cells: range, numbers: Iterable[int], most: int) -> frozenset[int]:
    """Those of the numbers between the ends of a gap that some cell of it takes as the board is, at a cost of at most
    `most` (COST-1 to COST-6).
    """
    free = [cell for cell in cells if not closed(v, cell)]
    if v[at.GUARD] or v[at.ORANGE + seat]:
        fits = ((n, cell) for n in numbers for cell in free if check_cell(v, seat, n, 0, cell) == OK)
    elif any(cells[0] < cell < cells[-1] for cell in free):
        return frozenset(numbers)  # COST-1: a cell without neighbours is free
    else:
        fits = ((n, cell) for n in numbers for cell in free)
    return frozenset(n for n, cell in fits if place_cost(v, n, cell) <= most)
