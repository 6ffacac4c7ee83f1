"""What a difference between values of the navigator says of games won, by the kind of game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from seawidget.games.tranquility.bots.navigator.rows import kind_of
from seawidget.games.tranquility.core.kinds import Vector

# Share of games won that a difference of 1 between values of the navigator stands for, and how far single moves lie
# about that, by the kind of game (rows.py); in the duel a value is a point. `python -m tests.bench.captain_prior`
# measures both; of those and some others `python -m tests.bench.captain_budget KIND` says which find better moves, and
# where none finds more than the usual two do, these stand. The Pyramid in teams has those of a seat alone.
USUAL = 0.15, 0.03
PRIORS: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {
        "alone_storms": (0.06, 0.06),
        "alone_sides": (0.06, 0.03),
        "alone_pyramid": (0.06, 0.035),
        "alone_all": (0.035, 0.035),
        "team_storms": (0.04, 0.03),
        "team_sides": (0.1, 0.06),
        "team_pyramid": (0.06, 0.035),
        "team_all": (0.035, 0.035),
        "duel": (0.018, 0.095),
    }
)


def prior_of(s: Vector) -> tuple[float, float]:
    """(share of games for a value of 1, spread) in the kind of game of a position."""
    return PRIORS.get(kind_of(s), USUAL)
