"""The position as the navigator sees it: a view, and what its seat remembers of its own discards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seawidget.games.shared.views import seated
from seawidget.games.tranquility.bots.greedy.storms import fair_share
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.values.view import View
from seawidget.games.tranquility.values.view_vector import vector_of

if TYPE_CHECKING:
    from seawidget.games.tranquility.knowledge.information import InformationState


def position(view: View, information: InformationState | None) -> tuple[Vector, int]:
    """(vector of what a seat sees and remembers, the share it sheds at SHED).

    Its own discards are written down as far as it remembers them (INFO-1).
    """
    s = vector_of(view)
    seat = seated(view)
    share = fair_share(s, seat) if s[at.POINT] == at.AT_SHED else 0
    for card in () if information is None else information.own:
        if card <= at.ISLANDS:
            s[at.WHERE + card] = at.WHERE_DISCARDED + seat
        else:
            s[at.DISCARDED + seat * at.KINDS + card - at.S] += 1
    return s, share
