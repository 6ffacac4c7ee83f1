"""Observers of a game: told of every change, in order, with the game's lock held."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from seawidget.errors import OptionError, check_callable, right
from seawidget.playing.callbacks import show_error


class Change(NamedTuple):
    """What happened: `kind` is "move", "undo", "redo", "goto" or "branch" (the game now stands at node
    `node_id`), or "delete", "order", "comment", "mark", "forecast", "look", "seats" or "odds" (another
    policy of odds; about node `node_id`).
    """

    kind: str
    node_id: str


class Observers:
    """The changes of one game: `count` of them so far, and the callbacks that are told of the next.

    `lock` is the game's; `tell` is called with it held.
    """

    __slots__ = ("_callbacks", "_lock", "_news", "_telling", "_told")

    def __init__(self, lock: Any) -> None:  # an RLock, which older type stubs know as a function only
        self._lock = lock
        self._callbacks: tuple[tuple[object, Callable[[Change], object]], ...] = ()
        # The count, the changes not told yet, and what the last one was noted for: replaced together, so that an
        # interrupt leaves all of it as it was, or as it will be.
        self._news: tuple[int, tuple[Change, ...], object] = (0, (), None)
        self._told: tuple[Change | None, tuple[object, ...]] = None, ()  # a change, and the callbacks that know of it
        self._telling = False

    @property
    def lock(self) -> Any:
        """The lock of the game."""
        return self._lock

    @property
    def count(self) -> int:
        """The number of changes so far."""
        return self._news[0]

    def subscribe(self, callback: Callable[[Change], object]) -> Callable[[], None]:
        """Tell `callback` of all changes to come, until what this returns is called.

        Raises OptionError for something that cannot be called.
        """
        if callback is None:
            raise OptionError("option_out_of_range", {"callback": None}, right("callback", "change_function", "None"))
        check_callable("callback", callback, "change_function")
        token = object()
        with self._lock:
            self._callbacks = (*self._callbacks, (token, callback))

        def unsubscribe() -> None:
            with self._lock:
                self._callbacks = tuple(pair for pair in self._callbacks if pair[0] is not token)

        return unsubscribe

    def tell(self, kind: str, node_id: str) -> None:
        """Count a change and tell of it. One that an observer makes waits until all have heard of this one."""
        self.note(object(), kind, node_id)
        self.flush()

    def note(self, cause: object, kind: str, node_id: str) -> None:
        """Count a change, to be told of by the next `flush`; once for each cause."""
        count, waiting, last = self._news
        if last is not cause:
            self._news = (count + 1, (*waiting, Change(kind, node_id)) if self._callbacks else waiting, cause)

    def flush(self) -> None:
        """Tell of all changes not told yet; after an interrupt also of those it kept somebody from hearing of."""
        if self._telling or not self._news[1]:
            return
        try:
            self._tell_all()
        except BaseException:
            self._telling = False
            raise

    def _tell_all(self) -> None:
        self._telling = True
        while self._news[1]:
            change = self._news[1][0]
            for token, callback in self._callbacks:
                told = self._told[1] if self._told[0] is change else ()
                if token in told or all(token is not other for other, _ in self._callbacks):
                    continue  # it knows, or it was removed by an observer before it
                try:
                    self._told = change, (*told, token)
                    callback(change)
                except Exception as error:  # noqa: BLE001 - it is shown
                    show_error(error, f"an observer failed on {change!r}")
                except BaseException:
                    self._told = change, told  # it may not know: it hears of it again
                    raise
            count, waiting, cause = self._news
            self._news = (count, waiting[1:], cause)
        self._telling = False
