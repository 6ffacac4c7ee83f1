"""The boards as data: segments, rows and public names of cells (GRID-1 to GRID-7).

A segment is a run of cell indices, so the neighbours of a cell are its index +-1 inside its own segment (GRID-3).
The Start and Finish spaces are no cells: they have no number, no row and no neighbour (GRID-4).
"""

from __future__ import annotations

from typing import Final

from seawidget.games.tranquility.core.layout import ARCH, CELLS, PYRAMID, ROWS, SQUARE

# GRID-1: for each board the cell after the last one of each segment; 0 stands for no further segment.
SEGMENT_ENDS: Final[tuple[tuple[int, int, int], ...]] = (
    (36, 0, 0),  # GRID-2: one segment
    (6, 12, 27),  # GRID-5: left pillar, right pillar, roof
    (36, 0, 0),  # GRID-6, PYRAMID-1: one segment
)
BOARD_CELLS: Final = (36, 27, 36)


def _rows(board: int) -> tuple[tuple[str, ...], ...]:
    """Names of the cells of each row, row 0 first, from left to right."""
    if board == SQUARE:  # GRID-2
        return tuple(tuple(f"{column}{row + 1}" for column in "abcdef") for row in range(ROWS))
    if board == ARCH:  # GRID-5: c1, c2 and c3 are no cells
        return tuple(tuple(f"{column}{row + 1}" for column in ("abde" if row < 3 else "abcde")) for row in range(ROWS))
    return tuple(tuple(f"{'abcdefghijk'[c]}{row + 1}" for c in range(row, 11 - row)) for row in range(ROWS))


def _cells(board: int) -> tuple[str, ...]:
    """Names of the cells in sequence order."""
    rows = _rows(board)
    if board != ARCH:
        return tuple(name for row in rows for name in row)
    left = [name for row in rows[:3] for name in row[:2]]
    right = [name for row in rows[:3] for name in row[2:]]
    return (*left, *right, *(name for row in rows[3:] for name in row))


# GRID-7: rows are 0..5 inside and 1..6 in names.
ROW_NAMES: Final[tuple[tuple[tuple[str, ...], ...], ...]] = tuple(_rows(b) for b in (SQUARE, ARCH, PYRAMID))
CELL_NAMES: Final[tuple[tuple[str, ...], ...]] = tuple(_cells(b) for b in (SQUARE, ARCH, PYRAMID))
CELL_INDEX: Final[tuple[dict[str, int], ...]] = tuple(
    {name: index for index, name in enumerate(names)} for names in CELL_NAMES
)

# ROW_OF[board * CELLS + cell] = row of a cell; flat, as the rules read it
ROW_OF: Final[tuple[int, ...]] = tuple(
    int(CELL_NAMES[b][c][1:]) - 1 if c < BOARD_CELLS[b] else 0 for b in (SQUARE, ARCH, PYRAMID) for c in range(CELLS)
)
# A row is one run of cells, or two: the lower rows of the arch are parted by its opening. ROW_FIRST[board * 6 + row] ..
# ROW_END[board * 6 + row] - 1 is the first run; the second has as many cells and begins ROW_WING[...] later (0: none).
ROW_FIRST: Final[tuple[int, ...]] = (
    *(0, 6, 12, 18, 24, 30),
    *(0, 2, 4, 12, 17, 22),
    *(0, 11, 20, 27, 32, 35),
)
ROW_END: Final[tuple[int, ...]] = (
    *(6, 12, 18, 24, 30, 36),
    *(2, 4, 6, 17, 22, 27),
    *(11, 20, 27, 32, 35, 36),
)
ROW_WING: Final[tuple[int, ...]] = (
    *(0, 0, 0, 0, 0, 0),
    *(6, 6, 6, 0, 0, 0),
    *(0, 0, 0, 0, 0, 0),
)
# BORDER[cell] = 1 for the border cells of the Pyramid: every other cell of a row, both ends among them (GRID-6)
BORDER: Final[tuple[int, ...]] = tuple((c + 1) % 2 for row in _rows(PYRAMID) for c in range(len(row)))
ROOF: Final = 12  # GRID-5: first cell of the roof of the arch; the cells before are its pillars


def cell_name(board: int, cell: int) -> str:
    """Public name of a cell."""
    return CELL_NAMES[board][cell]


def cell_index(board: int, cell: object) -> int:
    """Index of a cell given by name or by index (GRID-7); -1 if the board has no such cell."""
    if isinstance(cell, str):
        if isinstance(cell, CellName):
            return cell.number if 0 <= cell.number < BOARD_CELLS[board] else -1
        return CELL_INDEX[board].get(cell, -1)
    if isinstance(cell, int) and not isinstance(cell, bool) and 0 <= cell < BOARD_CELLS[board]:
        return cell
    return -1


class CellName(str):
    """A cell that was given by index: shown with its name on the square board, read on the board of the game."""

    __slots__ = ("number",)
    number: int

    def __new__(cls, number: int) -> CellName:
        """Name of the cell with this index; the number itself if no square board has it."""
        self = super().__new__(cls, CELL_NAMES[SQUARE][number] if 0 <= number < CELLS else str(number))
        self.number = number
        return self

    def __reduce__(self) -> tuple[type[CellName], tuple[int]]:
        return CellName, (self.number,)
