"""What one seat may know of a state vector, as a dictionary (P-INFO-8)."""

from __future__ import annotations

from typing import Any

from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.counts import ESTIMATE
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.table import Table
from seawidget.games.pomor.reading.dump import open_parts, unseen_nav, unseen_sea
from seawidget.games.pomor.reading.slots import hand_texts, result_dict
from seawidget.games.pomor.rules.legal import legal_codes
from seawidget.games.pomor.values.move_list import move_of


def view_dict(s: Vector, table: Table, seat: int | None) -> dict[str, Any]:
    """What a seat, or a spectator (None), may know of a position.

    Hands of others and the order of decks are hidden (P-INFO-1, P-INFO-3); sizes are not, nor is what the unseen
    cards are taken together (`unseen`: every navigation card that is neither in the own hand nor discarded nor in
    play, and the sea deck). `moves` are the legal moves of the open decision, null where they would tell a hand
    (P-INFO-7). There is no seed in it (P-INFO-8).
    """
    out = open_parts(s, table)
    out["seat"] = seat
    out["hand"] = None if seat is None else hand_texts(s, table, seat)
    out["unseen"] = {"nav": unseen_nav(s, table, seat), "sea": unseen_sea(s, table)}
    out["moves"] = _open_moves(s, table, seat)
    out["estimate"] = table.preset == ESTIMATE
    out["options"] = table.config
    out["result"] = result_dict(s)
    return out


def _open_moves(s: Vector, table: Table, seat: int | None) -> list[str] | None:
    if s[at.PHASE] == at.AT_PLAY and seat != s[at.DECIDING]:
        return None
    codes: list[int] = []
    legal_codes(s, codes)
    return [str(move_of(s, table, code)) for code in codes]
