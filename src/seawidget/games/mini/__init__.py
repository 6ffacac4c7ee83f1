"""Mini: Tranquility on one short line with a few cards, small enough to be solved exactly.

`sea.mini(...)` is its solution; `State`, `View` and the moves are in `seawidget.games.mini`.
"""

from __future__ import annotations

from seawidget.games.mini.moves import Discard, Move, Place
from seawidget.games.mini.ruleset import Mini
from seawidget.games.mini.state import State, View
from seawidget.games.registry import register

__all__ = ["MINI", "Discard", "Mini", "Move", "Place", "State", "View"]

MINI = Mini()
register(MINI)
