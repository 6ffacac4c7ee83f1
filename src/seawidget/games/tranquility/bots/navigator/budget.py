"""What the navigator counts: cards still to come, cards there are to spend, Finishes. Numbers only, see layout.py.

Everything is read from what one seat may see: its hand, the grid, cards removed face up, sizes of decks and hands, and
of discards only its own, as far as it can remember them (`own_code`).
"""

from __future__ import annotations

from seawidget.games.tranquility.bots.greedy.storms import purples
from seawidget.games.tranquility.bots.navigator.gap import IN_GRID, IN_HAND, UNKNOWN, ln
from seawidget.games.tranquility.bots.navigator.weights import (
    APART,
    ARCH_SHARE,
    FINISH,
    LAST,
    ORANGE_TURN,
    OTHERS,
    SLACK,
    SOFT,
)
from seawidget.games.tranquility.core.board import BOARD_CELLS
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *


def own_code(s: Vector, seat: int) -> int:
    """Value of WHERE for the seat's own discards, -1 if it cannot tell which they are (THROWN_UNKNOWN)."""
    return -1 if s[THROWN + seat * THROWN_SLOTS] < 0 else WHERE_DISCARDED + seat


def note_cards(s: Vector, seat: int) -> None:
    """Write into WHERE which islands are in the seat's hand and, on boards of several segments, in the grid.

    Islands that the seat threw unseen (STORM-6) are marked, too: it knows no more of them than of those in its deck.
    """
    at = HAND + seat * HAND_SLOTS
    for i in range(s[HAND_N + seat]):
        card = s[at + i]
        if card <= ISLANDS:
            s[WHERE + card] = IN_HAND
    if s[BOARD] == ARCH:
        for c in range(BOARD_CELLS[ARCH]):
            number = s[GRID + c]
            if number and s[WHERE + number] == 0:
                s[WHERE + number] = IN_GRID
    mark_thrown(s, seat, UNKNOWN)


def mark_thrown(s: Vector, seat: int, there: int) -> None:
    """Write into WHERE of the islands that a seat threw unseen."""
    at = THROWN + seat * THROWN_SLOTS
    for i in range(THROWN_SLOTS):
        if 0 < s[at + i] <= ISLANDS:
            s[WHERE + s[at + i]] = there


def forget_cards(s: Vector, seat: int) -> None:
    """Take back what `note_cards` wrote."""
    mark_thrown(s, seat, WHERE_DISCARDED + seat)
    for number in range(1, ISLANDS + 1):
        if s[WHERE + number] >= IN_HAND:
            s[WHERE + number] = 0


def own_discarded(s: Vector, seat: int, own: int, card: int) -> int:
    """Copies of a card that is no island which the seat remembers to have discarded."""
    if own < 0:
        return 0
    count = s[DISCARDED + seat * KINDS + card - S]
    at = THROWN + seat * THROWN_SLOTS
    for i in range(THROWN_SLOTS):
        if s[at + i] == card:
            count -= 1
    return count


def copies_in_hand(s: Vector, seat: int, card: int) -> int:
    """Copies of a card in the hand of the seat."""
    at = HAND + seat * HAND_SLOTS
    count = 0
    for i in range(s[HAND_N + seat]):
        if s[at + i] == card:
            count += 1
    return count


def unseen_copies(s: Vector, seat: int, own: int, card: int, total: int) -> int:
    """Copies of a card that is no island which may still come: all but those seen."""
    left = total - s[REMOVED + card - S] - copies_in_hand(s, seat, card) - own_discarded(s, seat, own, card)
    return max(0, left)


def coming(s: Vector, seat: int) -> int:
    """Cards that are still to come to somebody's hand, or lie in another seat's: decks and other hands."""
    count = 0
    for other in range(s[PLAYERS]):
        count += s[DECK_END + other] - s[DECK_TOP + other]
        if other != seat:
            count += s[HAND_N + other]
    return count


