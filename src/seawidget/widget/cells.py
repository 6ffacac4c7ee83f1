"""Running a cell again leaves nothing behind: boards that only its old output held let go of their page.

Jupyter throws an old output away but keeps the models of everything in it, in the page and in the kernel, for as long
as the kernel lives. So a board remembers the cells that show it; when the last of them has run again and shows another
one, the board closes its connection. It is still there, and showing it again opens a new one.
"""

from __future__ import annotations

import sys
import weakref
from typing import Protocol


class Shown(Protocol):
    """A board that cells show. `cells`: ids of those that do."""

    cells: set[str]

    def leave_page(self) -> None:
        """Close the connection to the page."""
        ...


# cell -> the run of it that showed boards last, and those boards
_shown: dict[str, tuple[str, list[weakref.ref[Shown]]]] = {}


def running() -> tuple[str, str] | None:
    """The ids of the running notebook cell and of this run of it; None where the host does not tell."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return None
    request = kernel.get_parent() or {}
    cell = request.get("metadata", {}).get("cellId")
    run = request.get("header", {}).get("msg_id")
    return (cell, run) if cell and run else None


def shows(widget: Shown) -> None:
    """The running cell shows a board."""
    place = running()
    if place is None:
        return
    cell, run = place
    before, boards = _shown.get(cell, ("", []))
    if run != before:
        for board in [board for ref in boards if (board := ref()) is not None]:
            board.cells.discard(cell)
            if not board.cells and board is not widget:
                board.leave_page()
        boards = []
    widget.cells.add(cell)
    boards.append(weakref.ref(widget))
    _shown[cell] = (run, boards)
