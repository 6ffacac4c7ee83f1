"""The side of a widget that faces the page: what it gets, and what it may not do."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets.traitlets as t
from ipywidgets.widgets.widget import JUPYTER_WIDGETS_ECHO

from seawidget.playing.callbacks import show_error
from seawidget.widget.page.settings import DEFAULT_UI, accepted_ui, checked_ui
from seawidget.widget.wire.nulls import arriving, leaving
from seawidget.widget.wire.outbox import Outbox
from seawidget.widget.wire.routing import leave_to_the_page

log = logging.getLogger("seawidget.widget")
log.addHandler(logging.NullHandler())  # never onto a cell: `logging` shows these messages to whoever asks for them

# Replaced by the kernel only, as whole values, in one message per change.
SNAPSHOT = ("rev", "cursor", "position", "choices", "status", "table", "catalogue", "lesson", "still")


class _Careful:
    """An observer whose errors stop nobody. It equals the function it calls, so that `unobserve` finds it."""

    def __init__(self, handler: Any) -> None:
        self.handler = handler

    def __call__(self, change: Any) -> None:
        try:
            if isinstance(self.handler, t.EventHandler):  # a method, by its decorator
                getattr(change["owner"], str(self.handler.name))(change)
            else:
                self.handler(change)
        except Exception as error:  # noqa: BLE001 - it is shown
            show_error(error, f"an observer of the board failed on {change['name']!r}")

    def __eq__(self, other: object) -> bool:
        return bool(self.handler == (other.handler if isinstance(other, _Careful) else other))

    def __hash__(self) -> int:
        return hash(self.handler)


def check_ui(given: Mapping[str, object], old: Mapping[str, object] = DEFAULT_UI) -> dict[str, object]:
    """`old` with the settings in `given` changed. Raises TraitError."""
    try:
        return checked_ui(given, old)
    except ValueError as error:
        raise t.TraitError(str(error)) from None


class GuardedWidget(anywidget.AnyWidget):
    """Traits that arrive together and that only the kernel replaces; settings (`ui`) that a page may change.

    A subclass says with `_held` how to keep everything behind the traits still.
    """

    rev = t.Int(0, read_only=True).tag(sync=True)
    cursor = t.Unicode("0", read_only=True).tag(sync=True)
    position = t.Dict(read_only=True).tag(sync=True)
    choices = t.Dict(read_only=True).tag(sync=True)
    status = t.Dict(read_only=True).tag(sync=True)
    table = t.Dict(read_only=True).tag(sync=True)
    catalogue = t.Dict(read_only=True).tag(sync=True)
    still = t.Unicode("", read_only=True).tag(sync=True)  # the picture of a position whose board is a chunk
    if TYPE_CHECKING:
        ui: dict[str, Any]  # what the trait gives and takes, which no checker makes of it
    else:
        ui = t.Dict(DEFAULT_UI).tag(sync=True)
    lesson = t.Dict(read_only=True).tag(sync=True)  # of the classroom: which question, which step

    _echoing = False  # a page's own writing is being put into `ui`
    _opening = False  # the state is asked for by the message that opens the connection

    _wire: Any  # the lock of the traits and of what is sent; a subclass makes both before anything else
    _outbox: Outbox

    def _held(self) -> AbstractContextManager[object]:
        """Keep everything behind the traits as it is."""
        raise NotImplementedError

    @property
    def locale(self) -> str:
        """The language of the board."""
        return str(self.ui["locale"])

    # -- to observers ------------------------------------------------------------------------------------------------

    def observe(self, handler: Any, names: Any = t.All, type: Any = "change") -> None:  # noqa: A002 - as in traitlets
        """As with any widget; what `handler` raises is shown, and those after it are called all the same."""
        super().observe(handler if isinstance(handler, _Careful) else _Careful(handler), names=names, type=type)

    # -- to the page ------------------------------------------------------------------------------------------------

    def _replace(self, new: Mapping[str, Any], also: tuple[str, ...] = ()) -> None:
        try:
            with self.hold_trait_notifications():
                for name, value in new.items():
                    self.set_trait(name, value)
                # Inside: the page gets the whole change in one message before the first observer runs, whatever the
                # observers do.
                self.send_state([*new, *also])
        except Exception as error:  # noqa: BLE001 - it is shown
            show_error(error, "the page could not be told of a change")

    def open(self) -> None:
        """Open the connection to the page."""
        self._opening = True
        try:
            super().open()
        finally:
            self._opening = False
        leave_to_the_page(self.comm)

    def _send(self, msg: Any, buffers: Any = None) -> None:
        self._outbox.send(lambda: self._deliver(msg, buffers))

    def _deliver(self, msg: Any, buffers: Any) -> None:
        # With `_wire` held, or the connection may be closed between a look at it and its use.
        super()._send(leaving(msg), buffers)
        leave_to_the_page(self.comm)

    def _should_send_property(self, key: str, value: object) -> bool:
        # The snapshot and `ui` are sent by `_replace`, together.
        if key in SNAPSHOT or key == "ui":
            return False
        return bool(super()._should_send_property(key, value))

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """The synced state as plain JSON; never half of a change.

        Nothing is dropped as a default: the page knows none, and to ipywidgets even the program of the page is one.
        """
        with self._wire:
            state: dict[str, Any] = super().get_state(key=key)
            return leaving(state) if self._opening else state  # which is sent as it is

    # -- from the page ----------------------------------------------------------------------------------------------

    @t.validate("ui")
    def _check_ui(self, proposal: Any) -> dict[str, object]:
        return check_ui(proposal["value"], self._trait_values.get("ui", DEFAULT_UI))

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """A page has written traits. Only `ui` is its to write; whatever else it wrote is put right again."""
        with self._held():
            touched = [name for name in sync_data if name in self.keys]
            # Writing the number of the newest picture is how a page says that it has it.
            seen = sync_data.get("rev") == self.rev
            wrong = [name for name in touched if name != "ui" and not (name == "rev" and seen)]
            if "ui" in sync_data:
                given = sync_data["ui"]
                new = accepted_ui(given, self.ui)
                if repr(new) != repr(given):  # by text: 1 is not true, though Python thinks so
                    wrong.append("ui")
                # The page that wrote waits for its echo, and drops older echoes until it comes.
                self._echoing = True
                try:
                    self.ui = new
                finally:
                    self._echoing = False
            if not touched:
                return
            if JUPYTER_WIDGETS_ECHO:
                self._send({"method": "echo_update", "state": self.get_state(touched), "buffer_paths": []})
            elif "ui" in touched and "ui" not in wrong:
                self.send_state("ui")
            if wrong:
                self.send_state(wrong)

    def _handle_msg(self, msg: Any) -> None:
        # Runs on a kernel thread beside the running cell. Whatever arrives, no exception leaves.
        try:
            self._outbox.heard()
            data = arriving(msg["content"]["data"])
            method = data["method"]
            if method == "custom":
                self._handle_custom_msg(data["content"], msg.get("buffers") or [])
            elif method == "update":
                state = data["state"]
                if type(state) is dict:
                    self.set_state(state)
            elif method == "request_state":
                self.send_state()
        except Exception:
            log.exception("a message of the page could not be handled")
