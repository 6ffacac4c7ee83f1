"""Observers of a game: told of every change, in order, with the game's lock held."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

_logger = logging.getLogger("seawidget")


class Change(NamedTuple):
    """What happened: `kind` is "move", "undo", "redo", "goto" or "branch" (the game now stands at node
    `node_id`), or "delete", "order", "comment", "mark", "forecast", "look" or "seats" (about node `node_id`).
    """

    kind: str
    node_id: str


class Observers:
    """The callbacks of one game. The caller holds the game's lock."""

    __slots__ = ("_callbacks", "_pending", "_telling")

    def __init__(self) -> None:
        self._callbacks: tuple[tuple[object, Callable[[Change], object]], ...] = ()
        self._pending: deque[Change] = deque()
        self._telling = False

    def add(self, token: object, callback: Callable[[Change], object]) -> None:
        """Tell `callback` of all changes to come."""
        self._callbacks = (*self._callbacks, (token, callback))

    def remove(self, token: object) -> None:
        """Tell the callback added with `token` nothing more."""
        self._callbacks = tuple(pair for pair in self._callbacks if pair[0] is not token)

    def tell(self, kind: str, node_id: str) -> None:
        """Tell of a change. A change an observer makes waits until all have heard of this one."""
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
