"""What a move does by itself: step E1 of a turn, and E2. Rule functions: integers only, see layout.py."""

from __future__ import annotations

from seawidget.compiling.primitives import find_number
from seawidget.games.tranquility.core.board import BORDER, ROOF, ROW_END, ROW_FIRST, ROW_OF
from seawidget.games.tranquility.core.kinds import Events, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.rules.ask import finish_card, start_card
from seawidget.games.tranquility.rules.end import end_game, loss_test
from seawidget.games.tranquility.rules.hand import (
    hand_find,
    hand_remove,
    monsters_in_hand,
    spend_hand,
    tell,
    to_discards,
)
from seawidget.games.tranquility.rules.place import full_rows, row_full


def act_place(s: Vector, seat: int, card: int, wild: int, cell: int, mask: int, ev: Events) -> None:
    """E1: the island goes to its cell for good (PLACE-5), its payment to the own discards (COST-4); then E2.

    It keeps the side the flag shows (SUNMOON-2, any cell takes either: SUNMOON-6), in the duel the mark of its seat
    (DUEL-3).
    """
    side = seat if s[VARIANT] == DUEL else s[FLAG]
    mark = MARK_MOON if side else 0
    if card == W:
        s[GRID + cell] = wild
        s[MARK + cell] = mark | MARK_WILD
    else:
        s[GRID + cell] = card
        s[MARK + cell] = mark
    s[FILLED] += 1
    told = ev[0]
    if told:
        tell(ev, EV_PLACED, seat, WILD_AS + wild if card == W else card, 0)
    laid = find_number(s, HAND + seat * HAND_SLOTS, s[HAND_N + seat], card)
    cost = spend_hand(s, seat, laid, mask, EV_PAID, ev)
    if told:
        ev[told + 3] = cell | cost << 6
    if told or s[STORMS_ON] or s[ROCKS_ROW] >= 0 or s[PHASE] == 1:
        after_place(s, seat, cell, ev)
    if s[BOARD] == PYRAMID:
        s[EXPLORE] = EXPLORE_COVER if BORDER[cell] else 0  # PYRAMID-4, PYRAMID-5: E3 asks for it


def after_place(s: Vector, seat: int, cell: int, ev: Events) -> None:
    """E2: the row just filled may earn a compass and drive the rocks away, the last pillar cell opens the roof."""
    row = ROW_OF[s[BOARD] * CELLS + cell]
    if row_full(s, row):
        if ev[0]:
            tell(ev, EV_ROW_FILLED, seat, row, 0)
        if s[STORMS_ON] and row_earns(s, row):
            earn_compass(s, seat, EARNED_ROW, ev)
        if s[ROCKS_ROW] >= 0 and full_rows(s) >= 4:  # ROCKS-5: for good
            s[ROCKS_ROW] = -1
            s[REMOVED + R - S] += 1
            if ev[0]:
                tell(ev, EV_ROCKS_LEFT, seat, 0, 0)
    if s[PHASE] == 1 and s[FILLED] == ROOF:  # ARCH-6
        s[PHASE] = 2
        if ev[0]:
            tell(ev, EV_ROOF_OPEN, seat, 0, 0)


def row_earns(s: Vector, row: int) -> bool:
    """Whether a row just filled earns a compass, judged anew each time (COMPASS-6): any row, or only n to n+5."""
    at = s[BOARD] * ROWS + row
    first = ROW_FIRST[at]
    last = ROW_END[at] - 1
    return s[COMPASS_ROW] == 1 or s[GRID + last] - s[GRID + first] == last - first


def earn_compass(s: Vector, seat: int, why: int, ev: Events) -> None:
    """A compass of the supply goes to the pool of all seats (COMPASS-1); an empty supply gives nothing (COMPASS-8).

    That of the Start can be used during the shed, so that it brings no point COMPASS (DP-5).
    """
    if s[SUPPLY]:
        s[SUPPLY] -= 1
        s[POOL] += 1
        if why != EARNED_START:
            s[EARNED] = 1
        if ev[0]:
            tell(ev, EV_COMPASS_EARNED, seat, why, s[POOL])


def act_start(s: Vector, seat: int, ev: Events) -> None:
    """E1: the Start goes to its space outside the grid and costs nothing (START-2). It uses the turn (START-3)."""
    card = start_card(s, seat)
    hand_remove(s, seat, hand_find(s, seat, card))
    s[START_LAID] = card
    s[START_TURN] = 1
    if ev[0]:
        tell(ev, EV_START_LAID, seat, card, 0)


def remove_island(s: Vector, cell: int) -> int:
    """A monster and an island of the grid leave the game (MONSTER-3, PYRAMID-7). An opened row is open (MONSTER-8).

    Returns the island, a Wild as WILD_AS + its number.
    """
    number = s[GRID + cell]
    wild = s[MARK + cell] & MARK_WILD
    s[REMOVED + M - S] += 1
    if wild:
        s[REMOVED + W - S] += 1
    else:
        s[WHERE + number] = WHERE_REMOVED
    s[GRID + cell] = 0
    s[MARK + cell] = 0
    s[FILLED] -= 1
    return WILD_AS + number if wild else number


def act_unleash(s: Vector, seat: int, cell: int, ev: Events) -> None:
    """E1: a monster of the hand takes an island out of the game; it costs nothing (MONSTER-3)."""
    hand_remove(s, seat, hand_find(s, seat, M))
    if s[DISCLOSED + seat]:
        s[DISCLOSED + seat] -= 1  # MONSTER-5
    victim = remove_island(s, cell)
    if ev[0]:
        tell(ev, EV_UNLEASHED, seat, victim, cell)


def act_rotate(s: Vector, seat: int, cell: int, mask: int, ev: Events) -> None:
    """E1, Sun and Moon: one card is discarded, one island turned (SUNMOON-4)."""
    s[MARK + cell] ^= MARK_MOON
    if ev[0]:
        tell(ev, EV_ROTATED, seat, cell, 1 if s[MARK + cell] & MARK_MOON else 0)
    spend_hand(s, seat, -1, mask, EV_PAID, ev)


def act_rocks(s: Vector, seat: int, row: int, ev: Events) -> None:
    """E6: the rocks go to another row (ROCKS-3)."""
    s[ROCKS_ROW] = row
    if ev[0]:
        tell(ev, EV_ROCKS_MOVED, seat, row, 0)


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
    card = finish_card(s, seat)
    hand_remove(s, seat, hand_find(s, seat, card))
    s[FINISH_LAID] = card
    if ev[0]:
        tell(ev, EV_FINISH_LAID, seat, card, 0)
    end_game(s, WIN, END_FINISH_PLAYED, ev)


def act_shed(s: Vector, seat: int, mask: int, blind: int, ev: Events) -> None:
    """One seat's share (START-6): cards of the hand, and unseen ones from the top of its deck (STORM-6, INFO-5)."""
    told = ev[0]
    if told:
        tell(ev, EV_SHED, seat, 0, blind)
    named = spend_hand(s, seat, -1, mask, EV_SHED_CARD, ev)
    if told:
        ev[told + 2] = named
    for k in range(blind):
        top = s[DECK_TOP + seat]
        s[DECK_TOP + seat] = top + 1
        s[THROWN + seat * THROWN_SLOTS + k] = s[DECK + top]
        to_discards(s, seat, s[DECK + top])
    s[SHARES + seat] = named + blind
    s[DUE] -= named + blind
    s[STEP_SEAT] += 1
