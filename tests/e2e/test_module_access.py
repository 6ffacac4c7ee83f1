"""The board of modules and variants for everybody: axe at each decision, and on a small screen nothing cut off."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from seawidget.text.i18n import LOCALES
from tests.e2e.driving.axe import violations
from tests.e2e.driving.browser import new_context
from tests.e2e.driving.modules import Mouse
from tests.e2e.driving.stories import cell_of, moments
from tests.e2e.test_access import STICK_OUT
from tests.sampling import share

COMMON = {"Place", "Place.pay", "Discard", "PlayStart", "PlayFinish"}
SMALL = """root => [...root.querySelectorAll("[data-cell], [data-slot], [data-focus=token], .sea-hand button")]
  .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 100)])
  .filter(([box]) => box.width > 0 && (box.width < 24 || box.height < 24)).map(([, html]) => html)"""


def kinds():
    """Every kind of decision that modules and variants add, and the boards of the variants."""
    return [kind for kind in moments() if kind not in COMMON]


def states(notebook, shown):
    """Show the position of each kind on the board, one after the other."""
    board = Mouse(notebook.board(), ())
    for number, kind in enumerate(shown):
        notebook.do(f"w.game = games[{number}]")
        at = len(moments()[kind].before)
        expect(board.tree.locator(f"[data-node='{at}'][aria-current=true]")).to_be_attached()
        yield kind, board


# The first step of a decision, after which what is chosen next is lit up.
FIRST = {
    "Unleash": "[data-slot][data-card=M]",
    "Place.wild": "[data-slot][data-card=W]",
    "Rotate": "[data-focus^='ui.do.Rotate']",
    "EarnCompass": "[data-focus^='ui.do.EarnCompass']",
}


def begun(board, kind):
    if kind in FIRST:
        board.press(FIRST[kind])
        board.page.mouse.move(0, 0)


def test_axe_finds_nothing_at_any_decision(tall, in_lab, theme, artifacts):
    notebook = in_lab([cell_of(kinds())])
    found = {}
    for kind, board in states(notebook, kinds()):
        begun(board, kind)
        found[kind] = violations(board.root)
        board.root.screenshot(path=artifacts / f"{theme}-module-{kind}.png", animations="disabled", caret="hide")
    assert {state: lines for state, lines in found.items() if lines} == {}


@pytest.mark.parametrize("locale", LOCALES)
def test_on_a_small_screen(browser, fresh_page, notebook7, artifacts, locale):
    shown = share(kinds(), LOCALES.index(locale), 2)  # of two shares: each kind in one language at least
    context = new_context(browser, viewport={"width": 320, "height": 900})
    notebook = fresh_page(notebook7, [cell_of(shown)], within=context)
    notebook.do(f"w.ui = {{'locale': {locale!r}}}")
    found = {}
    for kind, board in states(notebook, shown):
        expect(board.root).to_have_attribute("lang", locale)
        begun(board, kind)
        found[kind] = board.root.evaluate(STICK_OUT) + board.root.evaluate(SMALL)
        if locale == "en":
            found[kind] += violations(board.root)
        else:
            board.root.screenshot(path=artifacts / f"320-{locale}-{kind}.png", animations="disabled", caret="hide")
    assert {state: lines for state, lines in found.items() if lines} == {}
