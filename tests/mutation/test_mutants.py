"""Each operator changes what it is about and nothing else, and what it makes is a module that can be run."""

from __future__ import annotations

import ast

import pytest

from tests.mutation import drawing
from tests.mutation.mutants import OPERATORS, changeable, functions, mutants

# For each operator a function, and what becomes of it; the docstring, the annotation and the assert stay as they are.
CASES = {
    "compare": ("x = a < b", ["x = a <= b", "x = a >= b"]),
    "compare two": ("x = a <= b != c", ["x = a < b != c", "x = a > b != c", "x = a <= b == c"]),
    "is": ("x = a is None", ["x = a is not None"]),
    "in": ("x = a not in b", ["x = a in b"]),
    "number": ("f(0)", ["f(1)", "f(-1)", "pass"]),
    "float": ("x = 1.5", ["x = 2.5", "x = 0.5"]),
    "and/or": ("x = a and b", ["x = a or b"]),
    "not": ("x = not a", ["x = a"]),
    "condition": ("if a:\n    x = b", ["if not a:\n    x = b"]),
    "choice": ("x = b if a else c", ["x = b if not a else c"]),
    "plus/minus": ("x = a + b - c", ["x = a + b + c", "x = a - b - c"]),
    "min/max": ("x = min(a, b)", ["x = max(a, b)"]),
    "drop a call": ("f(a)", ["pass"]),
    "drop a change": ("a[b] = c", ["pass"]),
    "drop an addition": ("a += b", ["pass"]),
    "drop a way out": ("raise a", ["pass"]),
    "return": ("return a", ["return None"]),
    "nothing": ("return None", []),
    "a name": ("x = a", []),
    "text": ("x = 'a'", []),
    "within a text": ("x = f'{a + b:.4f}'", ["x = f'{a - b:.4f}'"]),
}


def module(body: str) -> str:
    lines = ["'''A text.'''", "assert a is not b", *body.splitlines()]
    inside = "\n    ".join(lines)
    return f"LIMIT = 1\n\ndef f(a: 'int < 1') -> 'a + 1':\n    {inside}\n"


@pytest.mark.parametrize("case", CASES)
def test_an_operator_makes_these_changes(case):
    body, expected = CASES[case]
    source = module(body)
    found = mutants(source, "f")
    made = [ast.unparse(ast.parse(mutant.source(source))) for mutant in found]
    assert sorted(made) == sorted(ast.unparse(ast.parse(module(each))) for each in expected)
    assert changeable(functions(source)["f"]) == bool(expected)
    assert ast.unparse(ast.parse(source)) not in made
    for mutant in found:
        before, _, after = mutant.change.partition(" -> ")
        assert before != after
        assert source.splitlines()[mutant.line - 1].strip()


def test_every_operator_is_tried():
    tried = {mutant.operator for body, _ in CASES.values() for mutant in mutants(module(body), "f")}
    assert len(tried) == len(OPERATORS)


def test_functions_are_found_with_their_classes_and_those_within_belong_to_them():
    source = (
        "def one():\n    def inner():\n        return 1\n    return inner\n"
        "class A:\n    @property\n    def two(self): return 2\n    @two.setter\n    def two(self, x): pass\n"
        "    class B:\n        async def three(self): return 3\n"
    )
    assert list(functions(source)) == ["one", "A.two", "A.B.three"]
    assert {mutant.change for mutant in mutants(source, "one")} >= {"1 -> 2", "return inner -> return None"}
    assert {mutant.change for mutant in mutants(source, "A.two")} == {"return 2 -> return None", "2 -> 3", "2 -> 1"}


@pytest.mark.parametrize("name", ["odds/determinizations.py", "probability/cards/hits.py", "cli/options.py"])
def test_mutants_of_the_package_are_modules_that_differ_in_one_place(name):
    source = (drawing.PACKAGE / name).read_text(encoding="utf-8")
    plain = ast.unparse(ast.parse(source))
    for function in functions(source):
        for mutant in mutants(source, function)[::9]:
            changed = mutant.source(source)
            compile(changed, name, "exec")
            assert changed.strip() != plain.strip(), mutant.change
