"""Expressions of rule functions in C. The order in which Python evaluates the parts is kept wherever it can show."""

# ruff: noqa: D102 - the names of methods are those of the nodes of the syntax tree they translate

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Final

from seawidget.compiling.c_parts import Parts, all_or_any, told
from seawidget.compiling.c_types import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    WORD,
    Array,
    Tuple,
    Type,
    Value,
    element,
    joined,
)

_SIGNS: Final[Mapping[type[ast.operator], str]] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
}
_DEFINED: Final[Mapping[type[ast.operator], str]] = {
    ast.LShift: "shift_left",
    ast.RShift: "shift_right",
    ast.FloorDiv: "floor_div",
    ast.Mod: "floor_mod",
}
_COMPARISONS: Final[Mapping[type[ast.cmpop], str]] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
WORDS = (1 << 63) - 1  # the largest whole number

# Of the functions of runtime.h: the types they take, what they return, whether they change memory.
_ROW, _CODES, _STREAM, _MARKS = Array("int16", 1), Array("int64", 1), Array("uint64", 1), Array("int8", 1)
_RUNTIME: Final[Mapping[str, tuple[tuple[Type, ...], Type | None, bool]]] = {
    "random_below": ((_STREAM, INT), INT, True),
    "nth_below": ((_STREAM, INT, INT), INT, False),
    "start_streams": ((WORD, INT, _STREAM), None, True),
    "note_gaps": ((_ROW, INT, INT, INT, INT, INT), None, True),
    "find_number": ((_ROW, INT, INT, INT), INT, False),
    "insert_number": ((_ROW, INT, INT, INT), None, True),
    "drop_numbers": ((_ROW, INT, INT, INT), None, True),
    "bits_in": ((INT,), INT, False),
    "nth_bit": ((INT, INT), INT, False),
    "count_marks": ((_MARKS,), INT, False),
    "nth_mark": ((_MARKS, INT), INT, False),
    "copy_row": ((_ROW, _ROW), None, True),
    "append_code": ((_CODES, INT), None, True),
    "append_run": ((_CODES, INT, INT, INT), None, True),
    "append_sets": ((_CODES, INT, INT, INT, INT, INT, INT), None, True),
    "sqrt": ((FLOAT,), FLOAT, False),
}


