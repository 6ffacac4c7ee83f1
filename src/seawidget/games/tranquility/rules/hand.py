"""Hands, decks and discard piles. Rule functions: integers only, see layout.py.

Hands are kept sorted by card code, so equal cards stand side by side and the monsters between Finish and Wild.
"""

from __future__ import annotations

from seawidget.compiling.primitives import bits_in, drop_numbers, find_number
from seawidget.games.tranquility.core.kinds import Events, Vector
from seawidget.games.tranquility.core.layout import *


def tell(ev: Events, kind: int, seat: int, a: int, b: int) -> None:
    """Append an event record; callers ask ``if ev[0]`` first, so that playouts pay nothing for events."""
    at = ev[0]
    ev[at] = kind
    ev[at + 1] = seat
    ev[at + 2] = a
    ev[at + 3] = b
    ev[0] = at + 4


def wait_for(s: Vector, point: int, seat: int) -> None:
    """Stop at a decision point of a seat (DP-1, DP-2)."""
    s[POINT] = point
    s[DECIDING] = seat


def hand_limit(s: Vector, seat: int) -> int:
    """The hand size a seat refills to: 5, or 3 while it owns a yellow storm (STORM-5)."""
    return 3 if s[YELLOW + seat] else 5


def hand_find(s: Vector, seat: int, card: int) -> int:
    """Index in the hand of the first copy of a card, or -1."""
    return find_number(s, HAND + seat * HAND_SLOTS, s[HAND_N + seat], card)


def count_islands(s: Vector, seat: int) -> int:
    """How many islands a seat holds."""
    at = HAND + seat * HAND_SLOTS
    n = s[HAND_N + seat]
    while n > 0 and s[at + n - 1] > ISLANDS:
        n -= 1
    return n


def monsters_in_hand(s: Vector, seat: int) -> int:
    """How many Sea Monsters a seat holds."""
    if s[MONSTERS] == 0:
        return 0
    at = HAND + seat * HAND_SLOTS
    count = 0
    for i in range(s[HAND_N + seat]):
        if s[at + i] == M:
            count += 1
    return count


def discardable_count(s: Vector, seat: int) -> int:
    """How many cards of the hand may be discarded or pay: all but monsters (COST-5, MONSTER-2)."""
    return s[HAND_N + seat] - monsters_in_hand(s, seat)


def kept_mask(s: Vector, seat: int) -> int:
    """Bits of the hand cards that can never leave it face down: its monsters (MONSTER-2)."""
    if s[MONSTERS] == 0:
        return 0
    at = HAND + seat * HAND_SLOTS
    mask = 0
    for i in range(s[HAND_N + seat]):
        if s[at + i] == M:
            mask |= 1 << i
    return mask


def twin_mask(s: Vector, seat: int) -> int:
    """Bits of the hand cards that equal the card before them (DP-3).

    A set of cards names each choice once if with every such card it holds the one before, too.
    """
    at = HAND + seat * HAND_SLOTS
    n = s[HAND_N + seat]
    if n < 2 or s[at + n - 2] <= ISLANDS:
        return 0  # at most one card is no island, and there is one of each island
    mask = 0
    last = 0
    bit = 1
    for card in s[at : at + n]:
        if card == last:
            mask |= bit
        last = card
        bit <<= 1
    return mask


def hand_remove(s: Vector, seat: int, index: int) -> None:
    """Take one card out of a hand."""
    n = s[HAND_N + seat] - 1
    at = HAND + seat * HAND_SLOTS
    for i in range(at + index, at + n):
        s[i] = s[i + 1]
    s[at + n] = 0
    s[HAND_N + seat] = n


def to_discards(s: Vector, seat: int, card: int) -> None:
    """Put a card face down on the seat's own discards, for good (TURN-4)."""
    if card <= ISLANDS:
        s[WHERE + card] = WHERE_DISCARDED + seat
    else:
        s[DISCARDED + seat * KINDS + card - S] += 1
    s[DISCARDS_N + seat] += 1


def spend_hand(s: Vector, seat: int, laid: int, mask: int, kind: int, ev: Events) -> int:
    """Take the hand card at index `laid` (-1: none) and discard those of a mask face down; returns how many.

    The discarded cards are told one by one as events of a kind.
    """
    if mask == 0:
        if laid >= 0:
            hand_remove(s, seat, laid)
        return 0
    at = HAND + seat * HAND_SLOTS
    n = s[HAND_N + seat]
    mask &= (1 << n) - 1
    count = bits_in(mask)
    left = mask
    while left:
        lowest = left & -left
        left ^= lowest
        card = s[at + bits_in(lowest - 1)]
        if card <= ISLANDS:
            s[WHERE + card] = WHERE_DISCARDED + seat
        else:
            s[DISCARDED + seat * KINDS + card - S] += 1
        if ev[0]:
            tell(ev, kind, seat, card, 0)
    if laid >= 0:
        mask |= 1 << laid
    drop_numbers(s, at, n, mask)
    s[HAND_N + seat] = n - bits_in(mask)
    s[DISCARDS_N + seat] += count
    return count


def discard_masked(s: Vector, seat: int, mask: int, kind: int, ev: Events) -> None:
    """Discard the hand cards of a mask face down."""
    spend_hand(s, seat, -1, mask, kind, ev)


def deck_size(s: Vector, deck: int) -> int:
    """Cards in a deck: of a seat, or layout.COMMON, layout.EXPLORER."""
    return s[DECK_END + deck] - s[DECK_TOP + deck]
