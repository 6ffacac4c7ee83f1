"""Move codes into move values, and the legal moves of a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.codes import move_argument, move_kind
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.names import MODES
from seawidget.games.pomor.core.table import Table
from seawidget.games.pomor.values.moves import (
    ChooseNets,
    KeepCatch,
    LeaveCatch,
    LoseCatch,
    Move,
    PlacePilot,
    PlaceToken,
    PlayCard,
    Sell,
    TakeCatch,
    parse_move,
)
from seawidget.games.shared import move_lists as movelists

_BARE: Final = {move.number: move() for move in (Sell, KeepCatch, TakeCatch, LeaveCatch)}
_NUMBERED: Final = {move.number: move for move in (LoseCatch, PlaceToken, PlacePilot)}


def move_of(s: Vector, table: Table, code: int) -> Move:
    """The move value of a code of the deciding seat."""
    known: Move | None = table.moves.get(code)
    if known is not None:
        return known
    kind, arg = move_kind(code), move_argument(code)
    if kind == at.CHOOSE_NETS:  # the candidates are others in the next position
        candidates = s[at.CANDIDATES : at.CANDIDATES + s[at.CANDIDATES_N]]
        return ChooseNets([place for i, place in enumerate(candidates) if arg >> i & 1])
    move: Move
    if kind == at.PLAY_CARD:
        move = PlayCard(table.texts[arg >> 1], MODES[arg & 1])
    elif kind in _NUMBERED:
        move = _NUMBERED[kind](arg)
    else:
        move = _BARE[kind]
    table.moves[code] = move
    return move


class MoveList(movelists.MoveList[Move]):
    """The legal moves of a position, in the order of the rules (P-TURN-10)."""

    __slots__ = ()

    def _values(self, codes: Sequence[int]) -> Sequence[Move]:
        s, table = self._state._vector, self._state._table
        known = table.moves
        return [known[code] if code in known else move_of(s, table, code) for code in codes]

    def _parse(self, text: str) -> Move:
        return parse_move(text)
