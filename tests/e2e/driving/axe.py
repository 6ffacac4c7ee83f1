"""Accessibility rules (axe-core) applied to one element of a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Locator

SCRIPT = Path(__file__).parents[3] / "js" / "node_modules" / "axe-core" / "axe.min.js"
# Jupyter's body has no height and hides its overflow: axe would take everything for invisible and pass it.
UNHIDE = "html, body { overflow: visible !important }"
RUN = """async ([root, unhide]) => {
  const style = document.createElement("style");
  style.textContent = unhide;
  document.head.append(style);
  const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
  // asked for violations alone, axe does not describe what passes: half the time, the same finds
  const { violations } = await axe.run(root, { runOnly: tags, resultTypes: ["violations"] });
  style.remove();
  return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)}`));
}"""


@cache
def script() -> str:
    return SCRIPT.read_text(encoding="utf-8")


def violations(root: Locator) -> list[str]:
    """What axe finds wrong inside `root`, one line for each element."""
    if not root.page.evaluate("() => 'axe' in window"):
        root.page.evaluate(script())
    found: list[str] = root.page.evaluate(RUN, [root.element_handle(), UNHIDE])
    return found
