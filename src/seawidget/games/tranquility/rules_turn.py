"""A game from set-up to its end: the steps between the moves. Rule functions: integers only, see layout.py.

A turn runs through the steps of TURN-5. `s[STEP]` says which step runs next and `s[STEP_SEAT]` how many seats it has
finished, so that a step can stop at a decision point of a seat and go on after it. All chance lies in the set-up:
these functions are fixed by the vector and the move (DP-8).
"""

from __future__ import annotations

from seawidget.games.tranquility.kinds import (
    Events,
    Vector,
)
from seawidget.games.tranquility.layout import (
    ACTIVE,
    AT_ACTION,
    AT_NOTHING,
    AT_SHED,
    AT_START,
    BLIND_BIT,
    CARD_BIT,
    CELL_BIT,
    DECIDING,
    DECK,
    DECK_TOP,
    DISCARD,
    DRAW_EXTRA,
    DRAW_OPENING,
    DRAW_REFILL,
    DUE,
    EV_DISCARDED,
    EV_SHED_BEGINS,
    EV_SHED_SKIPPED,
    EV_TURN,
    EXTRA_LEFT,
    MASK_BIT,
    PLACE,
    PLAY_FINISH,
    PLAY_START,
    PLAYERS,
    POINT,
    SHARES,
    SHED,
    SOLO_START,
    START_PLACES,
    START_TURN,
    STEP,
    STEP_END,
    STEP_EXTRA,
    STEP_IDLE,
    STEP_NEXT,
    STEP_OPENING,
    STEP_REFILL,
    STEP_SEAT,
    STEP_SHED,
    STEP_STARTS,
    STEP_VOYAGE,
    TURN,
    UNLEASH,
    WILD_BIT,
    S,
)
from seawidget.games.tranquility.rules_act import (
    act_finish,
    act_place,
    act_shed,
    act_start,
    act_unleash,
)
from seawidget.games.tranquility.rules_ask import (
    later_capacity,
    most_share,
    must_play_start,
    shed_capacity,
)
from seawidget.games.tranquility.rules_end import (
    loss_test,
)
from seawidget.games.tranquility.rules_hand import (
    deck_size,
    discard_masked,
    draw_card,
    refill_hand,
    tell,
)


def wait_for(s: Vector, point: int, seat: int) -> None:
    """Stop at a decision point of a seat (DP-1, DP-2)."""
    s[POINT] = point
    s[DECIDING] = seat


def step_extra(s: Vector, ev: Events) -> None:
    """E5: two seats draw two extra cards each, a solo seat eight (START-4, SOLO-3).

    Nothing is refilled before, the hand may exceed its limit, a short deck gives what it has.
    """
    n = s[PLAYERS]
    if n <= 2:
        while s[STEP_SEAT] < n:
            seat = (s[ACTIVE] + s[STEP_SEAT]) % n
            if s[EXTRA_LEFT] == 0:
                s[EXTRA_LEFT] = 8 if n == 1 else 2
            while s[EXTRA_LEFT] > 0 and deck_size(s, seat) > 0:
                draw_card(s, seat, DRAW_EXTRA, ev)
                s[EXTRA_LEFT] -= 1
            s[EXTRA_LEFT] = 0
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
    s[STEP] = STEP_REFILL
    s[STEP_SEAT] = 0


def step_refill(s: Vector, ev: Events) -> None:
    """E7: the active seat refills; after PlayStart every seat, in turn order from the active one (START-8)."""
    n = s[PLAYERS]
    while s[STEP_SEAT] < (n if s[START_TURN] else 1):
        refill_hand(s, (s[ACTIVE] + s[STEP_SEAT]) % n, DRAW_REFILL, ev)
        s[STEP_SEAT] += 1
    s[STEP] = STEP_VOYAGE
    s[STEP_SEAT] = 0


def step_voyage(s: Vector) -> None:
    """VOYAGE-4: a Start is played as soon as it is drawn, between E7 and E8; also before the first turn (VOYAGE-3)."""
    if s[SOLO_START] and must_play_start(s, 0):
        wait_for(s, AT_START, 0)
    else:
        s[STEP] = STEP_NEXT


