"""The navigator at a seat of a game: from a view and the memory of the seat to a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from seawidget.games.shared.views import seated
from seawidget.games.tranquility.bots.navigator.explain import explained
from seawidget.games.tranquility.bots.navigator.policy import navigator_move
from seawidget.games.tranquility.bots.navigator.position import position
from seawidget.games.tranquility.bots.navigator.rows import row_for
from seawidget.games.tranquility.values.move import Move
from seawidget.games.tranquility.values.move_list import move_of
from seawidget.games.tranquility.values.view import View

if TYPE_CHECKING:
    from seawidget.games.shared.explanations import Explanation
    from seawidget.games.shared.memory import Memory


class Navigator:
    """A chooser that plays as the navigator; it remembers its own discards.

    Without a memory it plays as somebody who has come to the table this moment.
    """

    def __call__(self, view: View, legal: Sequence[Move], memory: Memory | None = None) -> Move:
        """The navigator's move."""
        s, share = position(view, None if memory is None else memory.information)
        return move_of(s, navigator_move(s, row_for(s), seated(view), share))

    def explain(self, view: View, legal: Sequence[Move], memory: Memory | None = None) -> Explanation:
        """The moves it weighs, best first: the chance of each gap to be filled, slack, Finishes, monsters, storms."""
        return explained(view, memory)
