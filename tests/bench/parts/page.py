"""From the click that makes a move to the picture that shows it, in a real JupyterLab (needs Chromium).

Measured at the pace of a person, and with every click as soon as there is something to click. The second waits longer:
Jupyter Server leaves Nagle's algorithm on, so what a kernel answers lies in its socket until the browser has confirmed
that the kernel is busy, and a system that has just sent something itself puts that off, Linux by 40 ms.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Locator, Page, sync_playwright

from dev import chromium
from tests.bench.timing import Row, seconds
from tests.e2e.driving.browser import launch, new_context
from tests.e2e.driving.deals import won
from tests.e2e.driving.notebook import Notebook, wait_until_idle, write
from tests.e2e.driving.pointing import Pointer
from tests.e2e.driving.servers import serve

PACES = {"a click every 0.3 s": 0.3, "clicks as soon as they can be made": 0.0}  # seconds before each click
# Times each move in the page itself: from the click that makes it to the frame that shows other cards on the board
# or in the hand.
WATCH = """root => {
  window.__times = [];
  let clicked = null;
  const cards = () => [...root.querySelectorAll("[data-card]")].map((one) => one.dataset.card).join();
  let before = cards();
  root.addEventListener("click", (event) => { clicked = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (cards() === before || clicked === null) return;
    before = cards();
    const from = clicked;
    clicked = null;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();  // its message comes after the frame is painted
      channel.port1.onmessage = () => window.__times.push(performance.now() - from);
      channel.port2.postMessage(null);
    });
  }).observe(root, { subtree: true, childList: true, attributes: true });
}"""


class Paced(Pointer):
    """Clicks as a person does, some seconds after what was before."""

    def __init__(self, root: Locator, page: Page, pace: float) -> None:
        super().__init__(root, page, touch=False)
        self.pace = pace

    def press(self, css: str) -> None:
        self.page.wait_for_timeout(1000 * self.pace)
        super().press(css)


def rows() -> list[Row]:
    told = []
    for name, pace in PACES.items():
        times = measured(pace)
        told.append(
            Row(
                f"click to repaint in JupyterLab, {name}, {len(times)} moves: median, p95",
                f"{seconds(median(times))}, {seconds(quantiles(times, n=20)[-1])}",
                "p95 < 100 ms",
            )
        )
    return told


def measured(pace: float, games: int = 2) -> list[float]:
    """Seconds of each move of some games played with the mouse, `pace` seconds waited before each click."""
    executable = chromium()
    if executable is None:
        raise SystemExit("click to repaint needs Chromium")
    seed, moves = won()
    cell = f"import seawidget as sea\nw = sea.play(players=1, seed={seed})\nw"
    times: list[float] = []
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = launch(playwright, executable)
        with serve("lab", Path(home), Path(home) / "lab.log") as server:
            for number in range(games):
                write(server.folder / f"{number}.ipynb", [cell])
                page = new_context(browser).new_page()
                page.goto(f"{server.base}/doc/tree/{number}.ipynb?reset")
                wait_until_idle(page)
                notebook = Notebook(page, "lab")
                notebook.run_all()
                board = notebook.board()
                board.root.evaluate(WATCH)
                board.pointer = Paced(board.root, page, pace)
                for move in moves:
                    board.play(move)
                    page.wait_for_timeout(150)  # nobody clicks into the last move's animation
                times += [time / 1000 for time in page.evaluate("() => window.__times")]
                page.context.close()
        browser.close()
    return times
