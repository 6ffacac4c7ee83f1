"""The set-up after the deal: opening hands, then the Starts. Rule functions: integers only, see layout.py."""

from __future__ import annotations

from seawidget.games.tranquility.core.kinds import Events, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.rules.draw import refill_hand
from seawidget.games.tranquility.rules.hand import deck_size


def step_opening(s: Vector, ev: Events) -> None:
    """Set-up: each seat draws up to its limit, the first player first (SETUP-3).

    In `sea_voyage` the Start enters the deck before (VOYAGE-2).
    """
    n = s[PLAYERS]
    if s[SOLO_START] and start_place(s, 0) >= 0:
        start_into_deck(s, 0)
    while s[STEP_SEAT] < n:
        if s[VARIANT] != DUEL and refill_hand(s, (s[ACTIVE] + s[STEP_SEAT]) % n, DRAW_OPENING, ev):
            return
        s[STEP_SEAT] += 1
    s[STEP] = STEP_STARTS
    s[STEP_SEAT] = 0


def put_start_place(s: Vector, seat: int, place: int) -> None:
    """Note a Start place below 2**53 in parts of 15 bits, the lowest first."""
    at = START_PLACES + seat * PLACE_PARTS
    for k in range(PLACE_PARTS):
        s[at + k] = place >> PART_BITS * k & (1 << PART_BITS) - 1


def start_place(s: Vector, seat: int) -> int:
    """The Start place of a seat, or -1 once its Start is in the deck."""
    at = START_PLACES + seat * PLACE_PARTS
    place = 0
    for k in range(PLACE_PARTS):
        if s[at + k] < 0:
            return -1
        place |= s[at + k] << PART_BITS * k
    return place


def place_count(s: Vector, size: int) -> int:
    """At how many places the Start can enter a deck of `size` cards.

    All of the deck (SETUP-4), those of its upper half with one seat (SOLO-2, VOYAGE-2).
    """
    return (size + 1) // 2 + 1 if s[PLAYERS] == 1 else size + 1


def start_into_deck(s: Vector, seat: int) -> None:
    """Put the Start of a seat into its deck, below as many cards as its Start place says; a slot above is free.

    The place is taken modulo the number of places (SETUP-4, SOLO-2, VOYAGE-2). Any reading of a place is a legal one,
    so no deal can be out of range.
    """
    below = start_place(s, seat) % place_count(s, deck_size(s, seat))
    top = s[DECK_TOP + seat] - 1
    for i in range(DECK + top, DECK + top + below):
        s[i] = s[i + 1]
    s[DECK + top + below] = S
    s[DECK_TOP + seat] = top
    for k in range(PLACE_PARTS):
        s[START_PLACES + seat * PLACE_PARTS + k] = -1


def step_starts(s: Vector) -> None:
    """Set-up: each Start enters its own deck after the opening hands, so no opening hand holds one (INV-7)."""
    for seat in range(s[PLAYERS]):
        if start_place(s, seat) >= 0:
            start_into_deck(s, seat)
    s[STEP] = STEP_VOYAGE
