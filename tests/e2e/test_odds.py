"""Odds on the board in a real notebook: refining, explained, behind a prediction, on trial, and after the game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from seawidget.text.i18n import text
from tests.e2e.driving.axe import violations
from tests.e2e.driving.deals import line, won
from tests.e2e.driving.said import LOOKS, move, number, percent, points

pytestmark = pytest.mark.full(gate=3, of="file")

PLAY = """
import seawidget as sea
w = sea.play(players=1, seed={seed}, odds={odds!r})
for move in {moves}:
    w.game.move(move)
w
"""

# A grid with few gaps and few cards left, and a game from there with a mistake that is big beside its error.
CELLS = "a1 b1 c1 d1 e1 f1 a2 b2 d2 e2 a3 b3 c3 d3 e3 f3 a4 b4 c4 d4 e4 a5 b5 c5 d5 f5 a6 b6 d6 f6"
CARDS = "3 4 6 9 12 13 16 17 22 23 26 29 31 34 35 37 41 46 48 49 50 56 57 58 59 67 69 70 73 78"
GRID = dict(zip(CELLS.split(), map(int, CARDS.split()), strict=True))
DECK = [72, 30, 20, 75, 60, 43, 62, 80, 47, 68, 42, 54, 45, 63, "F"]
PLAYED = [
    *("Place 19 c2 pay 25,77", "Place 52 f4 pay 30,53", "Place 60 e5 pay 72", "Discard 62,75", "Discard 43,47"),
    *("Discard 42,68", "Discard 45,63", "Discard 54,F", "Discard 20,80"),
]
LOST = f"""
import seawidget as sea
w = sea.play(sea.position(players=1, grid={GRID}, hand=[19, 52, 25, 53, 77], start="S", decks=[{DECK}]))
for move in {PLAYED}:
    w.game.move(move)
