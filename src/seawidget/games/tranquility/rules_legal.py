"""All legal moves of the deciding seat as move codes. Rule functions: integers only, see layout.py.

The codes depend only on what the deciding seat may see (INFO-7, INV-16).
"""

from __future__ import annotations

from seawidget.games.tranquility.board import BOARD_CELLS
from seawidget.games.tranquility.kinds import Vector
from seawidget.games.tranquility.layout import (
    AT_ACTION,
    AT_SHED,
    AT_START,
    BLIND_BIT,
    BOARD,
    CARD_BIT,
    CELL_BIT,
    DECIDING,
    DISCARD,
    GRID,
    GUARD,
    HAND,
    HAND_N,
    HAND_SLOTS,
    ISLANDS,
    MASK_BIT,
    PLACE,
    PLAY_FINISH,
    PLAY_START,
    POINT,
    SEGMENT_END,
    SHED,
    UNLEASH,
    F,
)
from seawidget.games.tranquility.reasons import OK
from seawidget.games.tranquility.rules_ask import blind_limit, check_finish, least_share, most_share, must_play_start
from seawidget.games.tranquility.rules_hand import hand_find, kept_mask, monsters_in_hand, twin_mask
from seawidget.games.tranquility.rules_place import any_row_blocked, cell_blocked

# The sets of k of five cards as bit masks, rising: SUBSETS[SUBSETS_AT[k]] .. SUBSETS[SUBSETS_AT[k + 1] - 1]. Larger
# hands are rare, and a compiler takes minutes over long tables, so their sets are counted up instead.
_TABLE_BITS = 5
SUBSETS = tuple(sorted(range(1 << _TABLE_BITS), key=lambda mask: (mask.bit_count(), mask)))
SUBSETS_AT = tuple(sum(mask.bit_count() < k for mask in SUBSETS) for k in range(_TABLE_BITS + 2))


def is_choice(mask: int, barred: int, used: int, twins: int) -> bool:
    """Whether a set of hand cards may leave the hand and takes the first ones of equal cards (DP-3)."""
    if mask & (barred | used):
        return False
    mask |= used
    return (mask & twins) >> 1 & ~mask == 0


def add_subsets(code: int, n: int, k: int, barred: int, used: int, twins: int, out: list[int]) -> None:
    """Append a code once for every choice of k of the first n hand cards as cards that leave the hand.

    `barred` are bits that may not leave, `used` bits that have left already, `twins` bits that equal the card before.
    """
    if k > n:
        return
    top = 1 << n
    if n <= 5:
        for at in range(SUBSETS_AT[k], SUBSETS_AT[k + 1]):
            mask = SUBSETS[at]
            if mask >= top:
                break
            if mask & (barred | used) == 0 and (twins == 0 or is_choice(mask, barred, used, twins)):
                out.append(code | mask << MASK_BIT)
        return
    mask = (1 << k) - 1
    while mask < top:
        if is_choice(mask, barred, used, twins):
            out.append(code | mask << MASK_BIT)
        if mask == 0:
            return
        low = mask & -mask  # the next greater number with as many bits
        high = mask + low
        mask = high | (mask ^ high) // low >> 2


def add_places(s: Vector, seat: int, out: list[int]) -> None:
    """Append every Place of the seat with every way to pay it.

    Hand and segments both rise, so one walk along a segment finds the gap of each card: the cells between the last
    smaller and the first greater number (PLACE-2). Inside a gap a card is free (COST-1); at its edges it costs the
    difference (COST-2), in a gap of one cell the smaller one (COST-3).
    """
    base = HAND + seat * HAND_SLOTS
    n = s[HAND_N + seat]
    kept = kept_mask(s, seat)
    spare = n - 1 - monsters_in_hand(s, seat)
    twins = twin_mask(s, seat)
    blocked = any_row_blocked(s)
    guard = s[GUARD]
    first = 0
    for k in range(3):
        end = s[SEGMENT_END + k]
        if end == 0:
            break
        low_at = first - 1
        low = 0
        top = first
        for i in range(n):
            card = s[base + i]
            if card > ISLANDS:
                break
            above = ISLANDS + 1
            while top < end:
                number = s[GRID + top]
                if number > card:
                    above = number
                    break
                if number:
                    low = number
                    low_at = top
                top += 1
            if low == card:
                continue
            start = low_at + 1
            stop = top
            if guard:  # PLACE-4
                start = max(start, top - (above - card))
                stop = min(stop, low_at + (card - low) + 1)
            code = PLACE | card << CARD_BIT
            left = low_at + 1  # the two ends of the gap, which cost something beside a card
            right = top - 1
            free = max(start, left + 1 if low else left)
            free_end = min(stop, right if top < end else top)
            if low and start == left < stop and not (blocked and cell_blocked(s, left)):
                cost = card - low
                if left == right and top < end:
                    cost = min(cost, above - card)
                if cost <= spare:  # COST-6
                    add_subsets(code | left << CELL_BIT, n, cost, kept, 1 << i, twins, out)
            if blocked:
                for cell in range(free, free_end):
                    if not cell_blocked(s, cell):
                        out.append(code | cell << CELL_BIT)
            else:
                for placing in range(code | free << CELL_BIT, code | free_end << CELL_BIT, 1 << CELL_BIT):
                    out.append(placing)
            if top < end and start <= right < stop and not (low and left == right):
                cost = above - card
                if cost <= spare and not (blocked and cell_blocked(s, right)):
                    add_subsets(code | right << CELL_BIT, n, cost, kept, 1 << i, twins, out)
        first = end


def add_actions(s: Vector, seat: int, out: list[int]) -> None:
    """Append the legal moves at ACTION."""
    if must_play_start(s, seat):
        out.append(PLAY_START)  # START-1: nothing else
        return
    add_places(s, seat, out)
    n = s[HAND_N + seat]
    add_subsets(DISCARD, n, 2, kept_mask(s, seat), 0, twin_mask(s, seat), out)  # TURN-3
    if hand_find(s, seat, F) >= 0 and check_finish(s, seat) == OK:
        out.append(PLAY_FINISH)  # never compulsory: all else stays legal (FINISH-3)
    if monsters_in_hand(s, seat):
        blocked = any_row_blocked(s)
        for cell in range(BOARD_CELLS[s[BOARD]]):
            if s[GRID + cell] and not (blocked and cell_blocked(s, cell)):
                out.append(UNLEASH | cell << CELL_BIT)  # MONSTER-4


def add_sheds(s: Vector, seat: int, out: list[int]) -> None:
    """Append every legal share of the seat (START-6)."""
    n = s[HAND_N + seat]
    kept = kept_mask(s, seat)
    twins = twin_mask(s, seat)
    most_blind = blind_limit(s, seat)
    most_named = n - monsters_in_hand(s, seat)
    for share in range(least_share(s), most_share(s, seat) + 1):
        for blind in range(min(most_blind, share) + 1):
            if share - blind <= most_named:
                add_subsets(SHED | blind << BLIND_BIT, n, share - blind, kept, 0, twins, out)


def legal_codes(s: Vector, out: list[int]) -> None:
    """Append every legal move of the deciding seat, each once; none when the game is over (DP-4)."""
    point = s[POINT]
    seat = s[DECIDING]
    if point == AT_ACTION:
        add_actions(s, seat, out)
    elif point == AT_SHED:
        add_sheds(s, seat, out)
    elif point == AT_START:
        out.append(PLAY_START)  # VOYAGE-4
