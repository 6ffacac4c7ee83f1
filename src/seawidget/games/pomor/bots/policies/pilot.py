"""The bot `pilot`: positions valued fast, one turn of every seat ahead. Functions on a previewed vector (redaction.py).

Each move is carried out as far as it can be known. Then, for every seat by itself, the next turn is looked at: the own
one with the cards still in hand and one unknown card, that of a rival with four unknown cards, drawn from what has not
been seen. So blocks, full places, the pilot in the way, storms, and ports that have turned over count by what they do
to the best turn that can be expected. What a turn leaves behind is measured in points of the race: those scored, and
those that hold, place and the card below are worth to a seat that has most of its game before it.
"""

from __future__ import annotations

from seawidget.compiling.primitives import copy_row
from seawidget.games.pomor.core.kinds import Events, Vector
from seawidget.games.pomor.core.layout import *
from seawidget.games.pomor.rules.board import ahead, is_catch, room, top_token
from seawidget.games.pomor.rules.lookahead import DEPTH, next_end
from seawidget.games.pomor.rules.turn import wait_for

ROWS = 2 * DEPTH  # rows for the turn and for one more turn after it

# Worth in points, from a regression of the points of the next eight turns in games of bots; in thousands of games none
# of them was found to be better when made a good deal larger or smaller.
CATCH = 0.22  # a value in the hold
CHEAP_PORT = 0.35  # a full hold, if the next port shows 1/2
FAR = 0.03  # a place to the next port
FAR_FULL = 0.06  # the same with a full hold, on top
BELOW = 0.17  # a value below the token, to be taken on leaving
UNKNOWN_BELOW = 2.0  # value of a card that is not known
COVERED = 0.3  # a rival on the token
PILOTED = 0.4  # the pilot on it
AHEAD = 0.02  # a catch value within five places
WON = 100.0
NEXT_TURN = 0.7  # weight of the next own turn against the position as it is
THREAT = 0.6  # the same for rivals
RIVALS = 0.6  # what rivals have against what one has oneself
NONE = -1000.0


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


def card_worth(rooms: list[Vector], codes: list[int], row: int, seat: int, kind: int, ev: Events) -> float:
    """What a seat has at best after a turn with one card, as if it were its turn now in the position of a row."""
    copy_row(rooms[row], rooms[DEPTH])
    wait_with(rooms[DEPTH], seat, kind)
    best = NONE
    codes[DEPTH] = 0
    end = next_end(rooms, codes, DEPTH, DEPTH, ev)
    while end > 0:
        best = max(best, standing(rooms[end], seat))
        end = next_end(rooms, codes, DEPTH, end, ev)
    return best


def wait_with(s: Vector, seat: int, kind: int) -> None:
    """Let a seat be on, with one card in its hand."""
    first = HAND + seat * HAND_SLOTS
    for i in range(first + 1, first + HAND_SLOTS):
        s[i] = 0
    s[first] = kind
    s[HAND_N + seat] = 1
    s[ACTIVE] = seat
    wait_for(s, AT_PLAY, seat)


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


def power(x: float, n: int) -> float:
    """X to the n, by the same multiplications wherever it runs."""
    product = 1.0
    for _ in range(n):
        product *= x
    return product


def expected_worth(
    rooms: list[Vector],
    codes: list[int],
    notes: list[float],
    row: int,
    seat: int,
    viewer: int,
    cards: int,
    least: float,
    ev: Events,
) -> float:
    """The expected best of `least` and of turns with so many unknown cards, drawn from what `viewer` does not see."""
    s = rooms[row]
    total = 0
    for kind in range(1, s[KINDS_N] + 1):
        notes[kind] = NONE
        count = unseen(s, viewer, kind)
        if count > 0:
            notes[kind] = max(card_worth(rooms, codes, row, seat, kind, ev), least)
            total += count
    if total == 0:
        return least
    mean = 0.0
    above = 0  # copies that are better than the kind looked at
    while above < total:
        best = 1
        for kind in range(2, s[KINDS_N] + 1):
            if notes[kind] > notes[best]:
                best = kind
        count = unseen(s, viewer, best)
        none_above = (total - above) / total
        none_as_good = (total - above - count) / total
        mean += notes[best] * (power(none_above, cards) - power(none_as_good, cards))
        above += count
        notes[best] = NONE
    return mean


def own_prospect(rooms: list[Vector], codes: list[int], notes: list[float], row: int, seat: int, ev: Events) -> float:
    """The next own turn, with the rest of the hand and one card more."""
    s = rooms[row]
    best = NONE
    first = HAND + seat * HAND_SLOTS
    last = 0
    for i in range(first, first + s[HAND_N + seat]):
        if s[i] != last:
            best = max(best, card_worth(rooms, codes, row, seat, s[i], ev))
            last = s[i]
    return expected_worth(rooms, codes, notes, row, seat, seat, 1, best, ev)


def judge_position(rooms: list[Vector], codes: list[int], notes: list[float], row: int, seat: int, ev: Events) -> float:
    """A position after a turn of a seat: what it has and may expect, less what its rivals have and may expect."""
    s = rooms[row]
    if s[PHASE] == AT_OVER:
        return WON if s[WINNER] == seat else -WON
    if s[PHASE] != AT_PLAY:  # set-up
        return standing(s, seat)
    worth = (1 - NEXT_TURN) * standing(s, seat)
    worth += NEXT_TURN * own_prospect(rooms, codes, notes, row, seat, ev)
    most = NONE
    total = 0.0
    for rival in range(s[PLAYERS]):
        if rival != seat:
            value = (1 - THREAT) * standing(s, rival)
            value += THREAT * expected_worth(rooms, codes, notes, row, rival, seat, HAND_SLOTS, NONE, ev)
            most = max(most, value)
            total += value
    return worth - RIVALS * (most + total / (s[PLAYERS] - 1)) / 2


def pilot_code(rooms: list[Vector], codes: list[int], notes: list[float], ev: Events) -> int:
    """The move code of the deciding seat of the position in the first row: the first of the best ones.

    `notes`: room for a number per kind of navigation card.
    """
    seat = rooms[0][DECIDING]
    best = 10 * NONE
    chosen = 0
    codes[0] = 0
    end = next_end(rooms, codes, 0, 0, ev)
    while end > 0:
        value = judge_position(rooms, codes, notes, end, seat, ev)
        if value > best:
            best = value
            chosen = codes[0]
        end = next_end(rooms, codes, 0, end, ev)
    return chosen
