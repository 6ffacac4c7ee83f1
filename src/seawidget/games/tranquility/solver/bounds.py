"""Why a position can no longer be won, however its cards lie: bounds that never err. Integers only, see layout.py.

`hopeless` is for a game whose every card is known: the decks are read, and what monsters take is worked out from their
order (monsters.py). What a seat can prove without knowing any deck asks the same bounds about all the cards it has not
seen (lost.py). Each bound leaves out what could only make winning harder, so a position it refuses is lost for certain;
one it lets pass may be lost all the same. Nothing is said of the duel, which has no common loss (DUEL-9).
"""

from __future__ import annotations

from typing import Final

from seawidget.games.tranquility.core.board import BOARD_CELLS, ROOF
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.rules.ask import blind_room, lies_wrong
from seawidget.games.tranquility.rules.hand import deck_size
from seawidget.games.tranquility.rules.place import (
    all_must_pay,
    filled_after,
    gap_high,
    gap_low,
    next_gap,
    segment_end,
    segment_first,
)
from seawidget.games.tranquility.solver.monsters import met_or_left, monsters_held, monsters_left

OPEN: Final = 0  # no bound speaks against it
NO_START: Final = 1
NO_FINISH: Final = 2
NO_CARDS: Final = 3
NO_NUMBERS: Final = 4
NO_TURNS: Final = 5


def copies_left(s: Vector, card: int) -> int:
    """Copies of a card in hands and decks of the seats."""
    count = 0
    for seat in range(s[PLAYERS]):
        at = HAND + seat * HAND_SLOTS
        for i in range(at, at + s[HAND_N + seat]):
            if s[i] == card:
                count += 1
        for i in range(DECK + s[DECK_TOP + seat], DECK + s[DECK_END + seat]):
            if s[i] == card:
                count += 1
    return count


def useful_left(s: Vector) -> int:
    """Cards of hands and decks that can be laid, paid or discarded: neither monsters nor storms nor compasses."""
    count = 0
    for seat in range(s[PLAYERS]):
        at = HAND + seat * HAND_SLOTS
        for i in range(at, at + s[HAND_N + seat]):
            if s[i] != M:
                count += 1
        for i in range(DECK + s[DECK_TOP + seat], DECK + s[DECK_END + seat]):
            if s[i] <= F or s[i] == W:
                count += 1
    return count


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


def start_takes(s: Vector, sure: int) -> int:
    """The fewest useful cards that a Start to come takes, itself and its shed. `sure`: the fewest cards that fill the
    grid.

    One seat holds twelve cards at its shed, S aside, or its deck is empty (SOLO-3); so eight of them go unless more
    than four are monsters, and with an empty deck a shed that falls short (START-7) leaves no useful card at all for a
    Finish. A real Start is laid the turn after it was drawn (START-1), and its refill and the extra cards are the
    thirteen behind it at most: monsters farther down are not met by then. With storms hands may be smaller, and two
    storms or monsters are thrown unseen for useful cards (STORM-6).

    With several seats a shed may also fall short because hands ran out with their decks; that can be won only while one
    seat, which then gives four cards at least, still has a deck.

    In the Pyramid a Start laid last of all wins before any shed (PYRAMID-11). A seat alone cannot come to that if the
    cards before its Start do not fill the grid: then it holds the Start, and must lay it, while a cell is empty. No
    monster is ever held there, and unseen cards are as good as others, so eight go.
    """
    if s[BOARD] == PYRAMID:
        if s[PLAYERS] > 1 or s[FILLED] == CELLS:
            return 1
        before = s[HAND_N]
        i = DECK + s[DECK_TOP]
        while i < DECK + s[DECK_END] and s[i] != S:
            before += 1
            i += 1
        for k in range(HAND, HAND + s[HAND_N]):
            if s[k] == S:
                before = 0
        return 9 if sure > before else 1
    if s[PLAYERS] > 1:
        return 1 if s[STORMS_ON] else 1 + max(0, 4 - monsters_left(s))
    if s[STORMS_ON]:
        return 9 - min(monsters_left(s) + 2, 8)
    met = monsters_held(s)
    last = s[DECK_END]
    if s[WILDS] == 0:  # one of them may be laid as Start at any time (WILD-4)
        for i in range(HAND, HAND + s[HAND_N]):
            if s[i] == S:
                last = min(last, s[DECK_TOP] + 13)
        for i in range(s[DECK_TOP], s[DECK_END]):
            if s[DECK + i] == S:
                last = min(last, i + 14)
    for i in range(s[DECK_TOP], last):
        if s[DECK + i] == M:
            met += 1
    return 9 - max(0, met - 4)


