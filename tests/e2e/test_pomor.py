"""Pomor Pilot-Book on the page: whole games with two, three and four seats, by mouse and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.pomor import WISHES, Keys, Mouse, told

CELL = """
import seawidget as sea
w = sea.play("pomor", seed={seed}, seats=["me"] * {players}, **{options})
w
"""
both = pytest.mark.parametrize("hands", ["mouse", "keyboard"])
VIEWPORT = {"width": 1280, "height": 900}


@pytest.fixture
def tall(lab_page):
    """The page is high enough for the whole ring and the hand."""
    lab_page.set_viewport_size({**VIEWPORT, "height": 1150})
    yield lab_page
    lab_page.set_viewport_size(VIEWPORT)


def shown(notebook):
    mouse = Mouse(notebook.board(wait=False))
    mouse.ready()
    return mouse


@pytest.mark.parametrize("name", WISHES)
@both
def test_a_whole_game(tall, in_lab, artifacts, name, hands):
    game = told(name)
    options = {key: value for key, value in game.options.items() if key != "players"}
    players = game.options["players"]
    notebook = in_lab([CELL.format(seed=game.seed, players=players, options=options)])
    mouse = shown(notebook)
    player = Keys(mouse) if hands == "keyboard" else mouse
    pictured = {ply: kind for kind, ply in game.decisions.items()}
    for ply, move in enumerate(game.moves):
        curtain = mouse.focus("curtain")
        if curtain.count():
            player.open_curtain()
            expect(curtain).to_have_count(0)
        if ply in pictured and hands == "mouse":
            picture(mouse, artifacts / f"pomor-{name}-{pictured[ply]}.png")
        player.play(move)
    expect(mouse.root.locator(".sea-end")).to_be_visible()
    assert notebook.python("[str(node.move) for node in w.game.tree.main_line()[1:]]") == list(game.moves)
    assert notebook.python("w.game.result['outcome']") == game.winner
    assert mouse.stacks() == notebook.python("list(w.game.state.stacks)")
    if hands == "mouse":
        picture(mouse, artifacts / f"pomor-{name}.png")


def picture(mouse, path):
    mouse.root.scroll_into_view_if_needed()
    mouse.root.screenshot(path=path, animations="disabled", caret="hide")
