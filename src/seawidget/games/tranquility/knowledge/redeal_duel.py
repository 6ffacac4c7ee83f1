"""Redealing the duel, where all cards but the opening hands, the discards and the deck have been seen (DUEL-5)."""

from __future__ import annotations

from collections.abc import Sequence

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.knowledge import information as log
from seawidget.games.tranquility.knowledge.posterior import pick
from seawidget.games.tranquility.knowledge.unseen import RedealError
from seawidget.games.tranquility.rules.redaction import own_hand
from seawidget.rng import Rng
from seawidget.text.i18n import Sentence

UNKNOWN = 0


def redeal_duel(v: Vector, seat: int | None, information: log.InformationState, rng: Rng) -> Vector:
    """Fill a redacted vector of a duel with another deal of what the seat (None: a spectator) cannot see.

    Of another hand a log tells which cards it took from the row, laid or showed (DUEL-5, DUEL-6). A card laid or shown
    later cannot have left before; of the others any that could leave face down were equally likely. Given that the
    distribution is exact. A Pass shows that the one card held had no place (DUEL-9): nobody chooses to pass. That no
    Exchange was offered, or how one was answered, is a choice and tells nothing. Raises RedealError if no card agrees
    with what is remembered.
    """
    hands: list[list[int]] = []
    discards: list[list[int]] = []
    for s in range(2):
        if s == seat:
            hands.append(own_hand(v, s))
            discards.append([*information.own])
        else:
            last = _last_card(v, seat, s, information, rng)
            hand, gone = _followed(v, s, information, rng, last)
            hands.append([card or last or UNKNOWN for card in hand])
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


def _last_card(v: Vector, viewer: int | None, seat: int, information: log.InformationState, rng: Rng) -> int:
    """The one card in the hand of a duellist who has passed; UNKNOWN if it has not, or holds none.

    Which of the cards it had stays to the end: at each discard all that could leave were alike, so a card stays with
    the product of the chances not to be among those that left. After a Pass nothing is drawn any more.
    """
    facts = information.facts[seat] if information.facts else ()
    stuck = [bits for name, bits in facts if name == log.STUCK]
    if not stuck or v[at.HAND_N + seat] != 1:
        return UNKNOWN
    chances, unknown = _stays(seat, information)
    named = {*v[at.GRID : at.GRID + at.CELLS], *information.own, *([] if viewer is None else own_hand(v, viewer))}
    named.update(card for told in information.facts for name, card in told if name in (log.TAKE, log.LAY, log.HOLD))
    rest = [n for n in range(1, at.ISLANDS + 1) if n not in named]
    chances.update(dict.fromkeys(rest, unknown / max(len(rest), 1)))
    weights = {n: w for n, w in chances.items() if w > 0 and all(bits >> n & 1 for bits in stuck)}
    if not weights:
        raise RedealError(Sentence("error.redeal.passes"))
    return pick(weights, rng)


def _stays(seat: int, information: log.InformationState) -> tuple[dict[int, float], float]:
    """The chance of each named card, and of all unnamed ones together, to be the card left in a hand of one."""
    facts = list(information.facts[seat])
    offers = [i for i, (name, _) in enumerate(facts) if name == log.OFFER]
    if offers:  # all cards of the hand are named from there on
        first = offers[-1]
        count = facts[first][1]
        hand = {card: 1.0 for _, card in facts[first + 1 : first + 1 + count]}
        unknown, chance = 0, 0.0
        facts = facts[first + 1 + count :]
    else:
        taken = {card for name, card in facts if name == log.TAKE}
        hand = {card: 1.0 for name, card in facts if name == log.LAY and card not in taken}
        unknown, chance = information.bases[seat].hand - len(hand), 1.0
    size = len(hand) + unknown
    for i, (name, card) in enumerate(facts):
        if name == log.TAKE:
            hand[card] = 1.0
            size += 1
        elif name == log.LAY:
            del hand[card]
            size -= 1
        elif name == log.LEAVE:
            fixed = {n for kind, n in facts[i:] if kind == log.LAY and n in hand}
            stay = 1 - card / (size - len(fixed))
            hand = {n: w if n in fixed else w * stay for n, w in hand.items()}
            chance *= stay
            size -= card
    return hand, unknown * chance


def _followed(
    v: Vector, seat: int, information: log.InformationState, rng: Rng, last: int
) -> tuple[list[int], list[int]]:
    """Hand and discards of another duellist, as far as its log names them; other cards are UNKNOWN.

    `last`: the card that stays to the end, if that is settled.
    """
    count = v[at.HAND_N + seat]
    if v[at.EXCHANGE_SEAT] == seat and not information.facts:
        return own_hand(v, seat), []  # the hand on offer lies open
    if not information.facts:
        return [UNKNOWN] * count, []
    facts = information.facts[seat]
    taken = {card for name, card in facts if name == log.TAKE}
    shown = [card for name, card in facts if name in (log.LAY, log.HOLD)]
    hand = list(dict.fromkeys(card for card in shown if card not in taken))  # held when the log begins
    hand += [UNKNOWN] * (information.bases[seat].hand - len(hand))
    named = {*taken, *shown}
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
            stays = None if not last or (last in named and last not in hand) else last if last in named else UNKNOWN
            hand, left = _left(hand, card, facts[i + 1 :], rng, stays)
            gone += left
    if v[at.EXCHANGE_SEAT] == seat:
        hand = own_hand(v, seat)
    gone = [card for card in gone if card]
    return hand, gone


def _left(
    hand: list[int], n: int, later: Sequence[log.Fact], rng: Rng, stays: int | None
) -> tuple[list[int], list[int]]:
    """(kept, left): `n` cards leave a hand, none that is laid or shown later; those not in a later offer first.

    `stays`: one card more that does not leave (UNKNOWN: any one of those).
    """
    fixed = {card for name, card in later if name in (log.LAY, log.HOLD)}
    must: list[int] = []
    offer = next((i for i, (name, _) in enumerate(later) if name == log.OFFER), None)
    if offer is not None:
        laid = {card for name, card in later[:offer] if name == log.LAY}
        offered = {card for name, card in later[offer + 1 : offer + 1 + later[offer][1]]}
        must = [card for card in hand if card not in laid | offered]
    free = must or [card for card in hand if card not in fixed]
    if stays in free:
        free.remove(stays)
    left = rng.shuffled(free)[:n]
    kept = list(hand)
    for card in left:
        kept.remove(card)
    return kept, left
