"""Many games by numbers alone: policies at all seats, one row of numbers per game, interpreted or compiled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from seawidget.compiling import make, ready
from seawidget.games.pomor import layout as at
from seawidget.games.pomor.kinds import Vector
from seawidget.games.pomor.options import read_options
from seawidget.games.pomor.pilot import ROWS
from seawidget.games.pomor.rules_batch import COLUMNS, GREEDY, PILOT_BOT, RANDOM, play_games
from seawidget.games.pomor.rules_playout import MOST_TURNS
from seawidget.games.pomor.source import SOURCE
from seawidget.games.pomor.table import table_of
from seawidget.rng import MASK

POLICIES: Final[Mapping[str, int]] = MappingProxyType({"random": RANDOM, "greedy": GREEDY, "pilot": PILOT_BOT})

WORTH_LOADING: Final = 20  # games that take as long interpreted as loading what is compiled


class Batch:
    """Games of one configuration with a named policy at every seat.

    Game `i` of a seed key is the same game as `sea.Game("pomor", seed=rng.batch_seed(key, i), seats=[...])` played by
    the bots of these names, whatever the batch was cut into and however it ran.
    """

    columns: Final = (
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

    def __init__(self, options: Mapping[str, Any], bots: Sequence[str], later: tuple[str, int] | None = None) -> None:
        """The players of all seats; `later`: (another one, turns after which it plays on at all seats)."""
        self.options = read_options(options)
        self.bots = tuple(bots)
        self._table = table_of(self.options)
        self._policies = [POLICIES[name] for name in bots] + [RANDOM] * (at.SEATS - len(bots))
        self._policies += [RANDOM, MOST_TURNS] if later is None else [POLICIES[later[0]], later[1]]

    def play(self, key: int, first: int, count: int, compiled: bool | None = None) -> Any:
        """Results of games `first` to `first + count - 1` of a seed key: a list of rows in the order of `columns`.

        Compiled, the rows are a numpy array of int32, shape (count, len(columns)), with the same numbers. `compiled`:
        None takes compiled functions if they are ready, False never, True loads or makes them first (which may take a
        minute). Raises MissingExtra if compiled code is asked for without numba, CompilingFailed if it cannot be made.
        """
        return self._run([self._table.whole()], True, key, first, count, compiled)

    def rollouts(
        self, vectors: Sequence[Vector], key: int, first: int, count: int | None = None, compiled: bool | None = None
    ) -> Any:
        """Results of playing on from positions: rollout i starts at `vectors[(i - first) % len(vectors)]`.

        `count` is by default the number of vectors, so each is played once; with one vector it is played `count` times.
        Rollout `i` decides with the streams of game number `i` of the key. The vectors are not changed; their hidden
        cards are taken as they are. Otherwise as `play`. Raises ValueError for no vector at all, and for one of another
        configuration.
        """
        starts = [list(vector) for vector in vectors]
        if not starts:
            raise ValueError("rollouts need at least one position")
        mine = _settled(self._table.blank())
        if any(_settled(s) != mine for s in starts):
            raise ValueError("these positions are not of the configuration of the batch")
        return self._run(starts, False, key, first, len(starts) if count is None else count, compiled)

    def _run(self, starts: list[Vector], fresh: bool, key: int, first: int, count: int, compiled: bool | None) -> Any:
        size, notes = len(starts[0]), len(self._table.kinds) + 1
        key &= MASK
        functions = None
        if compiled:
            functions = make(SOURCE, self.options).functions
        elif compiled is None:
            functions = ready(SOURCE, self.options, wait=count >= WORTH_LOADING)
        if functions is None:
            out = [[0] * COLUMNS for _ in range(count)]
            room, rooms = [0] * size, [[0] * size for _ in range(ROWS)]
            words, codes = [0] * (at.SEATS + 1), [0] * ROWS
            some, floats, quiet = [0], [0.0] * notes, [0]
            policies = self._policies
            play_games(starts, fresh, key, first, count, policies, room, words, some, rooms, codes, floats, quiet, out)
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
            np.zeros(size, dtype=np.int16),
            np.zeros(at.SEATS + 1, dtype=np.uint64),
            np.zeros(1, dtype=np.uint64),
            np.zeros((ROWS, size), dtype=np.int16),
            np.zeros(ROWS, dtype=np.int64),
            np.zeros(notes),
            np.zeros(1, dtype=np.int64),
            rows,
        )
        return rows


def _settled(s: Vector) -> list[int]:
    """What of a vector follows from its configuration: players, switches, and where which cards stand."""
    return [len(s), *s[at.PLAYERS : at.PHASE], *s[at.KIND : s[at.NAV_DISCARD]]]


def batch(options: Mapping[str, Any], bots: Sequence[str]) -> Batch | None:
    """The games of these options and bots; None if some player is no policy, so that numbers alone cannot play it."""
    if len(bots) != options["players"] or not all(name in POLICIES for name in bots):
        return None
    return Batch(options, bots)
