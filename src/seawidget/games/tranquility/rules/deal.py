"""The deal: all chance of a game, straight into the vector. Rule functions: integers only, see layout.py.

The order in which the stream is used is part of what a seed means and never changes: islands set aside, places of the
Starts, the pack (and what is shuffled in late), the first player, the rocks, the Explorer deck, the order of the rows.
"""

from __future__ import annotations

from seawidget.compiling.primitives import random_below
from seawidget.games.tranquility.core.kinds import Events, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.rules.draw import to_hand
from seawidget.games.tranquility.rules.setup import place_count, put_start_place
from seawidget.games.tranquility.rules.turn import run_steps

# Cards that leave a deck in an opening draw with storms: three and a yellow storm, or five and all six storms.
FEWEST_DRAWN = 4
MOST_DRAWN = 11


def has_starts(s: Vector) -> bool:
    """Whether the game has Starts: one per seat, none in the arch (ARCH-1) and the duel (DUEL-1)."""
    return s[BOARD] != ARCH and s[VARIANT] != DUEL


def start_place_count(s: Vector, size: int) -> int:
    """At how many places the Start of a seat can enter that was dealt a deck of `size` cards, in a game without storms.

    They are those of the deck after the opening hand; hands are dealt before in Sun and Moon (SUNMOON-1), and in
    `sea_voyage` the Start goes in before (VOYAGE-2).
    """
    if s[SOLO_START] or s[VARIANT] == SUN_MOON:
        return place_count(s, size)
    return place_count(s, size - min(5, size))


def common_divisor(a: int, b: int) -> int:
    """The greatest common divisor of two numbers above 0."""
    while b:
        rest = a % b
        a = b
        b = rest
    return a


def draw_start_place(s: Vector, size: int, r: list[int]) -> int:
    """The Start place of a seat that was dealt a deck of `size` cards (SETUP-4).

    With storms the size of the deck after the opening hand depends on what comes. So the number is drawn uniformly
    below the least common multiple of all numbers of places there can be, which makes its remainder by each of them
    exactly uniform: digit by digit, in the mixed radix of the factors that each number of places adds to the multiple.
    It is below 2**38 for any options.
    """
    if s[STORMS_ON] == 0:
        return random_below(r, start_place_count(s, size))
    place = 0
    multiple = 1
    for drawn in range(FEWEST_DRAWN, min(MOST_DRAWN, size) + 1):
        places = place_count(s, size - drawn)
        factor = places // common_divisor(places, multiple)
        place += multiple * random_below(r, factor)
        multiple *= factor
    return place


def shuffle(s: Vector, first: int, size: int, r: list[int]) -> None:
    """Put a run of slots in random order (Fisher-Yates from the front; one number of the stream per slot)."""
    for m in range(size):
        j = first + m + random_below(r, size - m)
        card = s[first + m]
        s[first + m] = s[j]
        s[j] = card


def add_copies(s: Vector, at: int, card: int, count: int) -> int:
    """Write copies of a card from a slot on; returns the slot after them."""
    for i in range(count):
        s[at + i] = card
    return at + count


def write_pack(s: Vector, first: int) -> int:
    """Write the cards that are shuffled and dealt, the compasses of Sun and Moon last; returns the slot after them.

    Monsters (MONSTER-1), Wilds (WILD-1) and storms (STORM-1) come on top; the Pyramid has islands only (PYRAMID-2), and
    so has the duel (DUEL-1). Islands set aside are left out (FEWER-1).
    """
    at = first
    if s[REMOVED_ISLANDS]:
        for card in range(1, ISLANDS + 1):
            if s[WHERE + card] != WHERE_ASIDE:
                s[at] = card
                at += 1
    else:
        for card in range(1, ISLANDS + 1):
            s[first + card - 1] = card
        at += ISLANDS
    if s[BOARD] != PYRAMID and s[VARIANT] != DUEL:
        at = add_copies(s, at, F, 5)
    at = add_copies(s, at, M, s[MONSTERS])
    at = add_copies(s, at, W, s[WILDS])
    if s[STORMS_ON]:
        at = add_copies(s, at, Y, 2)
        at = add_copies(s, at, P, 2)
        at = add_copies(s, at, O, 2)
    if s[VARIANT] == SUN_MOON:
        at = add_copies(s, at, C, 6)
    return at


def set_aside(s: Vector, r: list[int]) -> None:
    """FEWER-1: islands that nobody sees leave the game."""
    if s[REMOVED_ISLANDS] == 0:
        return
    for i in range(ISLANDS):
        s[DECK + i] = i + 1
    shuffle(s, DECK, ISLANDS, r)
    for i in range(s[REMOVED_ISLANDS]):
        s[WHERE + s[DECK + i]] = WHERE_ASIDE


