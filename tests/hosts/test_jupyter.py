"""JupyterLab and Notebook 7: the newest versions, and the lowest that pyproject.toml allows on the oldest Python."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.e2e.driving.notebook import Notebook, wait_until_idle, write
from tests.e2e.driving.servers import serve
from tests.hosts.conftest import OpenPage
from tests.hosts.environments import ROOT, environment, interpreter
from tests.hosts.notebooks import cells, does_everything

PYTHON = "3.10"
HOSTS = {"lab": "jupyterlab", "notebook": "notebook"}
CORE = ("anywidget", "ipywidgets", "traitlets", "typing_extensions")
# What Notebook 7 says of settings that it does not have, and 7.0 of a file that it has not read yet.
HOSTS_OWN = "(reading 'schema')", "(reading 'last_modified')"


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
        write(server.folder / "board.ipynb", cells())
        where = {"lab": "lab/tree/board.ipynb?reset", "notebook": "notebooks/board.ipynb"}[app]
        notebook = Notebook(open_page(f"{server.base}/{where}"), app)
        page = notebook.page
        stands(notebook)
        does_everything(notebook)
        at = notebook.python("w.game.node.id")
        notebook.command("docmanager:save")
        page.reload()
        stands(notebook)
        board = notebook.board()  # the kernel lives, and so does the game
        assert board.node() == at
        board.changed_by(lambda: board.toolbar("undo").click())
        assert notebook.python("w.game.node.id") == board.node() != at
        assert [error for error in page.errors if not any(own in error for own in HOSTS_OWN)] == []
        notebook.close()


def stands(notebook: Notebook) -> None:
    """Wait until the notebook is there with its kernel."""
    notebook.page.locator(".jp-Notebook .jp-Cell").first.wait_for()
    wait_until_idle(notebook.page)
