"""Moves chosen by ids, one after the other. Rule functions: integers only, see core/layout.py and numbers.py.

A move is known as soon as one legal move goes on from the ids taken. Nothing happens in the game before.
"""

from __future__ import annotations

from seawidget.games.tranquility.core.codes import move_blind, move_card, move_cell, move_kind, move_mask, move_wild
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.rejection_codes import OK
from seawidget.games.tranquility.env.cards import open_point, open_set, settled
from seawidget.games.tranquility.env.numbers import *
from seawidget.games.tranquility.rules.hand import kept_mask, monsters_in_hand
from seawidget.games.tranquility.rules.place import (
    check_cell,
    filled_after,
    filled_before,
    gap_high,
    gap_low,
    place_cost,
    segment_end,
    segment_first,
)


def pay_for(s: Vector, seat: int, p: list[int], head: int, number: int, slot: int) -> int:
    """The code of a Place of a number by the hand card of a slot, if its payment leaves no choice; else 0, and the
    cards are chosen next.
    """
    cost = place_cost(s, number, move_cell(head))
    if cost == 0:
        return head
    open_set(s, seat, p, head, 1 << cost, kept_mask(s, seat), slot)
    p[STAGE] = CARDS
    return settled(p)


def takes_number(s: Vector, seat: int, cell: int, number: int) -> bool:
    """Whether the seat can lay its Wild as a number on a cell, and pay for it (WILD-2, COST-6)."""
    if check_cell(s, seat, W, number, cell) != OK:
        return False
    return place_cost(s, number, cell) <= s[HAND_N + seat] - 1 - monsters_in_hand(s, seat)


def numbers_from(s: Vector, cell: int) -> int:
    """The first number that an empty cell may take (PLACE-2)."""
    first = segment_first(s, cell)
    return gap_low(s, filled_before(s, cell, first), first) + 1


def numbers_to(s: Vector, cell: int) -> int:
    """The number after the last one that an empty cell may take (PLACE-2)."""
    end = segment_end(s, cell)
    return gap_high(s, filled_after(s, cell, end), end)


def place_wild(s: Vector, seat: int, p: list[int], cell: int, slot: int) -> int:
    """The code of the Place of a Wild on a cell if there is a single one; else 0, and its number is chosen next."""
    head = PLACE | W << CARD_BIT | cell << CELL_BIT
    only = 0
    count = 0
    for number in range(numbers_from(s, cell), numbers_to(s, cell)):
        if takes_number(s, seat, cell, number):
            count += 1
            only = number
    if count == 1:
        code = pay_for(s, seat, p, head | only << WILD_BIT, only, slot)
        if code:
            return code
    p[STAGE] = A_NUMBER
    p[HEAD] = head
    p[CHOSEN] = 0
    p[LAST] = slot  # of the Wild, until cards are chosen
    return 0


def after_card(p: list[int], slot: int) -> int:
    """Choose one more card of a set; the code of the move if it is known now, else 0."""
    p[STAGE] = CARDS
    p[CHOSEN] = p[CHOSEN] | 1 << slot
    p[LAST] = slot
    return settled(p)


def bare_code(s: Vector, action: int) -> int:
    """The code of a move that a single id names."""
    if action >= ROW_IDS and action < COMPASS_IDS:
        return (MOVE_ROCKS if s[POINT] == AT_ROCKS else PLACE_STORM) | action - ROW_IDS << CELL_BIT
    if action == COMPASS_IDS:
        return USE_COMPASS
    if action < ORANGE_IDS:
        return USE_COMPASS | Y << CARD_BIT | action - YELLOW_IDS << CELL_BIT
    if action < PURPLE_IDS:
        return USE_COMPASS | O << CARD_BIT | action - ORANGE_IDS << CELL_BIT
    if action < START_ID:
        return USE_COMPASS | P << CARD_BIT | action - PURPLE_IDS << CELL_BIT
    if action == START_ID:
        return PLAY_START
    if action == FINISH_ID:
        return PLAY_FINISH
    if action == EARN_ID:
        return EARN_COMPASS
    if action == PASS_ID:
        return PASS
    return EXCHANGE + action - EXCHANGE_ID


def chosen_code(s: Vector, action: int, p: list[int]) -> int:
    """Take a legal id: the code of the move that is known now, or 0 while more is to be chosen (noted in `p`)."""
    seat = s[DECIDING]
    if action >= END_IDS:
        if p[STAGE] == NOTHING_CHOSEN:
            open_point(s, seat, p)
        return p[HEAD] | p[CHOSEN] << MASK_BIT | action - END_IDS << BLIND_BIT
    if p[STAGE] == A_NUMBER:
        number = action - NUMBER_IDS + 1
        return pay_for(s, seat, p, p[HEAD] | number << WILD_BIT, number, p[LAST])
    if action < CARD_IDS:
        slot = action // CELLS
        cell = action % CELLS
        card = s[HAND + seat * HAND_SLOTS + slot]
        if card == W:
            return place_wild(s, seat, p, cell, slot)
        return pay_for(s, seat, p, PLACE | card << CARD_BIT | cell << CELL_BIT, card, slot)
    if action < CELL_IDS:
        if p[STAGE] == NOTHING_CHOSEN:
            open_point(s, seat, p)
        return after_card(p, action - CARD_IDS)
    if action < NUMBER_IDS:
        at = action - CELL_IDS << CELL_BIT
        if s[POINT] == AT_CHOOSE:
            return CHOOSE | at
        if s[VARIANT] != SUN_MOON:
            return UNLEASH | at
        open_set(s, seat, p, ROTATE | at, 2, 0, -1)  # SUNMOON-4: for one card
        p[STAGE] = CARDS
        return settled(p)
    return bare_code(s, action)


def first_action(s: Vector, code: int) -> int:
    """The first id of a legal move."""
    kind = move_kind(code)
    cell = move_cell(code)
    card = move_card(code)
    if kind == PLACE:
        at = HAND + s[DECIDING] * HAND_SLOTS
        i = 0
        while s[at + i] != card:
            i += 1
        return i * CELLS + cell
    if kind in (DISCARD, SHED, KEEP_HAND):
        return next_card(code, -1)
    if kind in (UNLEASH, CHOOSE, ROTATE):
        return CELL_IDS + cell
    if kind in (MOVE_ROCKS, PLACE_STORM):
        return ROW_IDS + cell
    if kind == USE_COMPASS:
        if card == 0:
            return COMPASS_IDS
        return cell + (YELLOW_IDS if card == Y else ORANGE_IDS if card == O else PURPLE_IDS)
    if kind == PLAY_START:
        return START_ID
    if kind == PLAY_FINISH:
        return FINISH_ID
    if kind == EARN_COMPASS:
        return EARN_ID
    if kind == PASS:
        return PASS_ID
    return EXCHANGE_ID + kind - EXCHANGE


def next_card(code: int, last: int) -> int:
    """The id of the next card of a legal move after the one in a slot, or the id that ends its cards."""
    mask = move_mask(code)
    for i in range(last + 1, HAND_SLOTS):
        if mask >> i & 1:
            return CARD_IDS + i
    return END_IDS + move_blind(code)


def next_action(s: Vector, code: int, p: list[int]) -> int:
    """The next id of a legal move of which the ids noted in `p` have been taken."""
    if p[STAGE] == NOTHING_CHOSEN:
        return first_action(s, code)
    if p[STAGE] == A_NUMBER:
        return NUMBER_IDS + move_wild(code) - 1
    return next_card(code, p[LAST])
