"""Many games in arrays, stepped by the rule functions of their game: compiled where a library is there.

Results are the same either way. Arrays are numpy's; interpreted, the functions work on lists, which are copied into
them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from seawidget.compiling import make, ready, start
from seawidget.compiling.library import serving, switched_off
from seawidget.games import environments as no
from seawidget.games.environments import Environment

# the arrays of a game by the names of games/environments.py, in the order in which the functions take them
GAME: Final = (
    *("keys", "numbers", "states", "words", "r", "pending", "memory", "log", "ev", "rooms", "codes", "notes"),
    *("seats", "ended", "results", "rewards", "masks", "views", "raws"),
)
LAST: Final = ("last_masks", "last_views", "last_raws")
SHOWN: Final = ("numbers", "seats", "ended", "results", "rewards", "masks", "views", "raws", *LAST)


class Runner:
    """The games of one batch. `actions` and `which` are written to by who calls, then `step()` or `begin()`.

    `logged`: whether the moves of a game are kept. `compiled`: None takes a library that is there, and has one made in
    the background; True makes it first; False never takes one. Raises CompilingFailed.
    """

    def __init__(
        self,
        about: Environment,
        count: int,
        settings: Sequence[int],
        discount: float,
        bots: Sequence[str],
        logged: bool,
        compiled: bool | None,
    ) -> None:
        self.about, self.count = about, count
        self._discount = discount
        self._source = about.source(bots)
        self._wish = compiled
        self._calls: Mapping[str, Callable[[], Any]] | None = None
        self._lists: dict[str, Any] | None = None
        n, wanted = count, settings[no.WANTED]
        viewed = len(about.observation_names) if wanted & no.WANT_VIEW else 1
        rawed = len(about.raw_names) if wanted & no.WANT_RAW else 1
        kept = n if settings[no.RENEWAL] == no.SAME_STEP else 1
        size, actions = len(about.blank), len(about.action_names)
        shapes: dict[str, tuple[tuple[int, ...], Any]] = {
            "keys": ((n,), np.uint64),
            "numbers": ((n,), np.int64),
            "states": ((n, size), np.int16),
            "words": ((n, 2 * about.seats + 2), np.uint64),
            "r": ((2,), np.uint64),
            "pending": ((n, about.pending), np.int64),
            "memory": ((n, about.memory), np.int8),
            "log": ((n, about.longest + 1 if logged else 1), np.int64),
            "ev": ((1,), np.int64),
            "rooms": (about.rooms, np.int16),
            "codes": ((about.codes,), np.int64),
            "notes": ((len(about.notes),), np.float64),
            "seats": ((n,), np.int64),
            "ended": ((n,), np.int64),
            "results": ((n, 4), np.int64),
            "rewards": ((n, about.seats), np.float32),
            "masks": ((n, actions), np.int8),
            "views": ((n, viewed), np.float32),
            "raws": ((n, rawed), np.int16),
            "last_masks": ((kept, actions), np.int8),
            "last_views": ((kept, viewed), np.float32),
            "last_raws": ((kept, rawed), np.int16),
        }
        self.arrays: dict[str, Any] = {name: np.zeros(shape, kind) for name, (shape, kind) in shapes.items()}
        self.arrays["notes"][:] = about.notes
        self.blank = np.array(about.blank, np.int16)
        self.settings = np.array(settings, np.int64)
        self.actions = np.zeros(n, np.int64)
        self.which = np.zeros(n, np.int64)
        self._who = np.zeros(2, np.int64)
        self._view, self._raw = np.zeros(viewed, np.float32), np.zeros(rawed, np.int16)
        self._chosen = False
        self.step: Callable[[], Any] = self._step_lists
        self.choose_run()

    # --- which way it runs --------------------------------------------------------------------------------------------

    @property
    def compiled(self) -> bool:
        """Whether compiled functions step the games."""
        return self._calls is not None

    def choose_run(self) -> None:
        """Take compiled functions if they are there now. Only where all games begin anew: others stand in lists."""
        if self._calls is not None:
            return
        functions = None
        if self._wish:
            functions = make(self._source, None).functions
        elif self._wish is None:
            functions = ready(self._source, None)
            if functions is None and not switched_off() and not self._chosen:
                start(serving(self._source, None)[:1])
        self._chosen = True
        if functions is None:
            if self._lists is None:
                self._lists = {name: self.arrays[name].tolist() for name in (*GAME, *LAST)}
            return
        self._lists = None
        a = self.arrays
        game, last = [a[name] for name in GAME], [a[name] for name in LAST]
        self._calls = {
            "reset": functions["reset_games"].bound(self.blank, self.settings, self.which, *game),
            "step": functions["step_games"].bound(
                *(self.blank, self.settings, self._discount, self.actions), *game, *last
            ),
            "observe": functions["observe_seat"].bound(
                *(self.settings, self._who, a["states"], a["pending"], a["memory"], self._view, self._raw)
            ),
            "sample": functions["sample_actions"].bound(a["masks"], a["words"], a["r"], self.actions),
        }
        self.step = self._calls["step"]

    # --- what it does -------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin the games of which `which` is 1 (a deal) or 2 (the position in `arrays["states"]`)."""
        if self._calls is not None:
            self._calls["reset"]()
            return
        lists = self._lists
        assert lists is not None
        for name in ("keys", "numbers"):
            lists[name] = self.arrays[name].tolist()
        for i in np.flatnonzero(self.which == 2):
            lists["states"][i] = self.arrays["states"][i].tolist()
        self.about.reset_games(
            *(list(self.about.blank), self.settings.tolist(), self.which.tolist()), *(lists[name] for name in GAME)
        )
        self._show()

    def _step_lists(self) -> None:
        """Take one action of `actions` in each game; what `step` is where nothing is compiled."""
        lists = self._lists
        assert lists is not None
        given = (self.about.blank, self.settings.tolist(), self._discount, self.actions.tolist())
        self.about.step_games(*given, *(lists[name] for name in GAME), *(lists[name] for name in LAST))
        self._show()

    def sample(self) -> None:
        """Draw a legal action for each game into `actions`."""
        if self._calls is not None:
            self._calls["sample"]()
            return
        lists = self._lists
        assert lists is not None
        actions = [0] * self.count
        self.about.sample_actions(lists["masks"], lists["words"], lists["r"], actions)
        self.actions[:] = actions

    def observe(self, i: int, seat: int) -> tuple[Any, Any]:
        """What a seat sees of game `i`: (fractions, raw numbers); what is not wanted is a single 0."""
        self._who[:] = i, seat
        if self._calls is not None:
            self._calls["observe"]()
            return self._view.copy(), self._raw.copy()
        lists = self._lists
        assert lists is not None
        rows = self._view.tolist(), self._raw.tolist()
        given = (self.settings.tolist(), [i, seat], lists["states"], lists["pending"], lists["memory"])
        self.about.observe_seat(*given, *rows)
        self._view[:], self._raw[:] = rows
        return self._view.copy(), self._raw.copy()

    def row(self, name: str, i: int) -> list[int]:
        """A copy of the row of game `i` in one of the arrays."""
        found = self.arrays[name][i].tolist() if self._lists is None else list(self._lists[name][i])
        return list(map(int, found))

    def states(self) -> Any:
        """A copy of the vectors of all games, (n, size) int16."""
        return self.arrays["states"].copy() if self._lists is None else np.array(self._lists["states"], np.int16)

    def _show(self) -> None:
        assert self._lists is not None
        for name in SHOWN:
            self.arrays[name][...] = self._lists[name]
