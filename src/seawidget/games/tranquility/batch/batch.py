"""Many games by numbers alone: policies at all seats, one row of numbers per game, interpreted or compiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from seawidget.compiling import ready
from seawidget.games.shared.batches import PolicyBatch, Room
from seawidget.games.tranquility.batch.candidate_rollouts import try_world
from seawidget.games.tranquility.batch.play import GREEDY, GREEDY_GAP, NAVIGATOR, RANDOM, play_games
from seawidget.games.tranquility.batch.source import NAVIGATED, source_for
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.blank import blank_vector
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.options import read_options
from seawidget.rng import MASK

POLICIES: Final[Mapping[str, int]] = MappingProxyType(
    {"random": RANDOM, "greedy": GREEDY, "greedy-gap": GREEDY_GAP, "navigator": NAVIGATOR}
)

ROOMS: Final = (
    Room((at.SIZE,), "int16"),  # the position
    Room((at.SEATS + 1,), "uint64"),  # the streams, and the one in use
    Room((1,), "uint64"),
    Room((1,), "int64"),  # an event buffer that takes nothing
)


class Batch(PolicyBatch):
    """Games of one set of options with a named policy at every seat."""

    worth_loading = 500
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

    def __init__(self, options: Mapping[str, Any], bots: Sequence[str]) -> None:
        options = read_options(options)
        super().__init__(
            source_for(bots),
            options,
            bots,
            blank=blank_vector(options),
            policies=[POLICIES[name] for name in bots] + [RANDOM] * (at.SEATS - len(bots)),
            rooms=ROOMS,
            play_games=play_games,
        )

    def tries(
        self,
        vectors: Sequence[Vector],
        moves: Sequence[int],
        key: int,
        first: int,
        count: int,
        stop: Callable[[], bool],
    ) -> list[list[int]]:
        """Outcomes of each of the moves (codes) in `count` worlds made of some positions, the policies playing on.

        One row for each world, in it one outcome for each move. World i is `vectors[i % len(vectors)]`, from the second
        round on with the cards shuffled that nobody has seen; its chance is that of game `first + i`
        of the key. Compiled functions are taken if they are ready; without them `stop()` is asked after each world, and
        the rows end once it is true.
        """
        key &= MASK
        rooms = (ROOMS[0], *ROOMS, Room((len(self.columns),), "int32"))
        functions = ready(NAVIGATED, self.options)
        if functions is None:
            out: list[list[int]] = []
            starts, codes = [list(vector) for vector in vectors], list(moves)
            work: list[Any] = [room.listed() for room in rooms]
            while len(out) < count and not (out and stop()):
                row = [0] * len(codes)
                try_world(*(starts, codes, key, first, len(out), self._policies, *work, row))
                out.append(row)
            return out
        import numpy as np

        found = np.zeros((count, len(moves)), dtype=np.int32)
        given = (np.array(vectors, dtype=np.int16), np.array(moves, dtype=np.int64), np.uint64(key), first, count)
        policies = np.array(self._policies, dtype=np.int64)
        functions["roll_out_moves"](*given, policies, *(room.array() for room in rooms), found)
        rows: list[list[int]] = found.tolist()
        return rows


def batch(options: Mapping[str, Any], bots: Sequence[str]) -> Batch | None:
    """The games of these options and bots; None if some player is no policy, so that numbers alone cannot play it."""
    if len(bots) != options["players"] or not all(name in POLICIES for name in bots):
        return None
    return Batch(options, bots)
