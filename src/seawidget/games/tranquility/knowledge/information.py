"""What a seat knows of a game beyond what its view shows: the log of its own cards and of what others let it
see.

A view shows counts only, also of the seat's own discards (INFO-2); but a seat has seen its own moves (INFO-1,
"its own past moves stay in its own log") and the public side of all others (INFO-3). `knowledge` reads
exactly that from a history and nothing else: of another seat's face-down cards it takes the number, never the
cards.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import CELL_NAMES
from seawidget.games.tranquility.core.cards import CARD_CODE, texts
from seawidget.games.tranquility.rules.place import fits_anywhere
from seawidget.games.tranquility.rules.redaction import redacted

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
FINISH = "finish"  # 1: it held a Finish or a Wild (its PlayFinish was refused, MONSTER-6)
GONE = "gone"  # storms and compasses turned up from its deck (STORM-2, SUNMOON-3)
BLIND = "blind"  # cards thrown unseen from its deck (STORM-6)
START_IN = "start_in"  # 1: its Start went into its deck after the opening hands (SETUP-4)
WILD = "wild"  # 1: a Wild of its hand was laid or used as a compass (WILD-2)
# Facts of the duel, where all but the opening hands is open. The number is a card, or for "leave" how many:
TAKE = "take"  # it took a card of the row (DUEL-5)
LAY = "lay"  # it laid a card
OFFER = "offer"  # n: its hand was shown (DUEL-6); as many HOLD follow
HOLD = "hold"  # a card of that hand
STUCK = "stuck"  # bits of the islands its one card may be: it passed, so that card had no place (DUEL-9)


@dataclass(frozen=True, slots=True)
class Base:
    """What the counts of a seat were when the log begins."""

    hand: int
    deck: int
    discards: int
    start_laid: bool
    fresh: bool = False  # nobody has acted yet
    waiting: bool = False  # the Start is not in the deck yet (SETUP-4)


@dataclass(frozen=True, slots=True)
class InformationState:
    """The memory of one seat (None: a spectator). Immutable; `to_dict` is plain JSON; `Known(seat)` is no
    memory at all.

    `own`: codes of the cards the seat itself put face down, ascending. `forgotten`: how many more lie in its
    discards whose content it has not seen (a position without history). `blind`: how many cards it threw unseen
    (STORM-6). `start_deck`: size of the deck of seat 0 when its Start went in. `start_by`: who laid the Start, if
    that was seen. `bases` and `facts`: per seat, what the log says of it; empty tuples when there is no log. `landed`:
    the row where the Explorer rocks came down, then the others with room for them (PYRAMID-9); empty until then.
    """

    seat: int | None
    own: tuple[int, ...] = ()
    forgotten: int = 0
    start_by: int | None = None
    bases: tuple[Base, ...] = ()
    facts: tuple[tuple[Fact, ...], ...] = ()
    blind: int = 0
    start_deck: int | None = None
    landed: tuple[int, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The memory as plain JSON, for its own seat only."""
        return {
            "seat": self.seat,
            "own_discards": texts(self.own),
            "forgotten": self.forgotten,
            "blind": self.blind,
            "start_by": self.start_by,
            "rocks_landed": list(self.landed),
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

    def with_own(self, cards: Sequence[int]) -> InformationState:
        """The same memory after the seat has put `cards` (codes) face down as well."""
        own = tuple(sorted((*self.own, *cards)))
        return replace(self, own=own)


def information_state(history: Sequence[tuple[Any, Any, Any, Any]], seat: int | None) -> InformationState:
    """What `seat` (None: a spectator) knows from the moves it saw.

    `history`: steps (state before, move, events, state after) in order. Each state is looked at only through
    `view(seat)`, each move of another seat only through the number of its face-down cards (INFO-3). Where the
    chain is broken for the seat (a position that does not follow from the one before), memory begins anew
    there.
    """
    log = followed(None, history, seat)
    return InformationState(seat) if log is None else log.known()


def followed(log: Log | None, history: Sequence[tuple[Any, Any, Any, Any]], seat: int | None) -> Log | None:
    """The log of a seat after more moves: `log`, which stays as it is, and then `history` as in `knowledge`."""
    given = log
    for before, move, events, after in history:
        seen = log.last[1] if log is not None and before is log.last[0] else before.view(seat)
        then = after.view(seat)
        if log is None or not log.follows(before, seen):
            log = Log(seen, seat)
        elif log is given:
            log = log.copy()
        log.step(before, seen, move, events, then)
        log.last = after, then
    return log


def known_now(view: Any, seat: int) -> list[Fact]:
    """What a view says outright about the hand of another `seat`."""
    facts: list[Fact] = []
    if view.disclosed[seat]:
        facts.append((AT_LEAST, view.disclosed[seat]))  # MONSTER-6; monsters drawn later are secret
    if view.point == "SHED" and view.shares[seat] is None:
        # START-6: the capacity of a seat to come is shown: its hand without the monsters
        blind = min(2, view.decks[seat]) if seat in view.storms["yellow"] else 0
        facts.append((MONSTERS, view.hands[seat] - (view.capacities[seat] - blind)))
    if view.options["solo_start"] == "sea_voyage" and view.start is None:
        # VOYAGE-4: a Start is played as soon as it is drawn, at a point of its own
        facts.append((HAS_START if view.point == "START" else NO_START, 1))
    return facts


def is_waiting(view: Any) -> bool:
    """Whether the Starts are not in the decks yet: a storm comes in an opening draw (SETUP-3, SETUP-4)."""
    return bool(view.point == "STORM" and view.draw == "opening")


def is_fresh(view: Any) -> bool:
    """Whether nobody has acted yet, so that no hand holds a Start (INV-7)."""
    return bool(view.turn == 0 or (view.turn == 1 and view.point == "ACTION" and not view.grid and not view.start))


def rows_with_room(view: Any) -> list[int]:
    """Pyramid: the rows with an empty cell, from the bottom."""
    return sorted({int(cell[1:]) - 1 for cell in CELL_NAMES[at.PYRAMID] if cell not in view.grid})


def without_place(v: Any, seat: int) -> int:
    """Bits of the islands that `seat` could not lay if they were all it held (DUEL-9); `v`: a redacted vector."""
    stuck = 0
    for card in range(1, at.ISLANDS + 1):
        stuck |= (not fits_anywhere(v, seat, card, 0, 0)) << card
    return stuck


def card_codes(cards: Sequence[str]) -> list[int]:
    """Codes of card texts."""
    return [CARD_CODE[card] for card in cards]


class Log:
    """The memory while it is being written; `last`: the position it stands at, and the view of it."""

    def __init__(self, view: Any, seat: int | None) -> None:
        self.seat = seat
        self.own: list[int] = []
        self.forgotten = 0 if seat is None else view.discards[seat]
        self.start_by: int | None = None
        self.last: tuple[Any, Any] = (None, view)
        self.bases = tuple(
            Base(
                view.hands[s],
                view.decks[s],
                view.discards[s],
                view.start is not None,
                is_fresh(view),
                is_waiting(view),
            )
            for s in range(view.players)
        )
        self.blind = 0
        fresh = is_fresh(view) and not is_waiting(view)
        self.start_deck: int | None = view.decks[0] - 1 if fresh and view.decks else None
        self.landed: tuple[int, ...] = ()
        self.duel = view.options["variant"] == "duel"
        self.facts: list[list[Fact]] = [[] for _ in range(view.players)]
        self._look(view)

    def copy(self) -> Log:
        """A log that can be written on without changing this one."""
        other = copy.copy(self)
        other.own = list(self.own)
        other.facts = [list(facts) for facts in self.facts]
        return other

    def known(self) -> InformationState:
        """What the seat knows now."""
        return InformationState(
            self.seat,
            tuple(sorted(self.own)),
            self.forgotten,
            self.start_by,
            self.bases,
            tuple(tuple(facts) for facts in self.facts),
            self.blind,
            self.start_deck,
            self.landed,
        )

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

    def step(self, state: Any, before: Any, move: Any, events: Any, after: Any) -> None:
        """Write down one move: first what left the mover's hand, then what each seat drew (TURN-5)."""
        mover = before.deciding
        if mover is None:
            return
        kind = type(move).__name__
        if self.duel:
            self._duel_step(state, before, move, after)
            return
        if kind == "Reveal" and before.rocks is None and after.rocks is not None:
            self.landed = (after.rocks, *(row for row in rows_with_room(before) if row != after.rocks))
        blind = move.blind if kind == "Shed" else 0
        left = after.discards[mover] - before.discards[mover] - blind
        if kind == "PlayStart" and after.start == "S":
            self.start_by = mover
        if mover == self.seat:
            self.own += card_codes(before.hand) if kind == "EarnCompass" else move.leaving
            self.blind += blind
        else:
            facts = self.facts[mover]
            if before.point == "ACTION" and before.start is None and kind not in ("PlayStart", "UseCompass"):
                facts.append((NO_START, 1))
            if kind == "PlayStart" and after.start != "S":
                facts += [(NO_START, 1), (WILD, 1)]  # DP-6: a real Start is laid before a Wild
            elif kind == "UseCompass" and not before.pool:
                facts.append((WILD, 1))
            elif kind == "Place":
                facts.append((SHOW if move._placed[0] <= at.ISLANDS else WILD, 1))
            elif kind == "EarnCompass":
                facts.append((MONSTERS, 0))  # COMPASS-7
            elif kind == "KeepHand" and left < before.hands[mover] - 3:
                facts.append((MONSTERS, before.hands[mover] - left))  # STORM-4: all that could go went
            elif kind == "PlayStart":
                facts.append((START, 1))
            if kind == "Unleash":
                facts.append((MONSTER, 1))
            elif kind == "PlayFinish":
                facts.append((FINISH, 1))
            if left:
                facts.append((LEAVE, left))
            if blind:
                facts.append((BLIND, blind))
        if kind == "PlayFinish" and after.result is None:
            for s in range(after.players):  # MONSTER-6: every holder shows how many; the others hold none
                if s != self.seat:
                    self.facts[s].append((MONSTERS, after.disclosed[s]))
        for s in range(after.players):
            if s != self.seat:
                self._draws(s, events, before.decks[s] - after.decks[s] - (blind if s == mover else 0))
            if is_waiting(before) and not is_waiting(after):
                self.facts[s].append((START_IN, 1))
                self.start_deck = after.decks[0] - 1
        for event in events:
            # A seat that could give nothing to a shed is passed over (DP-4): all it holds are monsters.
            if event.kind == "shed_skipped" and after.due and event.seat != self.seat:
                self.facts[event.seat].append((MONSTERS, after.hands[event.seat]))
        self._look(after)

    def _draws(self, seat: int, events: Any, taken: int) -> None:
        """What a seat drew, in order: cards to its hand, storms and compasses that all saw (INFO-4).

        `taken`: by how much its deck shrank; a Start that went in has made it one larger.
        """
        facts = self.facts[seat]
        told = 0
        for event in events:
            if event.seat != seat:
                continue
            if event.kind == "drew":
                facts.append((DRAW, event.data["n"]))
                told += event.data["n"]
            elif event.kind.startswith("turned_up") and event.data["why"] != "explorer":
                facts.append((GONE, 1))
                told += 1
        if not events and taken > told:  # a history kept without its events
            facts.append((DRAW, taken - told))

    def _duel_step(self, state: Any, before: Any, move: Any, after: Any) -> None:
        """The duel: what is taken from the row is open (DUEL-5), and so is a hand that is offered (DUEL-6)."""
        mover, kind = before.deciding, type(move).__name__
        active = before.active
        left = after.discards[active] - before.discards[active]
        facts = self.facts[active]
        if kind == "Exchange":
            facts += [(OFFER, len(after.exchange["cards"])), *((HOLD, c) for c in card_codes(after.exchange["cards"]))]
        if kind == "Place":
            facts.append((LAY, move._placed[0]))
        if kind == "Pass" and before.hands[mover] == 1:
            facts.append((STUCK, without_place(redacted(state.vector, self.seat), mover)))
        if left:
            facts.append((LEAVE, left))
            if kind == "AgreeExchange" and active == self.seat:
                self.own += card_codes(before.hand)
            elif mover == self.seat:
                self.own += move.leaving
        took = after.hands[active] - before.hands[active] + left + (kind == "Place")
        facts += [(TAKE, card) for card in card_codes(before.row[:took])]
