"""Tranquility: the cooperative game for 1 to 5 seats.

One source of rules: the files of `rules` are plain functions over the vector of core/layout.py. `State` is its face for
people, `moves` its moves; everything else reads them.
"""

from __future__ import annotations

from seawidget.games.registry import register
from seawidget.games.tranquility.ruleset import Tranquility

register(Tranquility())
