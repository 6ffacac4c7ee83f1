"""Messages on their way to the page, in order, whichever thread has made them."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from seawidget.widget.wire.ways import Way, loop_way, strict_way

log = logging.getLogger("seawidget.widget")

Delivery = Callable[[], None]


class Outbox:
    """Sends at once where the host lets it, else from where the page was heard last. `lock` is held while sending."""

    def __init__(self, lock: AbstractContextManager[Any]) -> None:
        self._lock = lock
        self._strict: Way | None = None
        self._loop: Way | None = None
        self._waiting: deque[Delivery] = deque()
        self._posted = False

    def heard(self) -> None:
        """The page is being made or has said something: the way back leads from here."""
        self._strict = strict_way() or self._strict
        self._loop = loop_way() or self._loop

    def send(self, deliver: Delivery) -> None:
        """Deliver a message, now or soon, after those that wait. Raises what the host raises where there is no way."""
        with self._lock:
            way = self._strict or (self._loop if self._waiting else None)  # where something waits the host is strict
            if way is not None and not way.here():
                self._post(way, deliver)
                return
            try:
                self._empty()
                deliver()
            except (TypeError, ValueError):  # it is the message, not the way
                raise
            except Exception:
                if self._loop is None or self._loop.here():
                    raise
                self._post(self._loop, deliver)

    def _post(self, way: Way, deliver: Delivery) -> None:
        self._waiting.append(deliver)
        if not self._posted:
            way.post(self._deliver)
            self._posted = True

    def _deliver(self) -> None:
        with self._lock:
            self._posted = False
            try:
                self._empty()
            except Exception:
                log.exception("a message to the page could not be delivered")

    def _empty(self) -> None:
        while self._waiting:
            self._waiting.popleft()()
