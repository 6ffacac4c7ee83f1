"""What one seat may know of a position."""

from __future__ import annotations

from seawidget.games.shared.views import ViewBase
from seawidget.games.tranquility.values.text import view_board


class View(ViewBase):
    """What a seat (or a spectator, `seat` None) may know: the table of INFO-1, read as attributes.

    The attributes are the keys of `to_dict()`: `view.hand`, `view.grid`, `view.hands`, `view.deciding` ... Lists come
    as tuples, dictionaries read-only. There is nothing else in it: no deck order, no discards, no rival hand, no seed.
    """

    __slots__ = ()

    def __hash__(self) -> int:
        facts = self._facts
        return hash((facts["seat"], facts["turn"], facts["point"], tuple(facts["grid"].items())))

    def __repr__(self) -> str:
        return self._told(f"{len(self.grid)} cells filled")

    def __str__(self) -> str:
        return view_board(self._facts)
