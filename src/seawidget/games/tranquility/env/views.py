"""What a seat sees, as fractions. Rule functions: integers only, see core/layout.py and numbers.py.

Every number follows from the view of the seat, from what it remembers and from what it has chosen of its move.
"""

from __future__ import annotations

from seawidget.games.tranquility.core.codes import move_cell, move_kind, move_wild
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.env.numbers import *
from seawidget.games.tranquility.rules.ask import blind_room, shed_capacity

THERE = (0.0, *(1.0 for _ in range(ISLANDS)))
WILD_OF = (0.0, 1.0, 0.0, 1.0)  # by the mark of a cell
MOON_OF = (0.0, 0.0, 1.0, 1.0)
NUMBERS = tuple(n / 80 for n in range(ISLANDS + 1))  # of islands
CELLS_OF = tuple(n / 36 for n in range(CELLS + 1))
HANDS = tuple(n / 12 for n in range(HAND_SLOTS + 1))
PILES = tuple(n / 112 for n in range(DECK_SLOTS + 1))
SHARES_OF = tuple(n / 8 for n in range(16))
STORMS_OF = tuple(n / 2 for n in range(8))
COMPASSES = tuple(n / 6 for n in range(13))
MONSTERS_OF = tuple(n / 5 for n in range(11))
COPIES_OF = (5, 5, 5, 2, 2, 2, 2, 6, 1, 4)  # the most copies of each kind S to B (card table)


def see_hand(s: Vector, p: list[int], seat: int, mine: bool, o: list[float]) -> None:
    """The hand, 12 x 8: there, number / 80, S, F, M, W, chosen, island."""
    at = HAND + seat * HAND_SLOTS
    n = SEEN_HAND
    for i in range(at, at + s[HAND_N + seat]):
        card = s[i]
        o[n] = 1.0
        if card <= ISLANDS:
            o[n + 1] = NUMBERS[card]
            o[n + 7] = 1.0
        else:
            o[n + 2 + card - S] = 1.0
        n += 8
    chosen = p[CHOSEN] if mine else 0
    n = SEEN_HAND + 6
    while chosen:
        if chosen & 1:
            o[n] = 1.0
        chosen >>= 1
        n += 8


def see_grid(s: Vector, seat: int, o: list[float]) -> None:
    """The cells, 36 x 4: filled, number / 80, Wild, and the moon side or, in the duel, a card of the other seat."""
    n = SEEN_GRID
    for cell in range(CELLS):
        o[n] = THERE[s[GRID + cell]]  # looked up, since a branch here would be guessed wrong again and again
        o[n + 1] = NUMBERS[s[GRID + cell]]
        n += 4
    if s[WILDS] == 0 and s[VARIANT] == NONE:
        return
    other = MARK_MOON if s[VARIANT] == DUEL and seat == 1 else 0
    n = SEEN_GRID
    for cell in range(CELLS):
        o[n + 2] = WILD_OF[s[MARK + cell]]
        o[n + 3] = THERE[s[GRID + cell]] * MOON_OF[s[MARK + cell] ^ other]
        n += 4


def see_gone(s: Vector, seat: int, memory: int, seen: list[int], o: list[float]) -> None:
    """Islands that are out of the game, and which share of each other card (INFO-3): openly, or face down by its own
    hand, as far as it remembers.
    """
    starts = s[REMOVED]
    finishes = s[REMOVED + F - S]
    wilds = s[REMOVED + W - S]
    base = seat * REMEMBERED
    for i in range(base + 1, base + 1 + (seen[base] if memory else 0)):
        card = seen[i]
        if card <= ISLANDS:
            o[SEEN_GONE + card - 1] = 1.0
        elif card == S:
            starts += 1
        elif card == F:
            finishes += 1
        else:
            wilds += 1
    o[SEEN_KINDS] = min(1.0, starts / 5)
    o[SEEN_KINDS + F - S] = min(1.0, finishes / 5)
    o[SEEN_KINDS + W - S] = min(1.0, wilds / 2)
    if s[REMOVED + M - S]:  # MONSTER-3: each with an island
        o[SEEN_KINDS + M - S] = min(1.0, s[REMOVED + M - S] / 5)
        for number in range(1, ISLANDS + 1):
            if s[WHERE + number] == WHERE_REMOVED:
                o[SEEN_GONE + number - 1] = 1.0
    if s[STORMS_ON] or s[BOARD] == PYRAMID or s[ROCKS_ON] or s[VARIANT] == SUN_MOON:
        for kind in range(Y - S, KINDS):
            o[SEEN_KINDS + kind] = min(1.0, s[REMOVED + kind] / COPIES_OF[kind])