def deal_decks(s: Vector, first: int, size: int, common: int) -> int:
    """Give each seat its deck, as evenly as possible, the first seats one more (SETUP-2); the rest is the common deck.

    The cards stand in order from slot `first` on, one slot per seat after the place where the decks begin: above the
    deck of a seat one slot stays free for its Start. Returns the index after the last deck.
    """
    players = s[PLAYERS]
    source = first
    top = 0
    for seat in range(5):
        count = 0
        if seat < players:
            count = size // players + (1 if seat < size % players else 0)
            s[DECK + top] = 0
            top += 1
        s[DECK_TOP + seat] = top
        if DECK + top == source:  # alone the cards stand there already
            top += count
            source += count
        else:
            for _ in range(count):
                s[DECK + top] = s[source]
                top += 1
                source += 1
        s[DECK_END + seat] = top
    s[DECK_TOP + COMMON] = top
    for _ in range(common):
        s[DECK + top] = s[source]
        top += 1
        source += 1
    s[DECK_END + COMMON] = top
    return top


def deal_explorer(s: Vector, top: int, r: list[int]) -> None:
    """PYRAMID-3: the Explorer deck; Wilds are left out. PYRAMID-9: the order in which rocks try the rows."""
    s[DECK_TOP + EXPLORER] = s[DECK_END + EXPLORER] = top
    if s[BOARD] != PYRAMID:
        return
    at = DECK + top
    at = add_copies(s, at, F, 5)
    at = add_copies(s, at, M, 5)
    at = add_copies(s, at, Y, 2)
    at = add_copies(s, at, P, 2)
    at = add_copies(s, at, O, 2)
    at = add_copies(s, at, C, 6)
    at = add_copies(s, at, R, 1)
    at = add_copies(s, at, B, 4)
    size = at - DECK - top
    shuffle(s, DECK + top, size, r)
    s[DECK_END + EXPLORER] = top + size
    shuffle(s, ROW_ORDER, ROWS, r)


def deal(s: Vector, r: list[int]) -> None:
    """Deal a game (SETUP-1) into a vector that has its options and is blank otherwise: a function of the stream."""
    players = s[PLAYERS]
    set_aside(s, r)
    first = DECK + players  # room for the slots above the decks, so that every card moves towards the front only
    end = write_pack(s, first)
    size = end - first
    early = s[VARIANT] == SUN_MOON or s[VARIANT] == DUEL  # hands are dealt, not drawn
    dealt = size - 5 * players if early else size
    if s[VARIANT] == DUEL:
        dealt = 0
    if has_starts(s):
        for seat in range(players):
            count = dealt // players + (1 if seat < dealt % players else 0)
            put_start_place(s, seat, draw_start_place(s, count, r))
    if early:
        late = 6 if s[VARIANT] == SUN_MOON else 0  # SUNMOON-1: compasses are shuffled in after the hands are dealt
        shuffle(s, first, size - late, r)
        for seat in range(players):
            for _ in range(5):
                to_hand(s, seat, s[first])
                first += 1
        size = end - first
        if s[VARIANT] == DUEL:  # DUEL-1
            for i in range(5):
                s[ROW_CARDS + i] = s[first + i]
            s[ROW_CARDS_N] = 5
            first += 5
            size -= 5
        else:
            shuffle(s, first, size, r)
    else:
        shuffle(s, first, size, r)
    top = deal_decks(s, first, dealt, size - dealt)
    more = dealt % players  # the others have the fewest cards (SETUP-5, DUEL-2)
    if s[FIRST_PLAYER] < 0:
        s[ACTIVE] = more + random_below(r, players - more)
    else:
        s[ACTIVE] = s[FIRST_PLAYER] + random_below(r, 1)
    if s[ROCKS_ON]:  # ROCKS-1
        s[ROCKS_ROW] = random_below(r, ROWS) if s[FIRST_ROCKS] < 0 else s[FIRST_ROCKS] + random_below(r, 1)
    for i in range(DECK + top, max(end, DECK + ISLANDS)):  # what is left of the work
        s[i] = 0
    deal_explorer(s, top, r)


def first_point(s: Vector, ev: Events) -> None:
    """Run the set-up of a vector that was dealt up to the first decision point (SETUP-3 to SETUP-5)."""
    s[SUPPLY] = 6 if s[STORMS_ON] else 0  # STORM-1
    s[STEP] = STEP_OPENING
    run_steps(s, ev)
