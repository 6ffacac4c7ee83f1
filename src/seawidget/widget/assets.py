"""The built files of the page."""

from __future__ import annotations

from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"


@cache
def text(name: str) -> str:
    """A built file as text: "widget.js", "widget.css" or "panels.js"."""
    return (STATIC / name).read_text(encoding="utf-8")
