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

from playwright.sync_api import Error as PlaywrightError, Page, sync_playwright

from dev import chromium
from seawidget.text.i18n import text
from tests.e2e.driving.board import Board
from tests.e2e.driving.browser import launch, new_context
from tests.e2e.driving.deals import line
from tests.e2e.driving.notebook import Notebook, wait_until_idle, write
from tests.e2e.driving.servers import serve
from tests.e2e.driving.stories import moments
from tests.games.endings import endings
from tests.practising import given

FOLDER = Path(__file__).parents[1] / "artifacts" / "states"
SIZES = ("1366x768", "1920x1080", "390x844", "320x700")
THEMES = ("light", "dark")
UNHIDE = "html, body { overflow: visible !important }"  # Jupyter's page has no height of its own
AROUND = 94  # px a notebook has left and right of a board: a phone has no notebook around it
HOST = 120  # px of a window that a notebook's own bars take
PHONE = 520
TALL = 1900  # px: higher than any board with its drawer
FIRST = "import seawidget as sea\nw = sea.play(seed=1, pace=0)\nw"
PAIR = """from seawidget.widget import beside
beside.DEALS = 30
pair = [sea.Game(players=1, seed=1) for _ in "ab"]
first, second = [move for move in pair[0].legal_moves if str(move).startswith("Place")][3:5]
pair[0].move(first)
pair[1].move(second)
b = sea.beside(*pair, locale={locale!r})
b"""
LESSON = """from tempfile import mkdtemp
from seawidget import classroom
s = classroom.lesson(1, group="7B", student="calm-otter-27", folder=mkdtemp(), locale={locale!r})
s.board"""
BOARDS = ("w", None, "s.board")  # what each cell of the notebook shows, as the kernel calls it; None: no board
NAVIGATED = """
game = sea.Game("tranquility", seed="calm-otter-27", players=1, seats=["navigator"])
game.play_bots({plies})
game.seats = ["me"]
w.game = game
"""
Act = Callable[[Board, Notebook], None]
LOCALE: ContextVar[str] = ContextVar("locale", default="en")


class State(NamedTuple):
    """How a state is reached: code on the kernel that puts a game on the board, then what a person does.

    `window`: it lies over the page, so that the whole window is drawn, as large as it is. `cell`: the cell of the
    notebook that shows it, run when it is needed.
    """

    code: str
    act: Act | None = None
    window: bool = False
    cell: int = 0


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
        board.root.get_by_role("tab").nth({"guide": 0, "odds": 1, "trial": 2, "moves": -1}[name]).click()
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


def dialog(key: str) -> Act:
    """What a button of the bar opens; where the bar is narrow the button lies in its menu."""

    def act(board: Board, notebook: Notebook) -> None:
        board.menu()
        name = text(key, None, LOCALE.get())
        found = board.root.locator(".sea-toolbar").get_by_role("button", name=name, exact=True)
        found.locator("visible=true").first.click()

    return act


def button(key: str, **args: object) -> Act:
    """A press on the button of this name, in the language of the board."""
    return lambda board, _: board.root.get_by_role("button", name=text(key, args, LOCALE.get()), exact=True).click()


def after(*acts: Act) -> Act:
    """Several things one after the other."""

    def act(board: Board, notebook: Notebook) -> None:
        for each in acts:
            each(board, notebook)
            board.page.wait_for_timeout(400)

    return act


def guessed(board: Board, _: Notebook) -> None:
    """Two games a step on, and what was found after a guess."""
    board.root.focus()
    board.page.keyboard.press("ArrowRight")
    board.root.get_by_role("radio", name=text("ui.beside.first", None, LOCALE.get())).check()
    board.root.get_by_role("button", name=text("ui.beside.lock", None, LOCALE.get()), exact=True).click()
    board.root.locator(".sea-which").wait_for()
    board.page.wait_for_timeout(4000)


def rules(board: Board, _: Notebook) -> None:
    board.root.get_by_role("searchbox").evaluate("el => el.scrollIntoView()")


def menu(board: Board, _: Notebook) -> None:
    board.menu()


def worlds(board: Board, notebook: Notebook) -> None:
    after(panel("odds"), button("ui.odds.worlds"), button("ui.worlds.more", n=100))(board, notebook)
    board.root.locator(".sea-count").wait_for()


def where(board: Board, notebook: Notebook) -> None:
    """Where a lost game was lost, as far as it is found within some seconds."""
    button("ui.end.find")(board, notebook)
    board.page.wait_for_timeout(8000)


