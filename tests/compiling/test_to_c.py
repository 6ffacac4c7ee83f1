"""Rule functions in C do what they do in Python; what is not understood is refused, with its file and line."""

from __future__ import annotations

import re
import subprocess
import sys
from array import array

import pytest

from seawidget.compiling.compiler import compile_command, compile_library, find_compiler
from seawidget.compiling.generate import fold
from seawidget.compiling.library import entries
from seawidget.compiling.making import c_text
from seawidget.compiling.source import ANY
from seawidget.compiling.to_c import translate
from seawidget.errors import TranslationError
from seawidget.rng import Rng
from tests.compiling.as_python import pretended
from tests.compiling.small import written
from tests.conftest import lacking

HEAD = """from __future__ import annotations

from math import sqrt
from seawidget.compiling.primitives import copy_row, note_gaps, random_below, start_streams

TABLE = (5, -300, 70_000)
FINE = (0.5, 1e-05, 2.0)
WORD = (1 << 63) - 1
PRIME = 1_099_511_628_211

"""

# Each takes a row of four numbers and two numbers, and returns a number.
SAME = """
def divides(s: Vector, a: int, b: int) -> int:
    return a // (b or 7) * 1000 + a % (b or 7) + a // 8 + a % -8 + -a // 3

def shifts(s: Vector, a: int, b: int) -> int:
    return (a << (b & 7)) + (a >> (b & 7)) + (~a & 255) + (a ^ b) + (a | 5)

def extremes(s: Vector, a: int, b: int) -> int:
    return min(a, b, 3) * 100 + max(a, b) + abs(a - b)

def either(s: Vector, a: int, b: int) -> int:
    return (a and b) + (a or b) * 3 + ((a > b) or (a < 3)) + ((a > 1) and b)

def chained(s: Vector, a: int, b: int) -> int:
    return 1 if -5 < a <= b < 40 else 2 if a == b != 3 else 0

def among(s: Vector, a: int, b: int) -> int:
    return (a in (1, 2, b)) + 2 * (a not in (3, b, 5))

def not_so(s: Vector, a: int, b: int) -> int:
    return 1 if not (a and b > 2) and not a == 4 else 0

def tables(s: Vector, a: int, b: int) -> int:
    return TABLE[b % 3] + TABLE[0]

def fractions(s: Vector, a: int, b: int) -> int:
    x = a / 4
    y = 1
    y = FINE[b % 3]
    return int(sqrt(abs(x * y)) * 100) + int(-x) + (x < y)

def counts(s: Vector, a: int, b: int) -> int:
    n = 0
    for i in range(b % 5):
        if i == a:
            continue
        n += i + 1
    return n

def counts_down(s: Vector, a: int, b: int) -> int:
    n = 0
    for i in range(9, b % 9, -2):
        n = n * 3 + i
        i = 0
    return n + (b > 0)

def ranges(s: Vector, a: int, b: int) -> int:
    n = 0
    for i in range(2, 4) if a > b else range(3):
        n = n * 7 + i
    return n

def slices(s: Vector, a: int, b: int) -> int:
    n = 0
    for x in s[1:3]:
        n = n * 50 + x
    return n

def tuples(s: Vector, a: int, b: int) -> int:
    n = 0
    for x in (4, -9, 11):
        if x == a:
            break
        n = n * 50 + x
    return n

def goes_on(s: Vector, a: int, b: int) -> int:
    n = b & 63
    while n > 5:
        n -= 3
        if n == a:
            break
    return n

def for_ever(s: Vector, a: int, b: int) -> int:
    n = a
    while True:
        n += 7
        if n > b:
            return n

def pairs(s: Vector, a: int, b: int) -> int:
    x, y = swapped(a, b)
    z = swapped(y, a)
    return x * 3 + y * 5 + z[0] * 7 + z[1]

def mixed_pairs(s: Vector, a: int, b: int) -> int:
    x, y = halves(a)
    return int(x * 10) + int(y * 10)

def listed(s: Vector, a: int, b: int) -> int:
    codes = [0]
    codes.pop()
    fill(codes, b & 7)
    return len(codes) * 9 + (codes[0] if b & 7 else -1)

def asked_for(s: Vector, a: int, b: int) -> int:
    codes = [0]
    codes.pop()
    return noted(a, codes) * 100 + noted(b, None) * 10 + len(codes)

def rowed(s: Vector, a: int, b: int) -> int:
    total = 0.0
    for i in range(3):
        row = [0.0] * 4
        row[(a + i) & 3] = (b & 7) / 2
        weigh(row, b & 3)
        for k in range(4):
            total += row[k] * (k + 1)
    return int(total * 4)

def same(s: Vector, a: int, b: int) -> int:
    x = y = a
    s[0] = s[1] = b & 127
    return x + y + s[0] * s[1]

def adds(s: Vector, a: int, b: int) -> int:
    s[b & 3] += 5
    s[0] -= 2
    s[1] *= 2
    s[2] |= 9
    s[3] ^= 3
    return s[b & 3]

def before_it_acts(s: Vector, a: int, b: int) -> int:
    return s[0] - bump(s) * 10

def after_it_acts(s: Vector, a: int, b: int) -> int:
    return bump(s) * 10 - s[0]

def twice_it_acts(s: Vector, a: int, b: int) -> int:
    return bump(s) * 100 - bump(s)

def in_arguments(s: Vector, a: int, b: int) -> int:
    return three(s[0], bump(s), s[0])

def in_place(s: Vector, a: int, b: int) -> int:
    s[s[0] & 3] = bump(s)
    return s[0] + s[1] * 10 + s[2] * 100 + s[3] * 1000

def adds_as_it_acts(s: Vector, a: int, b: int) -> int:
    s[0] += bump(s)
    return s[0]

def only_if(s: Vector, a: int, b: int) -> int:
    return bump(s) if a > b and bump(s) > 3 else s[0]

def hashes(s: Vector, a: int, b: int) -> int:
    h = a & 1023
    for i in range(9):
        h = ((h ^ s[i & 3]) * PRIME + b) & WORD
    return h

def rounds(s: Vector, a: int, b: int) -> int:
    return int((a * 0.1 + 0.3) * 1000) + int(a * 0.1 * 7 + b * 0.3)

def aliases(s: Vector, a: int, b: int) -> int:
    row = s
    row[1] = 7
    return s[1] + len(row)
"""
OTHERS = """
def swapped(a: int, b: int) -> tuple[int, int]:
    return b, a

def halves(a: int) -> tuple[float, float]:
    if a > 3:
        return 1, a / 2
    return a / 2, 0.5

def weigh(row: list[float], k: int) -> None:
    row[k] += 0.25
    row[3] = row[3] * 0.5 + row[k]

def fill(codes: list[int], n: int) -> None:
    for i in range(n):
        codes.append(i * 3 + 1)

def noted(n: int, rows: list[int] | None) -> int:
    least = 5 if rows is None else 7
    if rows is None or n < 0:
        return least
    if rows is not None and n & 1:
        rows.append(n)
    return least + 1

def bump(s: Vector) -> int:
    s[0] += 1
    return s[0]

def three(x: int, y: int, z: int) -> int:
    return x * 100 + y * 10 + z
"""
FUNCTION = "int64(int16[::1], int64, int64)"
TYPES = dict.fromkeys(re.findall(r"def (\w+)", SAME), FUNCTION)


