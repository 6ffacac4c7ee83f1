"""Where the kernel hears a page: on the page's own subshell, also after a cell has used the board.

ipykernel (7.4) delivers a comm message to the thread that last sent on that comm. A cell that moves would so draw the
next clicks to the main thread, where they wait until running cells end. Forgetting the sender leaves the choice to the
page, which asks for its subshell; older kernels have nothing to forget.
"""

from __future__ import annotations

from typing import Any


def wants_echo(comm: Any) -> bool:
    """Whether the page is to write back which picture it has: marimo runs cells again only after what a page writes."""
    return type(comm).__module__.partition(".")[0] == "marimo"


def leave_to_the_page(comm: Any) -> None:
    """Let the page choose the thread that hears it, whoever sent on this comm last."""
    known = getattr(comm, "__dict__", {})
    known.pop("_reply_subshell_id", None)
    answered = known.get("_reply_subshell_ids")
    if answered:
        answered.clear()
