"""All the moves the navigator weighs at a decision, with their values: for explanations and for the search."""

from __future__ import annotations

from seawidget.games.tranquility.bots.navigator.duel import settled
from seawidget.games.tranquility.bots.navigator.policy import navigate
from seawidget.games.tranquility.bots.navigator.rows import row_for
from seawidget.games.tranquility.core.codes import move_kind
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import PLAY_FINISH, PLAY_START, USE_COMPASS
from seawidget.games.tranquility.core.weighed import GRAIN

Valued = tuple[int, float]  # move code and value of the position after it


def options(s: Vector, seat: int, share: int) -> list[Valued]:
    """Every move weighed, best first; the navigator's own choice is the first one.

    One move alone, with the value 0, where it does not weigh several: a Start or Finish to be laid, a shed. In the duel
    the values are points.
    """
    rows: list[int] = []
    choice = navigate(s, row_for(s), seat, share, rows)
    found = {}
    if move_kind(choice) not in (PLAY_START, PLAY_FINISH, USE_COMPASS):
        found = {settled(s, seat, rows[k]): rows[k + 1] * GRAIN for k in range(0, len(rows), 2)}
    best = found.pop(choice, max(found.values(), default=0.0))
    return [(choice, best), *sorted(found.items(), key=lambda item: (-item[1], item[0]))]
