"""The navigator's opinion of a position, part by part. Numbers only, see layout.py.

`s` may be changed for a while and is always changed back.
"""

from __future__ import annotations

from seawidget.games.tranquility.bots.greedy.storms import purples
from seawidget.games.tranquility.bots.navigator.budget import copies_in_hand, unseen_copies
from seawidget.games.tranquility.bots.navigator.gap import FREE, gap_log
from seawidget.games.tranquility.bots.navigator.weights import (
    BORDER_COVER,
    BORDER_EMPTY,
    COMPASS,
    FAR_FINISH,
    MONSTER,
    ORANGE_HARM,
    PAY,
    PURPLE_HARM,
    SIDE,
    SPARE,
    WAITING,
    YELLOW_HARM,
)
from seawidget.games.tranquility.core.board import BOARD_CELLS, BORDER, ROW_OF
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.rules.ask import lies_wrong, plays_compasses
from seawidget.games.tranquility.rules.place import (
    all_must_pay,
    filled_after,
    next_gap,
    segment_end,
    segment_first,
)


def end_bits(s: Vector, before: int, after: int, first: int, end: int) -> int:
    """Which ends of a gap have a card, as `gap_log` wants it."""
    if s[PHASE] == 1:
        return FREE
    return (1 if before >= first else 0) + (2 if after < end else 0)


def gap_between(
    s: Vector, w: tuple[float, ...], own: int, q: float, tight: float, before: int, after: int, first: int, end: int
) -> float:
    """`gap_log` of the gap between two cells of the segment `first` to `end`."""
    low = s[GRID + before] if before >= first else 0  # as `gap_low`, without the call: it is asked for every gap
    high = s[GRID + after] if after < end else ISLANDS + 1
    ends = end_bits(s, before, after, first, end)
    return gap_log(s, w, own, q, tight, low, high, after - before - 1, ends)


def all_gaps_log(s: Vector, w: tuple[float, ...], own: int, q: float, tight: float, logs: list[float]) -> float:
    """Sum of the logarithms over all gaps of the board; each by itself into `logs`, at the cell after its gap."""
    total = 0.0
    start = next_gap(s, 0)
    while start >= 0:
        end = segment_end(s, start)
        after = filled_after(s, start, end)
        logs[after] = gap_between(s, w, own, q, tight, start - 1, after, segment_first(s, start), end)
        total += logs[after]
        start = next_gap(s, after)
    return total


def would_lie_wrong(s: Vector, cell: int) -> bool:
    """Sun and Moon: whether an island laid now on a cell would show the wrong side (SUNMOON-2)."""
    return (s[FLAG] == 1) != (ROW_OF[s[BOARD] * CELLS + cell] < 3)


def purples_to_cancel(s: Vector) -> float:
    """Purple storms in play, and those expected: of the two those not turned up, as far as cards still come."""
    count = float(purples(s))
    if s[STORMS_ON]:
        left = 0
        for seat in range(s[PLAYERS]):
            left += s[DECK_END + seat] - s[DECK_TOP + seat]
        hidden = 2 - purples(s) - s[REMOVED + P - S]
        count += hidden * min(1.0, left / 40.0)
    return count


def needed(s: Vector, w: tuple[float, ...]) -> float:
    """Cards the game will still take.

    One for each cell, those to be paid, Start and shed, Finish, monsters, islands to be turned, compasses that purple
    storms need, turns that other seats must wait.
    """
    board = s[BOARD]
    cells = BOARD_CELLS[board]
    total = cells - s[FILLED] + w[PAY] * all_must_pay(s)
    if s[START_LAID] == 0 and board != ARCH:
        total += 9.0
    total += w[MONSTER] * (s[MONSTERS] - s[REMOVED + M - S])
    if board == PYRAMID:
        total += (w[MONSTER] - 1.0) * explorer_monsters(s)
    else:
        total += 1.0
    if s[VARIANT] == SUN_MOON:
        for c in range(cells):
            if s[GRID + c] and lies_wrong(s, c):
                total += w[SIDE]
    if plays_compasses(s):
        missing = purples_to_cancel(s) - s[POOL]
        if missing > 0.0:
            total += w[COMPASS] * missing
    return total + w[WAITING] * (s[PLAYERS] - 1)


