"""Loading much without the long pauses of the garbage collector.

While a library of half a million objects is imported, the collector goes over everything several times, some 50 ms each
time in which no thread of the process gets on. Hardly any of it is garbage.
"""

from __future__ import annotations

import gc
import threading
from types import TracebackType
from typing import Final


class NoCollection:
    """No automatic collection while something is loaded; what is there afterwards counts as old.

    A collector that is off stays off, and objects frozen by somebody (`gc.freeze`) stay frozen. Several threads may be
    at it: the last one turns the collector on again.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._inside = 0
        self._was_on = True

    def __enter__(self) -> None:
        with self._lock:
            if not self._inside:
                self._was_on = gc.isenabled()
                gc.disable()
            self._inside += 1

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with self._lock:
            self._inside -= 1
            if self._inside or not self._was_on:
                return
            if not gc.get_freeze_count():
                gc.freeze()  # into the oldest generation, without a look at them, in two steps
                gc.unfreeze()
            gc.enable()


no_collection: Final = NoCollection()
