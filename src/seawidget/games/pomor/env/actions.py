"""Moves chosen by ids, one after the other. Rule functions: integers only, see core/layout.py and numbers.py.

One id names a move, but for the catch that nets bring in: its places are chosen in travel order, so that each set has
one path, and the move is known as soon as one legal set goes on from the places chosen. Nothing happens before.
"""

from __future__ import annotations

from seawidget.games.pomor.core.codes import move_argument, move_kind, played_kind, played_mode
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.layout import *
from seawidget.games.pomor.env.numbers import *
from seawidget.games.pomor.rules.board import pushable
from seawidget.games.pomor.rules.collect import nets_legal, next_set
from seawidget.games.pomor.rules.deck import hand_find
from seawidget.games.pomor.rules.move import card_pilot


def clear_pending(p: list[int]) -> None:
    """Nothing of a move has been chosen."""
    p[CHOSEN] = 0
    p[LAST] = -1


def legal_set_from(s: Vector, seat: int, mask: int, chosen: int, last: int) -> int:
    """The first legal set of candidates from `mask` on that goes on from those of `chosen`, which is not empty and ends
    with number `last`; 0 if there is none. Such sets follow one another (P-TURN-10).
    """
    while mask & (2 << last) - 1 == chosen:
        if nets_legal(s, seat, mask):
            return mask
        mask = next_set(mask, s[CANDIDATES_N])
    return 0


def take_net(s: Vector, seat: int, place: int, p: list[int]) -> int:
    """Choose one more place for the nets; the code of the move if it is known now, else 0."""
    i = 0
    while s[CANDIDATES + i] != place:
        i += 1
    chosen = p[CHOSEN] | 1 << i
    p[CHOSEN] = chosen
    p[LAST] = i
    found = legal_set_from(s, seat, chosen, chosen, i)
    if legal_set_from(s, seat, next_set(found, s[CANDIDATES_N]), chosen, i):
        return 0
    return CHOOSE_NETS | found << ARG_BIT


def chosen_code(s: Vector, action: int, p: list[int]) -> int:
    """Take a legal id: the code of the move that is known now, or 0 while more is to be chosen (noted in `p`)."""
    seat = s[DECIDING]
    if action < PLAY_IDS:
        kind = PLACE_TOKEN if s[PHASE] == AT_TOKEN else PLACE_PILOT
        return kind | (s[PORT] if action else 0) << ARG_BIT
    if action < TAKE_ID:
        card = s[HAND + seat * HAND_SLOTS + (action - PLAY_IDS >> 1)]
        return PLAY_CARD | (card << 1 | action - PLAY_IDS & 1) << ARG_BIT
    if action < NET_IDS:
        return TAKE_CATCH if action == TAKE_ID else LEAVE_CATCH
    if action < END_ID:
        return take_net(s, seat, action - NET_IDS, p)
    if action == END_ID:
        return CHOOSE_NETS | p[CHOSEN] << ARG_BIT
    if action < SELL_ID:
        return LOSE_CATCH | action - LOSE_IDS + 1 << ARG_BIT
    return SELL if action == SELL_ID else KEEP_CATCH


def next_action(s: Vector, code: int, p: list[int]) -> int:
    """The next id of a legal move of which the ids noted in `p` have been taken."""
    kind = move_kind(code)
    argument = move_argument(code)
    if kind == PLAY_CARD:
        return PLAY_IDS + 2 * hand_find(s, s[DECIDING], played_kind(code)) + played_mode(code)
    if kind == CHOOSE_NETS:
        for i in range(p[LAST] + 1, s[CANDIDATES_N]):
            if argument >> i & 1:
                return NET_IDS + s[CANDIDATES + i]
        return END_ID
    if kind == LOSE_CATCH:
        return LOSE_IDS + argument - 1
    if kind == SELL:
        return SELL_ID
    if kind == KEEP_CATCH:
        return KEEP_ID
    if kind == TAKE_CATCH:
        return TAKE_ID
    if kind == LEAVE_CATCH:
        return LEAVE_ID
    return PORT_IDS + 1 if argument else PORT_IDS


def mark_cards(s: Vector, seat: int, mask: list[int]) -> None:
    """Mark the hand cards, of equal ones the first, and those that push (P-TURN-4, P-BLOCK-3, P-BLOCK-8)."""
    blocked = pushable(s, seat) >= 0
    first = HAND + seat * HAND_SLOTS
    last = 0
    for i in range(s[HAND_N + seat]):
        card = s[first + i]
        if card != last:
            mask[PLAY_IDS + 2 * i] = 1
            if blocked and card_pilot(s, card) > 0:
                mask[PLAY_IDS + 2 * i + 1] = 1
        last = card


def mark_nets(s: Vector, seat: int, p: list[int], mask: list[int]) -> None:
    """Mark the places that go on with a legal set, and the end if those chosen are one (P-NETS-5, P-NETS-8)."""
    chosen = p[CHOSEN]
    if nets_legal(s, seat, chosen):
        mask[END_ID] = 1
    for i in range(p[LAST] + 1, s[CANDIDATES_N]):
        more = chosen | 1 << i
        if legal_set_from(s, seat, more, more, i):
            mask[NET_IDS + s[CANDIDATES + i]] = 1


def write_mask(s: Vector, p: list[int], mask: list[int]) -> None:
    """Write which ids are legal (1) for the deciding seat; all of them when the game is over, so that any is drawn."""
    phase = s[PHASE]
    for i in range(ACTIONS):
        mask[i] = 1 if phase == AT_OVER else 0
    seat = s[DECIDING]
    if phase == AT_PLAY:
        mark_cards(s, seat, mask)
    elif phase == AT_NETS:
        mark_nets(s, seat, p, mask)
    elif phase == AT_STORM:
        for value in range(1, VALUES):
            if s[HOLD + seat * VALUES + value]:
                mask[LOSE_IDS + value - 1] = 1
    elif phase == AT_PORT:
        mask[SELL_ID] = 1
        mask[KEEP_ID] = 1
    elif phase == AT_TAKE:
        mask[TAKE_ID] = 1
        mask[LEAVE_ID] = 1
    elif phase in (AT_TOKEN, AT_PILOT):
        mask[PORT_IDS] = 1
        mask[PORT_IDS + 1] = 1
