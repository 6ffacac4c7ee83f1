"""What a difference between values of the navigator says of games won, by the kind of game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from seawidget.games.tranquility.bots.navigator.rows import kind_of
from seawidget.games.tranquility.core.kinds import Vector

# Share of games won that a difference of 1 between values of the navigator stands for, and how far single moves lie
# about that, by the kind of game (rows.py); in the duel a value is a point. Over 10,000 solo games of the
# navigator each with 12 and 8 islands removed a logistic fit gives log odds of winning of 0.68 and 0.91 a unit; times
# p(1-p) that is 0.17 and 0.16. The others by `python -m tests.bench.captain_prior`, those of
# teams as of a seat alone.
USUAL = 0.15, 0.03
PRIORS: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {
        "alone_pyramid": (0.06, 0.035),
        "team_pyramid": (0.06, 0.035),
        "alone_all": (0.035, 0.035),
        "team_all": (0.035, 0.035),
        "duel": (0.018, 0.095),
    }
)


def prior_of(s: Vector) -> tuple[float, float]:
    """(share of games for a value of 1, spread) in the kind of game of a position."""
    return PRIORS.get(kind_of(s), USUAL)