def rules(bodies):
    return HEAD + "".join(
        f"def {name}(s: Vector, a: int, b: int) -> int:\n    {body}\n\n" for name, body in bodies.items()
    )


@pytest.fixture
def compiler():
    if find_compiler() is None:
        lacking("C compiler")
    return find_compiler()


def test_c_does_what_python_does(tmp_path, monkeypatch, compiler):
    source = written(tmp_path, monkeypatch, HEAD + SAME + OTHERS, TYPES)
    fast = entries(compile_library(c_text(source, ANY), "small-1", tmp_path), TYPES)
    slow = pretended(source, ANY)
    chance = Rng(5)
    for name in TYPES:
        for _ in range(200):
            a, b = chance.below(40) - 12, chance.below(40) - 6
            row = [chance.below(30) for _ in range(4)]
            given = array("h", row)
            assert (fast[name](given, a, b), given.tolist()) == (slow[name](row, a, b), row), (name, a, b)


def test_what_python_refuses_is_defined(tmp_path, monkeypatch, compiler):
    """A division by zero gives 0, and no shift ends the process."""
    bodies = {
        "divides": "return a // b + a % b",
        "least": "return a // b",
        "left": "return a << b",
        "right": "return a >> b",
        "far": "return int(a / 0.1 ** 5 * 1e300)",
    }
    text = rules({**bodies, "far": "x = a * 1e300\n    return int(x)"})
    types = dict.fromkeys(bodies, FUNCTION)
    source = written(tmp_path, monkeypatch, text, types)
    found = entries(compile_library(c_text(source, ANY), "small-1", tmp_path), types)
    row = array("h", [0] * 4)
    assert found["divides"](row, 5, 0) == 0
    assert found["least"](row, -(1 << 63), -1) == -(1 << 63)
    assert found["left"](row, 3, 64) == found["left"](row, 3, 0) == 3
    assert found["right"](row, 12, 66) == 3
    assert (found["far"](row, 1, 0), found["far"](row, -1, 0)) == (0, 0)


