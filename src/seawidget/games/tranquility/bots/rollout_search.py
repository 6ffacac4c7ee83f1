"""Tranquility for the search: which moves are worth trying, and what becomes of a position if navigators play on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from seawidget.games.shared.memory import Imagined
from seawidget.games.shared.views import seated
from seawidget.games.tranquility.batch.candidate_rollouts import roll_out, roll_out_imagined
from seawidget.games.tranquility.bots.navigator.give import ANY
from seawidget.games.tranquility.bots.navigator.options import options
from seawidget.games.tranquility.bots.navigator.position import position
from seawidget.games.tranquility.bots.navigator.priors import prior_of
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.values.move import Move
from seawidget.games.tranquility.values.move_list import move_of
from seawidget.games.tranquility.values.state import State
from seawidget.games.tranquility.values.validate import validate
from seawidget.games.tranquility.values.view import View
from seawidget.games.tranquility.values.view_vector import vector_of

if TYPE_CHECKING:
    from seawidget.games.tranquility.knowledge.information import InformationState

NARROW = 2.5  # candidates so much worse than the best one (in logarithms of chances) are not tried
UNWEIGHED = (at.AT_CUT, at.AT_COMPASS)  # what the navigator decides here it decides by a rule of thumb
COPIES = 8  # worlds made of each imagined one in solo games, where only decks and islands set aside are hidden


class TranquilitySearch:
    """What the search needs to know of Tranquility (`seawidget.games.powers.Searching`)."""

    def candidates(
        self, view: View, legal: Sequence[Move], information: InformationState | None, most: int
    ) -> list[tuple[Move, float]]:
        """The navigator's choice and the moves it thinks best besides, with how many games they win less by its
        values. Where it weighs none (a hand to be cut, a compass to be spent) others that are legal, one of each kind
        first.
        """
        s, share = position(view, information)
        found = options(s, seated(view), share)
        best = found[0][1]
        if len(found) == 1 and s[at.POINT] in UNWEIGHED:
            own = move_of(s, found[0][0])
            others = [move for move in legal if move != own]
            kinds = {move.kind: move for move in reversed(others)}
            first = [*kinds.values()][::-1]
            return [(move, 0.0) for move in [own, *first, *(move for move in others if move not in first)][:most]]
        unit = prior_of(s)[0]
        worse = best - NARROW if s[at.VARIANT] != at.DUEL else -ANY
        return [(move_of(s, code), unit * (value - best)) for code, value in found[:most] if value > worse]

    def spread(self, view: View) -> float | None:
        """How far single moves lie about what the navigator's values say."""
        return prior_of(vector_of(view))[1]

    def copies(self, view: View) -> int:
        """Alone what is hidden lies in the deck or aside; with more seats their hands are drawn anew each time."""
        return COPIES if view.players == 1 else 1

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
        """1 where navigators win after the move, 0 for a loss; in the duel 1/2 for a draw."""
        rows = None
        if isinstance(worlds, Imagined) and len(worlds) == count:
            rows = roll_out_imagined(worlds, moves, seat, key)
        if rows is None:
            vectors = [world.vector for world in worlds]
            codes = [validate(vectors[0], move)[1] for move in moves]
            rows = roll_out(vectors, codes, key, first, count, stop)
        return [[worth(row[i], seat) for row in rows] for i in range(len(moves))]


def worth(outcome: int, seat: int) -> float:
    """What an outcome (END-9) is worth to a seat."""
    if outcome == at.DUEL_DRAW:
        return 0.5
    return float(outcome in (at.WIN, at.DUEL_SEAT_0 + seat))


SEARCH = TranquilitySearch()
