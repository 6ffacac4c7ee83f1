"""Many games: `simulate` and `tournament`, on one core or on a cluster, with the same results everywhere.

Game number i of a seed is one certain game: whatever plays it, in whatever order, its row is the same.
"""

from __future__ import annotations

from seawidget.simulation.result import Simulation
from seawidget.simulation.simulating import simulate
from seawidget.simulation.standings import Tournament
from seawidget.simulation.tournaments import tournament

__all__ = ["Simulation", "Tournament", "simulate", "tournament"]
