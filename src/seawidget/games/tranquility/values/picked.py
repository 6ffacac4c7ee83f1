"""Which cards of a hand the bits of a move code name, and which bits cards have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final

from seawidget.games.tranquility.core.layout import HAND_SLOTS, MASK_BIT

CARD_BITS: Final = (1 << HAND_SLOTS) - 1 << MASK_BIT  # of a code: the cards that leave the hand face down
PICK: Final[dict[int, Callable[[Sequence[int]], tuple[int, ...]]]] = {}  # by bits, those that `picked` has met


def picked(hand: Sequence[int], bits: int) -> tuple[int, ...]:
    """The cards of a hand that the bits of a code name, at least one."""
    try:
        return PICK[bits](hand)
    except KeyError:
        taken = [i for i in range(HAND_SLOTS) if bits >> MASK_BIT + i & 1]
        PICK[bits] = itemgetter(*taken) if len(taken) > 1 else lambda hand: (hand[taken[0]],)
        return PICK[bits](hand)


def card_mask(hand: list[int], cards: tuple[int, ...], used: int) -> int:
    """Bits of sorted cards in the sorted hand, the first of equal ones (DP-3); -1 if the hand does not hold them all.

    `used` is the index of a card that is not to be counted again, or -1.
    """
    i = mask = 0
    try:
        for card in cards:
            i = hand.index(card, i)
            if i == used:
                i = hand.index(card, i + 1)
            mask |= 1 << i
            i += 1
    except ValueError:
        return -1
    return mask