REFUSED = {
    "row = [0.0] * a\n    return 0": "a row of fractions has one name and a fixed length",
    "return TABLE[0] + sorted(s)[0]": "sorted",
    "return s.index(a)": "no rule function",
    "return s[a:b]": "Slice",
    "x = 'word'\n    return x": "'word' is no number",
    "return 1 << 64": "no number of 64 bits",
    "return a ** b": "Pow",
    "return a / b // 2": "FloorDiv of float and int",
    "return sqrt(s)": "sqrt is called with a row of int16",
    "try:\n        return 1\n    except ValueError:\n        return 2": "Try",
    "with a:\n        return 1": "With",
    "del s[0]\n    return 1": "Delete",
    "global zed\n    return 1": "Global",
    "assert a\n    return 1": "Assert",
    "raise ValueError": "Raise",
    "return {1: 2}[a]": "Dict",
    "return a if b else s": "int or else a row of int16",
    "if a:\n        return 1": "does not always return",
    "for i in range(a):\n        return 1": "does not always return",
    "while a:\n        return 1": "does not always return",
    "if a:\n        return\n    return 1": "does not always return",
    "x = a\n    x = s\n    return 1": "x is sometimes another type",
    "s = a\n    return 1": "s is sometimes another type",
    "s[0] = a / 2\n    return 1": "float in a row of int16",
    "TABLE[0] = 1\n    return 1": "cannot be written to",
    "return unknown": "nothing is known of unknown",
    "return again(a)": "again calls itself",
    "return one(s) + two(a)": "two takes 2 arguments, not 1",
    "return one(s, n=a)": "no rule function",
    "return s[0][1]": "has no parts",
    "return a[0]": "has no parts",
    "return s + 1": "s is no number",
    "return -s": "s is no number",
    "return ~(a / 2)": "~ of a fraction",
    "return s[a / 2]": "no whole number",
    "return 1 if a is b else 2": "compares in a way",
    "return a in s": "membership in what is no tuple",
    "return a in ()": "membership in what is no tuple",
    "for x in s:\n        a += x\n    return a": "not gone through",
    "for x in s[1:]:\n        a += x\n    return a": "a first place and an end",
    "for x in s[1:3]:\n        s[2] = x\n    return a": "changes something",
    "for x in range(0, 9, b):\n        a += x\n    return a": "a step is a number",
    "for x in (1, b):\n        a += x\n    return a": "no constants",
    "for x in range(3):\n        a += x\n    else:\n        a += 1\n    return a": "no else",
    "for x, y in range(3):\n        a += x\n    return a": "one name",
    "while a > 3:\n        a -= 1\n    else:\n        return 1\n    return 2": "loop with else",
    "a\n    return 1": "does nothing",
    "x, y = a\n    return x": "takes no such value",
    "x, y, z = pair(a)\n    return x": "takes no such value",
    "return pair(a)[2]": "taken by a number",
    "return pair(a)[b]": "taken by a number",
    "return nothing(s)": "cannot be returned",
    "x = nothing(s)\n    return 1": "returns nothing",
    "return one(nothing(s))": "returns nothing",
    "return a + nothing(s)": "no number",
    "return 0 < step(s) < 3": "a chain of comparisons that changes something",
    "return a in (1, step(s))": "a membership that changes something",
    "return s": "cannot be returned",
    "return pair(a)": "returns Tuple",
    "return a / 2": "returns float, not int",
    "s[step(s)] += 1\n    return 1": "cannot be written to",
    "codes = other = [0]\n    return 1": "a list of codes has one name",
    "return min(a)": "min is no rule function",
    "return defaulted(a)": "only plain arguments",
    "x: int\n    return 1": "AnnAssign",
}
CALLED = """
def again(a: int) -> int:
    return again(a - 1) if a else 0

def one(s: Vector) -> int:
    return s[0]

def two(a: int, b: int) -> int:
    return a + b

def pair(a: int) -> tuple[int, int]:
    return a, a

def nothing(s: Vector) -> None:
    s[0] = 1

def step(s: Vector) -> int:
    s[0] += 1
    return s[0]

def defaulted(a: int, b: int = 1) -> int:
    return a + b
"""


