"""What a move does by itself: step E1 of a turn, and E2. Rule functions: integers only, see layout.py."""

from __future__ import annotations

from seawidget.games.tranquility.board import (
    ROW_OF,
)
from seawidget.games.tranquility.kinds import (
    Events,
    Vector,
)
from seawidget.games.tranquility.layout import (
    BOARD,
    CELLS,
    DECK,
    DECK_TOP,
    DISCLOSED,
    DUE,
    END_FINISH_PLAYED,
    EV_FINISH_LAID,
    EV_FINISH_REFUSED,
    EV_PAID,
    EV_PLACED,
    EV_ROW_FILLED,
    EV_SHED,
    EV_SHED_CARD,
    EV_START_LAID,
    EV_UNLEASHED,
    FILLED,
    FINISH_LAID,
    GRID,
    MARK,
    MARK_WILD,
    PLAYERS,
    REMOVED,
    SHARES,
    START_LAID,
    START_TURN,
    STEP_SEAT,
    WHERE,
    WHERE_REMOVED,
    WILD_AS,
    WIN,
    F,
    M,
    S,
    W,
)
from seawidget.games.tranquility.rules_end import (
    end_game,
    loss_test,
)
from seawidget.games.tranquility.rules_hand import (
    hand_find,
    hand_remove,
    monsters_in_hand,
    spend_hand,
    tell,
    to_discards,
)
from seawidget.games.tranquility.rules_place import (
    row_full,
)


def act_place(s: Vector, seat: int, card: int, wild: int, cell: int, mask: int, ev: Events) -> None:
    """E1: the island goes to its cell for good (PLACE-5), its payment to the own discards (COST-4); E2: its row."""
    number = wild if card == W else card
    s[GRID + cell] = number
    s[MARK + cell] = MARK_WILD if card == W else 0
    s[FILLED] += 1
    told = ev[0]
    if told:
        tell(ev, EV_PLACED, seat, WILD_AS + wild if card == W else card, 0)
    cost = spend_hand(s, seat, hand_find(s, seat, card), mask, EV_PAID, ev)
    if told:
        ev[told + 3] = cell | cost << 6
        row = ROW_OF[s[BOARD] * CELLS + cell]
        if row_full(s, row):
            tell(ev, EV_ROW_FILLED, seat, row, 0)


def act_start(s: Vector, seat: int, ev: Events) -> None:
    """E1: the Start goes to its space outside the grid and costs nothing (START-2). It uses the turn (START-3)."""
    hand_remove(s, seat, hand_find(s, seat, S))
    s[START_LAID] = S
    s[START_TURN] = 1
    if ev[0]:
        tell(ev, EV_START_LAID, seat, S, 0)


def act_unleash(s: Vector, seat: int, cell: int, ev: Events) -> None:
    """E1: a monster and one island leave the game; it costs nothing (MONSTER-3). An opened row is open (MONSTER-8)."""
    number = s[GRID + cell]
    wild = s[MARK + cell] & MARK_WILD
    hand_remove(s, seat, hand_find(s, seat, M))
    s[REMOVED + M - S] += 1
    if wild:
        s[REMOVED + W - S] += 1
    else:
        s[WHERE + number] = WHERE_REMOVED
    s[GRID + cell] = 0
    s[MARK + cell] = 0
    s[FILLED] -= 1
    if s[DISCLOSED + seat]:
        s[DISCLOSED + seat] -= 1  # MONSTER-5
    if ev[0]:
        tell(ev, EV_UNLEASHED, seat, WILD_AS + number if wild else number, cell)


def act_finish(s: Vector, seat: int, ev: Events) -> None:
    """The Finish wins at once for all seats (END-1, FINISH-2).

    If another seat secretly holds monsters it is refused (MONSTER-6): the numbers are disclosed, the Finish stays
    in hand and the same seat decides again. That is no action and does not end the turn (TURN-8), but the loss test
    is made once more (END-3).
    """
    refused = False
    for other in range(s[PLAYERS]):
        held = monsters_in_hand(s, other)
        if held:
            refused = True
            s[DISCLOSED + other] = held
            if ev[0]:
                tell(ev, EV_FINISH_REFUSED, other, held, seat)
    if refused:
        loss_test(s, ev)
        return
    hand_remove(s, seat, hand_find(s, seat, F))
    s[FINISH_LAID] = F
    if ev[0]:
        tell(ev, EV_FINISH_LAID, seat, F, 0)
    end_game(s, WIN, END_FINISH_PLAYED, ev)


def act_shed(s: Vector, seat: int, mask: int, blind: int, ev: Events) -> None:
    """One seat's share (START-6): cards of the hand, and unseen ones from the top of its deck (STORM-6, INFO-5)."""
    told = ev[0]
    if told:
        tell(ev, EV_SHED, seat, 0, blind)
    named = spend_hand(s, seat, -1, mask, EV_SHED_CARD, ev)
    if told:
        ev[told + 2] = named
    for _ in range(blind):
        top = s[DECK_TOP + seat]
        s[DECK_TOP + seat] = top + 1
        to_discards(s, seat, s[DECK + top])
    s[SHARES + seat] = named + blind
    s[DUE] -= named + blind
    s[STEP_SEAT] += 1
