"""One module of compiled functions, written from the source of rule functions.

Every function is taken over as it stands; names of other modules become what they mean. With facts about the options,
reads of the vector become constants and branches that are never taken fall away.
"""

# ruff: noqa: D102 - the names of methods are those `ast` calls, and say what they visit

from __future__ import annotations

import ast
import importlib
import inspect
import math
from collections import Counter
from types import FunctionType, ModuleType
from typing import Any, TypeGuard

from seawidget.compiling.fold import Fold, constant_result
from seawidget.compiling.source import Facts, Source

NATIVE = "seawidget.compiling.primitives"  # functions of which compiled code has its own

SMALL = 120  # nodes of the syntax tree up to which a function becomes part of those that call it, where any does

HEADER = '''"""Compiled rules of {game} ({tag}); made by seawidget, safe to delete."""
from math import sqrt
import numpy as np
from numba import njit, uint64
from seawidget.compiling.native import append_code, copy_row, new_codes, note_gaps, random_below, start_streams
'''


def module_text(source: Source, facts: Facts) -> str:
    """The text of the module."""
    return _Writer(source, facts).text()


class _Writer:
    def __init__(self, source: Source, facts: Facts) -> None:
        self.source = source
        self.facts = facts
        self.tables: dict[tuple[Any, ...], str] = {}
        self.functions: dict[str, ast.FunctionDef] = {}
        self.constants: dict[str, Any] = dict.fromkeys(source.without, 0)  # functions that always return the same

    def text(self) -> str:
        for name in self.source.files:
            self._read(importlib.import_module(f"{self.source.package}.{name}"))
        while self._fold():
            pass
        parts = [HEADER.format(game=self.source.game, tag=self.facts.tag)]
        parts += [f"{name} = np.array({list(table)!r}, dtype={_kind(table)})" for table, name in self.tables.items()]
        needed = self._needed()
        calls = Counter(called for name in needed for called in self._called(name))
        merges = self.source.merges(self.facts)
        for name in needed:
            function = self.functions[name]
            how = "cache=True" if name in self.source.entries else "no_cpython_wrapper=True, no_cfunc_wrapper=True"
            little = calls[name] == 1 or sum(1 for _ in ast.walk(function)) < SMALL
            if merges and little and name not in self.source.entries:
                how += ", forceinline=True"
            text = ast.unparse(ast.fix_missing_locations(Finish().visit(function)))
            parts.append(f"@njit({how}, nogil=True, _nrt=False, error_model='numpy')\n{text}")
        return "\n\n".join(parts) + "\n"

    def _read(self, module: ModuleType) -> None:
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.FunctionDef):
                if node.name in self.functions:
                    raise ValueError(f"two rule functions are called {node.name}")
                if not _generates(node):
                    self.functions[node.name] = _Names(self, module).taken_over(node)

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

        def visit(name: str) -> None:
            if name in order:
                return
            for called in self._called(name):
                visit(called)
            order.append(name)

        for name in self.source.entries:
            visit(name)
        return order


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
        assert node.value is not None
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
                raise ValueError(f"{self.module.__name__} calls {name}, which is no rule function")
            return ast.copy_location(ast.Name(name, node.ctx), node)
        if value is math.sqrt:  # rounded alike everywhere (IEEE 754)
            return ast.copy_location(ast.Name("sqrt", node.ctx), node)
        raise ValueError(f"{self.module.__name__} reads {node.id}, which is no number")


def _kind(table: tuple[Any, ...]) -> str:
    return "np.float64" if any(isinstance(number, float) for number in table) else "np.int64"


def _is_list_call(node: ast.AST) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and node.attr in ("append", "pop") and isinstance(node.value, ast.Name)


class Finish(ast.NodeTransformer):
    """The last touches: indices that are never negative, memberships as comparisons, lists as rows of a fixed length.

    Without lists nothing is ever allocated, so the compiler need not count references, which would cost more than the
    rules. A list of codes is begun as `codes = [0]` and `codes.pop()`, and known by what is appended to it.
    """

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        calls: list[Any] = [n for n in ast.walk(node) if isinstance(n, ast.Call) and _is_list_call(n.func)]
        self.lists = {call.func.value.id for call in calls}
        return self.generic_visit(node)

    def visit_List(self, node: ast.List) -> ast.AST:
        return ast.Call(ast.Name("new_codes", ast.Load()), [], [])

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

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        if len(node.ops) == 1 and isinstance(node.ops[0], ast.In) and isinstance(node.comparators[0], ast.Tuple):
            tests: list[ast.expr] = [ast.Compare(node.left, [ast.Eq()], [one]) for one in node.comparators[0].elts]
            return ast.BoolOp(ast.Or(), tests)
        return node
