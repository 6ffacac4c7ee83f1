"""Card texts: "1".."80", the letters of the card table, and "W=48" for a Wild that stands for island 48."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from seawidget.games.tranquility.core.layout import ISLANDS, B, S, W
from seawidget.given import whole

LETTERS: Final = "SFMWYPOCRB"  # codes S..B in this order, which is also the order of sorted lists
CARD_TEXT: Final[tuple[str, ...]] = ("", *(str(n) for n in range(1, ISLANDS + 1)), *LETTERS)
CARD_CODE: Final[dict[str, int]] = {text: code for code, text in enumerate(CARD_TEXT) if text}
WILD_TEXT: Final[tuple[str, ...]] = ("", *(f"W={n}" for n in range(1, ISLANDS + 1)))
WILD_NUMBER: Final[dict[str, int]] = {text: n for n, text in enumerate(WILD_TEXT) if text}


def card_code(card: object) -> int:
    """The code of a card given as text or as the number of an island, of whatever library; 0 if it is no card."""
    if isinstance(card, str):
        return CARD_CODE.get(card, 0)
    number = whole(card)
    return number if number is not None and 1 <= number <= ISLANDS else 0


def placed_card(card: object) -> tuple[int, int]:
    """(code, number a Wild stands for or 0) of the card of a Place; (0, 0) if it is none.

    A Wild needs its number here: "W" alone is no card to place.
    """
    if isinstance(card, str) and card in WILD_NUMBER:
        return W, WILD_NUMBER[card]
    code = card_code(card)
    return (0, 0) if code == W else (code, 0)


def placed_text(code: int, wild: int) -> str:
    """Text of the card of a Place."""
    return WILD_TEXT[wild] if wild else CARD_TEXT[code]


def texts(codes: Iterable[int]) -> list[str]:
    """Card texts of codes, in the order given."""
    return [CARD_TEXT[code] for code in codes]


assert CARD_CODE["S"] == S
assert CARD_CODE["B"] == B
