"""One step of the search through a known deck: all moves of many positions. Integers only, see layout.py.

Two positions are one to the search if they have the same `write_key`: what is done and gone (the number of the turn,
what lies in the discards) does not count, and cards that can never be laid again are all alike.
"""

from __future__ import annotations

from typing import Final

from seawidget.compiling.primitives import copy_row
from seawidget.games.tranquility.core.board import BOARD_CELLS
from seawidget.games.tranquility.core.kinds import Events, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.rules.legal import legal_codes
from seawidget.games.tranquility.rules.place import filled_before, gap_after, gap_high, segment_end
from seawidget.games.tranquility.rules.turn import apply_code
from seawidget.games.tranquility.solver.bounds import hopeless
from seawidget.games.tranquility.solver.monsters import monsters_left
from seawidget.games.tranquility.solver.value import position_value

WON: Final = 1 << 40  # the value of a won position
SEAT_SIZE: Final = 6 + PLACE_PARTS + HAND_SLOTS  # numbers of a key for each seat
KEY_SIZE: Final = 1 + (EARNED - POINT + 1) + ROWS + 2 * CELLS + SEATS * SEAT_SIZE + DECK_SLOTS
WORD: Final = (1 << 63) - 1
PRIME: Final = 1_099_511_628_211  # of the hash of G. Fowler, L. Noll, K.-P. Vo

# rows of `out`
VALUE: Final = 0
HASH: Final = 1
PARENT: Final = 2
CODE: Final = 3
COLUMNS_OUT: Final = 4


def fits_somewhere(s: Vector, number: int) -> bool:
    """Whether some gap lies around a number."""
    first = 0
    while first < BOARD_CELLS[s[BOARD]]:
        end = segment_end(s, first)
        after = gap_after(s, number, first, end)
        if after - filled_before(s, after, first) > 1 and gap_high(s, after, end) > number:
            return True
        first = end
    return False


def is_useless(s: Vector, card: int) -> bool:
    """Whether a hand card can only be given away: an island that fits into no gap, or a Start once one is laid."""
    if card <= ISLANDS:
        return not fits_somewhere(s, card)
    return card == S and s[START_LAID] > 0


def write_key(s: Vector, key: list[int]) -> int:
    """Write all that the future of a position depends on; returns how many numbers that are.

    Islands that fit into no gap are written alike once no monster can open one, and so are Starts once one is laid.
    """
    n = 0
    for slot in range(POINT, EARNED + 1):
        key[n] = min(s[slot], 1) if slot == TURN else s[slot]
        n += 1
    key[n] = s[DECK_TOP + EXPLORER]
    n += 1
    for slot in range(PURPLE, PURPLE + ROWS):
        key[n] = s[slot]
        n += 1
    for c in range(BOARD_CELLS[s[BOARD]]):
        key[n] = s[GRID + c]
        n += 1
    if s[VARIANT] == SUN_MOON:
        for c in range(CELLS):
            key[n] = s[MARK + c]
            n += 1
    alike = s[TURN] > 0 and monsters_left(s) == 0
    for seat in range(s[PLAYERS]):
        n = write_seat(s, seat, alike, key, n)
    return n


def write_seat(s: Vector, seat: int, alike: bool, key: list[int], n: int) -> int:
    """What a key has of a seat, from its place n on; returns the place behind it. `alike`: whether cards that can never
    be laid again are written alike.
    """
    for slot in (DISCLOSED, YELLOW, ORANGE):
        key[n] = s[slot + seat]
        n += 1
    key[n] = s[SHARES + seat] if s[POINT] == AT_SHED and s[PLAYERS] > 1 else 0
    n += 1
    at = START_PLACES + seat * PLACE_PARTS
    for slot in range(at, at + PLACE_PARTS):
        key[n] = s[slot]
        n += 1
    useless = 0
    key[n] = s[HAND_N + seat]
    n += 1
    at = HAND + seat * HAND_SLOTS
    for i in range(at, at + s[HAND_N + seat]):
        card = s[i]
        if alike and is_useless(s, card):
            useless += 1
        else:
            key[n] = card
            n += 1
    for _ in range(useless):
        key[n] = 0
        n += 1
    key[n] = s[DECK_TOP + seat]
    n += 1
    if s[STORMS_ON]:  # the Start enters a deck of which storms may have drawn more or fewer cards (SETUP-4)
        for i in range(DECK + s[DECK_TOP + seat], DECK + s[DECK_END + seat]):
            key[n] = s[i]
            n += 1
    return n


