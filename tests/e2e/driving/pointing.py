"""Finding and pointing at parts of a board quickly: one call into the page where Playwright's locators take several.

The events are real ones of mouse and touch screen; only the waiting is done by the page itself.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Error, Locator, Page

from tests.e2e.driving.browser import PATIENCE

# `pick` gives a value other than undefined as soon as it can.
WAIT = """async ([root, css, before]) => {
  for (const end = performance.now() + TIME; performance.now() < end; ) {
    if (!root.isConnected) return null;
    const found = (() => { PICK })();
    if (found !== undefined) return found;
    await new Promise(requestAnimationFrame);
  }
  const said = root.querySelector(".sea-status")?.textContent;
  throw new Error(`nothing to WHAT: ${css}${before}; the board says: ${said}`);
}"""


def waiting(what: str, pick: str) -> str:
    return WAIT.replace("TIME", str(1000 * PATIENCE)).replace("PICK", pick).replace("WHAT", what)


# The middle of the first such element that lies uncovered; one outside the window is scrolled into it.
MIDDLE = waiting(
    "point at",
    """
    const el = root.querySelector(css);
    if (!el) return;
    let { left, right, top, bottom } = el.getBoundingClientRect();
    if (top < 60 || bottom > innerHeight - 30) {
      el.scrollIntoView({ block: "center", behavior: "instant" });
      ({ left, right, top, bottom } = el.getBoundingClientRect());
    }
    const at = [(left + right) / 2, (top + bottom) / 2];
    if (el.contains(root.getRootNode().elementFromPoint(...at))) return at;""",
)
WHICH = waiting(
    "find",
    "for (const [i, one] of css.entries()) if (root.querySelector(one)) return i;",
)
NODE = "root.querySelector('[role=tree] [aria-current=true]')?.dataset.node"
MOVED = waiting("wait for", f"const at = {NODE}; if (at && at !== before) return at;")


class Pointer:
    """Points into one element of a page."""

    def __init__(self, root: Locator, page: Page, touch: bool) -> None:
        self.root = root
        self.page = page
        self.touch = touch
        self._handle: Any = None

    def ask(self, script: str, css: object = "", before: str | None = "") -> Any:
        """What the script finds below the root; a root that left the page is looked up again."""
        for _ in range(2):
            self._handle = self._handle or self.root.element_handle()
            try:
                found = self.page.evaluate(script, [self._handle, css, before])
            except Error as error:
                if "nothing to" in str(error):
                    raise AssertionError(str(error)) from None
                raise
            if found is not None:
                return found
            self._handle = None
        raise AssertionError(f"the board left the page: {css}")

    def has(self, css: str) -> bool:
        """Whether there is such an element now."""
        return bool(self.ask("([root, css]) => root.isConnected ? !!root.querySelector(css) : null", css))

    def node(self) -> str:
        """Id of the node where the game stands."""
        return str(self.ask(f"([root]) => root.isConnected ? {NODE} ?? '' : null"))

    def moved(self, before: str) -> str:
        """Wait until the game stands elsewhere."""
        return str(self.ask(MOVED, before=before))

    def which(self, *css: str) -> int:
        """Wait until one of these is there: its number."""
        return int(self.ask(WHICH, css))

    def middle(self, css: str) -> tuple[float, float]:
        """Where the element lies once nothing covers it."""
        x, y = self.ask(MIDDLE, css)
        return x, y

    def press(self, css: str) -> None:
        """A click, or a tap on a touch screen, where the element lies once nothing covers it."""
        x, y = self.middle(css)
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
