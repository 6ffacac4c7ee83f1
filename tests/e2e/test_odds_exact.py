"""The odds panel where every number is exact: a solved game of Mini, and the questions of a turn of Pomor."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import seawidget as sea
from seawidget.text.i18n import LOCALES, text
from tests.e2e.driving.axe import violations
from tests.e2e.driving.said import LOOKS, move, percent, points
from tests.e2e.test_odds import WIDE

pytestmark = pytest.mark.full(gate=2, of="file")

MINI = """
import seawidget as sea
solved = sea.mini({size})
w = sea.play(solved.game({deck}, seed=3, seats=["me"]), ui={ui}, odds={odds!r})
{more}
w
"""
POMOR = """
import seawidget as sea
game = sea.Game("pomor", players=3, seed=7, seats=["greedy"] * 3)
game.play_bots(14)
while game.deciding != 0 or game.state.view(0).point != "PLAY":
    game.play_bots(1)
game.seats = ["me", "random", "random"]
w = sea.play(game, ui={ui})
{more}
w
"""
NARROW = "w.layout.width = '320px'"


def mini(size="8, 5, 2", deck=None, ui=None, odds=None, more=""):
    return MINI.format(size=size, deck=deck, ui=ui or {}, odds=odds, more=more)


def pomor(ui=None, more=""):
    return POMOR.format(ui=ui or {}, more=more)


def opened(notebook, locale="en"):
    """The board and its odds panel, with the words of the page in it."""
    board = notebook.board(wait=False)
    board.root.locator("[data-cell]").first.wait_for()
    tab = board.root.get_by_role("tab", name=text("ui.panel.odds", None, locale), exact=True)
    tab.click()
    if tab.get_attribute("aria-selected") != "true":  # the card of an end came just then and moved it
        tab.click()
    return board, board.root.locator(".sea-odds")


def named_raw(root):
    """Catalogue keys that stand on the page instead of words."""
    said = root.evaluate(
        "root => [root.innerText, ...[...root.querySelectorAll('[aria-label]')].map((el) => el.ariaLabel)].join('\\n')"
    )
    found: list[str] = re.findall(r"\b(?:ui|mini|pomor)\.[a-z]\w*", said)
    return found


@pytest.mark.full(gate=1)
def test_mini_shows_every_exact_value_as_python_has_it(in_lab, theme, tall, artifacts):
    notebook = in_lab([mini()])
    board, panel = opened(notebook)
    solved, game = sea.mini(8, 5, 2), sea.mini(8, 5, 2).game(seed=3)
    best, actions = solved.value(game), solved.actions(game)
    expect(panel.locator(".sea-win b")).to_have_text(f"{best} ≈ {float(best):.3g}")
    expect(panel.locator(".sea-win")).to_contain_text(text("ui.odds.solved"))
    rows = panel.locator(".sea-values tbody tr")
    expect(rows).to_have_count(len(actions))
    expect(panel.locator(".sea-values .sea-num")).to_have_count(2 * len(actions))  # random play has come, too
    right = {move("mini", row.text): (row.best, row.uniform) for row in actions}
    for row in rows.all():
        values = right[row.locator("th").inner_text()]
        for cell, value in zip(row.locator("td").all(), values, strict=True):
            expect(cell).to_contain_text(str(value))
    top = [move("mini", row.text) for row in actions.best]
    said = "ui.odds.solved.do" if len(top) > 1 else "ui.odds.solved.do.only"
    expect(panel.locator(".sea-sum").first).to_contain_text(text(said, {"n": len(top), "list": "; ".join(top)}))
    for cell in "abcde":
        here = [row for row in actions if row.text.startswith("Place") and row.text.split()[2] == cell]
        first = max(here, key=lambda row: row.best)
        expect(board.cell(cell).locator(".sea-heat")).to_have_text(f"{first.text.split()[1]}: {percent(first.best)}")
        marked = "sea-tint-best" in (board.cell(cell).get_attribute("class") or "")
        assert marked == (first.best == best)
    assert named_raw(board.root) == []
    assert violations(board.root) == []
    board.root.screenshot(path=artifacts / f"odds-mini-{theme}.png", animations="disabled")
    rows.last.locator(".sea-num").first.click()
    worst = min(right.values())[0]
    box = panel.locator(".sea-opened")
    expect(box.locator("p b").first).to_have_text(percent(worst) if worst else text("ui.odds.impossible"))
    line = box.get_by_role("textbox").first.input_value()
    assert notebook.python(f"str(({line}).exact)") == str(worst)
    assert violations(board.root) == []
    assert notebook.python(LOOKS) == ["odds", "odds"]  # the panel, and a number of it


def test_mini_is_played_by_its_tints_from_the_keyboard_alone(in_lab):
    notebook = in_lab([mini()])
    board, panel = opened(notebook)
    expect(panel.locator(".sea-win")).to_be_visible()
    board.cell("a").focus()
    for _ in range(4):
        notebook.page.keyboard.press("ArrowRight")
    expect(board.cell("e")).to_be_focused()
    expect(board.cell("e").locator(".sea-heat")).to_be_visible()
    table = panel.locator(".sea-values .sea-num")
    expect(panel.locator(".sea-values tbody tr").last.locator(".sea-num")).to_have_count(2)  # random play has come, too
    table.first.focus()
    notebook.page.keyboard.press("ArrowDown")
    expect(table.nth(1)).to_be_focused()
    notebook.page.keyboard.press("Enter")
    expect(panel.locator(".sea-opened h3")).to_be_focused()
    panel.locator(".sea-opened").get_by_role("button", name=text("ui.close"), exact=True).press("Enter")
    expect(table.nth(1)).to_be_focused()


def test_mini_tells_nothing_before_a_prediction(in_lab, artifacts):
    notebook = in_lab([mini(odds="after-prediction")])
    board, panel = opened(notebook)
    field = panel.get_by_role("textbox", name=text("ui.odds.predict"))
    expect(field).to_be_visible()
    best = sea.mini(8, 5, 2).value(sea.mini(8, 5, 2).game(seed=3))
    inside = notebook.page.evaluate("() => document.documentElement.outerHTML")
    assert str(best) not in inside
    expect(board.root.locator(".sea-heat, .sea-values, .sea-win")).to_have_count(0)
    field.fill("0,7")
    field.press("Enter")
    expect(panel.locator(".sea-win b")).to_contain_text(str(best))
    assert notebook.python("dict(w.game.node.forecasts)") == {"0": 0.7}


def test_after_a_game_of_mini_its_mistakes_are_exact(in_lab, artifacts):
    moves = ["Discard 4,5", "Discard 1,2", "Discard 3,6"]
    more = f"for move in {moves}: w.game.move(move)"
    notebook = in_lab([mini("6, 3, 2", [4, 5, 1, 2, 6, 3], more=more)])
    _, panel = opened(notebook)
    panel.get_by_role("button", name=text("ui.odds.lost.start"), exact=True).click()
    found = panel.locator(".sea-mistakes > div")
    expect(found).to_have_count(2)
    game = sea.mini(6, 3, 2).game([4, 5, 1, 2, 6, 3])
    for each in moves:
        game.move(each)
    ledger = game.ledger(seat=0)
    told = {"start": percent(ledger.start), "luck": points(ledger.luck), "skill": points(ledger.skill)}
    expect(panel).to_contain_text(text("ui.odds.lost.sum.exact", told))
    expect(panel).to_contain_text(text("ui.odds.lost.exact"))
    for row, one in zip(found.all(), ledger.mistakes(5), strict=True):
        expect(row.locator("p")).to_have_text(text("ui.odds.lost.turn", {"turn": one.turn}))
    found.nth(1).get_by_role("button", name=text("ui.odds.lost.again", {"turn": 1}), exact=True).click()
    notebook.until(lambda: notebook.python("[w.game.node.ply, w.game.state.turn]") == [0, 1], "the first turn")
    expect(panel.page.locator(".sea-drill")).to_contain_text(text("ui.practice.turn", {"turn": 1}))


@pytest.mark.full(gate=1)
def test_pomor_shows_the_questions_of_a_turn_as_python_has_them(in_lab, theme, tall, artifacts):
    notebook = in_lab([pomor()])
    board, panel = opened(notebook)
    subjects = panel.locator("section select").last
    expect(subjects).to_be_visible()
    right = notebook.python(
        "{name: [odds.value, str(odds.exact)] for name, odds in w.game.odds(seat=0).items() if odds.value}"
    )
    names = [option.get_attribute("value") for option in subjects.locator("option").all()]
    count = 0
    for name in names:
        subjects.select_option(name)
        count += panel.locator(".sea-values tbody tr").count()
    assert count == len(right)
    subjects.select_option("seat 1")
    board.button("ui.odds.heat").click()
    for place in range(12):
        chance = right.get(f"B reaches {place}")
        heat = board.root.locator(f"[data-cell='{place}'] .sea-heat")
        if chance is None:
            expect(heat).to_have_count(0)
        else:
            expect(heat).to_have_text(percent(chance[0]))
    expect(panel).to_contain_text(text("odds.assume.estimate"))
    assert named_raw(board.root) == []
    assert violations(board.root) == []
    board.root.screenshot(path=artifacts / f"odds-pomor-{theme}.png", animations="disabled")
    panel.locator(".sea-values .sea-num").first.click()
    box = panel.locator(".sea-opened")
    expect(box).to_contain_text(text("odds.assume.estimate"))
    line = box.get_by_role("textbox").first.input_value()
    numerator, denominator = notebook.python(f"[({line}).exact.numerator, ({line}).exact.denominator]")
    expect(box.locator("p").first).to_contain_text(f"{numerator} / {denominator}")
    assert violations(board.root) == []
    assert notebook.python(LOOKS) == ["odds", "odds"]  # the panel, and a number of it


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", ["mini", "pomor"])
def test_a_narrow_board_cuts_nothing_off(in_lab, artifacts, game, locale):
    cell = {"mini": mini, "pomor": pomor}[game](ui={"locale": locale}, more=NARROW)
    notebook = in_lab([cell])
    board, panel = opened(notebook, locale)
    expect(panel.locator(".sea-num").first).to_be_visible()
    expect(panel.locator(".sea-win")).to_be_visible()
    panel.locator(".sea-num").first.click()
    expect(panel.locator(".sea-opened")).to_be_visible()
    board.root.screenshot(path=artifacts / f"odds-{game}-narrow-{locale}.png", animations="disabled")
    assert board.root.evaluate(WIDE) == []
    assert named_raw(board.root) == []


def test_words_follow_the_language_of_the_page(in_lab):
    notebook = in_lab([mini()])
    board, panel = opened(notebook)
    expect(panel.locator(".sea-win")).to_contain_text(text("ui.odds.solved"))
    for locale in ("uk", "ru", "en"):
        notebook.do(f"w.ui = {{'locale': {locale!r}}}")
        expect(panel.locator(".sea-win")).to_contain_text(text("ui.odds.solved", None, locale))
        expect(board.root.get_by_role("tab", selected=True)).to_have_text(text("ui.panel.odds", None, locale))
        assert named_raw(board.root) == []
