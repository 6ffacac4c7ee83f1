"""Move codes into move values, and the legal moves of a position."""

from __future__ import annotations

from collections.abc import Sequence

from seawidget.games import movelists
from seawidget.games.moves import Move
from seawidget.games.pomor import layout as at
from seawidget.games.pomor.kinds import Vector
from seawidget.games.pomor.moves import (
    ChooseNets,
    KeepCatch,
    LeaveCatch,
    LoseCatch,
    PlacePilot,
    PlaceToken,
    PlayCard,
    Sell,
    TakeCatch,
    parse_move,
)
from seawidget.games.pomor.names import MODES
from seawidget.games.pomor.table import Table


def move_of(s: Vector, table: Table, code: int) -> Move:
    """The move value of a code of the deciding seat."""
    kind, arg = code & 15, code >> at.ARG_BIT
    if kind == at.PLAY_CARD:
        return PlayCard(table.texts[arg >> 1], MODES[arg & 1])
    if kind == at.CHOOSE_NETS:
        candidates = s[at.CANDIDATES : at.CANDIDATES + s[at.CANDIDATES_N]]
        return ChooseNets([place for i, place in enumerate(candidates) if arg >> i & 1])
    if kind == at.LOSE_CATCH:
        return LoseCatch(arg)
    if kind == at.PLACE_TOKEN:
        return PlaceToken(arg)
    if kind == at.PLACE_PILOT:
        return PlacePilot(arg)
    return {
        at.SELL: Sell(),
        at.KEEP_CATCH: KeepCatch(),
        at.TAKE_CATCH: TakeCatch(),
        at.LEAVE_CATCH: LeaveCatch(),
    }[kind]


class MoveList(movelists.MoveList[Move]):
    """The legal moves of a position, in the order of the rules (P-TURN-10)."""

    __slots__ = ()

    def _values(self, codes: Sequence[int]) -> Sequence[Move]:
        state = self._state
        return [move_of(state._vector, state._table, code) for code in codes]

    def _parse(self, text: str) -> Move:
        return parse_move(text)
