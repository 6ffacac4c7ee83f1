"""Nothing, where Python runs inside the page: None has to leave as null there, and null comes back as something else.

Pyodide hands messages over as values of JavaScript. There None is `undefined`, which JSON leaves out, so that a page
would find a key missing where it looks for null; `jsnull` is what arrives as null, and what null arrives as.
"""

from __future__ import annotations

import sys
from typing import Any


def _null() -> Any:
    """What arrives at the page as null, if None does not."""
    if sys.platform != "emscripten":
        return None
    try:
        from pyodide.ffi import jsnull  # type: ignore[import-not-found]
    except ImportError:  # another Python in the page, or an older one: its messages are JSON already
        return None
    return jsnull


NULL: Any = _null()


def leaving(value: Any, null: Any = None) -> Any:
    """A message for the page: what `plain` lets through, with `null` (by default the null of this Python) for None."""
    null = NULL if null is None else null
    return value if null is None else _replaced(value, None, null)


def arriving(value: Any, null: Any = None) -> Any:
    """A message from the page, with None for null: the inverse of `leaving`."""
    null = NULL if null is None else null
    return value if null is None else _replaced(value, null, None)


def _replaced(value: Any, old: Any, new: Any) -> Any:
    if value is old:
        return new
    if isinstance(value, dict):
        return {key: _replaced(item, old, new) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_replaced(item, old, new) for item in value]
    return value
