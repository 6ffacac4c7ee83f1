"""Games of one small rule file, made in a moment. A helper of tests."""

from __future__ import annotations

import sys
from itertools import count

import pytest

from seawidget.compiling import Source, cache, library, making

_number = count()

RULES = '''from __future__ import annotations

from seawidget.compiling.primitives import random_below

ROWS = (1, 2, 3)
STEP = 2

def inner(s: Vector, n: int) -> int:
    """Adds up."""
    total = 0
    for i in range(n):
        total += s[i] * STEP + ROWS[i]
    return total

def add(s: Vector) -> int:
    return inner(s, 3) + (100 if s[3] else 0)
'''
ADD = {"add": "int64(int16[::1])"}


def written(folder, monkeypatch, text, entries, **more):
    """A source whose rules are a text, in a package of its own below a folder."""
    name = f"smallrules_{next(_number)}"
    package = folder / name
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "rules.py").write_text(text)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # rules change faster than files tell the time
    return Source("small", name, ("rules",), entries, **more)


def fresh(monkeypatch):
    """As a new process would find it."""
    monkeypatch.setattr(library, "_libraries", {})
    monkeypatch.setattr(making, "_started", {})
    cache._sources.cache_clear()
    cache._first_usable.cache_clear()
    for name in [name for name in sys.modules if name.startswith("smallrules_")]:
        del sys.modules[name]


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """A cache of its own, and no library remembered from others."""
    monkeypatch.setenv(cache.FOLDER, str(tmp_path / "cache"))
    monkeypatch.delenv(library.SWITCH, raising=False)
    fresh(monkeypatch)
    return tmp_path / "cache"


@pytest.fixture
def small(tmp_path, monkeypatch):
    """The source of the rules above."""
    return written(tmp_path, monkeypatch, RULES, ADD)
