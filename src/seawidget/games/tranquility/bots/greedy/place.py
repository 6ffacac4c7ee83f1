"""The greedy policy: put every island near the cell that fits its number, pay with the least useful cards.

Functions over the state vector, integers only (layout.py), of what one seat sees: its hand, the grid and the cards
removed face up. `target` is one of those of scoring.py.
"""

from __future__ import annotations

from typing import Final

from seawidget.games.tranquility.bots.greedy.scoring import (
    CELL,
    NEVER,
    available,
    lone_cell,
    note_values,
    score_cell,
    score_hand,
)
from seawidget.games.tranquility.core.board import BOARD_CELLS
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.rejection_codes import OK
from seawidget.games.tranquility.rules.ask import can_unleash, check_finish, must_play_start
from seawidget.games.tranquility.rules.hand import count_islands, hand_find, kept_mask, monsters_in_hand
from seawidget.games.tranquility.rules.place import (
    any_row_blocked,
    cell_blocked,
    filled_after,
    filled_before,
    gap_high,
    gap_low,
    segment_end,
    segment_first,
)

LAM: Final = 60  # a card paid weighs so much in a placement
THR: Final = 120  # a placement is made up to this score on an empty grid ...
SLOPE: Final = 5  # ... and so much more for every filled cell
EDGE: Final = 65  # a card to be paid weighs so much in the usefulness of a hand card
LAST_CELLS: Final = 4  # with at most so many cells empty a Finish is kept before anything else
DUPE: Final = 140  # usefulness of the first Finish before that
UNLEASH_FROM: Final = 10  # filled cells from which a monster is let out at once


def card_value(s: Vector, card: int, previous: int, target: int) -> int:
    """How little use a hand card is: the score of its best cell whatever it costs; NEVER for a card without
    use.

    `previous` is the card before it in the sorted hand: of several Finishes one is enough.
    """
    if card <= ISLANDS:
        return score_cell(s, card, EDGE, 1000, target, -1) >> 16
    if card == F and previous != F:
        return -1 if s[FILLED] >= BOARD_CELLS[s[BOARD]] - LAST_CELLS else DUPE
    if card == W:
        return -1
    if card == S and s[START_LAID] == 0:
        return -1  # START-9: without one there is no win
    return NEVER + 1 if card == S else NEVER  # a Start that is not to be laid is of no use at all (START-8)


def least_useful(s: Vector, seat: int, used: int, count: int, target: int) -> int:
    """Mask of the `count` least useful hand cards that may leave the hand; bits of `used` are no longer
    there, which of equal cards are the first ones.

    Of equally useless cards the later one in the sorted hand goes first.
    """
    at = HAND + seat * HAND_SLOTS
    n = s[HAND_N + seat]
    barred = used | kept_mask(s, seat)
    islands = note_values(s, seat, EDGE, 1000, target)
    previous = 0
    for i in range(islands, n):
        if used >> i & 1 == 0:
            s[VALUES + i] = card_value(s, s[at + i], previous, target)
            previous = s[at + i]
    mask = 0
    for _ in range(count):
        worst = -1
        most = -2
        for i in range(n):
            if s[VALUES + i] >= most and (barred >> i & 1) == 0:
                most = s[VALUES + i]
                worst = i
        if worst < 0:
            break
        barred |= 1 << worst
        mask |= 1 << worst
    return mask if islands == n else first_twins(s, seat, mask | used) & ~used


def payment(s: Vector, seat: int, index: int, number: int, cell: int, cost: int, target: int) -> int:
    """Mask of the hand cards that should pay for the card at `index` of the hand, as `number`, on a cell.

    The least useful ones once it lies there. `s` is changed and changed back.
    """
    if cost == 0:
        return 0
    s[GRID + cell] = number
    s[FILLED] += 1
    mask = least_useful(s, seat, 1 << index, cost, target)
    s[GRID + cell] = 0
    s[FILLED] -= 1
    return mask


def first_twins(s: Vector, seat: int, mask: int) -> int:
    """The same choice of cards written with the first of equal cards (layout.py, move codes)."""
    at = HAND + seat * HAND_SLOTS
    out = 0
    i = 0
    n = s[HAND_N + seat]
    while i < n:
        run = i
        taken = 0
        while i < n and s[at + i] == s[at + run]:
            taken += mask >> i & 1
            i += 1
        out |= ((1 << taken) - 1) << run
    return out