def step_next(s: Vector, ev: Events) -> None:
    """E8: the next seat becomes active (TURN-1), then the loss test is made (END-2, END-3)."""
    if s[TURN] > 0:
        s[ACTIVE] = (s[ACTIVE] + 1) % s[PLAYERS]
    s[TURN] += 1
    s[START_TURN] = 0
    s[STEP] = STEP_IDLE
    wait_for(s, AT_ACTION, s[ACTIVE])
    if ev[0]:
        tell(ev, EV_TURN, s[ACTIVE], s[TURN], 0)
    loss_test(s, ev)


def step_opening(s: Vector, ev: Events) -> None:
    """Set-up: each seat draws up to its limit, the first player first (SETUP-3).

    In `sea_voyage` the Start enters the deck before (VOYAGE-2).
    """
    n = s[PLAYERS]
    if s[SOLO_START] and s[START_PLACES] >= 0:
        start_into_deck(s, 0)
    while s[STEP_SEAT] < n:
        refill_hand(s, (s[ACTIVE] + s[STEP_SEAT]) % n, DRAW_OPENING, ev)
        s[STEP_SEAT] += 1
    s[STEP] = STEP_STARTS
    s[STEP_SEAT] = 0


def start_into_deck(s: Vector, seat: int) -> None:
    """Put the Start of a seat into its deck, below as many cards as its Start place says; a slot above is free.

    The place is taken modulo the number of places: all of the deck (SETUP-4), its upper half with one seat (SOLO-2,
    VOYAGE-2). Any reading of a place is a legal one, so no deal can be out of range.
    """
    size = deck_size(s, seat)
    places = size + 1
    if s[PLAYERS] == 1:
        places = (size + 1) // 2 + 1
    below = s[START_PLACES + seat] % places
    top = s[DECK_TOP + seat] - 1
    for i in range(DECK + top, DECK + top + below):
        s[i] = s[i + 1]
    s[DECK + top + below] = S
    s[DECK_TOP + seat] = top
    s[START_PLACES + seat] = -1


def step_starts(s: Vector) -> None:
    """Set-up: each Start enters its own deck after the opening hands, so no opening hand holds one (INV-7)."""
    for seat in range(s[PLAYERS]):
        if s[START_PLACES + seat] >= 0:
            start_into_deck(s, seat)
    s[STEP] = STEP_VOYAGE


def run_steps(s: Vector, ev: Events) -> None:
    """Run the steps of a turn, in the order of TURN-5, up to the next decision point."""
    s[POINT] = AT_NOTHING
    if s[STEP] == STEP_OPENING:
        step_opening(s, ev)
    if s[STEP] == STEP_STARTS:
        step_starts(s)
    if s[STEP] == STEP_END:  # E4: PlayFinish ends a game by itself (FINISH-2), so only a Start goes to E5
        s[STEP] = STEP_EXTRA if s[START_TURN] else STEP_REFILL
        s[STEP_SEAT] = 0
    if s[STEP] == STEP_EXTRA:
        step_extra(s, ev)
    if s[STEP] == STEP_SHED:
        step_shed(s, ev)
    if s[STEP] == STEP_REFILL:
        step_refill(s, ev)
    if s[STEP] == STEP_VOYAGE:
        step_voyage(s)
    if s[STEP] == STEP_NEXT:
        step_next(s, ev)


def apply_code(s: Vector, code: int, ev: Events) -> None:
    """Carry out a legal move (layout.py, move codes) and run the game up to the next decision point."""
    kind = code & 31
    seat = s[DECIDING]
    mask = (code >> MASK_BIT) & 4095
    if kind == PLACE:
        card = (code >> CARD_BIT) & 127
        act_place(s, seat, card, (code >> WILD_BIT) & 127, (code >> CELL_BIT) & 63, mask, ev)
        s[STEP] = STEP_END
    elif kind == DISCARD:
        discard_masked(s, seat, mask, EV_DISCARDED, ev)  # TURN-3
        s[STEP] = STEP_END
    elif kind == SHED:
        act_shed(s, seat, mask, (code >> BLIND_BIT) & 3, ev)
    elif kind == PLAY_START:
        act_start(s, seat, ev)
        s[STEP] = STEP_END
    elif kind == UNLEASH:
        act_unleash(s, seat, (code >> CELL_BIT) & 63, ev)
        s[STEP] = STEP_END
    elif kind == PLAY_FINISH:
        act_finish(s, seat, ev)
        return
    run_steps(s, ev)
