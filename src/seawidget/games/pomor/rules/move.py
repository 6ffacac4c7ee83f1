"""Both halves of a turn: the pilot or a push, then the own token. Rule functions: integers only, see layout.py.

A half that cannot happen is skipped without changing anything (P-TURN-5).
"""

from __future__ import annotations

from seawidget.games.pomor.core.kinds import Events, Vector
from seawidget.games.pomor.core.layout import *
from seawidget.games.pomor.rules.board import (
    ahead,
    covered,
    distance,
    full,
    move_top,
    pushable,
    tell,
    token_above,
    top_token,
)

# --- cards -----------------------------------------------------------------------------------------------------------


def card_pilot(s: Vector, kind: int) -> int:
    """Pilot number of a kind; 0 is the crossed-out zero."""
    return s[KIND + kind] >> PILOT_BIT


def card_step(s: Vector, kind: int) -> int:
    """Step number of a kind."""
    return s[KIND + kind] >> STEP_BIT & 15


def card_nets(s: Vector, kind: int) -> int:
    """1 if a kind has the nets icon, with or without a crossed-out zero (P-NETS-10)."""
    return s[KIND + kind] & 1


# --- halves ----------------------------------------------------------------------------------------------------------


def first_half(s: Vector, seat: int, ev: Events) -> None:
    """The pilot moves by the pilot number (P-PILOT-1), or in mode `unblock` the pushed rival does (P-BLOCK-4).

    Nothing is collected, lost or sold by it: not by the pilot (P-PILOT-4), not for or by a pushed token (P-BLOCK-9,
    P-BLOCK-10, P-BLOCK-11), and sea cards stay where they lie (P-STORM-8, P-CATCH-7).
    """
    number = card_pilot(s, s[IN_PLAY])
    if s[UNBLOCK]:
        rival = pushable(s, seat)
        place = s[TOKEN_AT + rival]
        target = ahead(s, place, number)
        if full(s, target):  # P-BLOCK-5, P-BLOCK-6
            if ev[0]:
                tell(ev, EV_PUSH_TARGET_FULL, seat, rival, place | target << 4)
            return
        move_top(s, rival, target)
        if ev[0]:
            tell(ev, EV_PUSHED, seat, rival, place | target << 4)
        return
    place = s[TOKEN_AT + PILOT]
    if number == 0:  # P-PILOT-15, P-BLOCK-8
        if ev[0]:
            tell(ev, EV_PILOT_CROSSED_ZERO, seat, place, 0)
        return
    if covered(s, PILOT):  # P-PILOT-2
        if ev[0]:
            tell(ev, EV_PILOT_COVERED, seat, place, top_token(s[STACK + place]))
        return
    target = ahead(s, place, number)
    if full(s, target):  # P-PILOT-2: all or nothing
        if ev[0]:
            tell(ev, EV_PILOT_TARGET_FULL, seat, place, target)
        return
    move_top(s, PILOT, target)  # P-PILOT-3
    if ev[0]:
        tell(ev, EV_PILOT_MOVED, seat, place, target)


def own_steps(s: Vector, seat: int) -> int:
    """How far the own token goes: the step number, or up to the place before an uncovered pilot (P-PILOT-5).

    Judged after the first half (P-PILOT-13). 0 if the pilot stands one place ahead and may not be landed on or passed
    (P-PILOT-10). Only the pilot bars the way (P-MOVE-7), and not when a player's token covers it (P-PILOT-11,
    P-BLOCK-12), as the own one does where both stand on one place (P-PILOT-12), nor with a crossed-out zero
    (P-PILOT-15, P-PILOT-16).
    """
    steps = card_step(s, s[IN_PLAY])
    if card_pilot(s, s[IN_PLAY]) == 0 or covered(s, PILOT):
        return steps
    bar = distance(s, s[TOKEN_AT + seat], s[TOKEN_AT + PILOT])
    if steps > bar or (steps == bar and s[EXACT] == 0):  # P-PILOT-6, P-PILOT-7
        return bar - 1
    return steps


def second_half(s: Vector, seat: int, ev: Events) -> None:
    """The own token moves by the step number (P-MOVE-5) and lands on top (P-MOVE-3).

    Skipped if anything lies on it (P-MOVE-6) or if the place where it would end is full (P-MOVE-2, P-PILOT-8,
    P-PILOT-9, P-PILOT-16); a shortened move is a full move (P-PILOT-14). Only here a token "has moved" (P-MOVE-8).
    """
    place = s[TOKEN_AT + seat]
    if covered(s, seat):
        if ev[0]:
            tell(ev, EV_OWN_COVERED, seat, place, top_token(s[STACK + place]))
        return
    whole = card_step(s, s[IN_PLAY])
    steps = own_steps(s, seat)
    if steps == 0:  # P-PILOT-10
        if ev[0]:
            tell(ev, EV_OWN_PILOT_AHEAD, seat, place, s[TOKEN_AT + PILOT])
        return
    target = ahead(s, place, steps)
    if steps < whole and ev[0]:
        tell(ev, EV_OWN_STOPPED, seat, ahead(s, place, whole), target)
    if full(s, target):
        if ev[0]:
            tell(ev, EV_OWN_TARGET_FULL, seat, place, target)
        return
    move_top(s, seat, target)
    s[MOVED] = 1
    s[ORIGIN] = place
    s[DESTINATION] = target
    if ev[0]:
        tell(ev, EV_OWN_MOVED, seat, place, target)


def push_reason(s: Vector, seat: int, kind: int) -> int:
    """0 if a kind may be played in mode `unblock`, else 1 nothing on the token, 2 the pilot, 3 a covered rival, 4 no
    number: in the order in which they are reported (P-BLOCK-2, P-BLOCK-7, P-BLOCK-8; P-BLOCK-13: judged now).
    """
    above = token_above(s, seat)
    if above < 0:
        return 1
    if above == PILOT:
        return 2
    if pushable(s, seat) < 0:
        return 3
    return 4 if card_pilot(s, kind) == 0 else 0
