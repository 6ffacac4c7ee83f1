"""Small changes of a function, each of which some test should notice.

An operator takes one node of a syntax tree and gives the nodes that could stand in its place. A mutant puts one of
them in; comments of the module are lost on the way, which no test minds.
"""

from __future__ import annotations

import ast
import copy
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass

Function = ast.FunctionDef | ast.AsyncFunctionDef
Changed = Iterator[tuple[str, ast.AST]]  # what was done, in words, and what stands there now

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OTHER_WAY = {"min": "max", "max": "min"}
DROPPED = (ast.AugAssign, ast.Raise, ast.Break, ast.Continue, ast.Delete)


@dataclass(frozen=True)
class Mutant:
    """A change of one function of a module: its number among all of them, by which operator, on which line, and how."""

    name: str
    number: int
    operator: str
    line: int
    change: str

    def source(self, source: str) -> str:
        """The source of the module with the change made."""
        tree = ast.parse(source)
        parent, field, place, new, _, _ = next(itertools.islice(_changes(_named(tree, self.name)), self.number, None))
        put(parent, field, place, new)
        return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def compared(node: ast.AST) -> Changed:
    """Another comparison, one at a time."""
    if isinstance(node, ast.Compare):
        for place, old in enumerate(node.ops):
            for new in COMPARED[type(old)]:
                ops = [*node.ops[:place], new(), *node.ops[place + 1 :]]
                yield "compare", ast.Compare(node.left, ops, node.comparators)


def counted(node: ast.AST) -> Changed:
    """A number that is one more or one less."""
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        for by in (1, -1):
            yield "number", _number(node.value + by)  # type: ignore[operator]


def _number(value: float) -> ast.expr:
    return ast.Constant(value) if value >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-value))


def joined(node: ast.AST) -> Changed:
    """`and` for `or`, `or` for `and`."""
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "and/or", ast.BoolOp(other, node.values)


def turned(node: ast.AST) -> Changed:
    """A condition the other way round."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", node.operand
    elif isinstance(node, ast.If | ast.IfExp | ast.While) and not isinstance(node.test, ast.Compare | ast.UnaryOp):
        other = copy.copy(node)
        other.test = ast.UnaryOp(ast.Not(), node.test)
        yield "not", other


def summed(node: ast.AST) -> Changed:
    """Minus for plus and plus for minus."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        other = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        yield "plus/minus", ast.BinOp(node.left, other, node.right)


def ended(node: ast.AST) -> Changed:
    """`max` for `min`, `min` for `max`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OTHER_WAY:
        yield "min/max", ast.Call(ast.Name(OTHER_WAY[node.func.id], ast.Load()), node.args, node.keywords)


def dropped(node: ast.AST) -> Changed:
    """A statement that does not happen: a call, a change of something that is there, a way out."""
    called = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Await)
    kept = isinstance(node, ast.Assign) and all(
        isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets
    )
    if called or kept or isinstance(node, DROPPED):
        yield "drop", ast.Pass()


def returned(node: ast.AST) -> Changed:
    """None instead of what a function gives."""
    if isinstance(node, ast.Return) and node.value is not None and not _is_none(node.value):
        yield "return", ast.Return(ast.Constant(None))


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


OPERATORS: tuple[Callable[[ast.AST], Changed], ...] = (
    *(compared, counted, joined, turned, summed, ended, dropped, returned),
)


def functions(source: str) -> dict[str, Function]:
    """The functions of a module and the methods of its classes by name; those inside of functions are part of them."""
    found: dict[str, Function] = {}

    def look(body: list[ast.stmt], before: str) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef):
                look(node.body, f"{before}{node.name}.")
            elif isinstance(node, Function):
                # a property and its setter share a name; the first one keeps it
                found.setdefault(f"{before}{node.name}", node)

    look(ast.parse(source).body, "")
    return found


def mutants(source: str, name: str) -> list[Mutant]:
    """Every mutant of a function of a module, outer ones before those within."""
    function = _named(ast.parse(source), name)
    return [
        Mutant(name, number, what, getattr(node, "lineno", function.lineno), f"{_short(node)} -> {_short(new)}")
        for number, (_, _, _, new, node, what) in enumerate(_changes(function))
    ]


def changeable(function: Function) -> bool:
    """Whether there is any mutant of a function."""
    return any(_changes(function))


def _changes(function: Function) -> Iterator[tuple[ast.AST, str, int | None, ast.AST, ast.AST, str]]:
    """Where something can stand instead of what stands there: parent, field, place, the new node, the old one, what."""
    for parent, field, place, node in _places(function):
        for operator in OPERATORS:
            for what, new in operator(node):
                yield parent, field, place, new, node, what


def put(parent: ast.AST, field: str, place: int | None, node: ast.AST) -> None:
    """Put a node where another one stands."""
    if place is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[place] = node


def _named(tree: ast.Module, name: str) -> Function:
    body: list[ast.stmt] = tree.body
    *classes, last = name.split(".")
    for each in classes:
        body = next(node.body for node in body if isinstance(node, ast.ClassDef) and node.name == each)
    return next(node for node in body if isinstance(node, Function) and node.name == last)


def _places(node: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.AST]]:
    """The nodes of a function that run: no annotations, docstrings, asserts."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_comment"):
            continue
        for place, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(child, ast.AST) or isinstance(child, ast.Assert):
                continue
            if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
                continue
            if isinstance(node, ast.FormattedValue) and field == "format_spec":
                continue
            yield node, field, place, child
            yield from _places(child)


def _short(node: ast.AST) -> str:
    """A node as text, without what stands under a condition."""
    if isinstance(node, ast.If | ast.While):
        word = "if" if isinstance(node, ast.If) else "while"
        return f"{word} {ast.unparse(node.test)}"
    text = " ".join(ast.unparse(ast.fix_missing_locations(node)).split())
    return text if len(text) <= 90 else f"{text[:87]}..."
