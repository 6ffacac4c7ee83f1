"""The board and the kernel: moves from cells, several views, busy and restarted kernels, re-run cells."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from seawidget.text.i18n import text
from tests.e2e.driving.deals import won
from tests.sampling import amount

pytestmark = pytest.mark.full(gate=4, of="file")

SOLO = """
import seawidget as sea
w = sea.play(players=1, seed={seed})
w
"""
PLAYED = "[str(node.move) for node in w.game.tree.main_line() if node.move is not None]"
# Runs until the moves have come, and looks all the while: a reader that holds the lock must never meet half a move.
LOOKING = """
import time
end, looks, moves = time.time() + 30, 0, 0
while moves < {moves} and time.time() < end:
    with w.game.lock:
        assert w.cursor == w.game.node.id
        assert w.position["grid"] == w.game.view(0).to_dict()["grid"]
        moves = len(w.game.tree.main_line()) - 1
    looks += 1
    time.sleep(0.01)
print("looked while", moves, "moves came" if looks > moves else "moves were there")
"""


def test_a_move_from_a_cell_shows_on_the_board(in_lab):
    seed, moves = won()
    notebook = in_lab([SOLO.format(seed=seed), f"node = w.game.move({moves[0]!r})", "w.game.undo();"], run=False)
    notebook.run(0)
    board = notebook.board()
    notebook.run(1)
    placed = notebook.python("w.game.state.to_dict()['grid']")
    assert placed
    notebook.until(lambda: board.grid() == placed, "the move of the cell shows")
    notebook.until(lambda: board.node() == notebook.python("w.game.node.id"))
    notebook.run(2)
    notebook.until(lambda: board.grid() == {}, "the undo of the last cell shows")


def test_a_move_on_the_board_is_there_before_the_next_cell_runs(in_lab):
    seed, moves = won()
    notebook = in_lab([SOLO.format(seed=seed), "print(w.game.node.move)"])
    notebook.board().play(moves[0])
    notebook.run(1)
    assert notebook.output(1).strip() == moves[0]


def test_two_views_show_the_same_game_and_keep_their_own_focus(in_lab):
    seed, moves = won()
    notebook = in_lab([SOLO.format(seed=seed), "w"])
    one, two = notebook.board(0), notebook.board(1)
    other = two.hand()[-1]
    two.card(other).click()
    one.play(moves[0])
    expect(two.tree.locator(f"[data-node='{one.node()}'][aria-current=true]")).to_be_attached()
    assert one.grid() == two.grid()
    two.play(moves[1])
    notebook.until(lambda: one.node() == two.node())
    assert notebook.python(PLAYED) == list(moves[:2])
    one.card(one.hand()[0]).click()
    assert two.root.locator("[data-slot][aria-pressed=true]").count() == 0


def test_running_the_cell_again_leaves_nothing_behind(in_lab):
    seed, _ = won()
    notebook = in_lab([SOLO.format(seed=seed)], own=True)
    notebook.board()
    models = "[len(__import__('ipywidgets').widgets.widget._instances), len(comm.get_comm_manager().comms)]"
    notebook.do("import comm")

    def held():
        notebook.board().cell("a1").hover()
        notebook.until(lambda: notebook.page.evaluate("__held().timers") == 0, "timers end")
        return notebook.page.evaluate("__held()")

    for _ in range(2):
        notebook.run(0)
    first, before = held(), notebook.python(models)
    for _ in range(amount(gate=6, full=20)):
        notebook.run(0)
        notebook.board()
    assert held() == first
    assert notebook.python(models) == before
    assert notebook.panel.locator(".seawidget").count() == 1


FETCHED = """
fetched, send = set(), w.send
def sending(content, buffers=None):
    send(content, buffers)
    fetched.update((content.get("data") or {}).get("positions", ()))
