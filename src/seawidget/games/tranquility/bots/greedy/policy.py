"""The greedy policy at every decision point of every game: which part of it is asked."""

from __future__ import annotations

from typing import Final

from seawidget.games.tranquility.bots.greedy.compass import compass_code, earn_code, keep_code, storm_code, tight_code
from seawidget.games.tranquility.bots.greedy.duel import answer_code, duel_code
from seawidget.games.tranquility.bots.greedy.place import greedy_code, least_useful, payment, victim
from seawidget.games.tranquility.bots.greedy.storms import rocks_code, shed_code, wild_code
from seawidget.games.tranquility.core.board import BOARD_CELLS
from seawidget.games.tranquility.core.codes import move_cell, move_kind, move_wild
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.rejection_codes import OK
from seawidget.games.tranquility.rules.ask import can_unleash, check_finish, finish_card, lies_wrong, must_play_start
from seawidget.games.tranquility.rules.hand import discardable_count, hand_find
from seawidget.games.tranquility.rules.place import place_cost

LATE: Final = 12  # empty cells from which a Wild is laid as a missing Start


def greedy_move(s: Vector, seat: int, target: int, share: int) -> int:
    """The move code of the greedy policy at any decision point; `share`: how much it sheds at SHED.

    0 if nothing comes to its mind; then some move is left to the caller.
    """
    point = s[POINT]
    if point == AT_ACTION:
        return duel_code(s, seat, target) if s[VARIANT] == DUEL else action_code(s, seat, target)
    if point == AT_SHED:
        return shed_code(s, seat, share, target)
    if point == AT_START:
        return PLAY_START
    if point == AT_ROCKS:
        return rocks_code(s, seat, target)
    if point == AT_STORM:
        return storm_code(s, seat, target)
    if point == AT_CUT:
        return compass_code(s, seat, target) or keep_code(s, seat, target)
    if point == AT_COMPASS:
        return compass_code(s, seat, target) or PASS
    if point == AT_EXPLORE:
        return REVEAL
    if point == AT_CHOOSE:
        return CHOOSE | victim(s) << CELL_BIT
    return answer_code(s, None) if point == AT_ANSWER else 0


def action_code(s: Vector, seat: int, target: int) -> int:
    """At ACTION in a cooperative game: what the modules and variants ask first, then the plain policy (place.py)."""
    if must_play_start(s, seat):
        compass = compass_code(s, seat, target)
        return compass or PLAY_START
    if finish_card(s, seat) and check_finish(s, seat) == OK:
        return PLAY_FINISH
    compass = compass_code(s, seat, target)
    if compass:
        return compass
    code = greedy_code(s, seat, target)
    if move_kind(code) in (PLACE, UNLEASH) and discardable_count(s, seat) >= 2:
        return code
    left = BOARD_CELLS[s[BOARD]] - s[FILLED]
    wild = s[WILDS] > 0 and hand_find(s, seat, W) >= 0
    if wild and s[START_LAID] == 0 and s[BOARD] != ARCH and left <= LATE:
        return PLAY_START
    if s[VARIANT] == SUN_MOON:
        turn = rotation(s, seat, target)
        if turn:
            return turn
    if wild:
        most = discardable_count(s, seat) - 1
        lay = wild_code(s, seat, target, most, most < 1)
        if lay:
            return with_payment(s, seat, lay, target)
    if move_kind(code) == DISCARD:
        other = earn_code(s, seat, target) or tight_code(s, seat, target)
        return other or code
    if code:
        return code
    if can_unleash(s, seat):
        return UNLEASH | victim(s) << CELL_BIT
    return PLAY_START if wild and s[START_LAID] == 0 and s[BOARD] != ARCH else 0


def with_payment(s: Vector, seat: int, code: int, target: int) -> int:
    """The placement of a Wild with the least useful cards as its payment."""
    cell = move_cell(code)
    number = move_wild(code)
    cost = place_cost(s, number, cell)
    mask = payment(s, seat, hand_find(s, seat, W), number, cell, cost, target)
    return code | mask << MASK_BIT


def rotation(s: Vector, seat: int, target: int) -> int:
    """Turn an island that lies on the wrong side (SUNMOON-5) rather than discard two cards; 0 if none does.

    With a single card any island is turned, since nothing else is left (SUNMOON-7).
    """
    n = s[HAND_N + seat]
    if n == 0:
        return 0
    cell = -1
    for c in range(BOARD_CELLS[s[BOARD]]):
        if s[GRID + c] == 0:
            continue
        if lies_wrong(s, c):
            cell = c
            break
        if n == 1 and cell < 0:
            cell = c
    return ROTATE | cell << CELL_BIT | least_useful(s, seat, 0, 1, target) << MASK_BIT if cell >= 0 else 0
