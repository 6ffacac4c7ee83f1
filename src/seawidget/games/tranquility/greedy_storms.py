"""The greedy policy for rocks, storms, compasses and Wilds: what blocks least, what hurts most.

Functions over the state vector of what one seat sees (greedy.py).
"""

from __future__ import annotations

from typing import Final

from seawidget.games.tranquility.board import BOARD_CELLS, ROW_OF
from seawidget.games.tranquility.greedy import LAM, SLOPE, THR, card_value, least_useful
from seawidget.games.tranquility.kinds import Vector
from seawidget.games.tranquility.layout import (
    BLIND_BIT,
    BOARD,
    CARD_BIT,
    CELL_BIT,
    CELLS,
    DISCARD,
    EARN_COMPASS,
    FILLED,
    GRID,
    HAND,
    HAND_N,
    HAND_SLOTS,
    ISLANDS,
    KEEP_HAND,
    MASK_BIT,
    MOVE_ROCKS,
    ORANGE,
    PASS,
    PLACE,
    PLACE_STORM,
    PLAYERS,
    POOL,
    PURPLE,
    ROCKS_ROW,
    ROWS,
    SHED,
    STORMS_ON,
    TURNED_UP,
    USE_COMPASS,
    WILD_BIT,
    YELLOW,
    F,
    M,
    O,
    P,
    S,
    W,
    Y,
)
from seawidget.games.tranquility.reasons import OK
from seawidget.games.tranquility.rules_ask import blind_limit, check_earn, keep_drop, plays_compasses
from seawidget.games.tranquility.rules_hand import discardable_count, hand_find
from seawidget.games.tranquility.rules_place import (
    cell_blocked,
    check_cell,
    filled_after,
    filled_before,
    high_bound,
    low_bound,
    number_in_grid,
    place_cost,
    row_full,
    segment_end,
    segment_first,
)
from seawidget.games.tranquility.scoring import NEVER, available, score_cell

GOOD: Final = 250  # below this value a card is worth keeping
LATE: Final = 12  # empty cells from which a blocked row is opened before anything else


def hand_of(s: Vector, seat: int) -> list[int]:
    """The cards of a hand."""
    at = HAND + seat * HAND_SLOTS
    return s[at : at + s[HAND_N + seat]]


def row_needs(s: Vector, seat: int, target: int) -> list[int]:
    """How much the hand and the grid need each row: its own cards that would go there, then its empty cells."""
    needs = [0] * ROWS
    board = s[BOARD]
    for card in hand_of(s, seat):
        best = score_cell(s, card, LAM, 4, target, -1) if card <= ISLANDS else NEVER << 16
        if best >> 16 <= THR + SLOPE * s[FILLED]:
            needs[ROW_OF[board * CELLS + (best >> 8 & 255)]] += 10
    for cell in range(BOARD_CELLS[board]):
        needs[ROW_OF[board * CELLS + cell]] += s[GRID + cell] == 0
    return needs


def row_to_block(s: Vector, seat: int, target: int, rocks: bool) -> int:
    """The row with an empty cell that is needed least; one that is blocked already if there is one."""
    needs = row_needs(s, seat, target)
    best, best_key = -1, 0
    for row in range(ROWS):
        if row_full(s, row) or (rocks and row == s[ROCKS_ROW]):
            continue
        closed = s[PURPLE + row] > 0 or (not rocks and row == s[ROCKS_ROW])
        key = 0 if closed else needs[row] + 1
        if best < 0 or key < best_key:
            best, best_key = row, key
    return best


def rocks_code(s: Vector, seat: int, target: int) -> int:
    """At ROCKS: two cards without any use go, if the hand has them, else the rocks move (ROCKS-3)."""
    values = [card_value(s, card, 0, target) for card in hand_of(s, seat) if card not in (M, F, W)]
    if sum(value >= NEVER for value in values) >= 2:
        return DISCARD | least_useful(s, seat, 0, 2, target) << MASK_BIT
    return MOVE_ROCKS | row_to_block(s, seat, target, rocks=True) << CELL_BIT


def purples(s: Vector) -> int:
    """Purple storms in play; each needs a compass before the grid can be filled (STORM-8)."""
    return sum(s[PURPLE : PURPLE + ROWS])


def open_cells(s: Vector) -> int:
    """Empty cells outside blocked rows."""
    return sum(s[GRID + c] == 0 and not cell_blocked(s, c) for c in range(BOARD_CELLS[s[BOARD]]))


def storm_code(s: Vector, seat: int, target: int) -> int:
    """At STORM: a compass of the pool for a yellow or orange one that comes early, if those in play leave one over."""
    left = BOARD_CELLS[s[BOARD]] - s[FILLED]
    card = s[TURNED_UP]
    if s[POOL] > 0:
        if card == P and (s[POOL] > purples(s) or left <= LATE):
            return USE_COMPASS
        if card != P and left > LATE // 2 and s[POOL] > (purples(s) if left <= LATE else 0):
            return USE_COMPASS
    if card == P:
        return PLACE_STORM | row_to_block(s, seat, target, rocks=False) << CELL_BIT
    if card == Y:
        return KEEP_HAND | least_useful(s, seat, 0, keep_drop(s, seat), target) << MASK_BIT
    return PASS


