"""What a seat sees, as fractions. Rule functions: integers only, see core/layout.py and numbers.py.

Every number follows from the view of the seat, from what it remembers and from what it has chosen of its move.
"""

from __future__ import annotations

from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.env.numbers import *
from seawidget.games.tranquility.rules.ask import blind_room, shed_capacity
from seawidget.games.tranquility.rules.end import duel_score

NUMBERS = tuple(n / 80 for n in range(ISLANDS + 1))  # of islands
CELLS_OF = tuple(n / 36 for n in range(CELLS + 1))
HANDS = tuple(n / 12 for n in range(HAND_SLOTS + 1))
PILES = tuple(n / 112 for n in range(DECK_SLOTS + 1))
SHARES_OF = tuple(n / 8 for n in range(16))
STORMS_OF = tuple(n / 2 for n in range(8))
COMPASSES = tuple(n / 6 for n in range(13))
MONSTERS_OF = tuple(n / 5 for n in range(11))
COPIES_OF = (5, 5, 5, 2, 2, 2, 2, 6, 1, 4)  # the most copies of each kind S to B that can go (card table)


def see_hand(s: Vector, p: list[int], seat: int, mine: bool, o: list[float]) -> None:
    """The hand, 12 x 8: there, number / 80, S, F, M, W, chosen, island."""
    at = HAND + seat * HAND_SLOTS
    here = s[HAND_N + seat]
    chosen = p[CHOSEN] if mine else 0
    n = SEEN_HAND
    for i in range(HAND_SLOTS):
        card = s[at + i] if i < here else 0
        island = card > 0 and card <= ISLANDS
        o[n] = 1.0 if card else 0.0
        o[n + 1] = NUMBERS[card] if island else 0.0
        o[n + 2] = 1.0 if card == S else 0.0
        o[n + 3] = 1.0 if card == F else 0.0
        o[n + 4] = 1.0 if card == M else 0.0
        o[n + 5] = 1.0 if card == W else 0.0
        o[n + 6] = 1.0 if chosen >> i & 1 else 0.0
        o[n + 7] = 1.0 if island else 0.0
        n += 8


def see_grid(s: Vector, seat: int, o: list[float]) -> None:
    """The cells, 36 x 4: filled, number / 80, Wild, and the moon side or, in the duel, a card of the other seat."""
    other = MARK_MOON if s[VARIANT] == DUEL and seat == 1 else 0
    n = SEEN_GRID
    for cell in range(CELLS):
        number = s[GRID + cell]
        mark = s[MARK + cell]
        o[n] = 1.0 if number else 0.0
        o[n + 1] = NUMBERS[number]
        o[n + 2] = 1.0 if mark & MARK_WILD else 0.0
        o[n + 3] = 1.0 if number and (mark ^ other) & MARK_MOON else 0.0
        n += 4


def see_gone(s: Vector, seat: int, memory: int, seen: list[int], o: list[float]) -> None:
    """Islands that are out of the game, and which share of each other card (INFO-3): openly, or face down by its own
    hand, as far as it remembers.
    """
    base = seat * COPIES
    for number in range(1, ISLANDS + 1):
        gone = s[WHERE + number] == WHERE_REMOVED or (memory and seen[base + number])
        o[SEEN_GONE + number - 1] = 1.0 if gone else 0.0
    for kind in range(KINDS):
        count = s[REMOVED + kind]
        if memory:
            count += seen[base + S + kind]
        o[SEEN_KINDS + kind] = min(1.0, count / COPIES_OF[kind])


def see_seats(s: Vector, seat: int, o: list[float]) -> None:
    """The seats in turn order, the own one first, 5 x 13: there, hand / 12, deck / 112, discards / 112, yellow and
    orange storms / 2, decides, is active, has shed, its share / 8, what it can shed / 14, disclosed monsters / 5,
    offers its hand.
    """
    players = s[PLAYERS]
    shed = s[POINT] == AT_SHED
    n = SEEN_SEATS
    for i in range(SEATS):
        q = (seat + i) % players
        if i >= players:
            for k in range(SEAT_PARTS):
                o[n + k] = 0.0
            n += SEAT_PARTS
            continue
        share = s[SHARES + q] if shed else -1
        o[n] = 1.0
        o[n + 1] = HANDS[s[HAND_N + q]]
        o[n + 2] = PILES[s[DECK_END + q] - s[DECK_TOP + q]]
        o[n + 3] = PILES[s[DISCARDS_N + q]]
        o[n + 4] = STORMS_OF[s[YELLOW + q]]
        o[n + 5] = STORMS_OF[s[ORANGE + q]]
        o[n + 6] = 1.0 if s[DECIDING] == q else 0.0
        o[n + 7] = 1.0 if s[ACTIVE] == q else 0.0
        o[n + 8] = 1.0 if share >= 0 else 0.0
        o[n + 9] = SHARES_OF[share] if share > 0 else 0.0
        o[n + 10] = shed_capacity(s, q) / 14 if shed and share < 0 else 0.0  # INFO-6
        o[n + 11] = MONSTERS_OF[s[DISCLOSED + q]]
        o[n + 12] = 1.0 if s[EXCHANGE_SEAT] == q else 0.0
        n += SEAT_PARTS