def hash_key(key: list[int], n: int) -> int:
    """A number of 63 bits for the first n numbers of a key."""
    h = 14_695_981_039_346_656
    for i in range(n):
        h = ((h ^ key[i]) * PRIME) & WORD
        h = h ^ h >> 29
    return h


def expand(
    beam: list[Vector],
    first: int,
    last: int,
    shake: int,
    salt: int,
    s: Vector,
    key: list[int],
    ev: Events,
    out: list[list[int]],
    told: list[int],
) -> None:
    """Make every legal move of positions `first` to `last - 1`, and write a row (VALUE, HASH, PARENT, CODE) for each
    that does not lose for certain.

    Values are raised by less than `shake` units, by chance that hangs on the position and on `salt` alone. It stops
    before a position whose moves might not all fit into `out`, the first one aside. `told`: rows written, position to
    go on with, moves made. `s` and `key` are room to work in; `ev` is an event buffer that takes nothing.
    """
    told[0] = 0
    told[1] = first
    told[2] = 0
    while told[1] < last:
        row = told[0]
        if not expand_one(beam[told[1]], s, key, ev, out, told):
            break
        if shake > 0:
            for i in range(row, told[0]):
                if out[i][VALUE] != WON:
                    out[i][VALUE] += chance(out[i][HASH], salt) % shake
        told[1] += 1


def chance(number: int, salt: int) -> int:
    """A number of 32 bits that hangs on two others."""
    h = ((number ^ salt) * PRIME) & WORD
    h = h ^ h >> 31
    h = (h * PRIME) & WORD
    return h >> 31


def expand_one(parent: Vector, s: Vector, key: list[int], ev: Events, out: list[list[int]], told: list[int]) -> bool:
    """`expand` for one position; false if there is not room enough."""
    codes = [0]
    codes.pop()
    legal_codes(parent, codes)
    count = len(codes)
    if told[0] + count > len(out) and told[0] > 0:
        return False
    told[2] += count
    for k in range(count):
        copy_row(parent, s)
        apply_code(s, codes[k], ev)
        value = 0
        if s[POINT] == AT_END:
            if s[OUTCOME] != WIN:
                continue
            value = WON
        elif hopeless(s):
            continue
        n = write_key(s, key)
        number = hash_key(key, n)
        if value == 0:
            value = position_value(s)
        write_row(out[told[0]], value, number, told[1], codes[k])
        told[0] += 1
    return True


def write_row(row: list[int], value: int, number: int, parent: int, code: int) -> None:
    """One row of `expand`."""
    row[VALUE] = value
    row[HASH] = number
    row[PARENT] = parent
    row[CODE] = code


def carry_out(beam: list[Vector], rows: list[list[int]], ev: Events, out: list[Vector]) -> None:
    """Write the positions that the rows lead to."""
    for i in range(len(rows)):
        follow(beam[rows[i][PARENT]], rows[i][CODE], ev, out[i])


def follow(parent: Vector, code: int, ev: Events, s: Vector) -> None:
    """One position of `carry_out`."""
    copy_row(parent, s)
    apply_code(s, code, ev)


def all_equal(
    beam: list[Vector],
    rows: list[list[int]],
    others: list[list[int]],
    s: Vector,
    key: list[int],
    other: list[int],
    ev: Events,
) -> bool:
    """Whether each row leads to the very position of the other row beside it: equal keys, not only equal hashes."""
    for i in range(len(rows)):
        follow(beam[rows[i][PARENT]], rows[i][CODE], ev, s)
        n = write_key(s, key)
        follow(beam[others[i][PARENT]], others[i][CODE], ev, s)
        if write_key(s, other) != n:
            return False
        for k in range(n):
            if key[k] != other[k]:
                return False
    return True
