"""A game from set-up to its end: the steps between the moves. Rule functions: integers only, see layout.py.

A turn runs through the steps of TURN-5. `s[STEP]` says which step runs next and `s[STEP_SEAT]` how many seats it has
finished, so that a step can stop at a decision point of a seat and go on after it. All chance lies in the set-up:
these functions are fixed by the vector and the move (DP-8).
"""

from __future__ import annotations

from seawidget.games.tranquility.core.codes import move_blind, move_card, move_cell
from seawidget.games.tranquility.core.kinds import Events, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.rules.act import (
    act_finish,
    act_place,
    act_rocks,
    act_rotate,
    act_shed,
    act_start,
    act_unleash,
    earn_compass,
)
from seawidget.games.tranquility.rules.ask import (
    later_capacity,
    may_spend,
    most_share,
    must_cut,
    must_play_start,
    plays_compasses,
    shed_capacity,
)
from seawidget.games.tranquility.rules.draw import draw_cards, refill_hand, take_row
from seawidget.games.tranquility.rules.duel import act_agree, act_decline, act_exchange
from seawidget.games.tranquility.rules.end import grid_test, hands_test, loss_test
from seawidget.games.tranquility.rules.explorer import act_choose, act_reveal, step_explorer
from seawidget.games.tranquility.rules.hand import discard_masked, tell, wait_for
from seawidget.games.tranquility.rules.setup import step_opening, step_starts
from seawidget.games.tranquility.rules.storm import act_accept, act_compass, act_cut, act_earn, act_place_storm


def step_end(s: Vector, ev: Events) -> None:
    """E4: the end test; only after PlayStart E5 follows."""
    if s[BOARD] or s[VARIANT]:
        grid_test(s, ev)
        if s[POINT] == AT_END:
            return
    s[STEP] = STEP_COMPASS if s[START_TURN] else STEP_ROCKS


def step_extra(s: Vector, ev: Events) -> None:
    """E5: two seats draw two extra cards each, a solo seat eight (START-4, SOLO-3).

    Nothing is refilled before, the hand may exceed its limit (STORM-7), a short deck gives what it has. A storm and a
    flipping compass are replaced and do not count (STORM-2, SUNMOON-3).
    """
    n = s[PLAYERS]
    if n <= 2:
        while s[STEP_SEAT] < n:
            seat = (s[ACTIVE] + s[STEP_SEAT]) % n
            if s[EXTRA_LEFT] == 0:
                s[EXTRA_LEFT] = 8 if n == 1 else 2
            s[EXTRA_LEFT] = draw_cards(s, seat, s[EXTRA_LEFT], DRAW_EXTRA, ev)
            if s[EXTRA_LEFT]:
                return
            s[STEP_SEAT] += 1
    s[STEP] = STEP_SHED
    s[STEP_SEAT] = 0
    s[DUE] = 8  # START-5
    for seat in range(n):
        s[SHARES + seat] = -1


def step_shed(s: Vector, ev: Events) -> None:
    """E5: the seats shed in turn order from the active one (START-6); a share that can only be 0 is skipped (DP-4)."""
    n = s[PLAYERS]
    while s[STEP_SEAT] < n:
        seat = (s[ACTIVE] + s[STEP_SEAT]) % n
        due = min(s[DUE], shed_capacity(s, seat) + later_capacity(s))  # START-7, VOYAGE-5
        s[DUE] = due
        if s[STEP_SEAT] == 0 and ev[0]:
            tell(ev, EV_SHED_BEGINS, s[ACTIVE], due, 0)
        if most_share(s, seat) > 0:
            wait_for(s, AT_SHED, seat)
            return
        s[SHARES + seat] = 0
        if ev[0]:
            tell(ev, EV_SHED_SKIPPED, seat, 0, 0)
        s[STEP_SEAT] += 1
    s[DUE] = 0
    for seat in range(n):
        s[SHARES + seat] = -1
    s[STEP] = STEP_CUT
    s[STEP_SEAT] = 0


def step_cut(s: Vector) -> None:
    """E5: yellow owners whose extra cards left more than three cut their hands, in turn order (STORM-7)."""
    n = s[PLAYERS]
    while s[STEP_SEAT] < n:
        seat = (s[ACTIVE] + s[STEP_SEAT]) % n
        if must_cut(s, seat):
            wait_for(s, AT_CUT, seat)
            return
        s[STEP_SEAT] += 1
    s[STEP] = STEP_ROCKS
    s[STEP_SEAT] = 0


