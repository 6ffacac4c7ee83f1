"""Tests on a whole position that was read: what is still due, whether the game is over, and its result."""

from __future__ import annotations

from collections.abc import Mapping

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import BOARD_CELLS
from seawidget.games.tranquility.reading.reader import Reader
from seawidget.games.tranquility.reading.slots import result_dict
from seawidget.games.tranquility.rules.ask import later_capacity, shed_capacity, sides_right
from seawidget.games.tranquility.rules.end import grid_test, hands_test, loss_test
from seawidget.games.tranquility.rules.hand import monsters_in_hand


def read_end(r: Reader) -> None:
    """Tests on a whole position: what is still due, whether the game is over, and its result."""
    s = r.s
    if s[at.POINT] == at.AT_SHED:
        capacity = shed_capacity(s, s[at.DECIDING])
        s[at.DUE] = min(s[at.DUE], capacity + later_capacity(s))  # START-7
        if min(s[at.DUE], capacity) == 0 and not s[at.STORMS_ON]:
            r.wrong("point", "error.tranquility.nothing_to_shed")  # DP-4
    elif s[at.POINT] == at.AT_END:
        _result(r)
    elif r.data.get("result") is not None:
        r.wrong("result", "error.position.running")
    elif s[at.POINT] == at.AT_ACTION:
        if s[at.BOARD] == at.PYRAMID or s[at.VARIANT] == at.DUEL:
            _other_end(r)
            if s[at.POINT] == at.AT_END:
                r.wrong("point", "error.tranquility.over", reason=repr((result_dict(s) or {})["reason"]))
                return
        loss_test(s, [0])  # END-3: a turn begins here


def _other_end(r: Reader) -> None:
    """The ends of the Pyramid and the duel, if the position makes one (PYRAMID-11, DUEL-10)."""
    s = r.s
    grid_test(s, [0])
    if s[at.POINT] != at.AT_END and s[at.VARIANT] == at.DUEL:
        hands_test(s, [0])


def _result(r: Reader) -> None:
    """An END must be the end that the position makes."""
    s = r.s
    given = r.data.get("result")
    if not isinstance(given, Mapping):
        r.wrong("result", "error.tranquility.result")
        return
    if s[at.BOARD] == at.PYRAMID or s[at.VARIANT] == at.DUEL:
        s[at.POINT], s[at.DECIDING] = at.AT_ACTION, s[at.ACTIVE]
        _other_end(r)
    elif s[at.FINISH_LAID]:
        _finish(r)
    if s[at.OUTCOME] == at.RUNNING:
        s[at.POINT], s[at.DECIDING] = at.AT_ACTION, s[at.ACTIVE]
        loss_test(s, [0])
        if s[at.POINT] != at.AT_END:
            r.wrong("point", "error.tranquility.can_act", seat=s[at.ACTIVE])  # END-2
            return
    right = result_dict(s)
    if right is not None and {**dict.fromkeys(right), **given} != right:
        r.wrong("result", "error.tranquility.ends_with", right=repr(right), given=repr(dict(given)))


def _finish(r: Reader) -> None:
    """A Finish that is laid must have been legal (FINISH-1)."""
    s = r.s
    if s[at.FILLED] != BOARD_CELLS[s[at.BOARD]] or not (s[at.START_LAID] or s[at.BOARD] == at.ARCH):
        r.wrong("finish", "error.tranquility.finish_full")
    if s[at.VARIANT] == at.SUN_MOON and not sides_right(s):
        r.wrong("finish", "error.tranquility.finish_sides")  # SUNMOON-5
    if any(monsters_in_hand(s, seat) for seat in range(r.players)):
        r.wrong("finish", "error.tranquility.finish_monster")  # MONSTER-5, MONSTER-6
    s[at.OUTCOME], s[at.REASON] = at.WIN, at.END_FINISH_PLAYED
