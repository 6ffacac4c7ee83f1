"""Whole games on the board, as people play them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from seawidget.text.i18n import text
from tests.e2e.driving.deals import line, won
from tests.e2e.driving.keyboard import Typist
from tests.sampling import share

pytestmark = pytest.mark.full(gate=3, of="file")

SOLO = """
import seawidget as sea
w = sea.play(players=1, seed={seed})
w
"""
PLAYED = "[[str(node.move) for node in w.game.tree.main_line() if node.move is not None], w.game.result['outcome']]"


def by_hand(notebook, board, moves, part):
    """The moves to make on the page; in the gate the first, the last and half of the others, the kernel the rest."""
    ours = {0, 1, 2, len(moves) - 1, *share(range(len(moves)), part, 2)}
    ahead = []
    for number, move in enumerate(moves):
        if number not in ours:
            ahead.append(move)
            continue
        notebook.play(board, ahead)
        ahead.clear()
        yield move


def test_a_solo_game_is_won_with_the_mouse(in_lab, artifacts):
    seed, moves = won()
    notebook = in_lab([SOLO.format(seed=seed)])
    board = notebook.board()
    for number, move in enumerate(by_hand(notebook, board, moves, 0)):
        board.play(move)
        if number == 12:
            notebook.page.screenshot(path=artifacts / "game.png")
    expect(board.root.locator(".sea-status")).to_have_attribute("data-tone", "win")
    assert notebook.python(PLAYED) == [list(moves), "win"]
    notebook.page.screenshot(path=artifacts / "won.png")


def test_a_solo_game_is_won_with_the_keyboard_alone(in_lab):
    seed, moves = won()
    notebook = in_lab([SOLO.format(seed=seed)])
    board = notebook.board()
    typist = Typist(board)
    typist.tab_into_the_board()
    for move in by_hand(notebook, board, moves, 1):
        typist.play(move)
    expect(board.root.locator(".sea-status")).to_have_attribute("data-tone", "win")
    assert notebook.python(PLAYED) == [list(moves), "win"]


def test_a_lost_game_says_why(in_lab):
    seed, moves = line("loss")
    notebook = in_lab([SOLO.format(seed=seed) + f"for move in {list(moves[:-1])}:\n    w.game.move(move)"])
    board = notebook.board()
    board.play(moves[-1])
    end = board.root.locator(".sea-status")
    expect(end).to_have_attribute("data-tone", "loss")
    assert notebook.python("w.status['text']") in (end.text_content() or "")


# Two people and a bot near the end of their game; the curtain stands between the people.
THREE = """
import seawidget as sea
game = sea.Game(players=3, seed={seed}, seats=["greedy"] * 3)
for move in {moves}:
    game.move(move)
game.seats = ["me", "me", "greedy"]
w = sea.play(game, pace=0)
w
"""


def test_two_people_with_a_curtain_and_a_bot(in_lab, artifacts):
    seed, moves = won(seats=3)
    ahead = 9
    notebook = in_lab([THREE.format(seed=seed, moves=list(moves[:-ahead]))])
    board = notebook.board()
    for move in moves[-ahead:]:
        decides = notebook.python("w.game.deciding")
        if decides == 2:
            board.changed_by(board.button("ui.bots.step").click)
            continue
        curtain = board.button("ui.curtain.open", name=text("ui.seat", {"seat": decides + 1}))
        if notebook.python("w.table['shown']") != decides:
            secret = notebook.python("list(w.game.view(w.game.deciding).hand)")
            expect(board.cards()).to_have_count(0)
            assert not notebook.python("w.position['hand']")
            notebook.page.screenshot(path=artifacts / "curtain.png")
            curtain.click()
            expect(board.cards()).to_have_count(len(secret))
        board.play(move)
    assert notebook.python(PLAYED) == [list(moves), "win"]


def test_a_bot_plays_at_its_pace(in_lab):
    """Opposite a bot with a pace nobody has to press anything, and pausing stops it."""
    make = "w = sea.play(seats=['me', 'greedy'], seed=0, first_player=0, pace=200)"
    notebook = in_lab([f"import seawidget as sea\n{make}\nw"])
    board = notebook.board()
    free = "next(str(move) for move in w.game.legal_moves if isinstance(move, sea.Place) and not move.pay)"
    board.play(notebook.python(free))
    notebook.until(lambda: notebook.python("w.game.node.ply") == 2, "the bot moves and it is our turn")
    board.menu()
    board.button("ui.bots.pause").click()
    notebook.until(lambda: notebook.python("w.ui['pace']") == 0)
    board.play(notebook.python(free))
    notebook.page.wait_for_timeout(500)
    assert notebook.python("w.game.node.ply") == 3
    board.changed_by(board.button("ui.bots.step").click)
    assert notebook.python("w.game.node.ply") == 4


def test_a_forbidden_cell_says_why(in_lab):
    notebook = in_lab(["import seawidget as sea\nw = sea.play(sea.position(grid={'b1': 20}, hand=[19, 40]))\nw"])
    board = notebook.board()
    board.card("40").click()
    board.cell("a1").click()
    expect(board.hint).to_contain_text(notebook.python("w.game.state.check('Place 40 a1').text"))
    expect(board.cell("a1")).to_have_class(re.compile("sea-asked"))
    expect(board.cell("b1")).to_have_class(re.compile("sea-conflict"))
    assert notebook.python("len(w.game.tree.nodes)") == 1


def test_a_new_game_from_the_board(in_lab, artifacts):
    notebook = in_lab([SOLO.format(seed=1)])
    board = notebook.board()
    board.toolbar("plus").click()
    dialog = board.root.get_by_role("dialog", name=text("ui.bar.plus"))
    dialog.get_by_role("combobox", name=text("tranquility.option.players")).select_option("2")
    dialog.get_by_role("combobox", name=text("ui.seat", {"seat": 2}), exact=True).select_option("greedy")
    dialog.get_by_label(text("ui.new.seed")).fill("calm-otter-27")
    notebook.page.screenshot(path=artifacts / "new-game.png")
    dialog.get_by_role("button", name=text("ui.new.start"), exact=True).click()
    expect(dialog).to_be_hidden()
    expect(board.root.locator(".sea-seat")).to_have_count(2)
    assert notebook.python("[w.game.seed, [str(who) for who in w.game.seats]]") == [
        "calm-otter-27",
        ["me", "greedy"],
    ]
