"""Rule functions as they are given to the translator, run by Python itself: what folding does, without a compiler.

Indices are checked on the way: compiled code takes them as they are, so none may be negative.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any

from seawidget.compiling import primitives
from seawidget.compiling.generate import fold, module_text
from seawidget.compiling.source import Facts, Source


def pretended(source: Source, facts: Facts) -> dict[str, Callable[..., Any]]:
    """The functions of the module, over lists."""
    text = module_text(fold(source, facts))
    space: dict[str, Any] = {
        **{name: value for name, value in vars(primitives).items() if callable(value)},
        "uint64": natural,
        "sqrt": sqrt,
        "new_codes": lambda: [0],
        "new_numbers": lambda length: [0.0] * length,
        "append_code": append_code,
        "append_run": counted(primitives.append_run),
        "append_sets": counted(primitives.append_sets),
    }
    exec(compile(text, "<rules>", "exec"), space)
    return {name: space[name] for name in source.entries}


def natural(index: int) -> int:
    assert index >= 0
    return index


def counted(append: Callable[..., None]) -> Callable[..., None]:
    """What appends to a list, to one that knows how many there are."""

    def appending(codes: list[int], *given: int) -> None:
        append(codes, *given)
        codes[0] = len(codes) - 1

    return appending


def append_code(codes: list[int], code: int) -> None:
    codes[0] += 1
    codes.append(code)
