"""Which ids are legal. Rule functions: integers only, see core/layout.py and numbers.py.

Legal moves are not listed: how a placement may be paid is only asked for when it has been chosen.
"""

from __future__ import annotations

from seawidget.compiling.primitives import note_gaps
from seawidget.games.tranquility.core.board import BOARD_CELLS
from seawidget.games.tranquility.core.codes import move_cell
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.rejection_codes import OK
from seawidget.games.tranquility.env.actions import numbers_from, numbers_to, takes_number
from seawidget.games.tranquility.env.cards import mark_cards, open_point
from seawidget.games.tranquility.env.numbers import *
from seawidget.games.tranquility.rules.ask import (
    can_use_compass,
    check_earn,
    check_exchange,
    check_finish,
    check_pass,
    finish_card,
    must_play_start,
)
from seawidget.games.tranquility.rules.hand import count_islands, hand_find, monsters_in_hand
from seawidget.games.tranquility.rules.place import any_row_blocked, cell_blocked, filled_after, row_full
from seawidget.games.tranquility.rules.tally import payable_run


def mark_islands(s: Vector, seat: int, spare: int, blocked: bool, mask: list[int]) -> int:
    """Mark the placements of islands that the seat can pay with `spare` cards (COST-6); returns how many they are."""
    count = 0
    at = HAND + seat * HAND_SLOTS
    islands = min(PLACE_SLOTS, count_islands(s, seat))
    bound = s[ORANGE + seat] > 0
    pillars = s[PHASE] == 1
    most = ISLANDS if pillars else spare  # ARCH-4
    first = 0
    for k in range(2 if pillars else 3):  # ARCH-2
        end = s[SEGMENT_END + k]
        if end == 0:
            break
        note_gaps(s, GRID + first, GRID + end, at, at + islands, SCRATCH)
        for i in range(islands):
            note = SCRATCH + 2 * i
            before = first + s[note]
            after = first + s[note + 1]
            card = s[at + i]
            if after < end and s[GRID + after] == card:
                continue  # a Wild stands for it
            run = payable_run(s, card, first, end, before, after, most, note)
            start = s[note]
            if not blocked and not bound:
                count += run
                for place in range(i * CELLS + start, i * CELLS + start + run):
                    mask[place] = 1
                continue
            for cell in range(start, start + run):
                if blocked and cell_blocked(s, cell):
                    continue
                beside = (before >= first and cell == before + 1) or (after < end and cell == after - 1)
                if beside or not bound:  # STORM-9
                    count += 1
                    mask[i * CELLS + cell] = 1
        first = end
    return count


def mark_wild(s: Vector, seat: int, slot: int, spare: int, blocked: bool, mask: list[int]) -> None:
    """Mark the cells that take a Wild as some number the seat can pay: the board is one segment then (WILD-2).

    In every gap with a number there is one that costs one card at either end, or none beside the board's ends; the
    guard leaves every gap as many numbers as cells, so that each cell takes one (PLACE-4).
    """
    end = s[SEGMENT_END]
    bound = s[ORANGE + seat] > 0
    before = -1
    while before < end:
        after = filled_after(s, before, end)
        low = s[GRID + before] if before >= 0 else 0
        high = s[GRID + after] if after < end else ISLANDS + 1
        if high - low > 1:
            for cell in range(before + 1, after):
                beside = (before >= 0 and cell == before + 1) or (after < end and cell == after - 1)
                if (beside and spare < 1) or (bound and not beside) or (blocked and cell_blocked(s, cell)):
                    continue
                mask[slot * CELLS + cell] = 1
        before = after


def mark_targets(s: Vector, blocked: bool, mask: list[int]) -> None:
    """Mark the islands outside blocked rows (MONSTER-4, PYRAMID-7)."""
    for cell in range(BOARD_CELLS[s[BOARD]]):
        if s[GRID + cell] and not (blocked and cell_blocked(s, cell)):
            mask[CELL_IDS + cell] = 1


