"""A turn from the card to the next seat. Rule functions: integers only, see layout.py.

The steps run in the order of P-TURN-2 and stop where the active seat has to decide (P-TURN-8); `apply_code` goes on
from there.
"""

from __future__ import annotations

from seawidget.games.pomor.core.codes import move_argument, move_kind, played_kind, played_mode
from seawidget.games.pomor.core.kinds import Events, Vector
from seawidget.games.pomor.core.layout import *
from seawidget.games.pomor.rules.board import distinct_values, is_port, put, tell, token_below
from seawidget.games.pomor.rules.collect import collect_nets, collect_origin, take_nets, take_origin
from seawidget.games.pomor.rules.deck import discard_catch, discard_hold, draw_nav, hand_add, hand_remove, heal, refill
from seawidget.games.pomor.rules.move import first_half, second_half

# --- arrival, sale, end ----------------------------------------------------------------------------------------------


def lose_catch(s: Vector, seat: int, value: int, ev: Events) -> None:
    """Discard a catch card to the storm; open water is filled at once (P-STORM-1, P-DECK-11)."""
    discard_catch(s, seat, value)
    if ev[0]:
        tell(ev, EV_STORM_LOSS, seat, s[DESTINATION], value)
    heal(s, seat, ev)


def only_value(s: Vector, seat: int) -> int:
    """The smallest catch value of a hold."""
    value = 1
    while s[HOLD + seat * VALUES + value] == 0:
        value += 1
    return value


def arrive(s: Vector, seat: int, ev: Events) -> bool:
    """ARRIVAL on a storm; False if the seat has to choose what it loses.

    It strikes once, whoever arrives by an own move directly on it (P-STORM-1 to P-STORM-3), also with what was taken in
    the same move (P-STORM-5).
    """
    place = s[DESTINATION]
    if s[RING + place] != STORM:
        return True
    if token_below(s, seat) >= 0:  # P-STORM-2
        if ev[0]:
            tell(ev, EV_STORM_SHELTERED, seat, place, token_below(s, seat))
        return True
    if s[HOLD_SUM + seat] == 0:  # P-STORM-4
        if ev[0]:
            tell(ev, EV_STORM_EMPTY_HOLD, seat, place, 0)
        return True
    if distinct_values(s, seat) > 1:
        return False
    lose_catch(s, seat, only_value(s, seat), ev)  # P-STORM-6
    return True


def may_sell(s: Vector, seat: int, ev: Events) -> bool:
    """Whether the seat may sell: its token arrived at a port this turn, below or above others, with a hold (P-PORT-1).

    An empty hold is no sale (P-PORT-4). Who stayed, was pushed (P-BLOCK-10), or only stands there may not (P-PORT-7,
    P-SETUP-12), unless `port_sale=standing` takes whoever stands at a port for one that arrived there (P-PORT-10).
    """
    place = s[TOKEN_AT + seat]  # the destination, if it has moved: nothing moves the token after that
    if s[MOVED] == 0 and s[STANDING] == 0:
        return False
    if not is_port(s[RING + place]):
        return False
    if s[HOLD_SUM + seat] == 0:
        if ev[0]:
            tell(ev, EV_PORT_EMPTY_HOLD, seat, place, 0)
        return False
    return True


def sale_points(s: Vector, seat: int, place: int) -> int:
    """Points for the whole hold at a port: its sum by the divisor showing, rounded down once (P-PORT-3)."""
    return s[HOLD_SUM + seat] // (s[RING + place] - PORTS)


def sell(s: Vector, seat: int, ev: Events) -> bool:
    """Sell the whole hold; True if it wins. The order is that of P-PORT-9.

    The port turns over at once, it alone and for nothing else (P-PORT-5, P-PORT-6), so whoever comes next meets the
    other side (P-PORT-8). Ten points end the game on the spot (P-END-1, P-END-2): nothing more happens (P-END-3), and
    the score stays as it is (P-END-4).
    """
    place = s[TOKEN_AT + seat]
    points = sale_points(s, seat, place)
    divisor = s[RING + place] - PORTS
    if ev[0]:
        tell(ev, EV_SOLD, seat, place | divisor << 4, s[HOLD_SUM + seat])
    s[SCORES + seat] += points
    discard_hold(s, seat)
    s[RING + place] = PORT_2 if s[RING + place] == PORT_3 else PORT_3
    if ev[0]:
        tell(ev, EV_PORT_FLIPPED, seat, place, s[RING + place] - PORTS)
    if s[SCORES + seat] >= TARGET:
        s[PHASE] = AT_OVER
        s[DECIDING] = -1
        s[WINNER] = seat
        if ev[0]:
            tell(ev, EV_WON, seat, s[SCORES + seat], 0)
        return True
    heal(s, seat, ev)
    return False


def end_turn(s: Vector, seat: int, ev: Events) -> None:
    """END: the played card goes to the discard, one card is drawn, the next seat is on (P-TURN-7, P-TURN-1)."""
    s[s[NAV_DISCARD] + s[IN_PLAY]] += 1
    s[IN_PLAY] = 0
    s[UNBLOCK] = 0
    s[MOVED] = 0
    s[ORIGIN] = -1
    s[DESTINATION] = -1
    for i in range(s[VACATED_N]):
        s[VACATED + i] = 0
    s[VACATED_N] = 0
    for i in range(s[CANDIDATES_N]):
        s[CANDIDATES + i] = 0
    s[CANDIDATES_N] = 0
    draw_nav(s, seat, ev)
    s[TURN] += 1
    s[ACTIVE] = (seat + 1) % s[PLAYERS]
    wait_for(s, AT_PLAY, s[ACTIVE])


