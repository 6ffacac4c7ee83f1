"""Types of rule functions as the translator to C knows them, and what it says to what it does not understand."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from seawidget.errors import TranslationError

INT, FLOAT, BOOL = "int", "float", "bool"
WORD = "word"  # of 64 bits; it is only passed on and stored
NOTHING = "nothing"  # None, which is only passed on, and what a function without a result returns


@dataclass(frozen=True)
class Array:
    """Rows of numbers of a kind, rank 1 or 2."""

    kind: str
    rank: int


@dataclass(frozen=True)
class Tuple:
    """A few values together."""

    parts: tuple[str, ...]


Type: TypeAlias = str | Array | Tuple

SCALARS: Final[Mapping[str, str]] = MappingProxyType(
    {INT: "int64_t", FLOAT: "double", BOOL: "int64_t", WORD: "uint64_t", NOTHING: "int64_t"}
)
KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "int8": "int8_t",
        "int16": "int16_t",
        "int32": "int32_t",
        "int64": "int64_t",
        "uint64": "uint64_t",
        "float32": "float",
        "float64": "double",
    }
)
_ELEMENTS: Final[Mapping[str, str]] = MappingProxyType({"uint64": WORD, "float32": FLOAT, "float64": FLOAT})
_GIVEN: Final[Mapping[str, str]] = MappingProxyType({"int64": INT, "float64": FLOAT, "boolean": BOOL, "uint64": WORD})


@dataclass(frozen=True)
class Value:
    """An expression in C: of an array its pointer, with how many elements (rank 2: rows and columns) it has.

    `reads`: it depends on memory that a function may change; `acts`: it may change memory. Between two such parts of an
    expression the order counts.
    """

    code: str
    type: Type
    length: str = ""
    columns: str = ""
    reads: bool = False
    acts: bool = False


def element(array: Array) -> str:
    """The type of a number of an array."""
    return _ELEMENTS.get(array.kind, INT)


def joined(first: Type | None, second: Type | None) -> Type | None:
    """The type that holds values of both; None where there is none. None beside a type is that type."""
    if first is None or second is None or first == second:
        return second if first is None else first
    if isinstance(first, Tuple) and isinstance(second, Tuple) and len(first.parts) == len(second.parts):
        parts = [joined(a, b) for a, b in zip(first.parts, second.parts, strict=True)]
        return Tuple(tuple(part for part in parts if isinstance(part, str))) if None not in parts else None
    if not isinstance(first, str) or not isinstance(second, str) or {WORD, NOTHING} & {first, second}:
        return None
    return FLOAT if FLOAT in (first, second) else INT


def signature(text: str) -> tuple[Type | None, tuple[Type, ...]]:
    """What an entry returns and takes: `void(int16[:,::1], boolean, int64[::1])`. Raises ValueError."""
    found = re.fullmatch(r"(void|boolean|int64|float64)\((.*)\)", text)
    if found is None:
        raise ValueError(f"no signature: {text!r}")
    given: list[Type] = []
    for name, brackets in re.findall(r"([a-z0-9]+)(\[:,::1\]|\[::1\])?,? *", found[2]):
        if (name if brackets else _GIVEN.get(name)) is None or (brackets and name not in KINDS):
            raise ValueError(f"no type of an argument: {name!r} in {text!r}")
        given.append(Array(name, 2 if ":," in brackets else 1) if brackets else _GIVEN[name])
    return _GIVEN.get(found[1]), tuple(given)


def small_kind(table: tuple[float, ...]) -> str:
    """The kind of number that a table of constants is kept in."""
    if any(isinstance(number, float) for number in table):
        return "float64"
    least, most = min(table, default=0), max(table, default=0)
    for bits in (8, 16, 32):
        if -(1 << (bits - 1)) <= least and most < 1 << (bits - 1):
            return f"int{bits}"
    return "int64"


def refused(node: ast.AST, reason: str, file: str) -> TranslationError:
    """The error for a piece of source that is not understood."""
    return TranslationError(file, getattr(node, "lineno", 0), reason)
