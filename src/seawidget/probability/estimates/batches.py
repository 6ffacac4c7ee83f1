"""Work in batches: small enough to be watched and stopped, until all is done, time is up, or it is exact enough.

How much is played at a time follows the clock, so that it can be watched; *where a rule of stopping looks* does not: at
numbers of games that are the same on every machine (`next_look`). So the same call with the same seed ends at the same
game, unless a time limit or somebody ends it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Literal

from seawidget.errors import OptionError, check_callable, check_number
from seawidget.given import shown, whole
from seawidget.probability.estimates.progress import Meter, Progress
from seawidget.text.i18n import Sentence

__all__ = ["CLOCKED", "Batches", "Cancel", "Progress", "Why", "next_look"]

Cancel = Callable[[], object] | threading.Event | None
Why = Literal["running", "all", "budget", "cancelled", "precise", "decided", "interrupted"]


CLOCKED = frozenset({"budget", "cancelled", "interrupted"})  # ends that another run need not have at the same game
FIRST_LOOK = 50  # games before a rule looks at all: with fewer an error is not known well enough
SHORT = 0.1  # seconds of a batch from which eight games to begin with are not too many


def next_look(done: int) -> int:
    """The number of games after which a rule of stopping looks next, when `done` have been played.

    50 first, then always a tenth more and at least 10: 50, 60, ... 110, 121, 133 and so on. Looks at a growing distance
    cost little beside the games, and a run goes on for at most a tenth longer than it need.
    """
    look = FIRST_LOOK
    while look <= done:
        look += max(10, look // 10)
    return look


class Batches:
    """Iterates (first, count) over `most` games; stops after `budget` seconds or when `cancel` says so.

    `cancel` is a function or a threading.Event, asked before each batch after the first. `progress` is True for a bar,
    or a function `f(done, most)`, called after each. A batch takes about `seconds`, with short ones the first is a
    single game, and none goes beyond the next look; `looks` is true of a batch that ends at one, or at the end. Whoever
    iterates ends it with `stop(why)`, because of a rule only where `looks` is true; `why` says how it ended.
    """

    def __init__(
        self,
        most: int,
        *,
        budget: float | None = None,
        cancel: Cancel = None,
        progress: Progress = None,
        seconds: float = 0.25,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        games = whole(most)
        if games is None or games < 1:
            text = Sentence("error.whole.games", given=shown(most))
            raise OptionError("option_out_of_range", {"games": most}, text)
        if budget is not None:
            budget = check_number(Sentence("error.name.budget"), budget, above=0)
        seconds = check_number("batch_seconds", seconds, above=0)
        check_callable("cancel", cancel, "stopper", "is_set")
        self._meter = Meter(progress, games)
        self.most = most
        self.why: Why = "all"
        self.looks = False
        self._budget, self._cancel, self._seconds, self._clock = budget, cancel, seconds, clock

    def stop(self, why: Why) -> None:
        """No further batch."""
        self.why = why
        self._stopped = True

    def __iter__(self) -> Iterator[tuple[int, int]]:
        self._stopped = False
        try:
            yield from self._batches()
        finally:
            self._meter.close()

    def _batches(self) -> Iterator[tuple[int, int]]:
        done, size, begun = 0, 1 if self._seconds < SHORT else 8, self._clock()
        while done < self.most:
            end = min(next_look(done), self.most)
            count = min(size, end - done)
            self.looks = done + count == end
            before = self._clock()
            yield done, count
            done += count
            self._meter.add(count)
            if self._stopped or done == self.most:
                return
            now = self._clock()
            if self._cancelled():
                return self.stop("cancelled")
            pace = max(now - before, 1e-6) / count
            left = self._seconds if self._budget is None else min(self._seconds, self._budget - (now - begun))
            if left <= 0:
                return self.stop("budget")
            size = max(1, min(4 * size, int(left / pace)))

    def _cancelled(self) -> bool:
        ask: Any = self._cancel
        if ask is None:
            return False
        return bool(ask.is_set() if hasattr(ask, "is_set") else ask())
