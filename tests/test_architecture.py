"""The shape of the package: who imports whom, what an import costs, that nothing ties it to one machine."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "seawidget"
MODULES = {
    ".".join(("seawidget", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
NAMED = MODULES.keys() - {"seawidget"}  # names that a text may mean as something to import

# The rooms from the ground up: a module imports from its own room and from those before it, never from one after it.
ROOMS = (
    *("version", "given", "visible", "later", "text", "errors", "files", "rng", "compiling"),
    *("probability.shown", "probability.estimates", "probability.answers", "probability.cards", "probability"),
    *("games.protocol", "games.environments", "games.powers", "games.shared", "games.registry"),
    *(f"games.tranquility.{room}" for room in ("core", "rules", "bots.greedy", "reading", "values", "knowledge")),
    *(f"games.tranquility.{room}" for room in ("bots.navigator", "batch", "env", "bots", "solver", "ruleset")),
    *(f"games.pomor.{room}" for room in ("core", "rules", "bots.policies", "reading", "values", "knowledge")),
    *(f"games.pomor.{room}" for room in ("batch", "env", "bots", "ruleset")),
    *("games.tranquility", "games.pomor", "games.mini", "games"),
    *("compiled", "pictures", "playing", "drawing", "language", "saving", "odds", "simulation", "winnability"),
    *("practising", "env"),
    *("widget.wire", "widget.page", "widget.odds", "widget.practice", "widget.intents", "widget"),
    *("shortcuts", "classroom", "cli", "__main__", ""),
)

# Imports that go upwards all the same: (module, what it imports) and why.
UPWARD: dict[tuple[str, str], str] = {
    **{
        ("seawidget.games.registry", f"seawidget.games.{game}"): "by name, when a game is first asked for"
        for game in ("mini", "pomor", "tranquility")
    },
    ("seawidget.text.i18n", "seawidget.errors"): "the error for a language that is none, when it is raised",
    ("seawidget.games.shared.displays", "seawidget.pictures"): "what a view shows in a notebook, when it is shown",
    ("seawidget.playing.game", "seawidget.saving.files"): "game.save and Game.load, when they are called",
    ("seawidget.playing.game", "seawidget.saving.codes"): "game.code, when it is called",
    **{
        ("seawidget.odds.ledger", f"seawidget.practising.{module}"): "ledger.practice(), when it is called"
        for module in ("finding", "practice")
    },
    ("seawidget.playing.game", "seawidget.odds.questions"): "what a game answers about chance, when it is asked",
    ("seawidget.playing.game", "seawidget.practising.futures"): "futures of a position, when they are asked for",
    (
        "seawidget.playing.game",
        "seawidget.practising.plays",
    ): "the decisions of a game as data, when they are asked for",
}


def room(module: str) -> int:
    """Number of the room a module stands in: the one whose name begins its own, the longest such name."""
    name = module.partition(".")[2]
    return max(
        (number for number, room in enumerate(ROOMS) if not room or f"{name}.".startswith(f"{room}.")),
        key=lambda number: len(ROOMS[number]),
    )


@cache
def imported(module: str, lazily: bool = True) -> frozenset[str]:
    """The modules of seawidget that a module imports; without `lazily` only those its own import needs."""
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    everything = list(ast.walk(tree))
    nodes = everything if lazily else eager(tree)
    found: set[str] = set()
    loggers = {
        id(call.args[0]) for call in everything if isinstance(call, ast.Call) and "getLogger" in ast.unparse(call.func)
    }
    for node in nodes:
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = absolute(module, node)
            found.update(f"{base}.{alias.name}" if f"{base}.{alias.name}" in MODULES else base for alias in node.names)
        elif lazily and isinstance(node, ast.Constant) and node.value in NAMED and id(node) not in loggers:
            found.add(str(node.value))  # a name that something imports by `import_module`
    return frozenset({name for name in found if name.split(".")[0] == "seawidget"} - {module})


def absolute(module: str, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    package = module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]
    parts = package.split(".")[: len(package.split(".")) - node.level + 1]
    return ".".join([*parts, *([node.module] if node.module else [])])


def eager(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run when a module is imported: no function bodies, nothing only type checkers read."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        yield child
        yield from eager(child)


@pytest.mark.parametrize("module", MODULES)
def test_imports_run_one_way(module):
    """Every import counts: inside a function, for types only, and by name."""
    upward = {
        target
        for target in imported(module)
        if room(target) > room(module) and not module.startswith(f"{target}.") and (module, target) not in UPWARD
    }
    assert not upward, f"{module} reaches up to {upward}"


def test_no_exception_is_left_that_nobody_needs():
    assert all(target in imported(module) and room(target) > room(module) for module, target in UPWARD)


def test_no_game_imports_another():
    """What games share stands beside their folders, and knows none of them."""
    games = {path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py")} - {"shared"}
    for module in MODULES:
        if module.startswith("seawidget.games") and module != "seawidget.games.registry":
            own = set(module.split(".")[2:3]) & games
            reached = {game for name in imported(module) for game in name.split(".")[2:3] if game in games}
            assert reached <= own, f"{module} imports {reached - own}"


def circles(lazily: bool) -> None:
    """Raises CycleError, naming the modules of a circle. A package and the modules in it count as one another's."""
    graph = {module: imported(module, lazily) & MODULES.keys() for module in MODULES}
    graph = {
        module: {t for t in targets if not module.startswith(f"{t}.") and (module, t) not in UPWARD}
        for module, targets in graph.items()
    }
    list(TopologicalSorter(graph).static_order())


