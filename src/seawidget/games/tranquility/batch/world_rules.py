"""Moves tried in worlds that a seat cannot tell apart, by numbers alone. Rule functions: integers only, see layout.py.

`lay_out` fills in what a redacted vector hides as `knowledge/redeal.py` does, number for number of the same stream: the
cases of the seats are chosen there (`Posterior.choose`), and where which card lies is drawn here.
"""

from __future__ import annotations

from seawidget.compiling.primitives import copy_row, random_below
from seawidget.games.tranquility.batch.play import begin_streams, play_out
from seawidget.games.tranquility.core.kinds import Events, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.knowledge.belief import IN_BLIND, IN_DECK, IN_DISCARDS, IN_HAND
from seawidget.games.tranquility.rules.deal import shuffle

# what is the same in all worlds: numbers, then the window of each seat's Start, then cards
LOOKING = 0  # the seat whose view it is
FINISHES = 1  # of the cards that are not seen
WILD_CARDS = 2
MONSTERS_LEFT = 3
ASIDE_N = 4  # islands set aside
FORGOTTEN = 5  # own discards that are not remembered
ISLANDS_N = 6  # islands that are not seen, those aside among them
SUNK_N = 7  # storms and compasses that no hand can hold
OWN_N = 8  # own discards that are remembered
WINDOWS = 9
CARDS = WINDOWS + SEATS  # the islands, what is sunk, the own discards

# the case of a seat in a world: how much of its hand and discards is no card like any other
CASE_MONSTERS = 0  # in hand
CASE_START = 1  # where its Start is: IN_... of knowledge/belief.py
CASE_HELD = 2  # Finishes in hand, and in discards, where these are counted
CASE_GONE = 3
CASE_COUNTED = 4  # whether they are
CASE_BLIND = 5  # cards among its discards that were thrown unseen
CASE = 6

# room to work in
PILE = 128  # room for a pile
ISLAND_PILE = 0
LAST_PILE = PILE  # Finishes and Wilds
PLAIN_PILE = 2 * PILE
FREE_PILE = 3 * PILE  # places of decks, and places of blind cards as -1 - place in the room
HELD_N = 4 * PILE  # cards in each hand, each discard pile and among the blind cards of each seat so far
GONE_N = HELD_N + SEATS
BLIND_PILE = HELD_N + PILE  # of each seat
BLIND_ROOM = 16
GONE_PILE = BLIND_PILE + SEATS * BLIND_ROOM  # discards of each seat, as they are drawn
ROOM = GONE_PILE + SEATS * PILE


def hold(s: Vector, room: Vector, seat: int, card: int) -> None:
    """Put a card into a hand; sorted later."""
    s[HAND + seat * HAND_SLOTS + room[HELD_N + seat]] = card
    room[HELD_N + seat] += 1


def throw(room: Vector, seat: int, card: int) -> None:
    """Put a card on the discards of a seat."""
    room[GONE_PILE + seat * PILE + room[GONE_N + seat]] = card
    room[GONE_N + seat] += 1


def fill(s: Vector, about: list[int], case: list[int], seat: int, room: Vector, pile: int, size: int) -> int:
    """Fill the hidden places of a hand and of discards from the end of a pile, but for blind cards; what is left."""
    blind = case[seat * CASE + CASE_BLIND]
    short = s[DISCARDS_N + seat] - blind - room[GONE_N + seat]
    if seat == about[LOOKING]:
        short = about[FORGOTTEN] - blind - room[GONE_N + seat]
    else:
        while room[HELD_N + seat] < s[HAND_N + seat]:
            size -= 1
            hold(s, room, seat, room[pile + size])
    for _ in range(short):
        size -= 1
        throw(room, seat, room[pile + size])
    return size


