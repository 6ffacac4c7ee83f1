"""Reading a move code (layout.py, move codes). Rule functions: integers only."""

from __future__ import annotations

from seawidget.games.pomor.core.layout import ARG_BIT


def move_kind(code: int) -> int:
    """Which kind of move it is: PLAY_CARD, SELL ..."""
    return code & 15


def move_argument(code: int) -> int:
    """The number that goes with the kind: a place, a value, bits of candidates, or a card with its mode."""
    return code >> ARG_BIT


def played_kind(code: int) -> int:
    """Of PlayCard the kind of the card."""
    return code >> ARG_BIT >> 1


def played_mode(code: int) -> int:
    """Of PlayCard the mode: 1 for `unblock`, else 0."""
    return code >> ARG_BIT & 1
