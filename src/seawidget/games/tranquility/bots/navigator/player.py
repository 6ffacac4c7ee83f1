"""The navigator at a seat of a game: from a view and the memory of the seat to a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from seawidget.games.tranquility.bots.greedy.storms import fair_share
from seawidget.games.tranquility.bots.navigator.policy import navigator_move
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.values.move import Move
from seawidget.games.tranquility.values.move_list import move_of
from seawidget.games.tranquility.values.view import View
from seawidget.games.tranquility.values.view_vector import vector_of

if TYPE_CHECKING:
    from seawidget.games.shared.explanations import Explanation
    from seawidget.games.shared.memory import Memory
    from seawidget.games.tranquility.knowledge.information import InformationState


def position(view: View, known: InformationState | None) -> tuple[Vector, int]:
    """(vector of what a seat sees and remembers, the share it sheds at SHED).

    Its own discards are written down as far as it remembers them (INFO-1).
    """
    s = vector_of(view)
    share = fair_share(s, view.seat) if s[at.POINT] == at.AT_SHED else 0
    for card in () if known is None else known.own:
        if card <= at.ISLANDS:
            s[at.WHERE + card] = at.WHERE_DISCARDED + view.seat
        else:
            s[at.DISCARDED + view.seat * at.KINDS + card - at.S] += 1
    return s, share


class Navigator:
    """A chooser that plays as the navigator; it remembers its own discards.

    Without a memory it plays as somebody who has come to the table this moment.
    """

    remembers = True

    def __call__(self, view: View, legal: Sequence[Move], memory: Memory | None = None) -> Move:
        """The navigator's move."""
        s, share = position(view, None if memory is None else memory.information)
        return move_of(s, navigator_move(s, view.seat, share))

    def explain(self, view: View, legal: Sequence[Move], memory: Memory | None = None) -> Explanation:
        """The moves it weighs, best first: the chance of each gap to be filled, slack, Finishes, monsters, storms."""
        from seawidget.games.tranquility.bots.navigator.explain import explained

        return explained(view, memory)