def place_special(s: Vector, about: list[int], case: list[int], room: Vector, r: list[int]) -> int:
    """Put what is no card like any other into hands and discards; how many Finishes and Wilds are left to be drawn."""
    size = about[FINISHES] + about[WILD_CARDS]
    for i in range(size):
        room[LAST_PILE + i] = F if i < about[FINISHES] else W
    shuffle(room, LAST_PILE, size, r)
    for seat in range(s[PLAYERS]):
        room[HELD_N + seat] = 0
        room[GONE_N + seat] = 0
        at = seat * CASE
        for _ in range(case[at + CASE_MONSTERS]):
            hold(s, room, seat, M)
        for _ in range(case[at + CASE_HELD]):
            size -= 1
            hold(s, room, seat, room[LAST_PILE + size])
        for _ in range(case[at + CASE_GONE]):
            size -= 1
            throw(room, seat, room[LAST_PILE + size])
        if case[at + CASE_START] == IN_HAND:
            hold(s, room, seat, S)
        elif case[at + CASE_START] == IN_DISCARDS:
            throw(room, seat, S)
    return size


def draw_rest(s: Vector, about: list[int], case: list[int], last: int, room: Vector, r: list[int]) -> int:
    """Set islands aside, fill hands and discards, and leave the rest shuffled; its number. `last`: Finishes, Wilds."""
    islands = about[ISLANDS_N]
    for i in range(islands):
        room[ISLAND_PILE + i] = about[CARDS + i]
    shuffle(room, ISLAND_PILE, islands, r)
    aside = about[ASIDE_N]
    for i in range(aside):
        s[WHERE + room[ISLAND_PILE + i]] = WHERE_ASIDE
    size = islands - aside
    for i in range(size):
        room[PLAIN_PILE + i] = room[ISLAND_PILE + aside + i]
    counted = 0
    for seat in range(s[PLAYERS]):
        counted += case[seat * CASE + CASE_COUNTED]
    if counted:
        for seat in range(s[PLAYERS]):
            if case[seat * CASE + CASE_COUNTED]:  # its Finishes are placed already
                size = fill(s, about, case, seat, room, PLAIN_PILE, size)
    for i in range(last):
        room[PLAIN_PILE + size + i] = room[LAST_PILE + i]
    size += last
    if not counted:
        shuffle(room, PLAIN_PILE, size, r)
    shuffle(room, PLAIN_PILE, size, r)
    for seat in range(s[PLAYERS]):
        size = fill(s, about, case, seat, room, PLAIN_PILE, size)
    return size


def sink(s: Vector, about: list[int], case: list[int], room: Vector, r: list[int]) -> None:
    """Put the monsters that are in no hand, storms and compasses into decks and among blind cards, any place alike."""
    free = 0
    monsters = about[MONSTERS_LEFT]
    for seat in range(s[PLAYERS]):
        monsters -= case[seat * CASE + CASE_MONSTERS]
        top = DECK + s[DECK_TOP + seat]
        end = DECK + s[DECK_END + seat] - (case[seat * CASE + CASE_START] == IN_DECK)
        for i in range(top, end):
            s[i] = 0
            room[FREE_PILE + free] = i
            free += 1
    for seat in range(s[PLAYERS]):
        for i in range(blind_places(case, seat)):
            room[BLIND_PILE + seat * BLIND_ROOM + i] = 0
            room[FREE_PILE + free] = -1 - (BLIND_PILE + seat * BLIND_ROOM + i)
            free += 1
    for k in range(monsters + about[SUNK_N]):
        card = M if k < monsters else about[CARDS + about[ISLANDS_N] + k - monsters]
        j = random_below(r, free)
        place = room[FREE_PILE + j]
        free -= 1
        for i in range(j, free):
            room[FREE_PILE + i] = room[FREE_PILE + i + 1]
        if place >= 0:
            s[place] = card
        else:
            room[-1 - place] = card


def blind_places(case: list[int], seat: int) -> int:
    """Cards thrown unseen by a seat, its Start aside."""
    return case[seat * CASE + CASE_BLIND] - (case[seat * CASE + CASE_START] == IN_BLIND)


