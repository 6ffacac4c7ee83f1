"""Pages that outlive their kernel: still boards that say so, pictures where scripts are blocked, never raw keys."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import seawidget as sea
from seawidget.text.i18n import text
from tests.conftest import lacking
from tests.e2e.driving.board import Board
from tests.e2e.driving.servers import environment as apart
from tests.hosts.environments import FOLDER, NEWEST, ROOT, environment
from tests.hosts.playing import has_its_size
from tests.hosts.running import APPS

HTML_MANAGER = ("@jupyter-widgets/html-manager@1.0.15", "requirejs@2.3.8")
CELLS = {
    "tranquility": "import seawidget as sea\nw = sea.play(players=1, seed=7)\nw.game.move('{move}')\nw",
    "pomor": "import seawidget as sea\nsea.play('pomor', seed=1, seats=['me', 'me'])",
    "mini": "import seawidget as sea\nsea.play('mini', seed=1, seats=['me'])",
}

EMBED = """
import sys
from ipywidgets.embed import dependency_state, embed_minimal_html
import seawidget as sea
w = sea.play(players=1, seed=7)
w.game.move({move!r})
views = [w, sea.play('pomor', seed=1, seats=['me', 'me']), sea.play('mini', seed=1, seats=['me'])]
embed_minimal_html(sys.argv[1], views=views, state=dependency_state(views))
"""
# The recipe of docs/hosts.md, in the file that it names.
CONFIGURED = (
    (ROOT / "docs" / "hosts.md").read_text("utf-8").partition("```python\nc.HTMLExporter")[2].partition("\n```")[0]
)
# Each way to a page without a kernel: the exporter of nbconvert, or none for ipywidgets itself.
WAYS = {
    "html": "html",
    "html, configured": "html",
    "seawidget": "seawidget.widget.page.still.PageExporter",
    "embed": "",
}


def packages() -> Path:
    """The folder of the packages that make widgets live on a saved page."""
    home = FOLDER / "html-manager"
    if not (home / "node_modules" / "requirejs").exists():
        home.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(
            ["npm", "install", "--no-audit", "--no-fund", *HTML_MANAGER], cwd=home, capture_output=True, check=False
        )
        if done.returncode:
            lacking("npm packages of saved pages")
    return home / "node_modules"


def first_placement() -> str:
    game = sea.Game("tranquility", players=1, seed=7)
    return next(str(move) for move in game.legal_moves if str(move).startswith("Place"))


@pytest.fixture(scope="module")
def notebook(tmp_path_factory) -> Path:
    """A notebook with a board of each game, executed; its widgets are saved with it."""
    home = tmp_path_factory.mktemp("saved")
    usual = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    cells = [
        {**usual, "id": name, "source": cell.format(move=first_placement()) if name == "tranquility" else cell}
        for name, cell in CELLS.items()
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    book = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}, "cells": cells}
    path = home / "boards.ipynb"
    path.write_text(json.dumps(book), encoding="utf-8")
    convert(path, "--to", "notebook", "--execute", "--inplace")
    return path


def convert(path: Path, *how: str) -> None:
    run(path.parent, "-m", "nbconvert", str(path), *how)


def run(folder: Path, *command: str) -> None:
    own = {**apart(folder), "PYTHONPATH": f"{ROOT / 'src'}", "SEAWIDGET_COMPILE": "0"}
    done = subprocess.run([sys.executable, *command], cwd=folder, env=own, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def written(way: str, notebook: Path, folder: Path) -> str:
    """The address of a page that is written in one of the ways."""
    page = folder / "page.html"
    if not WAYS[way]:
        run(folder, "-c", EMBED.format(move=first_placement()), str(page))
        plain = re.sub(r' integrity="[^"]+"', "", page.read_text("utf-8"))  # the libraries of this machine are others
        page.write_text(plain, "utf-8")
        return page.as_uri()
    if "configured" in way:
        (folder / "config").mkdir()
        (folder / "config" / "jupyter_config.py").write_text(f"c.HTMLExporter{CONFIGURED}\n")
    convert(Path(shutil.copy(notebook, folder)), "--to", WAYS[way], "--output", str(page.with_suffix("")))
    return page.as_uri()


def still(page: Page) -> Board:
    """The first board of a saved page, once it has said that there is no kernel."""
    board = Board(page.locator(".seawidget").first, page)
    expect(board.root.locator(".sea-msg")).to_contain_text(text("ui.readonly.bare"), timeout=60_000)
    return board


@pytest.mark.node
@pytest.mark.full(gate=0)
@pytest.mark.parametrize("way", WAYS)
def test_boards_saved_with_their_page(way, notebook, open_page, tmp_path):
    node = packages()
    library = Path(sys.prefix) / "share" / "jupyter" / "nbextensions" / "anywidget" / "index.js"
    there = {
        "require": node / "requirejs" / "require.js",
        "html-manager": node / "@jupyter-widgets" / "html-manager" / "dist" / "embed-amd.js",
        "anywidget": library,
    }
    address = written(way, notebook, tmp_path)
    page = open_page(address, served=there)
    board = still(page)
    has_its_size(board)
    assert len(board.grid()) == 1
    roots = page.locator(".seawidget")
    expect(roots).to_have_count(len(CELLS))
    for root in roots.all()[1:]:
        expect(root.locator("img.sea-still")).to_be_visible()
        assert "null" not in root.inner_text()
        assert '"' not in root.inner_text()
        assert text("ui.waiting") not in root.inner_text()
    board.press("[data-slot='0']")
    expect(board.root.locator(".sea-msg")).to_contain_text(text("ui.readonly.lost")[:20])
    assert page.errors == []
    other = still(open_page(address, served=there, color_scheme="dark"))
    expect(other.root).to_have_attribute("data-scheme", "light")  # as these pages are, whatever a browser asks for


@pytest.mark.full(gate=0)
@pytest.mark.parametrize("way", ["html, configured", "seawidget"])
def test_a_saved_notebook_where_scripts_are_blocked(way, notebook, open_page, tmp_path):
    page = open_page(written(way, notebook, tmp_path), java_script_enabled=False)
    pictures, words = page.locator("noscript svg"), page.locator("noscript pre")
    expect(pictures).to_have_count(len(CELLS))
    for picture in pictures.all():
        expect(picture).to_be_visible()
    expect(words.first).to_contain_text("turn 2")


def test_the_offline_page_where_scripts_are_blocked(open_page, tmp_path):
    widget = sea.GameWidget(sea.Game("tranquility", players=1, seed=7))
    widget.to_html(tmp_path / "game.html")
    page = open_page((tmp_path / "game.html").as_uri(), java_script_enabled=False)
    expect(page.locator("svg").first).to_be_visible()
    expect(page.locator("#sea-root p")).to_have_text(widget.status["text"])
    widget.close()


@pytest.mark.full(gate=0)
@pytest.mark.parametrize("host", ["marimo"])
def test_the_page_marimo_exports(host, open_page, tmp_path):
    programs = environment(host, (*NEWEST, "marimo"))
    for file in APPS.iterdir():
        if file.is_file():
            (tmp_path / file.name).write_bytes(file.read_bytes())
    own = {
        **apart(tmp_path),
        "SEA_SEEN": str(tmp_path / "seen.jsonl"),
        "PYTHONPATH": f"{ROOT / 'src'}:{tmp_path}",
        "SEAWIDGET_COMPILE": "0",
    }
    command = [programs / "marimo", "export", "html", "marimo_app.py", "-o", "page.html"]
    done = subprocess.run(command, cwd=tmp_path, env=own, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (static,) = programs.parent.glob("lib/python*/site-packages/marimo/_static")
    page = open_page((tmp_path / "page.html").as_uri(), static=static)
    board = still(page)
    assert board.cards().count() == 5
    assert text("ui.waiting") not in board.root.inner_text()
