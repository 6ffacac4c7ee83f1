"""Redealing the duel, where all cards but the opening hands, the discards and the deck have been seen (DUEL-5)."""

from __future__ import annotations

from collections.abc import Sequence

from seawidget.games.tranquility import knowledge as log, layout as at
from seawidget.games.tranquility.kinds import Vector
from seawidget.games.tranquility.veil import own_hand
from seawidget.rng import Rng

UNKNOWN = 0


def redeal_duel(v: Vector, seat: int | None, known: log.Known, rng: Rng) -> Vector:
    """Fill a veiled vector of a duel with another deal of what the seat (None: a spectator) cannot see.

    Of another hand a log tells which cards it took from the row, laid or showed (DUEL-5, DUEL-6). A card laid or shown
    later cannot have left before; of the others any that could leave face down were equally likely. Given that the
    distribution is exact. What a Pass or the lack of an Exchange says of a hand is left out.
    """
    hands: list[list[int]] = []
    discards: list[list[int]] = []
    for s in range(2):
        if s == seat:
            hands.append(own_hand(v, s))
            discards.append([*known.own])
        else:
            hand, gone = _followed(v, s, known, rng)
            hands.append(hand)
            discards.append(gone)
        discards[s] += [UNKNOWN] * (v[at.DISCARDS_N + s] - len(discards[s]))
    seen = {*v[at.GRID : at.GRID + at.CELLS], *v[at.ROW_CARDS : at.ROW_CARDS + v[at.ROW_CARDS_N]]}
    seen.update(*hands, *discards)
    pool = rng.shuffled(n for n in range(1, at.ISLANDS + 1) if n not in seen)
    for s in range(2):
        first = at.HAND + s * at.HAND_SLOTS
        v[first : first + len(hands[s])] = sorted(card or pool.pop() for card in hands[s])
        for card in discards[s]:
            v[at.WHERE + (card or pool.pop())] = at.WHERE_DISCARDED + s
    top = at.DECK + v[at.DECK_TOP + at.COMMON]
    v[top : top + len(pool)] = pool
    return v


def _followed(v: Vector, seat: int, known: log.Known, rng: Rng) -> tuple[list[int], list[int]]:
    """Hand and discards of another duellist, as far as its log names them; other cards are UNKNOWN."""
    count = v[at.HAND_N + seat]
    if v[at.EXCHANGE_SEAT] == seat and not known.facts:
        return own_hand(v, seat), []  # the hand on offer lies open
    if not known.facts:
        return [UNKNOWN] * count, []
    facts = known.facts[seat]
    taken = {card for name, card in facts if name == log.TAKE}
    shown = [card for name, card in facts if name in (log.LAY, log.HOLD)]
    hand = list(dict.fromkeys(card for card in shown if card not in taken))  # held when the log begins
    hand += [UNKNOWN] * (known.bases[seat].hand - len(hand))
    gone: list[int] = []
    for i, (name, card) in enumerate(facts):
        if name == log.TAKE:
            hand.append(card)
        elif name == log.LAY:
            hand.remove(card)
        elif name == log.OFFER:
            offered = [held for _, held in facts[i + 1 : i + 1 + card]]
            gone += [held for held in hand if held not in offered]
            hand = offered
        elif name == log.LEAVE:
            hand, left = _left(hand, card, facts[i + 1 :], rng)
            gone += left
    if v[at.EXCHANGE_SEAT] == seat:
        hand = own_hand(v, seat)
    gone = [card for card in gone if card]
    return hand, gone


def _left(hand: list[int], n: int, later: Sequence[log.Fact], rng: Rng) -> tuple[list[int], list[int]]:
    """(kept, left): `n` cards leave a hand, none that is laid or shown later; those not in a later offer first."""
    fixed = {card for name, card in later if name in (log.LAY, log.HOLD)}
    must: list[int] = []
    offer = next((i for i, (name, _) in enumerate(later) if name == log.OFFER), None)
    if offer is not None:
        laid = {card for name, card in later[:offer] if name == log.LAY}
        offered = {card for name, card in later[offer + 1 : offer + 1 + later[offer][1]]}
        must = [card for card in hand if card not in laid | offered]
    free = rng.shuffled(must or [card for card in hand if card not in fixed])
    left = free[:n]
    kept = list(hand)
    for card in left:
        kept.remove(card)
    return kept, left
