"""The navigator with a dial at a seat of a game: from a view and the memory of the seat to a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from seawidget.games.shared.dials import MOST, Dialled
from seawidget.games.shared.explanations import Explanation, Reason
from seawidget.games.shared.views import seated
from seawidget.games.tranquility.bots.navigator.dial import dial_move, forget_some
from seawidget.games.tranquility.bots.navigator.dial_table import dialled_row, warmth
from seawidget.games.tranquility.bots.navigator.explain import explained_at
from seawidget.games.tranquility.bots.navigator.policy import navigator_move
from seawidget.games.tranquility.bots.navigator.position import position
from seawidget.games.tranquility.bots.navigator.priors import prior_of
from seawidget.games.tranquility.bots.navigator.rows import row_for
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import SEATS
from seawidget.games.tranquility.values.move import Move
from seawidget.games.tranquility.values.move_list import move_of
from seawidget.games.tranquility.values.view import View
from seawidget.rng import GAMMA, MASK, Rng

if TYPE_CHECKING:
    from seawidget.games.shared.memory import Memory


class DialledNavigator:
    """A chooser that plays as a navigator with a dial, with the chance of its seat."""

    def __init__(self, dial: Dialled, rng: Rng) -> None:
        self._dial, self._rng = dial, rng

    def __call__(self, view: View, legal: Sequence[Move], memory: Memory | None = None) -> Move:
        """Its move. Raises OptionError where there is no dial."""
        s, share = position(view, None if memory is None else memory.information)
        return move_of(s, self._code(view, s, share))

    def _code(self, view: View, s: Vector, share: int) -> int:
        seat = seated(view)
        warm = warmth(view.options, self._dial.strength)
        if not warm and not self._dial.forget:
            return navigator_move(s, row_for(s), seat, share)
        row = dialled_row(row_for(s), [(warm, self._dial.forget)] * SEATS)
        rng = self._rng
        before = (rng.key + rng.counter * GAMMA) & MASK
        stream = [before, rng.key]
        code = dial_move(s, row, seat, share, stream)
        rng.counter += stream[0] != before  # one number, or none
        return code

    def explain(self, view: View, legal: Sequence[Move], memory: Memory | None = None) -> Explanation:
        """The moves it weighs: the one it takes, then the others, best first; and how large a slip that is."""
        s, share = position(view, None if memory is None else memory.information)
        seat = seated(view)
        taken = move_of(s, self._code(view, s, share))
        if self._dial.forget:
            forget_some(s, seat, self._dial.forget, [0, self._rng.key])
        told = explained_at(s, seat, share)
        found = list(told.candidates)
        rank = next(k for k, one in enumerate(found) if one.move == taken)
        if rank and self._dial.strength < MOST:
            worse = (found[0].score or 0.0) - (found[rank].score or 0.0)
            args = {
                "rank": rank + 1,
                "points": round(100.0 * prior_of(s)[0] * worse, 1),
                "strength": self._dial.strength,
            }
            slip = Reason("tranquility.explain.slip", args)
            one = found.pop(rank)
            found.insert(0, type(one)(one.move, one.score, (slip, *one.reasons), one.cells))
        return Explanation(self._dial.name, seat, told.measure, found)
