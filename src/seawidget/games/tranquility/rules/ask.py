"""Questions about a position that several rules ask. Rule functions: integers only, see layout.py.

None of them needs more than the seat asked about may see, sheds aside, where capacities are open (INFO-6).
"""

from __future__ import annotations

from seawidget.games.tranquility.core.board import BOARD_CELLS, ROW_OF
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.rejection_codes import *
from seawidget.games.tranquility.rules.hand import deck_size, discardable_count, hand_find, hand_limit, monsters_in_hand
from seawidget.games.tranquility.rules.place import any_row_blocked, can_place, cell_blocked, grid_full


def must_play_start(s: Vector, seat: int) -> bool:
    """START-1: a seat that holds a Start while none is laid must play it. A Wild binds nobody (WILD-4)."""
    return s[START_LAID] == 0 and hand_find(s, seat, S) >= 0


def start_card(s: Vector, seat: int) -> int:
    """The card a seat would lay as Start: a real one before a Wild (WILD-2); 0 if it holds neither."""
    if hand_find(s, seat, S) >= 0:
        return S
    return W if s[WILDS] and hand_find(s, seat, W) >= 0 else 0


def finish_card(s: Vector, seat: int) -> int:
    """The card a seat would lay as Finish: a real one before a Wild (WILD-2); 0 if it holds neither."""
    if hand_find(s, seat, F) >= 0:
        return F
    return W if s[WILDS] and hand_find(s, seat, W) >= 0 else 0


def monsters_known(s: Vector) -> bool:
    """Whether any seat's disclosed number of monsters is above 0 (MONSTER-5)."""
    for seat in range(s[PLAYERS]):
        if s[DISCLOSED + seat]:
            return True
    return False


def lies_wrong(s: Vector, cell: int) -> bool:
    """Sun and Moon: whether the island on a cell shows the wrong side (SUNMOON-5)."""
    return (s[MARK + cell] & MARK_MOON != 0) != (ROW_OF[s[BOARD] * CELLS + cell] < 3)


def sides_right(s: Vector) -> bool:
    """Sun and Moon: whether the filled cells of rows 0 to 2 are all moon, those of rows 3 to 5 all sun (SUNMOON-5)."""
    for cell in range(BOARD_CELLS[s[BOARD]]):
        if s[GRID + cell] and lies_wrong(s, cell):
            return False
    return True


def check_finish(s: Vector, seat: int) -> int:
    """Reason against laying a Finish the seat holds: FINISH-1, in the order of section 8.

    It asks nothing the seat cannot see: secret monsters of others make the attempt legal and refused (MONSTER-6), and
    monsters still in decks do not hinder it (MONSTER-7), nor do storms in play (STORM-11).
    """
    if not grid_full(s):
        return GRID_NOT_FULL
    if s[START_LAID] == 0 and s[BOARD] != ARCH:
        return START_NOT_PLAYED  # the arch has no Starts (ARCH-1, ARCH-8)
    if s[VARIANT] == SUN_MOON and not sides_right(s):
        return WRONG_SIDE
    if monsters_in_hand(s, seat) or monsters_known(s):
        return MONSTER_IN_HAND  # MONSTER-5
    return OK


def has_target(s: Vector) -> bool:
    """Whether a monster has a victim: an island outside a blocked row (MONSTER-4, PYRAMID-7)."""
    if s[FILLED] == 0:
        return False
    if not any_row_blocked(s):
        return True
    for cell in range(BOARD_CELLS[s[BOARD]]):
        if s[GRID + cell] and not cell_blocked(s, cell):
            return True
    return False


def can_unleash(s: Vector, seat: int) -> bool:
    """Whether a monster of the seat has a target (MONSTER-4)."""
    return monsters_in_hand(s, seat) > 0 and has_target(s)


def plays_compasses(s: Vector) -> bool:
    """Whether UseCompass is a move of this game (DP-5, PYRAMID-6)."""
    return s[STORMS_ON] == 1 or s[BOARD] == PYRAMID


def has_compass(s: Vector, seat: int) -> bool:
    """Whether a compass is available to a seat: one of the pool, or a Wild in its hand (COMPASS-2)."""
    if s[POOL]:
        return True
    return s[STORMS_ON] == 1 and s[WILDS] > 0 and hand_find(s, seat, W) >= 0


def storm_count(s: Vector) -> int:
    """How many different storms a compass can name: owners and rows, and the one just turned up (COMPASS-3)."""
    count = 1 if s[POINT] == AT_STORM else 0
    for seat in range(s[PLAYERS]):
        count += (s[YELLOW + seat] > 0) + (s[ORANGE + seat] > 0)
    for row in range(ROWS):
        count += s[PURPLE + row] > 0
    return count


def can_use_compass(s: Vector, seat: int) -> bool:
    """Whether UseCompass is legal for the deciding seat (DP-5)."""
    return plays_compasses(s) and has_compass(s, seat) and storm_count(s) > 0


