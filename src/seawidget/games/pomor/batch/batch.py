"""Many games by numbers alone: policies at all seats, one row of numbers per game, interpreted or compiled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from seawidget.games.pomor.batch.play import GREEDY_BOT, PILOT_BOT, RANDOM_BOT, play_games
from seawidget.games.pomor.batch.source import SOURCE
from seawidget.games.pomor.bots.policies.pilot import ROWS
from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.options import read_options
from seawidget.games.pomor.core.table import table_of
from seawidget.games.shared.batches import PolicyBatch, Room

POLICIES: Final[Mapping[str, int]] = MappingProxyType({"random": RANDOM_BOT, "greedy": GREEDY_BOT, "pilot": PILOT_BOT})


class Batch(PolicyBatch):
    """Games of one configuration with a named policy at every seat."""

    columns = (
        "outcome",  # record.py OUTCOMES: 1 + the seat that has won; 0: unfinished after 2000 turns (P-END-5)
        "reason",  # record.py REASONS
        "turns",  # completed turns; the winning one is not counted
        "moves",  # decisions made
        "score0",  # points of each seat at the end, 0 for seats the game does not have
        "score1",
        "score2",
        "score3",
        "sales",
        "storms",  # arrivals directly on a storm, whether it took something or not
        "pushes",  # cards played in mode `unblock`
        "first",  # seat that began, or that was active where a rollout starts
    )

    def __init__(self, options: Mapping[str, Any], bots: Sequence[str]) -> None:
        options = read_options(options)
        table = table_of(options)
        policies = [POLICIES[name] for name in bots] + [RANDOM_BOT] * (at.SEATS - len(bots))
        whole = table.whole()
        rooms = (
            Room((len(whole),), "int16"),  # the position
            Room((at.SEATS + 1,), "uint64"),  # the streams, and the one in use
            Room((1,), "uint64"),
            Room((ROWS, len(whole)), "int16"),  # positions that a pilot looks at
            Room((ROWS,), "int64"),  # their moves
            Room((len(table.kinds) + 1,), "float64"),  # what it notes of each kind of card
            Room((1,), "int64"),  # an event buffer that takes nothing
        )
        super().__init__(SOURCE, options, bots, blank=whole, policies=policies, rooms=rooms, play_games=play_games)
        self._table = table

    def _check(self, starts: Sequence[Vector]) -> None:
        mine = _settled(self._table.blank())
        if any(_settled(s) != mine for s in starts):
            raise ValueError("these positions are not of the configuration of the batch")


def _settled(s: Vector) -> list[int]:
    """What of a vector follows from its configuration: players, switches, and where which cards stand."""
    return [len(s), *s[at.PLAYERS : at.PHASE], *s[at.KIND : s[at.NAV_DISCARD]]]


def batch(options: Mapping[str, Any], bots: Sequence[str]) -> Batch | None:
    """The games of these options and bots; None if some player is no policy, so that numbers alone cannot play it."""
    if len(bots) != options["players"] or not all(name in POLICIES for name in bots):
        return None
    return Batch(options, bots)
