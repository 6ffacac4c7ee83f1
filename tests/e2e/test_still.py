"""Nothing above the drawer moves through whole games: refusals, what-ifs, hints and bots, in both hosts.

The gate looks at the first turns of a game, a full run at all of them.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import VIEWPORT
from tests.e2e.driving.board import Board
from tests.e2e.driving.notebook import Notebook
from tests.e2e.test_fit import CELL, PARTS, PRESETS, STANDS, acts, ready
from tests.sampling import Run, amount

WINDOWS = [(1366, 768), (720, 900)]  # board and dock side by side, and one below the other
ALONE = {"players": 1}
TEAM = {"players": 3, "seats": ["me", "greedy", "greedy"]}
GAMES = {
    **{preset: ("tranquility", {"preset": preset, **ALONE}) for preset in PRESETS if preset != "duel"},
    "duel": ("tranquility", {"preset": "duel", "seats": ["me", "greedy"]}),
    "team": ("tranquility", TEAM),
    "everything": ("tranquility", {"storms": "on", "rocks": "on", "monsters": 3, "seats": ["me", "greedy"]}),
    **{f"pomor-{n}": ("pomor", {"players": n, "seats": ["me"] + ["random"] * (n - 1)}) for n in (2, 4)},
    "mini": ("mini", {}),
}  # fmt: skip
# Keeps what the browser itself takes for moved, of the parts that may not: the board, and the frame around it. Moves
# lead tokens from place to place, and those that stand there make room.
WATCH = """root => {
  const of = (node) => (node?.nodeType === 1 ? node : node?.parentElement);
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      for (const { node, previousRect, currentRect } of entry.sources) {
        const el = of(node);
        if (el && root.contains(el) && el.closest(".sea-table, .sea-toolbar") && !el.closest(".sea-token"))
          window.moved.push(`${el.outerHTML.slice(0, 80)} ${JSON.stringify([previousRect, currentRect])}`);
      }
  }).observe({ type: "layout-shift", buffered: false });
}"""
# What a person who takes what is cheapest would do: the games go on for a while, and end.
MOVE = """
cheapest = lambda move: (not str(move).startswith(("Place", "PlayFinish")), str(move).count(","), " pay " in str(move))
w.game.move(min(w.game.legal_moves, key=cheapest))
"""


class Stillness:
    """What has moved on a board since it was first looked at, by what was done before."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.first = self.now()
        self.moved: dict[str, object] = {}
        board.root.evaluate(WATCH)

    def now(self) -> dict[str, object]:
        """Where the parts lie; the end takes the place of some of them."""
        found: dict[str, object] = self.board.root.evaluate(STANDS, [*PARTS[:2], ".sea-toolbar", ".sea-table"])
        del found[".sea-tabs"], found[".sea-life"]
        return found

    def look(self, name: str) -> None:
        now, shifts = self.now(), self.board.page.evaluate("() => window.moved.splice(0)")
        changed = {part: (self.first[part], box) for part, box in now.items() if box != self.first[part]}
        if changed or shifts:
            self.moved[name] = (changed, shifts)


def through(notebook: Notebook, board: Board, game: str) -> dict[str, object]:
    """A whole game, with everything asked of the board that changes nothing; what has moved in it."""
    ready(board.root)
    still = Stillness(board)
    page = notebook.page
    turn = 0
    while not notebook.python("w.game.over") and turn < amount(gate=9, full=400):
        turn += 1
        while notebook.python("w.table['bot']"):
            board.changed_by(board.action("step").click)
            still.look(f"bot in turn {turn}")
        if notebook.python("w.game.over"):
            break
        if turn % 4 == 1:
            aside(notebook, board, game, turn, still)
        board.changed_by(lambda: notebook.do(MOVE))
        still.look(f"move of turn {turn}")
    assert notebook.python("w.game.over") or not Run.full
    page.wait_for_timeout(300)
    still.look("the end")
    return still.moved


def aside(notebook: Notebook, board: Board, game: str, turn: int, still: Stillness) -> None:
    """Refusals, a hint, a what-if, panels: nothing of it is a move."""
    page = notebook.page
    kinds = notebook.python("w.choices.get('kinds', [])")
    if game == "tranquility" and "Discard" in kinds and "MoveRocks" not in kinds:  # a click on a row moves the rocks
        for name in acts(board):
            still.look(f"{name} in turn {turn}")
    page.keyboard.press("Escape")
    if board.cards().count():  # a storm may come before the first card
        board.cards().first.click(force=True)
        still.look(f"picked in turn {turn}")
    page.keyboard.press("Escape")
    board.root.locator("[data-key=h]").click(force=True)
    page.wait_for_timeout(300)
    still.look(f"hint in turn {turn}")
    page.keyboard.press("Escape")
    board.toolbar("trial").click()
    board.root.locator(".sea-layer").wait_for()
    still.look(f"what if in turn {turn}")
    board.toolbar("trial").click()
    board.root.locator(".sea-layer").wait_for(state="detached")
    for panel in ("guide", "odds", "moves"):
        board.open_panel(panel)
        page.wait_for_timeout(60)
        still.look(f"{panel} in turn {turn}")


@pytest.fixture
def windows(lab_page: Page):
    yield lab_page
    lab_page.set_viewport_size(VIEWPORT)


def size_of(name: str, host: str) -> dict[str, int]:
    """Each game in one window in one host, in the other one in the other."""
    width, height = WINDOWS[(list(GAMES).index(name) + (host == "lab")) % 2]
    return {"width": width, "height": height}


@pytest.mark.full(gate=0)  # test_fit.py plays there in the gate
@pytest.mark.parametrize("name", GAMES)
def test_nothing_moves_in_jupyterlab(windows, in_lab, name):
    game, options = GAMES[name]
    windows.set_viewport_size(size_of(name, "lab"))
    notebook = in_lab([CELL.format(game=game, options=options)])
    assert through(notebook, notebook.board(wait=False), game) == {}


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("name", GAMES)
def test_nothing_moves_in_notebook_7(fresh_page, notebook7, name):
    game, options = GAMES[name]
    notebook = fresh_page(notebook7, [CELL.format(game=game, options=options)])
    notebook.page.set_viewport_size(size_of(name, "notebook"))
    assert through(notebook, notebook.board(wait=False), game) == {}
