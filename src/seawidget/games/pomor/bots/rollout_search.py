"""Pomor Pilot-Book for the search: which moves are worth trying, and what becomes of a position if it is played on.

Pilots play on for three rounds, and what all seats have by then is turned into a share of games won. Who wins from
there is mostly a matter of cards yet to come: to play it out would cost more and tell less.

The constants come from 26, 14 and 11 games of pilots for two, three and four players: at one decision in eight each of
the six moves they thought best was played on by pilots to the end, in 240 to 400 worlds. None of these deals is one of
those in docs/winrates.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import TYPE_CHECKING

from seawidget.games.pomor.batch.candidate_rollouts import ranked, roll_out
from seawidget.games.pomor.batch.rollout_rules import ON_TURN, STANDING, STANDINGS, WON_BY
from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.values.move_list import move_of
from seawidget.games.pomor.values.moves import Move
from seawidget.games.pomor.values.state import State
from seawidget.games.pomor.values.validate import validate
from seawidget.games.pomor.values.view import View
from seawidget.games.pomor.values.view_vector import vector_of

if TYPE_CHECKING:
    from seawidget.games.pomor.knowledge.information import InformationState

ROUNDS = 3  # of pilots; after two or fewer a position tells moves apart less well, after four no better

# The share of games a seat wins from a position is exp(strength) over the sum of this for all seats; logistic fit.
STRENGTH = 0.67  # of a point a seat has (pilot.py, `standing`)
WAITING = 0.2  # what each turn costs that others have first

# Share of games that a point of the pilot's judgement stands for (least squares for differences up to 2.5 points), and
# the most: moves it thinks still worse lose no more.
SHARE = 0.08
MOST = 0.2


class PomorSearch:
    """What the search needs to know of Pomor Pilot-Book (`seawidget.games.powers.Searching`)."""

    def spread(self, view: View) -> float | None:
        """The same in all games."""
        return 0.1

    def candidates(
        self, view: View, legal: Sequence[Move], information: InformationState | None, most: int
    ) -> list[tuple[Move, float]]:
        """The pilot's choice and the moves it thinks best besides, with how many games they win less by its points."""
        s, table = vector_of(view)
        found = ranked(s, view.options, len(legal))[:most]
        best = found[0][1]
        return [(move_of(s, table, code), max(-MOST, SHARE * (value - best))) for code, value in found]

    def copies(self, view: View) -> int:
        """Every world is imagined for itself."""
        return 1

    def outcomes(
        self,
        worlds: Sequence[State],
        moves: Sequence[Move],
        seat: int,
        key: int,
        first: int,
        count: int,
        stop: Callable[[], bool],
    ) -> list[list[float]]:
        """The share of games won after the move, by what all seats have when pilots have played on for some rounds; 1
        or 0 where the game has ended by then. The worlds hold all chance there is.
        """
        vectors = [world.vector for world in worlds]
        players = vectors[0][at.PLAYERS]
        codes = [validate(vectors[0], worlds[0].table, move)[1] for move in moves]
        rows = roll_out(vectors, codes, ROUNDS * players, worlds[0].options, stop)
        return [[share(row[i], seat, players) for row in rows] for i in range(len(moves))]


def share(row: Sequence[int], seat: int, players: int) -> float:
    """The share of games a seat wins from a position noted by `rollout_rules.py`."""
    if row[WON_BY]:
        return float(row[WON_BY] == seat + 1)
    strengths = [
        STRENGTH * row[STANDING + each] / STANDINGS - WAITING * ((each - row[ON_TURN]) % players)
        for each in range(players)
    ]
    return 1 / sum(exp(strength - strengths[seat]) for strength in strengths)


SEARCH = PomorSearch()