@pytest.mark.parametrize("lazily", [False, True], ids=["when it is imported", "at all"])
def test_no_import_comes_back_to_where_it_began(lazily):
    circles(lazily)


def test_what_is_imported_with_a_star_hides_nothing():
    """Rule files take over all numbers of a layout: none of these may have the name of something else there."""
    for module, path in MODULES.items():
        bound: Counter[str] = Counter()
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ImportFrom):
                names = [alias.asname or alias.name for alias in node.names]
                bound.update(import_module(str(node.module)).__all__ if names == ["*"] else names)
            else:
                targets = (part for part in ast.walk(node) if isinstance(part, ast.Name))
                bound.update({part.id for part in targets if isinstance(part.ctx, ast.Store)})
        assert not [name for name, times in bound.items() if times > 1 and name.isupper()], module


def test_no_folder_holds_more_than_one_can_look_over():
    folders = [PACKAGE, *(path for path in [*PACKAGE.rglob("*"), *(ROOT / "tests").rglob("*")] if path.is_dir())]
    crowded = {str(path.relative_to(ROOT)): len(list(path.glob("*.py"))) for path in folders}
    assert not {name: number for name, number in crowded.items() if number > 25}


def python(code: str) -> str:
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_importing_seawidget_imports_nothing_heavy():
    heavy = {"numpy", "ctypes", "pandas", "matplotlib", "anywidget", "ipywidgets", "IPython", "asyncio", "gymnasium"}
    loaded = python("import sys, seawidget; print(*{name.split('.')[0] for name in sys.modules})").split()
    assert not heavy & set(loaded)


def test_playing_needs_only_the_core_dependencies():
    blocked = "import sys; sys.modules.update(dict.fromkeys(['numpy', 'pandas', 'matplotlib']));"
    played = """
import seawidget as sea
game = sea.Game("tranquility", players=1, seed=7, seats=["greedy"])
game.play_bots()
assert game.over
game.undo()
game.fork(redeal=True, seed=1)
game.what_if(str(game.legal_moves[0]))
print("played")
"""
    assert python(blocked + played).strip() == "played"


def test_no_file_names_a_place_on_one_machine():
    places = re.compile("|".join(["/" + "work/", "/" + "root/", "/" + "home/", "/" + "Users/"]))
    folders = ["src", "tests", "docs", "notebooks", ".ci", "js/src", "js/test"]
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]
    files += [path for path in ROOT.iterdir() if path.is_file() and path.name != ".git"]  # a file in a linked checkout
    texts = {".py", ".md", ".ts", ".tsx", ".js", ".mjs", ".css", ".json", ".ipynb", ".toml", ".svg", ""}
    named = [
        path.relative_to(ROOT)
        for path in files
        if path.suffix in texts and "artifacts" not in path.parts and places.search(path.read_text("utf-8"))
    ]
    assert not named


def test_the_page_shows_the_rooms_as_they_are():
    """In this order, and with about these sizes: `python -m tests.rooms` writes them anew."""
    from tests.rooms import BEGIN, END, PAGE, table

    shown = PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0].strip().splitlines()
    now = table().strip().splitlines()
    assert [cells(row)[0] for row in shown] == [cells(row)[0] for row in now]
    for there, here in zip(shown[2:], now[2:], strict=True):
        before, after = (int(cells(row)[2].replace(",", "")) for row in (there, here))
        assert abs(before - after) <= max(20, after // 10), f"{there} is now {here}"


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]
