"""Random playouts. Rule functions: integers only, see layout.py.

A random player chooses among placements (card and cell) it can pay, pairs to discard, monster targets and a Finish,
each alike, copies counted singly; it pays with cards chosen one by one. The stream of random numbers is a row of one
number, the state of splitmix64 (`Rng(key, counter)` continues at `key + counter * GAMMA`).
"""

from __future__ import annotations

from seawidget.games.tranquility.kinds import Events, Vector
from seawidget.games.tranquility.layout import (
    AT_END,
    AT_SHED,
    AT_START,
    BLIND_BIT,
    CARD_BIT,
    CELL_BIT,
    DECIDING,
    DISCARD,
    FILLED,
    GRID,
    GUARD,
    HAND,
    HAND_N,
    HAND_SLOTS,
    ISLANDS,
    MASK_BIT,
    PLACE,
    PLAY_FINISH,
    PLAY_START,
    POINT,
    SCRATCH,
    SEGMENT_END,
    SHED,
    UNLEASH,
    F,
)
from seawidget.games.tranquility.reasons import OK
from seawidget.games.tranquility.rules_ask import check_finish, least_share, most_share, must_play_start
from seawidget.games.tranquility.rules_hand import hand_find, kept_mask, monsters_in_hand
from seawidget.games.tranquility.rules_place import place_cost
from seawidget.games.tranquility.rules_turn import apply_code


def random_below(r: list[int], n: int) -> int:
    """A random number from 0 to n-1; takes one number of the stream. (Compiled code has its own, with 64-bit words.)"""
    z = (r[0] + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    r[0] = z
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return (((z ^ (z >> 31)) >> 32) * n) >> 32


def random_cards(n: int, k: int, taken: int, r: list[int]) -> int:
    """Bits of k of the first n hand cards outside `taken`, chosen one after the other among those that are left."""
    left = n
    bits = taken
    while bits:
        bits &= bits - 1
        left -= 1
    mask = 0
    for _ in range(k):
        index = random_below(r, left)
        bit = 1
        while True:
            if taken & bit == 0:
                if index == 0:
                    break
                index -= 1
            bit <<= 1
        taken |= bit
        mask |= bit
        left -= 1
    return mask


def payable_run(s: Vector, card: int, low: int, low_at: int, high: int, high_at: int, spare: int, note: int) -> int:
    """How many cells of its gap a card can pay, noted in the vector at `note` (first cell, then their number).

    The gap lies between the filled cells `low_at` and `high_at` with the numbers `low` and `high`; 0 and 81 stand for
    the ends of the segment. Only the two ends of a gap cost something, so the cells that can be paid are a run.
    """
    start = low_at + 1
    stop = high_at
    if s[GUARD]:  # PLACE-4
        start = max(start, high_at - (high - card))
        stop = min(stop, low_at + 1 + card - low)
    below_low = low > 0 and card - low > spare and start == low_at + 1
    above_high = high <= ISLANDS and high - card > spare and stop == high_at
    if high_at - low_at == 2:  # COST-3: the smaller of the two differences
        if (below_low or low == 0) and (above_high or high > ISLANDS) and (below_low or above_high):
            stop = start
    else:
        if below_low:
            start += 1
        if above_high:
            stop -= 1
    s[note] = start
    s[note + 1] = max(0, stop - start)
    return max(0, stop - start)


def note_places(s: Vector, seat: int, spare: int) -> int:
    """Count the placements the seat can pay, and note the run of cells of each card in the scratch part.

    Both hand and grid rise, so one walk finds the gap of every card. For one segment without blocked rows.
    """
    first = HAND + seat * HAND_SLOTS
    last = first + s[HAND_N + seat]
    at = first
    card = s[at] if at < last else ISLANDS + 1
    if card > ISLANDS:
        return 0
    note = SCRATCH
    total = 0
    low = 0
    low_at = -1
    cell = 0
    for number in s[GRID : GRID + s[SEGMENT_END]]:
        if number:
            while number > card:
                total += payable_run(s, card, low, low_at, number, cell, spare, note)
                note += 2
                at += 1
                card = s[at] if at < last else ISLANDS + 1
                if card > ISLANDS:
                    return total
            low = number
            low_at = cell
        cell += 1
    while card <= ISLANDS:
        total += payable_run(s, card, low, low_at, ISLANDS + 1, cell, spare, note)
        note += 2
        at += 1
        card = s[at] if at < last else ISLANDS + 1
    return total


def random_action(s: Vector, seat: int, r: list[int]) -> int:
    """The move code of a random action at ACTION."""
    if must_play_start(s, seat):
        return PLAY_START
    n = s[HAND_N + seat]
    monsters = monsters_in_hand(s, seat)
    free = n - monsters
    places = note_places(s, seat, free - 1)
    pairs = free * (free - 1) // 2
    targets = s[FILLED] if monsters else 0
    finish = 1 if hand_find(s, seat, F) >= 0 and check_finish(s, seat) == OK else 0
    pick = random_below(r, places + pairs + finish + targets)
    if pick < places:
        i = 0
        while pick >= s[SCRATCH + 2 * i + 1]:
            pick -= s[SCRATCH + 2 * i + 1]
            i += 1
        cell = s[SCRATCH + 2 * i] + pick
        card = s[HAND + seat * HAND_SLOTS + i]
        code = PLACE | card << CARD_BIT | cell << CELL_BIT
        cost = place_cost(s, card, cell)
        if cost:
            code |= random_cards(n, cost, kept_mask(s, seat) | 1 << i, r) << MASK_BIT
        return code
    pick -= places
    if pick < pairs:
        return DISCARD | pair_mask(n, kept_mask(s, seat), pick) << MASK_BIT
    pick -= pairs
    if pick < finish:
        return PLAY_FINISH
    pick -= finish
    cell = 0
    while pick or s[GRID + cell] == 0:
        if s[GRID + cell]:
            pick -= 1
        cell += 1
    return UNLEASH | cell << CELL_BIT


def pair_mask(n: int, kept: int, pick: int) -> int:
    """Bits of pair number `pick` of the first n hand cards outside `kept`, in lexicographic order."""
    for i in range(n):
        if kept >> i & 1:
            continue
        for j in range(i + 1, n):
            if kept >> j & 1:
                continue
            if pick == 0:
                return 1 << i | 1 << j
            pick -= 1
    return 0


def random_shed(s: Vector, seat: int, r: list[int]) -> int:
    """The move code of a random share at SHED: its size alike over all legal sizes, blind cards only if needed."""
    least = least_share(s)
    most = most_share(s, seat)
    share = least if least == most else least + random_below(r, most - least + 1)
    n = s[HAND_N + seat]
    named = min(share, n - monsters_in_hand(s, seat))
    mask = random_cards(n, named, kept_mask(s, seat), r)
    return SHED | mask << MASK_BIT | (share - named) << BLIND_BIT


def random_code(s: Vector, r: list[int]) -> int:
    """The move code of a random legal move of the deciding seat."""
    point = s[POINT]
    if point == AT_SHED:
        return random_shed(s, s[DECIDING], r)
    if point == AT_START:
        return PLAY_START
    return random_action(s, s[DECIDING], r)


def playout_random(s: Vector, r: list[int], ev: Events) -> int:
    """Play random moves to the end of the game; returns their number."""
    count = 0
    while s[POINT] != AT_END:
        apply_code(s, random_code(s, r), ev)
        count += 1
    return count
