"""A view as a state vector: what the policies, which know numbers only, are shown."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from seawidget.games.shared.slots import Putter
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.blank import blank_vector
from seawidget.games.tranquility.core.cards import CARD_CODE
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.options import DEFAULTS
from seawidget.games.tranquility.reading.slots import SLOTS, absent
from seawidget.games.tranquility.rules.redaction import stand_in_monsters
from seawidget.games.tranquility.values.view import View


@lru_cache(maxsize=256)
def _putter(values: tuple[Any, ...]) -> Putter:
    """How what a view shows with these options is put into a vector."""
    options = dict(zip(DEFAULTS, values, strict=True))
    missing = absent(options)
    shown = {slot.name: slot.shown for slot in SLOTS if slot.shown and slot.name not in missing}
    return Putter(blank_vector(options), shown)


def vector_of(view: View) -> Vector:
    """A state vector that holds what a view shows and nothing else; what is hidden is 0.

    At SHED monsters stand in for what the seats to come cannot give, so that the capacities on show hold
    (START-6).
    """
    facts = view._facts  # read only, so no copy
    s = _putter(tuple(facts["options"].values())).vector(facts)
    if facts["hand"] is not None:
        first = at.HAND + facts["seat"] * at.HAND_SLOTS
        s[first : first + len(facts["hand"])] = [CARD_CODE[card] for card in facts["hand"]]
    if s[at.POINT] == at.AT_SHED:
        s[at.STEP_SEAT] = (s[at.DECIDING] - s[at.ACTIVE]) % facts["players"]
        stand_in_monsters(s, view)
    return s