def see_seats(s: Vector, seat: int, o: list[float]) -> None:
    """The seats in turn order, the own one first, 5 x 13: there, hand / 12, deck / 112, discards / 112, yellow and
    orange storms / 2, decides, is active, has shed, its share / 8, what it can shed / 14, disclosed monsters / 5,
    offers its hand.
    """
    players = s[PLAYERS]
    shed = s[POINT] == AT_SHED
    n = SEEN_SEATS
    q = seat
    for _ in range(players):
        o[n] = 1.0
        o[n + 1] = HANDS[s[HAND_N + q]]
        o[n + 2] = PILES[s[DECK_END + q] - s[DECK_TOP + q]]
        o[n + 3] = PILES[s[DISCARDS_N + q]]
        o[n + 4] = STORMS_OF[s[YELLOW + q]]
        o[n + 5] = STORMS_OF[s[ORANGE + q]]
        if s[DECIDING] == q:
            o[n + 6] = 1.0
        if s[ACTIVE] == q:
            o[n + 7] = 1.0
        if shed and s[SHARES + q] >= 0:
            o[n + 8] = 1.0
            o[n + 9] = SHARES_OF[s[SHARES + q]]
        elif shed:
            o[n + 10] = shed_capacity(s, q) / 14  # INFO-6
        o[n + 11] = MONSTERS_OF[s[DISCLOSED + q]]
        if s[EXCHANGE_SEAT] == q:
            o[n + 12] = 1.0
        n += SEAT_PARTS
        q = q + 1 if q + 1 < players else 0


def see_table(s: Vector, o: list[float]) -> None:
    """The decision point; rows, 6 x 2: purple storms / 2, rocks; the duel's open row and the hand offered in it."""
    if s[POINT] != AT_END:
        o[SEEN_POINT + s[POINT] - 1] = 1.0
    if s[STORMS_ON] or s[BOARD] == PYRAMID:
        for row in range(ROWS):
            o[SEEN_ROWS + 2 * row] = STORMS_OF[s[PURPLE + row]]
    if s[ROCKS_ROW] >= 0:
        o[SEEN_ROWS + 2 * s[ROCKS_ROW] + 1] = 1.0
    if s[VARIANT] == DUEL:
        for i in range(s[ROW_CARDS_N]):
            o[SEEN_ROW_CARDS + i] = NUMBERS[s[ROW_CARDS + i]]
        offered = s[EXCHANGE_SEAT]
        for i in range(min(5, s[HAND_N + offered]) if offered >= 0 else 0):
            o[SEEN_OFFER + i] = NUMBERS[s[HAND + offered * HAND_SLOTS + i]]


def see_chosen(p: list[int], mine: bool, o: list[float]) -> None:
    """What the seat has chosen of its move: the stage, the cell, the number of a Wild."""
    stage = p[STAGE] if mine else NOTHING_CHOSEN
    o[SEEN_STAGE + stage] = 1.0
    kind = move_kind(p[HEAD])
    if stage != NOTHING_CHOSEN and kind in (PLACE, ROTATE):
        o[SEEN_CELL + move_cell(p[HEAD])] = 1.0
        if stage == CARDS:
            o[SEEN_REST] = NUMBERS[move_wild(p[HEAD])]


