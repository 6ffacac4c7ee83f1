"""What is tried on the page of every host, with the board driver of the end-to-end tests."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from seawidget.text.i18n import text
from tests.e2e.driving.board import Board
from tests.e2e.driving.browser import PATIENCE
from tests.e2e.driving.keyboard import Typist

# The middle of the first card, and what lies there; shadow roots are looked into.
COVERED = """root => {
  const card = root.querySelector("[data-slot]");
  card.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = card.getBoundingClientRect();
  const at = root.getRootNode().elementFromPoint(left + width / 2, top + height / 2);
  const cell = root.querySelector("[data-cell]").getBoundingClientRect();
  const box = root.getBoundingClientRect();
  return { inside: root.contains(at), cell: [cell.width, cell.height], box: [box.width, box.height] };
}"""


def board_on(page: Page, index: int = 0) -> Board:
    """A board of the page, in page order, once it is playable."""
    board = Board(page.locator(".seawidget").nth(index), page)
    if index == 0:
        board.ready()
    return board


def until(page: Page, condition: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    """Wait for a condition in Python while the page lives on."""
    for _ in range(int(seconds / 0.05)):
        if condition():
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"not within {seconds} s: {what}")


def has_its_size(board: Board) -> None:
    found = board.root.evaluate(COVERED)
    assert found["inside"], found
    assert min(found["cell"]) >= 40, found
    assert found["box"][0] >= 640, found


def plays(board: Board) -> str:
    """Place the first card that goes somewhere for nothing, with the mouse; the move."""
    before = board.node()
    for slot in range(board.cards().count()):
        board.press(f"[data-slot='{slot}']")
        free = board.root.locator("[data-cell].sea-free")
        if free.count():
            cell = free.first.get_attribute("data-cell")
            board.press(f"[data-cell='{cell}']")
            board.pointer.moved(before)
            return f"{cell}"
        board.page.keyboard.press("Escape")
    raise AssertionError("no card goes anywhere for nothing")


def keeps_its_keys(board: Board) -> None:
    """Keys that hosts know reach the board, and it keeps the focus."""
    board.cell("c3").focus()
    keys = Typist(board)
    board.page.keyboard.press("ArrowRight")
    assert keys.focused() == "d3"
    for key in ("a", "b", "x", "m", "j", "k", "ArrowLeft"):
        board.page.keyboard.press(key)
        assert keys.focused() is not None, key
    if board.root.locator(".sea-menu:visible").count():
        board.page.keyboard.press("Escape")


def estimates_arrive(board: Board) -> None:
    """The panel of odds tells exact chances for gaps, and a chance to win, worked out beside the board."""
    board.open_panel("odds")
    expect(board.root.locator(".sea-odds .sea-gap .sea-num").first).to_have_text(re.compile(r"\d"))
    win = board.root.locator(".sea-odds .sea-win")
    expect(win).to_contain_text(text("ui.odds.win.bot", {"bot": text("tranquility.bot.navigator")}))
    until(board.page, lambda: games_in(win.inner_text()) >= 8, "games are played")


def games_in(said: str) -> int:
    """How many games an estimate on the page says it is from."""
    found = re.search(r"(\d[\d,]*) games?", said)
    return int(found[1].replace(",", "")) if found else 0
