"""Many games: `simulate` and `tournament`, on one core or on a cluster, with the same results everywhere.

Game number i of a seed is one certain game: whatever plays it, in whatever order, its row is the same.
"""

from __future__ import annotations

from seawidget.simulation.contest import tournament
from seawidget.simulation.many import simulate
from seawidget.simulation.result import Simulation
from seawidget.simulation.standings import Tournament

__all__ = ["Simulation", "Tournament", "simulate", "tournament"]
