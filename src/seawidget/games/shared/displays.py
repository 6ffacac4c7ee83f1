"""How views and positions show themselves in notebooks: as pictures of what one seat may see, never more."""

from __future__ import annotations

from typing import Any


def bundle(view: Any) -> dict[str, str]:
    """A view as a picture, and in characters; in characters alone where it does not say its game and options."""
    if not (hasattr(view, "game") and hasattr(view, "options")):
        return {"text/plain": str(view)}
    from seawidget.pictures import picture_of

    return {"image/svg+xml": picture_of(view), "text/plain": str(view)}


def seen_by_decider(state: Any) -> Any:
    """The view of the seat that decides; at the end that of the only seat, or what everybody may see."""
    return state.view(0 if state.players == 1 else state.deciding)
