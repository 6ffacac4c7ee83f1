"""Whether the rules run compiled, in short: what the status line of the odds says.

To find out takes files to be read and at first a library to be loaded: that is done on a thread beside the board, and
whoever asks waits a moment for it at most.
"""

from __future__ import annotations

import threading
from importlib import import_module
from importlib.util import find_spec
from typing import Any

PATIENCE = 0.02  # s to wait for a look under way; then the last answer has to do

_known: dict[str, str] = {}  # game -> state as it was last seen
_looking: dict[str, threading.Event] = {}  # looks under way
_lock = threading.Lock()


def _compiled() -> Any:
    """The module that compiles, where there is one."""
    return import_module("seawidget.compiled") if find_spec("seawidget.compiled") else None


def told(game: str) -> dict[str, str]:
    """`state`: "off" (not compiled, or not known yet), "cold", "compiling", "ready" or "failed"."""
    look(game).wait(PATIENCE)
    return {"state": _known.get(game, "off")}


def look(game: str) -> threading.Event:
    """Find out beside the board how things stand; returns at once with what is set when it is known."""
    with _lock:
        done = _looking.get(game)
        if done is not None:
            return done
        done = _looking[game] = threading.Event()
    threading.Thread(target=_look, args=[game, done], name="seawidget-look", daemon=True).start()
    return done


def _look(game: str, done: threading.Event) -> None:
    try:
        found = _compiled()
        _known[game] = "off" if found is None else str(found.status(game).state)
    finally:
        with _lock:
            if _looking.get(game) is done:
                del _looking[game]
        done.set()


def begin(game: str) -> dict[str, str]:
    """Begin compiling in another process, and say how it stands."""
    found = _compiled()
    if found is not None:
        found.ahead(game, {})
    _known[game] = "off" if found is None else str(found.status(game).state)
    return {"state": _known[game]}