def explorer_monsters(s: Vector) -> float:
    """Pyramid: monsters to be expected among the Explorer cards that uncovered border cells still ask for."""
    left = s[DECK_END + EXPLORER] - s[DECK_TOP + EXPLORER]
    if left == 0:
        return 0.0
    open_cells = 0
    for c in range(BOARD_CELLS[PYRAMID]):
        if s[GRID + c] == 0 and BORDER[c]:
            open_cells += 1
    return (5 - s[REMOVED + M - S]) * min(1.0, open_cells / left)


def explorer_price(s: Vector, w: tuple[float, ...]) -> float:
    """Pyramid: what the Explorer card costs that covering a border cell brings (PYRAMID-5), the more the emptier the
    grid is.
    """
    if s[DECK_END + EXPLORER] == s[DECK_TOP + EXPLORER]:
        return 0.0
    cells = BOARD_CELLS[PYRAMID]
    return w[BORDER_COVER] + w[BORDER_EMPTY] * (cells - s[FILLED]) / cells


def storms_harm(s: Vector, w: tuple[float, ...]) -> float:
    """What the storms in play cost, less what compasses to spare are worth."""
    harm = 0.0
    n = s[PLAYERS]
    rest = BOARD_CELLS[s[BOARD]] - s[FILLED]
    for seat in range(n):
        if s[YELLOW + seat]:
            harm += w[YELLOW_HARM] * rest / (36.0 * n)
        if s[ORANGE + seat]:
            harm += w[ORANGE_HARM] * rest / (36.0 * n)
    if purples(s):
        for c in range(BOARD_CELLS[s[BOARD]]):
            if s[GRID + c] == 0 and s[PURPLE + ROW_OF[s[BOARD] * CELLS + c]]:
                harm += w[PURPLE_HARM]
    spare = s[POOL] - purples_to_cancel(s)
    if spare > 0.0:
        harm -= w[SPARE] * spare
    return harm


def number_worth(s: Vector, w: tuple[float, ...], own: int, q: float, tight: float, number: int, skip: int) -> float:
    """What the gaps of all segments lose when a number that can still come is gone, but for the one that begins at
    the cell `skip`.
    """
    loss = 0.0
    there = s[WHERE + number]
    first = 0
    for k in range(3):  # by hand: with `segment_end` and `gap_after` an interpreted move would take 5 % longer
        end = s[SEGMENT_END + k]
        if end == 0:
            break
        if first != skip:
            before = first - 1
            low = 0
            after = end
            high = ISLANDS + 1
            for c in range(first, end):
                lies = s[GRID + c]
                if lies:
                    if lies >= number:
                        after = c
                        high = lies
                        break
                    before = c
                    low = lies
            if after - before > 1 and high != number:
                cells = after - before - 1
                ends = end_bits(s, before, after, first, end)
                loss += gap_log(s, w, own, q, tight, low, high, cells, ends)
                s[WHERE + number] = WHERE_REMOVED
                loss -= gap_log(s, w, own, q, tight, low, high, cells, ends)
                s[WHERE + number] = there
        first = end
    return loss


def finishes_left(s: Vector, w: tuple[float, ...], seat: int, own: int, q: float) -> float:
    """Finishes in hand, and those to come as far as they are likely to; a Wild may be one (WILD-2).

    With several seats those to come, and those others hold, may not be at hand when they are needed.
    """
    if s[BOARD] == PYRAMID:
        return 5.0
    total = 5 - (s[FINISH_LAID] == F)
    here = copies_in_hand(s, seat, F) + copies_in_hand(s, seat, W)
    far = w[FAR_FINISH] if s[PLAYERS] > 1 else 1.0
    return here + far * q * unseen_copies(s, seat, own, F, total)
