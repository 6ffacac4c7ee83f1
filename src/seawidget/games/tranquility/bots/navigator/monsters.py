"""The navigator and monsters: whose island goes, and when (MONSTER-3, PYRAMID-7). Numbers only, see layout.py."""

from __future__ import annotations

from seawidget.games.tranquility.bots.navigator.budget import slack_worth
from seawidget.games.tranquility.bots.navigator.gap import FREE, gap_log
from seawidget.games.tranquility.bots.navigator.give import Outlook
from seawidget.games.tranquility.bots.navigator.place import WORST
from seawidget.games.tranquility.bots.navigator.value import end_bits
from seawidget.games.tranquility.bots.navigator.weights import CLOG, MONSTER, PAY, SIDE
from seawidget.games.tranquility.core.board import BOARD_CELLS
from seawidget.games.tranquility.core.kinds import Rows, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.weighed import note_move
from seawidget.games.tranquility.rules.ask import lies_wrong
from seawidget.games.tranquility.rules.place import (
    any_row_blocked,
    cell_blocked,
    filled_after,
    filled_before,
    gap_high,
    gap_low,
    must_pay,
    segment_end,
    segment_first,
)


def best_unleash(s: Vector, w: tuple[float, ...], seat: int, o: Outlook, rows: Rows) -> tuple[int, float]:
    """(code, value) of letting a monster of the hand out on the island that is missed least."""
    return best_victim(s, w, seat, o, UNLEASH, 1.0, w[MONSTER], w[CLOG], rows)


def choose_victim(s: Vector, w: tuple[float, ...], seat: int, o: Outlook, rows: Rows) -> int:
    """The code of Choose for a monster of the Explorer deck (PYRAMID-7)."""
    return best_victim(s, w, seat, o, CHOOSE, 0.0, 0.0, 0.0, rows)[0]


def best_victim(
    s: Vector,
    w: tuple[float, ...],
    seat: int,
    o: Outlook,
    kind: int,
    spent: float,
    less: float,
    gain: float,
    rows: Rows,
) -> tuple[int, float]:
    """(code of a kind, value) of the island whose loss leaves the best position, if `spent` cards go and the need is
    `less`; a `gain` comes on top.
    """
    best, best_value = 0, WORST
    blocked = any_row_blocked(s)
    for c in range(BOARD_CELLS[s[BOARD]]):
        if s[GRID + c] == 0 or (blocked and cell_blocked(s, c)):
            continue
        value = victim_value(s, w, seat, o, c, spent, less)
        if rows is not None:
            note_move(rows, kind | c << CELL_BIT, value + gain)
        if value > best_value:
            best, best_value = c, value
    return kind | best << CELL_BIT, best_value + gain


def victim_value(s: Vector, w: tuple[float, ...], seat: int, o: Outlook, cell: int, spent: float, less: float) -> float:
    """`best_victim` for one island."""
    own, q, tight, base, cards, need, _ = o
    change, more = without_island(s, w, own, q, tight, cell)
    return base + change + slack_worth(s, w, seat, spent, cards - spent - (need + more - less))


def without_island(s: Vector, w: tuple[float, ...], own: int, q: float, tight: float, cell: int) -> tuple[float, float]:
    """(change of the gaps' logarithms, change of the need) when the island on a cell leaves the game."""
    number = s[GRID + cell]
    first = segment_first(s, cell)
    end = segment_end(s, cell)
    before = filled_before(s, cell, first)
    after = filled_after(s, cell, end)
    low = gap_low(s, before, first)
    high = gap_high(s, after, end)
    ends = end_bits(s, before, after, first, end)
    left_ends = FREE if ends == FREE else (ends & 1) | 2
    right_ends = FREE if ends == FREE else (ends & 2) | 1
    change = -gap_log(s, w, own, q, tight, low, number, cell - before - 1, left_ends)
    change -= gap_log(s, w, own, q, tight, number, high, after - cell - 1, right_ends)
    there = s[WHERE + number]
    s[WHERE + number] = WHERE_REMOVED
    change += gap_log(s, w, own, q, tight, low, high, after - before - 1, ends)
    s[WHERE + number] = there
    more = 1.0
    if ends != FREE:
        pays = must_pay(cell - before - 1, left_ends) + must_pay(after - cell - 1, right_ends)
        more += w[PAY] * (must_pay(after - before - 1, ends) - pays)
    if s[VARIANT] == SUN_MOON and lies_wrong(s, cell):
        more -= w[SIDE]
    return change, more
