"""The shape of the package: who imports whom, what an import costs, that nothing ties it to one machine."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "seawidget"
MODULES = {
    ".".join(("seawidget", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
GROUND = {"errors", "rng", "i18n", "phrases", "locale", "primitives", "compiling", "insight"}
TOP = {"widget", "__main__", "cli", "cli_options", "cli_simulate", "cli_winnability", "launch", "shortcuts", ""}


def layer(module: str) -> int:
    """0 ground, 1 rules of the games, 2 the game object and all that plays with it, 3 what people touch."""
    part = module.split(".")[1] if "." in module else ""
    return 0 if part in GROUND else 1 if part == "games" else 3 if part in TOP else 2


def imported(module: str, lazily: bool = True) -> set[str]:
    """The modules of seawidget that a module imports; without `lazily` only those its own import needs."""
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    nodes = ast.walk(tree) if lazily else eager(tree)
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = absolute(module, node)
            found.update(f"{base}.{alias.name}" if f"{base}.{alias.name}" in MODULES else base for alias in node.names)
    return {name for name in found if name.split(".")[0] == "seawidget"} - {module}


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
    upward = {target for target in imported(module) if layer(target) > layer(module)}
    assert not upward, f"{module} reaches up to {upward}"


def test_no_game_imports_another():
    """What games share stands beside their folders, and knows none of them."""
    games = {path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py")}
    for module in MODULES:
        if module.startswith("seawidget.games"):
            own = set(module.split(".")[2:3]) & games
            reached = {game for name in imported(module) for game in name.split(".")[2:3] if game in games}
            assert reached <= own, f"{module} imports {reached - own}"


def test_no_import_waits_for_itself():
    graph = {module: imported(module, lazily=False) & MODULES.keys() for module in MODULES}
    graph = {module: {t for t in targets if not module.startswith(f"{t}.")} for module, targets in graph.items()}
    list(TopologicalSorter(graph).static_order())  # raises CycleError, naming the cycle


def python(code: str) -> str:
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_importing_seawidget_imports_nothing_heavy():
    heavy = {"numpy", "numba", "pandas", "matplotlib", "anywidget", "ipywidgets", "IPython", "asyncio"}
    loaded = python("import sys, seawidget; print(*{name.split('.')[0] for name in sys.modules})").split()
    assert not heavy & set(loaded)


def test_playing_needs_only_the_core_dependencies():
    blocked = "import sys; sys.modules.update(dict.fromkeys(['numpy', 'numba', 'pandas', 'matplotlib']));"
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
    files += [path for path in ROOT.iterdir() if path.is_file()]
    texts = {".py", ".md", ".ts", ".tsx", ".js", ".mjs", ".css", ".json", ".ipynb", ".toml", ".svg", ""}
    named = [
        path.relative_to(ROOT)
        for path in files
        if path.suffix in texts and "artifacts" not in path.parts and places.search(path.read_text("utf-8"))
    ]
    assert not named
