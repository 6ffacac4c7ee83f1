"""The board for everybody: axe in each main state and theme, small and zoomed screens, touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from seawidget.text.i18n import text
from tests.e2e.driving.axe import violations
from tests.e2e.driving.browser import new_context
from tests.e2e.driving.deals import line, won
from tests.sampling import share

pytestmark = pytest.mark.full(gate=4, of="file")

SOLO = """
import seawidget as sea
w = sea.play(players=1, seed={seed})
for move in {moves}:
    w.game.move(move)
w
"""


def solo(count=0):
    seed, moves = won()
    return SOLO.format(seed=seed, moves=list(moves[:count])), moves


STATES = "game picked paying trial log rules moves plus help share options".split()  # noqa: SIM905


@pytest.mark.full(gate=1)
def test_axe_finds_nothing_on_the_way_through_a_game(in_lab, theme, artifacts):
    cell, moves = solo(10)
    notebook = in_lab([cell])
    board = notebook.board()
    root, page = board.root, notebook.page
    expect(root).to_have_attribute("data-scheme", theme)
    found = {}
    ours = share(STATES, ["light", "dark"].index(theme), 2)  # in the gate each state in one of the themes

    def look(state):
        if state in ours:
            found[state] = violations(root)
        root.screenshot(path=artifacts / f"{theme}-{state}.png", animations="disabled", caret="hide")

    look("game")
    free = next(move for move in notebook.python("[str(m) for m in w.game.legal_moves]") if " pay " in move)
    board.card(free.split()[1]).click()
    look("picked")
    board.cell(free.split()[2]).click()
    look("paying")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    board.toolbar("trial").click()
    board.play_free_trial()
    look("trial")
    board.toolbar("trial").click()
    board.open_panel("moves")
    board.changed_by(board.toolbar("undo").click)
    board.play(notebook.python(f"next(str(m) for m in w.game.legal_moves if str(m) != {moves[9]!r})"))
    for panel in ("log", "rules", "moves"):
        board.open_panel(panel)
        page.wait_for_timeout(150)
        look(panel)
    for dialog in ("plus", "help", "share", "options"):
        board.toolbar(dialog).click()
        root.get_by_role("dialog").wait_for()
        page.wait_for_timeout(150)
        look(dialog)
        page.keyboard.press("Escape")
    assert {*found} == {*ours}
    assert {state: lines for state, lines in found.items() if lines} == {}


@pytest.mark.full(gate=1)
def test_axe_finds_nothing_at_the_end_and_behind_a_curtain(in_lab, theme, artifacts):
    seed, moves = line("loss")
    cells = [
        SOLO.format(seed=seed, moves=list(moves)),
        "two = sea.play(seats=['me', 'me', 'greedy'], seed=1)\ntwo",
        "much = sea.play(seed=3, theme='contrast')\nmuch",
    ]
    notebook = in_lab(cells)
    found = {}
    for index, state in enumerate(("end", "curtain", "contrast")):
        board = notebook.board(index)
        found[state] = violations(board.root)
        board.root.screenshot(path=artifacts / f"{theme}-{state}.png", animations="disabled")
    assert {state: lines for state, lines in found.items() if lines} == {}


# Elements that stick out of the board to a side, or are cut off by one that hides what does not fit.
STICK_OUT = """root => {
  const box = root.getBoundingClientRect();
  const out = [...root.querySelectorAll("button, [role=gridcell], p, li, select, textarea")].filter((one) => {
    if (one.closest(".sea-hidden, .sea-tree, .sea-scroll")) return false;
    const { left, right, width } = one.getBoundingClientRect();
    return width > 0 && (left < box.left - 1 || right > box.right + 1);
  });
  const wide = root.scrollWidth > root.clientWidth + 1 ? ["the board scrolls sideways"] : [];
  return [...wide, ...out.map((one) => one.outerHTML.slice(0, 120))];
}"""


@pytest.mark.full(gate=2)
@pytest.mark.parametrize(
    "screen",
    [
        pytest.param({"viewport": {"width": 320, "height": 800}}, id="320 px"),
        pytest.param({"viewport": {"width": 320, "height": 225}, "device_scale_factor": 4}, id="400 percent"),
        pytest.param({"viewport": {"width": 760, "height": 1000}}, id="tablet"),
    ],
)
def test_nothing_is_cut_off(browser, fresh_page, notebook7, screen, artifacts, request):
    context = new_context(browser, **screen)
    cell, _ = solo(8)
    notebook = fresh_page(notebook7, [cell], within=context)
    board = notebook.board()
    for panel in ("moves", "trial", "log", "rules"):
        board.open_panel(panel)
        assert board.root.evaluate(STICK_OUT) == []
    board.open_panel("moves")
    board.root.screenshot(path=artifacts / f"{request.node.callspec.id.replace(' ', '-')}.png")
    order = [board.root.locator(part).bounding_box()["y"] for part in (".sea-board", ".sea-cards", ".sea-tabs")]
    if screen["viewport"]["width"] == 320:
        assert order == sorted(order), "the board comes first, then the hand, then the panels"


def test_a_game_by_touch(browser, fresh_page, notebook7):
    context = new_context(browser, has_touch=True, is_mobile=True, viewport={"width": 412, "height": 900})
    seed, moves = won()
    notebook = fresh_page(notebook7, [SOLO.format(seed=seed, moves=[])], within=context, touch=True)
    board = notebook.board()
    for move in moves[:8]:
        board.play(move)
    played = notebook.python("[str(node.move) for node in w.game.tree.main_line() if node.move is not None]")
    assert played == list(moves[:8])


def test_targets_are_large_enough_to_touch(browser, fresh_page, notebook7):
    context = new_context(browser, has_touch=True, is_mobile=True, viewport={"width": 412, "height": 900})
    cell, _ = solo(4)
    notebook = fresh_page(notebook7, [cell], within=context, touch=True)
    board = notebook.board()
    small = board.root.evaluate(
        """root => [...root.querySelectorAll("[data-cell], [data-slot], .sea-toolbar button, [data-action]")]
             .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 100)])
             .filter(([box]) => box.width > 0 && (box.width < 24 || box.height < 24)).map(([, html]) => html)"""
    )
    assert small == []


def test_a_card_is_dragged_to_its_cell(in_lab):
    seed, moves = won()
    notebook = in_lab([SOLO.format(seed=seed, moves=[])])
    board = notebook.board()
    _, card, cell = moves[0].split()
    board.changed_by(lambda: board.drag(board.card(card), board.cell(cell)))
    assert notebook.python("str(w.game.node.move)") == moves[0]
    expect(board.root.locator(".sea-ghosts > *")).to_have_count(0)


def test_where_less_motion_is_wanted_no_card_glides(in_lab):
    board = in_lab([solo()[0]]).board()
    assert board.root.evaluate("() => matchMedia('(prefers-reduced-motion: reduce)').matches")
    lasts = "el => getComputedStyle(el).transitionDuration"
    assert board.cards().first.evaluate(lasts) == "0s"


def test_a_drag_that_ends_nowhere_changes_nothing(in_lab):
    seed, moves = won()
    notebook = in_lab([SOLO.format(seed=seed, moves=[])])
    board = notebook.board()
    board.drag(board.card(moves[0].split()[1]), board.status)
    expect(board.root.locator(".sea-ghosts > *")).to_have_count(0)
    assert notebook.python("len(w.game.tree.nodes)") == 1


def test_the_languages(in_lab, artifacts):
    cell, _ = solo(5)
    notebook = in_lab([cell])
    board = notebook.board()
    for locale in ("uk", "ru", "en"):
        notebook.do(f"w.ui = {{'locale': {locale!r}}}")
        expect(board.root).to_have_attribute("lang", locale)
        expect(board.root.get_by_role("tab").first).to_have_text(text("ui.panel.guide", {}, locale))
        expect(board.status).to_contain_text(notebook.python("w.status['text']"))
        board.root.screenshot(path=artifacts / f"language-{locale}.png", animations="disabled")
