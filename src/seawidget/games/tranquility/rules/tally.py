"""Counting what a random player may choose from, without listing it. Rule functions: integers only, see layout.py.

What is counted is noted in the scratch part of the vector: two numbers for each card of the hand, then those of
`note_more`.
"""

from __future__ import annotations

from typing import Final

from seawidget.compiling.primitives import bits_in, note_gaps, nth_bit, random_below
from seawidget.games.tranquility.core.board import BOARD_CELLS
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.rejection_codes import OK
from seawidget.games.tranquility.rules.ask import check_earn, check_exchange, start_card
from seawidget.games.tranquility.rules.hand import count_islands
from seawidget.games.tranquility.rules.place import any_row_blocked, cell_blocked

# the pairs of hands of 0, 1, 2 ... cards, as bits
PAIRS: Final = tuple(1 << i | 1 << j for n in range(HAND_SLOTS + 1) for i in range(n) for j in range(i + 1, n))


def random_cards(n: int, k: int, taken: int, r: list[int]) -> int:
    """Bits of k of the first n hand cards outside `taken`, chosen one after the other among those that are left."""
    left = (1 << n) - 1 & ~taken
    mask = 0
    for _ in range(k):
        bit = nth_bit(left, random_below(r, bits_in(left)))
        left ^= bit
        mask |= bit
    return mask


def payable_run(s: Vector, card: int, first: int, end: int, before: int, after: int, spare: int, note: int) -> int:
    """How many cells of its gap a card can pay, noted in the vector at `note` (first cell, then their number).

    The gap lies between the filled cells `before` and `after`; `first - 1` and `end` stand for the ends of the segment.
    Only the two ends of a gap cost something, so the cells that can be paid are a run.
    """
    low = s[GRID + before] if before >= first else card - ISLANDS  # beyond an end nothing is near
    high = s[GRID + after] if after < end else card + ISLANDS
    start = before + 1
    stop = after
    if s[GUARD]:  # PLACE-4
        start = max(start, after - ((high if after < end else ISLANDS + 1) - card))
        stop = min(stop, before + 1 + card - (low if before >= first else 0))
    if after - before == 2:  # COST-3: the smaller of the two differences
        if (before >= first or after < end) and card - low > spare and high - card > spare:
            stop = start
    else:
        if before >= first and card - low > spare and start == before + 1:
            start += 1
        if after < end and high - card > spare and stop == after:
            stop -= 1
    count = max(0, stop - start)
    s[note] = start
    s[note + 1] = count
    return count


def note_places(s: Vector, seat: int, spare: int) -> int:
    """Count the placements the seat can pay, and note the run of cells of each island in the scratch part.

    For one segment without blocked rows.
    """
    at = HAND + seat * HAND_SLOTS
    end = s[SEGMENT_END]
    islands = count_islands(s, seat)
    note_gaps(s, GRID, GRID + end, at, at + islands, SCRATCH)
    total = 0
    note = SCRATCH
    for i in range(at, at + islands):
        total += payable_run(s, s[i], 0, end, s[note], s[note + 1], spare, note)
        note += 2
    return total


def nth_cell(s: Vector, seat: int, number: int, spare: int, blocked: bool, pick: int) -> int:
    """The cell number `pick` of those that take a number the seat can pay; with -1 how many they are. Any board.

    `blocked`: whether any row is.
    """
    count = 0
    bound = s[ORANGE + seat] > 0
    pillars = s[PHASE] == 1
    s[PROBE] = number
    first = 0
    for k in range(2 if pillars else 3):  # ARCH-2; not by `segment_end`, which would take 5 % of a move in the arch
        end = s[SEGMENT_END + k]
        if end == 0:
            break
        note_gaps(s, GRID + first, GRID + end, PROBE, PROBE + 1, PROBE + 1)
        before = first + s[PROBE + 1]
        after = first + s[PROBE + 2]
        if after == end or s[GRID + after] != number:
            most = ISLANDS if pillars else spare  # ARCH-4
            run = payable_run(s, number, first, end, before, after, most, PROBE + 1)
            start = s[PROBE + 1]
            if blocked or bound:
                for cell in range(start, start + run):
                    if blocked and cell_blocked(s, cell):
                        continue
                    if (
                        bound
                        and not (before >= first and cell == before + 1)
                        and not (after < end and cell == after - 1)
                    ):
                        continue  # STORM-9
                    if count == pick:
                        return cell
                    count += 1
            elif 0 <= pick - count < run:
                return start + pick - count
            else:
                count += run
        first = end
    return count


def note_all_places(s: Vector, seat: int, spare: int, r: list[int]) -> int:
    """Count the placements the seat can pay on any board; the number and the count of each card go to the scratch part.

    A Wild gets a random number; one that lies in the grid fits nowhere (WILD-2): no other segment is there with Wilds.
    """
    at = HAND + seat * HAND_SLOTS
    total = 0
    blocked = any_row_blocked(s)
    for i in range(s[HAND_N + seat]):
        number = s[at + i]
        count = 0
        if number == W:
            number = 1 + random_below(r, ISLANDS)
        if number <= ISLANDS:
            count = nth_cell(s, seat, number, spare, blocked, -1)
        s[SCRATCH + 2 * i] = number
        s[SCRATCH + 2 * i + 1] = count
        total += count
    return total


def nth_target(s: Vector, pick: int) -> int:
    """The cell number `pick` of those a monster may be played on (MONSTER-4); with -1 how many they are."""
    count = 0
    blocked = any_row_blocked(s)
    for cell in range(BOARD_CELLS[s[BOARD]]):
        if s[GRID + cell] and not (blocked and cell_blocked(s, cell)):
            if count == pick:
                return cell
            count += 1
    return count


def note_more(s: Vector, seat: int, places: int) -> int:
    """Count the actions that modules and variants add, and note in the scratch part how many there are of each.

    `places`: how many placements the seat can pay, none of which an exchange suffers (DUEL-6).
    """
    start = 1 if s[WILDS] and s[START_LAID] == 0 and start_card(s, seat) else 0
    earn = 1 if s[STORMS_ON] and check_earn(s, seat) == OK else 0
    exchange = 1 if s[VARIANT] == DUEL and places == 0 and check_exchange(s, seat) == OK else 0
    turns = s[FILLED] * s[HAND_N + seat] if s[VARIANT] == SUN_MOON else 0
    s[MORE] = start
    s[MORE + 1] = earn
    s[MORE + 2] = exchange
    return start + earn + exchange + turns


def pair_mask(n: int, kept: int, pick: int) -> int:
    """Bits of pair number `pick` of the first n hand cards outside `kept`, in lexicographic order."""
    if kept == 0:
        return PAIRS[n * (n - 1) * (n - 2) // 6 + pick]  # as many pairs have all smaller hands together
    for i in range(n):
        if kept >> i & 1:
            continue
        for j in range(i + 1, n):
            if kept >> j & 1:
                continue
            if pick == 0:
                return 1 << i | 1 << j
            pick -= 1
    return 0
