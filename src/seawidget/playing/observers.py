"""Observers of a game: told of every change, in order, with the game's lock held."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

from seawidget.errors import OptionError, check_callable

_logger = logging.getLogger("seawidget")


class Change(NamedTuple):
    """What happened: `kind` is "move", "undo", "redo", "goto" or "branch" (the game now stands at node
    `node_id`), or "delete", "order", "comment", "mark", "forecast", "look" or "seats" (about node `node_id`).
    """

    kind: str
    node_id: str


class Observers:
    """The changes of one game: `count` of them so far, and the callbacks that are told of the next.

    `lock` is the game's; `tell` is called with it held.
    """

    __slots__ = ("_callbacks", "_lock", "_pending", "_telling", "count")

    def __init__(self, lock: Any) -> None:  # an RLock, which older type stubs know as a function only
        self.count = 0
        self._lock = lock
        self._callbacks: tuple[tuple[object, Callable[[Change], object]], ...] = ()
        self._pending: deque[Change] = deque()
        self._telling = False

    def subscribe(self, callback: Callable[[Change], object]) -> Callable[[], None]:
        """Tell `callback` of all changes to come, until what this returns is called.

        Raises OptionError for something that cannot be called.
        """
        if callback is None:
            raise OptionError(
                "option_out_of_range", {"callback": None}, "an observer is a function of a Change, not None"
            )
        check_callable("callback", callback, "a function of a Change")
        token = object()
        with self._lock:
            self._callbacks = (*self._callbacks, (token, callback))

        def unsubscribe() -> None:
            with self._lock:
                self._callbacks = tuple(pair for pair in self._callbacks if pair[0] is not token)

        return unsubscribe

    def tell(self, kind: str, node_id: str) -> None:
        """Count a change and tell of it. One that an observer makes waits until all have heard of this one."""
        self.count += 1
        if not self._callbacks:
            return
        self._pending.append(Change(kind, node_id))
        if self._telling:
            return
        self._telling = True
        try:
            while self._pending:
                change = self._pending.popleft()
                for token, callback in self._callbacks:
                    if all(token is not other for other, _ in self._callbacks):
                        continue  # it was removed by an observer before it
                    try:
                        callback(change)
                    except Exception:
                        _logger.exception("an observer failed on %r", change)
        finally:
            self._telling = False
