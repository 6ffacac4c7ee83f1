"""Stepping, variations, forks and what-ifs, from the board and from the next cell."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from seawidget.text.i18n import text
from tests.e2e.driving.deals import won

pytestmark = pytest.mark.full(gate=4, of="file")

PLAY = """
import seawidget as sea
w = sea.play(players=1, seed={seed})
for move in {moves}:
    w.game.move(move)
w
"""


def after(count):
    seed, moves = won()
    return PLAY.format(seed=seed, moves=list(moves[:count])), moves


def test_undo_and_redo(in_lab):
    cell, _ = after(4)
    notebook = in_lab([cell])
    board = notebook.board()
    grid, hand = board.grid(), board.hand()
    board.changed_by(board.toolbar("undo").click)
    board.changed_by(board.toolbar("undo").click)
    assert notebook.python("w.game.node.ply") == 2
    board.changed_by(board.toolbar("redo").click)
    board.changed_by(board.toolbar("redo").click)
    assert (board.grid(), board.hand()) == (grid, hand)
    expect(board.toolbar("redo")).to_have_attribute("aria-disabled", "true")


def test_stepping_with_the_keyboard(in_lab):
    cell, _ = after(5)
    notebook = in_lab([cell])
    board = notebook.board()
    board.cell("a1").focus()
    for key, ply in (("k", 4), ("Shift+Home", 0), ("j", 1), ("Shift+End", 5), ("u", 4), ("r", 5)):
        board.changed_by(lambda key=key: notebook.page.keyboard.press(key))
        assert notebook.python("w.game.node.ply") == ply


def test_a_variation_is_kept_promoted_commented_and_deleted(in_lab, artifacts):
    cell, moves = after(3)
    notebook = in_lab([cell])
    board = notebook.board()
    board.changed_by(board.toolbar("undo").click)
    other = notebook.python(f"next(str(m) for m in w.game.legal_moves if str(m) != {moves[2]!r} and str(m)[0] == 'P')")
    board.play(other)
    children = "[str(child.move) for child in w.game.node.parent.children]"
    assert notebook.python(children) == [moves[2], other]

    board.current.focus()
    notebook.page.keyboard.press("Shift+Digit6")
    notebook.until(lambda: notebook.python(children) == [other, moves[2]], "the variation becomes the first")
    notebook.page.keyboard.press("c")
    notebook.page.keyboard.type("worth a try", delay=5)
    notebook.page.keyboard.press("Control+Enter")
    notebook.until(lambda: notebook.python("w.game.node.comment") == "worth a try")
    notebook.page.keyboard.press("3")
    notebook.until(lambda: notebook.python("len(w.game.node.marks)") == 1)
    notebook.page.screenshot(path=artifacts / "variations.png")
    board.current.focus()
    notebook.page.keyboard.press("x")
    board.root.locator(".sea-node").get_by_role("button", name=text("ui.node.sure.only")).click()
    notebook.until(lambda: notebook.python("[str(c.move) for c in w.game.node.children]") == [moves[2]])


def test_hovering_a_move_previews_it_and_leaves_the_game_alone(in_lab):
    cell, _ = after(4)
    notebook = in_lab([cell])
    board = notebook.board()
    now, rev = board.grid(), notebook.python("w.game.rev")
    board.tree.get_by_role("treeitem").first.hover()
    notebook.until(lambda: board.grid() == {}, "the first position is shown")
    board.status.hover()
    notebook.until(lambda: board.grid() == now, "the preview ends")
    assert notebook.python("w.game.rev") == rev


def test_a_fork_from_the_board_is_an_object_in_the_notebook(in_lab):
    cell, _ = after(3)
    notebook = in_lab([cell, "game = w.forks[0]\nprint(game.view().hand == w.game.view().hand)"])
    board = notebook.board()
    hand = notebook.python("[str(card) for card in w.game.view().hand]")
    board.toolbar("redeal").click()
    code = board.root.get_by_role("textbox", name=text("ui.fork.line"))
    expect(code).to_have_value("game = w.forks[0]")
    notebook.run(1)
    assert notebook.output(1).strip() == "True"
    assert notebook.python("[str(card) for card in game.view().hand]") == hand
    assert notebook.python("game.state.to_dict()['decks'] != w.game.node.parent.state.to_dict()['decks']")


def test_what_if_several_moves_deep(in_lab, artifacts):
    cell, moves = after(4)
    notebook = in_lab([cell])
    board = notebook.board()
    before = notebook.python("[w.game.rev, len(w.game.tree.nodes)]")
    grid = board.grid()
    free = "[str(m) for m in w.game.legal_moves if isinstance(m, sea.Place) and not m.pay]"
    first, *_ = notebook.python(free)
    board.toolbar("trial").click()
    _, card, at = first.split()
    board.card(card).click()
    board.cell(at).click()
    steps = board.steps
    expect(steps).to_have_count(1)
    expect(board.cell(at)).to_have_attribute("data-card", card)
    left = board.hand()
    assert card not in left
    # a second one, by trying what the kernel says could be tried next
    board.card(left[0]).click()
    board.root.locator("[data-cell]:is(.sea-free, .sea-costly)").first.click()
    suggest = board.action("suggest")
    suggest.or_(steps.nth(1)).first.wait_for()
    if suggest.is_visible():
        suggest.click()
    expect(steps).to_have_count(2)
    notebook.page.screenshot(path=artifacts / "what-if.png")
    assert notebook.python("[w.game.rev, len(w.game.tree.nodes)]") == before

    board.button("ui.whatif.back").click()
    expect(steps).to_have_count(1)
    board.button("ui.whatif.keep").first.click()
    notebook.until(lambda: notebook.python("str(w.game.node.move)") == first, "the trial is made real")
    board.toolbar("undo").click()
    notebook.until(lambda: board.grid() == grid, "undo takes it back")
    assert moves[3] == notebook.python("str(w.game.node.move)")


def test_a_trial_is_dropped_without_a_trace(in_lab):
    cell, _ = after(2)
    notebook = in_lab([cell])
    board = notebook.board()
    grid = board.grid()
    free = notebook.python("[str(m) for m in w.game.legal_moves if isinstance(m, sea.Place) and not m.pay][0]")
    board.cell("a1").focus()
    notebook.page.keyboard.press("w")
    board.card(free.split()[1]).click()
    board.cell(free.split()[2]).click()
    expect(board.steps).to_have_count(1)
    notebook.page.keyboard.press("w")
    expect(board.cell(free.split()[2])).not_to_have_attribute("data-card", free.split()[1])
    assert board.grid() == grid
