"""Games of every module and variant on the board: each decision once, and the last moves to the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.modules import Keys, Mouse
from tests.e2e.stories import WISHES, story

CELL = """
import seawidget as sea
game = sea.Game("tranquility", seed={seed}, seats=["me"] * {players}, **{options})
nodes = [game.node]
for move in {moves}:
    nodes.append(game.move(move))
game.goto(nodes[0])
w = sea.play(game)
w
"""
LAST = 4  # moves of the end played through the page
# What no story comes to: a Wild as Start, as Finish and as compass, a duellist who can do nothing, and a Finish that
# the monster of another seat bars.
RARE = """
import seawidget as sea
cells = [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]
rising = {cell: 2 * number + 1 for number, cell in enumerate(cells)}
owned = {cell: {"card": number, "owner": number % 2} for number, cell in enumerate(cells, 1) if cell != "e2"}
alone = {"players": 1, "wilds": 1, "seats": ["me"]}
games = [
    sea.position(hand=[17, 44, "W", "F", 80], **alone),
    sea.position(hand=[2, "W"], start="S", grid=rising, **alone),
    sea.position(hand=[17, 33, "W"], point="STORM", turned_up="O", draw="refill", options={"storms": "on"}, **alone),
    sea.position(variant="duel", grid=owned, hands=[[40], [50, 51]], row=[], common_deck=[], seats=["me", "greedy"]),
    sea.position(monsters=1, start="S", grid=rising, hands=[["F", 2], ["M", 4]], seats=["me", "greedy"]),
]
w = sea.play(games[0])
w
"""
RARE_MOVES = ("PlayStart", "PlayFinish", "UseCompass revealed", "Pass", "PlayFinish")


VIEWPORT = {"width": 1280, "height": 900}


@pytest.fixture
def tall(lab_page):
    """The page is high enough for a whole board and its hand."""
    lab_page.set_viewport_size({**VIEWPORT, "height": 1250})
    yield
    lab_page.set_viewport_size(VIEWPORT)


both = pytest.mark.parametrize("hands", ["mouse", "keyboard"])


@pytest.mark.parametrize("name", WISHES)
@both
def test_every_decision_and_the_end(tall, in_lab, artifacts, name, hands):
    told = story(name)
    options = dict(told.options)
    players = options.get("players", 2)
    notebook = in_lab([CELL.format(seed=told.seed, players=players, options=options, moves=list(told.moves))])
    mouse = Mouse(notebook.board(), told.order)
    player = Keys(mouse) if hands == "keyboard" else mouse

    def play(ply, what=""):
        """Make one move of the story, with a picture of what there is to decide."""
        if notebook.python("w.table['curtain'] and w.table['shown'] != w.game.deciding"):
            player.open_curtain()
            expect(mouse.focus("curtain")).to_have_count(0)
        if what and hands == "mouse":
            picture(f"{name}-{what}")
        player.play(told.moves[ply])
        assert notebook.python(f"w.game.node is nodes[{ply + 1}]"), told.moves[ply]

    def stand(ply):
        """Go where the story was after so many moves; with the keyboard, start from the board."""
        notebook.do(f"game.goto(nodes[{ply}])")
        expect(mouse.tree.locator(f"[data-node='{ply}'][aria-current=true]")).to_be_attached()
        if notebook.python("w.table['shown'] not in {None, w.game.deciding}"):
            mouse.button("ui.curtain.close").click()  # looking around hands the screen to nobody
            mouse.focus("curtain").wait_for()
        if hands == "keyboard":
            mouse.cell(told.order[0]).focus()

    def picture(what):
        mouse.root.scroll_into_view_if_needed()
        notebook.page.screenshot(path=artifacts / f"module-{what}.png")

    end = len(told.moves) - LAST
    for kind, ply in told.decisions.items():
        if ply < end:
            stand(ply)
            play(ply, kind if kind in WISHES[name].decisions else "")
    stand(end)
    for ply in range(end, len(told.moves)):
        play(ply)
    expect(mouse.root.locator(".sea-end")).to_be_visible()
    assert notebook.python("w.game.result['outcome']") == told.outcome
    assert notebook.python("len(w.game.tree.nodes)") == len(told.moves) + 1
    if hands == "mouse":
        picture(name)


@both
def test_rare_decisions(in_lab, hands):
    notebook = in_lab([RARE])
    mouse = Mouse(notebook.board(), story("Poseidon").order)
    player = Keys(mouse) if hands == "keyboard" else mouse
    for number, move in enumerate(RARE_MOVES):
        notebook.do(f"w.game = games[{number}]")
        expect(mouse.tree.locator("[data-node='0'][aria-current=true]")).to_be_attached()
        if hands == "keyboard":
            mouse.cell("a1").focus()
        player.play(move)
        assert notebook.python("str(w.game.node.move)") == move
    assert notebook.python("w.game.view().disclosed") == [0, 1]
    expect(mouse.root.locator(".sea-seat").nth(1).locator("[data-fact=M]")).to_be_visible()