def mark_actions(s: Vector, seat: int, p: list[int], mask: list[int]) -> None:
    """Mark what the seat may begin at ACTION, compasses aside."""
    if must_play_start(s, seat):
        mask[START_ID] = 1  # START-1: nothing else
        return
    blocked = any_row_blocked(s)
    monsters = monsters_in_hand(s, seat)
    spare = s[HAND_N + seat] - 1 - monsters
    places = mark_islands(s, seat, spare, blocked, mask)
    if open_point(s, seat, p):
        mark_cards(p, mask)  # TURN-3
    if s[WILDS]:
        slot = hand_find(s, seat, W)
        if slot >= 0:
            if slot < PLACE_SLOTS:
                mark_wild(s, seat, slot, spare, blocked, mask)
            if s[START_LAID] == 0:
                mask[START_ID] = 1  # WILD-4
    if s[FILLED] == BOARD_CELLS[s[BOARD]] and finish_card(s, seat) and check_finish(s, seat) == OK:
        mask[FINISH_ID] = 1  # FINISH-3
    if monsters:
        mark_targets(s, blocked, mask)
    if s[STORMS_ON] and check_earn(s, seat) == OK:
        mask[EARN_ID] = 1
    if s[VARIANT] == SUN_MOON:  # SUNMOON-4
        if s[HAND_N + seat]:
            mark_targets(s, False, mask)
    elif s[VARIANT] == DUEL and places == 0:  # with five cards one that can be placed can be paid for: DUEL-6, DUEL-9
        if check_exchange(s, seat) == OK:
            mask[EXCHANGE_ID] = 1
        elif check_pass(s, seat) == OK:
            mask[PASS_ID] = 1  # DUEL-9


def mark_rows(s: Vector, barred: int, mask: list[int]) -> None:
    """Mark the rows with an empty cell, but one (ROCKS-4, STORM-8)."""
    for row in range(ROWS):
        if row != barred and not row_full(s, row):
            mask[ROW_IDS + row] = 1


def mark_compasses(s: Vector, seat: int, mask: list[int]) -> None:
    """Mark the storms that a compass may cancel (DP-5, COMPASS-3)."""
    if not can_use_compass(s, seat):
        return
    if s[POINT] == AT_STORM:
        mask[COMPASS_IDS] = 1
    for owner in range(s[PLAYERS]):
        if s[YELLOW + owner]:
            mask[YELLOW_IDS + owner] = 1
        if s[ORANGE + owner]:
            mask[ORANGE_IDS + owner] = 1
    for row in range(ROWS):
        if s[PURPLE + row]:
            mask[PURPLE_IDS + row] = 1


def mark_first(s: Vector, seat: int, p: list[int], mask: list[int]) -> None:
    """Mark the first ids of all legal moves."""
    point = s[POINT]
    if point == AT_ACTION:
        mark_actions(s, seat, p, mask)
    elif point == AT_START:
        mask[START_ID] = 1  # VOYAGE-4
    elif point == AT_EXPLORE:
        mask[REVEAL_ID] = 1
    elif point == AT_CHOOSE:
        mark_targets(s, any_row_blocked(s), mask)
    elif point == AT_ANSWER:
        mask[AGREE_ID] = 1
        mask[DECLINE_ID] = 1
    elif point == AT_COMPASS:
        mask[PASS_ID] = 1  # DP-5
    elif open_point(s, seat, p):
        mark_cards(p, mask)
        if point == AT_ROCKS:
            mark_rows(s, s[ROCKS_ROW], mask)
    elif s[TURNED_UP] == P:  # STORM-3
        mark_rows(s, -1, mask)
    else:
        mask[PASS_ID] = 1
    mark_compasses(s, seat, mask)


def write_mask(s: Vector, p: list[int], mask: list[int]) -> None:
    """Write which ids are legal (1) for the deciding seat; all of them when the game is over, so that any is drawn."""
    over = 1 if s[POINT] == AT_END else 0
    for i in range(ACTIONS):
        mask[i] = over
    if over:
        return
    seat = s[DECIDING]
    if p[STAGE] == NOTHING_CHOSEN:
        mark_first(s, seat, p, mask)
    elif p[STAGE] == CARDS:
        mark_cards(p, mask)
    else:
        cell = move_cell(p[HEAD])
        for number in range(numbers_from(s, cell), numbers_to(s, cell)):
            if takes_number(s, seat, cell, number):
                mask[NUMBER_IDS + number - 1] = 1
