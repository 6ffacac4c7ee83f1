"""Reading a move code (layout.py, move codes). Rule functions: integers only."""

from __future__ import annotations

from seawidget.games.tranquility.core.layout import BLIND_BIT, CARD_BIT, CELL_BIT, MASK_BIT, WILD_BIT


def move_kind(code: int) -> int:
    """Which kind of move it is: PLACE, DISCARD ..."""
    return code & 31


def move_card(code: int) -> int:
    """The card that is placed; of UseCompass the colour of the storm, 0 for the one just turned up."""
    return code >> CARD_BIT & 127


def move_cell(code: int) -> int:
    """The cell; of moves of rows the row, of UseCompass the seat or row."""
    return code >> CELL_BIT & 63


def move_mask(code: int) -> int:
    """Bits of the hand cards that leave the hand face down."""
    return code >> MASK_BIT & 4095


def move_wild(code: int) -> int:
    """The number a Wild stands for, or 0."""
    return code >> WILD_BIT & 127


def move_blind(code: int) -> int:
    """How many cards are thrown unseen from the deck."""
    return code >> BLIND_BIT & 3
