"""Dictionaries into state vectors: reading, with a list of everything that does not stand on a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seawidget.games.shared.reading import options_of
from seawidget.games.tranquility.core.card_counts import count_problems
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.options import read_options
from seawidget.games.tranquility.reading.load_end import read_end
from seawidget.games.tranquility.reading.load_point import read_point
from seawidget.games.tranquility.reading.load_table import read_disclosed, read_table
from seawidget.games.tranquility.reading.reader import Reader


def load(data: Mapping[str, Any]) -> Vector:
    """The vector of a dictionary in the documented shape.

    Raises PositionError naming every problem; what is wrong with the options is one. A position at ACTION in which the
    active seat cannot act is loaded as the loss it is: the test of END-2 is made as if the turn began here.
    """
    r = Reader(data, options_of(data, "options", read_options))
    r.known_parts()
    read_table(r)
    read_point(r)
    for code, text in count_problems(r.has, r.cards):
        r.note("", text, code)
    read_disclosed(r)
    if not r.problems:
        read_end(r)
    r.finish()
    return r.s