w
"""

WIDE = """root => [...root.querySelectorAll(".sea-drawer *")]
  .filter((el) => !el.closest(".sea-scroll, textarea, svg"))
  .filter((el) => el.getBoundingClientRect().right > root.getBoundingClientRect().right + 1)
  .map((el) => el.outerHTML.slice(0, 80))"""


def after(count, odds=None):
    seed, moves = won()
    return PLAY.format(seed=seed, odds=odds, moves=list(moves[:count]))


def open_odds(board):
    if board.root.locator(".sea-status").get_attribute("data-tone") in ("win", "loss", "draw"):
        board.root.get_by_role("button", name=text("ui.end.look"), exact=True).click()
    board.open_panel("odds")
    return board.root.locator(".sea-odds")


def games_in(said: str) -> int:
    """How many games an estimate on the page says it is from."""
    found = re.search(r"(\d[\d,]*) games?", said)
    return int(found[1].replace(",", "")) if found else 0


@pytest.mark.full(gate=1)
def test_the_panel_refines_and_every_number_opens(in_lab, theme, tall, artifacts):
    notebook = in_lab([after(14)])
    board = notebook.board()
    board.cell("a1").focus()
    notebook.page.keyboard.press("i")  # the key of the panel
    panel = board.root.locator(".sea-odds")
    win = panel.locator(".sea-win")
    expect(win).to_contain_text(text("ui.odds.win.bot", {"bot": text("tranquility.bot.navigator")}))
    notebook.until(lambda: games_in(win.inner_text()) >= 20, "the number gets more exact")
    gap = panel.locator(".sea-gap").first
    odds = notebook.python("round(100 * float(w.game.odds()[0].hit(5)))")
    expect(gap.locator(".sea-num").first).to_contain_text(str(odds))
    panel.get_by_role("button", name=text("ui.odds.heat"), exact=True).click()
    heat = board.root.locator(".sea-heat")
    expect(heat).to_have_count(len(notebook.python("[c for gap in w.game.odds() for c in gap.cells]")))
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
    notebook.until(lambda: panel.locator(".sea-point").count() > 1, "the chart begins")
    panel.locator(".sea-chart summary").click()
    found["chart"] = violations(board.root)
    panel.locator(".sea-chart").screenshot(path=artifacts / f"odds-chart-{theme}.png", animations="disabled")
    assert {state: lines for state, lines in found.items() if lines} == {}
    board.open_panel("log")
    notebook.until(
        lambda: notebook.python("list(w._access.background.running)") == [], "closing the panel ends the work"
    )
    assert notebook.python(LOOKS) == ["odds", "odds"]  # the panel, and a number of it


def test_a_cell_runs_while_the_odds_refine(in_lab):
    notebook = in_lab([after(10)], own=True)
    notebook.do("import seawidget.widget.odds.jobs as jobs; jobs.PRECISE = 0.001")  # the work ends when it is told to
    board = notebook.board()
    open_odds(board)
    expect(board.root.locator(".sea-win")).to_be_visible()
    running = "list(w._access.background.running)"
    assert notebook.python(running) == ["win"]
    notebook.do("for _ in range(50):\n    w.game.state.view(0)")
    assert notebook.python(running) == ["win"]  # the cell is let in between two batches: the work is not over
    board.toolbar("undo").click()
    notebook.until(lambda: notebook.python("w.game.node.ply") == 9, "a click is let in as well")
    expect(board.root.locator(".sea-win")).to_be_visible()


def test_odds_come_after_a_prediction(in_lab, artifacts):
    notebook = in_lab([after(12, "after-prediction")])
    board = notebook.board()
    panel = open_odds(board)
    field = panel.get_by_role("textbox", name=text("ui.odds.predict"))
    expect(field).to_be_visible()
    expect(panel.locator(".sea-win, .sea-gap, select")).to_have_count(0)
    hint = panel.get_by_role("button", name=text("ui.odds.hint"), exact=True)
    board.ask(hint)
    expect(board.hint).to_have_text(text("ui.error.odds_predict"))
    board.root.screenshot(path=artifacts / "odds-prediction.png", animations="disabled")
    found = violations(board.root)
    field.fill("44")  # "44 %" or 0.44? It says what would be right.
    field.press("Enter")
    expect(board.hint).to_have_text(text("ui.error.odds_unread"))
    field.fill("35 %")
    field.press("Enter")
    expect(panel.locator(".sea-gap").first).to_be_visible()
    expect(panel.locator(".sea-yours")).to_have_text(text("ui.odds.said", {"n": 35}))
    assert notebook.python("dict(w.game.node.forecasts)") == {"0": 0.35}
    assert found == []


def test_a_hint_and_its_reasons_show_on_the_board(in_lab, artifacts):
    notebook = in_lab([after(12)])
    board = notebook.board()
    right = notebook.python("w.game.explain().to_dict()")
    candidates = right["candidates"][:8]
    bot = text(f"tranquility.bot.{notebook.python('w.game.rules.adviser')}")
    named = {"bot": bot, "move": move("tranquility", right["best"])}
    hint = text("ui.odds.hint.head", named)
    cells = {word for word in right["best"].split() if re.fullmatch("[a-f][1-6]", word)}

    def tinted():
        return {el.get_attribute("data-cell") for el in board.root.locator(".sea-tint-best").all()}

    board.cell("a1").focus()
    notebook.page.keyboard.press("h")
    expect(board.prompt).to_have_text(hint)
    notebook.until(lambda: tinted() == cells, "the cells of the hint are tinted")
    assert notebook.python(LOOKS) == ["hint"]
    notebook.page.keyboard.press("y")
    listed = board.root.locator(".sea-advice")
    expect(listed.locator("h3")).to_have_text(text("ui.odds.hint.is", named))
    rows = listed.locator("summary")
    expect(rows).to_have_count(len(candidates))
    for row, candidate in zip(rows.all(), candidates, strict=True):
        expect(row).to_contain_text(move("tranquility", candidate["move"]))
        # an order, and no numbers of what the bot adds up inside
        expect(row.locator("b")).to_have_count(0)
    rows.first.click()
    reasons = [text(one["key"], one["args"]) for one in candidates[0]["reasons"]]
    assert reasons
    for each, reason in zip(listed.locator("li").first.locator("li").all(), reasons, strict=True):
        expect(each).to_contain_text(reason)
    # Each candidate pointed at tints its own cell, and no other.
    other = next(i for i, each in enumerate(candidates) if i and each["move"].startswith("Place"))
    rows.nth(other).hover()
    at = candidates[other]["move"].split()[2]
    expect(board.root.locator(".sea-rank").locator("..")).to_have_attribute("data-cell", at)
    expect(board.root.locator(".sea-tint, .sea-tint-best")).to_have_count(1)
    board.root.screenshot(path=artifacts / "odds-hint.png", animations="disabled")
    assert violations(board.root) == []
    # The reasons opened the panel of the odds: that is a look as well.
    assert notebook.python(LOOKS) == ["explain", "hint", "odds"]
    taken = [text(f"ui.odds.look.{kind}", {"n": n}) for kind, n in notebook.python("w.game.looks()").items()]
    for each in taken:
        expect(board.root.locator(".sea-record")).to_contain_text(each)


def test_a_trial_shows_gap_odds_and_the_paired_difference(in_lab, artifacts):
    notebook = in_lab([after(10)])
    board = notebook.board()
    board.toolbar("trial").click()
    board.play_free_trial()
    board.root.get_by_role("button", name=text("ui.odds.trial"), exact=True).click()
    panel = board.root.locator(".sea-odds")
    changes = board.root.locator(".sea-change").first
    expect(panel.locator(".sea-win")).to_contain_text("→")
    expect(changes.locator("tbody tr").first).to_contain_text("±")
    expect(changes.locator("tbody tr")).to_have_count(3)  # chance, cards, empty cells
    board.root.screenshot(path=artifacts / "odds-trial.png", animations="disabled")
    assert violations(board.root) == []
    board.toolbar("trial").click()
    notebook.until(
        lambda: notebook.python("list(w._access.background.running)") == [], "dropping the trial ends the work"
    )


def test_looking_for_mistakes_can_be_stopped(in_lab, artifacts):
    seed, moves = line("loss")
    notebook = in_lab([PLAY.format(seed=seed, odds=None, moves=list(moves))])
    board = notebook.board()
    panel = open_odds(board)
    panel.get_by_role("button", name=text("ui.odds.lost.start"), exact=True).click()
    expect(panel.get_by_role("progressbar")).to_be_visible()
    panel.get_by_role("button", name=text("ui.odds.stop"), exact=True).click()
    notebook.until(lambda: notebook.python("list(w._access.background.running)") == [], "it stops")
    expect(panel.get_by_role("button", name=text("ui.odds.lost.start"), exact=True)).to_be_visible()
    board.root.screenshot(path=artifacts / "odds-over.png", animations="disabled")


def test_after_the_game_its_mistakes_are_there_to_be_tried_again(in_lab, artifacts):
    notebook = in_lab([LOST], own=True)
    games = 40
    notebook.do(f"import seawidget.widget.odds.jobs as jobs; jobs.LEDGER = {{'rollouts': {games}, 'games': 6000}}")
    board = notebook.board()
    panel = open_odds(board)
    panel.get_by_role("button", name=text("ui.odds.lost.start"), exact=True).click()
    found = panel.locator(".sea-mistakes > div")
    expect(found).not_to_have_count(0)
    notebook.do("found = w.game.ledger(seat=0, **jobs.LEDGER)")
    right = notebook.python("[[e.turn, e.text, e.best, float(e.loss), e.loss_se, e.node.id] for e in found.found]")
    assert right
    expect(found).to_have_count(len(right))
    total = notebook.python("[float(found.start), float(found.luck), float(found.skill), found.skill_se]")
    names = ("start", "luck", "skill", "error")
    told = dict(
        zip(names, (percent(total[0]), points(total[1]), points(total[2]), number(100 * total[3], 1)), strict=True)
    )
    expect(panel).to_contain_text(text("ui.odds.lost.sum", told))
    policy = text(f"tranquility.bot.{notebook.python('found.policy')}")
    expect(panel).to_contain_text(text("ui.odds.lost.how", {"n": games, "policy": policy}))
    for row, (turn, *_) in zip(found.all(), sorted(right, key=lambda one: -one[3]), strict=True):
        expect(row.locator("p")).to_have_text(text("ui.odds.lost.turn", {"turn": turn}))  # and nothing of the answer
    turn, played, best, *_ = max(right, key=lambda one: one[3])
    assert notebook.python(f"[{LOOKS}, w.game.over]") == [[], True]  # looking back is no help any more
    board.root.screenshot(path=artifacts / "odds-mistakes.png", animations="disabled")
    assert violations(board.root) == []
    found.first.get_by_role("button", name=text("ui.odds.lost.again", {"turn": turn}), exact=True).click()
    expect(board.root.locator(".sea-drill")).to_contain_text(text("ui.practice.turn", {"turn": turn}))
    assert notebook.python(f"[w.game.node.state.turn, {played!r} in map(str, w.game.legal_moves)]") == [turn, True]
    assert move("tranquility", best) not in board.root.inner_text()


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("locale", ["en", "uk", "ru"])
def test_a_narrow_board_cuts_nothing_off(in_lab, locale, artifacts):
    cell = after(12).replace("players=1", f"players=1, locale={locale!r}")
    notebook = in_lab([cell + "\nw.layout.width = '320px'\nw"])
    board = notebook.board()
    board.root.get_by_role("tab", name=text("ui.panel.odds", locale=locale), exact=True).click()
    panel = board.root.locator(".sea-odds")
    expect(panel.locator(".sea-gap").first).to_be_visible()
    expect(panel.locator(".sea-win")).to_be_visible()
    panel.locator(".sea-num").first.click()
    expect(panel.locator(".sea-opened")).to_be_visible()
    wide = board.root.evaluate(WIDE)
    board.root.screenshot(path=artifacts / f"odds-narrow-{locale}.png", animations="disabled")
    assert wide == []
