"""The lowest versions that pyproject.toml allows, on the oldest Python: JupyterLab and Notebook 7."""

from __future__ import annotations

import re

import pytest

from tests.e2e.driving.notebook import Notebook, wait_until_idle, write
from tests.e2e.driving.servers import serve
from tests.hosts.environments import ROOT, environment, interpreter
from tests.hosts.playing import estimates_arrive, has_its_size, keeps_its_keys, plays, until

PYTHON = "3.10"
HOSTS = {"lab": "jupyterlab", "notebook": "notebook"}
CELLS = [
    "import threading\nimport seawidget as sea\nw = sea.play(players=1, seed=7)\nw",
    "w.game.move(str(w.game.legal_moves[0]));",
    "threading.Thread(target=lambda: w.game.move(str(w.game.legal_moves[0]))).start()",
    "sea.play('mini', seed=1, seats=['me'])",
]


def lowest() -> list[str]:
    """What the package needs, and both hosts, each in the lowest version it may have."""
    needed = re.findall(r'"(\w+)>=([\d.]+)[^"]*"', (ROOT / "pyproject.toml").read_text("utf-8"))
    versions = {name: version for name, version in needed if name in (*CORE, *HOSTS.values())}
    assert versions.keys() == {*CORE, *HOSTS.values()}
    return [f"{name}=={version}" for name, version in versions.items()]


CORE = ("anywidget", "ipywidgets", "traitlets", "typing_extensions")


@pytest.mark.full(gate=0)
@pytest.mark.parametrize("app", HOSTS)
def test_the_lowest_versions(app, open_page, tmp_path):
    programs = environment("lowest", lowest(), interpreter(PYTHON))
    with serve(app, tmp_path, tmp_path / "server.log", str(programs / "python"), ROOT / "src") as server:
        write(server.folder / "board.ipynb", CELLS)
        where = {"lab": "lab/tree/board.ipynb?reset", "notebook": "notebooks/board.ipynb"}[app]
        notebook = Notebook(open_page(f"{server.base}/{where}"), app)
        page = notebook.page
        page.locator(".jp-Notebook .jp-Cell").first.wait_for()
        wait_until_idle(page)
        notebook.run(0)
        board = notebook.board()
        has_its_size(board)
        plays(board)
        assert notebook.python("w.game.node.ply") == 1
        for cell in (1, 2):
            before = board.node()
            notebook.run(cell)
            board.pointer.moved(before)
        assert notebook.python("w.game.node.ply") == 3
        estimates_arrive(board)
        cells = notebook.cell_count()
        keeps_its_keys(board)
        assert notebook.cell_count() == cells
        notebook.run(3)
        second = notebook.board(1, wait=False)
        second.root.locator("[data-slot]").first.click()
        until(page, lambda: second.root.locator("[data-slot][aria-pressed=true]").count() == 1, "a card is picked")
        notebook.close()
