"""Games of every module and variant, played on the board to their end."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.driving.modules import Keys, Mouse
from tests.e2e.driving.stories import WISHES, story
from tests.sampling import Run, share

CELL = """
import seawidget as sea
w = sea.play("tranquility", seed={seed}, seats=["me"] * {players}, **{options})
w
"""
PLAYED = "[str(node.move) for node in w.game.tree.main_line() if node.move is not None]"
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

both = pytest.mark.parametrize("hands", ["mouse", "keyboard"])


@pytest.mark.full(gate=1)  # the gate makes each kind of decision both ways in test_module_hands.py
@pytest.mark.parametrize("name", WISHES)
def test_a_game_to_its_end(tall, in_lab, artifacts, name):
    """Every move is made on the page: each kind of decision first with the mouse, then with the keyboard alone.

    A decision that the game meets only once is taken back and made again. In the gate the kernel makes most of the
    moves of a kind that was made both ways, or that other games are for.
    """
    told = story(name)
    elsewhere = {kind for other, asked in WISHES.items() if other != name for kind in asked.decisions}
    left = set() if Run.full else elsewhere - WISHES[name].decisions
    notebook = in_lab([CELL.format(seed=told.seed, players=told.players, options=dict(told.options))])
    mouse = Mouse(notebook.board(), told.order)
    keys = Keys(mouse)

    def with_keys(ply):
        mouse.cell(told.order[0]).focus()
        keys.open_curtain()
        keys.play(told.moves[ply])

    made, ahead = {}, []
    by_hand = {len(told.moves) - 1, *share(range(len(told.moves)), 0, 4)}
    for ply, kind in enumerate(told.decisions):
        made[kind] = made.get(kind, 0) + 1
        if (made[kind] > 2 or kind in left) and ply not in by_hand:
            ahead.append(told.moves[ply])
            continue
        notebook.play(mouse, ahead)
        ahead.clear()
        if made[kind] == 2 and kind not in left:
            with_keys(ply)
            continue
        mouse.open_curtain()
        if made[kind] == 1 and kind in WISHES[name].decisions:
            picture(notebook, mouse, artifacts / f"module-{name}-{kind}.png")
        mouse.play(told.moves[ply])
        if told.decisions.count(kind) == 1 and kind not in left:
            mouse.changed_by(lambda: notebook.do("w.game.goto(w.game.node.parent)"))
            with_keys(ply)
    assert set(made) >= WISHES[name].decisions
    expect(mouse.root.locator(".sea-status")).to_be_visible()
    picture(notebook, mouse, artifacts / f"module-{name}.png")
    assert notebook.python("w.game.result['outcome']") == told.outcome
    assert notebook.python(PLAYED) == list(told.moves)
    assert notebook.python("len(w.game.tree.nodes)") == len(told.moves) + 1


def picture(notebook, mouse, path):
    mouse.root.scroll_into_view_if_needed()
    notebook.page.screenshot(path=path, animations="disabled")


def test_most_of_these_games_are_won():
    assert sum(story(name).outcome == "win" for name in WISHES) >= len(WISHES) / 2


@pytest.mark.full(gate=1)
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
