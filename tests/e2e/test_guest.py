"""The board as a guest on somebody's page: focus, scrolling, styles, other outputs, other boards."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.driving.deals import won

pytestmark = pytest.mark.full(gate=3, of="file")

SOLO = """
import seawidget as sea
w = sea.play(players=1, seed={seed})
w
"""


def solo():
    seed, moves = won()
    return SOLO.format(seed=seed), moves


def test_a_press_on_plain_water_keeps_the_focus_in_the_board(in_lab):
    """Otherwise the cell would have it, and the next `d d` would delete the cell."""
    cell, _ = solo()
    notebook = in_lab([cell])
    board = notebook.board()
    board.status.click()
    board.root.locator(".sea-board").click(position={"x": 120, "y": 24})
    assert board.root.evaluate("root => root.contains(document.activeElement)")
    cells = notebook.cell_count()
    notebook.page.keyboard.press("d")
    notebook.page.keyboard.press("d")
    assert notebook.cell_count() == cells


def test_the_wheel_scrolls_the_notebook(in_lab):
    cell, _ = solo()
    notebook = in_lab([cell, *["print('\\n' * 20)"] * 4])
    board = notebook.board()
    board.cell("c4").hover()
    before = board.root.bounding_box()["y"]
    notebook.page.mouse.wheel(0, 300)
    notebook.until(lambda: board.root.bounding_box()["y"] < before - 100, "the notebook scrolls")


def test_other_outputs_look_as_before(in_lab):
    html = "<div class='box'><button>one</button><table><tr><td>2</td></tr></table><p>three <b>four</b></p></div>"
    cell, _ = solo()
    notebook = in_lab([f"from IPython.display import HTML\nHTML({html!r})", cell], run=False)
    notebook.run(0)
    style = """root => [...root.querySelectorAll(".box, .box *")].map((one) => {
      const { color, font, margin, padding, border, background } = getComputedStyle(one);
      return [one.tagName, color, font, margin, padding, border, background].join();
    })"""
    notebook.panel.locator(".box").wait_for()
    before = notebook.panel.evaluate(style)
    notebook.run(1)
    notebook.board()
    assert notebook.panel.evaluate(style) == before


def test_a_board_out_of_sight_keeps_up(in_lab):
    cell, moves = solo()
    notebook = in_lab([cell, *["print('\\n' * 40)"] * 3])
    board = notebook.board()
    notebook.panel.locator(".jp-Cell").last.scroll_into_view_if_needed()
    for move in moves[:3]:
        notebook.do(f"w.game.move({move!r})")
    board.cell("a1").scroll_into_view_if_needed()
    laid = notebook.python("w.position['grid']")
    notebook.until(lambda: board.grid() == laid, "the board shows the moves")
    boxes = [board.cell(name).bounding_box() for name in laid]
    assert all(box["width"] > 20 and box["height"] > 20 for box in boxes)


def test_running_the_cell_again_in_the_middle_of_a_drag(in_lab):
    cell, _ = solo()
    notebook = in_lab([cell])
    board = notebook.board()
    board.cards().first.hover()
    notebook.page.mouse.down()
    notebook.page.mouse.move(500, 300, steps=4)
    notebook.run(0)
    notebook.page.mouse.up()
    board = notebook.board()
    expect(board.root.locator(".sea-ghosts > *")).to_have_count(0)
    assert notebook.python("len(w.game.tree.nodes)") == 1


def test_two_boards_are_two_games(in_lab):
    cell, moves = solo()
    notebook = in_lab(
        [cell, "other = sea.play(players=2, seats=['me', 'greedy'], seed=3, first_player=0, pace=0)\nother"]
    )
    one, two = notebook.board(0), notebook.board(1)
    one.play(moves[0])
    two.play(notebook.python("next(str(m) for m in other.game.legal_moves if isinstance(m, sea.Place) and not m.pay)"))
    assert notebook.python("[w.game.node.ply, other.game.node.ply]") == [1, 1]
    two.cell("a1").focus()
    notebook.page.keyboard.press("u")
    notebook.until(lambda: notebook.python("[w.game.node.ply, other.game.node.ply]") == [1, 0], "only one steps back")
