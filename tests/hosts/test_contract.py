"""What VS Code and Colab allow, as far as a page alone can tell: policies, lost messages, no buffers, no kernel."""

from __future__ import annotations

import comm
import pytest
from playwright.sync_api import expect

import seawidget as sea
from seawidget.text.i18n import text
from tests.e2e.driving.browser import new_context
from tests.hosts.modelhost import ModelHost
from tests.hosts.playing import has_its_size, plays, until
from tests.widget.one_page import SENT, SpyComm


@pytest.fixture
def on_page(browser, monkeypatch):
    """`on_page(game, **how)` shows a game in a host that is only a model."""
    monkeypatch.setattr(comm, "create_comm", SpyComm)
    SENT.clear()
    contexts, widgets = [], []

    def show(game, **how):
        contexts.append(new_context(browser))
        widgets.append(sea.GameWidget(game))
        return ModelHost(contexts[-1], widgets[-1], **how)

    yield show
    for widget in widgets:
        widget.close()
        assert widget._access.background.join()
    for context in contexts:
        context.close()
    SENT.clear()


def solo():
    return sea.Game("tranquility", players=1, seed=7)


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("policy", ["blob:", "data:"])
def test_it_plays_where_scripts_come_from_one_place_only_and_nothing_is_evaluated(on_page, policy):
    host = on_page(solo(), policy=policy)
    host.board.ready()
    has_its_size(host.board)
    plays(host.board)
    assert host.widget.game.node.id == "1"
    estimates = host.board
    estimates.open_panel("odds")
    until(host.page, lambda: host.deliver() or estimates.root.locator(".sea-odds .sea-win").count(), "the panel")
    assert "eval" not in host.page.evaluate("window.broken")
    assert host.errors == []


def test_where_no_part_of_the_board_can_be_loaded_it_says_so_and_plays(on_page):
    host = on_page(solo(), policy="")
    board = host.board
    board.cell("a1").wait_for()
    expect(board.root.locator(".sea-msg")).to_contain_text(text("ui.blocked"))
    board.press("[data-slot='0']")
    cell = board.root.locator("[data-cell].sea-free").first
    name = cell.get_attribute("data-cell")
    cell.click()
    expect(board.cell(name).and_(host.page.locator("[data-card]"))).to_be_visible()
    assert host.widget.game.node.id == "1"
    board.toolbar("undo").click()
    until(host.page, lambda: host.widget.game.node.id == "0", "undone")
    assert host.errors == []


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("name", ["pomor", "mini"])
def test_a_game_whose_board_cannot_be_loaded_is_a_picture(on_page, name):
    game = sea.Game(name, seed=1)
    host = on_page(game, policy="")
    root = host.board.root
    expect(root.locator("img.sea-still")).to_be_visible()
    expect(root.locator(".sea-msg")).to_contain_text(text("ui.blocked"))
    width = root.locator("img.sea-still").evaluate("img => img.decode().then(() => img.naturalWidth)")
    assert width >= 200
    assert "null" not in root.inner_text()


def test_messages_of_later_cells_are_lost_and_the_next_click_finds_the_way_back(on_page):
    host = on_page(solo())
    board = host.board
    board.ready()
    for _ in range(3):
        host.widget.game.move(str(host.widget.game.legal_moves[0]))
    assert board.node() == "0"  # the page has not heard of it
    board.press("[data-slot='0']")
    board.root.locator("[data-cell].sea-free").first.click()
    until(host.page, lambda: board.node() == host.widget.game.node.id, "the page stands where the game does")
    assert host.widget.game.node.ply == 3  # what was meant for another position is not played
    assert board.grid().keys() == host.widget.position["grid"].keys()
    board.play(str(host.widget.game.legal_moves[0]))
    assert host.widget.game.node.ply == 4


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("name", ["tranquility", "pomor", "mini"])
def test_a_model_that_never_answers_is_a_still_board_that_says_so(on_page, name):
    game = sea.Game(name, seed=7)
    if name == "tranquility":
        game.move(next(move for move in game.legal_moves if str(move).startswith("Place")))
    host = on_page(game, silent=True)
    root = host.board.root
    expect(root.locator(".sea-msg")).to_contain_text(text("ui.readonly.bare"), timeout=60_000)
    if name == "tranquility":
        assert len(host.board.grid()) == 1
    else:
        expect(root.locator("img.sea-still")).to_be_visible()
    assert text("ui.waiting") not in root.inner_text()
    host.silent = False  # it was only slow
    game.move(str(game.legal_moves[0]))
    host.deliver()
    host.board.root.locator("[role=tree]").wait_for()
    expect(root.locator(".sea-msg").first).not_to_contain_text(text("ui.readonly.bare"))


def test_a_board_that_is_taken_away_and_shown_anew_goes_on(on_page):
    host = on_page(solo())
    board = host.board
    board.ready()
    board.open_panel("odds")
    board.press("[data-slot='1']")
    board.root.locator("[data-slot='1']").focus()
    host.page.evaluate("() => { window.hide(); window.hide = window.show(); }")
    expect(board.root.locator("[data-slot='1']")).to_have_attribute("aria-pressed", "true")
    expect(board.root.locator("[data-slot='1']")).to_be_focused()
    expect(board.root.get_by_role("tab", name=text("ui.panel.odds"), exact=True)).to_have_attribute(
        "aria-selected", "true"
    )
