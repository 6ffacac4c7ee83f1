"""Somebody who plays with the keyboard alone: everything goes through `page.keyboard`, never through the mouse."""

from __future__ import annotations

from collections.abc import Iterable

from tests.e2e.driving.board import COLUMNS, Board

FOCUSED = """([root]) => {
  const active = root.getRootNode().activeElement;
  return root.isConnected ? [root.contains(active) ? (active.dataset.focus ?? "") : null] : null;
}"""


class Typist:
    def __init__(self, board: Board) -> None:
        self.board = board
        self.keys = board.page.keyboard

    def focused(self) -> str | None:
        """What has the focus: a cell, "slot-2", an action, "" for another part of the board, None for none."""
        found: list[str | None] = self.board.pointer.ask(FOCUSED)
        return found[0]

    def tab_into_the_board(self) -> None:
        for _ in range(40):
            if self.focused() is not None:
                return
            self.keys.press("Tab")
        raise AssertionError("Tab does not reach the board")

    def tab_to(self, *parts: str) -> str:
        """Tab through the board until one of these parts (a prefix of its name) has the focus."""
        for _ in range(12):
            at = self.focused()
            if at and at.startswith(parts):
                return at
            self.keys.press("Tab")
        raise AssertionError(f"Tab does not reach {parts}")

    def play(self, move: str) -> None:
        self.board.changed_by(lambda: self._type(move))

    def _type(self, move: str) -> None:
        kind, *rest = move.split()
        if kind == "Place":
            card, cell, *pay = rest
            self.choose([card])
            self.go_to(cell)
            self.keys.press("Enter")
            if pay and self.asks_for_payment(card, cell):
                self.choose(pay[1].split(","))
                self.confirm()
        elif kind == "Discard":
            self.keys.press("d")
            self.choose(rest[0].split(","))
            self.confirm()
        elif kind == "Shed":
            self.choose(rest[0].split(",") if rest else [])
            self.confirm()
        else:
            self.choose([{"PlayStart": "S", "PlayFinish": "F"}[kind]])

    def choose(self, cards: Iterable[str]) -> None:
        """Pick cards of the hand: by their digit, beyond nine with the arrows and Enter."""
        for card in cards:
            slot = int(self.board.card(card).get_attribute("data-slot") or 0)
            if slot < 9:
                self.keys.press(str(slot + 1))
                continue
            at = int(self.tab_to("slot-").removeprefix("slot-"))
            for _ in range(abs(slot - at)):
                self.keys.press("ArrowRight" if slot > at else "ArrowLeft")
            self.keys.press("Enter")

    def go_to(self, cell: str) -> None:
        """Walk over the board with the arrows."""
        at = self.focused() or ""
        if at[:1] not in COLUMNS or len(at) != 2:
            at = self.tab_to(*COLUMNS)
        across = COLUMNS.index(cell[0]) - COLUMNS.index(at[0])
        up = int(cell[1]) - int(at[1])
        for key, steps in (
            ("ArrowRight", across),
            ("ArrowLeft", -across),
            ("ArrowUp", up),
            ("ArrowDown", -up),
        ):
            for _ in range(steps):
                self.keys.press(key)
        assert self.focused() == cell

    def asks_for_payment(self, card: str, cell: str) -> bool:
        laid = self.board.root.locator(f"[data-cell={cell}][data-card='{card}']")
        confirm = self.board.action("confirm")
        confirm.or_(laid).first.wait_for()
        return confirm.is_visible()

    def confirm(self) -> None:
        """The focus is led to the confirmation when enough is chosen."""
        assert self.focused() == "confirm"
        self.keys.press("Enter")