def unseen(s: Vector, seat: int, own: int) -> int:
    """Cards whose place the seat does not know: in decks, other hands, discards of others, or set aside (FEWER-2)."""
    count = 0
    for number in range(1, ISLANDS + 1):
        there = s[WHERE + number]
        if there not in (WHERE_REMOVED, IN_HAND, own):
            count += 1
    board = s[BOARD]
    for c in range(BOARD_CELLS[board]):
        if s[GRID + c] and s[MARK + c] & MARK_WILD == 0:
            count -= 1
    if board == PYRAMID:
        starts = s[PLAYERS] - (s[START_LAID] == S)
        return count + unseen_copies(s, seat, own, S, starts)
    count += unseen_copies(s, seat, own, F, 5 - (s[FINISH_LAID] == F))
    if board != ARCH:
        count += unseen_copies(s, seat, own, S, s[PLAYERS] - (s[START_LAID] == S))
    count += unseen_copies(s, seat, own, M, s[MONSTERS])
    if s[WILDS]:
        count += unseen_copies(s, seat, own, W, wilds_hidden(s))
    if s[STORMS_ON]:
        count += storms_hidden(s)
    if s[VARIANT] == SUN_MOON:
        count += 6 - s[REMOVED + C - S]
    return count


def wilds_hidden(s: Vector) -> int:
    """Wilds that were not laid in the open."""
    count = s[WILDS] - (s[START_LAID] == W)
    for c in range(BOARD_CELLS[s[BOARD]]):
        if s[MARK + c] & MARK_WILD:
            count -= 1
    return count


def storms_hidden(s: Vector) -> int:
    """Storms that have not been turned up."""
    count = 6 - s[REMOVED + Y - S] - s[REMOVED + P - S] - s[REMOVED + O - S]
    for k in range(YELLOW, YELLOW + s[PLAYERS]):
        count -= s[k]
    for k in range(ORANGE, ORANGE + s[PLAYERS]):
        count -= s[k]
    return max(0, count - purples(s))


def chance_to_come(s: Vector, seat: int, own: int, w: tuple[float, ...]) -> float:
    """Chance that a card not seen comes to a hand at all, as each unseen card is alike."""
    away = unseen(s, seat, own)
    if away <= 0:
        return 0.0
    q = coming(s, seat) / away
    q = min(q, 1.0)
    if s[BOARD] == ARCH:
        q = q * w[ARCH_SHARE]
    return min(q * w[OTHERS], 1.0) if s[PLAYERS] > 1 else q


def cards_left(s: Vector) -> float:
    """Cards that hands and decks hold.

    Storms and flipping compasses that are still to come are no cards to be used (STORM-2, SUNMOON-3).
    """
    total = 0
    decks = 0
    for seat in range(s[PLAYERS]):
        deck = s[DECK_END + seat] - s[DECK_TOP + seat]
        decks += deck
        total += s[HAND_N + seat] + deck
    return float(total - min(idle_cards(s), decks))


def idle_cards(s: Vector) -> int:
    """Storms and flipping compasses that are still to come."""
    if s[STORMS_ON]:
        return storms_hidden(s)
    if s[VARIANT] == SUN_MOON:
        return 6 - s[REMOVED + C - S]
    return 0


def slack_worth(s: Vector, w: tuple[float, ...], seat: int, spent: float, slack: float) -> float:
    """What a slack is worth that is left once the seat has spent some of its cards.

    With several seats each pays from its own hand and deck, so one that is poor is short of cards though others have
    plenty: the mean over the seats, each with its distance from the mean counted by the weight APART.
    """
    n = s[PLAYERS]
    if n == 1:
        return slack_log(slack - wasted(s, w, seat), w)
    held = -spent
    for other in range(n):
        held += s[HAND_N + other] + s[DECK_END + other] - s[DECK_TOP + other]
    worth = 0.0
    for other in range(n):
        more = n * (s[HAND_N + other] + s[DECK_END + other] - s[DECK_TOP + other]) - held
        if other == seat:
            more -= n * spent
        worth += slack_log(slack + w[APART] * more - wasted(s, w, other), w)
    return worth / n


def wasted(s: Vector, w: tuple[float, ...], seat: int) -> float:
    """Cards an orange storm before a seat will make it waste, as if all seats had one (STORM-9)."""
    return w[ORANGE_TURN] * (BOARD_CELLS[s[BOARD]] - s[FILLED]) if s[ORANGE + seat] else 0.0


def slack_log(slack: float, w: tuple[float, ...]) -> float:
    """What so much slack is worth: its logarithm, and below one card a straight line."""
    x = slack + w[SOFT]
    return w[SLACK] * (ln(x) if x >= 1.0 else x - 1.0)


def finish_log(finishes: float, w: tuple[float, ...]) -> float:
    """What it is worth to have so many Finishes in hand and to come (FINISH-4)."""
    return -w[FINISH] / ((1.0 + finishes) * (1.0 + finishes)) - w[LAST] * max(0.0, 1.0 - finishes)