def costly(board: Board, _: Notebook) -> None:
    """The first move of the late game, about which the coach asks."""
    _kind, card, cell, _pay, cards = given.LATE[0].split()
    board.card(card).click()
    board.cell(cell).click()
    for each in cards.split(","):
        board.card(each).click()
    board.action("confirm").click()
    board.root.locator(".sea-sure").wait_for()


def end(name: str) -> State:
    """One of all ends."""
    ending = endings()[name]
    return State(f"{ending.make}\ngame.move({ending.move!r})\nw.game = game")


def other(game: str, plies: int, **options: object) -> str:
    seats = [f"'{bot}'" for bot in (["greedy"] * int(str(options.get("players", 1))))]
    more = "".join(f", {name}={value!r}" for name, value in options.items())
    return (
        f"game = sea.Game({game!r}, seed='calm-otter-27', seats=[{', '.join(seats)}]{more})\n"
        f"game.play_bots({plies})\n"
        "while game.deciding is not None and game.deciding != 0:\n    game.play_bots(1)\n"
        "game.seats = ['me'] + list(game.seats[1:])\nw.game = game"
    )


def late(moves: int) -> str:
    """A late game in which mistakes are quick to judge, after so many of its moves."""
    return f"""
from datetime import date
from seawidget.practising.coach import Coaching
from seawidget.practising.deck import Deck
from seawidget.practising.exercise import Exercise
from seawidget.practising.practice import Practice
game = sea.position(players=1, grid={given.GRID}, hand=[19, 52, 25, 53, 77], start="S", decks=[{given.DECK}])
for move in {given.LATE[:moves]}:
    game.move(move)
"""


COACHED = late(0) + "w.game = game\nw._practising.coaching = Coaching(sea.Coach(seconds=60))"
PRACTISED = (
    late(9)
    + """
line = game.node.path()
exercises = [Exercise(game, line[at], line[at + 1].move, 0) for at in (0, 7)]
w.practise(Practice(exercises, Deck(), date(2026, 11, 30)))
"""
)
ALONE = "w._practising.coaching = None"  # no coach any more

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
    "five": State(other("tranquility", 25, players=5)),
    "everything": State(other("tranquility", 24, players=2, rocks="on", storms="on", monsters=3, wilds=2)),
    "sun-moon": State(other("tranquility", 16, preset="sun_moon", players=1)),
    "pyramid-late": State(other("tranquility", 30, preset="pyramid", players=1)),
    "arch-late": State(other("tranquility", 22, preset="arch", players=1)),
    "exchange": State(made("AgreeExchange")),
    "unleash": State(made("Unleash")),
    "compass": State(made("UseCompass.orange")),
    "keep": State(made("KeepHand"), pick(0)),
    "curtain": State("w.game = sea.Game(players=2, seed=1, seats=['me', 'me'])"),
    "unwinnable": State(
        "w.game = sea.position(players=1, grid={'a1': 5, 'c1': 6, 'f6': 80}, hand=[20, 30, 40, 'F', 50])"
    ),
    "rules": State("w.game = sea.Game(players=1, seed=1, rocks='on')", after(panel("guide"), rules)),
    "guide": State(
        "w.game = sea.Game(players=2, seed=1, seats=['me', 'greedy'], rocks='on', storms='on', monsters=3)",
        after(panel("guide"), lambda board, _: board.root.locator(".sea-panel").evaluate("el => el.scrollTo(0, 9999)")),
    ),
    "log": State(other("tranquility", 15, players=2), button("ui.panel.log")),
    "plays": State(NAVIGATED.format(plies=14) + "\nw.game.move(w.game.legal_moves[0])", button("ui.panel.plays")),
    "worlds": State(NAVIGATED.format(plies=26), worlds),
    "coach": State(COACHED, costly),
    "practice": State(PRACTISED),
    "practice-answer": State(PRACTISED, lambda board, _: board.root.locator("[data-focus=practice-show]").click()),
    "menu": State(NAVIGATED.format(plies=14), menu),
    "beside": State("b.step(1)", cell=1),
    "beside-guessed": State("b.step(0)", guessed, cell=1),
    "lesson": State("", cell=2),
    "won-team": end("base-won-team"),
    "won-arch": end("arch-won-alone"),
    "won-pyramid": end("pyramid-reveal"),
    "won-sun-moon": end("sun_moon-won-alone"),
    "lost-dear": end("base-dear-alone"),
    "lost-monsters": end("monsters-monsters-team"),
    "lost-arch": end("arch-low-alone"),
    "lost-pyramid": end("pyramid-low-team"),
    "lost-where": State(ended("loss"), where),
    "duel-won": end("duel-full-won"),
    "duel-lost": end("duel-spent-lost"),
    "duel-draw": end("duel-full-draw"),
    "pomor-won": end("pomor-4-0"),
    "pomor-lost": end("pomor-2-1"),
    "pomor-duel": State(other("pomor", 21, players=2)),
    "pomor-odds": State(other("pomor", 30, players=3), panel("odds")),
    "mini-won": end("mini-1-win"),
    "mini-lost": end("mini-1-loss"),
    "mini-odds": State(other("mini", 1), panel("odds")),
    "new": State("w.game = sea.Game(players=1, seed=1)", dialog("ui.bar.plus"), window=True),
    "share": State(ended("win"), dialog("ui.bar.share"), window=True),
    "share-begun": State(NAVIGATED.format(plies=14), dialog("ui.bar.share"), window=True),
    "help": State("w.game = sea.Game(players=1, seed=1)", dialog("ui.bar.help"), window=True),
    "options": State("w.game = sea.Game(players=1, seed=1)", dialog("ui.bar.options"), window=True),
}


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("states", nargs="*", metavar="state", help=f"any of: {', '.join(STATES)}")
    parser.add_argument("--locale", default="en")
    parser.add_argument("--sizes", nargs="+", default=SIZES)
    parser.add_argument("--themes", nargs="+", choices=THEMES, default=THEMES)
    asked = parser.parse_args(argv)
    unknown = set(asked.states) - STATES.keys()
    if unknown:
        parser.error(f"no such state: {', '.join(sorted(unknown))}; there are {', '.join(STATES)}")
    LOCALE.set(asked.locale)
    executable = chromium()
    if executable is None:
        sys.exit("the pictures need Chromium")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = launch(playwright, executable)
        with serve("lab", Path(home), Path(home) / "lab.log") as server:
            cells = [FIRST, *(cell.format(locale=asked.locale) for cell in (PAIR, LESSON))]
            write(server.folder / "states.ipynb", cells)
            page = new_context(browser, viewport={"width": 1366, "height": 768}).new_page()
            page.goto(f"{server.base}/doc/tree/states.ipynb?reset")
            wait_until_idle(page)
            page.add_style_tag(content=UNHIDE)
            notebook = Notebook(page, "lab")
            notebook.run(0)
            board = notebook.board()
            failed = []
            for name in asked.states or STATES:
                try:
                    draw(name, board, notebook, asked)
                except PlaywrightError as why:  # noqa: PERF203 (the other states are drawn all the same)
                    failed.append(f"{name}: {why}")
                    close(page)
        browser.close()
    if failed:
        sys.exit("\n".join(["not drawn:", *failed]))


