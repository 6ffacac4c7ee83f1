"""The deal: all chance of a game, straight into the vector. Rule functions: integers only, see layout.py."""

from __future__ import annotations

from seawidget.compiling.primitives import random_below
from seawidget.games.pomor.core.kinds import Events, Vector
from seawidget.games.pomor.core.layout import *
from seawidget.games.pomor.rules.board import put
from seawidget.games.pomor.rules.turn import deal_hands, wait_for


def shuffle_deck(s: Vector, first: int, count: int, r: list[int]) -> None:
    """Shuffle `count` slots from `first` on: from the last one down, each changes places with one not after it
    (P-DECK-13); one number of the stream each.
    """
    for i in range(count - 1, 0, -1):
        j = random_below(r, i + 1)
        card = s[first + i]
        s[first + i] = s[first + j]
        s[first + j] = card


def deal_cards(s: Vector, r: list[int]) -> None:
    """All chance of a game in the order of P-DECK-14, into a vector whose decks lie whole and in canonical order.

    A random set-up draws a port for each token in the order of placing (P-SETUP-9); it is noted as the token's place.
    """
    shuffle_deck(s, s[SEA_DECK], s[SEA_N], r)
    if s[RANDOM]:
        for seat in range(s[PLAYERS] - 1, -1, -1):
            s[TOKEN_AT + seat] = s[PORT] * random_below(r, 2)
        s[TOKEN_AT + PILOT] = s[PORT] * random_below(r, 2)
    shuffle_deck(s, s[NAV_DECK], s[NAV_N], r)


def set_up(s: Vector, ev: Events) -> None:
    """From dealt decks to the first decision.

    Ports first, both at 1/3 (P-SETUP-5); then the sea cards from the top: places 1 to s, then s+2 on (P-SETUP-4). Holds
    are empty and scores 0 (P-SETUP-10). All navigation cards lie in their deck until the pilot is placed (P-SETUP-11).
    """
    s[RING] = PORT_3
    s[RING + s[PORT]] = PORT_3
    for place in range(1, s[LENGTH]):
        if place != s[PORT]:
            top = s[SEA_N] - 1
            s[RING + place] = s[s[SEA_DECK] + top]
            s[s[SEA_DECK] + top] = 0
            s[SEA_N] = top
    if s[RANDOM]:
        for seat in range(s[PLAYERS] - 1, -1, -1):
            put(s, seat, s[TOKEN_AT + seat])
        put(s, PILOT, s[TOKEN_AT + PILOT])
        deal_hands(s, ev)
    else:
        wait_for(s, AT_TOKEN, s[PLAYERS] - 1)
