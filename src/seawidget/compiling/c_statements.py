"""Statements of rule functions in C: one function for one kind of arguments, the types of its names inferred."""

# ruff: noqa: D102 - the names of methods are those of the nodes of the syntax tree they translate

from __future__ import annotations

import ast
from pathlib import PurePath
from typing import Final

from seawidget.compiling.c_expressions import Expressions
from seawidget.compiling.c_parts import Program
from seawidget.compiling.c_types import (
    FLOAT,
    INT,
    KINDS,
    NOTHING,
    SCALARS,
    Array,
    Tuple,
    Type,
    Value,
    element,
    joined,
)

ROUNDS: Final = 10  # of inferring the types of a function


def parameters(name: str, kind: Type, prefix: str) -> list[str]:
    """How a parameter is declared: a row with its length, rows with both."""
    if isinstance(kind, Tuple):
        raise ValueError(f"{name} is a tuple")
    if isinstance(kind, Array):
        sizes = [f"int64_t n_{name}", f"int64_t m_{name}"][: kind.rank]
        return [f"{KINDS[kind.kind]} *{prefix}{name}", *sizes]
    return [f"{SCALARS[kind]} {prefix}{name}"]


class Function(Expressions, ast.NodeVisitor):
    """One function for one kind of arguments."""

    def __init__(self, program: Program, node: ast.FunctionDef, types: tuple[Type, ...], name: str) -> None:
        super().__init__(program, program.files[node.name])
        self.node, self.types, self.name = node, types, name
        given = node.args
        if given.posonlyargs or given.kwonlyargs or given.vararg or given.kwarg or given.defaults:
            self.refuse(node, "only plain arguments are translated")
        if len(given.args) != len(types):
            self.refuse(node, f"{node.name} takes {len(given.args)} arguments, not {len(types)}")
        self.given = {arg.arg: kind for arg, kind in zip(given.args, types, strict=True)}
        self.names = dict(self.given)
        self.result: Type | None = None
        self.nothing = False  # there is a `return` without a value
        self.code_lists: set[str] = set()
        self.number_rows: dict[str, int] = {}  # rows of fractions made here, and their lengths

    def text(self) -> str:
        """The function in C. The types of its names are inferred until nothing changes any more."""
        for _ in range(ROUNDS):
            before = (dict(self.names), self.result)
            self.temporary = {}
            lines = self._block(self.node.body)
            if (self.names, self.result) == before:
                break
        else:
            self.refuse(self.node, "the types of its names cannot be inferred")
        if self.result is not None and (self.nothing or not _ends(self.node.body)):
            self.refuse(self.node, f"{self.node.name} does not always return something")
        head, declared = [], []
        for name, kind in self.given.items():
            if isinstance(kind, Tuple):
                head.append(f"{self.spelled(kind)} v_{name}")
            elif kind != self.names[name]:
                head.append(f"{self.spelled(kind)} a_{name}")
                declared.append(f"{self.spelled(self.names[name])} v_{name} = a_{name};")
            else:
                head += parameters(name, kind, "v_")
        for name, kind in self.names.items():
            if name not in self.given:
                declared += self._declared(name, kind)
        declared += [f"{self.spelled(kind)} {name};" for name, kind in self.temporary.items()]
        result = "void" if self.result is None else self.spelled(self.result)
        origin = f"/* {PurePath(self.file).name}, line {self.node.lineno} */"
        body = "\n".join(f"  {line}" for line in [*declared, *lines])
        return f"{origin}\nstatic inline {result} {self.name}({', '.join(head) or 'void'}) {{\n{body}\n}}\n"

    def _declared(self, name: str, kind: Type) -> list[str]:
        if isinstance(kind, Array):
            sizes = "".join(f" int64_t {size}_{name} = 0; (void){size}_{name};" for size in "nm"[: kind.rank])
            room = [f"int64_t room_{name}[CODES];"] if name in self.code_lists else []
            if name in self.number_rows:
                room = [f"double room_{name}[{self.number_rows[name]}];"]
            return [*room, f"{self.spelled(kind)}v_{name} = 0;{sizes}"]
        return [f"{self.spelled(kind)} v_{name}{'' if isinstance(kind, Tuple) else ' = 0'};"]

    # --- statements ---------------------------------------------------------------------------------------------------

    def _block(self, body: list[ast.stmt]) -> list[str]:
        out: list[str] = []
        for statement in body:
            out += self.visit(statement)
        return out

    def _inner(self, head: str, body: list[ast.stmt]) -> list[str]:
        return [f"{head} {{", *(f"  {line}" for line in self._block(body)), "}"]

    def visit_If(self, node: ast.If) -> list[str]:
        known = self.decided(node.test)
        if known is not None:
            return self._block(node.body if known else node.orelse)
        lines = self._inner(f"if ({self.condition(node.test).code})", node.body)
        return lines + (self._inner("else", node.orelse) if node.orelse else [])

    def visit_While(self, node: ast.While) -> list[str]:
        if node.orelse:
            self.refuse(node, "a loop with else")
        return self._inner(f"while ({self.condition(node.test).code})", node.body)

    def visit_Pass(self, node: ast.Pass) -> list[str]:
        return []

    def visit_Break(self, node: ast.Break) -> list[str]:
        return ["break;"]

    def visit_Continue(self, node: ast.Continue) -> list[str]:
        return ["continue;"]

    def visit_Return(self, node: ast.Return) -> list[str]:
        if node.value is None:
            self.nothing = True
            return ["return;"]
        found = self.value(node.value)
        kind = joined(self.result, found.type)
        if kind is None or kind == NOTHING or isinstance(kind, Array):
            self.refuse(node, f"{ast.unparse(node.value)} cannot be returned")
        self.result = kind
        return [f"return {self.converted(found, kind, node)};"]

    def visit_Expr(self, node: ast.Expr) -> list[str]:
        if not isinstance(node.value, ast.Call):
            self.refuse(node, "an expression that does nothing")
        return [f"{self.value(node.value).code};"]

    def visit_Assign(self, node: ast.Assign) -> list[str]:
        call, target = node.value, node.targets[0]
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "new_codes":
            if not isinstance(target, ast.Name) or len(node.targets) > 1:
                self.refuse(node, "a list of codes has one name")
            self._named(target.id, Array("int64", 1), node)
            self.code_lists.add(target.id)
            return [f"v_{target.id} = room_{target.id}; n_{target.id} = CODES; v_{target.id}[0] = 0;"]
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "new_numbers":
            return self._new_numbers(target, call.args[0], node)
        found = self.value(node.value)
        if found.type == NOTHING:
            self.refuse(node, f"{ast.unparse(node.value)} returns nothing")
        if len(node.targets) == 1:
            return self._stored(target, found, node)
        name = self.kept(found.type)
        out = [f"{name} = {found.code};"]
        for each in node.targets:
            out += self._stored(each, Value(name, found.type), node)
        return out

    def _new_numbers(self, target: ast.expr, length: ast.expr, node: ast.Assign) -> list[str]:
        """A row of so many fractions, all 0, for as long as the function runs."""
        size = length.value if isinstance(length, ast.Constant) else None
        if not isinstance(target, ast.Name) or len(node.targets) > 1 or type(size) is not int or size < 1:
            self.refuse(node, "a row of fractions has one name and a fixed length")
        name = target.id
        self._named(name, Array("float64", 1), node)
        self.number_rows[name] = size
        return [f"memset(room_{name}, 0, sizeof room_{name}); v_{name} = room_{name}; n_{name} = {size};"]

    def visit_AugAssign(self, node: ast.AugAssign) -> list[str]:
        target = node.target
        if not isinstance(target, ast.Name | ast.Subscript):
            self.refuse(node, "only names and numbers of rows are added to")
        found = self.operation(node, node.op, self.number(target), self.number(node.value))
        return self._stored(target, found, node)

    def _named(self, name: str, kind: Type, node: ast.AST) -> Type:
        """The type a name has after it was also given a value of a type."""
        found = joined(self.names.get(name), kind)
        if found is None or (isinstance(found, Array) and name in self.given):
            self.refuse(node, f"{name} is sometimes another type")
        self.names[name] = found
        return found

    def _stored(self, target: ast.expr, found: Value, node: ast.AST) -> list[str]:
        if isinstance(target, ast.Name):
            kind = self._named(target.id, found.type, node)
            if not isinstance(kind, Array):
                return [f"v_{target.id} = {self.converted(found, kind, node)};"]
            sizes = [found.length, found.columns][: kind.rank]
            more = "".join(f" {size}_{target.id} = {code};" for size, code in zip("nm", sizes, strict=False))
            return [f"v_{target.id} = {found.code};{more}"]
        if isinstance(target, ast.Tuple):
            if not isinstance(found.type, Tuple) or len(found.type.parts) != len(target.elts):
                self.refuse(node, f"{ast.unparse(target)} takes no such value")
            name = self.kept(found.type)
            out = [f"{name} = {found.code};"]
            for i, each in enumerate(target.elts):
                out += self._stored(each, Value(f"{name}.part_{i}", found.type.parts[i]), node)
            return out
        if not isinstance(target, ast.Subscript):
            self.refuse(node, f"{ast.unparse(target)} takes no value")
        return self._put(target, found, node)

    def _put(self, target: ast.Subscript, found: Value, node: ast.AST) -> list[str]:
        """A number of a row; its value is known before its place, as in Python."""
        base, row = self.array(target.value, 1)
        index = self.index(target)
        if index.acts or (isinstance(target.value, ast.Name) and target.value.id in self.program.tables):
            self.refuse(node, f"{ast.unparse(target)} cannot be written to")
        kind = element(row)
        if found.type != kind and (kind not in (INT, FLOAT) or joined(found.type, kind) != kind):
            self.refuse(node, f"{found.type} in a row of {row.kind}")
        if kind != INT or row.kind != "int64":
            self.acts = True
        self.acts = True
        place = f"AT({base.code}, {index.code}, {base.length})"
        if found.acts and (index.reads or base.reads):
            name = self.kept(found.type)
            return [f"{name} = {found.code};", f"{place} = {name};"]
        return [f"{place} = {found.code};"]

    # --- loops --------------------------------------------------------------------------------------------------------

    def visit_For(self, node: ast.For) -> list[str]:
        if node.orelse or not isinstance(node.target, ast.Name):
            self.refuse(node, "a loop has one name, and no else")
        name = node.target.id
        if isinstance(node.iter, ast.Tuple):
            return self._over_tuple(node, name, node.iter)
        if isinstance(node.iter, ast.Subscript) and isinstance(node.iter.slice, ast.Slice):
            return self._over_slice(node, name, node.iter.value, node.iter.slice)
        before: list[str] = []
        if isinstance(node.iter, ast.IfExp):
            yes, no = self._range(node.iter.body), self._range(node.iter.orelse)
            if yes[2] != no[2]:
                self.refuse(node, "ranges of different steps")
            test = self.kept(INT)
            before.append(f"{test} = {self.condition(node.iter.test).code};")
            first, last = (f"({test} ? {yes[i]} : {no[i]})" for i in (0, 1))
            step = yes[2]
        else:
            first, last, step = self._range(node.iter)
        at, end = self.kept(INT), self.kept(INT)
        self._named(name, INT, node)
        lines = self._block(node.body)
        sign = "<" if step > 0 else ">"
        head = f"for (; {at} {sign} {end}; {at} += {step}) {{"
        return [*before, f"{at} = {first}; {end} = {last};", head, f"  v_{name} = {at};", *_deeper(lines), "}"]

    def _range(self, node: ast.expr) -> tuple[str, str, int]:
        """First, end and step of a range."""
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "range":
            self.refuse(node, f"{ast.unparse(node)} is not gone through")
        step = 1
        if len(node.args) == 3:
            value = ast.literal_eval(node.args[2]) if isinstance(node.args[2], ast.Constant | ast.UnaryOp) else 0
            if type(value) is not int or value == 0:
                self.refuse(node, "a step is a number")
            step = value
        values = [self.whole(arg) for arg in node.args[:2]]
        if any(value.acts for value in values[1:]):
            self.refuse(node, "the end of a range that changes something")
        codes = [value.code for value in values]
        return (codes[0], codes[1], step) if len(codes) == 2 else ("0", codes[0], step)

    def _over_slice(self, node: ast.For, name: str, row: ast.expr, part: ast.Slice) -> list[str]:
        """Through a part of a row, which the loop must leave as it is."""
        base, kind = self.array(row, 1)
        if part.lower is None or part.upper is None or part.step is not None:
            self.refuse(node, "a part of a row has a first place and an end")
        lower, upper = self.whole(part.lower), self.whole(part.upper)
        if lower.acts or upper.acts:
            self.refuse(node, "a part of a row whose places change something")
        at, end = self.kept(INT), self.kept(INT)
        self._named(name, element(kind), node)
        acts, self.acts = self.acts, False
        lines = self._block(node.body)
        if self.acts:
            self.refuse(node, "a loop through a part of a row changes something")
        self.acts, self.reads = acts, True
        head = f"for (; {at} < {end}; {at}++) {{"
        item = f"  v_{name} = AT({base.code}, {at}, {base.length});"
        return [f"{at} = {lower.code}; {end} = {upper.code};", head, item, *_deeper(lines), "}"]

    def _over_tuple(self, node: ast.For, name: str, row: ast.Tuple) -> list[str]:
        """Through numbers written down."""
        values = [self.whole(one) for one in row.elts]
        if not all(isinstance(one, ast.Constant) for one in row.elts):
            self.refuse(node, "a loop through what are no constants")
        self._named(name, INT, node)
        at, codes = self.kept(INT), ", ".join(value.code for value in values)
        lines = self._block(node.body)
        table = f"static const int64_t each_{at}[] = {{{codes}}};"
        head = f"for ({at} = 0; {at} < {len(values)}; {at}++) {{"
        return [
            "{",
            f"  {table}",
            f"  {head}",
            f"    v_{name} = each_{at}[{at}];",
            *_deeper(_deeper(lines)),
            "  }",
            "}",
        ]


def _deeper(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def _ends(body: list[ast.stmt]) -> bool:
    """Whether nothing goes on behind a block."""
    last = body[-1]
    if isinstance(last, ast.If):
        return bool(last.orelse) and _ends(last.body) and _ends(last.orelse)
    if isinstance(last, ast.While):  # for ever
        forever = isinstance(last.test, ast.Constant) and bool(last.test.value)
        return forever and not any(isinstance(node, ast.Break) for node in ast.walk(last))
    return isinstance(last, ast.Return)
