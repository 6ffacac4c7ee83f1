"""A move value against a position: its move code if it is legal, otherwise the first reason against it (DP-7)."""

from __future__ import annotations

from typing import Any, Final

from seawidget.games.tranquility.core import layout as at, rejection_codes as why
from seawidget.games.tranquility.core.board import BOARD_CELLS, ROW_OF, cell_index, cell_name
from seawidget.games.tranquility.core.cards import CARD_TEXT, placed_text
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import (
    AT_ACTION,
    BOARD,
    CARD_BIT,
    CELL_BIT,
    DECIDING,
    MASK_BIT,
    POINT,
    START_LAID,
    WILD_BIT,
)
from seawidget.games.tranquility.core.names import POINTS
from seawidget.games.tranquility.core.rejection import Rejection
from seawidget.games.tranquility.rules.ask import (
    blind_count,
    check_earn,
    check_exchange,
    check_finish,
    check_pass,
    finish_card,
    has_compass,
    keep_drop,
    least_share,
    most_share,
    must_play_start,
    plays_compasses,
    start_card,
)
from seawidget.games.tranquility.rules.hand import discardable_count, hand_find, hand_limit, kept_mask
from seawidget.games.tranquility.rules.place import (
    cell_blocked,
    check_place,
    high_bound,
    low_bound,
    place_cost,
    row_full,
)
from seawidget.games.tranquility.rules.redaction import own_hand
from seawidget.games.tranquility.values.move import CardsMove, CellMove, Move, RowMove
from seawidget.games.tranquility.values.moves import KIND_NAMES, Place, Rotate, Shed, UseCompass
from seawidget.games.tranquility.values.picked import card_mask

# the kinds of move that belong to a decision point of any game (DP-4); those of ACTION depend on the options
_OFFERED: Final[dict[int, tuple[int, ...]]] = {
    at.AT_START: (at.PLAY_START,),  # VOYAGE-4
    at.AT_SHED: (at.SHED,),
    at.AT_ROCKS: (at.MOVE_ROCKS, at.DISCARD),
    at.AT_CUT: (at.KEEP_HAND,),
    at.AT_COMPASS: (at.PASS,),
    at.AT_EXPLORE: (at.REVEAL,),
    at.AT_CHOOSE: (at.CHOOSE,),
    at.AT_ANSWER: (at.AGREE_EXCHANGE, at.DECLINE_EXCHANGE),
}
_ALWAYS: Final = at.PLACE, at.DISCARD  # at ACTION of any game
_STORM_ANSWER: Final = {at.P: at.PLACE_STORM, at.Y: at.KEEP_HAND, at.O: at.PASS}


def offered(s: Vector, kind: int) -> bool:
    """Whether a kind of move belongs to this decision point of this game (DP-4, section 8)."""
    point = s[at.POINT]
    if point == at.AT_ACTION and kind in _ALWAYS:
        return True
    if kind == at.USE_COMPASS:
        return plays_compasses(s)  # DP-5
    if point == at.AT_STORM:
        return kind == _STORM_ANSWER[s[at.TURNED_UP]]
    if point != at.AT_ACTION:
        return kind in _OFFERED[point]
    duel = s[at.VARIANT] == at.DUEL
    if kind == at.PLAY_START:
        return s[at.BOARD] != at.ARCH and not duel
    if kind == at.PLAY_FINISH:
        return s[at.BOARD] != at.PYRAMID and not duel
    if kind == at.UNLEASH:
        return s[at.MONSTERS] > 0
    if kind == at.EARN_COMPASS:
        return s[at.STORMS_ON] == 1
    if kind == at.ROTATE:
        return s[at.VARIANT] == at.SUN_MOON
    return duel and kind in (at.EXCHANGE, at.PASS)


