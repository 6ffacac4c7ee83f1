"""Odds on the board in a real notebook: refining, explained, behind a prediction, on trial, and after the game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from seawidget.i18n import text
from tests.e2e.axe import violations
from tests.e2e.deals import line, won

PLAY = """
import seawidget as sea
w = sea.play(players=1, seed={seed}, odds={odds!r})
for move in {moves}:
    w.game.move(move)
w
"""

WIDE = """root => [...root.querySelectorAll(".sea-side *")]
  .filter((el) => !el.closest(".sea-scroll, textarea, svg"))
  .filter((el) => el.getBoundingClientRect().right > root.getBoundingClientRect().right + 1)
  .map((el) => el.outerHTML.slice(0, 80))"""


def after(count, odds=None):
    seed, moves = won()
    return PLAY.format(seed=seed, odds=odds, moves=list(moves[:count]))


def open_odds(board):
    board.root.get_by_role("tab", name=text("ui.panel.odds"), exact=True).click()
    return board.root.locator(".sea-odds")


def games_in(said: str) -> int:
    """How many games an estimate on the page says it is from."""
    found = re.search(r"(\d[\d,]*) games?", said)
    return int(found[1].replace(",", "")) if found else 0


def test_the_panel_refines_and_every_number_opens(in_lab, theme, tall, artifacts):
    notebook = in_lab([after(14)])
    board = notebook.board()
    board.cell("a1").focus()
    notebook.page.keyboard.press("i")  # the key of the panel
    panel = board.root.locator(".sea-odds")
    win = panel.locator(".sea-win")
    expect(win).to_contain_text(text("ui.odds.win"), timeout=20_000)
    notebook.until(lambda: games_in(win.inner_text()) >= 20, "the number gets more exact", 30)
    gap = panel.locator(".sea-gap").first
    odds = notebook.python("round(100 * float(w.game.odds()[0].hit(5)))")
    expect(gap.locator(".sea-num").first).to_contain_text(str(odds))
    panel.get_by_role("button", name=text("ui.odds.heat"), exact=True).click()
    heat = board.root.locator(".sea-heat")
    assert heat.count() == len(notebook.python("[c for gap in w.game.odds() for c in gap.cells]"))
    found = {"gaps": violations(board.root)}
    board.root.screenshot(path=artifacts / f"odds-{theme}.png", animations="disabled")
    notebook.page.emulate_media(forced_colors="active")
    board.root.screenshot(path=artifacts / f"odds-forced-{theme}.png", animations="disabled")
    plain = "el => getComputedStyle(el).backgroundColor === getComputedStyle(document.body).backgroundColor"
    assert heat.first.evaluate(f"el => getComputedStyle(el).borderTopWidth !== '0px' && ({plain})(el)")
    notebook.page.emulate_media(forced_colors="none")
    gap.locator(".sea-num").first.click()
    opened = panel.locator(".sea-opened")
    expect(opened.get_by_role("heading").first).to_be_focused()
    expect(opened.get_by_role("img")).to_have_attribute(
        "aria-label", notebook.python("w.game.odds()[0].hit(5).alt_text()")
    )
    code = opened.get_by_role("textbox").first.input_value()
    assert code == f'w.game.odds(seat=0)["{notebook.python("w.game.odds()[0].cells[0]")}"].hit(5)'
    found["number"] = violations(board.root)
    opened.screenshot(path=artifacts / f"odds-number-{theme}.png", animations="disabled")
    opened.get_by_role("button", name=text("ui.close"), exact=True).click()
    panel.get_by_role("button", name=text("ui.odds.chart.fill"), exact=True).click()
    notebook.until(lambda: panel.locator(".sea-point").count() > 1, "the chart begins", seconds=60)
    panel.locator(".sea-chart summary").click()
    found["chart"] = violations(board.root)
    panel.locator(".sea-chart").screenshot(path=artifacts / f"odds-chart-{theme}.png", animations="disabled")
    assert {state: lines for state, lines in found.items() if lines} == {}
    board.root.get_by_role("tab", name=text("ui.panel.log"), exact=True).click()
    notebook.until(lambda: notebook.python("list(w._desk.background.running)") == [], "closing the panel ends the work")
    assert notebook.python("w.game.looks()") == {"odds": 1, "number": 1}


def test_a_cell_runs_while_the_odds_refine(in_lab):
    notebook = in_lab([after(10)])
    board = notebook.board()
    open_odds(board)
    expect(board.root.locator(".sea-win")).to_be_visible(timeout=20_000)
    assert notebook.python("list(w._desk.background.running)") == ["win"]
    waits = notebook.python(
        "(lambda time: [(lambda t: [w.game.state.view(0), time.perf_counter() - t][1])(time.perf_counter())"
        " for _ in range(50)])(__import__('time'))"
    )
    assert sorted(waits)[25] < 0.05  # a cell is let in between two batches
    board.toolbar("undo").click()
    notebook.until(lambda: notebook.python("w.game.node.ply") == 9, "a click is let in as well")
    expect(board.root.locator(".sea-win")).to_be_visible(timeout=20_000)


def test_odds_come_after_a_prediction(in_lab, artifacts):
    notebook = in_lab([after(12, "after-prediction")])
    board = notebook.board()
    panel = open_odds(board)
    field = panel.get_by_role("spinbutton", name=text("ui.odds.predict"))
    expect(field).to_be_visible()
    expect(panel.locator(".sea-win, .sea-gap, select")).to_have_count(0)
    hint = panel.get_by_role("button", name=text("ui.odds.hint"), exact=True)
    board.ask(hint)
    expect(board.hint).to_have_text(text("ui.error.odds_predict"))
    board.root.screenshot(path=artifacts / "odds-prediction.png", animations="disabled")
    found = violations(board.root)
    field.fill("35")
    field.press("Enter")
    expect(panel.locator(".sea-gap").first).to_be_visible()
    expect(panel.locator(".sea-yours")).to_have_text(text("ui.odds.said", {"n": 35}))
    assert notebook.python("dict(w.game.node.forecasts)") == {"0": 0.35}
    assert found == []


def test_a_hint_and_its_reasons_show_on_the_board(in_lab, artifacts):
    notebook = in_lab([after(12)])
    board = notebook.board()
    board.cell("a1").focus()
    notebook.page.keyboard.press("h")
    expect(board.hint).to_contain_text(text("ui.odds.hint"))
    best = notebook.python("[str(m) for m in w.game.legal_moves]")
    tinted = board.root.locator(".sea-tint-best")
    assert tinted.count() <= 1
    notebook.page.keyboard.press("y")
    expect(board.root.locator(".sea-advice")).to_be_visible()
    board.root.screenshot(path=artifacts / "odds-hint.png", animations="disabled")
    assert violations(board.root) == []
    assert best
    assert notebook.python("[w.game.looks()[kind] for kind in ('hint', 'reasons')]") == [1, 1]


def test_a_trial_shows_gap_odds_and_the_paired_difference(in_lab, artifacts):
    notebook = in_lab([after(10)])
    board = notebook.board()
    board.toolbar("trial").click()
    board.play_free_trial()
    board.root.get_by_role("button", name=text("ui.odds.trial"), exact=True).click()
    panel = board.root.locator(".sea-odds")
    expect(panel.locator("table tbody tr").first).to_be_visible()
    expect(panel.locator(".sea-win")).to_contain_text("→", timeout=30_000)
    board.root.screenshot(path=artifacts / "odds-trial.png", animations="disabled")
    assert violations(board.root) == []
    board.toolbar("trial").click()
    notebook.until(
        lambda: notebook.python("list(w._desk.background.running)") == [], "dropping the trial ends the work"
    )


def test_after_the_game_its_mistakes_are_places_to_go_to(in_lab, artifacts):
    seed, moves = line("loss")
    notebook = in_lab([PLAY.format(seed=seed, odds=None, moves=list(moves))])
    # Looking back is the same with few games, and done sooner.
    notebook.python("__import__('seawidget.widget.oddsjobs', fromlist=['x']).__dict__.update(SLOW_GAMES=10)")
    board = notebook.board()
    panel = open_odds(board)
    panel.get_by_role("button", name=text("ui.odds.lost.start"), exact=True).click()
    expect(panel.get_by_role("progressbar")).to_be_visible()
    panel.get_by_role("button", name=text("ui.odds.stop"), exact=True).click()
    notebook.until(lambda: notebook.python("list(w._desk.background.running)") == [], "it stops")
    expect(panel.get_by_role("button", name=text("ui.odds.lost.start"), exact=True)).to_be_visible()
    board.root.screenshot(path=artifacts / "odds-over.png", animations="disabled")


@pytest.mark.parametrize("locale", ["en", "uk", "ru"])
def test_a_narrow_board_cuts_nothing_off(in_lab, locale, artifacts):
    cell = after(12).replace("players=1", f"players=1, locale={locale!r}")
    notebook = in_lab([cell + "\nw.layout.width = '320px'\nw"])
    board = notebook.board()
    board.root.get_by_role("tab", name=text("ui.panel.odds", locale=locale), exact=True).click()
    panel = board.root.locator(".sea-odds")
    expect(panel.locator(".sea-gap").first).to_be_visible(timeout=20_000)
    expect(panel.locator(".sea-win")).to_be_visible(timeout=20_000)
    panel.locator(".sea-num").first.click()
    expect(panel.locator(".sea-opened")).to_be_visible()
    wide = board.root.evaluate(WIDE)
    board.root.screenshot(path=artifacts / f"odds-narrow-{locale}.png", animations="disabled")
    assert wide == []
