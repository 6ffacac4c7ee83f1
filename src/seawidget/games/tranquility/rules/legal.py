"""All legal moves of the deciding seat as move codes. Rule functions: integers only, see layout.py.

The codes depend only on what the deciding seat may see (INFO-7, INV-16).
"""

from __future__ import annotations

from seawidget.compiling.primitives import append_run, append_sets, bits_in
from seawidget.games.tranquility.core.board import BOARD_CELLS
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.rejection_codes import OK
from seawidget.games.tranquility.rules.ask import (
    blind_count,
    can_use_compass,
    check_earn,
    check_exchange,
    check_finish,
    finish_card,
    keep_drop,
    least_share,
    makes_share,
    most_share,
    must_play_start,
    plays_compasses,
)
from seawidget.games.tranquility.rules.hand import hand_find, kept_mask, twin_mask
from seawidget.games.tranquility.rules.place import (
    any_row_blocked,
    cell_blocked,
    grid_full,
    number_in_grid,
    roof_closed,
    row_full,
    segment_end,
)


def add_subsets(code: int, n: int, k: int, barred: int, used: int, twins: int, out: list[int]) -> None:
    """Append a code once for every choice of k of the first n hand cards as cards that leave the hand (DP-3).

    `barred` are bits that may not leave, `used` bits that have left already, `twins` bits that equal the card before.
    """
    append_sets(out, code, k, (1 << n) - 1 & ~(barred | used), used, twins, MASK_BIT)


def add_places(s: Vector, seat: int, wild: int, kept: int, twins: int, out: list[int]) -> None:
    """Append every Place of the seat with every way to pay it: of its islands, or with `wild` of its Wild.

    Hand and segments both rise, so one walk along a segment finds the gap of each card: the cells between the last
    smaller and the first greater number (PLACE-2). Inside a gap a card is free (COST-1); at its edges it costs the
    difference (COST-2), in a gap of one cell the smaller one (COST-3). A Wild is every number in turn (WILD-2).
    """
    base = HAND + seat * HAND_SLOTS
    n = s[HAND_N + seat]
    spare = n - 1 - bits_in(kept)
    others = (1 << n) - 1 & ~kept
    cells = BOARD_CELLS[s[BOARD]]
    blocked = any_row_blocked(s)
    bound = s[ORANGE + seat] > 0  # STORM-9
    guard = s[GUARD]
    pillars = s[PHASE] == 1
    laid = hand_find(s, seat, W) if wild else 0
    first = 0
    while first < cells and not (pillars and roof_closed(s, first)):
        end = segment_end(s, first)
        low = above = 0
        before = GRID + first - 1  # the slots of the last smaller number and of the first greater one
        after = GRID + first
        for i in range(ISLANDS if wild else n):
            if wild:
                card = i + 1
                code = PLACE | W << CARD_BIT | card << WILD_BIT
            else:
                card = s[base + i]
                if card > ISLANDS:
                    break
                laid = i
                code = PLACE | card << CARD_BIT
            if above <= card:  # the gap of the card before is not its own
                above = ISLANDS + 1
                begin = after
                after = GRID + end
                for at in range(begin, after):
                    number = s[at]
                    if number > card:
                        above = number
                        after = at
                        break
                    if number:
                        low = number
                        before = at
            if before + 1 == after or low == card or (wild and number_in_grid(s, card)):
                continue
            left = before + 1 - GRID
            top = after - GRID
            # the two ends of the gap cost something beside a card; a gap of one cell between two is its left end
            paid_left = low > 0
            paid_right = top < end and (low == 0 or top - left > 1)
            free = left + 1 if low else left
            free_end = top - 1 if top < end else top
            if guard:  # PLACE-4
                start = max(left, top - (above - card))
                stop = min(top, left + card - low)
                paid_left = paid_left and start == left < stop
                paid_right = paid_right and start < top == stop
                free = max(free, start)
                free_end = min(free_end, stop)
            if blocked:
                paid_left = paid_left and not cell_blocked(s, left)
                paid_right = paid_right and not cell_blocked(s, top - 1)
            laid_bit = 1 << laid
            if paid_left:
                cost = card - low
                if left + 1 == top < end and above - card < cost:
                    cost = above - card
                if pillars:  # ARCH-4
                    cost = 0
                if cost <= spare:  # COST-6
                    append_sets(out, code | left << CELL_BIT, cost, others ^ laid_bit, laid_bit, twins, MASK_BIT)
            if bound:
                pass  # an inner cell of a gap has no filled neighbour
            elif blocked:
                for cell in range(free, free_end):
                    if not cell_blocked(s, cell):
                        out.append(code | cell << CELL_BIT)
            elif free < free_end:
                append_run(out, code | free << CELL_BIT, code | free_end << CELL_BIT, 1 << CELL_BIT)
            if paid_right:
                cost = 0 if pillars else above - card
                if cost <= spare:
                    append_sets(out, code | top - 1 << CELL_BIT, cost, others ^ laid_bit, laid_bit, twins, MASK_BIT)
        first = end


def add_targets(s: Vector, kind: int, out: list[int]) -> None:
    """Append a move of a kind for every island outside blocked rows (MONSTER-4, PYRAMID-7)."""
    blocked = any_row_blocked(s)
    for cell in range(BOARD_CELLS[s[BOARD]]):
        if s[GRID + cell] and not (blocked and cell_blocked(s, cell)):
            out.append(kind | cell << CELL_BIT)


