"""What may be in another seat's hand: exact weights over the few facts that are not alike for all cards.

Cards that no rule tells apart can lie anywhere alike. Three kinds are not like that: a Sea Monster never
leaves a hand face down (MONSTER-2), a Start is in its own seat's deck, hand or discards and is laid as soon
as it can be (START-1), and a refused PlayFinish shows that its seat held a Finish (MONSTER-6). So the state
of a seat is (monsters in hand, where its Start is, Finishes in hand, Finishes in discards), and `Holding`
carries the weight of each through the log of the seat. Weights count deals (orders of the deck) and are exact
under one assumption: what another seat chose tells nothing about its cards beyond that it could choose so,
and of the cards that left its hand face down any that could have left are equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import comb
from typing import Final

from seawidget.games.tranquility.knowledge import information as log

IN_DECK: Final = 0
IN_HAND: Final = 1
IN_DISCARDS: Final = 2
ABSENT: Final = 3  # the Start of the seat is laid, or seen, or the game has none
IN_BLIND: Final = 4  # among the cards thrown unseen (STORM-6)

# (monsters in hand, where the Start is, Finishes in hand, Finishes in discards); the last two are 0 unless
# counted
Case = tuple[int, int, int, int]


class Holding:
    """Weights of the cases of one seat, carried through its log.

    `monsters`: monsters in the game. `finishes`: Finishes in the game if they must be counted, otherwise 0:
    then they are like any other card. `places`: among how many top places of the deck the Start lies, if it
    is in the deck. `starts`: whether the game has Starts. `early`: whether a Start can be in discards before one is
    laid (START-9). `blind`: how many of the discards may have been thrown unseen (STORM-6); such cards are like cards
    of the deck. `window`: `places` of a deck into which the Start goes later.
    """

    def __init__(
        self,
        base: log.Base,
        places: int,
        *,
        monsters: int,
        finishes: int,
        untouched: bool,
        loose: bool,
        starts: bool = True,
        early: bool = False,
        blind: int = 0,
        window: Callable[[int], int] = int,
    ) -> None:
        self.hand, self.deck, self.discards = base.hand, base.deck, base.discards
        self.places = places
        self.monsters, self.finishes = monsters, finishes
        self.blind = blind
        self.discards -= blind
        self.window = window
        self.cases: dict[Case, float] = {}
        if not starts or base.waiting:
            self._deal(ABSENT, 1)
            return
        ways_in = [(IN_DECK, 1)]
        if not untouched:  # INV-7: an opening hand holds no Start
            ways_in.append((IN_HAND, base.hand))
        if base.start_laid or (early and not untouched):  # else no Start leaves a hand but to be laid (START-1)
            ways_in.append((IN_DISCARDS, self.discards))
            ways_in.append((IN_BLIND, blind))
        if base.start_laid or loose:
            ways_in.append((ABSENT, 1))
        for where, ways in ways_in:
            if ways and (where != IN_DECK or self.places):
                self._deal(where, ways)

    def _deal(self, where: int, ways: int) -> None:
        """All cases of a first position: every card alike, but no monster in the discards (INV-12)."""
        held = self.hand - (where == IN_HAND)
        gone = self.discards - (where == IN_DISCARDS)
        for m in range(min(held, self.monsters) + 1):
            for f in range(min(held - m, self.finishes) + 1):
                for g in range(min(gone, self.finishes - f) + 1):
                    weight = ways * comb(held, m) * comb(held - m, f) * comb(gone, g)
                    self.cases[m, where, f, g] = float(weight)

    def follow(self, facts: Iterable[log.Fact]) -> None:
        """Take in facts in order."""
        for name, n in facts:
            self._TAKE[name](self, n)

    def _add(self, cases: dict[Case, float], case: Case, weight: float) -> None:
        cases[case] = cases.get(case, 0.0) + weight

    def keep(self, holds: Callable[[Case], bool]) -> None:
        """Drop the cases that do not hold."""
        self.cases = {case: weight for case, weight in self.cases.items() if holds(case)}

    def draw(self, n: int) -> None:
        """Draw `n` cards: a card that may be in the deck is as likely at one place as at any other."""
        cases: dict[Case, float] = {}
        for (m, where, f, g), weight in self.cases.items():
            for start in range(1 + (where == IN_DECK)):
                slots = n - start
                ways = min(n, self.places) if start else 1
                if not ways or (where == IN_DECK and not start and n >= self.places):
                    continue
                for x in range(min(slots, self.monsters - m) + 1):
                    for y in range(min(slots - x, self.finishes - f - g) + 1):
                        more = weight * ways * comb(slots, x) * comb(slots - x, y)
                        self._add(cases, (m + x, IN_HAND if start else where, f + y, g), more)
        self.cases = cases
        self.hand += n
        self.deck -= n
        self.places = max(0, self.places - n)

    def leave(self, n: int) -> None:
        """`n` cards left the hand face down: any that are no monsters (MONSTER-2), each choice alike."""
        cases: dict[Case, float] = {}
        for (m, where, f, g), weight in self.cases.items():
            free = self.hand - m
            start = int(where == IN_HAND)
            for s in range(start + 1):
                for y in range(min(f, n - s) + 1):
                    ways = comb(f, y) * comb(free - f - start, n - s - y) if free >= f + start else 0
                    if ways and free >= n:
                        case = (m, IN_DISCARDS if s else where, f - y, g + y)
                        self._add(cases, case, weight * ways / comb(free, n))
        self.cases = cases
        self.hand -= n
        self.discards += n

    def show(self, _n: int) -> None:
        """A certain card was laid: it was any of the cards in hand that are not something else."""
        cases: dict[Case, float] = {}
        for (m, where, f, g), weight in self.cases.items():
            slots = self.hand - m - f - (where == IN_HAND)
            if slots > 0:
                cases[m, where, f, g] = weight * slots
        self.cases = cases
        self.hand -= 1

    def unleash(self, _n: int) -> None:
        """A monster was laid (MONSTER-3)."""
        self.cases = {(m - 1, w, f, g): weight for (m, w, f, g), weight in self.cases.items() if m}
        self.hand -= 1

    def lay_start(self, _n: int) -> None:
        """Its Start was laid (START-2)."""
        self.cases = {(m, ABSENT, f, g): weight for (m, w, f, g), weight in self.cases.items() if w == IN_HAND}
        self.hand -= 1

    def turn_up(self, n: int) -> None:
        """`n` storms or compasses came from the deck: no Start was there, no card of the hand either (STORM-2)."""
        left = max(0, self.places - n)
        self.keep(lambda case: case[1] != IN_DECK or left > 0)
        self.deck -= n
        self.places = left

    def throw_blind(self, n: int) -> None:
        """`n` cards of the deck were thrown unseen (STORM-6): they stay like cards of the deck, a Start aside."""
        cases: dict[Case, float] = {}
        left = max(0, self.places - n)
        for (m, where, f, g), weight in self.cases.items():
            if where != IN_DECK:
                self._add(cases, (m, where, f, g), weight)
                continue
            if left:
                self._add(cases, (m, IN_DECK, f, g), weight)
            self._add(cases, (m, IN_BLIND, f, g), weight * min(n, self.places))
        self.cases = cases
        self.deck -= n
        self.blind += n
        self.places = left

    def start_in(self, _n: int) -> None:
        """The Start goes into the deck (SETUP-4)."""
        self.cases = {(m, IN_DECK, f, g): weight for (m, _, f, g), weight in self.cases.items()}
        self.deck += 1
        self.places = self.window(self.deck)

    def show_wild(self, n: int) -> None:
        """A Wild was laid: one of those counted with the Finishes, if they are, else a card like any other."""
        if not self.finishes:
            self.show(n)
            return
        self.cases = {(m, w, f - 1, g): weight * f for (m, w, f, g), weight in self.cases.items() if f}
        self.finishes -= 1
        self.hand -= 1

    _TAKE: Final[dict[str, Callable[[Holding, int], None]]] = {
        log.DRAW: draw,
        log.LEAVE: leave,
        log.SHOW: show,
        log.MONSTER: unleash,
        log.START: lay_start,
        log.NO_START: lambda self, _n: self.keep(lambda case: case[1] != IN_HAND),  # START-1
        log.HAS_START: lambda self, _n: self.keep(lambda case: case[1] == IN_HAND),  # VOYAGE-4
        log.MONSTERS: lambda self, n: self.keep(lambda case: case[0] == n),
        log.AT_LEAST: lambda self, n: self.keep(lambda case: case[0] >= n),
        log.GONE: turn_up,
        log.BLIND: throw_blind,
        log.START_IN: start_in,
        log.WILD: show_wild,
        log.FINISH: lambda self, _n: self.keep(lambda case: case[2] > 0),
    }
