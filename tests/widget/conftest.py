"""Widgets whose comm is watched, and pages that show them."""

from __future__ import annotations

import comm
import pytest

from tests.classroom.given import begin
from tests.widget.one_page import SENT, Page, SpyComm


@pytest.fixture(autouse=True)
def spied(monkeypatch):
    """All comms made in a test keep what they send."""
    monkeypatch.setattr(comm, "create_comm", SpyComm)
    SENT.clear()
    yield
    SENT.clear()


@pytest.fixture
def shown(spied):
    """`shown(game, **widget_arguments)` puts a game on a page and gives the page. Widgets are closed afterwards."""
    from seawidget import GameWidget

    made = []

    def show(game, *, ready=True, **more):
        widget = GameWidget(game, **more)
        made.append(widget)
        page = Page(widget)
        if ready:
            page.ok("ready")
        return page

    yield show
    for widget in made:
        widget.close()


@pytest.fixture
def on_board(tmp_path):
    """Begins a lesson, with a page that looks at its board."""
    made = []

    def show(number, **more):
        session = begin(tmp_path, number, **more)
        page = Page(session.board)
        made.append(session.board)
        page.ok("ready")
        return session, page

    yield show
    for board in made:
        board.close()
