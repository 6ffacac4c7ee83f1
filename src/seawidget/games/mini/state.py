"""Positions of Mini, what a seat may know of them, and what happens on a move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from seawidget.errors import IllegalMove
from seawidget.games.mini.load import load
from seawidget.games.mini.moves import CELLS, Discard, Move, Moves, plain
from seawidget.games.mini.rejection import Rejection
from seawidget.games.mini.rules import Hand, Line, actions, gaps
from seawidget.games.mini.validate import validate


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; the names in `hidden` are for `seat` only."""

    kind: str
    data: Mapping[str, Any]
    seat: int = 0
    hidden: tuple[str, ...] = ()

    def seen_by(self, seat: int | None) -> Event:
        """The event as `seat` (None: a spectator) saw it."""
        if seat == self.seat or not self.hidden:
            return self
        shown = {name: value for name, value in self.data.items() if name not in self.hidden}
        return Event(self.kind, {**shown, "cards": [], "list": ""}, self.seat)


def _cards(kind: str, cards: Hand, hidden: tuple[str, ...] = ()) -> Event:
    """An event of several cards; `list` is how the sentence names them."""
    return Event(kind, {"n": len(cards), "cards": list(cards), "list": f": {', '.join(map(str, cards))}"}, 0, hidden)


@dataclass(frozen=True)
class View:
    """What a seat (None: a spectator) may know: the line, discards, the unseen cards, its own hand; no deck order."""

    facts: Mapping[str, Any]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name == "facts" or name not in self.facts:
            raise AttributeError(name)
        return self.facts[name]

    def to_dict(self) -> dict[str, Any]:
        """The view as plain JSON; a fresh copy."""
        return {
            name: list(value) if isinstance(value, list) else dict(value) if isinstance(value, dict) else value
            for name, value in self.facts.items()
        }

    def __str__(self) -> str:
        cells = CELLS[: self.options["cells"]]
        width = max(2, len(str(self.options["cards"])))
        names = " ".join(f"{cell:>{width}}" for cell in cells)
        line = " ".join(f"{self.grid[cell] or '.':>{width}}" for cell in cells)
        hand = "hidden" if self.hand is None else " ".join(map(str, self.hand)) or "empty"
        gone = " ".join(map(str, self.discards)) or "none"
        return f"{names}\n{line}\nhand: {hand}; deck: {self.deck}; discarded: {gone}"