def check_earn(s: Vector, seat: int) -> int:
    """Reason against giving the whole hand for a compass (COMPASS-7, COMPASS-8), in the order of section 8."""
    if s[SUPPLY] == 0:
        return NO_COMPASS_LEFT
    if monsters_in_hand(s, seat):
        return MONSTER_IN_HAND
    return OK if s[HAND_N + seat] >= hand_limit(s, seat) else HAND_BELOW_LIMIT


def check_exchange(s: Vector, seat: int) -> int:
    """Reason against offering the hand for the row: five cards, none placeable, a row, once a turn (DUEL-6, DUEL-8)."""
    if s[HAND_N + seat] == 5 and s[ROW_CARDS_N] > 0 and s[EXCHANGE_SEAT] < 0 and not can_place(s, seat, 4):
        return OK
    return EXCHANGE_NOT_ALLOWED


def check_pass(s: Vector, seat: int) -> int:
    """Reason against passing in the duel: no Place, Discard or Exchange may be possible (DUEL-9)."""
    n = s[HAND_N + seat]
    return PASS_NOT_ALLOWED if n >= 2 or can_place(s, seat, n - 1) else OK


def has_action(s: Vector, seat: int) -> bool:
    """Whether the active seat has a legal move at ACTION (END-2). Two discardable cards always are one (INV-11).

    UseCompass counts, since it may free the seat.
    """
    n = s[HAND_N + seat]
    if n >= 2 + s[MONSTERS] or discardable_count(s, seat) >= 2 or must_play_start(s, seat):
        return True
    if can_unleash(s, seat) or can_use_compass(s, seat):
        return True
    if s[VARIANT] == SUN_MOON and n > 0 and s[FILLED] > 0:
        return True  # SUNMOON-7: it can rotate
    # END-4: at most one card here is no monster
    if finish_card(s, seat) and check_finish(s, seat) == OK:
        return True
    if s[START_LAID] == 0 and start_card(s, seat):
        return True
    return can_place(s, seat, 0)


def blind_room(s: Vector, seat: int) -> int:
    """How many unseen cards a seat has for a shed: two of its deck, for the owner of a yellow storm only (START-6)."""
    if s[YELLOW + seat] == 0:
        return 0
    return min(2, deck_size(s, seat))


def blind_count(s: Vector, seat: int) -> int:
    """How many unseen cards the seat at SHED throws if it throws any: never one of two by choice (STORM-6)."""
    return min(blind_room(s, seat), s[DUE])


def shed_capacity(s: Vector, seat: int) -> int:
    """The most cards a seat can give to a shed (START-6)."""
    return discardable_count(s, seat) + blind_room(s, seat)


def later_capacity(s: Vector) -> int:
    """Capacity of the seats that shed after the one whose turn it is to shed."""
    total = 0
    for k in range(s[STEP_SEAT] + 1, s[PLAYERS]):
        total += shed_capacity(s, (s[ACTIVE] + k) % s[PLAYERS])
    return total


def makes_share(s: Vector, seat: int, share: int, blind: int) -> bool:
    """Whether so many unseen cards and enough of the hand make up a share at SHED (START-6, STORM-6)."""
    if blind != blind_count(s, seat) and (blind > 0 or s[YELLOW_BLIND] == 1):
        return False
    return 0 <= share - blind <= discardable_count(s, seat)


def fewest_blind(s: Vector, seat: int, share: int) -> int:
    """The fewest unseen cards that make up a share at SHED with cards of the hand; -1 if no number does."""
    if makes_share(s, seat, share, 0):
        return 0
    blind = blind_count(s, seat)
    return blind if makes_share(s, seat, share, blind) else -1


def least_share(s: Vector, seat: int) -> int:
    """The least legal share of the seat at SHED: what the later seats cannot take, if it can be made up (START-6)."""
    share = max(0, s[DUE] - later_capacity(s))
    while share < s[DUE] and fewest_blind(s, seat, share) < 0:
        share += 1
    return share


def keep_drop(s: Vector, seat: int) -> int:
    """How many cards a seat discards under a yellow storm: down to 3, as far as they can go (STORM-4, STORM-7)."""
    return max(0, min(s[HAND_N + seat] - 3, discardable_count(s, seat)))


def must_cut(s: Vector, seat: int) -> bool:
    """Whether a seat comes to the point CUT after a shed, with a hand of monsters only, too (STORM-7)."""
    return s[YELLOW + seat] > 0 and s[HAND_N + seat] > 3


def may_spend(s: Vector, seat: int) -> bool:
    """Whether the point COMPASS comes before the refill of the active seat, whose action earned a compass.

    A Wild in hand does not bring it, as that would betray the hand (DP-5).
    """
    return s[EARNED] == 1 and s[YELLOW + seat] > 0 and s[POOL] > 0 and deck_size(s, seat) > 0


def most_share(s: Vector, seat: int) -> int:
    """The greatest legal share of a seat at SHED (START-6)."""
    return min(s[DUE], shed_capacity(s, seat))
