"""How promising a position is when its decks are known. Integers only, see layout.py.

The opinion of the navigator (bots/navigator/gap.py, value.py) in whole numbers: logarithms of chances in units of
1/1024, the chance that every gap will be filled times what the slack is worth. A card of the deck is certain to come,
one set aside certain not to. Whole numbers are the same interpreted and compiled.
"""

from __future__ import annotations

import math
from typing import Final

from seawidget.games.tranquility.bots.greedy.storms import purples
from seawidget.games.tranquility.bots.navigator.gap import LOG_NORMAL, NORMAL_END, NORMAL_STEPS
from seawidget.games.tranquility.bots.navigator.weights import (
    ARCH_SHARE,
    CLOG,
    COMPASS,
    FINISH,
    HELD,
    MONSTER,
    ONE,
    ORANGE_HARM,
    PAY,
    PURPLE_HARM,
    ROCKS_CELL,
    SIDE,
    SLACK,
    SOFT,
    SPARE,
    TIGHT,
    TIGHT_AT,
    WILD,
    YELLOW_HARM,
)
from seawidget.games.tranquility.core.board import BOARD_CELLS, ROW_OF
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.rules.ask import lies_wrong
from seawidget.games.tranquility.rules.place import (
    all_must_pay,
    filled_after,
    gap_high,
    gap_low,
    next_gap,
    segment_end,
    segment_first,
)
from seawidget.games.tranquility.solver.bounds import copies_left, useful_left
from seawidget.games.tranquility.solver.monsters import monsters_held, monsters_left

# The navigator's weights for a seat alone as they stood when the search was measured: they are compiled into it, so
# that a row fitted anew changes neither its results nor its libraries.
WEIGHTS: Final = (
    *(0.7865, 0.7987, 0.5798, 0.5532, 0.9286),  # ONE
    *(0.8087, 0.7721, 0.6755, 0.4494, 0.4593),  # TWO
    *(0.8036, 0.773, 0.7245, 0.7059, 0.6072),  # FEW
    *(0.7404, 0.6679, 0.7754, 0.8082, 0.4706),  # MANY
    *(0.422, 1.0452, 0.421, 1.3568, 1.6679, 3.6676, 0.812, 4.6, 0.2339),  # HELD to CLOG
    *(1.136, 0.616, 1.0, 1.0, 5.511, 0.229, 1.992, 2.854, 0.155, 0.05, 0.9),  # OTHERS to ARCH_SHARE
)

UNIT: Final = 1024  # of a logarithm
CHANCE: Final = 4096  # of a chance
CARD: Final = 64  # of a card

LN: Final = tuple(round(UNIT * math.log((512 + k) / 512)) for k in range(512))
LN_2: Final = round(UNIT * math.log(2))
ROOT: Final = tuple(round(64 * math.sqrt(64 * k + 32)) for k in range(1400))  # by variance / 64, both in CHANCE
NORMAL: Final = tuple(round(UNIT * x) for x in LOG_NORMAL)
NORMAL_AT: Final = NORMAL_END * NORMAL_STEPS  # place of z = 0
HELPS: Final = tuple(round(CHANCE * x) for x in WEIGHTS[ONE : ONE + 20])
LOST: Final = -17 * UNIT  # a gap that cannot be filled

_IN_CARDS: Final = (PAY, MONSTER, SIDE, COMPASS, SOFT)
W_PAY, W_MONSTER, W_SIDE, W_COMPASS, W_SOFT = (round(CARD * WEIGHTS[k]) for k in _IN_CARDS)
_IN_LOGS: Final = (SLACK, FINISH, CLOG, WILD, YELLOW_HARM, ORANGE_HARM, PURPLE_HARM, ROCKS_CELL, SPARE)
(W_SLACK, W_FINISH, W_CLOG, W_WILD, W_YELLOW, W_ORANGE, W_PURPLE, W_ROCKS, W_SPARE) = (
    round(UNIT * WEIGHTS[k]) for k in _IN_LOGS
)
W_HELD: Final = round(CHANCE * WEIGHTS[HELD])
W_TIGHT: Final = round(UNIT * WEIGHTS[TIGHT])
W_TIGHT_AT: Final = round(CARD * WEIGHTS[TIGHT_AT])
W_SHARE: Final = round(CHANCE * WEIGHTS[ARCH_SHARE])

HELD_MARK: Final = 8  # written over WHERE of the islands in hand
LAID_MARK: Final = 9  # and of those in the grid, where other segments might want them


def log_units(x: int) -> int:
    """1024 times the natural logarithm of x >= 1."""
    y = x
    total = 9 * LN_2
    while y < 512:
        y = y * 2
        total -= LN_2
    while y >= 1024:
        y = y // 2
        total += LN_2
    return total + LN[y - 512]


