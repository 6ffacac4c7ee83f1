"""Numbers of a redealt world whose exact means are known, for control variates: the odds of the narrowest gaps.

Redeals do not tell islands apart by their numbers: however the kinds of cards are spread over the places a seat cannot
see (hands of others, decks, discards, cards set aside), every order of the unseen islands over the places of islands is
as likely as any other. So the number of islands of a gap among the first k islands met, reading the hands of others and
then the decks card by card, is hypergeometric: k of n unseen islands, of which m fit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import chain, zip_longest
from typing import Final

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.knowledge import information as log
from seawidget.games.tranquility.knowledge.gaps import Gap, open_gaps
from seawidget.games.tranquility.knowledge.information import InformationState
from seawidget.games.tranquility.knowledge.unseen import Unseen
from seawidget.games.tranquility.rules.redaction import own_hand, redacted
from seawidget.games.tranquility.values.state import State
from seawidget.probability.cards.hypergeometric import at_least
from seawidget.text.i18n import Sentence

Counted = tuple[str, Fraction, Callable[[State], float]]  # name, exact mean, the number in a world
Read = Callable[[Vector, int], list[int]]  # the first islands of a world: (its vector, how many)

GAPS: Final = 5  # the narrowest ones decide a game
AHEAD: Final = 12  # islands of each deck looked at where all unseen ones are to come and only their order is open


def controls(state: State, seat: int, information: InformationState) -> list[Counted]:
    """For the narrowest gaps, whether enough islands that fit are still to come, or else come soon.

    None where islands are not all alike to the seat: with several seats when another one decides, who must be able to
    act (END-2), and in the duel after a Pass, which shows that a certain card has no place (DUEL-9).
    """
    v = redacted(state.vector, seat)
    if v[at.VARIANT] == at.DUEL:
        if any(name == log.STUCK for facts in information.facts for name, _ in facts):
            return []
        unseen, most = _duel(v, seat, information)
        return _counted(v, seat, information, unseen, (most, min(AHEAD, most)), _common)
    if v[at.PLAYERS] > 1 and v[at.DECIDING] != seat:
        return []
    u = Unseen(v, seat, information)
    others = [s for s in range(u.players) if s != seat]
    hands = sum(v[at.HAND_N + s] for s in others)
    most = hands + sum(u.decks) - (u.starts + u.finishes + u.monsters + u.wilds + len(u.sunk))  # certain to be there
    if most < max(1, hands):  # a hand is read as a whole: its cards lie in the order of their numbers
        return []
    return _counted(
        v, seat, information, u.islands, (most, min(most, hands + AHEAD * u.players)), _team([seat, *others])
    )


def _counted(
    v: Vector, seat: int, information: InformationState, unseen: Sequence[int], reaches: Sequence[int], read: Read
) -> list[Counted]:
    """The controls of the narrowest gaps, each with the first of the reaches that leaves it open."""
    found: list[Counted] = []
    for gap in sorted(open_gaps(v, seat, information), key=lambda gap: len(gap.possible) - gap.needs)[:GAPS]:
        fitting = frozenset(gap.possible).intersection(unseen)
        for k in reaches:
            chance = at_least(len(unseen), len(fitting), k, gap.needs) if k > 0 else Fraction(0)
            if 0 < chance < 1:
                name = Sentence("result.control.gap", gap=_ends(gap), n=k)
                found.append((name, chance, _hit(read, fitting, gap.needs, k)))
                break
    return found


def next_islands(v: Vector, order: Sequence[int], k: int) -> list[int]:
    """The first k islands in the hands of all but the first seat of `order`, then in their decks, card by card in turn.

    The hands are read whole: `k` is not less than they can hold.
    """
    hands = [own_hand(v, s) for s in order[1:]]
    decks = [v[at.DECK + v[at.DECK_TOP + s] : at.DECK + v[at.DECK_END + s]] for s in order]
    return _islands([*chain.from_iterable(hands), *chain.from_iterable(zip_longest(*decks, fillvalue=0))], k)


def _team(order: Sequence[int]) -> Read:
    return lambda v, k: next_islands(v, order, k)


def _common(v: Vector, k: int) -> list[int]:
    """The next islands of the common deck of the duel."""
    return _islands(v[at.DECK + v[at.DECK_TOP + at.COMMON] : at.DECK + v[at.DECK_END + at.COMMON]], k)


def _islands(cards: Sequence[int], k: int) -> list[int]:
    return [card for card in cards if 1 <= card <= at.ISLANDS][:k]


def _duel(v: Vector, seat: int, information: InformationState) -> tuple[list[int], int]:
    """(islands that may be in the common deck, how many are)."""
    row = v[at.ROW_CARDS : at.ROW_CARDS + v[at.ROW_CARDS_N]]
    seen = {*v[at.GRID : at.GRID + at.CELLS], *row, *own_hand(v, seat), *information.own}
    if v[at.EXCHANGE_SEAT] >= 0:
        seen.update(own_hand(v, v[at.EXCHANGE_SEAT]))
    seen.update(n for facts in information.facts for name, n in facts if name in (log.TAKE, log.LAY, log.HOLD))
    deck = v[at.DECK_END + at.COMMON] - v[at.DECK_TOP + at.COMMON]
    return [n for n in range(1, at.ISLANDS + 1) if n not in seen], deck


def _ends(gap: Gap) -> str:
    return gap.cells[0] if gap.needs == 1 else f"{gap.cells[0]}-{gap.cells[-1]}"


def _hit(read: Read, fitting: frozenset[int], needs: int, k: int) -> Callable[[State], float]:
    return lambda world: float(sum(card in fitting for card in read(world.vector, k)) >= needs)
