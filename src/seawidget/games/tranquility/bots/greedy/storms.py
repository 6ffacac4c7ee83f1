"""The greedy policy for rocks, storms, compasses and Wilds: what blocks least, what hurts most.

Functions over the state vector of what one seat sees (place.py).
"""

from __future__ import annotations

from typing import Final

from seawidget.games.tranquility.bots.greedy.place import EDGE, LAM, SLOPE, THR, card_value, least_useful
from seawidget.games.tranquility.bots.greedy.scoring import NEVER, available, note_values, score_cell
from seawidget.games.tranquility.core.board import BOARD_CELLS, ROW_OF
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.rules.ask import (
    blind_count,
    fewest_blind,
    later_capacity,
    least_share,
    makes_share,
    most_share,
    shed_capacity,
)
from seawidget.games.tranquility.rules.hand import count_islands, discardable_count, hand_find
from seawidget.games.tranquility.rules.place import (
    cell_blocked,
    filled_after,
    filled_before,
    high_bound,
    keeps_room,
    low_bound,
    place_cost,
    row_full,
    segment_end,
    segment_first,
)

GOOD: Final = 250  # below this value a card is worth keeping
LATE: Final = 12  # empty cells from which a blocked row is opened before anything else
NO_GAP: Final = 1 << 30  # above every key of a gap


def note_needs(s: Vector, seat: int, target: int) -> None:
    """Note how much the hand and the grid need each row: its own cards that would go there, then its empty cells."""
    board = s[BOARD]
    for row in range(ROWS):
        s[NEEDS + row] = 0
    at = HAND + seat * HAND_SLOTS
    for i in range(count_islands(s, seat)):
        best = score_cell(s, s[at + i], LAM, 4, target, -1)
        if best >> 16 <= THR + SLOPE * s[FILLED]:
            s[NEEDS + ROW_OF[board * CELLS + (best >> 8 & 255)]] += 10
    for cell in range(BOARD_CELLS[board]):
        if s[GRID + cell] == 0:
            s[NEEDS + ROW_OF[board * CELLS + cell]] += 1


def row_to_block(s: Vector, seat: int, target: int, rocks: bool) -> int:
    """The row with an empty cell that is needed least; one that is blocked already if there is one."""
    note_needs(s, seat, target)
    best = -1
    best_key = 0
    for row in range(ROWS):
        if row_full(s, row) or (rocks and row == s[ROCKS_ROW]):
            continue
        closed = s[PURPLE + row] > 0 or (not rocks and row == s[ROCKS_ROW])
        key = 0 if closed else s[NEEDS + row] + 1
        if best < 0 or key < best_key:
            best = row
            best_key = key
    return best


def cards_worth(s: Vector, seat: int, less: int, target: int) -> int:
    """How many cards of a hand, its monsters aside, have a value below `less`: the use they are of (card_value)."""
    at = HAND + seat * HAND_SLOTS
    n = s[HAND_N + seat]
    count = 0
    islands = note_values(s, seat, EDGE, 1000, target)
    for i in range(n):
        card = s[at + i]
        if card == M:
            continue
        value = s[VALUES + i] if i < islands else card_value(s, card, 0, target)
        if value < less:
            count += 1
    return count


def rocks_code(s: Vector, seat: int, target: int) -> int:
    """At ROCKS: two cards without any use go, if the hand has them, else the rocks move (ROCKS-3)."""
    if discardable_count(s, seat) - cards_worth(s, seat, NEVER, target) >= 2:
        return DISCARD | least_useful(s, seat, 0, 2, target) << MASK_BIT
    return MOVE_ROCKS | row_to_block(s, seat, target, True) << CELL_BIT


def purples(s: Vector) -> int:
    """Purple storms in play; each needs a compass before the grid can be filled (STORM-8)."""
    count = 0
    for row in range(ROWS):
        count += s[PURPLE + row]
    return count


def open_cells(s: Vector) -> int:
    """Empty cells outside blocked rows."""
    count = 0
    for c in range(BOARD_CELLS[s[BOARD]]):
        if s[GRID + c] == 0 and not cell_blocked(s, c):
            count += 1
    return count


def row_to_open(s: Vector, seat: int, target: int) -> int:
    """Of the rows with purple storms one with the fewest, of these the one needed most."""
    note_needs(s, seat, target)
    best = -1
    for row in range(ROWS):
        here = s[PURPLE + row]
        if here == 0:
            continue
        if best >= 0 and (here > s[PURPLE + best] or (here == s[PURPLE + best] and s[NEEDS + row] <= s[NEEDS + best])):
            continue
        best = row
    return best


def wild_code(s: Vector, seat: int, target: int, most: int, must: bool) -> int:
    """Place a Wild where it closes a gap: the cell whose gap has fewest numbers to spare; 0 if none asks for it.

    `must`: any cell that takes it, since nothing else can be done.
    """
    if hand_find(s, seat, W) < 0:
        return 0
    best = 0
    best_key = NO_GAP
    for cell in range(BOARD_CELLS[s[BOARD]]):
        if s[GRID + cell] or cell_blocked(s, cell):
            continue
        segment = segment_first(s, cell)
        first = filled_before(s, cell, segment) + 1  # the gap: cells first to stop - 1
        stop = filled_after(s, cell, segment_end(s, cell))
        if s[ORANGE + seat] and not ((first == cell and first > segment) or (stop == cell + 1 and stop < CELLS)):
            continue
        low = low_bound(s, cell)
        high = high_bound(s, cell)
        spare = available(s, low, high) - (stop - first)
        tight = spare - (2 if stop - first == 1 else 0)
        for number in range(low + 1, high):
            if s[GUARD] and not keeps_room(s, number, cell):
                continue
            cost = place_cost(s, number, cell)
            if cost > most:
                continue
            cuts = available(s, low, number) < cell - first or available(s, number, high) < stop - 1 - cell
            if cuts and not must and spare >= 0:
                continue
            key = (tight * 20 + LAM * cost // 4) << 8 | abs(2 * number - low - high)
            if key < best_key:
                best = PLACE | W << CARD_BIT | number << WILD_BIT | cell << CELL_BIT
                best_key = key
    left = BOARD_CELLS[s[BOARD]] - s[FILLED]
    return best if must or left <= LATE // 2 or best_key < 0 else 0


def fair_share(s: Vector, seat: int) -> int:
    """A share of a shed in proportion to what a seat can give, rounded up, within the legal ones (START-6)."""
    own = shed_capacity(s, seat)
    share = -(-s[DUE] * own // (own + later_capacity(s)))
    share = min(max(share, least_share(s, seat)), most_share(s, seat))
    return share if fewest_blind(s, seat, share) >= 0 else blind_count(s, seat)


def shed_code(s: Vector, seat: int, share: int, target: int) -> int:
    """A share of a shed: blind cards (STORM-6) in place of hand cards that are worth keeping."""
    blind = fewest_blind(s, seat, share)
    more = blind_count(s, seat)
    if blind < more and makes_share(s, seat, share, more):
        spare = discardable_count(s, seat) - cards_worth(s, seat, GOOD, target)  # cards that may well go
        if spare < share:
            blind = more
    return SHED | least_useful(s, seat, 0, share - blind, target) << MASK_BIT | blind << BLIND_BIT
