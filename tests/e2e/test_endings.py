"""The end of a game on the board: seen at once, told in words and on the cells, in every game and every way."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from seawidget.text.i18n import text
from tests.e2e.conftest import VIEWPORT
from tests.e2e.driving.axe import violations
from tests.e2e.test_access import STICK_OUT
from tests.e2e.test_fit import OUTSIDE
from tests.games.endings import endings
from tests.sampling import share

FIRST = "import seawidget as sea\nw = sea.play(seed=1, pace=0)\nw"
NAMES = sorted(endings())
SEEN = (".sea-status", ".sea-board", ".sea-finale header", ".sea-finale-actions")
# Words that are cut off: their box is smaller than they are, and hides the rest.
CUT = """root => [...root.querySelectorAll(".sea-finale :is(h2, h3, p, b, dt, dd, li, button), .sea-wanted")]
  .filter((el) => el.scrollWidth > el.clientWidth + 1 && getComputedStyle(el).display !== "inline")
  .map((el) => `${el.className || el.localName}: ${el.textContent}`)"""


@pytest.fixture
def windows(lab_page):
    yield lab_page
    lab_page.set_viewport_size(VIEWPORT)


@pytest.mark.full(gate=2)
@pytest.mark.parametrize("part", range(4))
def test_the_end_is_seen_and_told(windows, in_lab, artifacts, part):
    notebook = in_lab([FIRST])
    board = notebook.board()
    root, finale = board.root, board.root.locator(".sea-finale")
    found = {}
    for number, name in enumerate(share(NAMES[part::4], 0, 8)):
        end = endings()[name]
        notebook.do(f"{end.make}\nw.game = game")
        expect(finale).to_have_count(0)
        notebook.do(f"w.game.move({end.move!r})")
        expect(finale).to_have_attribute("data-tone", end.tone())
        status = notebook.python("w.status['text']")
        expect(board.status).to_have_text(status)
        expect(finale.locator("header p")).to_have_text(status)
        rivals = isinstance(end.outcome, int) or end.outcome == "draw"
        head = "team" if end.tone() == "win" and end.seats > 1 and not rivals else end.tone()
        expect(finale.locator("h2")).to_have_text(text(f"ui.end.{head}"))
        first = finale.locator(".sea-finale-actions button").first
        expect(first).to_have_text(text("ui.end.same" if end.tone() == "loss" else "ui.bar.plus"))
        # who has won is marked, and nobody where nobody has
        winners = [end.outcome] if isinstance(end.outcome, int) else []
        expect(root.locator(".sea-seat.sea-winner")).to_have_count(len(winners))
        expect(finale.locator("[data-first]")).to_have_count(len(winners))
        for seat in winners:
            expect(root.locator(f".sea-seat-{seat}")).to_contain_class("sea-winner")
        # what was missing stands on its cells
        if end.outcome == "loss":
            empty = root.locator("[data-cell]:not([data-card])")
            few = empty.count() <= 6
            expect(root.locator(".sea-wanted")).to_have_count(empty.count() if few else 0)
            expect(finale.locator(".sea-missing")).to_be_visible()
        else:
            expect(finale.locator(".sea-missing")).to_have_count(0)
        sizes = share([(1366, 768), (960, 768), (720, 900), (484, 844)], number, 2)
        for width, height in sizes:
            windows.set_viewport_size({"width": width, "height": height})
            windows.wait_for_timeout(250)
            parts = SEEN if width > 700 else SEEN[:2]
            lines = [*root.evaluate(OUTSIDE, list(parts)), *root.evaluate(STICK_OUT), *root.evaluate(CUT)]
            found |= {f"{name} at {width}: {line}": "" for line in lines}
            root.screenshot(path=artifacts / f"end-{name}-{width}.png", animations="disabled")
        found |= {f"{name}: {line}": "" for line in violations(root)}
    assert list(found) == []
