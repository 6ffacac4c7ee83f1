"""Frames while something moves on the board, in a real JupyterLab on a machine slowed four times (needs Chromium).

Chromium's own throttle slows the page, not its compositor, which moves what only changes place and opacity. Both are
told: frames in which the page could do something (`requestAnimationFrame`), and frames shown or dropped (its trace).
The browser has no graphics card here: what is shown is drawn by the processor. What that alone allows is told beside,
by one box that moves on a page with nothing else.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from dev import chromium
from tests.bench.timing import Row
from tests.e2e.driving.browser import launch, new_context
from tests.e2e.driving.deals import won
from tests.e2e.driving.notebook import Notebook, wait_until_idle, write
from tests.e2e.driving.servers import Server, serve

SLOWED = 4
RATE = 60  # frames a second
TARGET = "60 frames a second"
TRACED = ["devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame", "blink.user_timing"]
BOT_MOVES = 12
FLIGHTS = 40  # of the box on the bare page
BOX = '<div style="width: 100px; height: 120px; background: teal"></div>'
FLY = """() => document.querySelector("div").animate(
  [{ transform: "translate(600px, 300px)" }, { transform: "none" }],
  { duration: 220, easing: "ease-out" },
).finished.then(() => true)"""

# Notes when each movement began and ended, how long it had waited for that, and each frame of the page, in ms of
# `performance.now()`. Nothing moves before the first picture of it is drawn, nor after its last, however late the page
# hears of that.
WATCH = """() => {
  const noted = (window.__motion = { frames: [], movements: [] });
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...given) {
    const run = animate.apply(this, given);
    const { delay = 0, duration } = given[1];
    const asked = performance.now();
    const end = () => {
      const begin = run.startTime + delay;
      noted.movements.push([begin, begin + duration, run.startTime - asked]);
    };
    run.finished.then(end, () => {}); // of what was called off nobody knows when it began
    return run;
  };
  const frame = () => {
    noted.frames.push(performance.now());
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  performance.mark("sea-zero", { startTime: 0 });
}"""


@dataclass
class Seen:
    """Milliseconds of movement, and the frames in it: of the page, shown, dropped; the longest wait for one shown.

    `begun`: how long each movement was waited for, from the moment in which the page asked for it.
    """

    length: float = 0
    page: int = 0
    shown: int = 0
    dropped: int = 0
    waits: list[float] = field(default_factory=list)
    begun: list[float] = field(default_factory=list)

    def told(self) -> str:
        def rate(frames: int) -> str:
            return f"{1000 * frames / self.length:.0f}"

        return (
            f"{rate(self.shown)} shown, {rate(self.page)} of the page ({self.length / 1000:.1f} s,"
            f" {self.dropped} dropped, longest wait {max(self.waits):.0f} ms; begun after {median(self.begun):.0f} ms)"
        )


def rows() -> list[Row]:
    found = measured()
    what = f"frames a second while {{}}, slowed {SLOWED} times, no graphics card"
    return [Row(what.format(name), seen.told(), TARGET) for name, seen in found.items()]


def measured() -> dict[str, Seen]:
    """What was seen of a bare page, of cards that fly to their cells, of bots, and of the light over a won sea."""
    executable = chromium()
    if executable is None:
        raise SystemExit("frames in motion need Chromium")
    seed, moves = won()
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = launch(playwright, executable)
        with serve("lab", Path(home), Path(home) / "lab.log") as server:
            page, notebook = opened(browser, server, f"w = sea.play(players=1, seed={seed})")
            board = notebook.board()

            def play(some: Sequence[str]) -> None:
                for move in some:
                    board.play(move)
                    page.wait_for_timeout(500)

            flights = watched(browser, page, lambda: play(moves[:-1]))
            light = watched(browser, page, lambda: (play(moves[-1:]), page.wait_for_timeout(1500)))
            page.context.close()
            bots = f"w = sea.play(seats=['greedy'] * 2, seed={seed}, pace=0)"
            page, notebook = opened(browser, server, bots)
            notebook.board()

            def run() -> None:
                notebook.do("w.ui = {**w.ui, 'pace': 600}")
                page.wait_for_timeout(600 * BOT_MOVES)
                notebook.do("w.ui = {**w.ui, 'pace': 0}")

            turns = watched(browser, page, run)
            page.context.close()
        alone = bare(browser)
        browser.close()
    return {
        "a box moves on a bare page": alone,
        "cards fly": flights,
        "bots move": turns,
        "light runs over a won sea": light,
    }


def opened(browser: Browser, server: Server, line: str) -> tuple[Page, Notebook]:
    """A board in a notebook that may move, on a page that is slowed once it stands."""
    write(server.folder / "motion.ipynb", [f"import seawidget as sea\n{line}\nw"])
    page = new_context(browser, reduced_motion="no-preference").new_page()
    page.goto(f"{server.base}/doc/tree/motion.ipynb?reset")
    wait_until_idle(page)
    notebook = Notebook(page, "lab")
    notebook.run_all()
    notebook.board()
    slow(page)
    return page, notebook


def slow(page: Page) -> None:
    """Begin to note what moves, and slow the page."""
    page.evaluate(WATCH)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})


def bare(browser: Browser) -> Seen:
    """What was seen of a box that moves as a card does, on a page without anything else."""
    page = new_context(browser, reduced_motion="no-preference").new_page()
    page.set_content(BOX)
    slow(page)

    def fly() -> None:
        for _ in range(FLIGHTS):
            page.evaluate(FLY)
            page.wait_for_timeout(100)

    seen = watched(browser, page, fly)
    page.context.close()
    return seen


def watched(browser: Browser, page: Page, act: Callable[[], object]) -> Seen:
    """What was seen while something was done."""
    page.evaluate("() => { window.__motion.frames = []; window.__motion.movements = [] }")
    browser.start_tracing(page=page, categories=TRACED)
    page.evaluate("() => performance.mark('sea-zero', { startTime: 0 })")
    act()
    noted = page.evaluate("() => window.__motion")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    return counted(noted, events)


def counted(noted: dict[str, Any], events: Sequence[dict[str, Any]]) -> Seen:
    """The frames in the stretches of time in which something moved."""
    zero = next(event["ts"] for event in events if event["name"] == "sea-zero")
    # What is told as dropped with "a partial update" was shown: only what the page wanted to add had to wait.
    times = {
        name: sorted(
            (event["ts"] - zero) / 1000
            for event in events
            if event["name"] == name and not event["args"].get("hasPartialUpdate")
        )
        for name in ("DrawFrame", "DroppedFrame")
    }
    seen = Seen()
    seen.begun = [wait for _, _, wait in noted["movements"]]
    for begin, end in joined([span for *span, _ in noted["movements"]]):
        seen.length += end - begin
        seen.page += sum(begin <= at < end for at in noted["frames"])
        shown = [at for at in times["DrawFrame"] if begin <= at < end]
        seen.shown += len(shown)
        seen.dropped += sum(begin <= at < end for at in times["DroppedFrame"])
        marks = [begin, *shown, end]
        seen.waits.append(max(after - before for before, after in pairwise(marks)))
    if not seen.length:
        raise SystemExit("nothing has moved")
    return seen


def joined(movements: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
    """Stretches of time as few as there are, sorted: what overlaps is one."""
    found: list[tuple[float, float]] = []
    for begin, end in sorted(map(tuple, movements)):
        if found and begin <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((begin, end))
    return found
