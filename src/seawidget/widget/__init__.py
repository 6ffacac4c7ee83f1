"""The board in a notebook: `GameWidget`, its messages, its static pictures and its offline page.

`GameWidget` is imported when it is first used: the pictures serve without the widget library.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from seawidget.widget.gamewidget import GameWidget

__all__ = ["GameWidget"]


def __getattr__(name: str) -> object:
    if name == "GameWidget":
        from seawidget.widget.gamewidget import GameWidget

        return GameWidget
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
