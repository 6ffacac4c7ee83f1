"""A board in JupyterLite: all that a host has to do, with Python inside the page; and what is there after a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.driving.notebook import IDLE, Notebook
from tests.hosts.notebooks import MOVE, SHOWS, cells, does_everything
from tests.website.test_live import START

pytestmark = pytest.mark.full(gate=0)
LATER = f"import asyncio\nasyncio.get_running_loop().call_later(0.5, lambda: {MOVE})"  # there are no threads
THREAD = """import threading
try:
    threading.Thread(target=print).start()
except RuntimeError as error:
    print(error)"""
SAVE = """book => window.jupyterapp.serviceManager.contents.save(
  "board.ipynb", { type: "notebook", format: "json", content: book }).then(() => true)"""


def book():
    usual = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    kernel = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
    found = [{**usual, "id": f"cell-{number}", "source": source} for number, source in enumerate(cells(LATER))]
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}, "cells": found}


def stands(page):
    page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=START)
    page.wait_for_function(IDLE, timeout=START)


@pytest.mark.parametrize("app", ["notebooks", "lab"])
def test_a_board_in_jupyterlite(context, address, app):
    page = context.new_page()
    page.errors = []
    page.goto(f"{address}/live/notebooks/index.html?path=01_play.ipynb")  # any page saves for all of them
    page.wait_for_function("() => window.jupyterapp?.serviceManager", timeout=START)
    page.evaluate(SAVE, book())
    notebook = Notebook(page, "notebook")
    page.goto(f"{address}/live/{app}/index.html?path=board.ipynb")
    stands(page)
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.set_default_timeout(START)
    does_everything(notebook)
    assert "thread" in notebook.do(THREAD)
    assert page.errors == []

    notebook.do("w.game.save('kept.sea.json')")
    notebook.command("docmanager:save")
    page.reload()
    said = page.locator(".jp-OutputArea-output > p[role=status]")
    expect(said.first).to_contain_text("Run the cell again", timeout=START)
    expect(said).to_have_count(3)  # two boards and the button
    pictures = page.locator(".jp-OutputArea-output img[src^='data:image/svg']")
    expect(pictures).to_have_count(2)
    assert pictures.first.evaluate("img => img.decode().then(() => img.naturalWidth)") >= 200
    assert "Loading widget" not in page.locator(".jp-Notebook").inner_text()
    stands(page)
    notebook.run(SHOWS)
    board = notebook.board()  # a new one, in the place of what was said
    expect(said).to_have_count(2)
    assert board.node() == "0"
    assert notebook.python("sea.load('kept.sea.json').node.ply") >= 3