class Expressions(Parts, ast.NodeVisitor):
    """Translates the expressions of one function."""

    # --- leaves -------------------------------------------------------------------------------------------------------

    def visit_Constant(self, node: ast.Constant) -> Value:
        number = node.value
        if number is None:
            return Value("0", NOTHING)
        if isinstance(number, bool):
            return Value(str(int(number)), BOOL)
        if isinstance(number, int) and abs(number) <= WORDS:
            code = f"INT64_C({number})" if abs(number) >= 1 << 31 else str(number)
            return Value(code if number >= 0 else f"({code})", INT)
        if isinstance(number, float) and isfinite(number):
            return Value(repr(number) if number >= 0 else f"({number!r})", FLOAT)
        return self.refuse(node, f"{number!r} is no number of 64 bits")

    def visit_Name(self, node: ast.Name) -> Value:
        kind = self.names.get(node.id)
        if kind is None:
            table = self.program.tables.get(node.id)
            return self.refuse(node, f"nothing is known of {node.id}") if table is None else table
        if isinstance(kind, Array):
            return Value(f"v_{node.id}", kind, f"n_{node.id}", f"m_{node.id}" if kind.rank == 2 else "")
        return Value(f"v_{node.id}", kind)

    def visit_Subscript(self, node: ast.Subscript) -> Value:
        base = self.value(node.value)
        if isinstance(base.type, Tuple):
            place = node.slice.value if isinstance(node.slice, ast.Constant) else None
            if not isinstance(place, int) or not 0 <= place < len(base.type.parts):
                self.refuse(node, "a part of a tuple is taken by a number")
            return Value(f"{base.code}.part_{place}", base.type.parts[place], reads=base.reads, acts=base.acts)
        if not isinstance(base.type, Array):
            self.refuse(node, f"{ast.unparse(node.value)} has no parts")
        index = self.index(node)
        if base.acts or (base.reads and index.acts):
            self.refuse(node, "an index that changes something")
        if base.type.rank == 2:
            code = f"ROW({base.code}, {index.code}, {base.length}, {base.columns})"
            return Value(code, Array(base.type.kind, 1), base.columns, reads=index.reads or base.reads, acts=index.acts)
        constant = node.value.id in self.program.tables if isinstance(node.value, ast.Name) else False
        self.reads = self.reads or not constant
        row = node.value.id if constant and isinstance(node.value, ast.Name) else base.code
        code = f"AT({row}, {index.code}, {base.length})"
        kind = element(base.type)
        if kind == INT and base.type.kind != "int64":
            code = f"(int64_t){code}"
        if base.type.kind == "float32":  # what is worked out with it is rounded as in Python
            code = f"(double){code}"
        return Value(code, kind, reads=index.reads or not constant, acts=index.acts)

    def index(self, node: ast.Subscript) -> Value:
        """The place a subscript names; `uint64` around it says that it is never negative."""
        place = node.slice
        if isinstance(place, ast.Call) and isinstance(place.func, ast.Name) and place.func.id == "uint64":
            place = place.args[0]
        return self.whole(place)

    # --- operators ----------------------------------------------------------------------------------------------------

    def visit_BinOp(self, node: ast.BinOp) -> Value:
        return self.operation(node, node.op, self.number(node.left), self.number(node.right))

    def operation(self, node: ast.AST, sign: ast.operator, left: Value, right: Value) -> Value:
        """Two numbers and a sign."""
        kind = FLOAT if FLOAT in (left.type, right.type) else INT
        operands = (left, right)
        if isinstance(sign, ast.Div):
            return self.made(operands, FLOAT, lambda parts: f"(double){parts[0]} / (double){parts[1]}")
        if type(sign) in _DEFINED and kind == INT:
            name = _DEFINED[type(sign)]
            return self.made(operands, INT, lambda parts: f"{name}({parts[0]}, {parts[1]})")
        if type(sign) not in _SIGNS or (kind == FLOAT and isinstance(sign, ast.BitAnd | ast.BitOr | ast.BitXor)):
            self.refuse(node, f"{type(sign).__name__} of {told(left.type)} and {told(right.type)}")
        if isinstance(sign, ast.BitAnd) and isinstance(node, ast.BinOp) and _masks(node):
            inner = self._wrapping(node.left)  # the lowest bits are right whatever overflows
            return self.made((inner,), INT, lambda parts: f"(int64_t)({parts[0]} & (uint64_t){right.code})")
        if isinstance(sign, ast.BitAnd | ast.BitOr | ast.BitXor) and left.type == right.type == BOOL:
            kind = BOOL
        return self.made(operands, kind, lambda parts: f"{parts[0]} {_SIGNS[type(sign)]} {parts[1]}")

    def _wrapping(self, node: ast.expr) -> Value:
        """A sum or product modulo 2**64."""
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub | ast.Mult):
            sign = _SIGNS[type(node.op)]
            operands = (self._wrapping(node.left), self._wrapping(node.right))
            return self.made(operands, WORD, lambda parts: f"{parts[0]} {sign} {parts[1]}")
        found = self.whole(node)
        return Value(f"(uint64_t){found.code}", WORD, reads=found.reads, acts=found.acts)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            inner = self.condition(node.operand)
            return Value(f"!{inner.code}", BOOL, reads=inner.reads, acts=inner.acts)
        inner = self.number(node.operand)
        sign = {ast.USub: "-", ast.UAdd: "+", ast.Invert: "~"}[type(node.op)]
        if sign == "~" and inner.type == FLOAT:
            self.refuse(node, "~ of a fraction")
        kind = FLOAT if inner.type == FLOAT else INT
        return Value(f"({sign}{inner.code})", kind, reads=inner.reads, acts=inner.acts)

    def visit_Compare(self, node: ast.Compare) -> Value:
        if len(node.ops) == 1 and isinstance(node.ops[0], ast.In | ast.NotIn):
            return self._among(node)
        values = [self.number(part) for part in (node.left, *node.comparators)]
        signs = [_COMPARISONS.get(type(sign)) for sign in node.ops]
        if None in signs:
            self.refuse(node, f"{ast.unparse(node)} compares in a way that is not translated")
        if len(signs) == 1:
            return self.made(values, BOOL, lambda parts: f"{parts[0]} {signs[0]} {parts[1]}")
        if any(value.acts for value in values):
            self.refuse(node, "a chain of comparisons that changes something")
        tests = [f"{values[i].code} {signs[i]} {values[i + 1].code}" for i in range(len(signs))]
        return Value(f"({' && '.join(tests)})", BOOL, reads=any(value.reads for value in values))

    def _among(self, node: ast.Compare) -> Value:
        left, row = self.number(node.left), node.comparators[0]
        if not isinstance(row, ast.Tuple) or not row.elts or not isinstance(left.type, str):
            self.refuse(node, "membership in what is no tuple")
        name = self.kept(left.type)
        found = [self.number(one) for one in row.elts]
        if any(value.acts for value in found):
            self.refuse(node, "a membership that changes something")
        sign, between = ("==", " || ") if isinstance(node.ops[0], ast.In) else ("!=", " && ")
        tests = between.join(f"{name} {sign} {value.code}" for value in found)
        reads = left.reads or any(value.reads for value in found)
        return Value(f"({name} = {left.code}, {tests})", BOOL, reads=reads, acts=left.acts)

    def visit_BoolOp(self, node: ast.BoolOp) -> Value:
        values = [self.number(value) for value in node.values]
        reads, acts = any(value.reads for value in values), any(value.acts for value in values)
        if all(value.type == BOOL for value in values):
            return all_or_any(node.op, values)
        kind: Type | None = None
        for value in values:
            kind = joined(kind, value.type)
        assert kind is not None
        code = values[-1].code
        for value in reversed(values[:-1]):
            name = self.kept(kind)
            first, second = (name, code) if isinstance(node.op, ast.Or) else (code, name)
            code = f"(({name} = {value.code}) ? {first} : {second})"
        return Value(code, kind, reads=reads, acts=acts)

    def visit_IfExp(self, node: ast.IfExp) -> Value:
        known = self.decided(node.test)
        if known is not None:
            return self.value(node.body if known else node.orelse)
        test, yes, no = self.condition(node.test), self.value(node.body), self.value(node.orelse)
        kind = joined(yes.type, no.type)
        if kind is None or isinstance(kind, Array):
            self.refuse(node, f"{told(yes.type)} or else {told(no.type)}")
        parts = (self.converted(yes, kind, node), self.converted(no, kind, node))
        values = (test, yes, no)
        code = f"({test.code} ? {parts[0]} : {parts[1]})"
        return Value(code, kind, reads=any(v.reads for v in values), acts=any(v.acts for v in values))

    def visit_Tuple(self, node: ast.Tuple) -> Value:
        values = [self.number(part) for part in node.elts]
        kind = Tuple(tuple(str(value.type) for value in values))
        return self.made(values, kind, lambda parts: f"({self.spelled(kind)}){{{', '.join(parts)}}}")

    # --- calls --------------------------------------------------------------------------------------------------------

    def visit_Call(self, node: ast.Call) -> Value:
        if not isinstance(node.func, ast.Name) or node.keywords:
            self.refuse(node, f"{ast.unparse(node.func)} is no rule function")
        name, given = node.func.id, node.args
        if name in ("min", "max") and len(given) >= 2:
            return self._extreme(name, given)
        if name in ("abs", "int", "float", "len", "uint64") and len(given) == 1:
            return self._converting(name, given[0])
        values = [self.value(one) for one in given]
        for value, one in zip(values, given, strict=True):
            if value.type == NOTHING and isinstance(one, ast.Call):
                self.refuse(one, f"{ast.unparse(one)} returns nothing")
        types = tuple(INT if value.type == BOOL else value.type for value in values)
        if name in _RUNTIME:
            return self._of_runtime(node, name, values)
        found = self.program.called(name, types)
        if found is None:
            self.refuse(node, f"{name} is no rule function")
        code, result, acts, reads = found
        return self._called(values, code, result, acts, reads)

    def _called(self, values: Sequence[Value], code: str, result: Type | None, acts: bool, reads: bool) -> Value:
        self.acts, self.reads = self.acts or acts, self.reads or reads
        before, parts = self.in_order(values)
        flat = []
        for value, part in zip(values, parts, strict=True):
            flat += [piece for piece in (part, value.length, value.columns) if piece]
        acts, reads = acts or any(v.acts for v in values), reads or any(v.reads for v in values)
        call = f"{code}({', '.join(flat)})"
        return Value(f"({before}{call})" if before else call, result or NOTHING, reads=reads, acts=acts)

    def _of_runtime(self, node: ast.Call, name: str, values: Sequence[Value]) -> Value:
        wanted, result, acts = _RUNTIME[name]
        fits = len(values) == len(wanted) and all(
            value.type == kind or (kind in (INT, FLOAT) and joined(value.type, kind) == kind)
            for value, kind in zip(values, wanted, strict=True)
        )
        if not fits:
            self.refuse(node, f"{name} is called with {', '.join(told(value.type) for value in values)}")
        if name.startswith("append_"):  # a list of codes knows how many there are
            values = [Value(values[0].code, values[0].type), *values[1:]]
        reads = name in ("find_number", "count_marks", "nth_mark", "nth_below")
        return self._called(values, "copy_row_i16" if name == "copy_row" else name, result, acts, reads)

    def _extreme(self, name: str, given: Sequence[ast.expr]) -> Value:
        values = [self.number(one) for one in given]
        kind = FLOAT if any(value.type == FLOAT for value in values) else INT
        found = values[0]
        for value in values[1:]:
            found = self.made((found, value), kind, lambda parts: f"{name}_{kind}({parts[0]}, {parts[1]})")
        return found

    def _converting(self, name: str, given: ast.expr) -> Value:
        if name == "len":
            value, _ = self.array(given)
            return Value(value.length, INT)
        value = self.number(given)
        if name == "uint64":
            return value
        kind = FLOAT if name == "float" or (name == "abs" and value.type == FLOAT) else INT
        code = value.code
        if name == "abs":
            code = f"fabs({code})" if kind == FLOAT else f"abs_int({code})"
        elif name == "float":
            code = f"(double)({code})"
        elif value.type == FLOAT:
            code = f"whole({code})"
        return Value(code, kind, reads=value.reads, acts=value.acts)


def _masks(node: ast.BinOp) -> bool:
    """Whether it is the lowest bits of a sum or product: exact whatever overflows, with a mask of 63 bits at most."""
    right = node.right.value if isinstance(node.right, ast.Constant) else None
    sums = isinstance(node.left, ast.BinOp) and isinstance(node.left.op, ast.Add | ast.Sub | ast.Mult)
    return sums and type(right) is int and 0 <= right <= WORDS