def victim(s: Vector) -> int:
    """The cell a monster should empty: the island that blocks most (MONSTER-4).

    That is the one whose loss revives most cells that too few numbers are left for; of these the one that
    leaves the joined gap most numbers to spare, then the one farthest from its natural cell, then the lowest
    cell.
    """
    best = -1
    best_key = 0
    blocked = any_row_blocked(s)
    for c in range(BOARD_CELLS[s[BOARD]]):
        number = s[GRID + c]
        if number == 0 or (blocked and cell_blocked(s, c)):
            continue
        first = segment_first(s, c)
        end = segment_end(s, c)
        before = filled_before(s, c, first)
        after = filled_after(s, c, end)
        low = gap_low(s, before, first)
        high = gap_high(s, after, end)
        spare_left = available(s, low, number) - (c - before - 1)
        spare_right = available(s, number, high) - (after - c - 1)
        spare = available(s, low, high) - (after - before - 1)  # without it, and it is gone for good
        saved = min(spare, 0) - min(spare_left, 0) - min(spare_right, 0)
        off = abs((end - first + 1) * number - CELL * (c - first + 1))
        key = ((saved + 100) << 24) + ((spare + 100) << 14) + min(off, 16_000)
        if key > best_key:
            best_key = key
            best = c
    return best


def wants_monster(s: Vector, seat: int) -> bool:
    """Whether to let a monster out now. Every monster costs a turn and an island some day, and a place in
    hand until then.

    So out with it once enough islands lie there to choose from, or when it is not alone, or when the rest of
    the hand is too small to discard.
    """
    held = monsters_in_hand(s, seat)
    if held == 0 or not can_unleash(s, seat):
        return False
    return held > 1 or s[FILLED] >= UNLEASH_FROM or s[HAND_N + seat] - held < 2


def greedy_code(s: Vector, seat: int, target: int) -> int:
    """The move code of the greedy policy for a seat at ACTION or START; 0 if it has no move.

    Win if the Finish can be laid; else the placement with the lowest score, if it is low enough for the
    filled cells; else discard the two least useful cards. With fewer than two cards to discard any placement
    will do. `s` is changed and changed back.
    """
    if must_play_start(s, seat):
        return PLAY_START
    if hand_find(s, seat, F) >= 0 and check_finish(s, seat) == OK:
        return PLAY_FINISH
    if wants_monster(s, seat):
        return UNLEASH | victim(s) << CELL_BIT
    free = s[HAND_N + seat] - monsters_in_hand(s, seat)
    best = score_hand(s, seat, LAM, free - 1, target)
    if best >> 20 == NEVER and free < 2:
        best = lone_card(s, seat)
    score = best >> 20
    if score < NEVER and (score <= THR + SLOPE * s[FILLED] or free < 2):
        return laying(s, seat, best, target)
    if free >= 2:
        return DISCARD | least_useful(s, seat, 0, 2, target) << MASK_BIT
    return 0


def laying(s: Vector, seat: int, best: int, target: int) -> int:
    """The code of a placement packed as in `score_hand`, paid with the least useful cards."""
    index = best >> 16 & 15
    cell = best >> 8 & 255
    card = s[HAND + seat * HAND_SLOTS + index]
    if card > ISLANDS:
        index = hand_find(s, seat, card)  # the first of two Wilds is laid
    mask = payment(s, seat, index, card, cell, best & 255, target)
    return PLACE | card << CARD_BIT | cell << CELL_BIT | mask << MASK_BIT


def lone_card(s: Vector, seat: int) -> int:
    """The first island of the hand that some cell takes for nothing, hopeless or not, packed as in `score_hand`."""
    at = HAND + seat * HAND_SLOTS
    for i in range(count_islands(s, seat)):
        here = lone_cell(s, seat, s[at + i], 0)
        if here >> 16 < NEVER:
            return here >> 16 << 20 | i << 16 | (here & 0xFFFF)
    return NEVER << 20


def by_use(s: Vector, seat: int, target: int) -> list[int]:
    """Codes of the hand cards, least useful first; monsters, which cannot be given away (MONSTER-2), last."""
    at = HAND + seat * HAND_SLOTS
    ranked = []
    previous = 0
    for i, card in enumerate(s[at : at + s[HAND_N + seat]]):
        kept = card == M or (card == S and must_play_start(s, seat))
        value = -2 if kept else card_value(s, card, previous, target)
        ranked.append((value, i, card))
        previous = card
    ranked.sort(reverse=True)
    return [card for _, _, card in ranked]