w.send = sending
"""


def test_a_restarted_kernel_leaves_a_board_to_step_through(in_lab):
    seed, moves = won()
    # Moves made before there is a board, which has never shown their positions.
    cell = f"import seawidget as sea\ngame = sea.Game(players=1, seed={seed})\n"
    cell += f"for move in {list(moves[:3])}:\n    game.move(move)\nw = sea.play(game)\n{FETCHED}w"
    notebook = in_lab([cell], own=True)
    board = notebook.board()
    grid = board.grid()
    notebook.until(lambda: notebook.python("sorted(fetched)") == ["0", "1", "2"], "the board fetches its line ahead")
    notebook.restart_kernel()
    board.root.get_by_text(text("ui.readonly.lost")).first.wait_for()
    board.changed_by(board.toolbar("first").click)
    assert board.grid() == {}
    board.changed_by(board.toolbar("last").click)
    assert board.grid() == grid
    board.ask(board.card(board.hand()[0]))
    expect(board.hint.first).to_contain_text(text("ui.readonly.lost"))
    notebook.run(0)
    board = notebook.board()
    board.play(moves[3])
    assert notebook.python("w.game.node.ply") == 4


def test_moves_while_a_cell_runs(in_lab):
    """Callbacks come on another thread: nothing is lost, nothing comes twice, nothing is torn."""
    seed, moves = won()
    notebook = in_lab([SOLO.format(seed=seed), LOOKING.format(moves=6)], run=False, own=True)
    notebook.run(0)
    board = notebook.board()
    notebook.run(1, wait=False)
    notebook.panel.locator(".jp-Cell").nth(1).locator(".jp-InputPrompt", has_text="*").wait_for()
    for move in moves[:6]:
        board.play(move)
    notebook.until(lambda: notebook.output(1), "the cell ends")
    assert notebook.output(1).strip() == "looked while 6 moves came"
    assert notebook.python(PLAYED) == list(moves[:6])


BUSY = """
import time
from pathlib import Path
while not Path("go-on").exists():
    time.sleep(0.05)
"""


def test_without_subshells_the_board_says_that_it_waits(fresh_page, lab):
    plugin = "@jupyterlab/apputils-extension/kernels-settings"
    lab.set(plugin, {"commsOverSubshells": "disabled"})
    try:
        seed, moves = won()
        notebook = fresh_page(lab, [SOLO.format(seed=seed), BUSY], run=False, own=True)
    finally:
        lab.set(plugin, None)
    notebook.run(0)
    board = notebook.board()
    notebook.run(1, wait=False)
    notebook.panel.locator(".jp-InputPrompt", has_text="*").first.wait_for()
    board.card(moves[0].split()[1]).click()
    board.root.locator("[data-action=confirm], [data-cell].sea-free").first.click()
    expect(board.root).to_contain_text(text("ui.waiting"))
    (lab.folder / "go-on").touch()
    notebook.until(lambda: len(notebook.python(PLAYED)) == 1, "the move arrives once")
    expect(board.root).not_to_contain_text(text("ui.waiting"))


def test_twenty_rapid_clicks_after_the_first_render(in_lab):
    """From the middle of a line, the path tells whether each undo and redo arrived once and in order."""
    seed, moves = won()
    cell = SOLO.format(seed=seed).rsplit("w\n", 1)[0]
    cell += f"for move in {list(moves[:24])}:\n    w.game.move(move)\n"
    cell += "for _ in range(12):\n    w.game.undo()\n"
    cell += "path = []\nw.observe(lambda change: path.append(w.game.node.ply), 'cursor')\nw"
    notebook = in_lab([cell], own=True)
    board = notebook.board(wait=False)
    undo = box(board.toolbar("undo"))
    clicks = "uuruuruurruuuurruuru"
    for click in clicks:
        if click == "u":
            notebook.page.mouse.click(*undo)
        else:
            board.root.locator("[data-key=r]").wait_for(state="attached")  # the menu comes after the first render
            notebook.page.keyboard.press("r")  # lies in the menu, which would have to be opened each time
    plies, expected = 12, []
    for click in clicks:
        plies += 1 if click == "r" else -1
        expected.append(plies)
    notebook.until(lambda: len(notebook.python("path")) >= len(clicks), "all clicks arrive")
    notebook.page.wait_for_timeout(300)
    assert notebook.python("path") == expected


def box(locator):
    found = locator.bounding_box()
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2
