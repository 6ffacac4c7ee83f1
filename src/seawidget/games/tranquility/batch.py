"""Many games by numbers alone: policies at all seats, one row of numbers per game, interpreted or compiled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from seawidget.compiling import make, ready
from seawidget.games.tranquility import layout as at
from seawidget.games.tranquility.deal import blank_vector
from seawidget.games.tranquility.kinds import Vector
from seawidget.games.tranquility.options import read_options
from seawidget.games.tranquility.rules_batch import COLUMNS, GREEDY, GREEDY_GAP, NAVIGATOR, RANDOM, play_games
from seawidget.games.tranquility.rules_try import try_moves
from seawidget.games.tranquility.source import NAVIGATED, source_for
from seawidget.rng import MASK

POLICIES: Final[Mapping[str, int]] = MappingProxyType(
    {"random": RANDOM, "greedy": GREEDY, "greedy-gap": GREEDY_GAP, "navigator": NAVIGATOR}
)

WORTH_LOADING: Final = 500  # games that take as long interpreted as loading what is compiled


class Batch:
    """Games of one set of options with a named policy at every seat.

    Game `i` of a seed key is the same game as `sea.Game(seed=rng.batch_seed(key, i), seats=[...])` played by the bots
    of these names, whatever the batch was cut into and however it ran.
    """

    columns: Final = (
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
        self.options = read_options(options)
        self.bots = tuple(bots)
        self._blank = blank_vector(self.options)
        self._source = source_for(bots)
        self._policies = [POLICIES[name] for name in bots] + [RANDOM] * (at.SEATS - len(bots))

    def play(self, key: int, first: int, count: int, compiled: bool | None = None) -> Any:
        """Results of games `first` to `first + count - 1` of a seed key: a list of rows in the order of `columns`.

        Compiled, the rows are a numpy array of int32, shape (count, len(columns)), with the same numbers. `compiled`:
        None takes compiled functions if they are ready, False never, True loads or makes them first (which may take a
        minute). Raises MissingExtra if compiled code is asked for without numba, CompilingFailed if it cannot be made.
        """
        return self._run([self._blank], True, key, first, count, compiled)

    def rollouts(
        self, vectors: Sequence[Vector], key: int, first: int, count: int | None = None, compiled: bool | None = None
    ) -> Any:
        """Results of playing on from positions: rollout i starts at `vectors[(i - first) % len(vectors)]`.

        `count` is by default the number of vectors, so each is played once; with one vector it is played `count` times.
        Rollout `i` decides with the streams of game number `i` of the key. The vectors are not changed; their hidden
        cards are taken as they are. Otherwise as `play`.
        """
        starts = [list(vector) for vector in vectors]
        if not starts:
            raise ValueError("rollouts need at least one position")
        return self._run(starts, False, key, first, len(starts) if count is None else count, compiled)

    def tries(
        self, vectors: Sequence[Vector], moves: Sequence[int], key: int, first: int, count: int
    ) -> list[list[int]]:
        """Outcomes of each of the moves (codes) in `count` worlds made of some positions, the policies playing on.

        One row for each world, in it one outcome for each move. World i is `vectors[i % len(vectors)]`, from the second
        round on with the cards shuffled that nobody has seen (`rules_try.py`); its chance is that of game `first + i`
        of the key. Compiled functions are taken if they are ready.
        """
        key &= MASK
        functions = ready(NAVIGATED, self.options)
        if functions is None:
            out = [[0] * len(moves) for _ in range(count)]
            world, room, words, row = [0] * at.SIZE, [0] * at.SIZE, [0] * (at.SEATS + 1), [0] * COLUMNS
            starts = [list(vector) for vector in vectors]
            try_moves(starts, list(moves), key, first, count, self._policies, world, room, words, [0], [0], row, out)
            return out
        import numpy as np

        found = np.zeros((count, len(moves)), dtype=np.int32)
        functions["try_moves"](
            np.array(vectors, dtype=np.int16),
            np.array(moves, dtype=np.int64),
            np.uint64(key),
            first,
            count,
            np.array(self._policies, dtype=np.int64),
            np.zeros(at.SIZE, dtype=np.int16),
            np.zeros(at.SIZE, dtype=np.int16),
            np.zeros(at.SEATS + 1, dtype=np.uint64),
            np.zeros(1, dtype=np.uint64),
            np.zeros(1, dtype=np.int64),
            np.zeros(COLUMNS, dtype=np.int32),
            found,
        )
        rows: list[list[int]] = found.tolist()
        return rows

    def _run(self, starts: list[Vector], fresh: bool, key: int, first: int, count: int, compiled: bool | None) -> Any:
        key &= MASK
        functions = None
        if compiled:
            functions = make(self._source, self.options).functions
        elif compiled is None:
            functions = ready(self._source, self.options, wait=count >= WORTH_LOADING)
        if functions is None:
            out = [[0] * COLUMNS for _ in range(count)]
            room = [0] * at.SIZE
            play_games(starts, fresh, key, first, count, self._policies, room, [0] * (at.SEATS + 1), [0], [0], out)
            return out
        import numpy as np

        rows = np.zeros((count, COLUMNS), dtype=np.int32)
        functions["play_games"](
            np.array(starts, dtype=np.int16),
            fresh,
            np.uint64(key),
            first,
            count,
            np.array(self._policies, dtype=np.int64),
            np.zeros(at.SIZE, dtype=np.int16),
            np.zeros(at.SEATS + 1, dtype=np.uint64),
            np.zeros(1, dtype=np.uint64),
            np.zeros(1, dtype=np.int64),
            rows,
        )
        return rows


def batch(options: Mapping[str, Any], bots: Sequence[str]) -> Batch | None:
    """The games of these options and bots; None if some player is no policy, so that numbers alone cannot play it."""
    if len(bots) != options["players"] or not all(name in POLICIES for name in bots):
        return None
    return Batch(options, bots)
