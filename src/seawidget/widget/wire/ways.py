"""Hosts where not every thread may send to the page, and how a message gets to their own thread.

In most hosts any thread may send. Shiny wants its session around whoever sends, and sends when reactive values are
flushed; under a Bokeh server (Panel) a message goes to the document that is current, which on another thread is none.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextvars import copy_context
from typing import Any, Protocol


class Way(Protocol):
    """The way to the page of one person, known from the moment that page was heard."""

    def here(self) -> bool:
        """Whether what is sent now, by whoever runs, gets there."""
        ...

    def post(self, act: Callable[[], None]) -> None:
        """Have this done soon where `here` is true. Any thread may call it."""
        ...


class ShinySession:
    """A session of Shiny for Python. Raises LookupError outside of one."""

    def __init__(self) -> None:
        self._shiny = sys.modules["shiny.session"]
        self._session: Any = self._shiny.get_current_session()
        if self._session is None or self._session.is_stub_session():
            raise LookupError("no session")
        self._loop = asyncio.get_running_loop()

    def here(self) -> bool:
        """Whether the session is around whoever sends."""
        return self._shiny.get_current_session() is not None

    def post(self, act: Callable[[], None]) -> None:
        """Do it on the loop of the session, and let it be flushed."""

        async def acted() -> None:
            from shiny import reactive  # type: ignore[import-not-found]

            with self._shiny.session_context(self._session):
                act()
                self._session.root_scope()._request_flush()
                await reactive.flush()

        self._loop.call_soon_threadsafe(lambda: self._loop.create_task(acted()))


class BokehDocument:
    """A document of a Bokeh server, as Panel has. Raises LookupError outside of one."""

    def __init__(self) -> None:
        self._current: Callable[[], Any] = sys.modules["bokeh.io"].curdoc
        self._document = self._current()
        if self._document.session_context is None:
            raise LookupError("no document of a server")

    def here(self) -> bool:
        """Whether the document is the current one."""
        return self._current() is self._document

    def post(self, act: Callable[[], None]) -> None:
        """Do it when it is the turn of the document."""
        self._document.add_next_tick_callback(act)


class Loop:
    """The event loop on which the page was heard, with all that was around it. Raises LookupError without one."""

    def __init__(self) -> None:
        try:
            self._loop = asyncio.get_running_loop()
        except RuntimeError:
            raise LookupError("no loop") from None
        self._context = copy_context()

    def here(self) -> bool:
        """Whether this is the thread of the loop."""
        try:
            return asyncio.get_running_loop() is self._loop
        except RuntimeError:
            return False

    def post(self, act: Callable[[], None]) -> None:
        """Do it between two events. Raises RuntimeError where the loop has ended."""
        self._loop.call_soon_threadsafe(act, context=self._context)


# hosts in which somebody must send from the right place, by the module that only they import
STRICT: dict[str, type[ShinySession | BokehDocument]] = {
    "shinywidgets": ShinySession,
    "ipywidgets_bokeh": BokehDocument,
}


def strict_way() -> Way | None:
    """The way from here in a host that has only one; None in every other."""
    for module, kind in STRICT.items():
        if module in sys.modules:
            try:
                return kind()
            except LookupError:
                continue
    return None


def loop_way() -> Way | None:
    """The way back to where we are now, for hosts that turn out to be strict; None where no loop runs."""
    try:
        return Loop()
    except LookupError:
        return None