def gap_units(s: Vector, tight: int, low: int, high: int, cells: int, ends: int) -> int:
    """Logarithm of the chance that a gap of `cells` empty cells between two numbers will be filled.

    `ends`: 1 if a card lies at its lower end, 2 at its upper one, 3 at both; 4 if nothing is paid there (ARCH-4).
    `tight`: 0 if there is plenty to pay with, UNIT if there is nothing.
    """
    if high - low - 1 < cells:
        return LOST
    at = 0
    if cells == 2:
        at = 5
    elif cells > 4:
        at = 15
    elif cells > 2:
        at = 10
    far = HELPS[at + 4]
    if ends == 4:
        far = HELPS[4]
    elif cells == 1 and ends:
        far = 0
    share = W_SHARE if s[BOARD] == ARCH else CHANCE
    p0 = 65536
    p1 = 0
    p2 = 0
    mean = 0
    var = 205
    for v in range(low + 1, high):
        there = s[WHERE + v]
        if there != 0 and there != HELD_MARK:  # noqa: PLR1714 - faster compiled
            continue
        d = 5
        if ends & 1:
            d = min(d, v - low)
        if ends & 2:
            d = min(d, high - v)
        p = far
        if d < 5:
            p = HELPS[at + d - 1]
            p -= p * tight * d // 4 * W_TIGHT // (UNIT * UNIT)
        if there == HELD_MARK:
            if p > 0:
                p += (CHANCE - p) * W_HELD // CHANCE
        else:
            p = p * share // CHANCE
        q = CHANCE - p
        if cells <= 3:
            p2 = (p2 * q + p1 * p) // CHANCE
            p1 = (p1 * q + p0 * p) // CHANCE
            p0 = p0 * q // CHANCE
        else:
            mean += p
            var += p * q // CHANCE
    if cells <= 3:
        chance = 65536 - p0
        if cells >= 2:
            chance -= p1
        if cells == 3:
            chance -= p2
        return LOST if chance < 1 else log_units(chance) - 16 * LN_2
    # 256 times four standard deviations, as LOG_NORMAL has it
    z = (mean - cells * CHANCE + CHANCE // 2) * 1024 // ROOT[min(var // 64, 1399)] + NORMAL_AT * 256
    k = z // 256
    if k >= 2 * NORMAL_AT:
        return 0
    if k < 0:
        return max(LOST, NORMAL[0] + z * 4)
    return NORMAL[k] + (NORMAL[k + 1] - NORMAL[k]) * (z - k * 256) // 256


def note_known(s: Vector) -> None:
    """Write into WHERE which islands are in hand, and in the arch which ones are laid."""
    if s[BOARD] == ARCH:
        for c in range(BOARD_CELLS[ARCH]):
            if s[GRID + c]:
                s[WHERE + s[GRID + c]] = LAID_MARK
    for seat in range(s[PLAYERS]):
        at = HAND + seat * HAND_SLOTS
        for i in range(at, at + s[HAND_N + seat]):
            if s[i] <= ISLANDS:
                s[WHERE + s[i]] = HELD_MARK


def cards_needed(s: Vector) -> int:
    """Cards the game will still take, in 1/64: `needed` of the navigator."""
    left = BOARD_CELLS[s[BOARD]] - s[FILLED]
    total = CARD * (left + 1) + W_PAY * all_must_pay(s) + W_MONSTER * monsters_left(s)
    if s[START_LAID] == 0 and s[BOARD] != ARCH:
        total += 9 * CARD
    if s[VARIANT] == SUN_MOON:
        for c in range(CELLS):
            if s[GRID + c] and lies_wrong(s, c):
                total += W_SIDE
    return total + W_COMPASS * max(0, purples(s) - s[POOL])


def harm_units(s: Vector) -> int:
    """What storms, rocks and monsters in hand cost, less what Wilds and compasses to spare are worth."""
    left = BOARD_CELLS[s[BOARD]] - s[FILLED]
    harm = W_CLOG * monsters_held(s)
    for seat in range(s[PLAYERS]):
        if s[YELLOW + seat]:
            harm += W_YELLOW * left // (36 * s[PLAYERS])
        if s[ORANGE + seat]:
            harm += W_ORANGE * left // (36 * s[PLAYERS])
    purple = purples(s)
    if purple or s[ROCKS_ROW] >= 0:
        for c in range(BOARD_CELLS[s[BOARD]]):
            if s[GRID + c] == 0:
                row = ROW_OF[s[BOARD] * CELLS + c]
                if s[PURPLE + row]:
                    harm += W_PURPLE
                if s[ROCKS_ROW] == row:
                    harm += W_ROCKS
    harm -= W_SPARE * max(0, s[POOL] - purple)
    if s[WILDS]:
        harm -= W_WILD * copies_left(s, W)
    return harm


def position_value(s: Vector) -> int:
    """The value of a position; greater is better. WHERE is overwritten (`note_known`)."""
    note_known(s)
    slack = CARD * useful_left(s) - cards_needed(s)
    rest = 1 + BOARD_CELLS[s[BOARD]] - s[FILLED]
    tight = min(UNIT, max(0, UNIT - slack * UNIT // (rest * W_TIGHT_AT)))
    x = slack + W_SOFT
    value = W_SLACK * (log_units(x) - 6 * LN_2) // UNIT if x >= CARD else W_SLACK * (x - CARD) // CARD
    if s[BOARD] != PYRAMID:
        finishes = 1 + copies_left(s, F) + (copies_left(s, W) if s[WILDS] else 0)
        value -= W_FINISH // (finishes * finishes)
    start = next_gap(s, 0)
    while start >= 0:
        end = segment_end(s, start)
        after = filled_after(s, start, end)
        low = gap_low(s, start - 1, segment_first(s, start))
        ends = 4 if s[PHASE] == 1 else (1 if low else 0) + (2 if after < end else 0)
        value += gap_units(s, tight, low, gap_high(s, after, end), after - start, ends)
        start = next_gap(s, after)
    return value - harm_units(s)
