"""Every host that is no notebook of Jupyter, for real: size, moves both ways, odds, keys, dark pages, two boards."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from seawidget.text.i18n import text
from tests.hosts.conftest import OpenPage
from tests.hosts.playing import board_on, estimates_arrive, has_its_size, keeps_its_keys, plays, until
from tests.hosts.running import HOSTS, Served, served

SMALL = "marimo-run"  # what needs the fewest packages beside those of the tests
ANYWIDGET = "share/jupyter/nbextensions/anywidget/index.js"


def opened(open_page: OpenPage, host: Served, more: str = "", **options: object) -> Page:
    """A page of the host; where it wants the widget library from elsewhere, it gets that of its environment."""
    library = host.programs.parent / ANYWIDGET
    return open_page(host.url + more, served={"anywidget": library}, **options)


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def button_without_focus(page: Page, name: str) -> None:
    """Press a button as a script of the page would, so that the focus stays where it is."""
    page.get_by_role("button", name=name, exact=True).evaluate("button => button.click()")


@pytest.mark.full(gate=0)  # each has packages of its own to install
@pytest.mark.parametrize("name", sorted(HOSTS.keys() - {SMALL}))
def test_a_board_in_a_host(name, open_page, tmp_path: Path):
    plays_in(name, open_page, tmp_path)


def test_a_board_in_the_host_that_is_soonest_there(open_page, tmp_path: Path):
    plays_in(SMALL, open_page, tmp_path)


def plays_in(name: str, open_page: OpenPage, tmp_path: Path) -> None:
    """Everything that a board has to do in a host."""
    with served(name, tmp_path, tmp_path / "server.log") as host:
        page = opened(open_page, host)
        board = board_on(page)
        has_its_size(board)

        plays(board)  # by the mouse, and Python hears of it
        until(page, lambda: host.noted("cursor") == ["1"], "Python has the move")
        for number, way in enumerate(host.host.ways, 2):
            before = board.node()
            button(page, way)
            until(page, lambda: len(host.noted("cursor")) == number, f"Python has moved by a {way}")  # noqa: B023
            assert board.pointer.moved(before) == host.noted("cursor")[-1]
        made = host.noted("cursor")
        expect(board.tree.get_by_role("treeitem")).to_have_count(len(made) + 1)
        estimates_arrive(board)
        keeps_its_keys(board)
        until(page, lambda: host.noted("cursor") == [*made, made[-2]], 'Python has stepped back by "k"')
        board.cell("c3").focus()
        count = len(host.noted("cursor"))
        button_without_focus(page, "callback")
        until(page, lambda: len(host.noted("cursor")) == count + 1, "Python has moved once more")
        expect(board.root.get_by_role("tab", name=text("ui.panel.odds"), exact=True)).to_have_attribute(
            "aria-selected", "true"
        )  # also where the host mounts the board anew
        if host.host.reacts:
            until(page, lambda: host.noted("value")[-1:] == host.noted("cursor")[-1:], "what depends on it has run")

        second = board_on(page, 1)
        assert second.node() == host.host.second
        before = len(host.noted("cursor"))
        second.root.locator("[data-slot]").first.click()
        assert second.root.locator("[data-slot][aria-pressed=true]").count() == 1
        assert board.root.locator("[data-slot][aria-pressed=true]").count() == 0
        assert len(host.noted("cursor")) == before
        at = host.noted("cursor")[-1]
        assert page.errors == []

        page.reload()
        again = board_on(page)
        assert (again.node() == at) is host.host.keeps
        assert board.root.get_attribute("data-scheme") == "light"
        asked = {} if host.host.dark else {"color_scheme": "dark"}
        dark = board_on(opened(open_page, host, host.host.dark, **asked))
        expect(dark.root).to_have_attribute("data-scheme", "dark")
