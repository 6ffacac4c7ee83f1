"""Invented worlds, one's own moves as data, and two games in step, in a real notebook."""

from __future__ import annotations

import csv
import io

from playwright.sync_api import expect

from seawidget.text.i18n import text
from tests.e2e.driving.axe import violations
from tests.e2e.driving.deals import won

PLAY = """
import seawidget as sea
w = sea.play(players=1, seed={seed})
for move in {moves}:
    w.game.move(move)
w
"""
BESIDE = """
other = w.game.fork()
first, second = [move for move in w.game.legal_moves if str(move).startswith("Place")][:2]
w.game.move(first); other.move(second)
b = sea.beside(w.game, other)
b
"""
WIDE = """root => [...root.querySelectorAll("*")]
  .filter((el) => !el.closest(".sea-scroll, svg, option"))
  .filter((el) => el.getBoundingClientRect().right > root.getBoundingClientRect().right + 1)
  .map((el) => el.outerHTML.slice(0, 80))"""


def after(count):
    seed, moves = won()
    return PLAY.format(seed=seed, moves=list(moves[:count]))


def test_worlds_moves_and_two_games(in_lab, tall, artifacts):
    notebook = in_lab([after(12), BESIDE])
    notebook.do("w.game.undo()")
    board = notebook.board()
    page = notebook.page

    # worlds: counted as in a cell, the line moved by keys
    board.open_panel("odds")
    board.root.get_by_role("button", name=text("ui.odds.worlds"), exact=True).click()
    worlds = board.root.locator(".sea-worlds")
    worlds.get_by_role("button", name=text("ui.worlds.more", {"n": 10}), exact=True).click()
    notebook.until(lambda: "of 10" in worlds.inner_text(), "the worlds are there")
    expect(worlds.locator(".sea-smalls")).to_have_count(0)  # nothing is to move on this page
    goal, count = notebook.python("(lambda f: (f.goal, f.won))(w.game.futures(10, seed='board', progress=False))")
    line = worlds.locator(".sea-count")
    expect(line).to_contain_text(text("ui.worlds.count.win", {"cut": goal, "count": count, "n": 10}))
    worlds.locator(".sea-cut").focus()
    page.keyboard.press("ArrowLeft")
    least = f"w.game.futures(10, seed='board', progress=False).share(at_least={goal - 1}).count"
    expected = text("ui.worlds.count", {"cut": goal - 1, "count": notebook.python(least), "n": 10})
    expect(line).to_contain_text(expected)
    assert notebook.python("w.game.node.ply") == 12  # the arrow was the slider's
    found = {"worlds": violations(board.root)}
    worlds.screenshot(path=artifacts / "worlds.png", animations="disabled")

    # own moves: a table, and a file
    board.open_panel("moves")
    board.root.get_by_role("button", name=text("ui.panel.plays"), exact=True).click()
    plays = board.root.locator(".sea-plays")
    expect(plays.locator("tbody tr")).to_have_count(5)
    plays.get_by_role("button", name=text("ui.plays.all"), exact=True).click()
    expect(plays.locator("tbody tr")).to_have_count(12)
    with page.expect_download() as download:
        plays.get_by_role("button", name=text("ui.plays.csv"), exact=True).click()
    rows = list(csv.reader(io.StringIO(download.value.path().read_text(encoding="utf-8"))))
    assert [row[8] for row in rows[1:]] == notebook.python("[row.move for row in w.plays]")
    found["plays"] = violations(board.root)

    # two games: both stepped by keys, from the page and from a cell
    pair = notebook.panel.locator(".sea-beside")
    pair.focus()
    page.keyboard.press("ArrowRight")
    notebook.until(lambda: notebook.python("b.at") == 1, "the kernel follows")
    said = pair.get_by_role("status").first
    assert said.inner_text() == notebook.python("b.pair.sentence")
    notebook.do("b.step(-1)")
    expect(said).to_have_text(text("ui.beside.same", {"step": 0}))
    notebook.do("import seawidget.widget.beside as beside; beside.DEALS = 30")
    pair.get_by_role("radio", name=text("ui.beside.first")).check()
    pair.get_by_role("button", name=text("ui.beside.lock"), exact=True).click()
    expect(pair.locator(".sea-which")).to_contain_text("30 worlds")
    found["beside"] = violations(pair)
    assert pair.evaluate(WIDE) == []
    assert {state: lines for state, lines in found.items() if lines} == {}
