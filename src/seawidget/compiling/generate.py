"""Rule functions taken from their source, ready to be translated.

Every function is taken over as it stands; names of other modules become what they mean. With facts about the options,
reads of the vector become constants and branches that are never taken fall away.
"""

# ruff: noqa: D102 - the names of methods are those `ast` calls, and say what they visit

from __future__ import annotations

import ast
import importlib
import inspect
import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any, TypeGuard

from seawidget.compiling.c_types import refused
from seawidget.compiling.fold import Fold, constant_result
from seawidget.compiling.primitives import bits_in
from seawidget.compiling.source import Facts, Source

NATIVE = "seawidget.compiling.primitives"  # functions of which compiled code has its own


@dataclass(frozen=True)
class Folded:
    """Rule functions with all names of other modules replaced: those the entries need, each after what it calls.

    `tables`: rows of constants by name. `files`: the source file of each function.
    """

    functions: Mapping[str, ast.FunctionDef]
    tables: Mapping[str, tuple[float, ...]]
    files: Mapping[str, str]


def fold(source: Source, facts: Facts) -> Folded:
    """The functions of a source, folded with facts. Raises TranslationError for what is none, or no number."""
    return _Writer(source, facts).folded()


def module_text(rules: Folded) -> str:
    """The same as Python, to be read and tried."""
    parts = [f"{name} = {table!r}" for name, table in rules.tables.items()]
    return "\n\n".join([*parts, *(ast.unparse(function) for function in rules.functions.values())]) + "\n"


class _Writer:
    def __init__(self, source: Source, facts: Facts) -> None:
        self.source = source
        self.facts = facts
        self.tables: dict[tuple[Any, ...], str] = {}
        self.functions: dict[str, ast.FunctionDef] = {}
        self.files: dict[str, str] = {}
        self.constants: dict[str, Any] = dict.fromkeys(source.without, 0)  # functions that always return the same

    def folded(self) -> Folded:
        for name in self.source.files:
            self._read(importlib.import_module(f"{self.source.package}.{name}"))
        while self._fold():
            pass
        needed = {name: self.functions[name] for name in self._needed()}
        functions = {name: ast.fix_missing_locations(Finish().visit(node)) for name, node in needed.items()}
        used = {node.id for function in functions.values() for node in ast.walk(function) if isinstance(node, ast.Name)}
        tables = {name: table for table, name in self.tables.items() if name in used}
        return Folded(functions, tables, {name: self.files[name] for name in functions})

    def _read(self, module: ModuleType) -> None:
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.FunctionDef):
                if node.name in self.functions:
                    raise refused(node, f"two rule functions are called {node.name}", _file(module))
                if not _generates(node):
                    self.functions[node.name] = _Names(self, module).taken_over(node)
                    self.files[node.name] = _file(module)

    def _fold(self) -> bool:
        """Fold every function once; whether one more was found that always returns the same."""
        found = False
        for name, function in self.functions.items():
            Fold(self.facts, self.constants).function(function)
            value = constant_result(function)
            if value is not None and name not in self.constants:
                self.constants[name] = value
                found = True
        return found

    def _called(self, name: str) -> list[str]:
        """The rule functions a function calls, in order, as often as it does."""
        nodes = ast.walk(self.functions[name])
        return [node.id for node in nodes if isinstance(node, ast.Name) and node.id in self.functions]

    def _needed(self) -> list[str]:
        """The entries and what they call, each after what it calls."""
        order: list[str] = []
        seen: set[str] = set()

        def visit(name: str) -> None:
            if name in seen:
                return
            seen.add(name)
            for called in self._called(name):
                visit(called)
            order.append(name)

        for name in self.source.entries:
            visit(name)
        return order


def _file(module: ModuleType) -> str:
    return module.__file__ or module.__name__


def _generates(node: ast.FunctionDef) -> bool:
    """Whether a function makes lists in ways that are for the interpreted run only."""
    return any(isinstance(part, ast.ListComp | ast.GeneratorExp | ast.Lambda | ast.Yield) for part in ast.walk(node))


class _Names(ast.NodeTransformer):
    """Puts the values of numbers and tables in place of their names; no annotations, no docstring."""

    def __init__(self, writer: _Writer, module: ModuleType) -> None:
        self.writer = writer
        self.module = module
        self.local: set[str] = set()

    def taken_over(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.local = {arg.arg for arg in node.args.args}
        self.local |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        vectors = {a.arg: a.annotation.id for a in node.args.args if isinstance(a.annotation, ast.Name)}
        for arg in node.args.args:
            arg.annotation = None
        node.returns = None
        if ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        node.body = [self.visit(statement) for statement in node.body]
        node.type_comment = None
        node.vectors = vectors  # type: ignore[attr-defined]  # which arguments are vectors, for Fold
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is None:
            return node  # which is not understood, and will be said
        return ast.copy_location(ast.Assign([node.target], self.visit(node.value)), node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self.local or not hasattr(self.module, node.id):
            return node
        value = getattr(self.module, node.id)
        if isinstance(value, bool | int | float):
            return ast.copy_location(ast.Constant(value), node)
        if isinstance(value, tuple):
            tables = self.writer.tables
            return ast.copy_location(ast.Name(tables.setdefault(value, f"table_{len(tables)}"), node.ctx), node)
        if isinstance(value, FunctionType):
            name = value.__name__
            known = value.__module__.startswith(f"{self.writer.source.package}.") or value.__module__ == NATIVE
            if not known:
                raise refused(node, f"{name} is no rule function", _file(self.module))
            return ast.copy_location(ast.Name(name, node.ctx), node)
        if value is math.sqrt:  # rounded alike everywhere (IEEE 754)
            return ast.copy_location(ast.Name("sqrt", node.ctx), node)
        if value is bits_in:  # a method of Python's own
            return ast.copy_location(ast.Name("bits_in", node.ctx), node)
        raise refused(node, f"{node.id} is no number", _file(self.module))


def _is_list_call(node: ast.AST) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and node.attr in ("append", "pop") and isinstance(node.value, ast.Name)


class Finish(ast.NodeTransformer):
    """The last touches: indices that are never negative, and lists as rows of a fixed length: nothing is allocated.

    A list of codes is begun as `codes = [0]` and `codes.pop()`, and known by what is appended to it. A row of fractions
    to note something in is made as `[0.0] * 12`.
    """

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        calls: list[Any] = [n for n in ast.walk(node) if isinstance(n, ast.Call) and _is_list_call(n.func)]
        self.lists = {call.func.value.id for call in calls}
        return self.generic_visit(node)

    def visit_List(self, node: ast.List) -> ast.AST:
        return ast.Call(ast.Name("new_codes", ast.Load()), [], [])

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        if isinstance(node.left, ast.List):
            return ast.Call(ast.Name("new_numbers", ast.Load()), [node.right], [])
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        call = node.value
        if isinstance(call, ast.Call) and _is_list_call(call.func) and call.func.attr == "pop":
            return None
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if _is_list_call(node.func):
            return ast.Call(ast.Name("append_code", ast.Load()), [node.func.value, *node.args], [])
        if isinstance(node.func, ast.Name) and node.func.id == "len" and self._is_list(node.args[0]):
            return ast.Subscript(node.args[0], ast.Constant(0), ast.Load())
        return node

    def _is_list(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Name) and node.id in self.lists

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if self._is_list(node.value):
            node.slice = ast.BinOp(node.slice, ast.Add(), ast.Constant(1))
        if not isinstance(node.slice, ast.Slice | ast.Constant | ast.Tuple):
            node.slice = ast.Call(ast.Name("uint64", ast.Load()), [node.slice], [])
        return node
