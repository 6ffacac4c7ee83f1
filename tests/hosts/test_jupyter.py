"""JupyterLab and Notebook 7: in the newest versions, and in the lowest that pyproject.toml allows on the oldest Python."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.driving.notebook import Notebook, wait_until_idle, write
from tests.e2e.driving.servers import serve
from tests.hosts.conftest import OpenPage
from tests.hosts.environments import ROOT, environment, interpreter
from tests.hosts.playing import estimates_arrive, has_its_size, keeps_its_keys, plays, until

PYTHON = "3.10"
HOSTS = {"lab": "jupyterlab", "notebook": "notebook"}
CORE = ("anywidget", "ipywidgets", "traitlets", "typing_extensions")
SHOWS, MOVES, BUTTON, THREAD, OTHER = range(5)
CELLS = [
    "import seawidget as sea\nw = sea.play(players=1, seed=7)\nw",
    "w.game.move(str(w.game.legal_moves[0]));",
    "import ipywidgets\nbutton = ipywidgets.Button(description='callback')\n"
    "button.on_click(lambda _: w.game.move(str(w.game.legal_moves[0])))\nbutton",
    "import threading\nthreading.Thread(target=lambda: w.game.move(str(w.game.legal_moves[0]))).start()",
    "sea.play('mini', seed=1, seats=['me'])",
]


def lowest() -> list[str]:
    """What the package needs, and both hosts, each in the lowest version it may have."""
    needed = re.findall(r'"(\w+)>=([\d.]+)[^"]*"', (ROOT / "pyproject.toml").read_text("utf-8"))
    versions = {name: version for name, version in needed if name in (*CORE, *HOSTS.values())}
    assert versions.keys() == {*CORE, *HOSTS.values()}
    return [f"{name}=={version}" for name, version in versions.items()]


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("app", HOSTS)
def test_the_newest_versions(app, open_page, tmp_path):
    play_in(app, Path(sys.executable), open_page, tmp_path)


@pytest.mark.full(gate=0)
@pytest.mark.parametrize("app", HOSTS)
def test_the_lowest_versions(app, open_page, tmp_path):
    programs = environment("lowest", lowest(), interpreter(PYTHON))
    play_in(app, programs / "python", open_page, tmp_path)


def play_in(app: str, python: Path, open_page: OpenPage, home: Path) -> None:
    """Everything that a board has to do in a notebook."""
    with serve(app, home, home / "server.log", str(python), ROOT / "src") as server:
        write(server.folder / "board.ipynb", CELLS)
        where = {"lab": "lab/tree/board.ipynb?reset", "notebook": "notebooks/board.ipynb"}[app]
        notebook = Notebook(open_page(f"{server.base}/{where}"), app)
        page = notebook.page
        stands(notebook)
        notebook.run(SHOWS)
        board = notebook.board()
        has_its_size(board)
        plays(board)
        assert notebook.python("w.game.node.ply") == 1

        notebook.run(BUTTON)
        ways = (
            lambda: notebook.run(MOVES),
            lambda: page.get_by_role("button", name="callback", exact=True).click(),
            lambda: notebook.run(THREAD),
        )
        for way in ways:
            before = board.node()
            way()
            board.pointer.moved(before)
        assert notebook.python("w.game.node.ply") == 4
        expect(board.tree.get_by_role("treeitem")).to_have_count(5)
        estimates_arrive(board)
        cells = notebook.cell_count()
        keeps_its_keys(board)
        assert notebook.cell_count() == cells

        notebook.run(OTHER)
        second = notebook.board(1, wait=False)
        second.root.locator("[data-slot]").first.click()
        until(page, lambda: second.root.locator("[data-slot][aria-pressed=true]").count() == 1, "a card is picked")
        assert board.root.locator("[data-slot][aria-pressed=true]").count() == 0

        for scheme in ("dark", "light"):
            notebook.command("apputils:change-theme", theme=f"JupyterLab {scheme.title()}")
            expect(board.root).to_have_attribute("data-scheme", scheme)
        at = notebook.python("w.game.node.id")
        notebook.command("docmanager:save")
        page.reload()
        stands(notebook)
        board = notebook.board()  # the kernel lives, and so does the game
        assert board.node() == at
        board.changed_by(lambda: board.toolbar("undo").click())
        assert notebook.python("w.game.node.id") == board.node() != at
        assert page.errors == []
        notebook.close()


def stands(notebook: Notebook) -> None:
    """Wait until the notebook is there with its kernel."""
    notebook.page.locator(".jp-Notebook .jp-Cell").first.wait_for()
    wait_until_idle(notebook.page)
