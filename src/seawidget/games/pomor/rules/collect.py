"""Collecting: the card left behind, and what the nets bring in. Rule functions: integers only, see layout.py."""

from __future__ import annotations

from seawidget.games.pomor.core.kinds import Events, Vector
from seawidget.games.pomor.core.layout import *
from seawidget.games.pomor.rules.board import ahead, distance, is_catch, room, take_catch, tell
from seawidget.games.pomor.rules.move import card_nets

# --- collecting ------------------------------------------------------------------------------------------------------


def vacate(s: Vector, place: int) -> None:
    """Note that a place has lost its card."""
    s[RING + place] = OPEN_WATER
    s[VACATED + s[VACATED_N]] = place
    s[VACATED_N] += 1


def take_origin(s: Vector, seat: int, ev: Events) -> None:
    """The active seat takes the catch card its token has left (P-CATCH-1)."""
    place = s[ORIGIN]
    value = take_catch(s, seat, place)
    vacate(s, place)
    if ev[0]:
        tell(ev, EV_CATCH_TAKEN, seat, place, value)


def collect_origin(s: Vector, seat: int, ev: Events) -> bool:
    """COLLECT, the card left behind; False if the seat has to decide (P-CATCH-6).

    Cards act only on the token directly on them: what stays on the place, the pilot included, keeps the card there
    (P-CATCH-2, P-CATCH-3, P-STORM-8).
    """
    place = s[ORIGIN]
    card = s[RING + place]
    left = s[STACK + place] > 0
    if is_catch(card):
        if left:
            if ev[0]:
                tell(ev, EV_CATCH_LEFT_TOKEN, seat, place, card)
        elif card > room(s, seat):  # P-CATCH-4, P-CATCH-5
            if ev[0]:
                tell(ev, EV_CATCH_LEFT_LIMIT, seat, place, card)
        elif s[MAY]:
            return False
        else:
            take_origin(s, seat, ev)
    elif card == STORM and not left:  # P-STORM-7
        s[SEA_DISCARD + STORM] += 1
        vacate(s, place)
        if ev[0]:
            tell(ev, EV_STORM_CLEARED, seat, place, 0)
    return True


def find_candidates(s: Vector, seat: int) -> None:
    """Note the catch cards without tokens strictly between origin and destination, in travel order (P-NETS-2).

    Storms, ports and open water do not count (P-NETS-4), nor do both ends (P-NETS-3); after a shortened move it is
    what was really crossed, after none nothing (P-NETS-9).
    """
    n = 0
    for step in range(1, distance(s, s[ORIGIN], s[DESTINATION])):
        place = ahead(s, s[ORIGIN], step)
        if is_catch(s[RING + place]) and s[STACK + place] == 0:
            s[CANDIDATES + n] = place
            n += 1
    s[CANDIDATES_N] = n


def nets_sum(s: Vector, mask: int) -> int:
    """Sum of the candidates of a mask."""
    total = 0
    for i in range(s[CANDIDATES_N]):
        if mask >> i & 1:
            total += s[RING + s[CANDIDATES + i]]
    return total


def nets_legal(s: Vector, seat: int, mask: int) -> bool:
    """Whether a set of candidates may be taken: it fits, and with take=must nothing more would (P-NETS-5, P-NETS-8)."""
    left = room(s, seat) - nets_sum(s, mask)
    if left < 0:
        return False
    if s[MAY]:
        return True
    for i in range(s[CANDIDATES_N]):
        if mask >> i & 1 == 0 and s[RING + s[CANDIDATES + i]] <= left:
            return False
    return True


def next_set(mask: int, n: int) -> int:
    """The next set of 0..n-1 when sets are ordered as rising lists (P-TURN-10); 0 after the last one."""
    last = -1
    while mask >> (last + 1) > 0:
        last += 1
    if last < n - 1:
        return mask | 1 << (last + 1)
    mask &= ~(1 << last)
    if mask <= 0:
        return 0
    last -= 1
    while mask >> last & 1 == 0:
        last -= 1
    return mask ^ 3 << last


def nets_count(s: Vector, seat: int) -> int:
    """How many sets of candidates are legal, counted up to 2."""
    count = 0
    mask = 0
    while True:
        if nets_legal(s, seat, mask):
            count += 1
            if count == 2:
                return count
        mask = next_set(mask, s[CANDIDATES_N])
        if mask == 0:
            return count


def first_legal_set(s: Vector, seat: int) -> int:
    """The first legal set of candidates."""
    mask = 0
    while not nets_legal(s, seat, mask):
        mask = next_set(mask, s[CANDIDATES_N])
    return mask


def path_order_set(s: Vector, seat: int) -> int:
    """Candidates in travel order, each one that still fits (P-NETS-7)."""
    left = room(s, seat)
    mask = 0
    for i in range(s[CANDIDATES_N]):
        value = s[RING + s[CANDIDATES + i]]
        if value <= left:
            left -= value
            mask |= 1 << i
    return mask


def take_nets(s: Vector, seat: int, mask: int, ev: Events) -> None:
    """Take a set of candidates into the hold (P-NETS-1), told in travel order."""
    for i in range(s[CANDIDATES_N]):
        place = s[CANDIDATES + i]
        value = s[RING + place]
        if mask >> i & 1:
            take_catch(s, seat, place)
            vacate(s, place)
        if ev[0]:
            tell(ev, EV_NETTED if mask >> i & 1 else EV_NETS_LEFT, seat, place, value)


def collect_nets(s: Vector, seat: int, ev: Events) -> bool:
    """COLLECT, the nets; False if the seat has to decide. One legal set is taken without asking (P-NETS-6)."""
    if card_nets(s, s[IN_PLAY]) == 0:
        return True
    find_candidates(s, seat)
    if s[CANDIDATES_N] == 0:
        return True
    if s[PATH_ORDER]:
        take_nets(s, seat, path_order_set(s, seat), ev)
    elif nets_count(s, seat) > 1:
        return False
    else:
        take_nets(s, seat, first_legal_set(s, seat), ev)
    return True