def validate(s: Vector, move: Move) -> tuple[int, int]:
    """(reason number, move code) of a move of the deciding seat in a running game; the code counts if the reason is OK.

    The checks come in the order of section 8 of the rules.
    """
    kind = move.number
    seat = s[DECIDING]
    acting = s[POINT] == AT_ACTION
    if not acting or kind not in _ALWAYS:
        if not offered(s, kind):
            return why.NOT_OFFERED, 0
        if kind == at.PLAY_START:
            return _validate_start(s, seat), kind
        if isinstance(move, UseCompass):
            return _validate_compass(s, seat, move)
    if acting and s[START_LAID] == 0 and must_play_start(s, seat):
        return why.START_IS_FORCED, 0
    if isinstance(move, Place):
        card, wild, name = move._placed
        pay = move._pay
        if not isinstance(pay, tuple):
            pay = move.leaving
        hand = own_hand(s, seat)
        if card not in hand:
            return why.CARD_NOT_IN_HAND, 0
        cell = cell_index(s[BOARD], name)
        mask = card_mask(hand, pay, hand.index(card)) if pay else 0
        reason = check_place(s, seat, card, wild, cell, len(pay), mask)
        if reason:
            return reason, 0
        return reason, (kind | card << CARD_BIT | wild << WILD_BIT | cell << CELL_BIT | mask << MASK_BIT)
    if isinstance(move, CardsMove):
        mask = card_mask(own_hand(s, seat), move._cards, -1)
        if len(move._cards) != (2 if kind == at.DISCARD else keep_drop(s, seat)):
            return why.WRONG_COUNT, 0
        return _validate_leaving(s, seat, mask), kind | mask << at.MASK_BIT
    if isinstance(move, Shed):
        return _validate_shed(s, seat, move)
    if isinstance(move, RowMove):
        return _validate_row(s, move)
    if isinstance(move, (CellMove, Rotate)):
        return _validate_cell(s, seat, move)
    return _validate_bare(s, seat, kind), kind


def _validate_bare(s: Vector, seat: int, kind: int) -> int:
    if kind == at.PLAY_FINISH:
        return check_finish(s, seat) if finish_card(s, seat) else why.CARD_NOT_IN_HAND
    if kind == at.EARN_COMPASS:
        return check_earn(s, seat)
    if kind == at.EXCHANGE:
        return check_exchange(s, seat)
    if kind == at.PASS and s[at.POINT] == at.AT_ACTION:
        return check_pass(s, seat)
    return why.OK  # Reveal, the answers to an exchange, Pass to an orange storm or at COMPASS


def _validate_start(s: Vector, seat: int) -> int:
    if s[at.START_LAID]:
        return why.START_ALREADY_PLAYED  # START-8
    return why.OK if start_card(s, seat) else why.CARD_NOT_IN_HAND


def _validate_leaving(s: Vector, seat: int, mask: int) -> int:
    if mask < 0:
        return why.CARD_NOT_IN_HAND
    return why.MONSTER_NOT_DISCARDABLE if mask & kept_mask(s, seat) else why.OK  # MONSTER-2


def _validate_shed(s: Vector, seat: int, move: Shed) -> tuple[int, int]:
    cards, blind = move._cards, move._blind
    if blind != blind_count(s, seat) and (blind > 0 or s[at.YELLOW_BLIND]):  # STORM-6
        return why.BLIND_NOT_ALLOWED, 0
    mask = card_mask(own_hand(s, seat), cards, -1)
    reason = _validate_leaving(s, seat, mask)
    if reason:
        return reason, 0
    share = len(cards) + blind
    if share < least_share(s, seat):
        return why.SHARE_TOO_SMALL, 0
    if share > most_share(s, seat):
        return why.SHARE_TOO_LARGE, 0
    return why.OK, at.SHED | mask << at.MASK_BIT | blind << at.BLIND_BIT


def _validate_row(s: Vector, move: RowMove) -> tuple[int, int]:
    kind, row = move.number, move._row
    if not 0 <= row < at.ROWS:
        return why.NO_SUCH_ROW, 0
    if kind == at.MOVE_ROCKS and row == s[at.ROCKS_ROW]:
        return why.SAME_ROW, 0  # ROCKS-4
    return why.ROW_FULL if row_full(s, row) else why.OK, kind | row << at.CELL_BIT  # ROCKS-3, STORM-8


def _validate_cell(s: Vector, seat: int, move: CellMove | Rotate) -> tuple[int, int]:
    """Unleash, Choose and Rotate."""
    kind = move.number
    if kind == at.UNLEASH and hand_find(s, seat, at.M) < 0:
        return why.CARD_NOT_IN_HAND, 0
    cell = cell_index(s[at.BOARD], move._cell)
    if cell < 0:
        return why.NO_SUCH_CELL, 0
    if s[at.GRID + cell] == 0:
        return why.CELL_EMPTY, 0
    code = kind | cell << at.CELL_BIT
    if not isinstance(move, Rotate):
        return why.ROW_BLOCKED if cell_blocked(s, cell) else why.OK, code  # MONSTER-4, PYRAMID-7
    if len(move._pay) != 1:
        return why.WRONG_PAYMENT, 0  # SUNMOON-4
    mask = card_mask(own_hand(s, seat), move._pay, -1)
    return (why.CARD_NOT_IN_HAND, 0) if mask < 0 else (why.OK, code | mask << at.MASK_BIT)