def compass_code(s: Vector, seat: int, target: int) -> int:
    """At ACTION: UseCompass for the storm in play that hurts most, or 0. Wilds are kept for the grid."""
    if not plays_compasses(s) or s[POOL] == 0:
        return 0
    left = BOARD_CELLS[s[BOARD]] - s[FILLED]
    blocked = purples(s)
    if blocked and (left <= LATE or s[POOL] > 1 or open_cells(s) == 0):
        needs = row_needs(s, seat, target)
        rows = [row for row in range(ROWS) if s[PURPLE + row]]
        row = min(rows, key=lambda r: (s[PURPLE + r], -needs[r], r))
        return USE_COMPASS | P << CARD_BIT | row << CELL_BIT
    if left > LATE // 2:
        for colour, block in ((Y, YELLOW), (O, ORANGE)):
            for owner in range(s[PLAYERS]):
                if s[block + owner] == 1:
                    return USE_COMPASS | colour << CARD_BIT | owner << CELL_BIT
    return 0


def earn_code(s: Vector, seat: int, target: int) -> int:
    """EarnCompass in place of a discard, or 0: rarely, for a storm that must go, with a hand without much use."""
    if not s[STORMS_ON] or s[POOL] or check_earn(s, seat) != OK:
        return 0
    hand = hand_of(s, seat)
    if W in hand or S in hand or (F in hand and s[FILLED] >= BOARD_CELLS[s[BOARD]] - LATE):
        return 0
    blocked = purples(s)
    useful = sum(card_value(s, card, 0, target) < GOOD for card in hand)
    if blocked and open_cells(s) <= LATE:
        return EARN_COMPASS if useful <= 1 or open_cells(s) <= 2 else 0
    if s[YELLOW + seat] or s[ORANGE + seat] or blocked:
        return EARN_COMPASS if useful == 0 or (s[YELLOW + seat] and useful <= 1) else 0
    return 0


def wild_code(s: Vector, seat: int, target: int, most: int, must: bool) -> int:
    """Place a Wild where it closes a gap: the cell whose gap has fewest numbers to spare; 0 if none asks for it.

    `must`: any cell that takes it, since nothing else can be done.
    """
    if hand_find(s, seat, W) < 0:
        return 0
    best, best_key = 0, (NEVER, 0)
    for cell in range(BOARD_CELLS[s[BOARD]]):
        if s[GRID + cell]:
            continue
        low, high = low_bound(s, cell), high_bound(s, cell)
        for number in range(low + 1, high):
            if number_in_grid(s, number) or check_cell(s, seat, W, number, cell) != OK:
                continue
            cost = place_cost(s, number, cell)
            if cost > most:
                continue
            room = _room(s, cell)
            spare = available(s, low, high) - room
            tight = spare - (2 if room == 1 else 0)
            below, above = available(s, low, number), available(s, number, high)
            ends = _ends(s, cell)
            if not must and (below < ends[0] or above < ends[1]) and spare >= 0:
                continue
            key = (tight * 20 + LAM * cost // 4, abs(2 * number - low - high))
            if key < best_key:
                best = PLACE | W << CARD_BIT | number << WILD_BIT | cell << CELL_BIT
                best_key = key
    left = BOARD_CELLS[s[BOARD]] - s[FILLED]
    return best if must or left <= LATE // 2 or best_key[0] < 0 else 0


def _ends(s: Vector, cell: int) -> tuple[int, int]:
    """Empty cells before and after a cell in its gap."""
    first, stop = _gap(s, cell)
    return cell - first, stop - 1 - cell


def _room(s: Vector, cell: int) -> int:
    first, stop = _gap(s, cell)
    return stop - first


def _gap(s: Vector, cell: int) -> tuple[int, int]:
    """The empty cells around a cell in its segment, as a range."""
    first = filled_before(s, cell, segment_first(s, cell)) + 1
    return first, filled_after(s, cell, segment_end(s, cell))


def shed_code(s: Vector, seat: int, share: int, target: int) -> int:
    """A share of a shed: blind cards (STORM-6) in place of hand cards that are worth keeping."""
    free = discardable_count(s, seat)
    blind = max(0, share - free)
    values = sorted((card_value(s, c, 0, target) for c in hand_of(s, seat) if c != M), reverse=True)
    while blind < min(blind_limit(s, seat), share) and values[share - blind - 1] < GOOD:
        blind += 1
    return SHED | least_useful(s, seat, 0, share - blind, target) << MASK_BIT | blind << BLIND_BIT
