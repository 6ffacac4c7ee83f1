"""What the player of Mini can prove: that no order of the deck can be won any more, and what helpers may offer."""

from __future__ import annotations

from typing import Any

from seawidget.games.mini.moves import CELLS, Move
from seawidget.games.mini.rules import Hand, Line, fewest, gaps, hopeless
from seawidget.games.mini.state import State
from seawidget.games.powers import Helps, Lost


def proved(line: Line, cards: Hand, most: int) -> Lost | None:
    """Why a line cannot be filled with `cards` of hand and deck; None if it perhaps can. `most`: the highest card."""
    if all(line):
        return None
    if hopeless(line, cards):
        found: list[dict[str, Any]] = []
        for cells, low, high in gaps(line):
            fit = sum(low < card < high for card in cards)
            if fit < len(cells):
                names = [CELLS[cell] for cell in cells]
                found.append({"cells": names, "low": low + 1, "high": min(high - 1, most), "fit": fit, "dear": False})
        names = [name for gap in found for name in gap["cells"]]
        return Lost("mini.lost.no_numbers", {"n": len(names), "cells": names}, found)
    need = fewest(line)
    return Lost("mini.lost.no_cards", {"n": need, "have": len(cards)}) if need > len(cards) else None


def proved_of(state: State) -> Lost | None:
    """`proved` of a position; the order of its deck is not looked at (M-INFO-1)."""
    return None if state.over else proved(state.line, state.hand + state.deck, state.cards)


def proved_after(state: State, move: Move) -> Lost | None:
    """`proved` after a legal move, before cards are drawn."""
    after, _ = state.carried_out(move)
    return proved(after.line, after.hand + after.deck, state.cards)


def helps(state: State) -> Helps[Move]:
    """The legal moves, those that lose for certain left out where others do not."""
    moves = list(state.legal_moves)
    found = [move for move in moves if proved_after(state, move) is None]
    return Helps(found or moves, {})
