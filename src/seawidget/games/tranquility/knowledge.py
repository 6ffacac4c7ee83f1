"""What a seat knows of a game beyond what its view shows: the log of its own cards and of what others let it
see.

A view shows counts only, also of the seat's own discards (INFO-2); but a seat has seen its own moves (INFO-1,
"its own past moves stay in its own log") and the public side of all others (INFO-3). `knowledge` reads
exactly that from a history and nothing else: of another seat's face-down cards it takes the number, never the
cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from seawidget.games.tranquility.cards import texts

Fact = tuple[str, int]

# Facts about another seat, in the order in which they became known. The number:
DRAW = "draw"  # cards taken from its deck
SHOW = "show"  # 1: a card of its hand was placed openly
MONSTER = "monster"  # 1: it unleashed a monster
START = "start"  # 1: it laid its Start
LEAVE = "leave"  # cards that left its hand face down
NO_START = "no_start"  # 1: it acted without a Start while none was laid, so it held none (START-1)
MONSTERS = "monsters"  # exactly so many monsters were in its hand (MONSTER-6, capacities of START-6)
AT_LEAST = "at_least"  # at least so many monsters were in its hand
HAS_START = "has_start"  # 1: it holds its Start (VOYAGE-4)
FINISH = "finish"  # 1: it held a Finish (its PlayFinish was refused, MONSTER-6)


@dataclass(frozen=True, slots=True)
class Base:
    """What the counts of a seat were when the log begins."""

    hand: int
    deck: int
    discards: int
    start_laid: bool


@dataclass(frozen=True, slots=True)
class Known:
    """The memory of one seat (None: a spectator). Immutable; `to_dict` is plain JSON; `Known(seat)` is no
    memory at all.

    `own`: codes of the cards the seat itself put face down, ascending. `forgotten`: how many more lie in its
    discards whose content it has not seen (a position without history). `start_by`: who laid the Start, if
    that was seen. `bases` and `facts`: per seat, what the log says of it; empty tuples when there is no log.
    """

    seat: int | None
    own: tuple[int, ...] = ()
    forgotten: int = 0
    start_by: int | None = None
    bases: tuple[Base, ...] = ()
    facts: tuple[tuple[Fact, ...], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The memory as plain JSON, for its own seat only."""
        return {
            "seat": self.seat,
            "own_discards": texts(self.own),
            "forgotten": self.forgotten,
            "start_by": self.start_by,
            "seats": [
                {
                    "base": {
                        "hand": b.hand,
                        "deck": b.deck,
                        "discards": b.discards,
                        "start_laid": b.start_laid,
                    },
                    "facts": [list(fact) for fact in facts],
                }
                for b, facts in zip(self.bases, self.facts, strict=True)
            ],
        }

    def with_own(self, cards: Sequence[int]) -> Known:
        """The same memory after the seat has put `cards` (codes) face down as well."""
        own = tuple(sorted((*self.own, *cards)))
        return Known(self.seat, own, self.forgotten, self.start_by, self.bases, self.facts)


def knowledge(history: Sequence[tuple[Any, Any, Any, Any]], seat: int | None) -> Known:
    """What `seat` (None: a spectator) knows from the moves it saw.

    `history`: steps (state before, move, events, state after) in order. Each state is looked at only through
    `view(seat)`, each move of another seat only through the number of its face-down cards (INFO-3). Where the
    chain is broken for the seat (a position that does not follow from the one before), memory begins anew
    there.
    """
    log: _Log | None = None
    for before, move, events, after in history:
        seen, then = before.view(seat), after.view(seat)
        if log is None or not log.follows(before, seen):
            log = _Log(seen, seat)
        log.step(seen, move, events, then)
        log.last = after, then
    return Known(seat) if log is None else log.known()


def known_now(view: Any, seat: int) -> list[Fact]:
    """What a view says outright about the hand of another `seat`."""
    facts: list[Fact] = []
    if view.disclosed[seat]:
        facts.append((AT_LEAST, view.disclosed[seat]))  # MONSTER-6; monsters drawn later are secret
    if view.point == "SHED" and view.shares[seat] is None:
        # START-6: the capacity of a seat to come is shown: its hand without the monsters
        facts.append((MONSTERS, view.hands[seat] - view.capacities[seat]))
    if view.options["solo_start"] == "sea_voyage" and view.start is None:
        # VOYAGE-4: a Start is played as soon as it is drawn, at a point of its own
        facts.append((HAS_START if view.point == "START" else NO_START, 1))
    return facts


class _Log:
    """The memory while it is being written."""

    def __init__(self, view: Any, seat: int | None) -> None:
        self.seat = seat
        self.own: list[int] = []
        self.forgotten = 0 if seat is None else view.discards[seat]
        self.start_by: int | None = None
        self.last: tuple[Any, Any] = (None, view)
        self.bases = tuple(
            Base(view.hands[s], view.decks[s], view.discards[s], view.start is not None) for s in range(view.players)
        )
        self.facts: list[list[Fact]] = [[] for _ in range(view.players)]
        self._look(view)

    def known(self) -> Known:
        facts = tuple(tuple(facts) for facts in self.facts)
        return Known(self.seat, tuple(sorted(self.own)), self.forgotten, self.start_by, self.bases, facts)

    def follows(self, state: Any, view: Any) -> bool:
        """Whether a position is the one the log stands at, as far as its seat can tell."""
        last, seen = self.last
        return state is last or bool(view.to_dict() == seen.to_dict())

    def _look(self, view: Any) -> None:
        for s in range(view.players):
            if s != self.seat:
                for fact in known_now(view, s):
                    if fact not in self.facts[s][-2:]:
                        self.facts[s].append(fact)

    def step(self, before: Any, move: Any, events: Any, after: Any) -> None:
        """Write down one move: first what left the mover's hand, then what each seat drew (TURN-5)."""
        mover = before.deciding
        if mover is None:
            return
        left = after.discards[mover] - before.discards[mover]
        kind = type(move).__name__
        if kind == "PlayStart" and after.start == "S":
            self.start_by = mover
        if mover == self.seat:
            self.own += move.leaving
        else:
            facts = self.facts[mover]
            if before.point == "ACTION" and before.start is None and kind != "PlayStart":
                facts.append((NO_START, 1))
            if kind == "Place" or (kind == "PlayStart" and after.start != "S"):
                facts.append((SHOW, 1))
            elif kind == "PlayStart":
                facts.append((START, 1))
            elif kind == "Unleash":
                facts.append((MONSTER, 1))
            elif kind == "PlayFinish":
                facts.append((FINISH, 1))
            if left:
                facts.append((LEAVE, left))
        if kind == "PlayFinish" and after.result is None:
            for s in range(after.players):  # MONSTER-6: every holder shows how many; the others hold none
                if s != self.seat:
                    self.facts[s].append((MONSTERS, after.disclosed[s]))
        for s in range(after.players):
            drawn = before.decks[s] - after.decks[s]
            if drawn and s != self.seat:
                self.facts[s].append((DRAW, drawn))
        for event in events:
            # A seat that could give nothing to a shed is passed over (DP-4): all it holds are monsters.
            if event.kind == "shed_skipped" and after.due and event.seat != self.seat:
                self.facts[event.seat].append((MONSTERS, after.hands[event.seat]))
        self._look(after)
