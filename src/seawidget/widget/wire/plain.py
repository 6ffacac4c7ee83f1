"""The single exit: whatever leaves Python for the page passes through `plain`."""

from __future__ import annotations

import math
from collections.abc import Mapping

from seawidget.visible import visible

_BIGGEST = 2**53  # beyond it JavaScript rounds integers


class NotPlainError(TypeError):
    """A value that JSON, a browser or a saved notebook would not give back as it was."""


def plain(value: object, where: str = "value") -> object:
    """A fresh copy of `value` made of dict, list, str, int, float, bool and None only.

    Tuples become lists, mappings become dictionaries; in texts what controls a terminal or the direction of text is
    written out (`visible`). Anything else raises `NotPlainError` naming the place: numpy
    scalars and other look-alikes of numbers (which break live sync or HTML export), NaN and infinities (which JSON does
    not have), integers a browser would round, keys that are not text.
    """
    kind = type(value)
    if kind is str:
        assert isinstance(value, str)
        return visible(value)
    if value is None or kind is bool:
        return value
    if kind is int:
        assert isinstance(value, int)
        if not -_BIGGEST < value < _BIGGEST:
            raise NotPlainError(f"{where}: the integer {value} is too large for the page; send it as text")
        return value
    if kind is float:
        assert isinstance(value, float)
        if not math.isfinite(value):
            raise NotPlainError(f"{where}: {value} is not a number JSON has; use None")
        return value
    if isinstance(value, (list, tuple)):
        return [plain(item, f"{where}[{place}]") for place, item in enumerate(value)]
    if isinstance(value, Mapping):
        for key in value:
            if type(key) is not str:
                raise NotPlainError(f"{where}: the key {key!r} is not text")
        return {visible(key): plain(item, f"{where}.{key}") for key, item in value.items()}
    raise NotPlainError(f"{where}: {kind.__module__}.{kind.__qualname__} is not plain data")


def plain_dict(value: object, where: str = "value") -> dict[str, object]:
    """`plain` for a value that must be a dictionary."""
    out = plain(value, where)
    if not isinstance(out, dict):
        raise NotPlainError(f"{where}: a dictionary is needed, not {type(value).__name__}")
    return out
