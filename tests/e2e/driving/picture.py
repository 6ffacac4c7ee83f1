"""Draw the picture of the README from the real board in a real JupyterLab: `python -m tests.e2e.driving.picture`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from dev import chromium
from tests.e2e.driving.browser import launch, new_context
from tests.e2e.driving.notebook import Notebook, wait_until_idle, write
from tests.e2e.driving.servers import serve

TARGET = Path(__file__).parents[3] / "docs" / "board.png"
CELL = """
import seawidget as sea
w = sea.play(seed="calm-otter-27", seats=["greedy"])
game = w.game
game.play_bots(24)
here = game.node
game.undo()
game.undo()
game.move(next(move for move in game.legal_moves if isinstance(move, sea.Place)))
game.node.comment = "closer, but dearer"
game.goto(here)
game.seats = ["me"]
w
"""
UNHIDE = "html, body { overflow: visible !important }"  # Jupyter's page has no height of its own


def main() -> None:
    executable = chromium()
    if executable is None:
        sys.exit("the picture needs Chromium")
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = launch(playwright, executable)
        with serve("lab", Path(home), Path(home) / "lab.log") as server:
            write(server.folder / "picture.ipynb", [CELL])
            page = new_context(browser, viewport={"width": 1240, "height": 1100}).new_page()
            page.goto(f"{server.base}/doc/tree/picture.ipynb?reset")
            wait_until_idle(page)
            notebook = Notebook(page, "lab")
            notebook.run_all()
            board = notebook.board()
            board.card("10").click()
            page.mouse.move(0, 0)
            page.add_style_tag(content=UNHIDE)
            board.root.screenshot(path=TARGET, animations="disabled", caret="hide")
        browser.close()
    # 256 colours that keep the small red things red: a fifth of the size
    few = (
        Image.open(TARGET)
        .convert("RGB")
        .quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE)
    )
    few.save(TARGET, optimize=True)


if __name__ == "__main__":
    main()
