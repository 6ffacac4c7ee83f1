"""Pomor Pilot-Book: the race of 2 to 4 fishing boats round a ring of places.

One source of rules: the files of `rules` are plain functions over the vector of core/layout.py. `State` is its face for
people, `moves` its moves; everything else reads them. `read_counts` reads the counts of one's own box.
"""

from __future__ import annotations

from seawidget.games.pomor.core.counts import read_counts
from seawidget.games.pomor.ruleset import Pomor
from seawidget.games.registry import register

__all__ = ["Pomor", "read_counts"]

register(Pomor())
