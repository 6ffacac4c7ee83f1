"""A move against a line and a hand: the first reason against it."""

from __future__ import annotations

from seawidget.games.mini.moves import CELLS, Discard, Move
from seawidget.games.mini.rejection import Rejection
from seawidget.games.mini.rules import BURN, Hand, Line, cost, span


def validate(line: Line, hand: Hand, move: Move) -> Rejection | None:
    """The first reason against a move, by line and hand; None if it is legal."""
    if isinstance(move, Discard):
        missing = [card for card in move.cards if card not in hand]
        if missing:
            return Rejection("card_not_in_hand", "M-BURN-1", {"card": missing[0]})
        if len(move.cards) != BURN:
            return Rejection("discard_two", "M-BURN-1", {"n": len(move.cards)})
        return None
    cell = CELLS.find(move.cell) if len(move.cell) == 1 else -1
    if not 0 <= cell < len(line):
        return Rejection("no_such_cell", "M-PLAY-1", {"cell": move.cell, "cells": list(CELLS[: len(line)])})
    missing = [card for card in (move.card, *move.pay) if card not in hand]
    if missing:
        return Rejection("card_not_in_hand", "M-PLAY-1", {"card": missing[0]})
    if line[cell]:
        return Rejection("cell_taken", "M-PLAY-1", {"cell": move.cell, "card": line[cell]})
    low, high = span(line, cell)
    if move.card < low:
        return Rejection("too_low", "M-PLAY-1", {"card": move.card, "other": low})
    if move.card > high:
        return Rejection("too_high", "M-PLAY-1", {"card": move.card, "other": high})
    price = cost(line, move.card, cell)
    if price > len(hand) - 1:
        return Rejection("cannot_pay", "M-COST-2", {"n": price, "have": len(hand) - 1})
    if len(move.pay) != price or move.card in move.pay:
        return Rejection("wrong_payment", "M-COST-1", {"n": price})
    return None
