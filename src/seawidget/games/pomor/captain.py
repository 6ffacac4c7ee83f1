"""Pomor Pilot-Book for the search: which moves are worth trying, and what becomes of a position if it is played on.

Pilots play on for two rounds, greedy players from there to the end: a pilot thinks some fifty times as long as a greedy
player, and what a move is worth shows in the turns that follow it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from seawidget.games.moves import Move
from seawidget.games.pomor.batch import Batch
from seawidget.games.pomor.state import State
from seawidget.games.pomor.view import View

if TYPE_CHECKING:
    from seawidget.games.pomor.knowledge import Known

ROUNDS = 2  # of pilots
NARROW = 2.5  # moves that the pilot thinks so many points worse than its own are not tried


class PomorSearch:
    """What the search needs to know of Pomor Pilot-Book (`seawidget.games.search.Searching`)."""

    spread: float | None = None  # points say little about shares of games won

    def candidates(self, view: View, legal: Sequence[Move], known: Known | None, most: int) -> list[tuple[Move, float]]:
        """The pilot's choice and the moves it thinks best besides."""
        from seawidget.games.pomor.bots import PILOT

        found = PILOT.explain(view, legal).candidates
        best = found[0].score or 0.0
        return [(one.move, 0.0) for one in found[:most] if (one.score or 0.0) > best - NARROW]

    def copies(self, view: View) -> int:
        """Every world is imagined for itself."""
        return 1

    def outcomes(
        self, worlds: Sequence[State], moves: Sequence[Move], seat: int, key: int, first: int, count: int
    ) -> list[list[float]]:
        """1 for each position that is won after the move, else 0; a game cut off after 2,000 turns is not won."""
        return [self._played_on(worlds, move, seat, key, first) for move in moves]

    def _played_on(self, worlds: Sequence[State], move: Move, seat: int, key: int, first: int) -> list[float]:
        after = [world.apply(move)[0] for world in worlds]
        options = worlds[0].options
        batch = Batch(options, ["pilot"] * options["players"], later=("greedy", ROUNDS * options["players"]))
        rows: Any = batch.rollouts([state.vector for state in after], key, first)
        column = batch.columns.index("outcome")
        return [float(row[column] == seat + 1) for row in rows]


SEARCH = PomorSearch()
