"""From the address to a live board in a browser without Python, and what that takes (needs Chromium, a built site)."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext, sync_playwright

from dev import chromium
from tests.bench.timing import Row, seconds
from tests.e2e.driving.browser import launch, new_context
from tests.e2e.driving.notebook import CURRENT, IDLE, Notebook
from website import pyodide, serving
from website.places import OUT, PYODIDE

VISITS = 3
START = 300_000  # ms
NOTEBOOK = "live/notebooks/index.html?path=01_play.ipynb"


def rows() -> list[Row]:
    """Wall time in a browser that was never there; megabytes of the folder."""
    if not (OUT / "index.html").exists():
        raise SystemExit("the site is not built: python3 dev.py site")
    executable = chromium()
    if executable is None:
        raise SystemExit("a live board needs Chromium")
    with served(OUT) as address, sync_playwright() as playwright:
        browser = launch(playwright, executable)
        boards, notebooks = [], []
        for _ in range(VISITS):
            context = new_context(browser)
            boards.append(board(context, address))
            context.close()
            context = new_context(browser)
            notebooks.append(notebook(context, address))
            context.close()
        browser.close()
    worker = sum((OUT / PYODIDE / name).stat().st_size for name in for_the_board())
    return [
        Row(
            f"site: from the address to a live board, first visit, median of {VISITS}",
            seconds(median(boards)),
            "< 90 s",
        ),
        Row("site: the same in the first notebook of JupyterLite", seconds(median(notebooks)), "< 90 s"),
        Row("site: fetched for a board: Python and the games", f"{worker / 1e6:.1f} MB"),
        Row(
            "site: the folder, of which what runs in a browser",
            f"{size(OUT):.1f} MB, {size(OUT / 'live'):.1f} MB",
            "<= 60 MB",
        ),
    ]


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder while it is served."""
    with serving.server(folder) as found:
        thread = threading.Thread(target=found.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{found.server_address[1]}"
        finally:
            found.shutdown()
            thread.join()


def board(context: BrowserContext, address: str) -> float:
    """Seconds until the page of a board is live."""
    page = context.new_page()
    page.goto(f"{address}/board/index.html?seed=calm-otter-27")
    page.locator("body[data-state=live]").wait_for(timeout=START)
    return float(page.evaluate("() => document.body.dataset.seconds"))


def notebook(context: BrowserContext, address: str) -> float:
    """Seconds until the board of a notebook can be played on."""
    page = context.new_page()
    page.goto(f"{address}/{NOTEBOOK}")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=START)
    page.wait_for_function(IDLE, timeout=START)
    page.evaluate(f"() => {{ {CURRENT}.content.activeCellIndex = 1; }}")
    Notebook(page, "notebook").command("notebook:run-cell")
    page.locator(".seawidget [data-cell=a1]").first.wait_for(timeout=START)
    return float(page.evaluate("() => performance.now() / 1000"))


def for_the_board() -> Iterator[str]:
    """The files that the worker of a board fetches: Python, and the games with what they need."""
    lock: dict[str, Any] = json.loads((OUT / PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    yield from ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
    todo, seen = ["seawidget"], set()
    while todo:
        name = pyodide.normal(todo.pop())
        if name not in seen:
            seen.add(name)
            todo += lock[name]["depends"]
            yield lock[name]["file_name"]


def size(folder: Path) -> float:
    """Megabytes of a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6