def _validate_compass(s: Vector, seat: int, move: UseCompass) -> tuple[int, int]:
    """UseCompass: a compass first (COMPASS-2), then the storm (COMPASS-3)."""
    if not has_compass(s, seat):
        return why.NO_COMPASS, 0
    colour, _, text = move._storm.partition("@")
    if colour == "revealed":
        return (why.OK, move.number) if s[at.POINT] == at.AT_STORM else (why.NO_SUCH_STORM, 0)
    place = int(text)
    card, block, size = _IN_PLAY[colour]
    if size == 0:
        size = s[at.PLAYERS]
    if not 0 <= place < size or s[block + place] == 0:
        return why.NO_SUCH_STORM, 0
    return why.OK, move.number | card << at.CARD_BIT | place << at.CELL_BIT


# colour -> (card, block of the vector with its copies in play, length of the block or 0 for one per seat)
_IN_PLAY: Final = {"yellow": (at.Y, at.YELLOW, 0), "orange": (at.O, at.ORANGE, 0), "purple": (at.P, at.PURPLE, at.ROWS)}


def rejection(s: Vector, reason: int, move: Move) -> Rejection:
    """The refusal of a move with the facts of its sentence; all of them are in the view of the deciding seat."""
    return Rejection.of(reason, move.number, _facts(s, reason, move))


def _first_missing(s: Vector, seat: int, move: Move) -> str:
    """The first card named that the hand does not hold (often enough)."""
    kind = move.number
    if kind == at.PLAY_START:
        return "S"
    if kind == at.PLAY_FINISH:
        return "F"
    if kind == at.UNLEASH:
        return "M"
    used = -1
    if isinstance(move, Place):
        card, wild, _ = move._placed
        used = hand_find(s, seat, card)
        if used < 0:
            return placed_text(card, wild)
    cards = move.leaving
    for k in range(len(cards)):
        if card_mask(own_hand(s, seat), cards[: k + 1], used) < 0:
            return CARD_TEXT[cards[k]]
    return ""


def _facts(s: Vector, reason: int, move: Move) -> dict[str, Any]:
    seat, board, kind = s[at.DECIDING], s[at.BOARD], move.number
    if reason == why.NOT_OFFERED:
        return {"move": KIND_NAMES[kind], "point": POINTS[s[at.POINT]]}
    if reason in (why.CARD_NOT_IN_HAND, why.PAY_NOT_IN_HAND):
        return {"card": _first_missing(s, seat, move)}
    if reason == why.WRONG_COUNT:
        return {"n": keep_drop(s, seat) if kind == at.KEEP_HAND else 2, "given": len(move.leaving)}
    if kind == at.ROTATE and reason == why.WRONG_PAYMENT:
        return {"n": 1, "given": len(move.leaving)}
    if isinstance(move, RowMove):
        return {"row": move._row + 1}
    if reason == why.HAND_BELOW_LIMIT:
        return {"n": hand_limit(s, seat), "given": s[at.HAND_N + seat]}
    if isinstance(move, Shed) and reason in (why.SHARE_TOO_SMALL, why.SHARE_TOO_LARGE):
        n = least_share(s, seat) if reason == why.SHARE_TOO_SMALL else most_share(s, seat)
        return {"n": n, "given": len(move._cards) + move._blind}
    if isinstance(move, Shed) and reason == why.BLIND_NOT_ALLOWED:
        n = blind_count(s, seat)
        return {"allowed": f"0, {n}" if n and not s[at.YELLOW_BLIND] else str(n), "n": n, "given": move._blind}
    if reason == why.GRID_NOT_FULL:
        return {"n": BOARD_CELLS[board] - s[at.FILLED]}
    if isinstance(move, (CellMove, Rotate)):
        name, card, wild = move._cell, 0, 0
    elif isinstance(move, Place):
        card, wild, name = move._placed
    else:
        return {}
    cell = cell_index(board, name)
    facts: dict[str, Any] = {"cell": cell_name(board, cell) if cell >= 0 else str(name)[:20]}
    if card:
        facts["card"] = placed_text(card, wild)
    if cell < 0:
        return facts
    if reason == why.CELL_TAKEN:
        facts["taken"] = s[at.GRID + cell]
    elif reason == why.NUMBER_IN_GRID:
        facts["card"] = wild
    elif reason == why.ROW_BLOCKED:
        facts["row"] = ROW_OF[board * at.CELLS + cell] + 1
    elif reason == why.NOT_ASCENDING:
        facts["low"], facts["high"] = low_bound(s, cell), high_bound(s, cell)
    elif reason in (why.CANNOT_PAY, why.WRONG_PAYMENT):
        facts["n"] = place_cost(s, wild or card, cell)
        facts["given"] = len(move.leaving)
        facts["spare"] = discardable_count(s, seat) - 1
    return facts
