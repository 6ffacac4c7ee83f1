"""The built files of the page."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

STATIC = files("seawidget.widget") / "static"  # also inside a zip file

ON_EVERY_PAGE = (
    "tranquility"  # the game whose board is in the main script; every other is drawn by a chunk, or not at all
)


ALONE = frozenset({"widget", "beside"})  # modules of a widget of their own; the others are chunks of the board


@cache
def text(name: str) -> str:
    """A built file as text, such as "widget.js" or "widget.css"."""
    return STATIC.joinpath(name).read_text(encoding="utf-8")


@cache
def chunks() -> frozenset[str]:
    """Names of the chunks of the page: "panels", "play", "odds", and the games that bring a board of their own."""
    return frozenset(entry.name.removesuffix(".js") for entry in STATIC.iterdir() if entry.name.endswith(".js")) - {
        *ALONE
    }
