"""The three boards, written down from the drawings in docs/rules-tranquility.md (GRID-2, GRID-5, GRID-6)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Board:
    """Cells in sequence order, segment by segment."""

    segments: tuple[tuple[str, ...], ...]
    border: frozenset[str] = frozenset()

    @property
    def cells(self) -> tuple[str, ...]:
        return tuple(cell for segment in self.segments for cell in segment)

    def row(self, row: int) -> tuple[str, ...]:
        """Cells of a row, 0 at the bottom."""
        return tuple(cell for cell in self.cells if row_of(cell) == row)

    def place(self, cell: str) -> tuple[tuple[str, ...], int]:
        """Segment of a cell, and its position there."""
        segment = next(segment for segment in self.segments if cell in segment)
        return segment, segment.index(cell)


def row_of(cell: str) -> int:
    """Row of a cell from its public name (GRID-7)."""
    return int(cell[1:]) - 1


def board(*segments: str, border: str = "") -> Board:
    return Board(tuple(tuple(segment.split()) for segment in segments), frozenset(border.split()))


BOARDS = {
    "square": board(
        """a1 b1 c1 d1 e1 f1  a2 b2 c2 d2 e2 f2  a3 b3 c3 d3 e3 f3
        a4 b4 c4 d4 e4 f4  a5 b5 c5 d5 e5 f5  a6 b6 c6 d6 e6 f6"""
    ),
    "arch": board(
        "a1 b1 a2 b2 a3 b3",
        "d1 e1 d2 e2 d3 e3",
        "a4 b4 c4 d4 e4  a5 b5 c5 d5 e5  a6 b6 c6 d6 e6",
    ),
    "pyramid": board(
        """a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1  b2 c2 d2 e2 f2 g2 h2 i2 j2  c3 d3 e3 f3 g3 h3 i3
        d4 e4 f4 g4 h4  e5 f5 g5  f6""",
        border="a1 c1 e1 g1 i1 k1  b2 d2 f2 h2 j2  c3 e3 g3 i3  d4 f4 h4  e5 g5  f6",
    ),
}
ROWS = range(6)
