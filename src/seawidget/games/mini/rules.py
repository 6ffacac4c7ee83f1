"""The rules of Mini on plain numbers: a line of cells (0 = empty), a hand, and what may be done with it.

M-PLAY-1  A card of the hand goes into an empty cell so that the line stays strictly increasing from left to right.
M-COST-1  Beside no filled cell a card costs nothing, otherwise the smallest difference to the filled cells directly
          beside it, in other cards of the hand, which the player chooses and discards.
M-COST-2  Who holds fewer cards than it costs cannot place it there.
M-BURN-1  Instead of placing a card two cards of the hand may be discarded.
M-DRAW-1  Then the hand is filled up from the deck, as far as it goes.
M-END-1   A full line wins.
M-END-2   Who can neither place a card nor discard two has lost.
M-INFO-1  Discarded cards lie open; only the order of the deck is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

Line: TypeAlias = tuple[int, ...]
Hand: TypeAlias = tuple[int, ...]
# Card, cell and the cards discarded for it; card 0 and cell -1: two cards are discarded instead.
Action: TypeAlias = tuple[int, int, Hand]

BURN = 2


def span(line: Line, cell: int) -> tuple[int, int]:
    """The nearest cards left and right of a cell; 0 and a number above every card where there is none (M-PLAY-1)."""
    low = next((line[at] for at in range(cell - 1, -1, -1) if line[at]), 0)
    high = next((line[at] for at in range(cell + 1, len(line)) if line[at]), 1 << 30)
    return low, high


def cost(line: Line, card: int, cell: int) -> int:
    """Cards to discard for placing a card in a cell (M-COST-1)."""
    beside = [line[at] for at in (cell - 1, cell + 1) if 0 <= at < len(line) and line[at]]
    return min((abs(card - other) for other in beside), default=0)


def fitting(line: Line, card: int) -> Iterator[int]:
    """The empty cells a card fits, whatever it costs there."""
    for cell, filled in enumerate(line):
        if filled:
            continue
        low, high = span(line, cell)
        if low < card < high:
            yield cell


def too_dear(line: Line, hand: Hand) -> Iterator[tuple[int, int, int]]:
    """Card, cell and cost of every placement that nothing forbids but a hand too small to pay."""
    for card in hand:
        for cell in fitting(line, card):
            price = cost(line, card, cell)
            if price > len(hand) - 1:
                yield card, cell, price


def actions(line: Line, hand: Hand) -> Iterator[Action]:
    """Every legal action: placements card by card and cell by cell with every payment, then discards of two."""
    for place, card in enumerate(hand):
        others = hand[:place] + hand[place + 1 :]
        for cell in fitting(line, card):
            for paid in combinations(others, cost(line, card, cell)):
                yield card, cell, paid
    for pair in combinations(hand, BURN):
        yield 0, -1, pair


def after(line: Line, hand: Hand, action: Action) -> tuple[Line, Hand]:
    """The line and the hand after a legal action, before drawing."""
    card, cell, gone = action
    if card:
        line = (*line[:cell], card, *line[cell + 1 :])
    return line, tuple(each for each in hand if each != card and each not in gone)


def gaps(line: Line) -> list[tuple[list[int], int, int]]:
    """Runs of empty cells: (cells, nearest card left or 0, nearest card right or a number above every card)."""
    found: list[tuple[list[int], int, int]] = []
    for cell, filled in enumerate(line):
        if filled:
            continue
        if found and found[-1][0][-1] == cell - 1:
            found[-1][0].append(cell)
        else:
            found.append(([cell], *span(line, cell)))
    return found


def hopeless(line: Line, cards: tuple[int, ...]) -> bool:
    """Whether some gap needs more cards than there are in `cards` (the hand and the deck) that fit into it."""
    return any(sum(low < card < high for card in cards) < len(cells) for cells, low, high in gaps(line))


def fewest(line: Line) -> int:
    """The fewest cards that fill a line: one for each empty cell, and one more for each that must be paid for.

    Cells filled free of charge have no filled neighbour when they are filled (M-COST-1): no two of them lie side by
    side, and none beside a card.
    """
    need = 0
    for cells, low, high in gaps(line):
        ends = (low > 0) + (high < 1 << 30)
        need += len(cells) + (len(cells) // 2 + 1 if ends == 2 else (len(cells) + ends) // 2)
    return need