def wait_for(s: Vector, phase: int, seat: int) -> None:
    """Stop at a decision of a seat."""
    s[PHASE] = phase
    s[DECIDING] = seat


# --- steps of a turn (P-TURN-2); each goes on with the next one or stops ---------------------------------------------


def run_collect(s: Vector, seat: int, ev: Events) -> None:
    """From COLLECT on. A token that has not moved collects nothing and reaches nothing (P-MOVE-8)."""
    if s[MOVED] == 0:
        refill(s, seat, ev)
        run_sale(s, seat, ev)
    elif collect_origin(s, seat, ev):
        run_nets(s, seat, ev)
    else:
        wait_for(s, AT_TAKE, seat)


def run_nets(s: Vector, seat: int, ev: Events) -> None:
    """From the nets on."""
    if collect_nets(s, seat, ev):
        run_refill(s, seat, ev)
    else:
        wait_for(s, AT_NETS, seat)


def run_refill(s: Vector, seat: int, ev: Events) -> None:
    """REFILL and what follows; only decisions with at least two moves are opened (P-TURN-9)."""
    refill(s, seat, ev)
    if arrive(s, seat, ev):
        run_sale(s, seat, ev)
    else:
        wait_for(s, AT_STORM, seat)


def run_sale(s: Vector, seat: int, ev: Events) -> None:
    """SALE and END."""
    if may_sell(s, seat, ev):
        wait_for(s, AT_PORT, seat)
    else:
        end_turn(s, seat, ev)


# --- set-up ----------------------------------------------------------------------------------------------------------


def deal_hands(s: Vector, ev: Events) -> None:
    """Four cards for each seat, seat 0 first, from the top (P-SETUP-11); then seat 0 begins (P-TURN-1)."""
    for seat in range(s[PLAYERS]):
        for _ in range(HAND_SLOTS):
            n = s[NAV_N] - 1
            kind = s[s[NAV_DECK] + n]
            s[s[NAV_DECK] + n] = 0
            s[NAV_N] = n
            hand_add(s, seat, kind)
            if ev[0]:
                tell(ev, EV_DEALT, seat, kind, 0)
    s[ACTIVE] = 0
    wait_for(s, AT_PLAY, 0)


def place_token(s: Vector, seat: int, place: int, ev: Events) -> None:
    """A seat puts its token on a port, last seat first; the last seat then places the pilot (P-SETUP-7, P-INFO-9)."""
    put(s, seat, place)
    if ev[0]:
        tell(ev, EV_TOKEN_PLACED, seat, place, 0)
    if seat > 0:
        wait_for(s, AT_TOKEN, seat - 1)
    else:
        wait_for(s, AT_PILOT, s[PLAYERS] - 1)


def place_pilot(s: Vector, seat: int, place: int, ev: Events) -> None:
    """The pilot goes on a port, and the hands are dealt (P-SETUP-7, P-SETUP-11)."""
    put(s, PILOT, place)
    if ev[0]:
        tell(ev, EV_PILOT_PLACED, seat, place, 0)
    deal_hands(s, ev)


# --- moves -----------------------------------------------------------------------------------------------------------


def play_card(s: Vector, seat: int, kind: int, unblock: int, ev: Events) -> None:
    """PLAY: the card lies open in play (P-TURN-3, P-TURN-6); every card of the hand will do (P-TURN-4)."""
    hand_remove(s, seat, kind)
    s[IN_PLAY] = kind
    s[UNBLOCK] = unblock
    first_half(s, seat, ev)
    second_half(s, seat, ev)
    run_collect(s, seat, ev)


def apply_code(s: Vector, code: int, ev: Events) -> None:
    """Carry out a legal move (layout.py, move codes) and run the game up to the next decision."""
    kind = move_kind(code)
    arg = move_argument(code)
    seat = s[DECIDING]
    s[PHASE] = AT_NOTHING
    if kind == PLAY_CARD:
        play_card(s, seat, played_kind(code), played_mode(code), ev)
    elif kind == SELL:
        if not sell(s, seat, ev):
            end_turn(s, seat, ev)
    elif kind == KEEP_CATCH:
        if ev[0]:
            tell(ev, EV_KEPT, seat, s[TOKEN_AT + seat], 0)
        end_turn(s, seat, ev)
    elif kind == CHOOSE_NETS:
        take_nets(s, seat, arg, ev)
        run_refill(s, seat, ev)
    elif kind == LOSE_CATCH:
        lose_catch(s, seat, arg, ev)
        run_sale(s, seat, ev)
    elif kind == TAKE_CATCH:
        take_origin(s, seat, ev)
        run_nets(s, seat, ev)
    elif kind == LEAVE_CATCH:
        if ev[0]:
            tell(ev, EV_CATCH_LEFT_CHOICE, seat, s[ORIGIN], s[RING + s[ORIGIN]])
        run_nets(s, seat, ev)
    elif kind == PLACE_TOKEN:
        place_token(s, seat, arg, ev)
    elif kind == PLACE_PILOT:
        place_pilot(s, seat, arg, ev)
