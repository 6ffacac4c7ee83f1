"""Storms that come and compasses that cancel them. Rule functions: integers only, see layout.py."""

from __future__ import annotations

from seawidget.compiling.primitives import bits_in
from seawidget.games.tranquility.core.kinds import Events, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.rules.act import earn_compass
from seawidget.games.tranquility.rules.ask import later_capacity, shed_capacity
from seawidget.games.tranquility.rules.end import loss_test
from seawidget.games.tranquility.rules.hand import discard_masked, hand_find, hand_remove, tell

REVEALED = 8  # in events: the storm just turned up, instead of a seat or row


def storm_done(s: Vector) -> None:
    """The storm just turned up is resolved; drawing goes on (STORM-2), or the Explorer card is done (PYRAMID-8)."""
    if s[DRAW] == DRAW_EXPLORER:
        s[STEP_SEAT] += 1
    s[TURNED_UP] = 0
    s[DRAW] = 0


def act_accept(s: Vector, seat: int, mask: int, ev: Events) -> None:
    """KeepHand and Pass: the storm lies before its owner now.

    A yellow one at once takes cards of the hand (STORM-4), whatever is shed besides, a Start that is not laid yet among
    them (START-9); an orange one binds its owner from now on (STORM-9), and only it (STORM-10).
    """
    if s[TURNED_UP] == Y:
        s[YELLOW + seat] += 1
    else:
        s[ORANGE + seat] += 1
    if ev[0]:
        tell(ev, EV_STORM_STAYS, seat, s[TURNED_UP], 0)
    discard_masked(s, seat, mask, EV_DISCARDED, ev)
    storm_done(s)


def act_cut(s: Vector, seat: int, mask: int, ev: Events) -> None:
    """KeepHand after a shed: the hand of a yellow owner comes down to three (STORM-7)."""
    if ev[0]:
        tell(ev, EV_CUT, seat, bits_in(mask), 0)
    discard_masked(s, seat, mask, EV_DISCARDED, ev)
    s[STEP_SEAT] += 1


def act_place_storm(s: Vector, seat: int, row: int, ev: Events) -> None:
    """A purple storm blocks its row until a compass removes it (STORM-8)."""
    s[PURPLE + row] += 1
    if ev[0]:
        tell(ev, EV_STORM_PLACED, seat, row, 0)
    storm_done(s)


def act_earn(s: Vector, seat: int, ev: Events) -> None:
    """E1: the whole hand for a compass (COMPASS-7)."""
    discard_masked(s, seat, (1 << s[HAND_N + seat]) - 1, EV_DISCARDED, ev)
    earn_compass(s, seat, EARNED_HAND, ev)


def act_compass(s: Vector, seat: int, colour: int, place: int, ev: Events) -> bool:
    """A compass and a storm leave the game (COMPASS-3); one of the pool is used before a Wild (DP-6, WILD-3).

    What the storm did stays done (COMPASS-4); a seat freed of its last yellow one draws more at its next refill
    (STORM-5). It is no action (TURN-8): the same decision point continues (DP-5), unless the storm was the one just
    turned up; CUT and COMPASS only while what brings them holds. True if the game goes on with its steps.
    """
    spent = C
    if s[POOL]:
        s[POOL] -= 1
    else:
        spent = W
        hand_remove(s, seat, hand_find(s, seat, W))
    s[REMOVED + spent - S] += 1
    if ev[0]:
        tell(ev, EV_COMPASS_USED, seat, colour or s[TURNED_UP], (place if colour else REVEALED) | spent << 4)
    if colour == 0:
        s[REMOVED + s[TURNED_UP] - S] += 1
        storm_done(s)
        return True
    s[REMOVED + colour - S] += 1
    if colour == Y:
        s[YELLOW + place] -= 1
    elif colour == O:
        s[ORANGE + place] -= 1
    elif colour == P:
        s[PURPLE + place] -= 1
    if s[POINT] == AT_SHED:  # START-7: capacities may have sunk
        s[DUE] = min(s[DUE], shed_capacity(s, seat) + later_capacity(s))
    elif s[POINT] == AT_ACTION:
        loss_test(s, ev)  # END-3
    return s[POINT] == AT_CUT or s[POINT] == AT_COMPASS  # their steps ask again
