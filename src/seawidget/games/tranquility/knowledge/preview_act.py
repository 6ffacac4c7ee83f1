"""One move carried out on a redacted vector: what it does by itself, without a card that is not seen."""

from __future__ import annotations

from typing import Final

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.codes import move_blind, move_card, move_cell, move_kind, move_mask, move_wild
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.rules.act import (
    act_finish,
    act_place,
    act_rocks,
    act_rotate,
    act_shed,
    act_start,
    act_unleash,
)
from seawidget.games.tranquility.rules.ask import may_spend, must_cut
from seawidget.games.tranquility.rules.duel import act_decline, act_exchange
from seawidget.games.tranquility.rules.end import grid_test
from seawidget.games.tranquility.rules.explorer import act_choose
from seawidget.games.tranquility.rules.hand import deck_size, discard_masked
from seawidget.games.tranquility.rules.storm import act_accept, act_compass, act_cut, act_earn, act_place_storm

_NOTHING: Final = [0]  # no events


def carry_out(s: Vector, seat: int, code: int) -> bool:
    """Do E1 and E2 of a legal move, and the end test where nothing hidden can come between (TURN-5).

    True if the same decision point of the seat goes on, or an answer is awaited (UseCompass, Exchange, Reveal).
    """
    kind = move_kind(code)
    cell = move_cell(code)  # or a row, or a seat
    mask = move_mask(code)
    card = move_card(code)
    if kind == at.PLACE:
        act_place(s, seat, card, move_wild(code), cell, mask, _NOTHING)
        if s[at.VARIANT] == at.DUEL or (s[at.EXPLORE] == 0 or deck_size(s, at.EXPLORER) == 0):
            grid_test(s, _NOTHING)  # DUEL-10, PYRAMID-11
    elif kind == at.DISCARD:
        discard_masked(s, seat, mask, at.EV_DISCARDED, _NOTHING)
    elif kind == at.SHED:
        _shed(s, seat, mask, move_blind(code))
    elif kind == at.UNLEASH:
        act_unleash(s, seat, cell, _NOTHING)
    elif kind == at.CHOOSE:
        act_choose(s, seat, cell, _NOTHING)
    elif kind == at.PLAY_START:
        act_start(s, seat, _NOTHING)
    elif kind == at.PLAY_FINISH:
        act_finish(s, seat, _NOTHING)
    elif kind == at.ROTATE:
        act_rotate(s, seat, cell, mask, _NOTHING)
    elif kind == at.MOVE_ROCKS:
        act_rocks(s, seat, cell, _NOTHING)
    elif kind == at.PLACE_STORM:
        act_place_storm(s, seat, cell, _NOTHING)
    elif kind == at.KEEP_HAND and s[at.POINT] == at.AT_CUT:
        act_cut(s, seat, mask, _NOTHING)
    elif kind == at.KEEP_HAND or (kind == at.PASS and s[at.POINT] == at.AT_STORM):
        act_accept(s, seat, mask, _NOTHING)
    elif kind == at.USE_COMPASS:
        if not act_compass(s, seat, card, cell, _NOTHING):
            return True
        return must_cut(s, seat) if s[at.POINT] == at.AT_CUT else s[at.POINT] == at.AT_COMPASS and may_spend(s, seat)
    elif kind == at.EARN_COMPASS:
        act_earn(s, seat, _NOTHING)
    elif kind == at.EXCHANGE:
        act_exchange(s, seat, _NOTHING)
        return True
    elif kind == at.AGREE_EXCHANGE:
        _agree(s)
    elif kind == at.DECLINE_EXCHANGE:
        act_decline(s, seat, _NOTHING)
    return kind == at.REVEAL


def _shed(s: Vector, seat: int, mask: int, blind: int) -> None:
    """A share; of the blind cards (STORM-6) the number is all that is known."""
    act_shed(s, seat, mask, 0, _NOTHING)
    s[at.DECK_TOP + seat] += blind
    s[at.DISCARDS_N + seat] += blind


def _agree(s: Vector) -> None:
    """DUEL-7 without the refill of the row: five cards to the discards, the row to the hand."""
    active = s[at.ACTIVE]
    s[at.DISCARDS_N + active] += s[at.HAND_N + active]
    s[at.HAND_N + active] = s[at.ROW_CARDS_N]
    s[at.ROW_CARDS : at.ROW_CARDS + 5] = [0] * 5
    s[at.ROW_CARDS_N] = 0
