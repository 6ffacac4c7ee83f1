"""Work beside the board: each kind of it on a thread of its own, one batch at a time, and stopped at any moment.

A batch never holds the lock of the game, and between two batches the thread lets go of the interpreter, so that cells
and clicks get through. A job that was stopped or replaced says nothing any more, however far its batch was.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

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
        self._jobs: dict[str, tuple[object, threading.Event, threading.Thread]] = {}

    def start(self, name: str, key: object, work: Work) -> bool:
        """Run `work(cancel)` instead of what runs under this name; False if just that (the same key) is running."""
        with self._lock:
            old = self._jobs.get(name)
            if old is not None:
                if old[0] == key:
                    return False
                old[1].set()
            cancel = threading.Event()
            thread = threading.Thread(
                target=self._run, args=(name, cancel, work), name=f"seawidget-{name}", daemon=True
            )
            self._jobs[name] = (key, cancel, thread)
        thread.start()
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

    def _run(self, name: str, cancel: threading.Event, work: Work) -> None:
        def wanted() -> bool:
            return not cancel.is_set()

        try:
            steps = work(cancel)
            while wanted():
                with self._turn:
                    news = next(steps, None) if wanted() else None
                if news is None:
                    break
                if news and wanted():
                    self._tell(news, wanted)
                time.sleep(BREATH)
        except Exception:
            if wanted():
                log.exception("the work %r beside the board failed", name)
                self._tell({"what": name, "failed": True}, wanted)
        finally:
            with self._lock:
                if self._jobs.get(name, (None, None))[1] is cancel:
                    del self._jobs[name]
