"""A move value against a position: its move code if it is legal, otherwise the first reason against it (P-TURN-11)."""

from __future__ import annotations

from typing import Any, Final

from seawidget.games.pomor.core import layout as at, rejection_codes as why
from seawidget.games.pomor.core.cards import TOKENS
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.names import PHASES
from seawidget.games.pomor.core.rejection import Rejection
from seawidget.games.pomor.core.table import Table
from seawidget.games.pomor.rules.board import room, token_above
from seawidget.games.pomor.rules.collect import nets_legal, nets_sum
from seawidget.games.pomor.rules.deck import hand_find
from seawidget.games.pomor.rules.move import push_reason
from seawidget.games.pomor.values.moves import KIND_NAMES, ChooseNets, LoseCatch, Move, PlacePilot, PlaceToken, PlayCard

# decision -> kinds of move that belong to it
OFFERED: Final[dict[int, tuple[int, ...]]] = {
    at.AT_TOKEN: (at.PLACE_TOKEN,),
    at.AT_PILOT: (at.PLACE_PILOT,),
    at.AT_PLAY: (at.PLAY_CARD,),
    at.AT_TAKE: (at.TAKE_CATCH, at.LEAVE_CATCH),
    at.AT_NETS: (at.CHOOSE_NETS,),
    at.AT_STORM: (at.LOSE_CATCH,),
    at.AT_PORT: (at.SELL, at.KEEP_CATCH),
}
_PUSH: Final = (
    why.OK,
    why.UNBLOCK_NOT_BLOCKED,
    why.UNBLOCK_PILOT_ON_TOP,
    why.UNBLOCK_RIVAL_COVERED,
    why.UNBLOCK_NO_NUMBER,
)


def validate(s: Vector, table: Table, move: Move) -> tuple[int, int]:
    """(reason number, move code) of a move of the deciding seat in a running game; the code counts if it is OK."""
    kind = move.number
    seat = s[at.DECIDING]
    if kind not in OFFERED[s[at.PHASE]]:
        return why.WRONG_DECISION, 0
    if isinstance(move, (PlaceToken, PlacePilot)):
        place = move.port
        return (why.OK if place in (0, s[at.PORT]) else why.NOT_A_PORT), kind | place << at.ARG_BIT
    if isinstance(move, PlayCard):
        card = table.number.get(move._card, 0)
        if card == 0 or hand_find(s, seat, card) < 0:
            return why.CARD_NOT_IN_HAND, 0
        reason = _PUSH[push_reason(s, seat, card)] if move._mode else why.OK
        return reason, kind | (card << 1 | move._mode) << at.ARG_BIT
    if isinstance(move, ChooseNets):
        return _validate_nets(s, seat, move.places)
    if isinstance(move, LoseCatch):
        value = move.value
        held = 1 <= value < at.VALUES and s[at.HOLD + seat * at.VALUES + value] > 0
        return (why.OK if held else why.CATCH_NOT_IN_HOLD), kind | value << at.ARG_BIT
    return why.OK, kind


def _validate_nets(s: Vector, seat: int, places: tuple[int, ...]) -> tuple[int, int]:
    candidates = s[at.CANDIDATES : at.CANDIDATES + s[at.CANDIDATES_N]]
    mask = 0
    for place in places:
        if place not in candidates:
            return why.NETS_NOT_CROSSED, 0
        mask |= 1 << candidates.index(place)
    if nets_sum(s, mask) > room(s, seat):
        return why.NETS_OVER_LIMIT, 0
    return (why.OK if nets_legal(s, seat, mask) else why.NETS_NOT_MAXIMAL), at.CHOOSE_NETS | mask << at.ARG_BIT


def rejection(s: Vector, reason: int, move: Move) -> Rejection:
    """The refusal of a move with the facts of its sentence; all of them are in the view of the deciding seat."""
    seat = s[at.DECIDING]
    facts: dict[str, Any] = {}
    if reason == why.WRONG_DECISION:
        facts = {"move": KIND_NAMES[move.number], "phase": PHASES[s[at.PHASE]]}
    elif isinstance(move, (PlaceToken, PlacePilot)):
        facts = {"place": move.port, "ports": [0, s[at.PORT]]}
    elif reason == why.CARD_NOT_IN_HAND and isinstance(move, PlayCard):
        facts = {"card": move.card}
    elif reason in (why.UNBLOCK_RIVAL_COVERED, why.UNBLOCK_NO_NUMBER) and isinstance(move, PlayCard):
        facts = {"card": move.card, "token": TOKENS[token_above(s, seat)]}
    elif isinstance(move, ChooseNets):
        candidates = s[at.CANDIDATES : at.CANDIDATES + s[at.CANDIDATES_N]]
        if reason == why.NETS_NOT_CROSSED:
            facts = {"place": next(place for place in move.places if place not in candidates), "places": candidates}
        else:
            total = sum(s[at.RING + place] for place in move.places)
            facts = {"n": room(s, seat), "sum": total, "left": room(s, seat) - total, "places": candidates}
    elif isinstance(move, LoseCatch):
        facts = {"value": move.value}
    return Rejection.of(reason, facts)