def add_actions(s: Vector, seat: int, out: list[int]) -> None:
    """Append the legal moves at ACTION, UseCompass aside."""
    if must_play_start(s, seat):
        out.append(PLAY_START)  # START-1: nothing else
        return
    n = s[HAND_N + seat]
    kept = kept_mask(s, seat)
    twins = twin_mask(s, seat)
    add_places(s, seat, 0, kept, twins, out)
    add_subsets(DISCARD, n, 2, kept, 0, twins, out)  # TURN-3
    if s[WILDS] and hand_find(s, seat, W) >= 0:
        add_places(s, seat, W, kept, twins, out)
        if s[START_LAID] == 0:
            out.append(PLAY_START)  # WILD-4: it may, it need not
    if grid_full(s) and finish_card(s, seat) and check_finish(s, seat) == OK:
        out.append(PLAY_FINISH)  # never compulsory: all else stays legal (FINISH-3)
    if kept:
        add_targets(s, UNLEASH, out)
    if s[STORMS_ON] and check_earn(s, seat) == OK:
        out.append(EARN_COMPASS)
    if s[VARIANT] == SUN_MOON:  # SUNMOON-4
        for cell in range(CELLS):
            if s[GRID + cell]:
                add_subsets(ROTATE | cell << CELL_BIT, n, 1, 0, 0, twins, out)
    elif s[VARIANT] == DUEL:
        if check_exchange(s, seat) == OK:
            out.append(EXCHANGE)
        if len(out) == 0:
            out.append(PASS)  # DUEL-9


def add_sheds(s: Vector, seat: int, out: list[int]) -> None:
    """Append every legal share of the seat (START-6)."""
    n = s[HAND_N + seat]
    kept = kept_mask(s, seat)
    twins = twin_mask(s, seat)
    most_blind = blind_count(s, seat)
    for share in range(least_share(s, seat), most_share(s, seat) + 1):
        for blind in range(most_blind + 1):
            if makes_share(s, seat, share, blind):
                add_subsets(SHED | blind << BLIND_BIT, n, share - blind, kept, 0, twins, out)


def add_rows(s: Vector, kind: int, out: list[int]) -> None:
    """Append a move of a kind for every row with an empty cell, the row of the rocks left out for MoveRocks (ROCKS-4,
    STORM-8).
    """
    for row in range(ROWS):
        if not row_full(s, row) and not (kind == MOVE_ROCKS and row == s[ROCKS_ROW]):
            out.append(kind | row << CELL_BIT)


def add_drops(s: Vector, seat: int, out: list[int]) -> None:
    """Append every way to come down to three cards under a yellow storm (STORM-4, STORM-7)."""
    add_subsets(KEEP_HAND, s[HAND_N + seat], keep_drop(s, seat), kept_mask(s, seat), 0, twin_mask(s, seat), out)


def add_answers(s: Vector, seat: int, out: list[int]) -> None:
    """Append the answers to the storm just turned up (STORM-3)."""
    if s[TURNED_UP] == P:
        add_rows(s, PLACE_STORM, out)
    elif s[TURNED_UP] == Y:
        add_drops(s, seat, out)
    else:
        out.append(PASS)


def add_compasses(s: Vector, seat: int, out: list[int]) -> None:
    """Append UseCompass for every storm it can name (DP-5, COMPASS-3)."""
    if not can_use_compass(s, seat):
        return
    if s[POINT] == AT_STORM:
        out.append(USE_COMPASS)
    for owner in range(s[PLAYERS]):
        if s[YELLOW + owner]:
            out.append(USE_COMPASS | Y << CARD_BIT | owner << CELL_BIT)
        if s[ORANGE + owner]:
            out.append(USE_COMPASS | O << CARD_BIT | owner << CELL_BIT)
    for row in range(ROWS):
        if s[PURPLE + row]:
            out.append(USE_COMPASS | P << CARD_BIT | row << CELL_BIT)


def legal_codes(s: Vector, out: list[int]) -> None:
    """Append every legal move of the deciding seat, each once; none when the game is over (DP-4)."""
    point = s[POINT]
    seat = s[DECIDING]
    if point == AT_ACTION:
        add_actions(s, seat, out)
    elif point == AT_SHED:
        add_sheds(s, seat, out)
    elif point == AT_START:
        out.append(PLAY_START)  # VOYAGE-4
    elif point == AT_ROCKS:
        add_rows(s, MOVE_ROCKS, out)
        add_subsets(DISCARD, s[HAND_N + seat], 2, kept_mask(s, seat), 0, twin_mask(s, seat), out)
    elif point == AT_STORM:
        add_answers(s, seat, out)
    elif point == AT_CUT:
        add_drops(s, seat, out)
    elif point == AT_COMPASS:
        out.append(PASS)  # DP-5
    elif point == AT_EXPLORE:
        out.append(REVEAL)
    elif point == AT_CHOOSE:
        add_targets(s, CHOOSE, out)
    elif point == AT_ANSWER:
        out.append(AGREE_EXCHANGE)
        out.append(DECLINE_EXCHANGE)
    else:
        return
    if plays_compasses(s):
        add_compasses(s, seat, out)
