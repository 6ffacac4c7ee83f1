"""Why a position can no longer be won, however its cards lie: bounds that never err. Integers only, see layout.py.

`hopeless` is for one seat with everything known: the deck is read. What a seat can prove without knowing any deck asks
the same bounds about all the cards it has not seen (lost.py). Each bound leaves out what could only make winning
harder, so a position it refuses is lost for certain; one it lets pass may be lost all the same.
"""

from __future__ import annotations

from typing import Final

from seawidget.games.tranquility.core.board import BOARD_CELLS, ROOF
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.rules.ask import blind_count, lies_wrong
from seawidget.games.tranquility.rules.place import (
    filled_after,
    gap_high,
    gap_low,
    next_gap,
    segment_end,
    segment_first,
)

OPEN: Final = 0  # no bound speaks against it
NO_START: Final = 1
NO_FINISH: Final = 2
NO_CARDS: Final = 3
NO_NUMBERS: Final = 4


def copies_left(s: Vector, card: int) -> int:
    """Copies of a card in the hand and in the deck of the seat."""
    count = 0
    for i in range(HAND, HAND + s[HAND_N]):
        if s[i] == card:
            count += 1
    for i in range(DECK + s[DECK_TOP], DECK + s[DECK_END]):
        if s[i] == card:
            count += 1
    return count


def useful_left(s: Vector) -> int:
    """Cards of hand and deck that can be laid, paid or discarded: neither monsters nor storms nor compasses."""
    count = 0
    for i in range(HAND, HAND + s[HAND_N]):
        if s[i] != M:
            count += 1
    for i in range(DECK + s[DECK_TOP], DECK + s[DECK_END]):
        if s[i] <= F or s[i] == W:
            count += 1
    return count


def monsters_left(s: Vector) -> int:
    """Monsters in the hand and in the decks, the Explorer deck of the Pyramid among them."""
    count = copies_left(s, M)
    if s[BOARD] == PYRAMID:
        for i in range(DECK + s[DECK_TOP + EXPLORER], DECK + s[DECK_END + EXPLORER]):
            if s[i] == M:
                count += 1
    return count


def paid_cells(cells: int, low: bool, high: bool) -> int:
    """The fewest of a gap's cells that must be paid for.

    Cells filled free of charge have no filled neighbour when they are filled (COST-1), so no two of them lie side by
    side and none beside a card at an end of the gap (`low`, `high`: whether there is one).
    """
    if low and high:
        return cells // 2 + 1
    return (cells + 1) // 2 if low or high else cells // 2


def single_cost(s: Vector, low: int, high: int, most: int) -> int:
    """The least cost of a gap of one cell between two numbers (0 and 81: none) with a card still to come (COST-2,
    COST-3); more than `most` if no such card can be paid for.
    """
    best = most + 1
    for v in range(low + 1, high):
        if s[WHERE + v] == 0:
            cost = high - v if low == 0 else v - low
            if low and high <= ISLANDS:
                cost = min(cost, high - v)
            best = min(best, cost)
    return best


def numbers_between(s: Vector, low: int, high: int) -> int:
    """Islands between two numbers that lie in the hand or in the deck."""
    count = 0
    for v in range(low + 1, high):
        if s[WHERE + v] == 0:
            count += 1
    return count


def wrong_sides(s: Vector) -> int:
    """Sun and Moon: islands that show the wrong side. Each is turned by a card of its own before a Finish (SUNMOON-4,
    SUNMOON-5).
    """
    count = 0
    if s[VARIANT] == SUN_MOON:
        for c in range(CELLS):
            if s[GRID + c] and lies_wrong(s, c):
                count += 1
    return count


def hopeless(s: Vector) -> int:
    """The bound that shows a solo position to be lost (NO_*), or OPEN. During set-up it is not asked.

    WHERE must be 0 for islands in hand, deck and grid only (islands set aside have a number of their own).
    """
    start = 9 - min(monsters_left(s) + 2 * s[STORMS_ON], 8)
    due = s[DUE] - blind_count(s, 0) if s[POINT] == AT_SHED else 0
    return bound(s, useful_left(s), start, due)


def cards_needed_at_least(s: Vector, start: int, due: int) -> int:
    """The fewest cards that win from here, beyond those that a gap of one cell makes dearer.

    `start`: what a Start that is not laid takes, itself and its shed; `due`: what a running shed takes of known cards.
    """
    board = s[BOARD]
    left = BOARD_CELLS[board] - s[FILLED]
    need = left + wrong_sides(s) + due
    if board != PYRAMID:
        need += 1
    if s[START_LAID] == 0 and board != ARCH and (left or board != PYRAMID):
        need += start
    first = next_gap(s, 0)
    while first >= 0:
        end = segment_end(s, first)
        after = filled_after(s, first, end)
        if s[PHASE] != 1 or first >= ROOF:  # ARCH-4
            need += paid_cells(after - first, gap_low(s, first - 1, segment_first(s, first)) > 0, after < end)
        first = next_gap(s, after)
    return need


def bound(s: Vector, useful: int, start: int, due: int) -> int:
    """`hopeless` for hand and deck of seat 0, of which at most `useful` cards can be laid, paid or discarded.

    Cards: each empty cell takes one, and one more at least for each cell that must be paid (`paid_cells`); a Finish
    is laid; a Start that is not laid takes itself and 8 cards of the shed (SOLO-3), or as many fewer as there are
    monsters (START-7) and storms that can be thrown unseen (STORM-6): a shed that falls short otherwise leaves neither
    cards nor a deck (`start`). A monster that empties a cell never lowers the cells to fill and to pay taken together.
    Numbers: with no monster to come the gaps stay what they are, and each needs as many cards of its own as it has
    cells, of which a Wild may be one (WILD-2). Its last cell must be payable: from five cards in hand at most four, or
    six where storms let a hand grow (STORM-7).
    """
    if s[TURN] == 0:
        return OPEN
    board = s[BOARD]
    wilds = copies_left(s, W)
    if s[START_LAID] == 0 and board != ARCH and copies_left(s, S) == 0:
        wilds -= 1
        if wilds < 0:
            return NO_START
    if board != PYRAMID and copies_left(s, F) == 0:
        wilds -= 1
        if wilds < 0:
            return NO_FINISH
    fixed = monsters_left(s) == 0
    need = cards_needed_at_least(s, start, due)
    missing = 0
    most = 6 if s[STORMS_ON] or board == PYRAMID else 4
    first = next_gap(s, 0)
    while fixed and first >= 0:
        end = segment_end(s, first)
        after = filled_after(s, first, end)
        cells = after - first
        low = gap_low(s, first - 1, segment_first(s, first))
        high = gap_high(s, after, end)
        missing += max(0, cells - numbers_between(s, low, high))
        pays = s[PHASE] != 1 or first >= ROOF  # ARCH-4
        if pays and cells == 1 and (low or after < end) and wilds == 0:
            cost = single_cost(s, low, high, most)
            if cost > most:
                return NO_NUMBERS
            need += cost - 1
        first = next_gap(s, after)
    if missing > wilds:
        return NO_NUMBERS
    return NO_CARDS if need > useful else OPEN
