"""The navigator at every decision point of every game. Numbers only, see layout.py."""

from __future__ import annotations

from seawidget.games.tranquility.bots.navigator.budget import forget_cards, note_cards, unseen_copies
from seawidget.games.tranquility.bots.navigator.duel import duel_move
from seawidget.games.tranquility.bots.navigator.give import ANY, Outlook, give_away, weigh_hand
from seawidget.games.tranquility.bots.navigator.monsters import best_unleash, choose_victim
from seawidget.games.tranquility.bots.navigator.place import WORST, best_discard, best_placing, outlook
from seawidget.games.tranquility.bots.navigator.storms import at_storm, earn, keep_three, rocks_row, spend_compass
from seawidget.games.tranquility.bots.navigator.wild import best_rotation, best_wild
from seawidget.games.tranquility.core.board import BOARD_CELLS
from seawidget.games.tranquility.core.kinds import Rows, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.rejection_codes import OK
from seawidget.games.tranquility.core.weighed import note_move
from seawidget.games.tranquility.rules.ask import (
    can_unleash,
    check_earn,
    check_finish,
    fewest_blind,
    finish_card,
    must_play_start,
    plays_compasses,
)
from seawidget.games.tranquility.rules.hand import discardable_count, hand_find
from seawidget.games.tranquility.rules.legal import legal_codes


def navigator_move(s: Vector, w: tuple[float, ...], seat: int, share: int) -> int:
    """The move code of the navigator at any decision point; `share`: how much it sheds at SHED.

    `w`: a row of weights, that of rows.py for the game.
    """
    return navigate(s, w, seat, share, None)


def navigate(s: Vector, w: tuple[float, ...], seat: int, share: int, rows: Rows) -> int:
    """`navigator_move`, told what it weighs. `s` is changed and changed back.

    `rows`: the moves weighed with their values. In the duel these are points (duel.py).
    """
    if s[VARIANT] == DUEL:
        return duel_move(s, w, seat, rows)
    point = s[POINT]
    if point == AT_START:
        return PLAY_START
    if point == AT_EXPLORE:
        return REVEAL
    note_cards(s, seat)
    code = decide(s, w, seat, share, rows)
    forget_cards(s, seat)
    return code or any_move(s)


def decide(s: Vector, w: tuple[float, ...], seat: int, share: int, rows: Rows) -> int:
    """`navigate` where there is something to decide, with the cards of the seat noted."""
    point = s[POINT]
    logs = [0.0] * (CELLS + 1)
    o = outlook(s, w, seat, logs)
    if point == AT_ACTION:
        return act(s, w, seat, o, rows, logs)
    if point == AT_SHED:
        return shed(s, w, seat, o, share)
    if point == AT_ROCKS:
        return rocks_row(s, w, seat, o, rows)
    if point == AT_STORM:
        return at_storm(s, w, seat, o, rows)
    if point in (AT_CUT, AT_COMPASS):
        code = spend_compass(s, w, seat, o)[0]
        if code:
            return code
        return PASS if point == AT_COMPASS else keep_three(s, w, seat, o)
    return choose_victim(s, w, seat, o, rows) if point == AT_CHOOSE else 0


def act(s: Vector, w: tuple[float, ...], seat: int, o: Outlook, rows: Rows, logs: list[float]) -> int:
    """At ACTION: Start and Finish where they can be laid, a compass that is worth it, else the best action."""
    if plays_compasses(s):
        code = spend_compass(s, w, seat, o)[0]
        if code:
            return code
    if must_play_start(s, seat):
        return PLAY_START
    if finish_card(s, seat) and check_finish(s, seat) == OK:
        return PLAY_FINISH
    return best_action(s, w, seat, o, rows, logs)[0]


def best_action(
    s: Vector, w: tuple[float, ...], seat: int, o: Outlook, rows: Rows, logs: list[float]
) -> tuple[int, float]:
    """(code, value) of the action with the best position after it; (0, WORST) if there is none.

    `logs`: of all gaps (`all_gaps_log`).
    """
    free = discardable_count(s, seat)
    alone = [0.0] * HAND_SLOTS
    less = [0.0] * HAND_SLOTS
    gaps = [0.0] * HAND_SLOTS
    if free >= 2:  # something can be given away
        weigh_hand(s, w, seat, o, logs, alone, less, gaps)
    best, bar = best_discard(s, w, seat, o, rows, alone, less, gaps)
    code, value = best_placing(s, w, seat, o, free, bar, rows, logs, alone, gaps)
    if value > bar:
        best, bar = code, value
    if can_unleash(s, seat):
        code, value = best_unleash(s, w, seat, o, rows)
        if value > bar:
            best, bar = code, value
    if hand_find(s, seat, W) >= 0:
        code, value = best_wild(s, w, seat, o, free, bar if rows is None else WORST, logs, alone, gaps)
        if rows is not None and code:
            note_move(rows, code, value)
        if value > bar:
            best, bar = code, value
        if lay_wild_start(s, seat, o):
            best, bar = PLAY_START, 0.0
    if s[VARIANT] == SUN_MOON:
        code, value = best_rotation(s, w, seat, o)
        if rows is not None and code:
            note_move(rows, code, value)
        if value > bar:
            best, bar = code, value
    if s[STORMS_ON] and check_earn(s, seat) == OK:
        code, value = earn(s, w, seat, o, bar if rows is None else WORST)
        if rows is not None:
            note_move(rows, code, value)
        if value > bar:
            best, bar = code, value
    return best, bar


def lay_wild_start(s: Vector, seat: int, o: Outlook) -> bool:
    """Whether a Wild should be the Start (WILD-2): none is laid, and it is more than likely that none will come."""
    if s[START_LAID] or s[BOARD] == ARCH:
        return False
    left = BOARD_CELLS[s[BOARD]] - s[FILLED]
    return left == 0 or unseen_copies(s, seat, o[0], S, s[PLAYERS]) * o[1] < 0.5


def shed(s: Vector, w: tuple[float, ...], seat: int, o: Outlook, share: int) -> int:
    """A share of a shed: the cards that are missed least; blind ones only if it must (STORM-6)."""
    own, q, tight = o[0], o[1], o[2]
    blind = fewest_blind(s, seat, share)
    mask = give_away(s, w, seat, own, q, tight, 0, share - blind, o[6], ANY)[0]
    return SHED | mask << MASK_BIT | blind << BLIND_BIT


def any_move(s: Vector) -> int:
    """The first legal move: where the navigator has no opinion."""
    codes = [0]
    codes.pop()
    legal_codes(s, codes)
    return codes[0]
