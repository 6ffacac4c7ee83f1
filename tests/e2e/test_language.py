"""A JupyterLab that is set to another language: board and Python follow."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from seawidget.text import i18n
from seawidget.text.i18n import text
from tests.e2e.driving.browser import new_context
from tests.e2e.driving.notebook import Notebook, wait_until_idle, write
from tests.e2e.driving.servers import Server, serve

CELLS = ["import seawidget as sea\nw = sea.play(seed=1)\nw", "print(w.game.odds())"]


@pytest.fixture
def ukrainian(tmp_path: Path, logs: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A JupyterLab whose settings say Ukrainian, with the language pack if it is installed, without it if it is not."""
    monkeypatch.delenv(i18n.LANGUAGE_VARIABLE)  # what tests set would be the language that somebody chose
    with serve("lab", tmp_path / "lab", logs / "lab-uk.log") as server:
        server.set("@jupyterlab/translation-extension/plugin", {"locale": "uk_UA"})
        write(server.folder / "uk.ipynb", CELLS)
        yield server


def test_board_and_python_speak_the_language_of_jupyterlab(ukrainian, browser):
    context = new_context(browser)
    page = context.new_page()
    page.goto(f"{ukrainian.base}/doc/tree/uk.ipynb?reset")
    wait_until_idle(page)
    notebook = Notebook(page, "lab")
    notebook.run(0)
    board = notebook.board()
    assert page.evaluate("document.documentElement.lang").lower().startswith("uk")
    expect(board.root.locator(".sea-status")).to_contain_text(text("tranquility.status.act_alone", None, "uk"))
    assert notebook.python("w.locale") == "uk"
    notebook.run(1)
    assert text("odds.head.assumptions", None, "uk") in notebook.output(1)
    context.close()
