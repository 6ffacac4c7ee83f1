"""Which functions are changed, and which tests could notice."""

from __future__ import annotations

import ast
import functools
import random
from dataclasses import dataclass
from pathlib import Path

from seawidget import compiled
from seawidget.games import registry
from tests.mutation.mutants import changeable, functions

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "seawidget"
TESTS = ROOT / "tests"

# The rules have tests of their own kind, a second reading of the rule book, and compiled functions follow the rules.
RULES = (".rules.", ".core.layout")
# What only a browser sees.
UNSEEN = ("seawidget.cli.launch",)
# Tests that look at the whole checkout, need a browser, or take minutes to compile the rules.
LEFT_OUT = ("e2e/", "bench/", "mutation/", "test_checks.py", "packaging/", "test_notebooks.py", "test_bundle.py")
SLOW = ("test_compiled.py", "test_watched.py")


@dataclass(frozen=True, order=True)
class Drawn:
    """A function by its module and its name in it."""

    module: str
    name: str

    @property
    def path(self) -> str:
        """The file of the module, from the root of the checkout."""
        file = PACKAGE.parent / Path(*self.module.split("."))
        file = file / "__init__.py" if file.is_dir() else file.with_suffix(".py")
        return file.relative_to(ROOT).as_posix()

    def __str__(self) -> str:
        return f"{self.module}:{self.name}"


def compiled_modules() -> set[str]:
    """Modules whose functions are compiled as rules."""
    sources = [source for game in registry.names() for source in compiled.sources_of(game)]
    return {f"{source.package}.{file}" for source in sources for file in source.files}


@functools.cache
def every() -> tuple[Drawn, ...]:
    """Every function outside the rules that something can be changed in, in alphabetical order."""
    left_out = compiled_modules()
    found = []
    for path in PACKAGE.rglob("*.py"):
        module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
        if module in left_out or module in UNSEEN or any(part in f"{module}." for part in RULES):
            continue
        named = functions(path.read_text(encoding="utf-8"))
        found += [Drawn(module, name) for name, node in named.items() if changeable(node)]
    return tuple(sorted(found))


def drawn(seed: int, count: int) -> list[Drawn]:
    """So many of them, by a seed."""
    return sorted(random.Random(f"functions {seed}").sample(every(), count))


def files_for(functions: list[Drawn]) -> list[str]:
    """The test files that could notice a change, from the root of the checkout: each function's own, and of their room.

    A file counts if it stands in the folder that mirrors the module's room or one within, or names its package.
    """
    found = set()
    for path in TESTS.rglob("test_*.py"):
        name = path.relative_to(TESTS).as_posix()
        if name.startswith(LEFT_OUT) or name.endswith(SLOW):
            continue
        text = path.read_text(encoding="utf-8")
        if any(near(one, name, text) for one in functions):
            found.add(f"tests/{name}")
    return sorted(found)


def near(one: Drawn, name: str, text: str) -> bool:
    """Whether a test file is about the module of a function: it imports it, or stands in the folder that mirrors it."""
    return closeness(one, name, text) > 1


def closeness(one: Drawn, name: str, text: str) -> int:
    """How near a test file is to a module: 3 imports it, 2 stands in its mirror, 1 in that of its room, 0 none."""
    parts = one.module.split(".")[1:]
    if one.module in imported(text):
        return 3
    rooms = ["/".join(parts[:depth]) for depth in range(len(parts), -1, -1)]
    folder = name.rpartition("/")[0]
    if folder == next(room for room in rooms if (TESTS / room).is_dir()):
        return 2
    return 1 if folder in rooms or f"seawidget.{parts[0]}" in text else 0


@functools.cache
def imported(text: str) -> frozenset[str]:
    """What a file imports, modules and names in them alike."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.update([node.module, *(f"{node.module}.{alias.name}" for alias in node.names)])
    return frozenset(found)