def hopeless(s: Vector) -> int:
    """The bound that shows a position to be lost (NO_*), or OPEN. During set-up it is not asked.

    WHERE must be 0 for islands in hands, decks and grid only (islands set aside have a number of their own).
    """
    if s[TURN] == 0 or s[VARIANT] == DUEL:
        return OPEN
    start = 0
    if s[START_LAID] == 0 and s[BOARD] != ARCH:
        start = start_takes(s, BOARD_CELLS[s[BOARD]] - s[FILLED] + all_must_pay(s))
    due = 0
    if s[POINT] == AT_SHED:
        due = s[DUE]
        for seat in range(s[PLAYERS]):
            due -= blind_room(s, seat)
    useful = useful_left(s)
    found = bound(s, useful, start, max(0, due))
    if found != OPEN:
        return found
    if monsters_left(s):
        need = cards_needed_at_least(s, start, max(0, due)) - all_must_pay(s)
        if met_or_left(s, need, useful):
            return NO_CARDS
    return NO_TURNS if s[PLAYERS] > 1 and seat_without_cards(s, monsters_held(s)) >= 0 else OPEN


def cards_needed_at_least(s: Vector, start: int, due: int) -> int:
    """The fewest cards that win from here, beyond those that a gap of one cell makes dearer.

    `start`: what a Start that is not laid takes, itself and its shed; `due`: what a running shed takes of known cards.
    """
    board = s[BOARD]
    need = BOARD_CELLS[board] - s[FILLED] + wrong_sides(s) + due + all_must_pay(s)
    if board != PYRAMID:
        need += 1
    if s[START_LAID] == 0 and board != ARCH:
        need += start
    return need


def actions_left(s: Vector, met: int) -> int:
    """The fewest actions that win from here if `met` monsters must be met: each fills a cell, empties one, turns an
    island, or lays Start or Finish.
    """
    left = BOARD_CELLS[s[BOARD]] - s[FILLED] + wrong_sides(s)
    if s[BOARD] != PYRAMID:
        left += 1 + 2 * met
    if s[START_LAID] == 0 and s[BOARD] != ARCH:
        left += 1
    return left


def turns_of(s: Vector, seat: int, met: int) -> int:
    """How often a seat must act at least, in turn with the others, before a win (`actions_left`)."""
    players = s[PLAYERS]
    first = s[ACTIVE]
    if s[POINT] != AT_ACTION:  # the action of this turn is done
        first += 1
    return (actions_left(s, met) - (seat - first) % players + players - 1) // players


def seat_without_cards(s: Vector, met: int) -> int:
    """A seat that must act more often than it has cards in hand and deck (END-5), since each action takes one at least;
    -1 if there is none.
    """
    for seat in range(s[PLAYERS]):
        if s[HAND_N + seat] + deck_size(s, seat) < turns_of(s, seat, met):
            return seat
    return -1


def gap_fails(s: Vector, first: int, after: int, most: int) -> bool:
    """Whether the cells `first` to `after - 1` between their neighbours cannot be filled without a Wild: more cells
    than numbers to come, or one that needs a card dearer than `most`.
    """
    end = segment_end(s, first)
    low = gap_low(s, first - 1, segment_first(s, first))
    high = gap_high(s, after, end)
    if numbers_between(s, low, high) < after - first:
        return True
    if after - first > 1 or (low == 0 and after == end) or (s[PHASE] == 1 and first < ROOF):  # ARCH-4
        return False
    return single_cost(s, low, high, most) > most


def monsters_wanted(s: Vector, most: int) -> int:
    """The fewest islands that must leave the grid, since some gaps cannot be filled between their neighbours; 99 if no
    number is enough.

    What fills a gap lies between the numbers at its ends as long as these stay. So one of them must go, and an island
    lies at the end of two gaps at most: from left to right the one behind a gap that fails is taken out, unless the one
    before it is out already.
    """
    count = 0
    out = -1
    first = next_gap(s, 0)
    while first >= 0:
        end = segment_end(s, first)
        after = filled_after(s, first, end)
        if gap_fails(s, first, after, most):
            before = first > segment_first(s, first)
            if after == end and not before:
                return 99
            if not before or out != first - 1:
                count += 1
                out = after if after < end else first - 1
        first = next_gap(s, after)
    return count


def bound(s: Vector, useful: int, start: int, due: int) -> int:
    """The bounds that do not ask where in a deck a card lies, for hands and decks of which at most `useful` cards can
    be laid, paid or discarded.

    Cards: each empty cell takes one, and one more at least for each cell that must be paid (`must_pay`); a Finish
    is laid; a Start that is not laid takes `start`. A monster that empties a cell never lowers the cells to fill and to
    pay taken together. Numbers: with no monster to come the gaps stay what they are, and each needs as many cards of
    its own as it has cells, of which a Wild may be one (WILD-2); with monsters, as many must come as gaps that fail
    want (`monsters_wanted`). The last cell of a gap must be payable: from five cards in hand at most four, or six where
    storms let a hand grow (STORM-7).
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
    most = 6 if s[STORMS_ON] or board == PYRAMID else 4
    monsters = monsters_left(s)
    if monsters and wilds == 0 and monsters_wanted(s, most) > monsters:
        return NO_NUMBERS
    need = cards_needed_at_least(s, start, due)
    missing = 0
    first = next_gap(s, 0)
    while monsters == 0 and first >= 0:
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
