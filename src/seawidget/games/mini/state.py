"""Positions of Mini, what a seat may know of them, and what happens on a move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from typing_extensions import Self

from seawidget.errors import IllegalMove
from seawidget.games.mini.code import LETTER, TABLE, packed_view
from seawidget.games.mini.load import load
from seawidget.games.mini.moves import CELLS, Discard, Move, Moves, plain
from seawidget.games.mini.rejection import Rejection
from seawidget.games.mini.rules import Hand, Line, actions, gaps
from seawidget.games.mini.validate import validate
from seawidget.games.shared.code_text import VIEW, line_of
from seawidget.games.shared.displays import bundle, seen_by_decider
from seawidget.games.shared.events import Event
from seawidget.games.shared.views import ViewBase
from seawidget.text.i18n import say


class View(ViewBase):
    """What a seat (None: a spectator) may know, read as attributes (M-INFO-1): no deck order.

    The attributes are the keys of `to_dict()`. Lists come as tuples, dictionaries read-only. Cards are whole numbers
    from 1, cells letters from "a", seats count from 0.

    ============ =====================================================================================================
    attribute    what it holds
    ============ =====================================================================================================
    `game`       "mini"
    `seat`       whose view it is; None for a spectator
    `options`    the complete options: "players" (1), numbers of "cards" and "cells", "hand" (cards in a full hand)
    `point`      "PLAY", or "OVER" when the game is over
    `deciding`   0; None when it is over
    `active`     0
    `turn`       number of the running turn, from 1
    `grid`       the line: cell -> its card, None where it is empty
    `hand`       the cards of the own hand, ascending; None for a spectator
    `hands`      cards in each hand (numbers)
    `deck`       cards left in the deck (a number)
    `unseen`     the cards the seat cannot see, ascending
    `discards`   the discarded cards, ascending; they lie open
    `result`     {"outcome": "win" or "loss", "reason", "seat": None, "turn"}; None while the game runs
    ============ =====================================================================================================
    """

    __slots__ = ()

    # for readers and type checkers: `ViewBase` finds them among the facts
    game: str
    seat: int | None
    options: Mapping[str, int]
    point: str
    deciding: int | None
    active: int
    turn: int
    grid: Mapping[str, int | None]
    hand: tuple[int, ...] | None
    hands: tuple[int, ...]
    deck: int
    unseen: tuple[int, ...]
    discards: tuple[int, ...]
    result: Mapping[str, Any] | None

    @property
    def code(self) -> str:
        """One line of text that says this view; `sea.position(code)` reads it."""
        return line_of(LETTER, TABLE, VIEW, lambda: packed_view(self._facts))

    def __repr__(self) -> str:
        return self._told(f"{self.deck} cards to come")

    def __str__(self) -> str:
        cells = CELLS[: self.options["cells"]]
        width = max(2, len(str(self.options["cards"])))
        names = " ".join(f"{cell:>{width}}" for cell in cells)
        line = " ".join(f"{self.grid[cell] or '.':>{width}}" for cell in cells)
        hidden = say("mini.print.hidden")
        hand = hidden if self.hand is None else " ".join(map(str, self.hand)) or say("ui.print.empty")
        gone = " ".join(map(str, self.discards)) or say("ui.print.none")
        return f"{names}\n{line}\n{say('mini.text', hand=hand, deck=self.deck, gone=gone)}"


def _cards(kind: str, cards: Hand, hidden: tuple[str, ...] = ()) -> Event:
    """An event of several cards; `list` is how the sentence names them."""
    return Event(kind, 0, {"n": len(cards), "cards": list(cards), "list": f": {', '.join(map(str, cards))}"}, hidden)


@dataclass(frozen=True)
class State:
    """An immutable position with full information. Cards are whole numbers from 1, cells letters from "a".

    =============  ===================================================================================================
    attribute      what it holds
    =============  ===================================================================================================
    `game`         "mini"
    `options`      the complete options: "players" (1), numbers of "cards" and "cells", "hand"
    `players`      1
    `cards`        number of cards in the game
    `hand_size`    cards in a full hand
    `line`         the card in each cell, in order; 0 is an empty one
    `hand`         the cards of the hand, ascending
    `deck`         the cards of the deck, top card first
    `discards`     the discarded cards, ascending
    `point`        "PLAY", or "OVER" when the game is over
    `deciding`     0; None when it is over
    `active`       0
    `turn`         number of the running turn, from 1
    `over`         whether the game has ended
    `legal_moves`  the legal moves, placements first
    `result`       {"outcome": "win" or "loss", "reason", "seat": None, "turn"}; None while the game runs
    =============  ===================================================================================================
    """

    cards: int
    hand_size: int
    line: Line
    hand: Hand
    deck: Hand
    discards: Hand = ()
    turn: int = 1

    @property
    def game(self) -> str:
        """Always "mini"."""
        return "mini"

    @property
    def players(self) -> int:
        """Always 1."""
        return 1

    @property
    def active(self) -> int:
        """Always 0."""
        return 0

    @property
    def options(self) -> Mapping[str, int]:
        """The complete options."""
        return {"players": 1, "cards": self.cards, "cells": len(self.line), "hand": self.hand_size}

    @property
    def legal_moves(self) -> Moves:
        """The legal moves of the seat, placements first."""
        return self._legal

    @cached_property  # no protocol knows what it is
    def _legal(self) -> Moves:
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

    def check(self, move: Move | str, seat: int | None = None) -> Rejection | None:
        """None if the move (value or text) is legal, otherwise the first reason against it."""
        if self.over:
            return Rejection("game_over", None)
        if seat not in (None, 0):
            return Rejection("not_your_turn", None, {"deciding": 0, "seat": seat})
        try:
            return validate(self.line, self.hand, plain(move))
        except IllegalMove as error:
            return Rejection(error.code, error.rule, error.details)

    def apply(self, move: Move | str, seat: int | None = None) -> tuple[Self, tuple[Event, ...]]:
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
            events.append(Event("won" if all(now.line) else "lost", 0, {"turn": self.turn}))
        else:
            now = replace(now, turn=self.turn + 1)
        return now, tuple(events)

    def carried_out(self, move: Move) -> tuple[Self, list[Event]]:
        """The position after a legal move, before drawing, and what happened."""
        if isinstance(move, Discard):
            gone, line = move.cards, self.line
            events = [_cards("discarded", gone)]
        else:
            cell = CELLS.index(move.cell)
            gone, line = move.pay, (*self.line[:cell], move.card, *self.line[cell + 1 :])
            events = [Event("placed", 0, {"card": move.card, "cell": move.cell})]
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

    def move_text(self, move: Move | str, seat: int | None) -> str:
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

    def copy(self) -> Self:
        """A position that shares nothing that could change with this one."""
        return replace(self)

    def _repr_svg_(self) -> str | None:
        """What the seat sees, as a picture."""
        return bundle(seen_by_decider(self)).get("image/svg+xml")

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return bundle(seen_by_decider(self))

    def __str__(self) -> str:
        deck = " ".join(map(str, self.deck)) or say("ui.print.empty")
        return f"{self.view(0)}\n{say('mini.print.deck', deck=deck)}"


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
