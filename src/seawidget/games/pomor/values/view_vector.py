"""A view as a state vector: what the policies, which know numbers only, are shown."""

from __future__ import annotations

from functools import lru_cache

from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.table import Table, table_of
from seawidget.games.pomor.reading.dump import view_slots
from seawidget.games.pomor.rules.deck import hand_add
from seawidget.games.pomor.values.view import View
from seawidget.games.shared.slots import Putter


@lru_cache(maxsize=64)
def _putter(table: Table) -> Putter:
    blank = table.blank()
    blank[at.PREVIEW] = 1
    return Putter(blank, view_slots(table))


def vector_of(view: View) -> tuple[Vector, Table]:
    """A preview vector that holds what a view shows and nothing else; what is hidden is 0."""
    facts = view._facts  # read only, so no copy
    table = table_of(facts["options"])
    s = _putter(table).vector(facts)
    if facts["hand"] is not None:
        s[at.HAND_N + facts["seat"]] = 0
        for card in facts["hand"]:
            hand_add(s, facts["seat"], table.number[card])
    return s, table