def step_rocks(s: Vector) -> None:
    """E6: the active seat moves the rocks or discards two, every turn (ROCKS-3). A target always exists (ROCKS-6).

    Rocks that landed in this very turn lie still (PYRAMID-9).
    """
    if s[TURNED_UP] == R:
        s[TURNED_UP] = 0
    elif s[ROCKS_ROW] >= 0:
        wait_for(s, AT_ROCKS, s[ACTIVE])
        return
    s[STEP] = after_rocks(s)


def after_rocks(s: Vector) -> int:
    """The step after E6: the refill, or before it what a compass just earned may do (DP-5)."""
    return STEP_SPEND if s[EARNED] else STEP_REFILL


def step_spend(s: Vector) -> None:
    """E7: a compass just earned may set the active seat free of a yellow storm before it refills (DP-5)."""
    if may_spend(s, s[ACTIVE]):
        wait_for(s, AT_COMPASS, s[ACTIVE])
        return
    s[EARNED] = 0
    s[STEP] = STEP_REFILL


def step_refill(s: Vector, ev: Events) -> None:
    """E7: the active seat refills; after PlayStart every seat, in turn order from the active one (START-8).

    The arch refills as usual in both phases (ARCH-5), the duel takes cards of the row instead (DUEL-5).
    """
    if s[VARIANT] == DUEL:
        take_row(s, s[ACTIVE], 5, ev)
    elif s[START_TURN] == 0:
        if refill_hand(s, s[ACTIVE], DRAW_REFILL, ev):
            return
    else:
        n = s[PLAYERS]
        while s[STEP_SEAT] < n:
            if refill_hand(s, (s[ACTIVE] + s[STEP_SEAT]) % n, DRAW_REFILL, ev):
                return
            s[STEP_SEAT] += 1
        s[STEP_SEAT] = 0
    s[STEP] = STEP_VOYAGE if s[SOLO_START] else STEP_NEXT


def step_voyage(s: Vector) -> None:
    """VOYAGE-4: a Start is played as soon as it is drawn, between E7 and E8; also before the first turn (VOYAGE-3)."""
    if s[SOLO_START] and must_play_start(s, 0):
        wait_for(s, AT_START, 0)
    else:
        s[STEP] = STEP_NEXT


def step_next(s: Vector, ev: Events) -> None:
    """E8: the next seat becomes active (TURN-1), then the loss test is made (END-2, END-3); before, the duel's end."""
    active = s[ACTIVE]
    if s[TURN] > 0:
        if s[VARIANT] == DUEL:
            s[EXCHANGE_SEAT] = -1
            s[EXCHANGE_DECLINED] = 0
            hands_test(s, ev)
            if s[POINT] == AT_END:
                return
        active = (active + 1) % s[PLAYERS]
        s[ACTIVE] = active
    s[TURN] += 1
    s[START_TURN] = 0
    s[STEP] = STEP_IDLE
    s[POINT] = AT_ACTION
    s[DECIDING] = active
    if ev[0]:
        tell(ev, EV_TURN, active, s[TURN], 0)
    if s[HAND_N + active] < 2 + s[MONSTERS]:  # who holds more can always discard two
        loss_test(s, ev)


def run_early_steps(s: Vector, ev: Events) -> None:
    """Run the steps of a turn before the refill, and those of the set-up."""
    if s[STEP] == STEP_EXPLORER:
        if s[BOARD] == PYRAMID:
            step_explorer(s, ev)
        else:
            s[STEP] = STEP_END
    if s[STEP] == STEP_END:
        step_end(s, ev)
    if s[START_TURN]:
        if s[STEP] == STEP_COMPASS:
            if s[STORMS_ON]:
                earn_compass(s, s[ACTIVE], EARNED_START, ev)  # COMPASS-5
            s[STEP] = STEP_EXTRA
        if s[STEP] == STEP_EXTRA:
            step_extra(s, ev)
        if s[STEP] == STEP_SHED:
            step_shed(s, ev)
        if s[STEP] == STEP_CUT:
            step_cut(s)
    if s[STEP] == STEP_ROCKS:
        step_rocks(s)
    if s[STEP] == STEP_SPEND:
        step_spend(s)
    if s[TURN] == 0:
        if s[STEP] == STEP_OPENING:
            step_opening(s, ev)
        if s[STEP] == STEP_STARTS:
            step_starts(s)


