"""What is tried in every host that has notebooks and cells."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.driving.board import Board
from tests.e2e.driving.notebook import Notebook, change_theme
from tests.hosts.playing import estimates_arrive, has_its_size, keeps_its_keys, plays, until

SHOWS, MOVES, BUTTON, LATER, OTHER = range(5)
MOVE = "w.game.move(str(w.game.legal_moves[0]))"
IN_A_THREAD = f"import threading\nthreading.Thread(target=lambda: {MOVE}).start()"
CALLBACK = f"""import ipywidgets
button = ipywidgets.Button(description="callback")
button.on_click(lambda _: {MOVE})
button"""


def cells(later: str = IN_A_THREAD) -> list[str]:
    """The cells of a notebook with a board `w`; `later` moves when its cell has ended."""
    shows = "import seawidget as sea\nw = sea.play(players=1, seed=7)\nw"
    return [shows, f"{MOVE};", CALLBACK, later, "sea.play('mini', seed=1, seats=['me'])"]


def does_everything(notebook: Notebook) -> Board:
    """Run the cells and try what a board has to do, but for a reload; the board."""
    page = notebook.page
    notebook.run(SHOWS)
    board = notebook.board()
    has_its_size(board)
    plays(board)
    assert notebook.python("w.game.node.ply") == 1

    notebook.run(BUTTON)
    ways = (
        lambda: notebook.run(MOVES),
        lambda: page.get_by_role("button", name="callback", exact=True).click(),
        lambda: notebook.run(LATER),
    )
    for way in ways:
        before = board.node()
        way()
        board.pointer.moved(before)
    assert notebook.python("w.game.node.ply") == 4
    expect(board.tree.get_by_role("treeitem")).to_have_count(5)
    estimates_arrive(board)
    count = notebook.cell_count()
    keeps_its_keys(board)
    assert notebook.cell_count() == count

    notebook.run(OTHER)
    second = notebook.board(1, wait=False)
    second.root.locator("[data-slot]").first.click()
    until(page, lambda: second.root.locator("[data-slot][aria-pressed=true]").count() == 1, "a card is picked")
    assert board.root.locator("[data-slot][aria-pressed=true]").count() == 0

    for scheme in ("dark", "light"):
        change_theme(page, scheme)
        expect(board.root).to_have_attribute("data-scheme", scheme)
    return board
