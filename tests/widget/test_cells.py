"""Boards let go of the page when the cell that showed them runs again."""

from __future__ import annotations

import pytest
from ipywidgets.widgets.widget import _instances

import seawidget as sea
from seawidget.widget import cells


class Notebook:
    """Runs cells by name; a run is told from another by its number."""

    def __init__(self):
        self.now, self.runs = None, 0

    def run(self, cell):
        self.runs += 1
        self.now = cell, f"run-{self.runs}"

    def show(self, *widgets):
        for widget in widgets:
            widget._repr_mimebundle_()


@pytest.fixture
def notebook(monkeypatch):
    made = Notebook()
    monkeypatch.setattr(cells, "running", lambda: made.now)
    monkeypatch.setattr(cells, "_shown", {})
    return made


def board():
    return sea.GameWidget(sea.Game("tranquility", players=1, seed=1))


def test_a_cell_run_again_keeps_one_board(notebook):
    before = len(_instances)
    kept = []
    for _ in range(5):
        notebook.run("a")
        kept.append(board())
        notebook.show(kept[-1])
    assert [one.comm is None for one in kept] == [True, True, True, True, False]
    assert len(_instances) == before + 2  # the board and its layout


def test_a_board_shown_elsewhere_stays(notebook):
    first = board()
    notebook.run("a")
    notebook.show(first)
    notebook.run("b")
    notebook.show(first)
    notebook.run("a")
    notebook.show(board())
    assert first.comm is not None
    notebook.run("b")
    notebook.show(board())
    assert first.comm is None


def test_the_same_board_shown_again_stays(notebook):
    same = board()
    for _ in range(2):
        notebook.run("a")
        notebook.show(same)
    assert same.comm is not None


def test_several_boards_of_one_run_stay_together(notebook):
    notebook.run("a")
    several = [board(), board()]
    notebook.show(*several)
    assert all(one.comm is not None for one in several)


def test_a_board_that_let_go_plays_on_and_can_be_shown_again(notebook):
    notebook.run("a")
    old = board()
    notebook.show(old)
    notebook.run("a")
    notebook.show(board())
    old.game.move(old.game.legal_moves[0])
    assert old.cursor == old.game.node.id
    notebook.run("b")
    data, _ = old._repr_mimebundle_()
    assert old.comm is not None
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == old.model_id


def test_outside_a_notebook_nothing_happens():
    assert cells.running() is None
    one = board()
    one._repr_mimebundle_()
    assert one.comm is not None