def draw(name: str, board: Board, notebook: Notebook, asked: argparse.Namespace) -> None:
    """One state in all windows and themes: reached in each window anew, as a person would there."""
    page, state = board.page, STATES[name]
    for size in asked.sizes:
        width, height = map(int, size.split("x"))
        narrow = width < PHONE
        across = width + (AROUND if narrow and not state.window else 0)
        page.set_viewport_size({"width": across, "height": height if state.window else TALL})
        room = height if narrow else height - HOST
        ui = f"'locale': {asked.locale!r}, 'theme': 'light', 'height': {room}"
        # another game first, with which everything begun on the one before goes: the next may look like it
        notebook.do(f"{ALONE}\nw.ui = {{**w.ui, {ui}}}\nw.game = sea.Game(players=1, seed=99)")
        page.wait_for_timeout(300)
        shown = board
        if state.cell:
            notebook.run(state.cell)
            cell = notebook.panel.locator(".jp-Cell").nth(state.cell)
            shown = Board(cell.locator(".seawidget, .sea-beside").first, page)
            shown.root.wait_for()
            page.wait_for_timeout(1500)
        if state.cell and BOARDS[state.cell]:
            notebook.do(f"{BOARDS[state.cell]}.ui = {{**{BOARDS[state.cell]}.ui, {ui}}}")
        notebook.do(state.code)
        page.wait_for_timeout(600)
        reach(name, shown, notebook)
        for theme in asked.themes:
            if BOARDS[state.cell]:
                notebook.do(f"{BOARDS[state.cell]}.ui = {{**{BOARDS[state.cell]}.ui, 'theme': {theme!r}}}")
            page.wait_for_timeout(400)
            mark = "" if asked.locale == "en" else f"-{asked.locale}"
            drawn = page if state.window else shown.root
            drawn.screenshot(path=FOLDER / f"{name}-{width}-{theme}{mark}.png", animations="disabled", caret="hide")
        close(page)


def reach(name: str, board: Board, notebook: Notebook) -> None:
    act = STATES[name].act
    if not STATES[name].cell:
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