def see_table(s: Vector, o: list[float]) -> None:
    """The decision point; rows, 6 x 2: purple storms / 2, rocks; the duel's open row and the hand offered in it."""
    for i in range(10):
        o[SEEN_POINT + i] = 1.0 if s[POINT] == i + 1 else 0.0
    for row in range(ROWS):
        o[SEEN_ROWS + 2 * row] = STORMS_OF[s[PURPLE + row]]
        o[SEEN_ROWS + 2 * row + 1] = 1.0 if s[ROCKS_ROW] == row else 0.0
    offered = s[EXCHANGE_SEAT]
    for i in range(5):
        o[SEEN_ROW_CARDS + i] = NUMBERS[s[ROW_CARDS + i]] if i < s[ROW_CARDS_N] else 0.0
        card = s[HAND + offered * HAND_SLOTS + i] if offered >= 0 and i < s[HAND_N + offered] else 0
        o[SEEN_OFFER + i] = NUMBERS[card] if card <= ISLANDS else 0.0


def see_chosen(s: Vector, p: list[int], mine: bool, o: list[float]) -> None:
    """What the seat has chosen of its move: the stage, and the cell."""
    stage = p[STAGE] if mine else NOTHING_CHOSEN
    for i in range(3):
        o[SEEN_STAGE + i] = 1.0 if stage == i else 0.0
    for cell in range(CELLS):
        o[SEEN_CELL + cell] = 0.0
    kind = p[HEAD] & 31
    if stage != NOTHING_CHOSEN and (kind in (PLACE, ROTATE)):
        o[SEEN_CELL + (p[HEAD] >> CELL_BIT & 63)] = 1.0
    wild = p[HEAD] >> WILD_BIT & 127 if stage == CARDS and kind == PLACE else 0
    o[SEEN_REST] = NUMBERS[wild]


def see_rest(s: Vector, seat: int, o: list[float]) -> None:
    """Single numbers, in the order of names.py."""
    n = SEEN_REST + 1
    point = s[POINT]
    explorer = point in (AT_EXPLORE, AT_CHOOSE, AT_STORM)
    o[n] = 1.0 if s[START_LAID] else 0.0
    o[n + 1] = 1.0 if s[START_LAID] == W else 0.0
    o[n + 2] = 1.0 if s[FINISH_LAID] else 0.0
    o[n + 3] = CELLS_OF[s[FILLED]]
    o[n + 4] = SHARES_OF[s[DUE]]
    o[n + 5] = COMPASSES[s[POOL]]
    o[n + 6] = COMPASSES[s[SUPPLY]]
    o[n + 7] = 1.0 if s[FLAG] else 0.0
    o[n + 8] = 1.0 if s[PHASE] == 1 else 0.0
    o[n + 9] = 1.0 if s[PHASE] == 2 else 0.0
    o[n + 10] = PILES[s[DECK_END + EXPLORER] - s[DECK_TOP + EXPLORER]]
    o[n + 11] = PILES[s[DECK_END + COMMON] - s[DECK_TOP + COMMON]]
    o[n + 12] = 1.0 if s[TURNED_UP] == Y else 0.0
    o[n + 13] = 1.0 if s[TURNED_UP] == P else 0.0
    o[n + 14] = 1.0 if s[TURNED_UP] == O else 0.0
    o[n + 15] = 1.0 if s[TURNED_UP] == M else 0.0
    for why in range(4):
        o[n + 16 + why] = 1.0 if s[DRAW] == why + 1 else 0.0
    o[n + 20] = 1.0 if explorer and s[EXPLORE] == EXPLORE_FULL else 0.0
    o[n + 21] = 1.0 if s[EXCHANGE_DECLINED] else 0.0
    o[n + 22] = min(1.0, s[TURN] / 128)
    duel = s[VARIANT] == DUEL
    o[n + 23] = (duel_score(s, seat) + 112) / 224 if duel else 0.0
    o[n + 24] = (duel_score(s, 1 - seat) + 112) / 224 if duel else 0.0


def write_view(s: Vector, p: list[int], seat: int, memory: int, seen: list[int], o: list[float]) -> None:
    """Write what a seat sees, each number from 0 to 1. `memory`: whether it remembers what it put face down."""
    mine = s[DECIDING] == seat
    see_hand(s, p, seat, mine, o)
    see_grid(s, seat, o)
    see_gone(s, seat, memory, seen, o)
    see_seats(s, seat, o)
    see_table(s, o)
    see_chosen(s, p, mine, o)
    see_rest(s, seat, o)


def write_raw(s: Vector, p: list[int], seat: int, o: list[int]) -> None:
    """Write the vector without what the seat cannot see (rules/redaction.py), and then what it has chosen of its move:
    the stage, the cell or -1, the number of a Wild, bits of cards, and bits of how many cards make the move.
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
    for i in range(START_PLACES, DECK_TOP):
        o[i] = min(0, s[i])
    for row in range(ROWS):
        o[ROW_ORDER + row] = row
    for i in range(DISCARDED, DISCARDED + SEATS * KINDS):
        o[i] = 0
    stage = p[STAGE] if s[DECIDING] == seat else NOTHING_CHOSEN
    kind = p[HEAD] & 31
    o[RAW_PENDING] = stage
    o[RAW_PENDING + 1] = -1
    for i in range(2, 5):
        o[RAW_PENDING + i] = 0
    if stage == NOTHING_CHOSEN:
        return
    if kind in (PLACE, ROTATE):
        o[RAW_PENDING + 1] = p[HEAD] >> CELL_BIT & 63
    if stage == CARDS:
        o[RAW_PENDING + 2] = p[HEAD] >> WILD_BIT & 127
        o[RAW_PENDING + 3] = p[CHOSEN]
        o[RAW_PENDING + 4] = p[SIZES] | p[BLIND_SIZES]
