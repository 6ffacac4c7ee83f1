"""The open gaps of a position, as far as a seat knows what can still fill them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import cell_name
from seawidget.games.tranquility.core.cards import CARD_TEXT
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.knowledge.information import InformationState
from seawidget.games.tranquility.rules.place import (
    cell_blocked,
    filled_after,
    gap_high,
    gap_low,
    next_gap,
    roof_closed,
    segment_end,
    segment_first,
)
from seawidget.games.tranquility.rules.redaction import own_hand
from seawidget.text.i18n import say


@dataclass(frozen=True, slots=True)
class Gap:
    """A run of empty cells between two islands of a segment, or between one and the end of the segment
    (GRID-1).

    `low`, `high`: the numbers at its ends, None at an end of the segment. `possible`: the numbers strictly
    between (PLACE-2) that can still come. `alive`: there are enough of them. The ranges of different gaps of
    a segment do not overlap, so each gap can be judged by itself; in a gap any `needs` of its numbers fill it
    in rising order. `blocked`: its cells in blocked rows (PLACE-1) or under the closed roof (ARCH-2), where nothing
    can be laid now. `wilds`: Wilds that are not known to be spent; each may stand for any number between, also for
    one that is gone (WILD-2), and is counted in every gap, though it will fill only one.
    """

    segment: int
    cells: tuple[str, ...]
    low: int | None
    high: int | None
    possible: tuple[int, ...]
    blocked: tuple[str, ...] = ()
    wilds: int = 0

    @property
    def needs(self) -> int:
        """How many islands the gap takes."""
        return len(self.cells)

    @property
    def alive(self) -> bool:
        """Whether enough numbers can still come."""
        between = (at.ISLANDS + 1 if self.high is None else self.high) - (self.low or 0) - 1
        return min(len(self.possible) + self.wilds, between) >= len(self.cells)

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
            "blocked": list(self.blocked),
            "wilds": self.wilds,
        }

    def __str__(self) -> str:
        low = "|" if self.low is None else CARD_TEXT[self.low]
        high = "|" if self.high is None else CARD_TEXT[self.high]
        ends = self.cells[0] if len(self.cells) == 1 else f"{self.cells[0]}-{self.cells[-1]}"
        facts = {"left": low, "right": high, "cells": ends, "needs": self.needs, "possible": len(self.possible)}
        parts = [say(f"tranquility.print.gap{'_wilds' if self.wilds else ''}", **facts, wilds=self.wilds)]
        parts += [] if self.alive else [say("tranquility.print.gap_dead")]
        parts += [say("tranquility.print.gap_blocked", cells=" ".join(self.blocked))] if self.blocked else []
        return ", ".join(parts)


def gone_numbers(v: Vector, seat: int | None, information: InformationState) -> list[bool]:
    """By island number 0..80: whether the seat knows that it can no longer be placed.

    In the grid, removed face up, remembered in the own discards, or unseen when nothing unseen can come any more (all
    decks and all other hands are empty). Islands set aside unseen count as possible, since nobody knows them
    (FEWER-2). `v`: vector of a position, of which only what the seat sees is read.
    """
    gone = [v[at.WHERE + n] == at.WHERE_REMOVED for n in range(at.ISLANDS + 1)]
    for cell in range(at.CELLS):  # also in another segment of the arch: the ranges of its gaps overlap
        if v[at.GRID + cell] and not v[at.MARK + cell] & at.MARK_WILD:
            gone[v[at.GRID + cell]] = True
    for card in information.own:
        if card <= at.ISLANDS:
            gone[card] = True
    to_come = v[at.DECK_END + at.COMMON] - v[at.DECK_TOP + at.COMMON]
    for s in range(v[at.PLAYERS]):
        to_come += v[at.DECK_END + s] - v[at.DECK_TOP + s]
        to_come += v[at.HAND_N + s] if s != seat else 0
    if not to_come:
        mine = set() if seat is None else set(own_hand(v, seat))
        mine |= set(v[at.ROW_CARDS : at.ROW_CARDS + v[at.ROW_CARDS_N]])  # the row of the duel lies open
        gone = [n not in mine for n in range(at.ISLANDS + 1)]
    return gone


def wilds_left(v: Vector, information: InformationState) -> int:
    """Wilds that are not in the grid, laid, removed or remembered in the own discards."""
    marks = v[at.MARK : at.MARK + at.CELLS]
    spent = sum(mark & at.MARK_WILD for mark in marks) + information.own.count(at.W) + v[at.REMOVED + at.W - at.S]
    return v[at.WILDS] - spent - (v[at.START_LAID] == at.W) - (v[at.FINISH_LAID] == at.W)


def open_gaps(v: Vector, seat: int | None, information: InformationState) -> tuple[Gap, ...]:
    """All open gaps in sequence order, as `seat` (None: a spectator) may judge them."""
    gone = gone_numbers(v, seat, information)
    wilds = wilds_left(v, information)
    board = v[at.BOARD]
    return tuple(
        Gap(
            segment,
            tuple(cell_name(board, cell) for cell in cells),
            low or None,
            high if high <= at.ISLANDS else None,
            tuple(n for n in range(low + 1, high) if not gone[n]),
            tuple(cell_name(board, cell) for cell in cells if closed(v, cell)),
            wilds,
        )
        for segment, cells, low, high in runs(v)
    )


def runs(v: Vector) -> Iterator[tuple[int, range, int, int]]:
    """Every run of empty cells in sequence order: (segment, its cells, the number before it, the number after it).

    0 and 81 stand for the ends of the segment (GRID-1).
    """
    start = next_gap(v, 0)
    while start >= 0:
        first, end = segment_first(v, start), segment_end(v, start)
        after = filled_after(v, start, end)
        segment = sum(0 < v[at.SEGMENT_END + k] <= start for k in range(2))
        yield segment, range(start, after), gap_low(v, start - 1, first), gap_high(v, after, end)
        start = next_gap(v, after)


def closed(v: Vector, cell: int) -> bool:
    """Whether nothing can be laid on a cell now: its row is blocked (PLACE-1) or the roof is closed (ARCH-2)."""
    return cell_blocked(v, cell) or roof_closed(v, cell)
