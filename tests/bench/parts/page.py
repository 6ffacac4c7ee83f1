"""From the click that makes a move to the picture that shows it, in a real JupyterLab (needs Chromium)."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import sync_playwright

from dev import chromium
from tests.bench.timing import Row, seconds
from tests.e2e.driving.browser import launch, new_context
from tests.e2e.driving.deals import won
from tests.e2e.driving.notebook import Notebook, wait_until_idle, write
from tests.e2e.driving.servers import serve

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


def rows() -> list[Row]:
    times = sorted(measured())
    p95 = quantiles(times, n=20)[-1]
    return [
        Row(
            f"click to repaint in JupyterLab, {len(times)} moves: median, p95",
            f"{seconds(median(times))}, {seconds(p95)}",
            "p95 < 100 ms",
        )
    ]


def measured(games: int = 2) -> list[float]:
    """Seconds of each move of some games played with the mouse."""
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
                for move in moves:
                    board.play(move)
                    page.wait_for_timeout(150)  # nobody clicks into the last move's animation
                times += [time / 1000 for time in page.evaluate("() => window.__times")]
                page.context.close()
        browser.close()
    return times
