"""Questions about a position that several rules ask. Rule functions: integers only, see layout.py.

None of them needs more than the seat asked about may see, sheds aside, where capacities are open (INFO-6).
"""

from __future__ import annotations

from seawidget.games.tranquility.board import (
    BOARD_CELLS,
)
from seawidget.games.tranquility.kinds import (
    Vector,
)
from seawidget.games.tranquility.layout import (
    ACTIVE,
    BOARD,
    DISCLOSED,
    DUE,
    FILLED,
    GRID,
    HAND,
    HAND_N,
    HAND_SLOTS,
    ISLANDS,
    MONSTERS,
    PLAYERS,
    START_LAID,
    STEP_SEAT,
    YELLOW,
    F,
    S,
)
from seawidget.games.tranquility.reasons import (
    GRID_NOT_FULL,
    MONSTER_IN_HAND,
    OK,
    START_NOT_PLAYED,
)
from seawidget.games.tranquility.rules_hand import (
    deck_size,
    discardable_count,
    hand_find,
    monsters_in_hand,
)
from seawidget.games.tranquility.rules_place import (
    any_row_blocked,
    cell_blocked,
    fits_anywhere,
    grid_full,
)


def must_play_start(s: Vector, seat: int) -> bool:
    """START-1: a seat that holds a Start while none is laid must play it."""
    return s[START_LAID] == 0 and hand_find(s, seat, S) >= 0


def monsters_known(s: Vector) -> bool:
    """Whether any seat's disclosed number of monsters is above 0 (MONSTER-5)."""
    for seat in range(s[PLAYERS]):
        if s[DISCLOSED + seat]:
            return True
    return False


def check_finish(s: Vector, seat: int) -> int:
    """Reason against laying a Finish the seat holds: FINISH-1, in the order of section 8.

    It asks nothing the seat cannot see: secret monsters of others make the attempt legal and refused (MONSTER-6), and
    monsters still in decks do not hinder it (MONSTER-7).
    """
    if not grid_full(s):
        return GRID_NOT_FULL
    if s[START_LAID] == 0:
        return START_NOT_PLAYED
    if monsters_in_hand(s, seat) or monsters_known(s):
        return MONSTER_IN_HAND  # MONSTER-5
    return OK


def can_unleash(s: Vector, seat: int) -> bool:
    """Whether a monster of the seat has a target: an island outside a blocked row (MONSTER-4)."""
    if monsters_in_hand(s, seat) == 0 or s[FILLED] == 0:
        return False
    if not any_row_blocked(s):
        return True
    for cell in range(BOARD_CELLS[s[BOARD]]):
        if s[GRID + cell] and not cell_blocked(s, cell):
            return True
    return False


def has_action(s: Vector, seat: int) -> bool:
    """Whether the active seat has a legal move at ACTION (END-2). Two discardable cards always are one (INV-11)."""
    if s[HAND_N + seat] >= 2 + s[MONSTERS] or discardable_count(s, seat) >= 2 or must_play_start(s, seat):
        return True
    if can_unleash(s, seat):
        return True
    at = HAND + seat * HAND_SLOTS
    for i in range(s[HAND_N + seat]):  # END-4: at most one card here is no monster
        card = s[at + i]
        if card <= ISLANDS and fits_anywhere(s, card, 0):
            return True
        if card == F and check_finish(s, seat) == OK:
            return True
    return False


def blind_limit(s: Vector, seat: int) -> int:
    """Unseen cards a seat may throw in a shed: up to two, for the owner of a yellow storm only (STORM-6)."""
    if s[YELLOW + seat] == 0:
        return 0
    return min(2, deck_size(s, seat))


def shed_capacity(s: Vector, seat: int) -> int:
    """The most cards a seat can give to a shed (START-6)."""
    return discardable_count(s, seat) + blind_limit(s, seat)


def later_capacity(s: Vector) -> int:
    """Capacity of the seats that shed after the one whose turn it is to shed."""
    total = 0
    for k in range(s[STEP_SEAT] + 1, s[PLAYERS]):
        total += shed_capacity(s, (s[ACTIVE] + k) % s[PLAYERS])
    return total


def least_share(s: Vector) -> int:
    """The least legal share of the seat at SHED: what the later seats cannot take (START-6)."""
    return max(0, s[DUE] - later_capacity(s))


def most_share(s: Vector, seat: int) -> int:
    """The greatest legal share of a seat at SHED (START-6)."""
    return min(s[DUE], shed_capacity(s, seat))
