"""A board on the page: what it shows, and how a person plays on it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from seawidget.text.i18n import text
from tests.e2e.driving.pointing import Pointer

COLUMNS = "abcdef"
CONFIRM = "[data-action=confirm]"
IN_MENU = ("redo", "first", "prev", "next", "last", "fork", "redeal", "trial", "help", "options")


def unchosen(card: str) -> str:
    """A card of this kind in the hand that is not chosen yet."""
    return f"[data-slot][data-card='{card}'][aria-pressed=false]"


class Board:
    """Finds everything by what it stands for (cells, cards, spaces, actions) or by its accessible name in English."""

    def __init__(self, root: Locator, page: Page, touch: bool = False) -> None:
        self.root = root
        self.page = page
        self.pointer = Pointer(root, page, touch)
        self.status = root.locator(".sea-status b")
        self.hint = root.locator(".sea-msg:is([data-tone=refused], [data-tone=info], [data-tone=readonly])")
        self.prompt = root.locator(".sea-msg b")
        self.steps = root.locator(".sea-steps > li")

    def ready(self) -> None:
        """Wait until the board stands and the kernel has answered it."""
        self.cell("a1").wait_for()
        self.current.wait_for()
        self.root.locator(".sea-grip").wait_for(state="attached")  # the last part of the page, with it cards are lifted

    # -- parts ------------------------------------------------------------------------------------------------

    def cell(self, name: str) -> Locator:
        return self.root.locator(f"[data-cell={name}]")

    def cards(self) -> Locator:
        return self.root.locator("[data-slot]")

    def card(self, code: str) -> Locator:
        """The first card of this kind in the hand that is not chosen yet."""
        return self.root.locator(unchosen(code)).first

    def space(self, name: str) -> Locator:
        return self.root.locator(f"[data-space={name}]")

    def action(self, name: str) -> Locator:
        return self.root.locator(f"[data-action={name}]")

    def button(self, key: str, **args: object) -> Locator:
        """A button by the catalogue key of its name."""
        return self.root.get_by_role("button", name=text(key, args), exact=True)

    def toolbar(self, tool: str) -> Locator:
        """A button of the bar, or of its menu, which is opened; the moves panel has some of the same names."""
        if tool in IN_MENU:
            self.menu()
        name = text(f"ui.bar.{tool}")
        return self.root.locator(".sea-toolbar").get_by_role("button", name=name, exact=True).first

    def menu(self) -> None:
        """Open the menu of the bar, if it is not open."""
        if self.root.locator(".sea-menu").is_hidden():
            self.root.locator("[data-focus=more]").click()

    def open_panel(self, name: str, locale: str = "en") -> None:
        """Open a tab of the drawer; "log" is the other face of the moves, "rules" belong to how to play."""
        tab = {"log": "moves", "rules": "guide"}.get(name, name)
        self.root.get_by_role("tab", name=text(f"ui.panel.{tab}", {}, locale), exact=True).click()
        if tab == "moves":
            log = self.root.locator(".sea-foot").get_by_role(
                "button", name=text("ui.panel.log", {}, locale), exact=True
            )
            if (log.get_attribute("aria-pressed") == "true") != (name == "log"):
                log.click()

    @property
    def tree(self) -> Locator:
        return self.root.get_by_role("tree")

    @property
    def current(self) -> Locator:
        """The row of the moves tree where the game stands."""
        return self.tree.locator("[aria-current=true]")

    # -- what it shows ----------------------------------------------------------------------------------------

    def hand(self) -> list[str]:
        return [card.get_attribute("data-card") or "" for card in self.cards().all()]

    def grid(self) -> dict[str, str]:
        found: dict[str, str] = self.root.evaluate(
            """root => Object.fromEntries([...root.querySelectorAll("[data-cell][data-card]")]
                 .map(cell => [cell.dataset.cell, cell.dataset.card]))"""
        )
        return found

    def node(self) -> str:
        return self.pointer.node()

    # -- playing ----------------------------------------------------------------------------------------------

    def play(self, move: str) -> None:
        """Make a move with the mouse and wait until the board shows it."""
        self.changed_by(lambda: self._click_through(move))

    def changed_by(self, act: Callable[[], None]) -> None:
        """Do something that leads to another node of the tree, and wait until the board stands there."""
        before = self.node()
        act()
        self.pointer.moved(before)

    def press(self, css: str) -> None:
        """A click, or a tap on a touch screen."""
        self.pointer.press(css)

    def ask(self, target: Locator) -> None:
        """Click what is marked as not possible now: Playwright waits in vain for it, the board answers why."""
        target.click(force=True)

    def drag(self, what: Locator, to: Locator) -> None:
        """Drag with the mouse, in steps as a hand does."""
        what.hover()
        self.page.mouse.down()
        goal = to.bounding_box()
        assert goal is not None
        self.page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=8)
        self.page.mouse.up()

    def play_free_trial(self) -> None:
        """In the what-if layer, try the first card that goes somewhere for nothing or for a suggested payment."""
        for slot in range(self.cards().count()):
            self.root.locator(f"[data-slot='{slot}']").click()
            lit = self.root.locator("[data-cell]:is(.sea-free, .sea-costly)")
            if lit.count():
                lit.first.click()
                suggest = self.action("suggest")
                suggest.or_(self.steps).first.wait_for()
                if suggest.is_visible():
                    suggest.click()
                self.steps.first.wait_for()
                return

    def _click_through(self, move: str) -> None:
        kind, *rest = move.split()
        if kind == "Place":
            card, cell, *pay = rest
            self.press(unchosen(card))
            self.press(f"[data-cell={cell}]")
            if pay:
                self._choose(pay[1].split(","), unless=f"[data-cell={cell}][data-card='{card}']")
        elif kind == "Discard":
            self.press("[data-action=discard]")
            self._choose(rest[0].split(","))
        elif kind == "Shed":
            self._choose(rest[0].split(",") if rest else [])
        elif kind == "PlayStart":
            self.press(unchosen("S"))
        elif kind == "PlayFinish":
            self.press(unchosen("F"))
        else:
            raise ValueError(move)

    def _choose(self, cards: list[str], unless: str = "") -> None:
        """Choose cards and confirm, unless the board saw that there was nothing to choose."""
        if self.pointer.which(CONFIRM, *([unless] if unless else [])):
            return
        for card in cards:
            self._pick(card)
        self.press(CONFIRM)

    def _pick(self, card: str) -> None:
        self.press(unchosen(card))