def run_steps(s: Vector, ev: Events) -> None:
    """Run the steps of a turn, in the order of TURN-5, up to the next decision point.

    Most turns have nothing to do before the refill: what an interpreter would spend on it takes as long as the rest.
    """
    s[POINT] = AT_NOTHING
    busy = s[BOARD] or s[VARIANT] or s[START_TURN] or s[EARNED] or s[ROCKS_ROW] >= 0 or s[TURNED_UP]
    if s[STEP] == STEP_EXPLORER and not busy:
        s[STEP] = STEP_REFILL
    elif s[STEP] != STEP_REFILL:
        run_early_steps(s, ev)
    if s[STEP] == STEP_REFILL:
        step_refill(s, ev)
    if s[STEP] == STEP_VOYAGE:
        step_voyage(s)
    if s[STEP] == STEP_NEXT:
        step_next(s, ev)


def apply_code(s: Vector, code: int, ev: Events) -> None:
    """Carry out a legal move (layout.py, move codes) and run the game up to the next decision point."""
    kind = code & 31  # read as core/codes.py reads it, whose calls would take 3 % of an interpreted playout
    seat = s[DECIDING]
    mask = code >> MASK_BIT & 4095
    if kind == PLACE:
        card = code >> CARD_BIT & 127
        act_place(s, seat, card, code >> WILD_BIT & 127, code >> CELL_BIT & 63, mask, ev)
        s[STEP] = STEP_EXPLORER
    elif kind == DISCARD:
        discard_masked(s, seat, mask, EV_DISCARDED, ev)  # TURN-3, ROCKS-3
        s[STEP] = after_rocks(s) if s[POINT] == AT_ROCKS else STEP_EXPLORER
    elif kind == SHED:
        act_shed(s, seat, mask, move_blind(code), ev)
    elif not apply_other(s, kind, seat, code, mask, ev):
        return
    run_steps(s, ev)


def apply_other(s: Vector, kind: int, seat: int, code: int, mask: int, ev: Events) -> bool:
    """Carry out one of the rarer moves; false if the game does not run on, since the decision point is known."""
    cell = move_cell(code)  # or a row, or a seat
    if kind == PLAY_FINISH:
        act_finish(s, seat, ev)
        return False
    if plays_compasses(s):
        if kind == USE_COMPASS:
            return act_compass(s, seat, move_card(code), cell, ev)
        if kind == PLACE_STORM:
            act_place_storm(s, seat, cell, ev)
            return True
        if kind == KEEP_HAND and s[POINT] == AT_CUT:
            act_cut(s, seat, mask, ev)
            return True
        if kind == KEEP_HAND or (kind == PASS and s[POINT] == AT_STORM):
            act_accept(s, seat, mask, ev)
            return True
        if kind == PASS and s[POINT] == AT_COMPASS:
            s[EARNED] = 0  # the step goes on to the refill
            if ev[0]:
                tell(ev, EV_KEPT, seat, 0, 0)
            return True
    if s[VARIANT] == DUEL:
        if kind == EXCHANGE:
            act_exchange(s, seat, ev)
            return False
        if kind == DECLINE_EXCHANGE:
            act_decline(s, seat, ev)
            return False
        if kind == AGREE_EXCHANGE:
            act_agree(s, seat, ev)
            s[STEP] = STEP_REFILL
            return True
    if s[BOARD] == PYRAMID:
        if kind == REVEAL:
            return act_reveal(s, seat, ev)
        if kind == CHOOSE:
            act_choose(s, seat, cell, ev)
            return True
    if s[ROCKS_ROW] >= 0 and kind == MOVE_ROCKS:
        act_rocks(s, seat, cell, ev)
        s[STEP] = after_rocks(s)
        return True
    # what is left are actions: E1 is done here
    if kind == PLAY_START:
        act_start(s, seat, ev)
    elif s[MONSTERS] and kind == UNLEASH:
        act_unleash(s, seat, cell, ev)
    elif s[STORMS_ON] and kind == EARN_COMPASS:
        act_earn(s, seat, ev)
    elif s[VARIANT] == SUN_MOON and kind == ROTATE:
        act_rotate(s, seat, cell, mask, ev)
    elif ev[0]:
        tell(ev, EV_PASSED, seat, 0, 0)  # DUEL-9
    s[STEP] = STEP_EXPLORER
    return True
