"""Many games by numbers alone: policies at all seats, one row of numbers per game, interpreted or compiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from seawidget.games.shared.batches import PolicyBatch, Room
from seawidget.games.shared.dials import read_dial
from seawidget.games.tranquility.batch.play import BEGUN, DIAL, GREEDY, GREEDY_GAP, NAVIGATOR, RANDOM, play_games
from seawidget.games.tranquility.batch.source import source_for
from seawidget.games.tranquility.batch.worlds import tried
from seawidget.games.tranquility.bots.navigator.dial_table import dialled_row, warmth
from seawidget.games.tranquility.bots.navigator.rows import Row, row_for
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.blank import blank_vector
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.options import read_options
from seawidget.games.tranquility.knowledge.information import InformationState
from seawidget.games.tranquility.values.move import Move
from seawidget.games.tranquility.values.state import State
from seawidget.rng import Rng

POLICIES: Final[Mapping[str, int]] = MappingProxyType(
    {"random": RANDOM, "greedy": GREEDY, "greedy-gap": GREEDY_GAP, "navigator": NAVIGATOR}
)

ROOMS: Final = (
    Room((at.SIZE,), "int16"),  # the position
    Room((BEGUN + at.SEATS,), "uint64"),  # the streams, and the one in use
    Room((2,), "uint64"),
    Room((1,), "int64"),  # an event buffer that takes nothing
)


class Batch(PolicyBatch):
    """Games of one set of options with a named policy at every seat."""

    columns = (
        "outcome",  # layout.py OUTCOME: WIN, LOSS, DUEL_*
        "reason",  # layout.py END_*
        "filled",  # cells filled at the end
        "turns",  # number of the last turn
        "moves",  # decisions made
        "paid",  # cards given as the price of a placement or of turning an island
        "discarded",  # cards given away otherwise
        "score0",  # duel: points of each seat; else 0
        "score1",
        "first",  # seat that began, or that was active where a rollout starts
    )

    def __init__(
        self, options: Mapping[str, Any], bots: Sequence[str], weights: Sequence[Sequence[float]] | None = None
    ) -> None:
        """`weights`: rows that navigators play with in place of their own, row i mod n in game i: to try them. Where
        one of the bots has a dial its numbers stand behind the weights (navigator/dial.py).

        Raises OptionError for a dial where there is none.
        """
        options = read_options(options)
        blank = blank_vector(options)
        policies, row = policies_of(bots, blank, options)
        super().__init__(
            source_for(bots),
            options,
            bots,
            blank=blank,
            policies=policies + [RANDOM] * (at.SEATS - len(bots)),
            tables=([row] if weights is None else weights,),
            rooms=ROOMS,
            play_games=play_games,
        )

    def tried(
        self,
        state: State,
        seat: int,
        information: InformationState,
        moves: Sequence[Move | None],
        key: int,
        first: int,
        count: int,
        stream: Callable[[int], Rng],
    ) -> list[list[int]] | None:
        """Results of each of the moves (None: of the position as it stands) in worlds redealt for a seat.

        Worlds `first` to `first + count - 1` are redealt by the rules with the chance `stream(i)` and played on with
        the streams of game number i of the key. One row for each world and move, the moves of a world one after the
        other. None where compiled functions cannot do all of it: then each world is made and played on by itself, with
        the same results.
        """
        if DIAL in self._policies:  # their library has no worlds
            return None
        rooms, columns = self._rooms, len(self.columns)
        given = (state, seat, information, moves, key, first, count, stream, self._policies, self._tables[0][0])
        return tried(*given, rooms, columns)


def policies_of(bots: Sequence[str], blank: Vector, options: Mapping[str, Any]) -> tuple[list[int], Row]:
    """What stands for the bots, and the row of weights they play with: with the dials of the seats if one has any.

    Raises OptionError for a dial where there is none.
    """
    dials = [read_dial(name) for name in bots]
    row = row_for(blank)
    if not any(dials):
        return [POLICIES[name] for name in bots], row
    settings = [(0.0, 0.0) if dial is None else (warmth(options, dial.strength), dial.forget) for dial in dials]
    policies = [DIAL if dial else POLICIES[name] for name, dial in zip(bots, dials, strict=True)]
    return policies, dialled_row(row, settings)


def batch(options: Mapping[str, Any], bots: Sequence[str]) -> Batch | None:
    """The games of these options and bots; None if some player is no policy, so that numbers alone cannot play it."""
    if len(bots) != options["players"] or not all(name in POLICIES or read_dial(name) for name in bots):
        return None
    return Batch(options, bots)