def see_rest(s: Vector, seat: int, o: list[float]) -> None:
    """Single numbers, in the order of names.py."""
    n = SEEN_REST + 1
    if s[START_LAID]:
        o[n] = 1.0
        o[n + 1] = 1.0 if s[START_LAID] == W else 0.0
    o[n + 2] = 1.0 if s[FINISH_LAID] else 0.0
    o[n + 3] = CELLS_OF[s[FILLED]]
    o[n + 4] = SHARES_OF[s[DUE]]
    o[n + 5] = COMPASSES[s[POOL]]
    o[n + 6] = COMPASSES[s[SUPPLY]]
    o[n + 7] = 1.0 if s[FLAG] else 0.0
    if s[PHASE]:
        o[n + 7 + s[PHASE]] = 1.0
    o[n + 10] = PILES[s[DECK_END + EXPLORER] - s[DECK_TOP + EXPLORER]]
    o[n + 11] = PILES[s[DECK_END + COMMON] - s[DECK_TOP + COMMON]]
    turned = s[TURNED_UP]
    if Y <= turned <= O:
        o[n + 12 + turned - Y] = 1.0
    elif turned == M:
        o[n + 15] = 1.0
    if s[DRAW]:
        o[n + 15 + s[DRAW]] = 1.0
    if s[EXPLORE] == EXPLORE_FULL and s[POINT] in (AT_EXPLORE, AT_CHOOSE, AT_STORM):
        o[n + 20] = 1.0
    o[n + 21] = 1.0 if s[EXCHANGE_DECLINED] else 0.0
    o[n + 22] = min(1.0, s[TURN] / 128)
    if s[VARIANT] == DUEL and s[POINT] == AT_END:
        o[n + 23] = (s[SCORES + seat] + 112) / 224
        o[n + 24] = (s[SCORES + 1 - seat] + 112) / 224


def write_view(s: Vector, p: list[int], seat: int, memory: int, seen: list[int], o: list[float]) -> None:
    """Write what a seat sees, each number from 0 to 1. `memory`: whether it remembers what it put face down."""
    for i in range(SEEN):
        o[i] = 0.0
    mine = s[DECIDING] == seat
    see_hand(s, p, seat, mine, o)
    see_grid(s, seat, o)
    see_gone(s, seat, memory, seen, o)
    see_seats(s, seat, o)
    see_table(s, o)
    see_chosen(p, mine, o)
    see_rest(s, seat, o)


def write_raw(s: Vector, p: list[int], seat: int, o: list[int]) -> None:
    """Write the vector with what a view shows and nothing else (as values/view_vector.py makes it), and then what the
    seat has chosen of its move: the stage, the cell or -1, the number of a Wild, bits of cards, and bits of how many
    cards make the move.
    """
    for i in range(RAW_PENDING):
        o[i] = s[i]
    for owner in range(SEATS):
        if owner != seat and owner != s[EXCHANGE_SEAT]:  # INFO-1
            for i in range(HAND + owner * HAND_SLOTS, HAND + (owner + 1) * HAND_SLOTS):
                o[i] = 0
            if (
                s[POINT] == AT_SHED and owner < s[PLAYERS] and s[SHARES + owner] < 0
            ):  # START-6: monsters give themselves away
                least = s[HAND_N + owner] - (shed_capacity(s, owner) - blind_room(s, owner))
                for i in range(HAND + owner * HAND_SLOTS, HAND + owner * HAND_SLOTS + least):
                    o[i] = M
    for number in range(1, ISLANDS + 1):
        if s[WHERE + number] != WHERE_REMOVED:
            o[WHERE + number] = 0
    for deck in range(EXPLORER + 1):  # where it stands in the vector says nothing
        o[DECK_TOP + deck] = 0
        o[DECK_END + deck] = s[DECK_END + deck] - s[DECK_TOP + deck]
    for i in range(START_PLACES, DECK_TOP):
        o[i] = -1
    for row in range(ROWS):
        o[ROW_ORDER + row] = row
    for i in range(DISCARDED, DISCARDED + SEATS * KINDS):
        o[i] = 0
    for i in (STEP, STEP_SEAT, START_TURN, EARNED, EXTRA_LEFT):  # where the turn stands inside: no view shows it
        o[i] = 0
    for i in range(OUTCOME, SEGMENT_END):
        o[i] = 0
    if s[POINT] not in (AT_EXPLORE, AT_CHOOSE, AT_STORM):
        o[EXPLORE] = 0
    stage = p[STAGE] if s[DECIDING] == seat else NOTHING_CHOSEN
    kind = move_kind(p[HEAD])
    o[RAW_PENDING] = stage
    o[RAW_PENDING + 1] = -1
    for i in range(2, 5):
        o[RAW_PENDING + i] = 0
    if stage == NOTHING_CHOSEN:
        return
    if kind in (PLACE, ROTATE):
        o[RAW_PENDING + 1] = move_cell(p[HEAD])
    if stage == CARDS:
        o[RAW_PENDING + 2] = move_wild(p[HEAD])
        o[RAW_PENDING + 3] = p[CHOSEN]
        o[RAW_PENDING + 4] = p[SIZES] | p[BLIND_SIZES]
