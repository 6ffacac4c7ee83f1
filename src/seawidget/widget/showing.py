"""Putting a board under its cell without being asked to."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from seawidget.widget.gamewidget import GameWidget


def show_after_cell(widget: GameWidget) -> None:
    """Show a widget when the running notebook cell ends, unless the cell has shown it by itself.

    So ``w = sea.play()`` shows the board, and ``sea.play()`` as the last line shows it once. Outside a notebook nothing
    happens.
    """
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is None or type(shell).__name__ == "TerminalInteractiveShell":
        return

    def after(*_: Any) -> None:
        shell.events.unregister("post_run_cell", after)
        if not widget.was_displayed and widget.comm is not None:
            from IPython.display import display

            display(widget)  # type: ignore[no-untyped-call]

    shell.events.register("post_run_cell", after)
