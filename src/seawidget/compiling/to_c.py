"""Rule functions written in C: every function once for each kind of argument it is given, types inferred from the
entries. Strict: whatever is not understood is refused with file and line. Nothing recurses, nothing is allocated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Final

from seawidget.compiling.c_statements import Function, parameters
from seawidget.compiling.c_types import (
    BOOL,
    FLOAT,
    INT,
    KINDS,
    SCALARS,
    Array,
    Tuple,
    Type,
    Value,
    joined,
    refused,
    signature,
    small_kind,
)
from seawidget.compiling.generate import Folded

PREFIX: Final = "seawidget_"  # of what a library exports


def translate(rules: Folded, entries: Mapping[str, str], again: Sequence[str] = ()) -> str:
    """C source with the entries as exported functions `seawidget_<name>`; a row is a pointer and its length.

    `entries`: their types, such as `void(int16[:,::1], int64)`. `again`: those that are exported a second time, as
    `seawidget_<name>_again`, with one argument: all of them in a row of 64 bits each. Raises TranslationError,
    ValueError for no signature.
    """
    return _Program(rules).text(entries, again)


class _Program:
    def __init__(self, rules: Folded) -> None:
        self.rules = rules
        self.files = rules.files
        self.kinds = {name: small_kind(table) for name, table in rules.tables.items()}
        self.tables = {
            name: Value(f"({KINDS[self.kinds[name]]} *){name}", Array(self.kinds[name], 1), str(len(table)))
            for name, table in rules.tables.items()
        }
        self.structs: dict[Tuple, str] = {}
        self.made: dict[tuple[str, tuple[Type, ...]], tuple[str, Type | None, bool, bool] | None] = {}
        self.written: list[str] = []

    def text(self, entries: Mapping[str, str], again: Sequence[str]) -> str:
        exported = [self._export(name, *signature(types)) for name, types in entries.items()]
        exported += [self._export_again(name, *signature(entries[name])) for name in again]
        runtime = files(__package__ or "seawidget.compiling").joinpath("runtime.h").read_text(encoding="utf-8")
        tables = [
            f"static const {KINDS[self.kinds[name]]} {name}[{len(table)}] = {{{', '.join(map(repr, table))}}};"
            for name, table in self.rules.tables.items()
        ]
        structs = [
            f"struct {name} {{ {' '.join(f'{SCALARS[part]} part_{i};' for i, part in enumerate(kind.parts))} }};"
            for kind, name in self.structs.items()
        ]
        return "\n".join([runtime, *tables, "", *structs, "", *self.written, *exported, ""])

    def struct(self, kind: Tuple) -> str:
        return self.structs.setdefault(kind, f"tuple_{len(self.structs)}")

    def called(self, name: str, types: tuple[Type, ...]) -> tuple[str, Type | None, bool, bool] | None:
        node = self.rules.functions.get(name)
        if node is None:
            return None
        key = (name, types)
        if key not in self.made:
            self.made[key] = None
            number = sum(one == name for one, _ in self.made)
            function = Function(self, node, types, f"f_{name}" if number == 1 else f"f_{name}_{number}")
            self.written.append(function.text())
            self.made[key] = (function.name, function.result, function.acts, function.reads)
        if self.made[key] is None:
            raise refused(node, f"{name} calls itself", self.files[name])
        return self.made[key]

    def _export(self, name: str, result: Type | None, types: tuple[Type, ...]) -> str:
        found = self.called(name, tuple(INT if kind == BOOL else kind for kind in types))
        if found is None:
            raise ValueError(f"no rule function is called {name}")
        node = self.rules.functions[name]
        if joined(found[1], result) != result:
            raise refused(node, f"{name} returns {found[1]}, not {result} as its signature says", self.files[name])
        given = [
            piece for arg, kind in zip(node.args.args, types, strict=True) for piece in parameters(arg.arg, kind, "v_")
        ]
        names = ", ".join(piece.replace("*", " ").split()[-1] for piece in given)
        kind = "void" if result is None else SCALARS[str(result)]
        call = f"{found[0]}({names});"
        body = call if result is None else f"return {call}"
        return f"EXPORT {kind} {PREFIX}{name}({', '.join(given)}) {{ {body} }}"

    def _export_again(self, name: str, result: Type | None, types: tuple[Type, ...]) -> str:
        if result is not None:
            raise ValueError(f"{name} has a result, so it is called in one way only")
        passed: list[str] = []
        fractions = ""
        for kind in types:
            at = f"given[{len(passed)}]"
            if isinstance(kind, Array):
                passed.append(f"({KINDS[kind.kind]} *)(intptr_t){at}")
                passed += [f"given[{len(passed) + i}]" for i in range(kind.rank)]
            elif kind == FLOAT:
                fractions += f" double x_{len(passed)}; memcpy(&x_{len(passed)}, given + {len(passed)}, 8);"
                passed.append(f"x_{len(passed)}")
            else:
                passed.append(f"({SCALARS[str(kind)]}){at}")
        call = f"{PREFIX}{name}({', '.join(passed)});"
        return f"EXPORT void {PREFIX}{name}_again(const int64_t *given) {{{fractions} {call} }}"
