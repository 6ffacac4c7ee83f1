"""Draw the board in each of its states, to be looked at: `python -m tests.e2e.driving.states [state ...]`.

Every state is drawn in four windows, light and dark, into `tests/e2e/artifacts/states`: `<state>-<width>-<theme>.png`.
`--locale uk` draws it in another language, `--sizes 390x844` in other windows, `--themes dark` in one theme alone.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from contextvars import ContextVar
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from dev import chromium
from seawidget.text.i18n import text
from tests.e2e.driving.board import Board
from tests.e2e.driving.browser import launch, new_context
from tests.e2e.driving.deals import line
from tests.e2e.driving.notebook import Notebook, wait_until_idle, write
from tests.e2e.driving.servers import serve
from tests.e2e.driving.stories import moments

FOLDER = Path(__file__).parents[1] / "artifacts" / "states"
SIZES = ("1366x768", "1920x1080", "390x844", "320x700")
THEMES = ("light", "dark")
UNHIDE = "html, body { overflow: visible !important }"  # Jupyter's page has no height of its own
AROUND = 94  # px a notebook has left and right of a board: a phone has no notebook around it
HOST = 120  # px of a window that a notebook's own bars take
PHONE = 520
TALL = 1900  # px: higher than any board with its drawer
FIRST = "import seawidget as sea\nw = sea.play(seed=1, pace=0)\nw"
NAVIGATED = """
game = sea.Game("tranquility", seed="calm-otter-27", players=1, seats=["navigator"])
game.play_bots({plies})
game.seats = ["me"]
w.game = game
"""
EXERCISED = """
from datetime import date
from seawidget.practising.deck import Deck
from seawidget.practising.exercise import Exercise
from seawidget.practising.practice import Practice
game = sea.Game("tranquility", seed="calm-otter-27", players=1, seats=["greedy"])
game.play_bots(12)
game.seats = ["me"]
w.game = game
line = game.node.path()
w.practise(Practice([Exercise(game, line[i], line[i + 1].move, 0) for i in (6, 8, 9)], Deck(), date(2026, 11, 30)))
"""
Act = Callable[[Board, Notebook], None]
LOCALE: ContextVar[str] = ContextVar("locale", default="en")


class State(NamedTuple):
    """How a state is reached: code on the kernel that puts a game on the board, then what a person does."""

    code: str
    act: Act | None = None


def made(kind: str) -> str:
    """The position in which a decision of a module is made, on the board."""
    moment = moments()[kind]
    seats = ["me" if seat == 0 else "greedy" for seat in range(moment.players)]
    options = dict(moment.options)
    return (
        f"game = sea.Game('tranquility', seed={moment.seed}, seats={['me'] * moment.players}, **{options})\n"
        f"for move in {list(moment.before)}:\n    game.move(move)\n"
        f"game.seats = {seats}\nw.game = game"
    )


def ended(outcome: str) -> str:
    seed, moves = line(outcome)
    return f"game = sea.Game(players=1, seed={seed})\nfor move in {list(moves)}:\n    game.move(move)\nw.game = game"


def pick(slot: int) -> Act:
    return lambda board, _: board.root.locator(f"[data-slot='{slot}']").click(force=True)


def pay(board: Board, notebook: Notebook) -> None:
    """Begin the dearest payment there is."""
    fits = notebook.python("w.choices['fits']")
    cost, card, cell = max((cost, card, cell) for card, cells in fits.items() for cell, cost in cells.items())
    board.card(card).click()
    board.cell(cell).click()
    if cost > 1:
        board.root.locator("[data-slot]:not([aria-disabled]):not([aria-pressed=true])").first.click()


def refused(board: Board, notebook: Notebook) -> None:
    pick(0)(board, notebook)
    board.root.locator("[data-cell]:not([data-card]):not(.sea-free, .sea-costly)").last.click()


def panel(name: str) -> Act:
    return lambda board, _: (
        board.root.get_by_role("tab").nth({"guide": 0, "odds": 1, "trial": 2, "moves": 3}[name]).click()
    )


def steps(number: int) -> Act:
    def act(board: Board, notebook: Notebook) -> None:
        panel("guide")(board, notebook)
        board.root.locator(".sea-guide [data-focus=steps]").click()
        for _ in range(number - 1):
            board.root.locator(".sea-guide .sea-primary").click()

    return act


def key(name: str) -> Act:
    def act(board: Board, _: Notebook) -> None:
        board.cell("a1").focus()
        board.page.keyboard.press(name)

    return act


def trial(board: Board, notebook: Notebook) -> None:
    key("w")(board, notebook)
    board.play_free_trial()
    board.root.locator(".sea-odds > button").click()
    board.page.wait_for_timeout(3000)  # for the first games


def odds(board: Board, notebook: Notebook) -> None:
    panel("odds")(board, notebook)
    board.root.locator(".sea-gap").first.wait_for()
    board.page.wait_for_timeout(2000)


def rules(board: Board, notebook: Notebook) -> None:
    panel("guide")(board, notebook)
    board.root.locator(".sea-panel .sea-scroll").scroll_into_view_if_needed()


def worlds(board: Board, notebook: Notebook) -> None:
    panel("odds")(board, notebook)
    more = board.root.get_by_role("button", name=text("ui.odds.worlds", None, LOCALE.get()), exact=True)
    board.root.locator(".sea-worlds").or_(more).first.wait_for()
    if more.is_visible():  # not where worlds have been looked at before
        more.click()
    board.root.locator(".sea-worlds button").nth(1).click()
    board.page.wait_for_timeout(3000)  # for ten worlds


def pressed(key: str, tab: str = "moves") -> Act:
    """A tab and then a control of it, by the key of its name."""

    def act(board: Board, notebook: Notebook) -> None:
        panel(tab)(board, notebook)
        board.root.get_by_role("button", name=text(key, None, LOCALE.get()), exact=True).click()
        board.page.wait_for_timeout(2000)

    return act


def dialog(focus: str) -> Act:
    def act(board: Board, _: Notebook) -> None:
        board.root.locator("[data-focus=more]").click()
        board.root.locator(f"[data-focus='{focus}'], .sea-narrow").locator("visible=true").first.click()

    return act


def other(game: str, plies: int, **options: object) -> str:
    seats = [f"'{bot}'" for bot in (["greedy"] * int(str(options.get("players", 1))))]
    given = "".join(f", {name}={value!r}" for name, value in options.items())
    return (
        f"game = sea.Game({game!r}, seed='calm-otter-27', seats=[{', '.join(seats)}]{given})\n"
        f"game.play_bots({plies})\n"
        "while game.deciding is not None and game.deciding != 0:\n    game.play_bots(1)\n"
        "game.seats = ['me'] + list(game.seats[1:])\nw.game = game"
    )


STATES: dict[str, State] = {
    "first": State("w.game = sea.Game(players=1, seed=1)", steps(1)),
    "price": State("w.game = sea.Game(players=1, seed=1)", steps(3)),
    "begun": State("w.game = sea.Game(players=1, seed=1)", lambda b, n: (steps(1)(b, n), pick(1)(b, n))[0]),
    "idle": State(NAVIGATED.format(plies=14)),
    "picked": State(NAVIGATED.format(plies=14), pick(0)),
    "chosen": State(NAVIGATED.format(plies=14), lambda board, _: board.action("choose").click()),
    "pay": State(NAVIGATED.format(plies=22), pay),
    "refused": State(NAVIGATED.format(plies=14), refused),
    "hint": State(NAVIGATED.format(plies=22), key("h")),
    "whatif": State(NAVIGATED.format(plies=26), trial),
    "odds": State(NAVIGATED.format(plies=26), odds),
    "start": State(made("PlayStart"), pick(0)),
    "shed": State(made("Shed"), pick(0)),
    "storm": State(made("PlaceStorm")),
    "rocks": State(made("MoveRocks")),
    "sides": State(made("Rotate")),
    "explorer": State(made("Reveal")),
    "bots": State(other("tranquility", 15, players=3) + "\ngame.move(game.legal_moves[0])"),
    "won": State(ended("win")),
    "lost": State(ended("loss")),
    "arch": State("w.game = sea.Game(preset='arch', players=1, seed=1)", steps(1)),
    "pyramid": State("w.game = sea.Game(preset='pyramid', players=1, seed=1)", steps(1)),
    "duel": State(other("tranquility", 20, preset="duel", players=2)),
    "pomor": State(other("pomor", 30, players=4), pick(0)),
    "pomor-first": State("w.game = sea.Game('pomor', players=4, seed=1)"),
    "mini": State(other("mini", 1), pick(0)),
    "worlds": State(NAVIGATED.format(plies=26), worlds),
    "log": State(NAVIGATED.format(plies=14), pressed("ui.panel.log")),
    "plays": State(NAVIGATED.format(plies=14), pressed("ui.panel.plays")),
    "practice": State(EXERCISED),
    "rules": State(NAVIGATED.format(plies=14), rules),
    "share": State(NAVIGATED.format(plies=14), dialog("ui.bar.share")),
    "help": State(NAVIGATED.format(plies=14), dialog("ui.bar.help")),
    "options": State(NAVIGATED.format(plies=14), dialog("ui.bar.options")),
    "new": State("w.game = sea.Game(players=1, seed=1)", dialog("ui.bar.plus")),
}


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("states", nargs="*", metavar="state", help=f"any of: {', '.join(STATES)}")
    parser.add_argument("--locale", default="en")
    parser.add_argument("--sizes", nargs="+", default=SIZES)
    parser.add_argument("--themes", nargs="+", choices=THEMES, default=THEMES)
    given = parser.parse_args(argv)
    unknown = set(given.states) - STATES.keys()
    if unknown:
        parser.error(f"no such state: {', '.join(sorted(unknown))}; there are {', '.join(STATES)}")
    LOCALE.set(given.locale)
    executable = chromium()
    if executable is None:
        sys.exit("the pictures need Chromium")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = launch(playwright, executable)
        with serve("lab", Path(home), Path(home) / "lab.log") as server:
            write(server.folder / "states.ipynb", [FIRST])
            page = new_context(browser, viewport={"width": 1366, "height": 768}).new_page()
            page.goto(f"{server.base}/doc/tree/states.ipynb?reset")
            wait_until_idle(page)
            page.add_style_tag(content=UNHIDE)
            notebook = Notebook(page, "lab")
            notebook.run_all()
            board = notebook.board()
            for name in given.states or STATES:
                draw(name, board, notebook, given)
        browser.close()


def draw(name: str, board: Board, notebook: Notebook, given: argparse.Namespace) -> None:
    """One state in all windows and themes: reached in each window anew, as a person would there."""
    page = board.page
    for size in given.sizes:
        width, height = map(int, size.split("x"))
        page.set_viewport_size({"width": width + (AROUND if width < PHONE else 0), "height": TALL})
        room = height if width < PHONE else height - HOST
        ui = f"'locale': {given.locale!r}, 'theme': 'light', 'height': {room}"
        # another game first, with which everything begun on the one before goes: the next may look like it
        notebook.do(f"w.ui = {{**w.ui, {ui}}}\nw.game = sea.Game(players=1, seed=99)")
        page.wait_for_timeout(300)
        notebook.do(STATES[name].code)
        page.wait_for_timeout(600)
        reach(name, board, notebook)
        for theme in given.themes:
            notebook.do(f"w.ui = {{**w.ui, 'theme': {theme!r}}}")
            page.wait_for_timeout(400)
            mark = "" if given.locale == "en" else f"-{given.locale}"
            board.root.screenshot(
                path=FOLDER / f"{name}-{width}-{theme}{mark}.png", animations="disabled", caret="hide"
            )
        close(page)


def reach(name: str, board: Board, notebook: Notebook) -> None:
    act = STATES[name].act
    panel("moves")(board, notebook)
    if act is not None:
        act(board, notebook)
    board.page.mouse.move(0, 0)
    board.page.wait_for_timeout(500)


def close(page: Page) -> None:
    """Leave dialogs, menus and what was begun."""
    for _ in range(3):
        page.keyboard.press("Escape")


if __name__ == "__main__":
    main()
