"""Tranquility for the search: which moves are worth trying, and what becomes of a position if navigators play on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from seawidget.games.tranquility import layout as at
from seawidget.games.tranquility.batch import Batch
from seawidget.games.tranquility.dump import options_dict
from seawidget.games.tranquility.kinds import Vector
from seawidget.games.tranquility.move import Move
from seawidget.games.tranquility.movelist import move_of
from seawidget.games.tranquility.navigator_bot import position
from seawidget.games.tranquility.navigator_options import options
from seawidget.games.tranquility.state import State
from seawidget.games.tranquility.view import View

if TYPE_CHECKING:
    from seawidget.games.tranquility.knowledge import Known

NARROW = 6.0  # candidates so much worse than the best one (in logarithms of chances) are not tried


class TranquilitySearch:
    """What the search needs to know of Tranquility (`seawidget.games.search.Searching`)."""

    def candidates(self, view: View, legal: Sequence[Move], known: Known | None, most: int) -> list[Move]:
        """The navigator's choice and the moves it thinks best besides."""
        s, share = position(view, known)
        found = options(s, view.seat, share)
        return [move_of(s, code) for code, value in found[:most] if value > found[0][1] - NARROW]

    def outcomes(self, worlds: Sequence[State], move: Move, seat: int, key: int, first: int) -> list[float]:
        """1 for each position from which navigators win after the move, 0 for a loss; in the duel 1/2 for a draw."""
        after = [world.apply(move)[0].vector for world in worlds]
        return [worth(outcome, seat) for outcome in played_on(after, key, first)]


def worth(outcome: int, seat: int) -> float:
    """What an outcome (END-9) is worth to a seat."""
    if outcome == at.DUEL_DRAW:
        return 0.5
    return float(outcome in (at.WIN, at.DUEL_SEAT_0 + seat))


def played_on(vectors: Sequence[Vector], key: int, first: int) -> list[int]:
    """Outcome (layout.py OUTCOME) of each position when navigators play on at all seats; compiled if that is ready."""
    batch = _navigators(tuple(options_dict(vectors[0]).items()))
    rows = batch.rollouts(vectors, key, first)
    column = batch.columns.index("outcome")
    return [int(row[column]) for row in rows]


@lru_cache(maxsize=8)
def _navigators(options: tuple[tuple[str, Any], ...]) -> Batch:
    given = dict(options)
    return Batch(given, ["navigator"] * given["players"])


SEARCH = TranquilitySearch()
