"""Folding of constants in rule functions, on the syntax tree: what facts about the options decide falls away."""

# ruff: noqa: D102 - the names of methods are those `ast` calls, and say what they visit

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any

from seawidget.compiling.source import Facts

_BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
_COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


_CALLS: dict[str, Callable[..., Any]] = {"min": min, "max": max, "abs": abs}


def _number(node: ast.Constant) -> int | float:
    """The value of a constant: there are only numbers in rule functions."""
    assert isinstance(node.value, int | float)
    return node.value


def _slot_number(node: ast.Constant) -> int:
    """The value of a constant that is an index."""
    assert isinstance(node.value, int)
    return node.value


def constant_result(function: ast.FunctionDef) -> Any:
    """What a function returns whatever it is given; None if that is not known."""
    first = function.body[0]
    if isinstance(first, ast.Return) and isinstance(first.value, ast.Constant):
        return first.value.value
    return None


class Fold(ast.NodeTransformer):
    """Folds one function in place."""

    def __init__(self, facts: Facts, constants: dict[str, Any]) -> None:
        self.facts = facts
        self.constants = constants
        self.kinds: dict[str, str] = {}
        self.known: dict[str, Any] = {}
        self.copies: dict[str, int] = {}
        self.indexing = False

    def function(self, node: ast.FunctionDef) -> None:
        """Fold until nothing changes any more."""
        self.kinds = node.vectors  # type: ignore[attr-defined]
        before = ""
        while (now := ast.dump(node)) != before:
            before = now
            settled = _settled(node)
            self.known = {name: value.value for name, value in settled.items() if isinstance(value, ast.Constant)}
            slots = {name: self._slot(value) for name, value in settled.items()}
            self.copies = {name: slot for name, slot in slots.items() if slot is not None}
            node.body = self._block(node.body) or [ast.Pass()]

    def _block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        out: list[ast.stmt] = []
        for statement in body:
            new = self.visit(statement)
            out += new if isinstance(new, list) else [new] if new is not None else []
            if out and isinstance(out[-1], ast.Return | ast.Break | ast.Continue):
                break  # nothing after it runs
        return [one for one in out if not isinstance(one, ast.Pass)]

    def visit_If(self, node: ast.If) -> Any:
        test = self.visit(node.test)
        if isinstance(test, ast.Constant):
            return self._block(node.body if test.value else node.orelse)
        body, orelse = self._block(node.body), self._block(node.orelse)
        if not body and not orelse and _pure(test):
            return []
        return ast.copy_location(ast.If(test, body or [ast.Pass()], orelse), node)

    def visit_While(self, node: ast.While) -> Any:
        test = self.visit(node.test)
        if isinstance(test, ast.Constant) and not test.value and not node.orelse:
            return []
        return ast.copy_location(ast.While(test, self._block(node.body) or [ast.Pass()], node.orelse), node)

    def visit_For(self, node: ast.For) -> Any:
        loop = self.visit(node.iter)
        body = self._block(node.body)
        if not body and not node.orelse and _pure(loop):
            return []
        return ast.copy_location(ast.For(node.target, loop, body or [ast.Pass()], node.orelse), node)

    def visit_Assign(self, node: ast.Assign) -> Any:
        node.targets = [self._target(target) for target in node.targets]
        node.value = self.visit(node.value)
        target = node.targets[0]
        dead = isinstance(target, ast.Name) and target.id in self.known and len(node.targets) == 1
        return [] if dead else node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        node.target = self._target(node.target)
        node.value = self.visit(node.value)
        return node

    def _target(self, target: Any) -> Any:
        if isinstance(target, ast.Subscript):
            before, self.indexing = self.indexing, True
            target.slice = self.visit(target.slice)
            self.indexing = before
        return target

    def visit_Expr(self, node: ast.Expr) -> Any:
        node.value = self.visit(node.value)
        return [] if isinstance(node.value, ast.Constant) else node

    def visit_Name(self, node: ast.Name) -> Any:
        if isinstance(node.ctx, ast.Load) and node.id in self.known:
            return ast.Constant(self.known[node.id])
        return node

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        before, self.indexing = self.indexing, True
        self.generic_visit(node)
        self.indexing = before
        if not isinstance(node.value, ast.Name) or not isinstance(node.ctx, ast.Load):
            return node
        kind = self.kinds.get(node.value.id)
        if kind == "Events":
            return ast.Constant(0)  # a buffer that takes nothing
        if kind == "Vector":
            if isinstance(node.slice, ast.Constant):
                slot = _slot_number(node.slice)
                if slot in self.facts.slots:
                    return ast.Constant(self.facts.slots[slot])
            elif _base(node.slice) in self.facts.empty:
                return ast.Constant(0)
        return node

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        if not isinstance(node.func, ast.Name):
            return node
        name = node.func.id
        if name in self.constants and all(map(_pure, node.args)):
            return ast.Constant(self.constants[name])
        values = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
        if name in ("min", "max", "abs") and len(values) == len(node.args):
            return ast.Constant(_CALLS[name](*values))
        return node

    def _slot(self, node: ast.AST) -> int | None:
        """The slot of a vector that an expression reads, if it is a fixed one."""
        if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Name):
            return None
        fixed = isinstance(node.slice, ast.Constant) and self.kinds.get(node.value.id) == "Vector"
        return node.slice.value if fixed else None  # type: ignore[attr-defined]

    def _never(self, node: ast.AST, value: Any) -> bool:
        """Whether an expression is a slot, or was read from one, that never has a value."""
        slot = self.copies.get(node.id) if isinstance(node, ast.Name) else self._slot(node)
        return slot is not None and value in self.facts.never.get(slot, ())

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        self.generic_visit(node)
        left, right = node.left, node.right
        if isinstance(left, ast.Constant) and isinstance(right, ast.Constant):
            return ast.Constant(_BINARY[type(node.op)](left.value, right.value))
        if isinstance(node.op, ast.Add):  # a block and a place in it: the numbers together
            for one, other in ((left, right), (right, left)):
                if _is_zero(one):
                    return other
            # only of indices: fractions are rounded at every step
            chain = self.indexing and isinstance(left, ast.BinOp) and isinstance(left.op, ast.Add)
            if chain and isinstance(left, ast.BinOp) and isinstance(right, ast.Constant):
                begin: Any = left.left
                if isinstance(begin, ast.Constant):
                    return ast.BinOp(ast.Constant(_number(begin) + _number(right)), ast.Add(), left.right)
        if isinstance(node.op, ast.Mult) and _pure(node) and (_is_zero(left) or _is_zero(right)):
            return ast.Constant(0)
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        self.generic_visit(node)
        if isinstance(node.operand, ast.Constant):
            value = node.operand.value
            if isinstance(node.op, ast.Not):
                return ast.Constant(not value)
            if isinstance(node.op, ast.USub):
                return ast.Constant(-value)  # type: ignore[operator]
        return node

    def visit_Compare(self, node: ast.Compare) -> Any:
        self.generic_visit(node)
        if len(node.ops) == 1 and type(node.ops[0]) in _COMPARE:
            left, right = node.left, node.comparators[0]
            if isinstance(node.ops[0], ast.Eq) and isinstance(right, ast.Constant) and self._never(left, right.value):
                return ast.Constant(False)
            if isinstance(left, ast.Constant) and isinstance(right, ast.Constant):
                return ast.Constant(_COMPARE[type(node.ops[0])](left.value, right.value))
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        self.generic_visit(node)
        stop = isinstance(node.op, ast.Or)
        values: list[ast.expr] = []
        for value in node.values:
            if isinstance(value, ast.Constant):
                if bool(value.value) == stop:
                    if not stop and all(map(_pure, values)):  # `x and False`; but `x or 3` is x if that is not 0
                        return value
                    values.append(value)
                    break
                if value is not node.values[-1]:
                    continue
            values.append(value)
        return values[0] if len(values) == 1 else ast.BoolOp(node.op, values)

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        self.generic_visit(node)
        if isinstance(node.test, ast.Constant):
            return node.body if node.test.value else node.orelse
        return node


def _base(index: ast.AST) -> int | None:
    """The number an index begins with: the block of `s[block + ...]`."""
    while isinstance(index, ast.BinOp) and isinstance(index.op, ast.Add | ast.Sub):
        index = index.left
    return _slot_number(index) if isinstance(index, ast.Constant) else None


def _is_zero(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value == 0


def _pure(node: ast.AST) -> bool:
    """Whether evaluating an expression does nothing."""
    calls = (n for n in ast.walk(node) if isinstance(n, ast.Call))
    return all(isinstance(n.func, ast.Name) and n.func.id in ("range", "min", "max", "abs") for n in calls)


def _settled(node: ast.FunctionDef) -> dict[str, ast.expr]:
    """Local names that are given a value in a single place, and what it is."""
    stores: dict[str, int] = {arg.arg: 2 for arg in node.args.args}
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            stores[part.id] = stores.get(part.id, 0) + 1
    return {
        part.targets[0].id: part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name) and stores[part.targets[0].id] == 1
    }
