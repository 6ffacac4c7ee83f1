"""The bot `pilot`: a fast judge of positions, one turn of every seat ahead. Functions on a vector on trial (veil.py).

Each move is carried out as far as it can be known. Then, for every seat by itself, the next turn is looked at: the own
one with the cards still in hand and one unknown card, that of a rival with four unknown cards, drawn from what has not
been seen. So blocks, full places, the pilot in the way, storms, and ports that have turned over count by what they do
to the best turn that can be expected. What a turn leaves behind is measured in points of the race: those scored, and
those that hold, place and the card below are worth to a seat that has most of its game before it.
"""

from __future__ import annotations

from typing import Final

from seawidget.games.pomor.kinds import Vector
from seawidget.games.pomor.layout import (
    ACTIVE,
    AT_OVER,
    AT_PLAY,
    AT_PORT,
    AT_TAKE,
    DECIDING,
    HAND,
    HAND_N,
    HAND_SLOTS,
    HOLD_LIMIT,
    HOLD_SUM,
    IN_PLAY,
    KINDS_N,
    LENGTH,
    NAV_COPIES,
    NAV_DISCARD,
    PHASE,
    PILOT,
    PLAYERS,
    PORT,
    PORT_2,
    RING,
    SCORES,
    STACK,
    TARGET,
    TOKEN_AT,
    UNKNOWN,
    WINNER,
)
from seawidget.games.pomor.rules_board import ahead, is_catch, room, top_token
from seawidget.games.pomor.rules_legal import next_legal
from seawidget.games.pomor.rules_turn import apply_code

# Worth in points, from a regression of the points of the next eight turns in games of bots; in thousands of games none
# of them was found to be better when made a good deal larger or smaller.
CATCH: Final = 0.22  # a value in the hold
CHEAP_PORT: Final = 0.35  # a full hold, if the next port shows 1/2
FAR: Final = 0.03  # a place to the next port
FAR_FULL: Final = 0.06  # the same with a full hold, on top
BELOW: Final = 0.17  # a value below the token, to be taken on leaving
UNKNOWN_BELOW: Final = 2.0  # value of a card that is not known
COVERED: Final = 0.3  # a rival on the token
PILOTED: Final = 0.4  # the pilot on it
AHEAD: Final = 0.02  # a catch value within five places
WON: Final = 100.0
NEXT_TURN: Final = 0.7  # weight of the next own turn against the position as it is
THREAT: Final = 0.6  # the same for rivals
RIVALS: Final = 0.6  # what rivals have against what one has oneself
NONE: Final = -1000.0


def standing(s: Vector, seat: int) -> float:
    """What a seat has, in points."""
    score = s[SCORES + seat]
    place = s[TOKEN_AT + seat]
    if score >= TARGET:
        return WON
    if place < 0:
        return 0.0
    hold = s[HOLD_SUM + seat]
    full = hold / HOLD_LIMIT
    port = s[PORT] if place < s[PORT] else 0
    far = s[PORT] - place if place < s[PORT] else s[LENGTH] - place
    worth = score + CATCH * hold - (FAR + FAR_FULL * full) * far
    if s[RING + port] == PORT_2:
        worth += CHEAP_PORT * full
    stack = s[STACK + place]
    top = top_token(stack)
    card = s[RING + place]
    if top != seat:
        worth -= PILOTED if top == PILOT else COVERED
    elif stack < 8:
        if is_catch(card) and card <= room(s, seat):
            worth += BELOW * card
        elif card == UNKNOWN:
            worth += BELOW * UNKNOWN_BELOW
    for step in range(1, 6):
        card = s[RING + ahead(s, place, step)]
        if is_catch(card):
            worth += AHEAD * card
    return worth


def turn_worth(s: Vector, seat: int) -> float:
    """What a seat has at the end of a turn that is on its way, if it decides well."""
    if s[PHASE] < AT_TAKE or s[PHASE] > AT_PORT:
        return standing(s, seat)
    best = NONE
    code = next_legal(s, 0)
    while code > 0:
        after = s.copy()
        apply_code(after, code, [0])
        best = max(best, turn_worth(after, seat))
        code = next_legal(s, code)
    return best


