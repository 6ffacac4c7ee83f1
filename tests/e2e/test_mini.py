"""Mini on the page: a whole game by mouse and by keyboard, touch, themes, languages, a narrow page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

import seawidget as sea
from seawidget.text.i18n import text
from tests.e2e.driving.axe import violations
from tests.e2e.driving.board import Board, unchosen
from tests.e2e.driving.browser import new_context
from tests.e2e.driving.keyboard import Typist

pytestmark = pytest.mark.full(gate=2, of="file")

CELL = """
import seawidget as sea
game = sea.mini(6, 3, 2).game([1, 3, 4, 5, 2, 6])
w = sea.play(game, ui={ui})
w
"""
# Best play, with every kind of move.
MOVES = ["Place 1 a", "Place 3 c", "Discard 4,5", "Place 2 b pay 6"]
SIZES = """root => [...root.querySelectorAll("[data-cell], [data-slot], [data-move]")]
  .map((el) => el.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height))"""


class Mouse(Board):
    """Plays every move by pointing: card, cell, and a button where there is a choice of payment."""

    def __init__(self, board: Board) -> None:
        super().__init__(board.root, board.page, board.pointer.touch)

    def ready(self) -> None:
        self.cell("a").wait_for()
        self.current.wait_for()
        self.root.locator(".sea-grip").wait_for(state="attached")  # the last part of the page, with it cards are lifted

    def button_of(self, move: str) -> Locator:
        return self.root.locator(f"[data-move='{move}']")

    def _click_through(self, move: str) -> None:
        kind, *rest = move.split()
        if kind == "Discard":
            self.press(f"[data-move='{move}']")
            return
        self.press(unchosen(rest[0]))
        self.press(f"[data-cell={rest[1]}]")
        laid = f"[data-cell={rest[1]}][data-card='{rest[0]}']"
        # The cell is marked while the board asks how to pay: its buttons are there as soon as the card is picked.
        if self.pointer.which(f"[data-cell={rest[1]}].sea-target", laid) == 0:
            self.press(f"[data-move='{move}']")


class Keys(Typist):
    """Plays every move with the keyboard alone: digit, arrows along the line, Enter."""

    def _type(self, move: str) -> None:
        self.tab_into_the_board()
        kind, *rest = move.split()
        if kind == "Discard":
            self.keys.press("d")
            self.walk_to(move)
        else:
            slot = int(self.board.card(rest[0]).get_attribute("data-slot") or 0)
            self.keys.press(str(slot + 1))
            self.walk_to(rest[1])
        self.keys.press("Enter")

    def walk_to(self, name: str) -> None:
        if len(name) == 1:
            self.keys.press("Home")
        for _ in range(12):
            if self.focused() == name:
                return
            self.keys.press("ArrowRight")
        raise AssertionError(f"the arrows do not reach {name}, but {self.focused()}")


def shown(notebook):
    mouse = Mouse(notebook.board(wait=False))
    mouse.ready()
    return mouse


def picture(mouse, path):
    mouse.root.scroll_into_view_if_needed()
    mouse.root.screenshot(path=path, animations="disabled", caret="hide")


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("hands", ["mouse", "keyboard"])
def test_a_whole_game(in_lab, artifacts, hands):
    notebook = in_lab([CELL.format(ui={})])
    mouse = shown(notebook)
    player = Keys(mouse) if hands == "keyboard" else mouse
    for move in MOVES:
        assert violations(mouse.root) == []
        player.play(move)
    expect(mouse.root.locator(".sea-status")).to_have_attribute("data-tone", "win")
    assert notebook.python("[str(node.move) for node in game.tree.main_line()[1:]]") == MOVES
    if hands == "mouse":
        picture(mouse, artifacts / "mini-end.png")


def test_it_chooses_for_the_person_and_asks(in_lab):
    """By keyboard alone; the choice is the move of the hint, and none that loses for certain."""
    notebook = in_lab([CELL.format(ui={})])
    mouse = shown(notebook)
    mouse.cell("a").focus()
    for _ in range(2):
        mouse.action("choose").focus()
        notebook.page.keyboard.press("Enter")
        chosen = mouse.root.locator("[data-move].sea-primary")
        expect(chosen).to_be_focused()
        move = chosen.get_attribute("data-move")
        mouse.changed_by(lambda: notebook.page.keyboard.press("Enter"))
        assert notebook.python("str(game.node.move)") == move
        assert notebook.python("game.lost_for_sure() is None")


def test_why_not_what_if_and_dragging(in_lab):
    notebook = in_lab([CELL.format(ui={})])
    mouse = shown(notebook)
    mouse.changed_by(lambda: mouse.drag(mouse.card("3"), mouse.cell("c")))
    assert notebook.python("str(game.node.move)") == "Place 3 c"
    mouse.card("4").click()
    expect(mouse.root.locator(".sea-msg b")).to_have_text(text("mini.ask.nowhere", {"card": "4"}))
    mouse.ask(mouse.cell("a"))
    expect(mouse.hint).to_contain_text("4 cannot stand to the left of 3")
    mouse.toolbar("trial").click()
    mouse.button_of("Discard 1,4").click()
    expect(mouse.steps).to_have_count(1)
    assert violations(mouse.root) == []
    assert notebook.python("str(game.node.move)") == "Place 3 c"


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_it_reads_in_every_theme(in_lab, artifacts, theme):
    notebook = in_lab([CELL.format(ui={"theme": theme})])
    mouse = shown(notebook)
    mouse.card("3").click()
    expect(mouse.root.locator(".sea-cells .sea-free")).to_have_count(3)
    assert violations(mouse.root) == []
    picture(mouse, artifacts / f"mini-{theme}.png")


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("locale", ["uk", "ru"])
def test_it_speaks_the_language(in_lab, locale):
    mouse = shown(in_lab([CELL.format(ui={"locale": locale})]))
    mouse.card("3").click()
    expect(mouse.root.locator(".sea-msg b")).to_have_text(text("mini.ask.cell", {"card": "3"}, locale))
    mouse.menu()
    mouse.root.locator(".sea-menu [data-key='?']").click()
    dialog = mouse.root.locator("dialog")
    expect(dialog).to_contain_text(text("mini.help.mouse", {}, locale)[:40])
    assert violations(dialog) == []
    assert "mini." not in mouse.root.inner_text()
    mouse.page.keyboard.press("Escape")


def test_a_new_game_from_another_board(in_lab, artifacts):
    notebook = in_lab(['import seawidget as sea\nw = sea.play("tranquility", players=1, seed=1)\nw'])
    board = notebook.board()
    board.toolbar("plus").click()
    dialog = board.root.locator("dialog")
    dialog.locator("select").first.select_option("mini")
    dialog.locator("summary").click()
    cells = dialog.locator("label.sea-field", has_text=re.compile(f"^{text('mini.option.cells')}")).locator("select")
    cells.select_option("3")
    assert violations(dialog) == []
    dialog.screenshot(path=artifacts / "mini-new.png")
    dialog.get_by_role("button", name=text("ui.new.start"), exact=True).click()
    mouse = Mouse(board)
    mouse.ready()
    expect(mouse.root.locator("[data-cell]")).to_have_count(3)
    assert notebook.python("[w.game.name, w.game.options['cells']]") == ["mini", 3]


def test_a_touch_screen_plays_it_on_a_narrow_page(browser, fresh_page, lab):
    phone = new_context(browser, viewport={"width": 390, "height": 800}, has_touch=True)
    notebook = fresh_page(lab, [CELL.format(ui={})], within=phone, touch=True)
    mouse = shown(notebook)
    mouse.pointer.touch = True
    for move in MOVES:
        mouse.play(move)
    assert notebook.python("game.over") is True


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_offline_page_fits_320_px(browser, tmp_path, artifacts, scheme):
    widget = sea.play("mini", cards=12, cells=9, hand=3, seed="calm-otter-27")
    for _ in range(4):
        widget.game.move(widget.game.legal_moves[0])
    widget.to_html(tmp_path / "mini.html")
    widget.close()
    context = new_context(browser, offline=True, viewport={"width": 320, "height": 900}, color_scheme=scheme)
    page = context.new_page()
    page.goto((tmp_path / "mini.html").as_uri())
    mouse = Mouse(Board(page.locator(".seawidget"), page))
    mouse.ready()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320
    assert min(mouse.root.evaluate(SIZES)) >= 44
    assert violations(mouse.root) == []
    page.screenshot(path=artifacts / f"mini-320-{scheme}.png", full_page=True)
    assert context.outside == []
    context.close()
