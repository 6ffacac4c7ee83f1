"""The built files of the page."""

from __future__ import annotations

from functools import cache
from pathlib import Path

STATIC = Path(__file__).parents[1] / "static"


@cache
def text(name: str) -> str:
    """A built file as text, such as "widget.js" or "widget.css"."""
    return (STATIC / name).read_text(encoding="utf-8")


@cache
def chunks() -> frozenset[str]:
    """Names of the chunks of the page: "panels", and the games that bring a board of their own."""
    return frozenset(path.stem for path in STATIC.glob("*.js")) - {"widget"}
