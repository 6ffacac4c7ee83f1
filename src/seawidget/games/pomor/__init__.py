"""Pomor Pilot-Book: a race of 2 to 4 boats round a ring of places, reached as `sea.pomor`: moves, `State`, `View`.

One source of rules: the files of `rules` are plain functions over the vector of core/layout.py. `State` is its face for
people, `moves` its moves; everything else reads them. `read_counts` reads the counts of one's own box.
"""

from __future__ import annotations

from seawidget.games.pomor.core.counts import read_counts
from seawidget.games.pomor.ruleset import Pomor
from seawidget.games.pomor.values.moves import (
    ChooseNets,
    KeepCatch,
    LeaveCatch,
    LoseCatch,
    Move,
    PlacePilot,
    PlaceToken,
    PlayCard,
    Sell,
    TakeCatch,
)
from seawidget.games.pomor.values.state import State
from seawidget.games.pomor.values.view import View
from seawidget.games.registry import register

__all__ = [
    "ChooseNets",
    "KeepCatch",
    "LeaveCatch",
    "LoseCatch",
    "Move",
    "PlacePilot",
    "PlaceToken",
    "PlayCard",
    "Pomor",
    "Sell",
    "State",
    "TakeCatch",
    "View",
    "read_counts",
]

register(Pomor())
