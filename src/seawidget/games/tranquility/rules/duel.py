"""The exchange of the duel. Rule functions: integers only, see layout.py."""

from __future__ import annotations

from seawidget.games.tranquility.core.kinds import Events, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.rules.draw import take_row
from seawidget.games.tranquility.rules.hand import discard_masked, tell, wait_for


def act_exchange(s: Vector, seat: int, ev: Events) -> None:
    """The hand is shown, and the other duellist answers (DUEL-6)."""
    s[EXCHANGE_SEAT] = seat
    at = HAND + seat * HAND_SLOTS
    if ev[0]:
        for i in range(s[HAND_N + seat]):
            tell(ev, EV_OFFERED, seat, s[at + i], 0)
    wait_for(s, AT_ANSWER, 1 - seat)


def act_agree(s: Vector, seat: int, ev: Events) -> None:
    """The hand goes to the own discards, the whole row to the hand; the turn is over (DUEL-7)."""
    active = s[ACTIVE]
    if ev[0]:
        tell(ev, EV_AGREED, seat, 0, 0)
    discard_masked(s, active, (1 << s[HAND_N + active]) - 1, EV_DISCARDED, ev)
    take_row(s, active, s[ROW_CARDS_N], ev)


def act_decline(s: Vector, seat: int, ev: Events) -> None:
    """The same seat acts normally and may not offer again this turn (DUEL-8)."""
    s[EXCHANGE_DECLINED] = 1
    if ev[0]:
        tell(ev, EV_DECLINED, seat, 0, 0)
    wait_for(s, AT_ACTION, s[ACTIVE])
