"""The two decks, their discards, and open water. Rule functions: integers only, see layout.py.

Decks lie bottom card first, so the top is the last element (P-DECK-13). Chance acts in a game only where a deck has
run out (P-DECK-14): the new order is a function of the salt and of the position it happens in, so a position with its
salt has one future, however it was reached and wherever it was kept.
"""

from __future__ import annotations

from seawidget.games.pomor.core.kinds import Events, Vector
from seawidget.games.pomor.core.layout import *
from seawidget.games.pomor.rules.board import tell

# A combined multiplicative generator in numbers below 2**31, so that every product fits into 64 bits.
FIRST_MODULUS = 2147483563
FIRST_FACTOR = 40014
SECOND_MODULUS = 2147483399
SECOND_FACTOR = 40692
FIRST_STIR = 742938285
SECOND_STIR = 950706376


def shuffle(s: Vector, first: int, count: int) -> None:
    """Shuffle `count` slots from `first` on: from the last one down, each changes places with one not after it.

    The algorithm of P-DECK-13; the stream comes from the salt and the position.
    """
    a = 1
    b = 1
    for at in range(SALT, SALT + SALT_SLOTS):
        a = (a * FIRST_STIR + s[at] + 1) % FIRST_MODULUS
        b = (b * SECOND_STIR + s[at] + 1) % SECOND_MODULUS
    for at in range(CONTENT, first + count):
        a = (a * FIRST_STIR + s[at] + 2) % FIRST_MODULUS
        b = (b * SECOND_STIR + s[at] + 2) % SECOND_MODULUS
    a = a % (FIRST_MODULUS - 1) + 1
    b = b % (SECOND_MODULUS - 1) + 1
    for i in range(count + 7, 0, -1):
        a = a * FIRST_FACTOR % FIRST_MODULUS
        b = b * SECOND_FACTOR % SECOND_MODULUS
        if i < count:  # the first numbers only carry the stirred bits through
            z = (a - b) % (FIRST_MODULUS - 1)
            j = z * (i + 1) // (FIRST_MODULUS - 1)
            card = s[first + i]
            s[first + i] = s[first + j]
            s[first + j] = card


# --- navigation ------------------------------------------------------------------------------------------------------


def hand_add(s: Vector, seat: int, kind: int) -> None:
    """Put a card into a hand, which stays sorted."""
    n = s[HAND_N + seat]
    first = HAND + seat * HAND_SLOTS
    i = first + n
    while i > first and s[i - 1] > kind:
        s[i] = s[i - 1]
        i -= 1
    s[i] = kind
    s[HAND_N + seat] = n + 1


def hand_find(s: Vector, seat: int, kind: int) -> int:
    """Index in the hand of the first card of a kind, or -1."""
    first = HAND + seat * HAND_SLOTS
    for i in range(s[HAND_N + seat]):
        if s[first + i] == kind:
            return i
    return -1


def hand_remove(s: Vector, seat: int, kind: int) -> None:
    """Take one card of a kind the hand holds out of it."""
    first = HAND + seat * HAND_SLOTS
    n = s[HAND_N + seat] - 1
    for i in range(first + hand_find(s, seat, kind), first + n):
        s[i] = s[i + 1]
    s[first + n] = 0
    s[HAND_N + seat] = n


def reshuffle_nav(s: Vector, seat: int, ev: Events) -> None:
    """Make the navigation discard the new deck (P-DECK-8): canonical order, then a shuffle (P-DECK-13)."""
    first = s[NAV_DECK]
    n = 0
    for kind in range(1, s[KINDS_N] + 1):
        for _ in range(s[s[NAV_DISCARD] + kind]):
            s[first + n] = kind
            n += 1
        s[s[NAV_DISCARD] + kind] = 0
    s[NAV_N] = n
    if ev[0]:
        tell(ev, EV_RESHUFFLE_NAV, seat, n, 0)
    shuffle(s, first, n)


