"""The ring, its stacks and the holds. Rule functions: integers only, see layout.py."""

from __future__ import annotations

from seawidget.games.pomor.core.kinds import Events, Vector
from seawidget.games.pomor.core.layout import *


def tell(ev: Events, kind: int, seat: int, a: int, b: int) -> None:
    """Append an event record; callers ask ``if ev[0]`` first, so that playouts pay nothing for events."""
    at = ev[0]
    ev[at] = kind
    ev[at + 1] = seat
    ev[at + 2] = a
    ev[at + 3] = b
    ev[0] = at + 4


def ahead(s: Vector, place: int, steps: int) -> int:
    """The place `steps` places clockwise, ports counted (P-SETUP-3, P-MOVE-1); 0 <= steps < L (P-MOVE-9)."""
    target = place + steps
    return target - s[LENGTH] if target >= s[LENGTH] else target


def distance(s: Vector, place: int, other: int) -> int:
    """Places from one place clockwise to another, 0..L-1."""
    steps = other - place
    return steps + s[LENGTH] if steps < 0 else steps


def is_port(card: int) -> bool:
    """Whether a card of the ring is a port."""
    return card >= PORT_2


def is_catch(card: int) -> bool:
    """Whether a card of the ring is a catch card (not open water, storm or port)."""
    return 0 < card < STORM


def height(stack: int) -> int:
    """Tokens in a stack."""
    count = 0
    while stack > 0:
        count += 1
        stack >>= 3
    return count


def top_token(stack: int) -> int:
    """The top token of a stack (its last one), -1 if there is none."""
    while stack >= 8:
        stack >>= 3
    return stack - 1


def full(s: Vector, place: int) -> bool:
    """Whether a place holds two or more tokens, so that no move may end on it; the pilot counts (P-MOVE-2)."""
    return s[STACK + place] >= 8


def token_above(s: Vector, token: int) -> int:
    """The token directly above a token, -1 if it is a top."""
    stack = s[STACK + s[TOKEN_AT + token]]
    while stack & 7 != token + 1:
        stack >>= 3
    return (stack >> 3 & 7) - 1


def token_below(s: Vector, token: int) -> int:
    """The token directly below a token, -1 if it lies directly on the card."""
    stack = s[STACK + s[TOKEN_AT + token]]
    below = 0
    while stack & 7 != token + 1:
        below = stack & 7
        stack >>= 3
    return below - 1


def covered(s: Vector, token: int) -> bool:
    """Whether another token lies on a token; only tops change place (P-MOVE-4)."""
    return top_token(s[STACK + s[TOKEN_AT + token]]) != token


def put(s: Vector, token: int, place: int) -> None:
    """Put a token on top of the stack of a place (P-MOVE-3, P-SETUP-8)."""
    stack = s[STACK + place]
    s[STACK + place] = stack | token + 1 << 3 * height(stack)
    s[TOKEN_AT + token] = place


def move_top(s: Vector, token: int, place: int) -> None:
    """Move a token that is a top to another place; the rest of its stack stays as it was (P-MOVE-4)."""
    at = STACK + s[TOKEN_AT + token]
    stack = s[at]
    s[at] = stack & (1 << 3 * (height(stack) - 1)) - 1
    put(s, token, place)


def pushable(s: Vector, seat: int) -> int:
    """The rival a seat may push: directly on its token and the top of the stack (P-BLOCK-1, P-BLOCK-2); else -1.

    The pilot is no rival (P-BLOCK-7).
    """
    above = token_above(s, seat)
    if above < 0 or above == PILOT or covered(s, above):
        return -1
    return above


def room(s: Vector, seat: int) -> int:
    """What still fits into a hold: its sum may never exceed 9 (P-CATCH-4)."""
    return HOLD_LIMIT - s[HOLD_SUM + seat]


def take_catch(s: Vector, seat: int, place: int) -> int:
    """Move the catch card of a place into a hold and leave the place without a card; returns the value."""
    value = s[RING + place]
    s[HOLD + seat * VALUES + value] += 1
    s[HOLD_SUM + seat] += value
    s[RING + place] = 0
    return value


def distinct_values(s: Vector, seat: int) -> int:
    """How many different catch values a hold has."""
    count = 0
    for at in range(HOLD + seat * VALUES + 1, HOLD + seat * VALUES + VALUES):
        if s[at] > 0:
            count += 1
    return count
