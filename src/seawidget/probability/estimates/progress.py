"""Progress of what takes long: a bar by tqdm in notebooks and terminals, or a function of one's own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from seawidget.errors import check_callable

Progress = bool | Callable[[int, int], object] | None

DELAY = 0.5  # seconds before a bar appears: a short run shows none


class Meter:
    """Tells how many of `total` are done: `progress` is False or None, True (tqdm, if installed), or f(done, total)."""

    def __init__(self, progress: Progress, total: int, done: int = 0, unit: str = "game") -> None:
        self.total = total
        self.done = done
        if progress is not None and not isinstance(progress, bool):
            check_callable("progress", progress, "True, False or a function f(done, total)")
        self._tell = progress if callable(progress) else None
        self._bar: Any = None
        if progress is True:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                return
            if sys.platform == "emscripten":  # no threads: else it would warn that it cannot watch its bars
                tqdm.monitor_interval = 0
            self._bar = tqdm(total=total, initial=done, unit=unit, delay=DELAY, smoothing=0.1, leave=False)

    def add(self, games: int) -> None:
        """So many more are done."""
        self.done += games
        if self._tell is not None:
            self._tell(self.done, self.total)
        if self._bar is not None:
            self._bar.update(games)

    def close(self) -> None:
        """The run is over."""
        if self._bar is not None:
            self._bar.close()
