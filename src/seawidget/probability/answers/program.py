"""The program of an answer: the very functions that computed it, to be run with the standard library alone."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from textwrap import dedent
from types import FunctionType
from typing import Any

from seawidget.probability.answers.derivation import Number
from seawidget.probability.shown.message import Message

_PACKAGE = __name__.partition(".")[0]
Function = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Program:
    """A function of plain numbers and the numbers it is given, in its order; with `opposite` 1 minus what it returns.

    The function uses the standard library and other such functions, each by its own name.
    """

    function: Function
    numbers: Sequence[Number] | Callable[[], Sequence[Number]]
    opposite: bool = False

    def letters(self) -> Sequence[Number]:
        """What the function is given."""
        return self.numbers() if callable(self.numbers) else self.numbers

    def answer(self) -> Any:
        """What comes out."""
        value = self.function(*(number.value for number in self.letters()))
        return 1 - value if self.opposite else value

    def text(self) -> str:
        """Python that prints it: imports, the numbers, the functions, the call.

        Where the package came without its source the functions are imported from it, and it says so.
        """
        letters = self.letters()
        given = [f"{each.name} = {each.value!r}{_said(each.meaning)}" for each in letters]
        used = needed(self.function)
        sources = [source_of(one) for one in used if _ours(one)]
        notes = []
        if None in sources:
            notes = [f"# {self.function.__module__} has the source, which is not installed here"]
            used, sources = (self.function,), []
        imports: dict[str, set[str]] = {"fractions": {"Fraction"}} if "Fraction(" in "".join(given) else {}
        for one in used if not sources else [one for one in used if not _ours(one)]:
            imports.setdefault(one.__module__, set()).add(one.__name__)
        lines = [f"from {module} import {', '.join(sorted(imports[module]))}" for module in sorted(imports)]
        call = f"{self.function.__name__}({', '.join(each.name for each in letters)})"
        answer = f"answer = {'1 - ' if self.opposite else ''}{call}"
        return "\n".join(
            [*notes, *lines, "", *given, *(f"\n{source}\n" for source in sources), answer, "print(answer)"]
        )


@cache
def needed(function: Function) -> tuple[Function, ...]:
    """The functions and classes that a function of the package calls, directly or not, itself the last one."""
    found: list[Function] = []
    seen = {function}

    def visit(one: Any) -> None:
        for name in names_of(one) if _ours(one) else ():
            other = one.__globals__.get(name)
            if other is not None and other not in seen:
                seen.add(other)
                visit(other)
        found.append(one)

    visit(function)
    return tuple(found)


def names_of(function: Function) -> Iterator[str]:
    """The names outside of a function that it uses."""
    codes = [function.__code__]
    for code in codes:
        yield from code.co_names
        codes += [each for each in code.co_consts if inspect.iscode(each)]


@cache
def source_of(function: Function) -> str | None:
    """The source of a function of the package without its annotations; None of any other and where there is none."""
    if not _ours(function):
        return None
    try:
        lines = dedent(inspect.getsource(function)).splitlines()
    except (OSError, TypeError):  # an installation of compiled files only
        return None
    (tree,) = ast.parse("\n".join(lines)).body
    assert isinstance(tree, ast.FunctionDef)
    given = tree.args
    for each in (*given.posonlyargs, *given.args, *given.kwonlyargs):
        each.annotation = None
    head = [f"@{ast.unparse(each)}" for each in tree.decorator_list]
    return "\n".join([*head, f"def {tree.name}({ast.unparse(given)}):", *lines[tree.body[0].lineno - 1 :]])


def _said(meaning: str) -> str:
    return f"  # {Message('odds.name.' + meaning)}" if meaning else ""


def _ours(function: Any) -> bool:
    return isinstance(function, FunctionType) and function.__module__.startswith(_PACKAGE)
