"""How a person plays what modules and variants add, with the mouse or with the keyboard alone."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator

from seawidget.i18n import text
from tests.e2e.board import Board
from tests.e2e.keyboard import Typist

# Moves that name a row or a cell and no card of the hand.
CARRIED = ("MoveRocks", "PlaceStorm", "Choose")
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


class Mouse(Board):
    """Plays every move by pointing."""

    def __init__(self, board: Board, order: Sequence[str]) -> None:
        super().__init__(board.root, board.page, board.touch)
        self.order = order

    def focus(self, name: str) -> Locator:
        """A button by the beginning of the name the board finds it by."""
        return self.root.locator(f"[data-focus^='{name}']").first

    def compass(self, storm: str) -> Locator:
        """The button that cancels a storm: "revealed", "yellow@0"."""
        colour, _, place = storm.partition("@")
        return self.root.locator(f"[data-focus^='ui.compass.{colour}'][data-focus$='{int(place or -1) + 1}']")

    def number(self, key: str) -> Locator:
        return self.root.get_by_role("combobox", name=text(key), exact=True)

    def _click_through(self, move: str) -> None:
        kind, *rest = move.split()
        if kind in CARRIED:
            self.press(self.cell(target(kind, rest[0], self.order)))
        elif kind in BARE:
            self.press(self.bare(kind))
        elif kind == "UseCompass":
            self.press(self.compass(rest[0]))
        elif kind == "EarnCompass":
            self.press(self.focus("ui.do.EarnCompass"))
            self.press(self.action("confirm"))
        elif kind == "KeepHand":
            self._choose(rest[0].split(",") if rest else [])
        elif kind == "Shed":
            cards, blind = shed_of(rest)
            if blind:
                self.number("ui.shed.blind").select_option(blind)
            self._choose(cards)
        elif kind == "Unleash":
            self.press(self.card("M"))
            self.press(self.cell(rest[0]))
        elif kind == "Rotate":
            self.press(self.focus("ui.do.Rotate"))
            self.press(self.cell(rest[0]))
            self._choose([rest[2]])
        elif kind == "Place" and wild_of(rest[0]):
            card, cell, *pay = rest
            self.press(self.card("W"))
            self.press(self.cell(cell))
            self.number("ui.wild.number").select_option(wild_of(card))
            self.press(self.focus("ui.wild.place"))
            if pay:
                self._choose(pay[1].split(","), unless=self.laid(card, cell))
        elif kind in {"PlayStart", "PlayFinish"} and not self.card(kind[4]).count():
            self.press(self.card("W"))
            self.press(self.focus(f"ui.wild.{kind}"))
        else:
            super()._click_through(move)

    def bare(self, kind: str) -> Locator:
        accept = self.root.locator("[data-focus='ui.do.accept']")
        button = self.root.locator(f"[data-focus='ui.do.{kind}']")
        return button.or_(accept) if kind == "Pass" else button

    def laid(self, card: str, cell: str) -> Locator:
        return self.root.locator(f"[data-cell={cell}][data-card='{card}']")

    def open_curtain(self) -> None:
        self.press(self.focus("curtain"))


class Keys(Typist):
    """Plays every move with the keyboard alone."""

    def __init__(self, board: Mouse) -> None:
        super().__init__(board)
        self.mouse = board

    def press_button(self, found: Locator) -> None:
        """Walk to a button beside the hand and press it."""
        found.wait_for()
        name = found.get_attribute("data-focus") or ""
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
        inside = "root => root.querySelector('.sea-hand')?.contains(root.getRootNode().activeElement) ?? false"
        for _ in range(60):
            if self.board.root.evaluate(inside) and self.focused():
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
            self.press_button(self.mouse.bare(kind))
        elif kind == "UseCompass":
            self.press_button(self.mouse.compass(rest[0]))
        elif kind == "EarnCompass":
            self.press_button(self.mouse.focus("ui.do.EarnCompass"))
            self.press_button(self.mouse.action("confirm"))
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
            self.press_button(self.mouse.focus("ui.do.Rotate"))
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
            self.press_button(self.mouse.focus(f"ui.wild.{kind}"))
        else:
            super()._type(move)

    def give(self, cards: Sequence[str]) -> None:
        """Choose cards and confirm, wherever the focus was led."""
        self.choose(cards)
        self.press_button(self.mouse.action("confirm"))

    def open_curtain(self) -> None:
        self.tab_to("curtain")
        self.keys.press("Enter")
