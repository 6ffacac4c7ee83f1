"""All of a board is seen at once, and nothing of it moves while it is played on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from seawidget.games.registry import get
from seawidget.text.i18n import LOCALES, text
from tests.e2e.conftest import VIEWPORT
from tests.e2e.driving.board import Board
from tests.sampling import share

PARTS = (".sea-status", ".sea-board", ".sea-hand .sea-cards, .sea-curtain", ".sea-msg", ".sea-actions")
# Windows of a JupyterLab whose side bar is shut: what is left for the notebook is some 120 px lower.
WINDOWS = [(1366, 768), (1920, 1080), (1100, 768), (960, 768), (740, 768), (720, 900)]
PRESETS = sorted(get("tranquility").presets)
TABLES = [
    *[("tranquility", {"preset": preset}) for preset in PRESETS],
    *[("tranquility", {"players": n, "seats": ["me"] + ["greedy"] * (n - 1)}) for n in (2, 3, 5)],
    ("tranquility", {"storms": "on", "rocks": "on", "monsters": 3}),
    *[("pomor", {"players": n, "seats": ["me"] + ["random"] * (n - 1)}) for n in (2, 3, 4)],
    ("mini", {}),
]
CELL = "import seawidget as sea\nw = sea.play({game!r}, seed=1, pace=0, **{options})\nw"
# What sticks out of the part of the page that scrolls, with the widget at its top.
OUTSIDE = """(root, parts) => {
  root.scrollIntoView({ block: "start" });
  let box = root.parentElement;
  const scrolls = (el) => /auto|scroll/.test(getComputedStyle(el).overflowY) && el.clientHeight >= 320;
  while (box && !scrolls(box)) box = box.parentElement;
  const frame = (box ?? document.documentElement).getBoundingClientRect();
  const bottom = box ? frame.top + box.clientHeight : innerHeight;
  return parts.flatMap((part) => {
    const el = root.querySelector(part);
    if (!el) return [`${part} is not there`];
    const { top, bottom: end, left, right } = el.getBoundingClientRect();
    const sticks = top < frame.top - 1 || end > bottom + 1 || left < frame.left - 1 || right > frame.right + 1;
    return sticks ? [`${part} ${top}..${end} of ${frame.top}..${bottom}`] : [];
  });
}"""
SMALL = """root => [...root.querySelectorAll("[data-cell]")].flatMap((cell) => {
  const { width, height } = cell.getBoundingClientRect();
  return width < 43.5 || height < 43.5 ? [`${cell.dataset.cell} ${width} x ${height}`] : [];
})"""
# Where everything lies, from the widget's corner: what is not in the list is not there.
STANDS = """(root, parts) => {
  const { left, top } = root.getBoundingClientRect();
  const places = [...parts, ".sea-life", ".sea-tabs", "[data-cell='a1']", "[data-cell='f6']", "[data-space=start]"];
  return Object.fromEntries(places.map((part) => {
    const el = root.querySelector(part);
    if (!el) return [part, null];
    const box = el.getBoundingClientRect();
    return [part, [box.left - left, box.top - top, box.width, box.height].map(Math.round)];
  }));
}"""


@pytest.fixture
def windows(lab_page):
    yield lab_page
    lab_page.set_viewport_size(VIEWPORT)


def ready(root: Locator) -> None:
    root.locator(".sea-tabs").wait_for()
    root.locator(".sea-actions").wait_for()


def outside(root: Locator, game: str, sizes: list[tuple[int, int]]) -> list[str]:
    """What of a board cannot be seen without scrolling in windows of these sizes, and its cells that are too small."""
    found = []
    for width, height in sizes:
        root.page.set_viewport_size({"width": width, "height": height})
        root.page.wait_for_timeout(250)  # for the notebook and the observer of its height
        lines = root.evaluate(OUTSIDE, list(PARTS))
        if game == "tranquility":
            lines += root.evaluate(SMALL)
        found += [f"at {width} x {height}: {line}" for line in lines]
    return found


def test_every_board_fits_every_window(windows, in_lab):
    found = {}
    for number, (game, options) in enumerate(share(TABLES, 0, 4)):
        notebook = in_lab([CELL.format(game=game, options=options)])
        root = notebook.panel.locator(".seawidget").first
        ready(root)
        found[f"{game} {options}"] = outside(root, game, share(WINDOWS, number, 2))
    assert {board: lines for board, lines in found.items() if lines} == {}


@pytest.mark.full(gate=2)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]} {table[1]}")
def test_every_board_fits_notebook_7(fresh_page, notebook7, table):
    game, options = table
    notebook = fresh_page(notebook7, [CELL.format(game=game, options=options)])
    root = notebook.panel.locator(".seawidget").first
    ready(root)
    assert outside(root, game, WINDOWS) == []


def test_a_person_can_set_the_size(windows, in_lab):
    notebook = in_lab(["import seawidget as sea\nw = sea.play(seed=1, height=520)\nw"])
    board = notebook.board()
    height = "root => root.getBoundingClientRect().height"
    notebook.until(lambda: board.root.evaluate(height) == 520, "the height given in Python")
    board.menu()
    board.root.get_by_label(text("ui.size")).select_option(label=text("ui.size.large"))
    notebook.until(lambda: board.root.evaluate(height) == 864, "the height chosen in the menu")
    notebook.until(lambda: notebook.python("w.ui['height']") == 864, "Python hears of it")


def acts(board: Board) -> list[str]:
    """What is asked of a board without making a move: names, to be told apart where something moved."""
    cards, cells = board.cards(), board.root.locator("[data-cell]:not([data-card])")
    done = []

    def do(name: str, target: Locator) -> None:
        target.click(force=True)
        board.page.wait_for_timeout(60)
        done.append(name)

    do("pick", cards.first)
    taken = board.root.locator("[data-cell][data-card]")
    do("refused", taken.first if taken.count() else board.space("finish"))
    do("another card", cards.nth(1))
    board.page.keyboard.press("Escape")
    do("a cell first", cells.first)
    board.page.keyboard.press("Escape")
    do("discard", board.action("discard"))
    do("chosen", cards.first)
    board.page.keyboard.press("Escape")
    return done


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("options", [{}, {"players": 3, "seats": ["me", "greedy", "greedy"]}], ids=["alone", "bots"])
def test_nothing_moves_while_one_plays(windows, in_lab, options):
    windows.set_viewport_size({"width": 1366, "height": 768})
    notebook = in_lab([CELL.format(game="tranquility", options=options)])
    board = notebook.board()
    ready(board.root)
    first = board.root.evaluate(STANDS, list(PARTS))
    moved = {}

    def look(name: str) -> None:
        now = board.root.evaluate(STANDS, list(PARTS))
        # the Start is drawn as laid or open, in the same place
        if now != first:
            moved[name] = {part: (first[part], box) for part, box in now.items() if box != first[part]}

    for turn in range(8):
        while notebook.python("w.table['bot']"):
            board.changed_by(board.action("step").click)
            look(f"bot in turn {turn}")
        if notebook.python("'Discard' in w.choices.get('kinds', [])"):
            for name in acts(board):
                look(f"{name} in turn {turn}")
        move = notebook.python("[str(m) for m in w.game.legal_moves][0]")
        board.changed_by(lambda move=move: notebook.do(f"w.game.move({move!r})"))
        look(f"{move} in turn {turn}")
    board.toolbar("trial").click()
    expect(board.root.locator(".sea-layer")).to_be_visible()
    look("what if")
    board.toolbar("trial").click()
    windows.keyboard.press("h")
    windows.wait_for_timeout(500)
    look("hint")
    assert moved == {}


# Controls whose words do not fit in them, or which stick out of the board.
CUT = """root => {
  const { left, right } = root.getBoundingClientRect();
  return [...root.querySelectorAll("button, [role=tab], .sea-space small, .sea-dot, .sea-cost")].flatMap((el) => {
    const box = el.getBoundingClientRect();
    if (!box.width || el.closest("[hidden]")) return [];
    const over = el.scrollWidth > el.clientWidth + 1 && getComputedStyle(el).overflowX !== "visible";
    return over || box.left < left - 1 || box.right > right + 1 ? [`${el.className}: ${el.textContent}`] : [];
  });
}"""


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("size", [(1366, 768), (1180, 768), (720, 900)], ids=lambda size: str(size[0]))
def test_another_language_in_the_middle_of_a_game_moves_nothing(windows, in_lab, size):
    windows.set_viewport_size({"width": size[0], "height": size[1]})
    notebook = in_lab([CELL.format(game="tranquility", options={})])
    board = notebook.board()
    ready(board.root)
    for _ in range(4):
        move = notebook.python("[str(m) for m in w.game.legal_moves][0]")
        board.changed_by(lambda move=move: notebook.do(f"w.game.move({move!r})"))
    board.cards().first.click()
    stood, cut = {}, {}
    for locale in LOCALES:
        notebook.do(f"w.ui = {{'locale': {locale!r}}}")
        expect(board.root).to_have_attribute("lang", locale)
        expect(board.root.get_by_role("tab").first).to_have_text(text("ui.panel.guide", {}, locale))
        expect(board.cards().first).to_have_attribute("aria-pressed", "true")
        stood[locale] = board.root.evaluate(STANDS, list(PARTS))
        del stood[locale][".sea-status"][2]  # as wide as the buttons beside it leave room
        cut[locale] = board.root.evaluate(CUT)
    assert cut == {locale: [] for locale in LOCALES}
    assert stood == dict.fromkeys(LOCALES, stood["en"])


@pytest.mark.full(gate=2)
@pytest.mark.parametrize("size", [(1366, 768), (720, 900)], ids=lambda size: str(size[0]))
@pytest.mark.parametrize(
    ("game", "options"),
    [("tranquility", {"preset": "duel", "players": 2, "seats": ["me", "greedy"]}), *[TABLES[-3], TABLES[-1]]],
    ids=["duel", "pomor", "mini"],
)
def test_another_language_moves_nothing_whatever_panel_is_open(windows, in_lab, game, options, size):
    windows.set_viewport_size({"width": size[0], "height": size[1]})
    notebook = in_lab([CELL.format(game=game, options=options)])
    root = notebook.board(wait=False).root
    ready(root)
    for panel in range(4):
        root.get_by_role("tab").nth(panel).click()
        windows.wait_for_timeout(300)
        stood, cut = {}, {}
        for locale in LOCALES:
            notebook.do(f"w.ui = {{'locale': {locale!r}}}")
            expect(root).to_have_attribute("lang", locale)
            expect(root.get_by_role("tab").first).to_have_text(text("ui.panel.guide", {}, locale))
            stood[locale] = root.evaluate(STANDS, list(PARTS))
            del stood[locale][".sea-status"][2]  # as wide as the buttons beside it leave room
            cut[locale] = root.evaluate(CUT)
        assert cut == {locale: [] for locale in LOCALES}, panel
        assert stood == dict.fromkeys(LOCALES, stood["en"]), panel
