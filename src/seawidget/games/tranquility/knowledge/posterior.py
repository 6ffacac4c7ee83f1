"""Everything a seat cannot see, as one distribution to draw from: which cards, which places, which weights.

`Posterior` joins the cases of all seats (belief.py) to the cards that are still unseen. It is built from a
redacted vector, so nothing hidden can enter it. Drawing is constructive: no rejection, hence no loop that might
not end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb
from typing import Final, NamedTuple, TypeVar

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.knowledge import information as log
from seawidget.games.tranquility.knowledge.belief import ABSENT, IN_BLIND, IN_DECK, IN_DISCARDS, IN_HAND, Case, Holding
from seawidget.games.tranquility.knowledge.unseen import RedealError, Unseen
from seawidget.rng import Rng
from seawidget.text.i18n import Sentence


class _Sum(NamedTuple):
    """What seats have in common: monsters in hands, hidden Starts, those in decks, Finishes and cards counted
    apart.
    """

    monsters: int = 0
    starts: int = 0
    in_decks: int = 0
    finishes: int = 0
    counted: int = 0

    def plus(self, other: _Sum) -> _Sum:
        return _Sum(*(a + b for a, b in zip(self, other, strict=True)))


@dataclass(frozen=True, slots=True)
class _Option:
    """One case of one seat, with its weight."""

    case: Case
    total: _Sum
    weight: float
    only: tuple[int, ...] = ()  # its single discardable card must be one of these, with which it can act (END-2)
    blind: int = 0  # cards among its discards that may be anything its deck may hold (STORM-6)


@dataclass(slots=True)
class Draw:
    """One drawing of everything hidden: card codes per seat, and the islands set aside. `hands[seat]` of the
    own seat is empty.
    """

    hands: list[list[int]]
    discards: list[list[int]]
    decks: list[list[int]]  # top card first
    aside: list[int]
    thrown: list[int]  # how many of the discards of each seat, at their end, were thrown unseen


class Posterior(Unseen):
    """All deals of the hidden cards a seat cannot tell apart, each with its weight (belief.py).

    `v`: redacted vector. `now`: per seat, what the view says outright of its hand. `alive(hand)`: whether
    the deciding seat could act with that hand (END-2); it is asked only where not every hand could.
    """

    def __init__(
        self,
        v: Vector,
        seat: int | None,
        information: log.InformationState,
        now: Sequence[Sequence[log.Fact]],
        alive: Callable[[list[int]], bool],
    ) -> None:
        super().__init__(v, seat, information)
        self.now, self.alive = now, alive
        self.options: list[list[_Option]] = []
        self.tables: list[dict[_Sum, float]] = []
        self.kept: dict[tuple[int, _Sum], dict[tuple[int, _Sum], float]] = {}
        # START-9, or a position made by hand whose Starts are in no deck or hand
        self.early = bool(v[at.STORMS_ON]) or v[at.BOARD] == at.PYRAMID
        if not any(self._join(loose=lax > 0, early=lax > 1, stray=lax > 2) for lax in range(4)):
            raise RedealError(Sentence("error.redeal.none"))

    def _base(self, seat: int) -> log.Base:
        v = self.v
        if self.information.bases:
            return self.information.bases[seat]
        return log.Base(
            v[at.HAND_N + seat],
            self.decks[seat],
            v[at.DISCARDS_N + seat],
            v[at.START_LAID] != 0,
            waiting=self.waiting,
        )

    # --- weights ---

    def _join(self, *, loose: bool, early: bool, stray: bool) -> bool:
        """Weigh all ways to share the monsters, Starts and counted Finishes; False if there is none.

        `loose`: do not insist that each seat's Start is its own; `early`: nor that it is not thrown before one is laid;
        `stray`: nor that a deck holds one at most (positions made by hand may break any of it).
        """
        self.blind = 0
        self.stray = stray
        self.early = self.early or early
        self.options = [
            self._own_options(loose) if s == self.seat else self._other_options(s, loose) for s in range(self.players)
        ]
        self.tables = [{_Sum(): 1.0}]
        for options in self.options:
            table: dict[_Sum, float] = {}
            for total, weight in self.tables[-1].items():
                for option in options:
                    key = total.plus(option.total)
                    if (
                        key.monsters <= self.monsters
                        and key.starts <= self.starts
                        and key.finishes <= self.finishes + self.wilds
                    ):
                        table[key] = table.get(key, 0.0) + weight * option.weight
            self.tables.append(table)
        ends = {key: weight * self._rest(key) for key, weight in self.tables[-1].items()}
        self.ends = {key: weight for key, weight in ends.items() if weight > 0}
        return bool(self.ends)

    def _rest(self, key: _Sum) -> int:
        """Ways to put the monsters and Finishes that no case has placed, and stray Starts."""
        strays = self.starts - key.starts
        if strays and not self.stray:
            return 0
        monsters = self.monsters - key.monsters
        slots = sum(self.decks) + self.blind - key.in_decks
        if slots < monsters + len(self.sunk) + strays:
            return 0
        ways = comb(slots, monsters) * comb(slots - monsters, len(self.sunk))
        ways *= comb(slots - monsters - len(self.sunk), strays)
        free = self.places - self.monsters - self.starts - len(self.sunk) - key.counted
        last = self.finishes + self.wilds  # a Wild counts as a Finish where these are counted (log.FINISH)
        return ways * comb(free, last - key.finishes) if free >= 0 and last >= key.finishes else 0

    def _own_options(self, loose: bool) -> list[_Option]:
        """Where the own Start can be: it is seen in hand, remembered, or hidden (SOLO-2, SETUP-4)."""
        seat, v = self.seat, self.v
        if seat is None:
            return []
        base = self._base(seat)
        blind = self.information.blind + self.blind_before(base, self.forgotten - self.information.blind)
        self.blind += blind
        absent = _Option((0, ABSENT, 0, 0), _Sum(), 1.0, blind=blind)
        if not self.has_starts:
            return [absent]
        if at.S in self.own or at.S in self.information.own or self.information.start_by == seat:
            return [absent]
        found = []
        window = self.start_window(self.decks[seat])
        if window:
            found.append(_Option((0, IN_DECK, 0, 0), _Sum(starts=1, in_decks=1), float(window), blind=blind))
        laid = v[at.START_LAID] == at.S
        if (laid or v[at.START_LAID] or self.early) and self.forgotten > blind:
            weight = float(self.forgotten - blind)
            found.append(_Option((0, IN_DISCARDS, 0, 0), _Sum(starts=1), weight, blind=blind))
        if blind:
            found.append(_Option((0, IN_BLIND, 0, 0), _Sum(starts=1, in_decks=1), float(blind), blind=blind))
        if loose or (laid and self.information.start_by is None):
            found.append(absent)
        return found

    def _other_options(self, seat: int, loose: bool) -> list[_Option]:
        v, base = self.v, self._base(seat)
        facts = [*(self.information.facts[seat] if self.information.facts else ()), *self.now[seat]]
        decides = v[at.DECIDING] == seat and v[at.POINT] == at.AT_ACTION
        counted = any(name == log.FINISH for name, _ in facts) or (
            decides and v[at.HAND_N + seat] <= v[at.MONSTERS] + 1
        )
        holding = Holding(
            base,
            self.start_window(base.deck),
            monsters=v[at.MONSTERS],
            finishes=5 + v[at.WILDS] if counted else 0,
            untouched=base.deck == self._dealt(seat) or (base.fresh and not v[at.SOLO_START]),
            loose=loose,
            starts=v[at.BOARD] != at.ARCH,
            early=self.early,
            blind=self.blind_before(base, base.discards),
            window=self.start_window,
        )
        holding.follow(facts)
        self.blind += holding.blind
        if (holding.hand, holding.deck, holding.discards + holding.blind) != (
            v[at.HAND_N + seat],
            self.decks[seat],
            v[at.DISCARDS_N + seat],
        ):
            raise RedealError(Sentence("error.redeal.other", seat=seat))
        whole = sum(holding.cases.values()) or 1.0
        found = []
        for case, weight in holding.cases.items():
            m, where, f, g = case
            free = holding.hand - m - (where == IN_HAND)
            slots = free + holding.discards - (where == IN_DISCARDS) if counted else 0
            total = _Sum(m, int(where != ABSENT), int(where in (IN_DECK, IN_BLIND)), f + g, slots)
            share = weight / whole * (holding.places if where == IN_DECK else 1)
            if not decides or holding.hand - m >= 2:  # INV-11: two discardable cards are no loss
                found.append(_Option(case, total, share, blind=holding.blind))
            else:
                found += self._lone(case, total, share, holding.blind)
        return found

    def _lone(self, case: Case, total: _Sum, share: float, blind: int) -> list[_Option]:
        """The same case if the seat can act, with at most one discardable card (END-2)."""
        m, where, f, _ = case
        if where == IN_HAND or self.v[at.HAND_N + self.v[at.DECIDING]] == m:
            hand = [*([at.S] if where == IN_HAND else []), *[at.M] * m]
            return [_Option(case, total, share, blind=blind)] if self.alive(hand) else []
        lone = [at.F] * self.finishes + [at.W] * self.wilds if f else [*self.islands]
        fit = [card for card in lone if self.alive(sorted([card, *[at.M] * m]))]
        if len(fit) == len(lone):
            return [_Option(case, total, share, blind=blind)]
        return [_Option(case, total, share * len(fit) / len(lone), tuple(fit), blind)] if fit else []

    def _dealt(self, seat: int) -> int:
        """Size of a seat's deck before anything is drawn after the opening hand (SETUP-2, SETUP-4)."""
        v = self.v
        if v[at.SOLO_START]:
            return -1  # VOYAGE-3: an opening hand may hold the Start
        whole = self.pack()
        if v[at.STORMS_ON]:
            return -1  # it depends on the storms that came in the opening draws
        if v[at.VARIANT] == at.SUN_MOON:
            whole -= 5 * self.players  # SUNMOON-1: the hands are dealt before
            return whole // self.players + (seat < whole % self.players) + 1
        return whole // self.players + (seat < whole % self.players) - 5 + 1

    # --- drawing ---

    def draw(self, rng: Rng) -> Draw:
        """One deal of the hidden cards. Takes a bounded number of random numbers, about one a card."""
        chosen, end = self.choose(rng)
        n = self.players
        draw = Draw([[] for _ in range(n)], [[] for _ in range(n)], [[] for _ in range(n)], [], [0] * n)
        islands = list(self.islands)
        last = rng.shuffled([*[at.F] * self.finishes, *[at.W] * self.wilds])
        for s, option in enumerate(chosen):
            if option.only and option.case[2]:
                last.remove(lone := rng.choice(option.only))
                last.append(lone)
            m, where, f, g = option.case
            draw.hands[s] += [at.M] * m + [last.pop() for _ in range(f)]
            draw.discards[s] += [last.pop() for _ in range(g)]
            if where == IN_HAND:
                draw.hands[s].append(at.S)
            elif where == IN_DISCARDS:
                draw.discards[s].append(at.S)
            if option.only and not f:
                draw.hands[s].append(rng.choice(option.only))
                islands.remove(draw.hands[s][-1])
        islands = rng.shuffled(islands)
        draw.aside = islands[: self.aside]  # FEWER-1
        plain = islands[self.aside :]
        if not any(option.total.counted for option in chosen):
            plain = rng.shuffled([*plain, *last])
            last = []
        for s, option in enumerate(chosen):
            if option.total.counted:  # its Finishes are placed already
                self._fill(draw, s, option.blind, plain)
        pool = rng.shuffled([*plain, *last])
        blinds = [[0] * (option.blind - (option.case[1] == IN_BLIND)) for option in chosen]
        for s, option in enumerate(chosen):
            self._fill(draw, s, option.blind, pool)
            room = self.decks[s] - (option.case[1] == IN_DECK)
            draw.decks[s] = [0] * room
        sunk = [*[at.M] * (self.monsters - end.monsters), *self.sunk, *[at.S] * (self.starts - end.starts)]
        self._sink([*draw.decks, *blinds], sunk, rng)
        for s, option in enumerate(chosen):
            for pile in (draw.decks[s], blinds[s]):
                for i, card in enumerate(pile):
                    if not card:
                        pile[i] = pool.pop()
            draw.thrown[s] = option.blind
            draw.discards[s] += blinds[s]
            if option.case[1] == IN_BLIND:
                draw.discards[s].append(at.S)
            if option.case[1] == IN_DECK:
                draw.decks[s].insert(rng.below(self.start_window(self.decks[s])), at.S)
        return draw

    def choose(self, rng: Rng) -> tuple[list[_Option], _Sum]:
        """One case per seat, by weight: from the last seat back through the tables."""
        end = key = pick(self.ends, rng)
        chosen: list[_Option] = []
        for s in range(self.players - 1, -1, -1):
            index, key = pick(self._ways(s, key), rng)
            chosen.append(self.options[s][index])
        return chosen[::-1], end

    def _ways(self, seat: int, key: _Sum) -> dict[tuple[int, _Sum], float]:
        """Weights of (case of the seat, sum of the seats before it) that lead to a sum."""
        ways = self.kept.get((seat, key))
        if ways is None:
            before = self.tables[seat]
            ways = self.kept[seat, key] = {}
            for i, option in enumerate(self.options[seat]):
                rest = _Sum(*(a - b for a, b in zip(key, option.total, strict=True)))
                if rest in before:
                    ways[i, rest] = before[rest] * option.weight
        return ways

    def _fill(self, draw: Draw, seat: int, blind: int, pool: list[int]) -> None:
        """Fill the hidden places of a hand and of discards, but for the cards thrown unseen."""
        if seat == self.seat:
            short = self.forgotten - blind - len(draw.discards[seat])
        else:
            hand = draw.hands[seat]
            hand += [pool.pop() for _ in range(self.v[at.HAND_N + seat] - len(hand))]
            short = self.v[at.DISCARDS_N + seat] - blind - len(draw.discards[seat])
        draw.discards[seat] += [pool.pop() for _ in range(short)]

    def _sink(self, piles: list[list[int]], cards: list[int], rng: Rng) -> None:
        """Put the monsters that are in no hand, storms, compasses and stray Starts into the decks, any place alike."""
        free = [(pile, i) for pile in piles for i in range(len(pile))]
        for card in cards:
            pile, i = free.pop(rng.below(len(free)))
            pile[i] = card


_HALF: Final = 1 << 32
_Key = TypeVar("_Key")


def pick(weights: dict[_Key, float], rng: Rng) -> _Key:
    """A key by weight. Always takes two random numbers."""
    point = (rng.below(_HALF) * _HALF + rng.below(_HALF)) / (_HALF * _HALF) * sum(weights.values())
    for key, weight in weights.items():
        point -= weight
        if point < 0:
            return key
    return key
