"""The board of modules and variants for everybody: axe at each decision, and on a small screen nothing cut off."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from seawidget.text.i18n import LOCALES
from tests.e2e.driving.axe import violations
from tests.e2e.driving.browser import new_context
from tests.e2e.driving.modules import Mouse
from tests.e2e.driving.pages import close_page, open_page
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


def states(notebook, shown, there=None):
    """Show the position of each kind on the board, one after the other; `there`: the kinds of `games`."""
    board = Mouse(notebook.board(), ())
    for kind in shown:
        notebook.do(f"w.game = games[{(there or shown).index(kind)}]")
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


@pytest.mark.full(gate=1)
def test_axe_finds_nothing_at_any_decision(tall, in_lab, theme, artifacts):
    shown = share(kinds(), ["light", "dark"].index(theme), 2)  # in the gate each kind in one of the themes
    notebook = in_lab([cell_of(shown)])
    found = {}
    for kind, board in states(notebook, shown):
        begun(board, kind)
        found[kind] = violations(board.root)
        board.root.screenshot(path=artifacts / f"{theme}-module-{kind}.png", animations="disabled", caret="hide")
    assert {state: lines for state, lines in found.items() if lines} == {}


@pytest.fixture(scope="module")
def narrow(browser, notebook7):
    """A page as narrow as a phone, with the positions of all kinds."""
    context = new_context(browser, viewport={"width": 320, "height": 900})
    notebook = open_page(context, notebook7, [cell_of(kinds())])
    yield notebook
    close_page(notebook, context)
    context.close()


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("locale", LOCALES)
def test_on_a_small_screen(narrow, artifacts, locale):
    shown = share(kinds(), LOCALES.index(locale), 2)  # the gate takes half of the kinds
    notebook = narrow
    notebook.run_all()
    notebook.do(f"w.ui = {{'locale': {locale!r}}}")
    found = {}
    for kind, board in states(notebook, shown, kinds()):
        expect(board.root).to_have_attribute("lang", locale)
        begun(board, kind)
        found[kind] = board.root.evaluate(STICK_OUT) + board.root.evaluate(SMALL)
        if locale == "en":
            found[kind] += violations(board.root)
        else:
            board.root.screenshot(path=artifacts / f"320-{locale}-{kind}.png", animations="disabled", caret="hide")
    assert {state: lines for state, lines in found.items() if lines} == {}
