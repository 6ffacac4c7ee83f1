"""Random playouts. Rule functions: integers only, see layout.py.

A random player chooses among placements (card and cell) it can pay, pairs to discard, monster targets, a Finish and the
actions that modules and variants add, each alike, copies counted singly; it pays with cards chosen one by one. A Wild
is one number drawn before. The stream of random numbers is a row of one number, the state of splitmix64
(`Rng(key, counter)` continues at `key + counter * GAMMA`).
"""

from __future__ import annotations

from seawidget.compiling.primitives import random_below
from seawidget.games.tranquility.core.kinds import Events, Vector
from seawidget.games.tranquility.core.layout import *
from seawidget.games.tranquility.core.rejection_codes import OK
from seawidget.games.tranquility.rules.ask import (
    can_use_compass,
    check_finish,
    fewest_blind,
    finish_card,
    least_share,
    most_share,
    must_play_start,
    plays_compasses,
    storm_count,
)
from seawidget.games.tranquility.rules.hand import hand_find, kept_mask, monsters_in_hand
from seawidget.games.tranquility.rules.legal import add_compasses, legal_codes
from seawidget.games.tranquility.rules.place import any_row_blocked, place_cost
from seawidget.games.tranquility.rules.tally import (
    note_all_places,
    note_more,
    note_places,
    nth_cell,
    nth_target,
    pair_mask,
    random_cards,
)
from seawidget.games.tranquility.rules.turn import apply_code


def random_place(s: Vector, seat: int, spare: int, pick: int, r: list[int]) -> int:
    """The move code of placement number `pick` of those noted, with a random payment."""
    i = 0
    while pick >= s[SCRATCH + 2 * i + 1]:
        pick -= s[SCRATCH + 2 * i + 1]
        i += 1
    card = s[HAND + seat * HAND_SLOTS + i]
    number = card
    if is_plain(s):
        cell = s[SCRATCH + 2 * i] + pick
        code = PLACE | card << CARD_BIT | cell << CELL_BIT
    else:
        number = s[SCRATCH + 2 * i]
        cell = nth_cell(s, seat, number, spare, any_row_blocked(s), pick)
        code = PLACE | card << CARD_BIT | cell << CELL_BIT
        if card == W:
            code |= number << WILD_BIT
            i = hand_find(s, seat, W)
    cost = place_cost(s, number, cell)
    if cost:
        taken = random_cards(s[HAND_N + seat], cost, kept_mask(s, seat) | 1 << i, r)
        code |= taken << MASK_BIT
    return code


def is_plain(s: Vector) -> bool:
    """Whether the board is one segment without anything that blocks a cell or stands for a number."""
    return s[BOARD] == SQUARE and s[WILDS] == 0 and s[STORMS_ON] == 0 and s[ROCKS_ON] == 0


def random_action(s: Vector, seat: int, r: list[int]) -> int:
    """The move code of a random action at ACTION; a storm that a compass could cancel counts as one, too."""
    more = 0
    storms = 0
    plain = is_plain(s)
    if not plain and can_use_compass(s, seat):
        storms = storm_count(s)
    if must_play_start(s, seat):
        if storms and random_below(r, storms + 1):
            return random_compass(s, seat, r)
        return PLAY_START
    n = s[HAND_N + seat]
    monsters = monsters_in_hand(s, seat)
    free = n - monsters
    places = note_places(s, seat, free - 1) if plain else note_all_places(s, seat, free - 1, r)
    pairs = free * (free - 1) // 2
    targets = (s[FILLED] if plain else nth_target(s, -1)) if monsters else 0
    finish = 1 if finish_card(s, seat) and check_finish(s, seat) == OK else 0
    if not plain or s[VARIANT]:
        more = storms + note_more(s, seat, places)
    total = places + pairs + finish + targets + more
    if total == 0:
        return PASS  # DUEL-9
    pick = random_below(r, total)
    if pick < places:
        return random_place(s, seat, free - 1, pick, r)
    pick -= places
    if pick < pairs:
        return DISCARD | pair_mask(n, kept_mask(s, seat), pick) << MASK_BIT
    pick -= pairs
    if pick < finish or (plain and s[MONSTERS] == 0 and s[VARIANT] == 0):
        return PLAY_FINISH
    pick -= finish
    if monsters and pick < targets:
        return UNLEASH | nth_target(s, pick) << CELL_BIT
    pick -= targets
    if storms and pick < storms:
        return random_compass(s, seat, r)
    return random_more(s, seat, pick - storms)


def random_more(s: Vector, seat: int, pick: int) -> int:
    """The move code of action number `pick` of those counted by `note_more`."""
    if pick < s[MORE]:
        return PLAY_START
    pick -= s[MORE]
    if pick < s[MORE + 1]:
        return EARN_COMPASS
    pick -= s[MORE + 1]
    if pick < s[MORE + 2]:
        return EXCHANGE
    pick -= s[MORE + 2]
    n = s[HAND_N + seat]
    i = pick % n
    at = HAND + seat * HAND_SLOTS
    while i > 0 and s[at + i - 1] == s[at + i]:  # DP-3
        i -= 1
    return ROTATE | nth_target(s, pick // n) << CELL_BIT | 1 << i << MASK_BIT


def random_compass(s: Vector, seat: int, r: list[int]) -> int:
    """The move code of a random UseCompass."""
    codes = [0]
    codes.pop()
    add_compasses(s, seat, codes)
    return codes[random_below(r, len(codes))]


def random_shed(s: Vector, seat: int, r: list[int]) -> int:
    """The move code of a random share at SHED: its size alike over all legal sizes, blind cards only if needed.

    Of the sizes between the least and the most only a share of 1 can be missing (STORM-6).
    """
    least = least_share(s, seat)
    most = most_share(s, seat)
    missing = 1 if least == 0 and most > 1 and fewest_blind(s, seat, 1) < 0 else 0
    share = least if least == most else least + random_below(r, most - least + 1 - missing)
    if missing and share >= 1:
        share += 1
    blind = fewest_blind(s, seat, share)
    mask = random_cards(s[HAND_N + seat], share - blind, kept_mask(s, seat), r)
    return SHED | mask << MASK_BIT | blind << BLIND_BIT


def random_code(s: Vector, r: list[int]) -> int:
    """The move code of a random legal move of the deciding seat."""
    point = s[POINT]
    seat = s[DECIDING]
    if point == AT_ACTION:
        return random_action(s, seat, r)
    if point == AT_SHED:
        storms = storm_count(s) if can_use_compass(s, seat) else 0
        if storms and random_below(r, storms + 1):
            return random_compass(s, seat, r)
        return random_shed(s, seat, r)
    if point == AT_START or not rare_points(s):
        return PLAY_START
    codes = [0]
    codes.pop()
    legal_codes(s, codes)
    return codes[random_below(r, len(codes))]


def rare_points(s: Vector) -> bool:
    """Whether the game has decision points besides ACTION, START and SHED (DP-4)."""
    return plays_compasses(s) or s[ROCKS_ON] == 1 or s[VARIANT] == DUEL


def playout_random(s: Vector, r: list[int], ev: Events) -> int:
    """Play random moves to the end of the game; returns their number."""
    count = 0
    while s[POINT] != AT_END:
        apply_code(s, random_code(s, r), ev)
        count += 1
    return count
