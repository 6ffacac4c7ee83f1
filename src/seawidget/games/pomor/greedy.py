"""The bot `greedy`: the most points now, then the most catch. Rule functions on a vector on trial (veil.py)."""

from __future__ import annotations

from seawidget.games.pomor.kinds import Vector
from seawidget.games.pomor.layout import AT_PORT, AT_TAKE, DECIDING, HOLD_SUM, PHASE, SCORES, TOKEN_AT
from seawidget.games.pomor.rules_legal import next_legal
from seawidget.games.pomor.rules_turn import apply_code

POINT: int = 100  # a point is worth more than any hold
MOVED: int = 1  # all else equal it is better to move


def worth(s: Vector, seat: int) -> int:
    """Points and catch of a seat."""
    return POINT * s[SCORES + seat] + 4 * s[HOLD_SUM + seat]


def best_worth(s: Vector, seat: int, place: int) -> int:
    """The most a seat can have at the end of a turn that is on its way."""
    if s[PHASE] < AT_TAKE or s[PHASE] > AT_PORT:
        return worth(s, seat) + (MOVED if s[TOKEN_AT + seat] != place else 0)
    best = -1
    code = next_legal(s, 0)
    while code > 0:
        after = s.copy()
        apply_code(after, code, [0])
        best = max(best, best_worth(after, seat, place))
        code = next_legal(s, code)
    return best


def greedy_code(s: Vector) -> int:
    """The move code of the deciding seat: the first of the best ones."""
    seat = s[DECIDING]
    best = -1
    chosen = 0
    code = next_legal(s, 0)
    while code > 0:
        after = s.copy()
        apply_code(after, code, [0])
        value = best_worth(after, seat, s[TOKEN_AT + seat])
        if value > best:
            best = value
            chosen = code
        code = next_legal(s, code)
    return chosen
