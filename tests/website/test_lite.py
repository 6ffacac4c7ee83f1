"""A board in JupyterLite: all that a host has to do, with Python inside the page; and what is there after a reload."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.e2e.driving.notebook import IDLE, Notebook
from tests.hosts.playing import estimates_arrive, has_its_size, keeps_its_keys, plays, until
from tests.website.test_live import START, live

pytestmark = pytest.mark.full(gate=0)
SHOWS, MOVES, BUTTON, LATER, OTHER = range(5)
CELLS = [
    "import seawidget as sea\nw = sea.play(players=1, seed=7)\nw",
    "w.game.move(str(w.game.legal_moves[0]));",
    "import ipywidgets\nbutton = ipywidgets.Button(description='callback')\n"
    "button.on_click(lambda _: w.game.move(str(w.game.legal_moves[0])))\nbutton",
    "import asyncio\nasyncio.get_running_loop().call_later(0.5, lambda: w.game.move(str(w.game.legal_moves[0])))",
    "sea.play('mini', seed=1, seats=['me'])",
]
THREAD = "import threading\ntry:\n    threading.Thread(target=print).start()\nexcept RuntimeError as error:\n    print(error)"
SAVE = """book => window.jupyterapp.serviceManager.contents.save(
  "board.ipynb", { type: "notebook", format: "json", content: book }).then(() => true)"""


def book():
    usual = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    kernel = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
    cells = [{**usual, "id": f"cell-{number}", "source": source} for number, source in enumerate(CELLS)]
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}, "cells": cells}


def stands(page):
    page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=START)
    page.wait_for_function(IDLE, timeout=START)


@pytest.mark.parametrize("app", ["notebooks", "lab"])
def test_a_board_in_jupyterlite(context, address, app):
    notebook = live(context, address, "01_play.ipynb")
    page = notebook.page
    page.errors = []
    page.evaluate(SAVE, json.loads(json.dumps(book())))
    page.goto(f"{address}/live/{app}/index.html?path=board.ipynb")
    stands(page)
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.set_default_timeout(START)
    notebook.run(SHOWS)
    board = notebook.board()
    has_its_size(board)
    plays(board)
    assert notebook.python("w.game.node.ply") == 1

    notebook.run(BUTTON)
    ways = (
        lambda: notebook.run(MOVES),
        lambda: page.get_by_role("button", name="callback", exact=True).click(),
        lambda: notebook.run(LATER),
    )
    for way in ways:
        before = board.node()
        way()
        board.pointer.moved(before)
    assert notebook.python("w.game.node.ply") == 4
    assert "thread" in notebook.do(THREAD)  # there are none; what is later here takes the place
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
    assert page.errors == []
