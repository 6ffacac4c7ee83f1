"""The page of `w.to_html()`: one file that steps through a game with no kernel and no network."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import seawidget as sea
from seawidget.text.codes import player
from seawidget.text.i18n import LOCALES, catalogue, text
from tests.e2e.driving.axe import violations
from tests.e2e.driving.board import Board
from tests.e2e.driving.browser import new_context
from tests.e2e.driving.deals import won


@pytest.fixture(scope="module")
def page_file(tmp_path_factory):
    seed, moves = won()
    widget = sea.play(players=1, seed=seed)
    for move in moves[:12]:
        widget.game.move(move)
    path = tmp_path_factory.mktemp("export") / "game.html"
    widget.to_html(path)
    return path


@pytest.fixture
def offline(browser, page_file):
    """Opens the file with the network switched off; whatever the page asks for is an error."""
    contexts = []

    def open_page(**options):
        context = new_context(browser, offline=True, **options)
        contexts.append(context)
        page = context.new_page()
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: asked.append(str(error)))
        page.goto(page_file.as_uri())
        board = Board(page.locator(".seawidget"), page)
        board.ready()
        assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
        return board

    yield open_page
    for context in contexts:
        assert context.outside == []
        context.close()


def test_it_steps_with_keys_and_buttons(offline, artifacts):
    board = offline()
    board.page.screenshot(path=artifacts / "offline.png")
    final = board.grid()
    assert len(final) >= 10
    board.cell("a1").focus()
    board.changed_by(lambda: board.page.keyboard.press("Shift+Home"))
    assert board.grid() == {}
    for _ in range(12):
        board.changed_by(lambda: board.page.keyboard.press("j"))
    assert board.grid() == final
    board.changed_by(board.toolbar("prev").click)


def test_it_is_read_only_and_says_so(offline):
    board = offline()
    board.root.get_by_text(text("ui.readonly.static")).first.wait_for()
    board.cards().first.click()
    expect(board.hint.first).to_have_text(text("ui.readonly.static"))


def test_axe_finds_nothing(offline):
    for scheme in ("light", "dark"):
        board = offline(color_scheme=scheme)
        assert violations(board.root) == []


def test_it_fits_a_narrow_screen(offline):
    board = offline(viewport={"width": 320, "height": 700})
    assert board.page.evaluate("() => document.documentElement.scrollWidth") <= 320


# The bar as it is with a hint: the page of a file has none, so another button stands for it.
CUT = """(root, [texts, widths, word]) => {
  const status = root.querySelector(".sea-status");
  const plus = root.querySelector("[data-focus='ui.bar.plus']");
  const hint = plus.cloneNode(true);
  hint.classList.remove("sea-w3");
  hint.querySelector("span").textContent = word;
  plus.before(hint);
  const found = [];
  for (const width of widths) {
    root.style.width = `${width}px`;
    for (const text of texts) {
      const b = status.querySelector("b");
      b.textContent = text;
      status.style.setProperty("--n", text.length);
      status.removeAttribute("data-long");
      if (text.length > 20) status.dataset.long = text.length > 40 ? "2" : "1";
      const low = status.scrollHeight > status.clientHeight + 1;
      if (low || b.scrollHeight > b.clientHeight + 1 || b.scrollWidth > b.clientWidth + 1)
        found.push(`${width}: ${text}`);
    }
  }
  return found;
}"""
FILLED = {"who": player(2), "by": player(3), "turn": 38, "n": 8, "least": 3, "most": 5}
FILLED |= {"blind": 2, "card": "45", "points": 44, "other": 41, "sum": 9, "divisor": 3, "value": 4, "place": 10}
SPEAKERS = ("tranquility", "pomor", "mini", "ui")
WIDTHS = (320, 360, 390, 480, 520, 640, 740, 860, 1000, 1280)


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("locale", LOCALES)
def test_no_status_is_cut_off(offline, locale):
    keys = [key for key in catalogue("en") if key.split(".")[:2] in [[name, "status"] for name in SPEAKERS]]
    assert len(keys) > 80
    said = [text(key, FILLED | {"name": "Veronika"}, locale) for key in keys]
    board = offline(viewport={"width": 1300, "height": 760})
    assert board.root.evaluate(CUT, [said, list(WIDTHS), text("ui.bar.hint", {}, locale)]) == []
