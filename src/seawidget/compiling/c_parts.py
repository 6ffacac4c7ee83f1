"""What expressions of rule functions in C are put together from, with the order in which Python evaluates the parts."""

# ruff: noqa: D102 - the names of methods are those of `ast`, or say what they do

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import NoReturn, Protocol

from seawidget.compiling.c_types import (
    BOOL,
    FLOAT,
    INT,
    KINDS,
    NOTHING,
    SCALARS,
    Array,
    Tuple,
    Type,
    Value,
    joined,
    refused,
)


class Program(Protocol):
    """What an expression asks of the program it stands in."""

    files: Mapping[str, str]

    @property
    def tables(self) -> Mapping[str, Value]:
        """The rows of constants by name."""
        ...

    def called(self, name: str, types: tuple[Type, ...]) -> tuple[str, Type | None, bool, bool] | None:
        """Name in C, result, whether it changes memory, whether it reads any; None for no rule function."""
        ...

    def struct(self, kind: Tuple) -> str:
        """The name in C of a tuple."""
        ...


class Parts(ast.NodeVisitor):
    """Translates the expressions of one function, whose local names have the types of `names`."""

    def __init__(self, program: Program, file: str) -> None:
        self.program = program
        self.file = file
        self.names: dict[str, Type] = {}
        self.temporary: dict[str, Type] = {}
        self.acts = self.reads = False  # whether the function changes or reads what it is given

    def refuse(self, node: ast.AST, reason: str) -> NoReturn:
        raise refused(node, reason, self.file)

    def kept(self, kind: Type) -> str:
        """A new temporary name."""
        name = f"t_{len(self.temporary)}"
        self.temporary[name] = kind
        return name

    def spelled(self, kind: Type) -> str:
        """A type in C."""
        if isinstance(kind, Tuple):
            return f"struct {self.program.struct(kind)}"
        return f"{KINDS[kind.kind]} *" if isinstance(kind, Array) else SCALARS[kind]

    def value(self, node: ast.expr) -> Value:
        """An expression in C."""
        found: Value = self.visit(node)
        return found

    def generic_visit(self, node: ast.AST) -> NoReturn:
        self.refuse(node, f"{type(node).__name__} is not translated")

    def number(self, node: ast.expr) -> Value:
        """An expression that is a number."""
        found = self.value(node)
        if found.type not in (INT, BOOL, FLOAT):
            self.refuse(node, f"{ast.unparse(node)} is no number")
        return found

    def whole(self, node: ast.expr) -> Value:
        """An expression that is a whole number."""
        found = self.value(node)
        if found.type not in (INT, BOOL):
            self.refuse(node, f"{ast.unparse(node)} is no whole number")
        return found

    def array(self, node: ast.expr, rank: int | None = None) -> tuple[Value, Array]:
        """An expression that is an array."""
        found = self.value(node)
        if not isinstance(found.type, Array) or rank not in (None, found.type.rank):
            self.refuse(node, f"{ast.unparse(node)} is no row of numbers" if rank == 1 else "no rows of numbers")
        return found, found.type

    def condition(self, node: ast.expr) -> Value:
        """An expression of which only the truth counts."""
        if isinstance(node, ast.BoolOp):
            undecided = [value for value in node.values if self.decided(value) is None]
            return all_or_any(node.op, [self.condition(value) for value in undecided])
        return self.number(node)

    def decided(self, node: ast.expr) -> bool | None:
        """What `x is None` comes to, and what is joined with it: known from the kind of argument; None if it is not."""
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Is | ast.IsNot):
            name, other = node.left, node.comparators[0]
            kind = self.names.get(name.id) if isinstance(name, ast.Name) else None
            if kind is None or not isinstance(other, ast.Constant) or other.value is not None:
                self.refuse(node, f"{ast.unparse(node)} compares in a way that is not translated")
            return (kind == NOTHING) == isinstance(node.ops[0], ast.Is)
        if isinstance(node, ast.BoolOp):
            parts = [self.decided(value) for value in node.values]
            stop = isinstance(node.op, ast.Or)
            return stop if stop in parts else None if None in parts else not stop
        return None

    def in_order(self, values: Sequence[Value]) -> tuple[str, list[str]]:
        """The parts of an expression, kept in temporary names where C might evaluate them in another order: what goes
        before the expression, and the parts.
        """
        acting = sum(value.acts for value in values)
        if not acting or sum(value.acts or value.reads for value in values) < 2:
            return "", [value.code for value in values]
        before, parts = "", []
        for value in values:
            if not (value.acts or value.reads):
                parts.append(value.code)
                continue
            name = self.kept(value.type)
            before += f"{name} = {value.code}, "
            parts.append(name)
        return before, parts

    def made(self, values: Sequence[Value], kind: Type, write: Callable[[list[str]], str]) -> Value:
        """An expression of some parts."""
        before, parts = self.in_order(values)
        acts, reads = any(value.acts for value in values), any(value.reads for value in values)
        return Value(f"({before}{write(parts)})", kind, acts=acts, reads=reads)

    def converted(self, value: Value, kind: Type, node: ast.AST) -> str:
        """The code of a value as one of another type that holds it."""
        if value.type == kind or (isinstance(kind, str) and joined(value.type, kind) == kind):
            return value.code
        if not isinstance(kind, Tuple) or joined(value.type, kind) != kind:
            self.refuse(node, f"{told(value.type)} where {told(kind)} is wanted")
        name = self.kept(value.type)
        parts = ", ".join(f"{name}.part_{i}" for i in range(len(kind.parts)))
        return f"({name} = {value.code}, ({self.spelled(kind)}){{{parts}}})"


def all_or_any(sign: ast.boolop, values: Sequence[Value]) -> Value:
    """Conditions joined by `and` or `or`."""
    code = (" && " if isinstance(sign, ast.And) else " || ").join(value.code for value in values)
    return Value(f"({code})", BOOL, reads=any(v.reads for v in values), acts=any(v.acts for v in values))


def told(kind: Type | None) -> str:
    """A type in words."""
    if isinstance(kind, Array):
        return f"{kind.kind} rows" if kind.rank == 2 else f"a row of {kind.kind}"
    if isinstance(kind, Tuple):
        return f"({', '.join(kind.parts)})"
    return str(kind)
