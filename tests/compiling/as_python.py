"""The module made of rule functions, run by Python itself: what the compiler is given, checked without compiling.

Indices are checked on the way: compiled code takes them as they are, so none may be negative.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from types import SimpleNamespace
from typing import Any

from seawidget.compiling import primitives
from seawidget.compiling.generate import module_text
from seawidget.compiling.source import Facts, Source


def pretended(source: Source, facts: Facts) -> dict[str, Callable[..., Any]]:
    """The functions of the module, over lists."""
    text = module_text(source, facts)
    body = text[text.index("\n\n") :]  # without its imports
    space: dict[str, Any] = {
        **{name: value for name, value in vars(primitives).items() if callable(value)},
        "np": SimpleNamespace(array=lambda table, dtype: table, int64=int, float64=float),
        "njit": lambda **_options: lambda function: function,
        "uint64": natural,
        "sqrt": sqrt,
        "new_codes": lambda: [0],
        "append_code": append_code,
    }
    exec(compile(body, "<rules>", "exec"), space)
    return {name: space[name] for name in source.entries}


def natural(index: int) -> int:
    assert index >= 0
    return index


def append_code(codes: list[int], code: int) -> None:
    codes[0] += 1
    codes.append(code)