@dataclass(frozen=True)
class State:
    """An immutable position with full information.

    `line` cell by cell (0 = empty), `hand` and `discards` in ascending order, `deck` from the card drawn next.
    """

    cards: int
    hand_size: int
    line: Line
    hand: Hand
    deck: Hand
    discards: Hand = ()
    turn: int = 1

    game = "mini"
    players = 1
    active = 0

    @property
    def options(self) -> Mapping[str, Any]:
        """The complete options."""
        return {"players": 1, "cards": self.cards, "cells": len(self.line), "hand": self.hand_size}

    @cached_property
    def legal_moves(self) -> Moves:
        """The legal moves of the seat, placements first."""
        return Moves(self, () if all(self.line) else tuple(actions(self.line, self.hand)))

    @property
    def over(self) -> bool:
        """Whether the line is full (M-END-1) or nothing can be done (M-END-2)."""
        return not self.legal_moves

    @property
    def deciding(self) -> int | None:
        """0, or None when it is over."""
        return None if self.over else 0

    @property
    def point(self) -> str:
        """PLAY or OVER."""
        return "OVER" if self.over else "PLAY"

    @property
    def result(self) -> Mapping[str, Any] | None:
        """{"outcome", "reason", "seat", "turn"}, None while the game runs."""
        if not self.over:
            return None
        won = all(self.line)
        outcome, reason = ("win", "line_full") if won else ("loss", "stuck")
        return {"outcome": outcome, "reason": reason, "seat": None, "turn": self.turn}

    def check(self, move: Any, seat: int | None = None) -> Rejection | None:
        """None if the move (value or text) is legal, otherwise the first reason against it."""
        if self.over:
            return Rejection("game_over", None)
        if seat not in (None, 0):
            return Rejection("not_your_turn", None, {"who": 1})
        try:
            return validate(self.line, self.hand, plain(move))
        except IllegalMove as error:
            return Rejection(error.code, error.rule, error.details)

    def apply(self, move: Any, seat: int | None = None) -> tuple[State, tuple[Event, ...]]:
        """The position after a move (value or text) and the events on the way. Raises IllegalMove."""
        rejection = self.check(move, seat)
        if rejection is not None:
            if rejection.code == "bad_argument":
                plain(move)  # which says what a move looks like
            raise rejection.error()
        held, events = self.carried_out(plain(move))
        count = min(held.hand_size - len(held.hand), len(held.deck))
        drawn, deck = held.deck[:count], held.deck[count:]
        if all(held.line):
            drawn, deck = (), held.deck  # the game is won: nothing is drawn
        if drawn:
            events.append(_cards("drew", drawn, ("cards", "list")))
        now = replace(held, hand=tuple(sorted(held.hand + drawn)), deck=deck)
        if now.over:
            events.append(Event("won" if all(now.line) else "lost", {"turn": self.turn}))
        else:
            now = replace(now, turn=self.turn + 1)
        return now, tuple(events)

    def carried_out(self, move: Move) -> tuple[State, list[Event]]:
        """The position after a legal move, before drawing, and what happened."""
        if isinstance(move, Discard):
            gone, line = move.cards, self.line
            events = [_cards("discarded", gone)]
        else:
            cell = CELLS.index(move.cell)
            gone, line = move.pay, (*self.line[:cell], move.card, *self.line[cell + 1 :])
            events = [Event("placed", {"card": move.card, "cell": move.cell})]
            if gone:
                events.append(_cards("paid", gone))
        placed = () if isinstance(move, Discard) else (move.card,)
        hand = tuple(card for card in self.hand if card not in gone and card not in placed)
        return replace(self, line=line, hand=hand, discards=tuple(sorted(self.discards + gone))), events

    def view(self, seat: int | None = None) -> View:
        """What `seat` may know; None is a spectator (M-INFO-1)."""
        mine = seat is not None
        unseen = sorted(self.deck if mine else self.deck + self.hand)
        return View(
            {
                "game": self.game,
                "seat": seat,
                "options": dict(self.options),
                "point": self.point,
                "deciding": self.deciding,
                "active": self.active,
                "turn": self.turn,
                "grid": {CELLS[cell]: card or None for cell, card in enumerate(self.line)},
                "hand": list(self.hand) if mine else None,
                "hands": [len(self.hand)],
                "deck": len(self.deck),
                "unseen": unseen,
                "discards": list(self.discards),
                "result": self.result,
            }
        )

    def move_text(self, move: Any, seat: int | None) -> str:
        """Text of a move; everything in it is open once it is made."""
        return str(plain(move))

    def to_dict(self) -> dict[str, Any]:
        """The position as plain JSON, full information."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "line": list(self.line),
            "hand": list(self.hand),
            "deck": list(self.deck),
            "discards": list(self.discards),
            "turn": self.turn,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> State:
        """The position of a dictionary as `to_dict` writes it. Raises PositionError naming every problem."""
        return cls(*load(data))

    def copy(self) -> State:
        """A position that shares nothing that could change with this one."""
        return replace(self)

    def __str__(self) -> str:
        return f"{self.view(0)}\ndeck from the top: {' '.join(map(str, self.deck)) or 'empty'}"


def gap_facts(state: State) -> list[dict[str, Any]]:
    """The gaps of a line with the cards the seat may still lay there."""
    have = sorted(state.hand + state.deck)
    found = []
    for cells, low, high in gaps(state.line):
        possible = [card for card in have if low < card < high]
        top = str(high) if high <= state.cards else None
        found.append(
            {
                "segment": 0,
                "cells": [CELLS[cell] for cell in cells],
                "low": str(low) if low else None,
                "high": top,
                "possible": possible,
                "needs": len(cells),
                "alive": len(possible) >= len(cells),
            }
        )
    return found
