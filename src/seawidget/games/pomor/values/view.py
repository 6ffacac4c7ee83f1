"""What one seat may know of a position."""

from __future__ import annotations

from seawidget.games.pomor.values.text import view_board
from seawidget.games.shared.views import ViewBase


class View(ViewBase):
    """What a seat (or a spectator, `seat` None) may know, read as attributes (P-INFO-1 to P-INFO-8).

    The attributes are the keys of `to_dict()`: `view.hand`, `view.ring`, `view.holds`, `view.deciding` ... Lists come
    as tuples, dictionaries read-only. There is nothing else in it: no deck order, no rival hand, no seed.
    """

    __slots__ = ()

    def __hash__(self) -> int:
        facts = self._facts
        return hash((facts["seat"], facts["turn"], facts["point"], tuple(facts["stacks"]), tuple(facts["ring"])))

    def __repr__(self) -> str:
        return self._told(f"scores {' '.join(map(str, self.scores))}")

    def __str__(self) -> str:
        return view_board(self._facts)
