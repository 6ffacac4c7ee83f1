"""How a person plays what modules and variants add, with the mouse or with the keyboard alone."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator

from seawidget.text.i18n import text
from tests.e2e.driving.board import CONFIRM, Board, unchosen
from tests.e2e.driving.keyboard import Typist

# Moves that name a row or a cell and no card of the hand.
CARRIED = ("MoveRocks", "PlaceStorm", "Choose")
CURTAIN = "[data-focus=curtain]"
OPENED = f".sea-dock:not(:has({CURTAIN}))"
BARE = ("Reveal", "Exchange", "AgreeExchange", "DeclineExchange", "Pass")


def target(kind: str, goal: str, order: Sequence[str]) -> str:
    """A cell of the row or the cell a move names."""
    return goal if kind == "Choose" else next(cell for cell in order if cell[1:] == str(int(goal) + 1))


def wild_of(card: str) -> str:
    """The number a Wild stands for: "48" of "W=48", "" for another card."""
    return card.partition("=")[2]


def shed_of(rest: Sequence[str]) -> tuple[list[str], str]:
    """The cards and the number of unseen ones a Shed names."""
    cards = rest[0].split(",") if rest and rest[0] != "blind" else []
    return cards, rest[-1] if "blind" in rest else ""


def named(name: str) -> str:
    """A button by the beginning of the name the board finds it by."""
    return f"[data-focus^='{name}']"


def compass(storm: str) -> str:
    """The button that cancels a storm: "revealed", "yellow@0"."""
    colour, _, place = storm.partition("@")
    return f"[data-focus^='ui.compass.{colour}'][data-focus$='{int(place or -1) + 1}']"


def bare(kind: str) -> str:
    """The button of a move that is nothing but its kind."""
    button = f"[data-focus='ui.do.{kind}']"
    others = ", ".join(f"[data-focus='ui.do.{name}']" for name in ("accept", "spare"))
    return f"{button}, {others}" if kind == "Pass" else button


class Mouse(Board):
    """Plays every move by pointing."""

    def __init__(self, board: Board, order: Sequence[str]) -> None:
        super().__init__(board.root, board.page, board.pointer.touch)
        self.order = order

    def focus(self, name: str) -> Locator:
        """A button by the beginning of the name the board finds it by."""
        return self.root.locator(named(name)).first

    def number(self, key: str) -> Locator:
        return self.root.get_by_role("combobox", name=text(key), exact=True)

    def _click_through(self, move: str) -> None:
        kind, *rest = move.split()
        if kind in CARRIED:
            self.press(f"[data-cell={target(kind, rest[0], self.order)}]")
        elif kind in BARE:
            self.press(bare(kind))
        elif kind == "UseCompass":
            self.press(compass(rest[0]))
        elif kind == "EarnCompass":
            self.press(named("ui.do.EarnCompass"))
            self.press(CONFIRM)
        elif kind == "KeepHand":
            self._choose(rest[0].split(",") if rest else [])
        elif kind == "Shed":
            cards, blind = shed_of(rest)
            if blind:
                self.number("ui.shed.blind").select_option(blind)
            self._choose(cards)
        elif kind == "Unleash":
            self.press(unchosen("M"))
            self.press(f"[data-cell={rest[0]}]")
        elif kind == "Rotate":
            self.press(named("ui.do.Rotate"))
            self.press(f"[data-cell={rest[0]}]")
            self._choose([rest[2]])
        elif kind == "Place" and wild_of(rest[0]):
            self.press(unchosen("W"))
            self.press(f"[data-cell={rest[1]}]")
            self._name_the_wild(*rest)
        elif kind in {"PlayStart", "PlayFinish"} and self.pointer.which(unchosen(kind[4]), unchosen("W")):
            self.press(unchosen("W"))
            self.press(named(f"ui.wild.{kind}"))
        else:
            super()._click_through(move)

    def _name_the_wild(self, card: str, cell: str, *pay: str) -> None:
        """Say what the Wild picked for this cell stands for, and pay."""
        self.number("ui.wild.number").select_option(wild_of(card))
        self.press(named("ui.wild.place"))
        if pay:
            self._choose(pay[1].split(","), unless=f"[data-cell={cell}][data-card='{card}']")

    def open_curtain(self) -> bool:
        """Open the curtain, if it is closed and somebody is asked to."""
        closed = self.pointer.has(CURTAIN)
        if closed:
            self.press(CURTAIN)
            self.pointer.which(OPENED)
        return closed


class Keys(Typist):
    """Plays every move with the keyboard alone."""

    def __init__(self, board: Mouse) -> None:
        super().__init__(board)
        self.mouse = board

    def press_button(self, css: str) -> None:
        """Walk to a button beside the hand and press it."""
        self.mouse.pointer.which(css)
        name = self.mouse.pointer.ask("([root, css]) => root.querySelector(css)?.dataset.focus ?? null", css)
        if self.focused() != name:
            self.into_hand()
            self.keys.press("Home")
            for _ in range(40):
                if self.focused() == name:
                    break
                self.keys.press("ArrowRight")
        assert self.focused() == name
        self.keys.press("Enter")

    def into_hand(self) -> None:
        for _ in range(60):
            if self.mouse.pointer.has(".sea-hand :focus") and self.focused():
                return
            self.keys.press("Tab")
        raise AssertionError("Tab does not reach the hand")

    def pick_number(self, key: str, number: str) -> None:
        """Tab to a list of numbers and type the one wanted."""
        field = self.mouse.number(key)
        field.wait_for()
        for _ in range(60):
            if field.evaluate("field => field === field.getRootNode().activeElement"):
                break
            self.keys.press("Tab")
        self.keys.type(number)
        assert field.input_value() == number
        self.keys.press("Shift+Tab")  # in the list digits are typed, in the hand they pick cards

    def go_to(self, cell: str) -> None:
        """Follow the order in which the cells are numbered."""
        order = self.mouse.order
        at = self.into_grid()
        steps = order.index(cell) - order.index(at)
        for _ in range(abs(steps)):
            self.keys.press("." if steps > 0 else ",")
        assert self.focused() == cell

    def into_grid(self) -> str:
        """Tab from the hand back to the grid."""
        for _ in range(20):
            at = self.focused() or ""
            if at in self.mouse.order:
                return at
            if at in {"start", "finish"}:
                self.keys.press("ArrowUp" if at == "start" else "ArrowDown")
            else:
                self.keys.press("Shift+Tab")
        raise AssertionError("Shift+Tab does not reach the grid")

    def _type(self, move: str) -> None:
        kind, *rest = move.split()
        if kind in CARRIED:
            self.go_to(target(kind, rest[0], self.mouse.order))
            self.keys.press("Enter")
        elif kind in BARE:
            self.press_button(bare(kind))
        elif kind == "UseCompass":
            self.press_button(compass(rest[0]))
        elif kind == "EarnCompass":
            self.press_button(named("ui.do.EarnCompass"))
            self.press_button(CONFIRM)
        elif kind == "KeepHand":
            self.give(rest[0].split(",") if rest else [])
        elif kind == "Shed":
            cards, blind = shed_of(rest)
            if blind:
                self.pick_number("ui.shed.blind", blind)
            self.give(cards)
        elif kind == "Unleash":
            self.choose(["M"])
            self.go_to(rest[0])
            self.keys.press("Enter")
        elif kind == "Rotate":
            self.press_button(named("ui.do.Rotate"))
            self.go_to(rest[0])
            self.keys.press("Enter")
            self.give([rest[2]])
        elif kind == "Place" and wild_of(rest[0]):
            card, cell, *pay = rest
            self.choose(["W"])
            self.pick_number("ui.wild.number", wild_of(card))
            self.go_to(cell)
            self.keys.press("Enter")
            if pay and self.asks_for_payment(card, cell):
                self.give(pay[1].split(","))
        elif kind in {"PlayStart", "PlayFinish"} and not self.board.card(kind[4]).count():
            self.choose(["W"])
            self.press_button(named(f"ui.wild.{kind}"))
        else:
            super()._type(move)

    def give(self, cards: Sequence[str]) -> None:
        """Choose cards and confirm, wherever the focus was led."""
        self.choose(cards)
        self.press_button(CONFIRM)

    def open_curtain(self) -> bool:
        """As with the mouse."""
        closed = self.mouse.pointer.has(CURTAIN)
        if closed:
            self.tab_to("curtain")
            self.keys.press("Enter")
            self.mouse.pointer.which(OPENED)
        return closed