def card_worth(s: Vector, seat: int, kind: int) -> float:
    """What a seat has after a turn with one card, as if it were its turn now."""
    turn = s.copy()
    first = HAND + seat * HAND_SLOTS
    for i in range(first + 1, first + HAND_SLOTS):
        turn[i] = 0
    turn[first] = kind
    turn[HAND_N + seat] = 1
    turn[ACTIVE] = seat
    turn[DECIDING] = seat
    turn[PHASE] = AT_PLAY
    best = NONE
    code = next_legal(turn, 0)
    while code > 0:
        after = turn.copy()
        apply_code(after, code, [0])
        best = max(best, turn_worth(after, seat))
        code = next_legal(turn, code)
    return best


def unseen(s: Vector, seat: int, kind: int) -> int:
    """Copies of a kind that a seat does not see."""
    count = s[s[NAV_COPIES] + kind] - s[s[NAV_DISCARD] + kind]
    if s[IN_PLAY] == kind:
        count -= 1
    first = HAND + seat * HAND_SLOTS
    for i in range(first, first + s[HAND_N + seat]):
        if s[i] == kind:
            count -= 1
    return count


def expected_worth(s: Vector, seat: int, viewer: int, cards: int, least: float) -> float:
    """The expected best of `least` and of turns with so many unknown cards, drawn from what `viewer` does not see."""
    kinds = s[KINDS_N]
    worths = [NONE for _ in range(kinds + 1)]
    total = 0
    for kind in range(1, kinds + 1):
        count = unseen(s, viewer, kind)
        if count > 0:
            worths[kind] = max(card_worth(s, seat, kind), least)
            total += count
    if total == 0:
        return least
    mean = 0.0
    above = 0  # copies that are better than the kind looked at
    for _ in range(kinds):
        best = 0
        for kind in range(1, kinds + 1):
            if worths[kind] > worths[best]:
                best = kind
        if best == 0:
            break
        count = unseen(s, viewer, best)
        none_above = (total - above) / total
        none_as_good = (total - above - count) / total
        mean += worths[best] * (none_above**cards - none_as_good**cards)
        above += count
        worths[best] = NONE
    return mean


def own_prospect(s: Vector, seat: int) -> float:
    """The next own turn, with the rest of the hand and one card more."""
    best = NONE
    first = HAND + seat * HAND_SLOTS
    last = 0
    for i in range(first, first + s[HAND_N + seat]):
        if s[i] != last:
            best = max(best, card_worth(s, seat, s[i]))
            last = s[i]
    return expected_worth(s, seat, seat, 1, best)


def judge_position(s: Vector, seat: int) -> float:
    """A position after a turn of a seat: what it has and may expect, less what its rivals have and may expect."""
    if s[PHASE] == AT_OVER:
        return WON if s[WINNER] == seat else -WON
    if s[PHASE] != AT_PLAY:  # set-up
        return standing(s, seat)
    worth = (1 - NEXT_TURN) * standing(s, seat) + NEXT_TURN * own_prospect(s, seat)
    most = NONE
    total = 0.0
    for rival in range(s[PLAYERS]):
        if rival != seat:
            value = (1 - THREAT) * standing(s, rival) + THREAT * expected_worth(s, rival, seat, HAND_SLOTS, NONE)
            most = max(most, value)
            total += value
    return worth - RIVALS * (most + total / (s[PLAYERS] - 1)) / 2


def move_worth(s: Vector, seat: int) -> float:
    """A position in which a seat may still have to decide."""
    if s[PHASE] < AT_TAKE or s[PHASE] > AT_PORT:
        return judge_position(s, seat)
    best = 10 * NONE
    code = next_legal(s, 0)
    while code > 0:
        after = s.copy()
        apply_code(after, code, [0])
        best = max(best, move_worth(after, seat))
        code = next_legal(s, code)
    return best


def pilot_code(s: Vector) -> int:
    """The move code of the deciding seat: the first of the best ones."""
    seat = s[DECIDING]
    best = 10 * NONE
    chosen = 0
    code = next_legal(s, 0)
    while code > 0:
        after = s.copy()
        apply_code(after, code, [0])
        value = move_worth(after, seat)
        if value > best:
            best = value
            chosen = code
        code = next_legal(s, code)
    return chosen
