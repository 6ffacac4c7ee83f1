"""No key the board owns reaches the notebook, in JupyterLab and in Notebook 7, from any kind of element.

JupyterLab listens in the bubbling phase and Notebook 7 in the capture phase, with selectors that look at the
focused element only: a test in one of them misses half of the leaks.
"""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import expect

from seawidget.text.i18n import text
from tests.e2e.driving.deals import won
from tests.e2e.driving.pages import close_page, open_page
from tests.sampling import share

CELL = """
import seawidget as sea
w = sea.play(players=2, seats=["me", "greedy"], seed={seed}, pace=0)
for move in {moves}:
    w.game.move(move)
w.game.undo()
w
"""
KEYS = [
    *"abcdefghijklmnopqrstuvwxyz0123456789",
    *("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End", "PageDown", "PageUp"),
    *("Enter", "Space", "Delete", "Backspace", ".", ",", "?", "/", "+", "-", "^", "[", "]"),
    *(
        "Shift+ArrowLeft",
        "Shift+ArrowRight",
        "Shift+ArrowDown",
        "Shift+Home",
        "Shift+End",
        "Shift+l",
        "Shift+m",
    ),
    *("Shift+Enter", "Control+Enter", "Alt+Enter"),
]
CHORDS = ["d d", "i i", "0 0"]  # Jupyter's: delete the cell, interrupt and restart the kernel
# One of each kind of element that can have the focus; those in pop-outs and panels are reached on the way.
PLACES = {
    "cell": "[data-cell=c3]",
    "space": "[data-space=start]",
    "card": "[data-slot='0']",
    "action": "[data-action]",
    "toolbar": ".sea-toolbar button",
    "menu": ".sea-menu button",
    "choice": ".sea-menu select",
    "tab": "[role=tab][aria-selected=true]",
    "move": "[role=treeitem][tabindex='0']",
    "tool": ".sea-node button",
    "board itself": ":scope",
}
RECORD = """() => {
  window.__commands = [];
  const commands = window.jupyterapp.commands;
  commands.__execute ??= commands.execute;
  commands.execute = (id) => { window.__commands.push(id); return Promise.resolve(); };
}"""
RESTORE = "() => { const commands = window.jupyterapp.commands; commands.execute = commands.__execute; }"
# Focus an element, and say whether it took the focus and which commands ran since the last time.
FOCUS = """(root, selector) => {
  root.querySelector("dialog[open]")?.dispatchEvent(new Event("cancel"));
  const element = selector === ":scope" ? root : root.querySelector(selector);
  element?.focus({ preventScroll: true });
  return [root.getRootNode().activeElement === element, window.__commands.splice(0)];
}"""


@pytest.fixture(scope="module", params=["lab", "notebook7"])
def page_of_its_own(request, context):
    seed, moves = won(seats=2)
    cells = [CELL.format(seed=seed, moves=list(moves[:6]))]
    notebook = open_page(context, request.getfixturevalue(request.param), cells)
    yield notebook
    close_page(notebook, context)


@pytest.fixture
def notebook(page_of_its_own):
    page_of_its_own.run_all()  # a fresh board for each test
    return page_of_its_own


def leaks(notebook, board, places, keys_at):
    """The commands of the notebook that the keys set off, as (element, key, command)."""
    page = notebook.page
    found, last = [], ()
    notebook.do("saved = w.game.to_json()")
    page.evaluate(RECORD)

    def focus(selector):
        focused, commands = board.root.evaluate(FOCUS, selector)
        found.extend((*last, command) for command in commands)
        return focused

    def start_over():
        notebook.do("w.game = sea.Game.from_json(saved)")
        page.evaluate("() => new Promise((done) => setTimeout(done, 100))")

    for number, (name, selector) in enumerate(places.items()):
        start_over()  # keys may have deleted moves
        for key in " ".join(keys_at(number)).split():
            # the key before may have opened something else, or taken the element away as a move does a card
            if not focus(selector):
                page.keyboard.press("Escape")
                start_over()
                board.open_panel("moves")
                if name in ("menu", "choice"):
                    board.toolbar("help").wait_for()  # opens the menu
                notebook.until(partial(focus, selector), f"{name} takes the focus")
            page.keyboard.press(key)
            last = name, key
    focus(":scope")
    page.evaluate(RESTORE)
    return found


@pytest.mark.full(gate=1)
def test_no_key_of_the_board_is_a_command_of_the_notebook(notebook):
    board = notebook.board()
    cells = notebook.cell_count()
    # the gate presses a fifth of the keys at each place, and so each key at two or three of them
    assert leaks(notebook, board, PLACES, lambda place: share([*KEYS, *CHORDS], place, 5)) == []
    assert notebook.cell_count() == cells


@pytest.mark.full(gate=1)
def test_typing_in_a_field_is_only_typing(notebook):
    board = notebook.board()
    board.current.click()
    notebook.page.keyboard.press("c")
    field = board.root.get_by_role("textbox", name=text("ui.tool.comment"))
    expect(field).to_be_focused()
    letters = [key for key in KEYS if len(key) == 1]
    assert leaks(notebook, board, {"comment": "textarea"}, lambda _: letters) == []
    expect(field).to_have_value("".join(letters))


@pytest.mark.full(gate=1)
def test_every_element_that_can_have_the_focus_silences_jupyter(notebook):
    board = notebook.board()
    for panel in board.root.get_by_role("tab").all():
        panel.click()
        naked = board.root.locator(
            ":is(button, a[href], input, select, textarea, summary, [tabindex]):not([data-lm-suppress-shortcuts])"
        )
        assert naked.count() == 0


@pytest.mark.full(gate=1)
def test_the_keys_of_the_application_still_work(notebook):
    """Saving, above all: the attribute that silences Jupyter would swallow it."""
    board = notebook.board()
    notebook.page.evaluate(RECORD)
    board.cell("c3").focus()
    notebook.page.keyboard.press("Control+s")
    commands = notebook.page.evaluate("() => window.__commands.splice(0)")
    notebook.page.evaluate(RESTORE)
    assert commands == ["docmanager:save"]


@pytest.mark.full(gate=1)
def test_tab_leaves_the_board(notebook):
    board = notebook.board()
    board.cell("c3").focus()
    inside = "root => root.contains(document.activeElement)"
    for _ in range(40):
        notebook.page.keyboard.press("Tab")
        if not board.root.evaluate(inside):
            break
    assert not board.root.evaluate(inside)