@pytest.mark.parametrize("body", REFUSED)
def test_what_is_not_understood_is_refused(body, tmp_path, monkeypatch):
    source = written(tmp_path, monkeypatch, rules({"bad": body}) + CALLED, {"bad": FUNCTION})
    with pytest.raises(TranslationError, match=REFUSED[body].replace("(", r"\(")) as caught:
        translate(fold(source, ANY), source.entries)
    error = caught.value
    lines = (tmp_path / source.package / "rules.py").read_text().splitlines()
    named = " ".join(lines[error.line - 1 : error.line + 1])
    assert error.file.endswith("rules.py")
    assert "def " in named or any(word in named for word in body.split()), named
    assert str(error) == f"{error.file}, line {error.line}: {error.reason}"


@pytest.mark.parametrize("types", ["int64", "void(int16)", "void(complex128[::1])", "str(int64)"])
def test_a_signature_is_one(types, tmp_path, monkeypatch):
    source = written(tmp_path, monkeypatch, rules({"fine": "return a"}), {"fine": types})
    with pytest.raises(ValueError, match=r"no (signature|type)"):
        c_text(source, ANY)


CALL = """
import sys
from array import array
from pathlib import Path
from seawidget.compiling.library import entries
found = entries(Path(sys.argv[1]), {sys.argv[2]: "int64(int16[::1], int64, int64)"})
print(found[sys.argv[2]](array("h", [1, 2, 3, 4]), int(sys.argv[3]), int(sys.argv[4])))
"""


@pytest.mark.parametrize(
    ("name", "a", "b", "why"),
    [
        ("reads", 4, 0, "index outside: 4, 4"),
        ("reads", -1, 0, "index outside: -1, 4"),
        ("writes", 4, 0, "index outside: 4, 4"),
        ("looks", 3, 0, "index outside: 3, 3"),
        ("divides", 1, 0, "division by zero: 1, 0"),
        ("moves", 1, 64, "shift: 1, 64"),
        ("cuts", 1, 0, "fraction out of range"),
        ("reads", 3, 0, ""),
    ],
)
def test_a_checked_build_says_what_goes_wrong(name, a, b, why, tmp_path, monkeypatch, compiler):
    """The same source, built to be tried: it stops at what the other one takes as it is."""
    bodies = {
        "reads": "return s[a]",
        "writes": "s[a] = 1\n    return 1",
        "looks": "return TABLE[a]",
        "divides": "return a // b",
        "moves": "return a << b",
        "cuts": "return int(a * 1e300)",
    }
    source = written(tmp_path, monkeypatch, rules({name: bodies[name]}), {name: FUNCTION})
    text, library = tmp_path / "rules.c", tmp_path / "rules.so"
    text.write_text(c_text(source, ANY))
    subprocess.run(compile_command(compiler, text, library, ["-DCHECKED"]), check=True)
    command = [sys.executable, "-c", CALL, str(library), name, str(a), str(b)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode == 0) == (not why)
    assert why in done.stderr
    assert not why or done.returncode < 0 or sys.platform == "win32"