def draw_nav(s: Vector, seat: int, ev: Events) -> None:
    """Draw one card at the end of a turn (P-TURN-7); its discard is never empty, the played card lies there."""
    if s[PREVIEW]:
        return
    if s[NAV_N] == 0:
        reshuffle_nav(s, seat, ev)
    n = s[NAV_N] - 1
    kind = s[s[NAV_DECK] + n]
    s[s[NAV_DECK] + n] = 0
    s[NAV_N] = n
    hand_add(s, seat, kind)
    if ev[0]:
        tell(ev, EV_DRAWN, seat, kind, 0)


# --- sea -------------------------------------------------------------------------------------------------------------


def sea_discarded(s: Vector) -> int:
    """Cards in the sea discard."""
    total = 0
    for card in range(1, STORM + 1):
        total += s[SEA_DISCARD + card]
    return total


def discard_catch(s: Vector, seat: int, value: int) -> None:
    """Put one catch card of a hold on the sea discard."""
    s[HOLD + seat * VALUES + value] -= 1
    s[HOLD_SUM + seat] -= value
    s[SEA_DISCARD + value] += 1


def discard_hold(s: Vector, seat: int) -> None:
    """Put a whole hold on the sea discard (P-PORT-2, P-PORT-5)."""
    for value in range(1, VALUES):
        s[SEA_DISCARD + value] += s[HOLD + seat * VALUES + value]
        s[HOLD + seat * VALUES + value] = 0
    s[HOLD_SUM + seat] = 0


def reshuffle_sea(s: Vector, seat: int, ev: Events) -> None:
    """Make the mixed sea discard the new mixed deck (P-DECK-7, P-DECK-8): by value, then storms, then a shuffle."""
    first = s[SEA_DECK]
    n = 0
    for card in range(1, STORM + 1):
        for _ in range(s[SEA_DISCARD + card]):
            s[first + n] = card
            n += 1
        s[SEA_DISCARD + card] = 0
    s[SEA_N] = n
    if ev[0]:
        tell(ev, EV_RESHUFFLE_SEA, seat, n, 0)
    shuffle(s, first, n)


def fill_place(s: Vector, seat: int, place: int, ev: Events) -> bool:
    """Turn up a sea card on a place without one; False if no card is left anywhere (P-DECK-8, P-DECK-10)."""
    if s[SEA_N] == 0:
        if sea_discarded(s) == 0:
            return False
        if s[PREVIEW]:  # known to come, but not which
            s[SEA_N] = sea_discarded(s)
            for card in range(1, STORM + 1):
                s[SEA_DISCARD + card] = 0
        else:
            reshuffle_sea(s, seat, ev)
    n = s[SEA_N] - 1
    s[SEA_N] = n
    if s[PREVIEW]:
        s[RING + place] = UNKNOWN
        return True
    card = s[s[SEA_DECK] + n]
    s[s[SEA_DECK] + n] = 0
    s[RING + place] = card
    if ev[0]:
        tell(ev, EV_REVEALED, seat, place, card)
    return True


def heal(s: Vector, seat: int, ev: Events) -> None:
    """Fill open water in ascending place order, tokens or not, without any arrival effect (P-DECK-11)."""
    if s[OPEN_N] == 0:
        return
    for place in range(s[LENGTH]):
        if s[RING + place] == OPEN_WATER:
            if fill_place(s, seat, place, ev):
                drop_open(s, place)
            elif ev[0]:
                tell(ev, EV_OPEN_WATER, seat, place, 0)


def drop_open(s: Vector, place: int) -> None:
    """Take a place off the list of open water."""
    n = s[OPEN_N]
    keep = 0
    for i in range(n):
        if s[OPEN + i] != place:
            s[OPEN + keep] = s[OPEN + i]
            keep += 1
    for i in range(keep, n):
        s[OPEN + i] = 0
    s[OPEN_N] = keep


def refill(s: Vector, seat: int, ev: Events) -> None:
    """REFILL: the starting place, the netted places in travel order, then older open water (P-DECK-9).

    What stays without a card is open water from now on: the ring keeps its length (P-DECK-10).
    """
    older = s[OPEN_N]
    for i in range(s[VACATED_N]):
        place = s[VACATED + i]
        if not fill_place(s, seat, place, ev):
            s[OPEN + s[OPEN_N]] = place
            s[OPEN_N] += 1
            if ev[0]:
                tell(ev, EV_OPEN_WATER, seat, place, 0)
    if older:
        heal(s, seat, ev)
