"""Rows of numbers that compiled functions work on, without numpy: plain memory that numpy takes as it is, too."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from itertools import chain
from math import prod
from types import MappingProxyType
from typing import Any, Final

_CODES: Final[Mapping[str, str]] = MappingProxyType(
    {"int8": "b", "int16": "h", "int32": "i", "int64": "q", "uint64": "Q", "float32": "f", "float64": "d"}
)


def zeros(shape: Sequence[int], kind: str) -> memoryview:
    """Numbers of a kind such as "int16", all 0, of one or two dimensions, none of which is 0."""
    code = _CODES[kind]
    return memoryview(bytearray(prod(shape) * array(code).itemsize)).cast(code, list(shape))  # type: ignore[call-overload,no-any-return]


def row(numbers: Sequence[float], kind: str) -> memoryview:
    """A row of numbers. Raises OverflowError for one that has no room."""
    return memoryview(array(_CODES[kind], numbers))


def rows(lists: Sequence[Sequence[float]], kind: str) -> memoryview:
    """Rows of equal length, at least one of at least one number. Raises OverflowError, ValueError for unequal rows."""
    width = len(lists[0])
    if any(len(one) != width for one in lists):
        raise ValueError("rows of unequal length")
    flat: Any = memoryview(array(_CODES[kind], chain.from_iterable(lists)))
    found: memoryview = flat.cast("B").cast(_CODES[kind], [len(lists), width])
    return found
