"""Work beside the board: each kind of it by itself (`beside.begin`), one batch at a time, and stopped at any moment.

A batch never holds the lock of the game, and between two batches there is a rest, so that cells and clicks get through.
A job that was stopped or replaced says nothing any more, however far its batch was. One that fails says so, also where
it could not even begin.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from seawidget.widget.odds.beside import Steps, begin

log = logging.getLogger("seawidget.widget")

BREATH = 0.002  # s between two batches

News = Mapping[str, Any]
Work = Callable[[threading.Event], Iterator[News]]


class Background:
    """Jobs by name. `tell(news, still_wanted)` gets what each batch yields, if it is not empty.

    It must ask `still_wanted()` under its own lock, the one that whoever stops a job holds.
    """

    def __init__(self, tell: Callable[[News, Callable[[], bool]], None]) -> None:
        self._tell = tell
        self._lock = threading.Lock()
        self._turn = threading.Lock()  # one batch at a time, whatever runs
        self._jobs: dict[str, tuple[object, threading.Event]] = {}

    def start(self, name: str, key: object, work: Work) -> bool:
        """Run `work(cancel)` instead of what runs under this name; False if just that (the same key) is running."""
        with self._lock:
            old = self._jobs.get(name)
            if old is not None:
                if old[0] == key:
                    return False
                old[1].set()
            cancel = threading.Event()
            self._jobs[name] = (key, cancel)
        try:
            begin(self._steps(name, cancel, work), name)
        except RuntimeError as error:
            self._failed(name, cancel, error)
            self._ended(name, cancel)
        return True

    def stop(self, *names: str) -> None:
        """Stop these jobs, or all. Returns at once; nothing is told of them afterwards."""
        with self._lock:
            for name in names or tuple(self._jobs):
                job = self._jobs.pop(name, None)
                if job is not None:
                    job[1].set()

    @property
    def running(self) -> tuple[str, ...]:
        """Names of the jobs that run."""
        with self._lock:
            return tuple(self._jobs)

    def join(self, timeout: float = 10.0) -> bool:
        """Wait until all jobs have ended; whether they have."""
        end = time.monotonic() + timeout
        while self.running and time.monotonic() < end:
            time.sleep(0.005)
        return not self.running

    def _steps(self, name: str, cancel: threading.Event, work: Work) -> Steps:
        """The batches of a job, each told when it is done; yields the seconds to rest."""

        def wanted() -> bool:
            return not cancel.is_set()

        try:
            batches = work(cancel)
            while wanted():
                with self._turn:
                    news = next(batches, None) if wanted() else None
                if news is None:
                    break
                if news and wanted():
                    self._tell(news, wanted)
                yield BREATH
        except Exception as error:  # noqa: BLE001 - it is logged, and the page is told
            self._failed(name, cancel, error)
        finally:
            self._ended(name, cancel)

    def _failed(self, name: str, cancel: threading.Event, error: Exception) -> None:
        """Log an exception and tell the page, unless nobody wants the job any more."""
        if not cancel.is_set():
            log.error("the work %r beside the board failed", name, exc_info=error)
            self._tell({"what": name, "failed": True}, lambda: not cancel.is_set())

    def _ended(self, name: str, cancel: threading.Event) -> None:
        with self._lock:
            if self._jobs.get(name, (None, None))[1] is cancel:
                del self._jobs[name]
