"""What modules and variants add, by finger and by dragging: each kind of decision once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.driving.board import unchosen
from tests.e2e.driving.browser import new_context
from tests.e2e.driving.modules import CARRIED, Keys, Mouse, target
from tests.e2e.driving.stories import cell_of, moments
from tests.sampling import share

pytestmark = pytest.mark.full(gate=1, of="file")

# What a drag can do: where to, and what is left to do after it.
DRAGGED = (
    *("MoveRocks", "PlaceStorm", "Choose", "Unleash", "Place", "Place.pay", "Place.wild"),
    *("PlayStart", "PlayFinish", "Discard", "Shed", "KeepHand", "CUT.KeepHand", "Rotate"),
)
PHONE = {"has_touch": True, "is_mobile": True, "viewport": {"width": 412, "height": 915}}


class Drags(Mouse):
    """Plays every move by dragging what can be dragged; numbers and confirmations are clicked."""

    def _click_through(self, move):
        kind, *rest = move.split()
        if kind in CARRIED:
            self.carry("[data-focus=token]", f"[data-cell={target(kind, rest[0], self.order)}]")
        elif kind == "Unleash":
            self.carry(unchosen("M"), f"[data-cell={rest[0]}]")
        elif kind in {"PlayStart", "PlayFinish"}:
            self.carry(unchosen(kind[4]), f"[data-space={kind[4:].lower()}]")
        elif kind == "Place" and rest[0].startswith("W="):
            self.carry(unchosen("W"), f"[data-cell={rest[1]}]")
            self._name_the_wild(*rest)
        elif kind == "Place":
            self.carry(unchosen(rest[0]), f"[data-cell={rest[1]}]")
            if "pay" in rest:
                self._choose(rest[3].split(","), unless=f"[data-cell={rest[1]}][data-card='{rest[0]}']")
        elif kind == "Discard":
            first, second = rest[0].split(",")
            self.carry(unchosen(first), "[data-action=discard]")
            self.pointer.which(f"[data-slot][data-card='{first}'][aria-pressed=true]")
            self._choose([second])
        else:
            super()._click_through(move)

    def _pick(self, card):
        self.carry(unchosen(card), ".sea-actions[data-drop]")
        self.pointer.which(f"[data-slot][data-card='{card}'][aria-pressed=true]")

    def carry(self, what, to):
        """Drag: lifting the card lights up where it may go, and may move that, so the goal is looked up afterwards."""
        self.pointer.middle(to)  # scrolled to, if need be
        x, y = self.pointer.middle(what)
        self.down(x, y)
        self.move(x + 5, y + 5)
        self.move(x + 10, y + 10)
        assert self.pointer.has(".sea-ghosts > *"), f"{what} is not lifted"
        goal = self.pointer.middle(to)
        self.move((x + goal[0]) / 2, (y + goal[1]) / 2)
        self.move(*goal)
        self.up(*goal)

    def down(self, x, y):
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def move(self, x, y):
        self.page.mouse.move(x, y)

    def up(self, _x, _y):
        self.page.mouse.up()


class Fingers(Drags):
    """The same with a finger: touch events as the browser gets them from a touch screen.

    What is not dragged is clicked with a mouse: headless Chromium does not always make a click of a synthetic tap that
    follows a synthetic drag, though the page sees its pointer go down and up. Taps have a test of their own.
    """

    def __init__(self, board, order):
        super().__init__(board, order)
        self.pointer.touch = False
        self.session = board.page.context.new_cdp_session(board.page)

    def touch(self, kind, *points):
        self.session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": list(points)})

    def down(self, x, y):
        self.touch("Start", {"x": x, "y": y})

    def move(self, x, y):
        self.touch("Move", {"x": x, "y": y})

    def up(self, _x, _y):
        self.touch("End")


def through(notebook, player, kinds):
    """Make these decisions on one board, each in its position."""
    for number, kind in enumerate(kinds):
        moment = moments()[kind]
        player.order = moment.order
        notebook.do(f"w.game = games[{number}]")
        expect(player.tree.locator(f"[data-node='{len(moment.before)}'][aria-current=true]")).to_be_attached()
        player.play(moment.move)
        assert notebook.python("str(w.game.node.move)") == moment.move, kind


class Typed(Mouse):
    """Plays every move with the keyboard alone."""

    def play(self, move):
        self.cell(self.order[0]).focus()
        Keys(self).play(move)


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("hands", [Mouse, Typed])
def test_every_decision(tall, in_lab, hands):
    notebook = in_lab([cell_of(list(moments()))])
    through(notebook, hands(notebook.board(), ()), list(moments()))


# What is tapped, dragged with the mouse or a finger, and tried is in the gate one half or the other of it all.


def test_every_decision_by_touch(browser, fresh_page, notebook7):
    kinds = share(list(moments()), 0, 2)
    notebook = fresh_page(notebook7, [cell_of(kinds)], within=new_context(browser, **PHONE), touch=True)
    through(notebook, Mouse(notebook.board(), ()), kinds)


def test_every_drag_with_the_mouse(tall, in_lab):
    kinds = share(DRAGGED, 0, 2)
    notebook = in_lab([cell_of(kinds)])
    through(notebook, Drags(notebook.board(), ()), kinds)


def test_every_drag_with_a_finger(browser, fresh_page, notebook7):
    tall = {**PHONE, "viewport": {"width": 412, "height": 1400}}  # a drag does not scroll
    kinds = share(DRAGGED, 1, 2)
    notebook = fresh_page(notebook7, [cell_of(kinds)], within=new_context(browser, **tall), touch=True)
    through(notebook, Fingers(notebook.board(), ()), kinds)


@pytest.mark.full(gate=1)
@pytest.mark.parametrize("kind", ["MoveRocks", "Unleash"])
def test_a_drag_that_ends_nowhere_changes_nothing(tall, in_lab, kind):
    notebook = in_lab([cell_of([kind])])
    board = Drags(notebook.board(), moments()[kind].order)
    board.carry("[data-focus=token]" if kind in CARRIED else unchosen("M"), ".sea-status")
    expect(board.root.locator(".sea-ghosts > *")).to_have_count(0)
    assert notebook.python("len(w.game.tree.nodes)") == len(moments()[kind].before) + 1


TRIED = (
    "MoveRocks",
    "PlaceStorm",
    "UseCompass.revealed",
    "KeepHand",
    "CUT.KeepHand",
    "COMPASS.Pass",
    "Unleash",
    "Choose",
    "Place.wild",
    "Rotate",
    "Reveal",
)


def test_every_decision_on_trial(tall, in_lab, artifacts):
    """The what-if layer carries a move of a module out on the board and in its list, and leaves the game alone."""
    kinds = share(TRIED, 0, 2)
    notebook = in_lab([cell_of(kinds)])
    board = Mouse(notebook.board(), ())
    for number, kind in enumerate(kinds):
        moment = moments()[kind]
        board.order = moment.order
        notebook.do(f"w.game = games[{number}]")
        expect(board.tree.locator(f"[data-node='{len(moment.before)}'][aria-current=true]")).to_be_attached()
        before = notebook.python("[w.game.rev, w.position]")
        board.toolbar("trial").click()
        expect(board.root.locator(".sea-layer")).to_be_visible()
        board._click_through(moment.move)
        expect(board.steps).to_have_count(1)
        report = notebook.python(f"w.game.what_if({moment.move!r}).to_dict()['steps'][0]['move']")
        assert report == moment.move
        board.root.screenshot(path=artifacts / f"trial-{kind}.png", animations="disabled", caret="hide")
        assert notebook.python("[w.game.rev, w.position]") == before
        board.toolbar("trial").click()
        expect(board.root.locator(".sea-layer")).to_have_count(0)
        board.open_panel("moves")
        assert board.hand() == before[1]["hand"]
