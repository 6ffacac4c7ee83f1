"""What a seat sees, as fractions. Rule functions: integers only, see core/layout.py and numbers.py.

Every number follows from the view of the seat and from what it has chosen of its move. Cards of both sorts are counted
by shares of all there are in the game.
"""

from __future__ import annotations

from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.layout import *
from seawidget.games.pomor.env.numbers import *
from seawidget.games.pomor.rules.board import is_catch, is_port
from seawidget.games.pomor.rules.move import card_nets, card_pilot, card_step
from seawidget.games.pomor.rules.playout import MOST_TURNS

FARTHEST = 13  # the largest number on a card (P-MOVE-9)
MOST_POINTS = 13  # of a seat (INV-11)


def see_hand(s: Vector, seat: int, o: list[float]) -> None:
    """The hand, 4 x 5: there, pilot number / 13, step number / 13, nets, crossed-out zero."""
    n = SEEN_HAND
    first = HAND + seat * HAND_SLOTS
    for i in range(first, first + s[HAND_N + seat]):
        o[n] = 1.0
        o[n + 1] = card_pilot(s, s[i]) / FARTHEST
        o[n + 2] = card_step(s, s[i]) / FARTHEST
        o[n + 3] = 1.0 if card_nets(s, s[i]) else 0.0
        o[n + 4] = 1.0 if card_pilot(s, s[i]) == 0 else 0.0
        n += 5


def see_ring(s: Vector, o: list[float]) -> None:
    """The places, 14 x 5: catch value / 9, storm, port at 1/3, port at 1/2, open water."""
    n = SEEN_RING
    for place in range(s[LENGTH]):
        card = s[RING + place]
        if is_catch(card):
            o[n] = card / HOLD_LIMIT
        elif card == STORM:
            o[n + 1] = 1.0
        elif is_port(card):
            o[n + 2 if card == PORT_3 else n + 3] = 1.0
        else:
            o[n + 4] = 1.0
        n += 5


def see_token(s: Vector, token: int, n: int, o: list[float]) -> None:
    """Where a token lies, 14 places: its level in the stack / 5, the bottom token's being 1."""
    place = s[TOKEN_AT + token]
    if place < 0:
        return
    stack = s[STACK + place]
    level = 1
    while stack & 7 != token + 1:
        stack >>= 3
        level += 1
    o[n + place] = level / TOKENS


def see_seats(s: Vector, seat: int, o: list[float]) -> None:
    """The seats in turn order, the own one first, 4 x 13: there, points / 13, sum of the hold / 9, decides, and of each
    catch value the copies in the hold / 9. Their tokens in the same order, then the pilot.
    """
    n = SEEN_SEATS
    tokens = SEEN_TOKENS
    q = seat
    for _ in range(s[PLAYERS]):
        o[n] = 1.0
        o[n + 1] = s[SCORES + q] / MOST_POINTS
        o[n + 2] = s[HOLD_SUM + q] / HOLD_LIMIT
        o[n + 3] = 1.0 if s[DECIDING] == q else 0.0
        for value in range(1, VALUES):
            o[n + 3 + value] = s[HOLD + q * VALUES + value] / HOLD_LIMIT
        see_token(s, q, tokens, o)
        n += SEAT_PARTS
        tokens += PLACES
        q = q + 1 if q + 1 < s[PLAYERS] else 0
    see_token(s, PILOT, SEEN_TOKENS + PILOT * PLACES, o)


def see_nets(s: Vector, p: list[int], mine: bool, o: list[float]) -> None:
    """Places whose catch may be taken now, and those chosen for the nets already, 14 x 2."""
    if s[PHASE] == AT_TAKE:
        o[SEEN_NETS + 2 * s[ORIGIN]] = 1.0
    elif s[PHASE] == AT_NETS:
        for i in range(s[CANDIDATES_N]):
            n = SEEN_NETS + 2 * s[CANDIDATES + i]
            o[n] = 1.0
            if mine and p[CHOSEN] >> i & 1:
                o[n + 1] = 1.0


def see_cards(s: Vector, o: list[float]) -> None:
    """The card in play (pilot number / 13, step number / 13, nets, pushes), discards and decks, the turn / 2000, and of
    each kind of navigation card how many there are in the game, and which share of them is discarded.
    """
    played = s[IN_PLAY]
    if played:
        o[SEEN_PLAYED] = card_pilot(s, played) / FARTHEST
        o[SEEN_PLAYED + 1] = card_step(s, played) / FARTHEST
        o[SEEN_PLAYED + 2] = 1.0 if card_nets(s, played) else 0.0
        o[SEEN_PLAYED + 3] = 1.0 if s[UNBLOCK] else 0.0
    nav = s[SEA_DECK] - s[NAV_DECK]
    sea = len(s) - s[SEA_DECK]
    for card in range(1, STORM + 1):
        o[SEEN_DISCARD + card - 1] = s[SEA_DISCARD + card] / sea
    o[SEEN_REST] = s[NAV_N] / nav
    o[SEEN_REST + 1] = s[SEA_N] / sea
    o[SEEN_REST + 2] = s[TURN] / MOST_TURNS
    n = SEEN_KINDS
    for kind in range(1, s[KINDS_N] + 1):
        copies = s[s[NAV_COPIES] + kind]
        o[n] = copies / nav
        o[n + 1] = s[s[NAV_DISCARD] + kind] / copies
        n += 2


def write_view(s: Vector, p: list[int], seat: int, o: list[float]) -> None:
    """Write what a seat sees, each number from 0 to 1."""
    for i in range(len(o)):
        o[i] = 0.0
    see_hand(s, seat, o)
    see_ring(s, o)
    see_seats(s, seat, o)
    o[SEEN_PHASE + s[PHASE]] = 1.0
    see_nets(s, p, s[DECIDING] == seat, o)
    see_cards(s, o)


def write_raw(s: Vector, p: list[int], seat: int, o: list[int]) -> None:
    """Write the vector up to the decks without what is hidden (rules/redaction.py), and then bits of the candidates
    that the seat has chosen for its nets.
    """
    end = s[NAV_DECK]
    for i in range(end):
        o[i] = s[i] if i >= CONTENT else 0
    for owner in range(SEATS):
        if owner != seat:  # P-INFO-1
            for i in range(HAND + owner * HAND_SLOTS, HAND + (owner + 1) * HAND_SLOTS):
                o[i] = 0
    o[end] = p[CHOSEN] if s[DECIDING] == seat else 0
