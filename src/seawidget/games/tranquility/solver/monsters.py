"""What Sea Monsters take of a game whose every card is known: bounds that never err. Integers only, see layout.py.

Each monster that is drawn must be unleashed before a Finish (MONSTER-2, MONSTER-5), and takes an island out of the grid
(MONSTER-3). A monster that stays in a deck to the end leaves a hand full of cards behind, and those of its deck below
it. Both cost cards: the least of all ways to share the monsters out is a bound.
"""

from __future__ import annotations

from typing import Final

from seawidget.games.tranquility.core.board import BOARD_CELLS, BORDER
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.rules.place import segment_first

MOST: Final = 5  # monsters in a game, the Pyramid included (PYRAMID-3)
NEVER: Final = 1000

# Notes in SCRATCH
KEPT: Final = 0  # by islands taken out: the fewest paid cells so far if the last cell keeps its island,
FREE: Final = KEPT + MOST + 1  # if it was filled free of charge,
PAID: Final = FREE + MOST + 1  # and if it was paid
LEFT: Final = PAID + MOST + 1  # by monsters that are never drawn: the fewest cards that are left unused


def monsters_held(s: Vector) -> int:
    """Monsters in the hands."""
    count = 0
    for seat in range(s[PLAYERS]):
        at = HAND + seat * HAND_SLOTS
        for i in range(at, at + s[HAND_N + seat]):
            if s[i] == M:
                count += 1
    return count


def monsters_left(s: Vector) -> int:
    """Monsters in hands and decks, the Explorer deck of the Pyramid among them."""
    count = monsters_held(s)
    for seat in range(s[PLAYERS]):
        for i in range(DECK + s[DECK_TOP + seat], DECK + s[DECK_END + seat]):
            if s[i] == M:
                count += 1
    if s[BOARD] == PYRAMID:
        for i in range(DECK + s[DECK_TOP + EXPLORER], DECK + s[DECK_END + EXPLORER]):
            if s[i] == M:
                count += 1
        if s[POINT] == AT_CHOOSE:
            count += 1
    return count


def explorers_met(s: Vector) -> int:
    """Monsters of the Explorer deck that must come: each border cell that is empty brings a reveal when it is covered
    (PYRAMID-5), and without a Finish they go on to the first one (PYRAMID-12).
    """
    reveals = 0
    for c in range(CELLS):
        if BORDER[c] and s[GRID + c] == 0:
            reveals += 1
    count = 1 if s[POINT] == AT_CHOOSE else 0
    open_end = s[FINISH_LAID] == 0
    for i in range(DECK + s[DECK_TOP + EXPLORER], DECK + s[DECK_END + EXPLORER]):
        if reveals <= 0 and not open_end:
            break
        reveals -= 1
        if s[i] == M:
            count += 1
        elif s[i] == F:
            open_end = False
    return count


def note_paid(s: Vector) -> None:
    """Note for each number of islands taken out how few cells must then be paid for (KEPT, FREE, PAID).

    Look at the last time each cell is filled, of all cells that are empty or will be emptied. One that is filled free
    of charge has no neighbour then (COST-1): no island that stays to the end lies beside it, and of two such cells side
    by side the later one is paid for. So the free cells lie apart from one another and from what stays; the fewest paid
    cells over all choices of islands to take out are found cell by cell.
    """
    for j in range(3 * (MOST + 1)):
        s[SCRATCH + j] = NEVER
    s[SCRATCH + PAID] = 0
    for c in range(BOARD_CELLS[s[BOARD]]):
        if c == segment_first(s, c) and c > 0:  # nothing lies beside the first cell of a segment
            for j in range(MOST + 1):
                at = SCRATCH + j
                s[at + PAID] = min(s[at + KEPT], s[at + FREE], s[at + PAID])
                s[at + KEPT] = NEVER
                s[at + FREE] = NEVER
        for k in range(MOST + 1):
            note_cell(s, MOST - k, s[GRID + c] > 0)


def note_cell(s: Vector, j: int, filled: bool) -> None:
    """`note_paid` for one cell and j islands taken out, the greatest j first."""
    at = SCRATCH + j
    before = at - 1 if filled else at
    kept = min(s[at + KEPT], s[at + PAID]) if filled else NEVER
    free = NEVER
    paid = NEVER
    if j > 0 or not filled:
        free = s[before + PAID]
        paid = 1 + min(s[before + KEPT], s[before + FREE], s[before + PAID])
    s[at + KEPT] = kept
    s[at + FREE] = free
    s[at + PAID] = paid


def fewest_paid(s: Vector, out: int) -> int:
    """The fewest cells that must be paid for if up to `out` islands are taken out of the grid (`note_paid`)."""
    note_paid(s)
    best = NEVER
    for j in range(out + 1):
        at = SCRATCH + j
        best = min(best, s[at + KEPT], s[at + FREE], s[at + PAID])
    return best


def note_left(s: Vector) -> None:
    """Note for each number of monsters how few useful cards are left unused if so many are never drawn (LEFT).

    A seat whose deck is not empty at the end has refilled its hand to five before its last action, with storms to three
    (TURN-6, STORM-5), one of which may be the Finish; no monster is among them. Below the monster lies what is not
    drawn either.
    """
    for j in range(MOST + 1):
        s[SCRATCH + LEFT + j] = 0 if j == 0 else NEVER
    for seat in range(s[PLAYERS]):
        for k in range(MOST):
            note_seat(s, seat, MOST - k)


def note_seat(s: Vector, seat: int, total: int) -> None:
    """`note_left` for `total` monsters of the seats up to this one."""
    best = s[SCRATCH + LEFT + total]
    cards = 2 if s[STORMS_ON] else 4
    own = 0
    for i in range(DECK + s[DECK_END + seat] - 1, DECK + s[DECK_TOP + seat] - 1, -1):
        if s[i] == M:
            own += 1
            if own > total:
                break
            best = min(best, cards + s[SCRATCH + LEFT + total - own])
        elif s[i] <= F or s[i] == W:
            cards += 1
    s[SCRATCH + LEFT + total] = best


def met_or_left(s: Vector, need: int, useful: int) -> bool:
    """Whether there are too few useful cards, however many monsters are met.

    `need`: the fewest cards that win, payments and monsters aside. With u monsters met the cells still to be filled are
    u more than the empty ones, each takes a card, and `note_paid` says how many are paid for; the other monsters are
    left in decks (`note_left`), or thrown unseen in the shed (STORM-6).
    """
    monsters = monsters_left(s)
    least = explorers_met(s) if s[BOARD] == PYRAMID else monsters_held(s)
    thrown = 0
    if s[STORMS_ON] and (s[START_LAID] == 0 or s[POINT] == AT_SHED):
        thrown = 2 * s[PLAYERS]
    note_paid(s)
    note_left(s)
    paid = NEVER
    for u in range(monsters + 1):
        at = SCRATCH + u
        paid = min(paid, s[at + KEPT], s[at + FREE], s[at + PAID])
        if u >= least:
            left = 0
            if s[BOARD] != PYRAMID:
                left = s[SCRATCH + LEFT + max(0, monsters - u - thrown)]
            if need + u + paid + left <= useful:
                return False
    return True
