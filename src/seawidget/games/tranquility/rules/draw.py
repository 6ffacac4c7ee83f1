"""Drawing: from a deck, with storms and compasses turned up on the way, and from the duel's row.

Rule functions: integers only, see layout.py.
"""

from __future__ import annotations

from seawidget.compiling.primitives import insert_number
from seawidget.games.tranquility.core.kinds import Events, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.rules.hand import deck_size, tell, wait_for
from seawidget.games.tranquility.rules.place import grid_full

GONE = 1  # the card turned up has left the game, the next card replaces it
STOPPED = 2  # it waits for a decision


def to_hand(s: Vector, seat: int, card: int) -> None:
    """Put a card into the sorted hand."""
    n = s[HAND_N + seat]
    insert_number(s, HAND + seat * HAND_SLOTS, n, card)
    s[HAND_N + seat] = n + 1


def turn_up(s: Vector, seat: int, card: int, why: int, ev: Events) -> int:
    """A storm or a flipping compass comes: all see it, it takes no place in the hand (STORM-2, SUNMOON-3).

    A storm waits for its drawer with or without a compass, so that the point betrays no Wild (STORM-3).
    """
    if ev[0]:
        tell(ev, EV_TURNED_UP, seat, card, why)
    if card == C:  # SUNMOON-3
        s[FLAG] = 1 - s[FLAG]
        s[REMOVED + C - S] += 1
        if ev[0]:
            tell(ev, EV_FLAG, seat, s[FLAG], 0)
        return GONE
    if card == P and grid_full(s):  # STORM-8: no row has an empty cell
        s[REMOVED + P - S] += 1
        if ev[0]:
            tell(ev, EV_STORM_GONE, seat, P, 0)
        return GONE
    s[TURNED_UP] = card
    s[DRAW] = why
    wait_for(s, AT_STORM, seat)
    return STOPPED


def draw_cards(s: Vector, seat: int, most: int, why: int, ev: Events) -> int:
    """Draw from the own deck until `most` cards have come into the hand; an empty deck ends nothing (TURN-7).

    What is turned up on the way is replaced and does not count (STORM-2, SUNMOON-3). Returns how many cards are still
    to come where a storm waits for a decision, otherwise 0.
    """
    base = HAND + seat * HAND_SLOTS
    n = s[HAND_N + seat]
    top = s[DECK_TOP + seat]
    end = s[DECK_END + seat]
    full = n + most
    missing = 0
    while n < full and top < end:
        card = s[DECK + top]
        top += 1
        if card > W:
            if turn_up(s, seat, card, why, ev) == STOPPED:
                missing = full - n
                break
        else:
            insert_number(s, base, n, card)  # as `to_hand`, without the call
            n += 1
            if ev[0]:
                tell(ev, EV_DREW, seat, card, why)
    s[HAND_N + seat] = n
    s[DECK_TOP + seat] = top
    return missing


def refill_hand(s: Vector, seat: int, why: int, ev: Events) -> bool:
    """Draw up to the limit (TURN-6).

    A hand at or above its limit draws nothing and is not cut down. True if a storm waits for a decision; the limit,
    which it may change, is read again when the seat goes on.
    """
    limit = 3 if s[YELLOW + seat] else 5  # `hand_limit`
    return draw_cards(s, seat, limit - s[HAND_N + seat], why, ev) > 0


def take_row(s: Vector, seat: int, most: int, ev: Events) -> None:
    """Duel: take cards from the row, farthest from the deck first, until the hand has `most` (DUEL-5)."""
    n = s[ROW_CARDS_N]
    taken = 0
    while s[HAND_N + seat] < most and taken < n:
        card = s[ROW_CARDS + taken]
        to_hand(s, seat, card)
        taken += 1
        if ev[0]:
            tell(ev, EV_TOOK, seat, card, 0)
    for i in range(5):
        s[ROW_CARDS + i] = s[ROW_CARDS + i + taken] if i + taken < n else 0
    s[ROW_CARDS_N] = n - taken
    fill_row(s, ev)


def fill_row(s: Vector, ev: Events) -> None:
    """Duel: new cards join the row at the deck end until it has five or the deck is empty (DUEL-5)."""
    while s[ROW_CARDS_N] < 5 and deck_size(s, COMMON) > 0:
        card = s[DECK + s[DECK_TOP + COMMON]]
        s[DECK_TOP + COMMON] += 1
        s[ROW_CARDS + s[ROW_CARDS_N]] = card
        s[ROW_CARDS_N] += 1
        if ev[0]:
            tell(ev, EV_ROW_CARD, -1, card, 0)
