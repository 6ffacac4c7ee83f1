"""Work in batches: small enough to be watched and stopped, until all is done, time is up, or it is exact enough."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Literal

from seawidget.errors import OptionError, check_callable, check_number

__all__ = ["Batches", "Cancel", "Progress", "Why"]

Cancel = Callable[[], object] | threading.Event | None
Progress = Callable[[int, int], object] | None
Why = Literal["running", "all", "budget", "cancelled", "precise", "decided", "interrupted"]


SHORT = 0.1  # seconds of a batch from which eight games to begin with are not too many


class Batches:
    """Iterates (first, count) over `most` games; stops after `budget` seconds or when `cancel` says so.

    `cancel` is a function or a threading.Event, asked before each batch after the first. `progress(done, most)` is
    called after each. A batch takes about `seconds`; with short ones the first is a single game. Whoever iterates ends
    it with `stop(why)`; `why` says how it ended.
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
        if isinstance(most, bool) or not hasattr(most, "__index__") or most < 1:
            text = f"the number of games is a whole number from 1, not {most!r}"
            raise OptionError("option_out_of_range", {"games": most}, text)
        if budget is not None:
            budget = check_number("budget (seconds)", budget, above=0)
        seconds = check_number("batch_seconds", seconds, above=0)
        check_callable("cancel", cancel, "a function or a threading.Event", "is_set")
        check_callable("progress", progress, "a function f(done, most)")
        self.most = most
        self.why: Why = "all"
        self._budget, self._cancel, self._progress, self._seconds, self._clock = (
            budget,
            cancel,
            progress,
            seconds,
            clock,
        )

    def stop(self, why: Why) -> None:
        """No further batch."""
        self.why = why
        self._stopped = True

    def __iter__(self) -> Iterator[tuple[int, int]]:
        self._stopped = False
        done, size, begun = 0, 1 if self._seconds < SHORT else 8, self._clock()
        while done < self.most:
            count = min(size, self.most - done)
            before = self._clock()
            yield done, count
            done += count
            if self._progress is not None:
                self._progress(done, self.most)
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
