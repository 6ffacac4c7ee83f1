"""Folding of constants in rule functions: what falls away, and that fractions are added as they were written."""

from __future__ import annotations

import sys

import pytest

from seawidget.compiling.generate import fold, module_text
from seawidget.compiling.source import Facts, Source
from tests.compiling.as_python import pretended

HEAD = """from __future__ import annotations

BLOCK = 10
ON = 3
WEIGHT = 0.5
NOTHING = 0.0
SHARES = (0.25, 1.0)
COUNTS = (1, 2)

"""


@pytest.fixture
def folded(tmp_path, monkeypatch):
    """`folded(body, facts, without)`: the text of the module of a rule file, and its function `rule`."""
    package = tmp_path / "foldedrules"
    package.mkdir()
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def write(body, facts=None, without=()):
        name = f"rules_{len(list(package.iterdir()))}"  # Python remembers the lines of a file by its name
        (package / f"{name}.py").write_text(HEAD + body)
        source = Source("folded", "foldedrules", (name,), {"rule": ""}, without=without)
        facts = facts or Facts("any")
        return module_text(fold(source, facts)), pretended(source, facts)["rule"]

    yield write
    for name in [name for name in sys.modules if name.startswith("foldedrules")]:
        del sys.modules[name]


def test_fractions_are_added_in_the_order_they_are_written(folded):
    """0.1 + x + 0.3 is not 0.4 + x: each sum is rounded."""
    text, rule = folded("def rule(x: float) -> float:\n    return 0.1 + x + 0.3\n")
    assert "0.1 + x + 0.3" in text
    xs = [0.1 * k for k in range(1, 30)]
    assert [rule(x) for x in xs] == [0.1 + x + 0.3 for x in xs]
    assert any(0.1 + x + 0.3 != (0.1 + 0.3) + x for x in xs)


def test_whole_numbers_outside_an_index_are_left_too(folded):
    """Nothing there tells a whole number from a fraction."""
    text, rule = folded("def rule(x: float) -> float:\n    return 1 + x + 2\n")
    assert "1 + x + 2" in text
    assert rule(2.0**53 - 1) == 1 + (2.0**53 - 1) + 2


def test_the_numbers_of_an_index_are_added_up(folded):
    """A place in a block is one sum fewer, when it is read and when it is written."""
    text, rule = folded("def rule(s: Vector, i: int) -> int:\n    s[BLOCK + i + 2] = 7\n    return s[BLOCK + i + 1]\n")
    assert "12 + i" in text
    assert "11 + i" in text
    s = list(range(20))
    assert (rule(s, 3), s[15]) == (14, 7)


def test_what_is_added_to_a_slot_is_folded_on_both_sides(folded):
    body = "def rule(s: Vector, i: int) -> int:\n    s[BLOCK + i + 2] += s[ON] * 2\n    return s[BLOCK + i + 2]\n"
    text, rule = folded(body, Facts("on", slots={3: 4}))
    assert "12 + i)] += 8" in text
    assert rule([0, 0, 0, 4, *range(4, 20)], 1) == 13 + 8


def test_a_sum_beside_an_index_is_no_index(folded):
    text, rule = folded("def rule(s: Vector, x: float) -> float:\n    return 1 + x + s[BLOCK + 1] + 2\n")
    assert "s[11]" in text
    assert "1 + x + " in text
    assert rule(list(range(20)), 2.0**53 - 1) == 1 + (2.0**53 - 1) + 11 + 2


def test_fractions_are_constants(folded):
    text, rule = folded("def rule(x: float) -> float:\n    return WEIGHT * 4 * x + SHARES[1]\n")
    assert "2.0 * x" in text
    assert "table_0 = (0.25, 1.0)" in text
    assert rule(3.0) == 7.0
    assert "table_0 = (1, 2)" in folded("def rule(i: int) -> int:\n    return COUNTS[i]\n")[0]


def test_a_fraction_of_nothing_keeps_its_kind(folded):
    """0 may fall out of a sum, 0.0 not: it makes a fraction of a whole number, and 0.0 * x may be no number at all."""
    text, rule = folded("def rule(x: int) -> float:\n    return (NOTHING + x) / 2 + 0\n")
    assert "0.0 + x" in text
    assert "+ 0\n" not in text
    assert rule(3) == 1.5
    text, rule = folded("def rule(x: float) -> float:\n    return NOTHING * x\n")
    assert str(rule(float("inf"))) == "nan"


def test_what_facts_decide_falls_away(folded):
    body = (
        "def other(s: Vector) -> int:\n    return 5\n\n"
        "def rule(s: Vector, i: int) -> int:\n"
        "    if s[ON] and other(s):\n        return s[BLOCK + i] + 1\n    return s[0]\n"
    )
    row = [9, 0, 0, 1, *range(20)]
    text, rule = folded(body)
    assert "s[3]" in text
    assert rule(row, 2) == 9
    text, rule = folded(body, Facts("off", slots={3: 0}))
    assert "if" not in text.split("def rule", 1)[1]
    assert rule([9, 0, 0, 0], 2) == 9
    text, rule = folded(body, Facts("empty", slots={3: 1}, empty=frozenset({10})))
    assert "10 + i" not in text
    assert rule(row, 2) == 1


def test_a_function_that_is_never_reached_is_nothing(folded):
    """It counts as 0, whatever it says, and neither it nor what it alone calls is written."""
    body = (
        "def deeper(s: Vector) -> int:\n    s[0] += 1\n    return s[0]\n\n"
        "def never(s: Vector) -> int:\n    return deeper(s)\n\n"
        "def rule(s: Vector, i: int) -> int:\n    if i == 1:\n        return never(s)\n    return s[1] + 2\n"
    )
    text, rule = folded(body)
    assert "def deeper" in text
    assert rule([4, 5], 1) == 5
    text, rule = folded(body, without=("never",))
    assert "never" not in text
    assert "deeper" not in text
    assert (rule([4, 5], 1), rule([4, 5], 0)) == (0, 7)
