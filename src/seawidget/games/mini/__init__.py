"""Mini: Tranquility on one short line with a few cards, small enough to be solved exactly."""

from __future__ import annotations

from seawidget.games.mini.ruleset import Mini
from seawidget.games.registry import register

__all__ = ["MINI"]

MINI = Mini()
register(MINI)
