"""What a seat can prove: that no deal which agrees with all it has seen can still be won.

The bounds of the search (bounds.py) are asked about the seat's hand and every card it has not seen, as if all of them
lay before it; the bounds that count cards are told how many of those cannot be there. So nothing hidden is looked at,
and two positions that look alike to a seat are judged alike. Of the duel nothing is said: it has no common loss
(DUEL-9).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seawidget.games.powers import Lost
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import ROOF, cell_name
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.knowledge.gaps import runs
from seawidget.games.tranquility.knowledge.information import InformationState
from seawidget.games.tranquility.knowledge.unseen import RedealError, Unseen
from seawidget.games.tranquility.rules.ask import blind_room
from seawidget.games.tranquility.rules.place import all_must_pay
from seawidget.games.tranquility.rules.redaction import redacted
from seawidget.games.tranquility.solver.bounds import (
    NO_CARDS,
    NO_FINISH,
    NO_NUMBERS,
    NO_START,
    OPEN,
    bound,
    cards_needed_at_least,
    seat_without_cards,
    single_cost,
    turns_of,
)
from seawidget.games.tranquility.solver.monsters import fewest_paid

_KEYS = {NO_START: "no_start", NO_FINISH: "no_finish"}


def proved(s: Vector, seat: int | None, information: InformationState) -> Lost | None:
    """Why a position cannot be won any more, as `seat` (None: a spectator) can prove it; None if it cannot.

    `s`: the position, of which only what `redacted` leaves is read. None too for a game that is over, before the first
    turn, and where the memory is not of this position.
    """
    v = redacted(s, seat)
    if v[at.POINT] == at.AT_END or v[at.TURN] == 0 or v[at.VARIANT] == at.DUEL:
        return None
    try:
        known = _Known(v, seat, information)
    except RedealError:
        return None
    return known.lost()


class _Known:
    """The cards a seat knows or has to reckon with, laid out as those of one seat.

    `there`: how many of the unseen cards lie in decks and hands; the others are discarded or set aside. `useful`: at
    most so many cards can be laid, paid or discarded, those in hand among them.
    """

    def __init__(self, v: Vector, seat: int | None, information: InformationState) -> None:
        unseen = Unseen(v, seat, information)
        hand = unseen.own
        hidden = [
            *unseen.islands,
            *[at.S] * unseen.starts,
            *[at.F] * unseen.finishes,
            *[at.W] * unseen.wilds,
        ]
        sunk = [*[at.M] * unseen.monsters, *unseen.sunk]
        others = sum(v[at.HAND_N + s] for s in range(unseen.players) if s != seat)
        self.there = sum(unseen.decks) + others
        # A monster or a storm leaves a deck unseen only as one of the cards that are thrown blind (STORM-6).
        gone = len(hidden) + len(sunk) - self.there - unseen.aside
        thrown = gone if v[at.STORMS_ON] or v[at.BOARD] == at.PYRAMID else 0
        self.hidden_useful = min(len(hidden), self.there - max(0, len(sunk) - thrown))
        self.useful = len(hand) - hand.count(at.M) + self.hidden_useful
        self.v, self.hand, self.monsters = v, hand, hand.count(at.M) + unseen.monsters
        self.players = unseen.players
        self.s = self._alone([*hidden, *sunk] if self.there else [], information)

    def _alone(self, deck: Sequence[int], information: InformationState) -> Vector:
        """The position with all these cards in the hand and the deck of one seat."""
        s = list(self.v)
        s[at.HAND : at.HAND + len(self.hand)] = self.hand
        top = s[at.DECK_TOP + at.EXPLORER]
        explorer = s[at.DECK_END + at.EXPLORER] - top
        for seat in range(self.players):
            s[at.HAND_N + seat] = len(self.hand) if seat == 0 else 0
            s[at.DECK_TOP + seat], s[at.DECK_END + seat] = 0, len(deck) if seat == 0 else 0
        s[at.DECK : at.DECK + len(deck)] = deck
        if s[at.BOARD] == at.PYRAMID:
            monsters = min(explorer, 5 - s[at.REMOVED + at.M - at.S])
            s[at.DECK_TOP + at.EXPLORER], s[at.DECK_END + at.EXPLORER] = len(deck), len(deck) + monsters
            s[at.DECK + len(deck) : at.DECK + len(deck) + monsters] = [at.M] * monsters
            self.monsters += monsters + (s[at.POINT] == at.AT_CHOOSE)
        for card in information.own:
            if card <= at.ISLANDS:
                s[at.WHERE + card] = at.WHERE_DISCARDED
        if not deck:  # what has not been seen is not there
            for n in range(1, at.ISLANDS + 1):
                if n not in self.hand:
                    s[at.WHERE + n] = s[at.WHERE + n] or at.WHERE_ASIDE
        return s

    def lost(self) -> Lost | None:
        """The first proof there is."""
        s = self.s
        start, due = self._start(), self._due()
        need = cards_needed_at_least(s, start, due)
        need = max(need, self._with_monsters(need))
        if need > self.useful:
            return _lost("no_cards", n=need, have=self.useful)
        found = bound(s, self.useful, start, due)
        if found == NO_NUMBERS or (found == OPEN and self._too_few_hidden()):
            return self._numbers()
        if found == NO_CARDS:  # with what a last cell costs
            return _lost("no_cards", n=self.useful + 1, have=self.useful)
        if found != OPEN:
            return _lost(_KEYS[found])
        return self._turns() if self.players > 1 else None

    def _start(self) -> int:
        """What a Start takes at least, itself and its shed (`cards_needed_at_least`).

        With several seats a shed may also fall short because hands ran out with their decks (START-7); that can be won
        only while one seat, which then gives four cards at least, still has a deck.
        """
        if self.v[at.BOARD] == at.PYRAMID:  # laid last of all it wins before any shed (PYRAMID-11)
            forced = self.players == 1 and at.S in self.hand and self.v[at.FILLED] < at.CELLS
            return 9 if forced else 1
        if self.players == 1:
            if self.v[at.STORMS_ON]:
                return 9 - min(self.monsters + 2, 8)
            return 9 - max(0, self.monsters - 4)
        return 1 if self.v[at.STORMS_ON] else 1 + max(0, 4 - self.monsters)

    def _with_monsters(self, need: int) -> int:
        """The fewest cards with the monsters that must be met: those in hand, and all of them if not even the hand that
        one left in a deck leaves behind can be spared (monsters.py).
        """
        if self.v[at.BOARD] == at.PYRAMID or not self.monsters:
            return need
        s, held = self.s, self.hand.count(at.M)
        need -= all_must_pay(s)
        least = need + held + fewest_paid(s, held)
        if self.v[at.STORMS_ON] or least + 4 <= self.useful:
            return least
        return need + self.monsters + fewest_paid(s, self.monsters)

    def _due(self) -> int:
        """What a running shed takes of cards that could be used."""
        v = self.v
        if v[at.POINT] != at.AT_SHED:
            return 0
        return int(max(0, v[at.DUE] - sum(blind_room(v, q) for q in range(self.players))))

    def _gaps(self) -> list[tuple[range, int, int]]:
        return [(cells, low, high) for _, cells, low, high in runs(self.s)]

    def _from_hand(self, low: int, high: int) -> int:
        return sum(low < card < high for card in self.hand)

    def _too_few_hidden(self) -> bool:
        """Whether the gaps want more cards from decks and other hands than there are."""
        if self.monsters:
            return False
        missing = sum(max(0, len(cells) - self._from_hand(low, high)) for cells, low, high in self._gaps())
        return missing - self.hand.count(at.W) > self.hidden_useful

    def _unpaid(self, cell: int) -> bool:
        """Whether nothing is paid on a cell now: a pillar of the arch (ARCH-4)."""
        return self.v[at.PHASE] == 1 and cell < ROOF

    def _numbers(self) -> Lost:
        """The gaps that cannot be filled: which cells, between which numbers, how many cards they want and can get."""
        gaps: list[dict[str, Any]] = []
        for cells, low, high in self._gaps():
            fit = sum(self.s[at.WHERE + n] == 0 for n in range(low + 1, min(high, at.ISLANDS + 1)))
            fit = min(fit, self._from_hand(low, high) + self.hidden_useful)
            dear = False
            if fit and len(cells) == 1 and (low or high <= at.ISLANDS) and not self._unpaid(cells[0]):
                most = 6 if self.v[at.STORMS_ON] or self.v[at.BOARD] == at.PYRAMID else 4
                dear = single_cost(self.s, low, high, most) > most
            if fit < len(cells) or dear:
                names = [cell_name(self.s[at.BOARD], cell) for cell in cells]
                gap = {"cells": names, "low": low + 1, "high": min(high - 1, at.ISLANDS), "fit": 0 if dear else fit}
                gaps.append({**gap, "dear": dear})
        if not gaps:  # each could be filled by itself, all together cannot
            return _lost("no_cards", n=self.useful + 1, have=self.useful)
        count = sum(len(gap["cells"]) for gap in gaps)
        args: dict[str, Any] = {"n": count, "cells": [name for gap in gaps for name in _listed(gap["cells"])]}
        if len(gaps) > 1:
            return _lost("no_numbers", gaps, **args)
        low, high = gaps[0]["low"], gaps[0]["high"]
        if high - low + 1 < count:
            return _lost("no_room", gaps, **args)
        cause = "too_dear" if gaps[0]["dear"] else "no_number"
        return _lost(cause + ("_one" if low == high else ""), gaps, **args, low=low, high=high)

    def _turns(self) -> Lost | None:
        """A seat that must act more often than it has cards (END-5): each action takes a card of its own at least.

        Each turn fills one cell at most, and Start, Finish and each island to be turned take one too.
        """
        v = self.v
        held = self.hand.count(at.M)
        seat = seat_without_cards(v, held)
        if seat >= 0:
            turns = turns_of(v, seat, held)
            cards = v[at.HAND_N + seat] + v[at.DECK_END + seat] - v[at.DECK_TOP + seat]
            who: dict[str, Any] = {} if self.players == 1 else {"who": seat + 1}  # nobody to tell apart
            return _lost("no_turns", n=turns, have=cards, **who)
        return None


def _listed(cells: Sequence[str]) -> Sequence[str]:
    """The cells of a gap for a sentence: of more than two the first and the last."""
    return cells if len(cells) < 3 else [f"{cells[0]}\u2013{cells[-1]}"]


def _lost(cause: str, gaps: Sequence[dict[str, Any]] = (), **args: Any) -> Lost:
    return Lost(f"tranquility.lost.{cause}", args, gaps)
