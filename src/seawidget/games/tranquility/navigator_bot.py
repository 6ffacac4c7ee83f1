"""The navigator at a seat of a game: from a view and the memory of the seat to a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from seawidget.games.tranquility import layout as at
from seawidget.games.tranquility.kinds import Vector
from seawidget.games.tranquility.move import Move
from seawidget.games.tranquility.movelist import move_of
from seawidget.games.tranquility.navigator_policy import navigator_move
from seawidget.games.tranquility.view import View

if TYPE_CHECKING:
    from seawidget.games.memory import Memory
    from seawidget.games.tranquility.knowledge import Known


def remembered(s: Vector, seat: int, known: Known | None) -> Vector:
    """Write the discards the seat itself made, as far as it remembers them, into a vector of its view (INFO-1)."""
    for card in () if known is None else known.own:
        if card <= at.ISLANDS:
            s[at.WHERE + card] = at.WHERE_DISCARDED + seat
        else:
            s[at.DISCARDED + seat * at.KINDS + card - at.S] += 1
    return s


class Navigator:
    """A chooser that plays as the navigator; it remembers its own discards.

    Without a memory it plays as somebody who has come to the table this moment.
    """

    remembers = True

    def __call__(self, view: View, legal: Sequence[Move], memory: Memory | None = None) -> Move:
        """The navigator's move."""
        s, share = self.position(view, memory)
        return move_of(s, navigator_move(s, view.seat, share))

    def position(self, view: View, memory: Memory | None) -> tuple[Vector, int]:
        """(vector of what the seat sees and remembers, the share it sheds at SHED)."""
        from seawidget.games.tranquility.bots import vector_of
        from seawidget.games.tranquility.greedy_storms import fair_share

        s = vector_of(view)
        share = fair_share(s, view.seat) if s[at.POINT] == at.AT_SHED else 0
        known: Any = None if memory is None else memory.known
        return remembered(s, view.seat, known), share