def stack_decks(s: Vector, about: list[int], case: list[int], size: int, room: Vector, r: list[int]) -> None:
    """Fill decks and blind cards from the end of what is left, and put each Start into its deck."""
    for seat in range(s[PLAYERS]):
        start = case[seat * CASE + CASE_START]
        top = DECK + s[DECK_TOP + seat]
        end = DECK + s[DECK_END + seat] - (start == IN_DECK)
        for i in range(top, end):
            if s[i] == 0:
                size -= 1
                s[i] = room[PLAIN_PILE + size]
        blind = BLIND_PILE + seat * BLIND_ROOM
        for i in range(blind, blind + blind_places(case, seat)):
            if room[i] == 0:
                size -= 1
                room[i] = room[PLAIN_PILE + size]
            throw(room, seat, room[i])
        if start == IN_BLIND:
            throw(room, seat, S)
        if start == IN_DECK:
            place = top + random_below(r, about[WINDOWS + seat])
            for k in range(end - place):
                s[end - k] = s[end - k - 1]
            s[place] = S


def note_hidden(s: Vector, about: list[int], case: list[int], room: Vector) -> None:
    """Sort the hands of others, and note where every card of the discards lies."""
    for seat in range(s[PLAYERS]):
        first = GONE_PILE + seat * PILE
        gone = room[GONE_N + seat]
        for i in range(gone):
            note_gone(s, seat, room[first + i])
        unknown = gone
        if seat == about[LOOKING]:
            own = CARDS + about[ISLANDS_N] + about[SUNK_N]
            for i in range(about[OWN_N]):
                note_gone(s, seat, about[own + i])
        else:
            unknown = case[seat * CASE + CASE_BLIND]
            sort_hand(s, seat, room[HELD_N + seat])
        note = THROWN + seat * THROWN_SLOTS
        if unknown > THROWN_SLOTS:
            s[note] = THROWN_UNKNOWN
        else:
            for i in range(unknown):
                s[note + i] = room[first + gone - unknown + i]


def note_gone(s: Vector, seat: int, card: int) -> None:
    """Note that a card lies in the discards of a seat."""
    if card <= ISLANDS:
        s[WHERE + card] = WHERE_DISCARDED + seat
    else:
        s[DISCARDED + seat * KINDS + card - S] += 1


def sort_hand(s: Vector, seat: int, size: int) -> None:
    """Sort the first cards of a hand."""
    first = HAND + seat * HAND_SLOTS
    for i in range(1, size):
        card = s[first + i]
        k = i
        while k > 0 and s[first + k - 1] > card:
            s[first + k] = s[first + k - 1]
            k -= 1
        s[first + k] = card


def lay_out(v: Vector, about: list[int], case: list[int], r: list[int], room: Vector, s: Vector) -> None:
    """Make a world: `s` becomes the redacted vector `v` with everything hidden drawn from the stream `r`.

    `case`: CASE numbers for each seat. `room`: ROOM numbers to work in.
    """
    copy_row(v, s)
    last = place_special(s, about, case, room, r)
    left = draw_rest(s, about, case, last, room, r)
    sink(s, about, case, room, r)
    stack_decks(s, about, case, left, room, r)
    note_hidden(s, about, case, room)


def try_worlds(
    v: Vector,
    about: list[int],
    cases: list[list[int]],
    streams: list[int],
    moves: list[int],
    key: int,
    first: int,
    count: int,
    policies: list[int],
    w: tuple[float, ...],
    world: Vector,
    s: Vector,
    words: list[int],
    r: list[int],
    ev: Events,
    room: Vector,
    out: list[list[int]],
) -> None:
    """Play each of the moves (0: none) in `count` worlds and then the policies to the end, rows as those of `play_out`.

    World i is drawn from `streams[i]` with `cases[i % len(cases)]`; in it the policies decide with the streams of game
    `first + i` of the key. Row `i * len(moves) + j` is that of move j. The other rows are room to work in.
    """
    for i in range(count):
        r[0] = streams[i]
        lay_out(v, about, cases[i % len(cases)], r, room, world)
        for j in range(len(moves)):
            copy_row(world, s)
            begin_streams(key, first + i, words)
            play_out(s, moves[j], policies, w, words, r, ev, out[i * len(moves) + j])
