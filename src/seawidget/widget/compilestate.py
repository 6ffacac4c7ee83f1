"""Whether the rules run compiled, in short: what the status line of the odds says."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any


def _compiled() -> Any:
    """The module that compiles, where there is one."""
    return import_module("seawidget.compiled") if find_spec("seawidget.compiled") else None


def told(game: str) -> dict[str, str]:
    """`state`: "off" (cannot be compiled here), "cold", "compiling", "ready" or "failed"."""
    found = _compiled()
    return {"state": "off" if found is None else str(found.status(game).state)}


def begin(game: str) -> dict[str, str]:
    """Begin compiling in another process, and say how it stands."""
    found = _compiled()
    return {"state": "off" if found is None else str(found.start(game).state)}
