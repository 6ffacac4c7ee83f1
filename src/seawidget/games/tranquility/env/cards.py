"""Sets of hand cards chosen one by one. Rule functions: integers only, see core/layout.py and numbers.py.

The cards of a set are chosen in rising slots, of equal cards the first (DP-3), so each set has one path. A card is
offered only if some legal set goes on with it; the set is done as soon as one legal set is left.
"""

from __future__ import annotations

from seawidget.compiling.primitives import bits_in
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.env.numbers import *
from seawidget.games.tranquility.rules.ask import blind_count, keep_drop, least_share, makes_share, most_share
from seawidget.games.tranquility.rules.hand import kept_mask, twin_mask


def clear_pending(p: list[int]) -> None:
    """Nothing of a move has been chosen."""
    p[STAGE] = NOTHING_CHOSEN
    p[HEAD] = 0
    p[CHOSEN] = 0
    p[LAST] = -1


def open_set(s: Vector, seat: int, p: list[int], head: int, sizes: int, barred: int, laid: int) -> None:
    """Begin a set of hand cards: `sizes` has bit k if k of them make the move `head`.

    `barred`: bits of cards that may not leave. `laid`: slot of a card that has left already, -1 for none; the one after
    it needs no other card of its kind first.
    """
    free = (1 << s[HAND_N + seat]) - 1 & ~barred
    twins = twin_mask(s, seat)
    if laid >= 0:
        free &= ~(1 << laid)
        twins &= ~(2 << laid)
    p[HEAD] = head
    p[CHOSEN] = 0
    p[LAST] = -1
    p[SIZES] = sizes
    p[BLIND_SIZES] = 0
    p[BLIND] = 0
    p[FREE] = free
    p[TWINS] = twins


def open_point(s: Vector, seat: int, p: list[int]) -> bool:
    """Begin the set of cards that a move of this decision point may begin with; false if there is none.

    Discard at ACTION and ROCKS, Shed at SHED, KeepHand at STORM and CUT.
    """
    point = s[POINT]
    if point in (AT_ACTION, AT_ROCKS):  # two cards (TURN-3, ROCKS-3)
        open_set(s, seat, p, DISCARD, 4, kept_mask(s, seat), -1)
        return True
    if point == AT_SHED:  # START-6
        sizes = 0
        blind_sizes = 0
        blind = blind_count(s, seat)
        for share in range(least_share(s, seat), most_share(s, seat) + 1):
            if makes_share(s, seat, share, 0):
                sizes |= 1 << share
            if blind and makes_share(s, seat, share, blind):
                blind_sizes |= 1 << share - blind
        open_set(s, seat, p, SHED, sizes, kept_mask(s, seat), -1)
        p[BLIND_SIZES] = blind_sizes
        p[BLIND] = blind
        return True
    if point == AT_CUT or (point == AT_STORM and s[TURNED_UP] == Y):  # STORM-4, STORM-7
        open_set(s, seat, p, KEEP_HAND, 1 << keep_drop(s, seat), kept_mask(s, seat), -1)
        return True
    return False


def next_slots(p: list[int], chosen: int, last: int) -> int:
    """Bits of the hand cards that may be chosen after those of `chosen`, of which `last` came last."""
    sizes = (p[SIZES] | p[BLIND_SIZES]) >> bits_in(chosen) + 1  # bit k: k cards after the next one make the move
    free = p[FREE]
    twins = p[TWINS]
    slots = 0
    after = 0  # bit k for each k up to the number of cards behind the slot
    i = HAND_SLOTS - 1
    while i > last:
        if free >> i & 1:
            after = after << 1 | 1
            if sizes & after and (twins >> i & 1 == 0 or (i > 0 and chosen >> i - 1 & 1)):
                slots |= 1 << i
        i -= 1
    return slots


def ends_here(p: list[int], chosen: int) -> int:
    """Whether these cards make the move: bit 0 by themselves, bit 1 with cards from the deck."""
    count = bits_in(chosen)
    return (p[SIZES] >> count & 1) | (p[BLIND_SIZES] >> count & 1) << 1


def settled(p: list[int]) -> int:
    """The code of the move if what has been chosen leaves a single one; else 0."""
    chosen = p[CHOSEN]
    last = p[LAST]
    while True:
        slots = next_slots(p, chosen, last)
        ends = ends_here(p, chosen)
        if slots == 0:
            if ends == 1:
                return p[HEAD] | chosen << MASK_BIT
            return p[HEAD] | chosen << MASK_BIT | p[BLIND] << BLIND_BIT if ends == 2 else 0
        if ends or slots & slots - 1:
            return 0
        chosen |= slots
        while slots >> last + 1:
            last += 1


def mark_cards(p: list[int], mask: list[int]) -> None:
    """Mark the ids that go on with a set of cards or end it."""
    slots = next_slots(p, p[CHOSEN], p[LAST])
    ends = ends_here(p, p[CHOSEN])
    i = 0
    while slots:
        if slots & 1:
            mask[CARD_IDS + i] = 1
        slots >>= 1
        i += 1
    if ends & 1:
        mask[END_IDS] = 1
    if ends & 2:
        mask[END_IDS + p[BLIND]] = 1
