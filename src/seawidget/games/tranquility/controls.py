"""Numbers of a redealt world whose exact means are known, for control variates: the odds of the narrowest gaps.

To a seat playing alone, every order of the islands it has not seen is equally likely over the places of islands in its
deck, among those set aside and among discards it does not remember: where a Start, a Finish or a monster may lie does
not depend on numbers. So the number of islands of a gap among the first k islands of the deck is hypergeometric: k of n
unseen islands, of which m fit.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Final

from seawidget.games.tranquility import layout as at
from seawidget.games.tranquility.gaps import open_gaps
from seawidget.games.tranquility.kinds import Vector
from seawidget.games.tranquility.knowledge import Known
from seawidget.games.tranquility.state import State
from seawidget.games.tranquility.veil import own_hand

Counted = tuple[str, Fraction, Callable[[State], float]]  # name, exact mean, the number in a world

GAPS: Final = 5  # the narrowest ones decide a game
AHEAD: Final = 12  # islands of the deck looked at: of 4, 8, 12, 16 and 24 the most telling in contested positions


def controls(state: State, seat: int, known: Known) -> list[Counted]:
    """For the narrowest gaps, whether enough islands that fit are among the next islands of the deck.

    Only alone and without a variant; otherwise islands are not all alike, and there are none.
    """
    v = state.vector
    if v[at.PLAYERS] != 1 or v[at.VARIANT]:
        return []
    seen = {*v[at.GRID : at.GRID + at.CELLS], *own_hand(v, seat), *known.own}
    seen |= {number for number in range(1, at.ISLANDS + 1) if v[at.WHERE + number] == at.WHERE_REMOVED}
    unseen = [number for number in range(1, at.ISLANDS + 1) if number not in seen]
    deck = v[at.DECK_END + seat] - v[at.DECK_TOP + seat]
    elsewhere = v[at.DISCARDS_N + seat] - len(known.own) + v[at.REMOVED_ISLANDS]
    k = min(AHEAD, len(unseen) - elsewhere, deck)  # so many islands are in the deck for certain
    if k < 1:
        return []
    gaps = sorted(open_gaps(v, seat, known), key=lambda gap: len(gap.possible) - gap.needs)[:GAPS]
    found = []
    for gap in gaps:
        fitting = frozenset(gap.possible) & frozenset(unseen)
        chance = at_least(gap.needs, k, len(fitting), len(unseen))
        if 0 < chance < 1:
            ends = gap.cells[0] if gap.needs == 1 else f"{gap.cells[0]}-{gap.cells[-1]}"
            found.append((f"{ends} can be filled within {k} islands", chance, _hit(seat, fitting, gap.needs, k)))
    return found


def at_least(needs: int, k: int, fitting: int, unseen: int) -> Fraction:
    """The hypergeometric chance of at least `needs` of the fitting islands among k of the unseen ones."""
    few = sum(comb(fitting, j) * comb(unseen - fitting, k - j) for j in range(min(needs, k + 1)))
    return 1 - Fraction(few, comb(unseen, k))


def _hit(seat: int, fitting: frozenset[int], needs: int, k: int) -> Callable[[State], float]:
    def hit(world: State) -> float:
        return float(sum(card in fitting for card in next_islands(world.vector, seat, k)) >= needs)

    return hit


def next_islands(v: Vector, seat: int, k: int) -> list[int]:
    """The first k islands of a seat's deck."""
    cards = v[at.DECK + v[at.DECK_TOP + seat] : at.DECK + v[at.DECK_END + seat]]
    return [card for card in cards if 1 <= card <= at.ISLANDS][:k]
