"""The open gaps of a position, as far as a seat knows what can still fill them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from seawidget.games.tranquility import layout as at
from seawidget.games.tranquility.board import cell_name
from seawidget.games.tranquility.cards import CARD_TEXT
from seawidget.games.tranquility.kinds import Vector
from seawidget.games.tranquility.knowledge import Known
from seawidget.games.tranquility.veil import own_hand


@dataclass(frozen=True, slots=True)
class Gap:
    """A run of empty cells between two islands of a segment, or between one and the end of the segment
    (GRID-1).

    `low`, `high`: the numbers at its ends, None at an end of the segment. `possible`: the numbers strictly
    between (PLACE-2) that can still come. `alive`: there are enough of them. The ranges of different gaps of
    a segment do not overlap, so each gap can be judged by itself; in a gap any `needs` of its numbers fill it
    in rising order.
    """

    segment: int
    cells: tuple[str, ...]
    low: int | None
    high: int | None
    possible: tuple[int, ...]

    @property
    def needs(self) -> int:
        """How many islands the gap takes."""
        return len(self.cells)

    @property
    def alive(self) -> bool:
        """Whether enough numbers can still come."""
        return len(self.possible) >= len(self.cells)

    def to_dict(self) -> dict[str, Any]:
        """The gap as plain JSON; its ends as card texts."""
        return {
            "segment": self.segment,
            "cells": list(self.cells),
            "low": None if self.low is None else CARD_TEXT[self.low],
            "high": None if self.high is None else CARD_TEXT[self.high],
            "possible": list(self.possible),
            "needs": self.needs,
            "alive": self.alive,
        }

    def __str__(self) -> str:
        low = "|" if self.low is None else CARD_TEXT[self.low]
        high = "|" if self.high is None else CARD_TEXT[self.high]
        ends = self.cells[0] if len(self.cells) == 1 else f"{self.cells[0]}-{self.cells[-1]}"
        verdict = "" if self.alive else ", dead"
        return f"{low} _ {high} at {ends}: needs {self.needs} of {len(self.possible)}{verdict}"


def gone_numbers(v: Vector, seat: int | None, known: Known) -> list[bool]:
    """By island number 0..80: whether the seat knows that it can no longer be placed.

    Removed face up, remembered in the own discards, or unseen when nothing unseen can come any more (all
    decks and all other hands are empty). Islands set aside unseen count as possible, since nobody knows them
    (FEWER-2). `v`: vector of a position, of which only what the seat sees is read.
    """
    gone = [v[at.WHERE + n] == at.WHERE_REMOVED for n in range(at.ISLANDS + 1)]
    for card in known.own:
        if card <= at.ISLANDS:
            gone[card] = True
    to_come = 0
    for s in range(v[at.PLAYERS]):
        to_come += v[at.DECK_END + s] - v[at.DECK_TOP + s]
        to_come += v[at.HAND_N + s] if s != seat else 0
    if not to_come:
        mine = set() if seat is None else set(own_hand(v, seat))
        gone = [n not in mine for n in range(at.ISLANDS + 1)]
    return gone


def open_gaps(v: Vector, seat: int | None, known: Known) -> tuple[Gap, ...]:
    """All open gaps in sequence order, as `seat` (None: a spectator) may judge them."""
    gone = gone_numbers(v, seat, known)
    board = v[at.BOARD]
    found = []
    first = 0
    for segment in range(3):
        end = v[at.SEGMENT_END + segment]
        if not end:
            break
        before, low = first - 1, 0
        for c in range(first, end + 1):
            high = v[at.GRID + c] if c < end else at.ISLANDS + 1
            if not high:
                continue
            if c - before > 1:
                found.append(
                    Gap(
                        segment,
                        tuple(cell_name(board, cell) for cell in range(before + 1, c)),
                        low or None,
                        high if c < end else None,
                        tuple(n for n in range(low + 1, high) if not gone[n]),
                    )
                )
            before, low = c, high
        first = end
    return tuple(found)
