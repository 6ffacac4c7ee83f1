"""Cards, tokens and places as people write them."""

from __future__ import annotations

import re
from typing import Final

from seawidget.games.pomor.core import layout as at

TOKENS: Final = "ABCDP"  # by token number (layout.py)
SEA_TEXT: Final = ("w", *(f"c{value}" for value in range(1, 10)), "s", "?", "p2", "p3")  # by card on the ring
SEA_CODE: Final = {text: code for code, text in enumerate(SEA_TEXT)}
_CARD: Final = re.compile(r"(0|[1-9][0-9]?)/([1-9][0-9]?)(n?)")


def nav_text(card: int) -> str:
    """A navigation card (layout.py) as "4/2", "2/3n" or "0/5"."""
    return f"{card >> at.PILOT_BIT}/{card >> at.STEP_BIT & 15}{'n' if card & 1 else ''}"


def nav_parts(text: object) -> tuple[int, int, int] | None:
    """Pilot number, step number and nets icon of a text such as "2/3n"; None if it is no such text."""
    match = _CARD.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        return None
    return int(match[1]), int(match[2]), 1 if match[3] else 0


def nav_card(pilot: int, step: int, nets: int) -> int:
    """The number of a navigation card (layout.py)."""
    return pilot << at.PILOT_BIT | step << at.STEP_BIT | nets


def stack_text(stack: int) -> str:
    """The tokens of a stack, bottom first."""
    text = ""
    while stack:
        text += TOKENS[(stack & 7) - 1]
        stack >>= 3
    return text


def stack_code(text: str) -> int:
    """The stack of a text of known tokens."""
    code = 0
    for token in reversed(text):
        code = code << 3 | TOKENS.index(token) + 1
    return code
