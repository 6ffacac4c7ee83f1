"""Tide: a tiny complete game with hidden cards, as somebody adding a third game would write it.

Two seats, cards 1..n, three in each hand, the rest is a deck. A seat plays a card openly, higher than its
last one (TIDE-1), or dumps a card face down and draws another. Hands empty: the higher sum of played cards
wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from seawidget.errors import IllegalMove, OptionError, PositionError, Problem
from seawidget.games import protocol, registry
from seawidget.games.shared.events import Event
from seawidget.games.shared.move_lists import MoveList
from seawidget.games.shared.previews import Preview, previewed
from seawidget.games.shared.rejections import BaseRejection, verdict
from seawidget.games.shared.views import ViewBase
from seawidget.rng import Rng

HAND = 3


@dataclass(frozen=True)
class TideMove:
    kind: str
    card: int

    def __str__(self) -> str:
        return f"{self.kind} {self.card}"


class TideRefusal(BaseRejection):
    """Its sentences are not in the catalogue, so it says them itself."""

    __slots__ = ()
    game = "tide"

    @property
    def text(self) -> str:
        return f"{self.code}: {dict(self.args)}"


class TideView(ViewBase):
    def __str__(self) -> str:
        return f"tide: {self.played} hand {self.hand}"


class TideMoves(MoveList[TideMove]):
    def _parse(self, text: str) -> TideMove:
        return TIDE.parse_move(text)


@dataclass(frozen=True)
class TideState:
    cards: int
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    played: tuple[tuple[int, ...], ...] = ((), ())
    discards: tuple[tuple[int, ...], ...] = ((), ())
    turn: int = 1
    deciding: int | None = 0

    game = "tide"
    players = 2

    @property
    def options(self) -> dict[str, Any]:
        return {"players": 2, "cards": self.cards}

    @property
    def point(self) -> str:
        return "END" if self.over else "PLAY"

    @property
    def active(self) -> int:
        return self.deciding or 0

    @property
    def over(self) -> bool:
        return self.deciding is None

    @property
    def result(self) -> dict[str, Any] | None:
        if not self.over:
            return None
        sums = [sum(cards) for cards in self.played]
        outcome = "draw" if sums[0] == sums[1] else sums.index(max(sums))
        return {"outcome": outcome, "reason": "hands_empty", "seat": None, "turn": self.turn}

    @property
    def legal_moves(self) -> TideMoves:
        hand = () if self.over else self.hands[self.deciding or 0]
        moves = [TideMove(kind, card) for kind in ("Play", "Dump") for card in hand]
        return TideMoves(self, [move for move in moves if self.check(move) is None])

    def check(self, move: Any, seat: int | None = None) -> TideRefusal | None:
        if self.deciding is None:
            return TideRefusal("game_over", None)
        if seat is not None and seat != self.deciding:
            return TideRefusal("not_your_turn", None, {"seat": seat})
        try:
            move = TIDE.parse_move(move) if isinstance(move, str) else move
        except IllegalMove as error:
            return TideRefusal(error.code, None, error.details)
        if not isinstance(move, TideMove):
            return TideRefusal("bad_argument", None, {"given": repr(move)})
        if move.card not in self.hands[self.deciding]:
            return TideRefusal("card_not_in_hand", None, {"card": move.card})
        mine = self.played[self.deciding]
        if move.kind == "Play" and mine and move.card < mine[-1]:
            return TideRefusal("too_low", "TIDE-1", {"card": move.card, "last": mine[-1]})
        return None

    def apply(self, move: Any, seat: int | None = None) -> tuple[TideState, tuple[Event, ...]]:
        rejection = self.check(move, seat)
        if rejection is not None:
            raise rejection.error()
        move = TIDE.parse_move(move) if isinstance(move, str) else move
        me = self.deciding
        assert me is not None
        hand = [card for card in self.hands[me] if card != move.card]
        deck, played, discards = self.deck, self.played, self.discards
        hidden = () if move.kind == "Play" else ("card",)
        events = [Event("played" if move.kind == "Play" else "dumped", me, {"card": move.card}, hidden)]
        if move.kind == "Play":
            played = _put(played, me, (*played[me], move.card))
        else:
            discards = _put(discards, me, tuple(sorted((*discards[me], move.card))))
            if deck:
                hand.append(deck[0])
                events.append(Event("drew", me, {"card": deck[0]}, ("card",)))
                deck = deck[1:]
        hands = _put(self.hands, me, tuple(sorted(hand)))
        order = (1 - me, me)
        deciding = next((other for other in order if hands[other]), None)
        after = TideState(self.cards, hands, deck, played, discards, self.turn + 1, deciding)
        return after, tuple(events)

    def view(self, seat: int | None = None) -> TideView:
        return TideView({
            "game": "tide", "seat": seat, "players": 2, "point": self.point, "deciding": self.deciding,
            "active": self.active, "turn": self.turn, "played": [list(cards) for cards in self.played],
            "hand": None if seat is None else list(self.hands[seat]),
            "hands": [len(cards) for cards in self.hands], "deck": len(self.deck),
            "discards": [len(cards) for cards in self.discards], "result": self.result,
        })  # fmt: skip

    def move_text(self, move: TideMove, seat: int | None) -> str:
        return str(move) if seat == self.deciding or move.kind == "Play" else "Dump 1 card"

    def to_dict(self) -> dict[str, Any]:
        return {name: _plain(value) for name, value in asdict(self).items()}

    def copy(self) -> TideState:
        return replace(self)


def _put(rows: tuple[tuple[int, ...], ...], seat: int, row: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (row, rows[1]) if seat == 0 else (rows[0], row)


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _unplain(value: Any) -> Any:
    return tuple(_unplain(item) for item in value) if isinstance(value, list) else value


@dataclass(frozen=True)
class TideStep:
    move: str
    refused: TideRefusal | None
    before: list[dict[str, Any]]
    after: list[dict[str, Any]]
    position: dict[str, Any]

    def to_dict(self) -> dict[str, Any]:
        return {
            "move": self.move, **verdict(self.refused), "cost": 0, "pays": None, "note": None,
            "gaps_before": self.before, "gaps_after": self.after, "position": self.position,
        }  # fmt: skip


class Tide:
    """The ruleset."""

    name = "tide"
    presets: Mapping[str, Mapping[str, object]] = {"neap": {"cards": 7}}

    @property
    def bots(self) -> Mapping[str, Any]:
        return {
            "random": lambda rng: lambda view, moves: moves[rng.below(len(moves))],
            "high": lambda rng: lambda view, moves: max(moves, key=lambda move: (move.kind == "Play", move.card)),
        }

    def options(self, given: Mapping[str, object]) -> dict[str, Any]:
        full = {"players": 2, "cards": 8, **given}
        if full.keys() != {"players", "cards"} or full["players"] != 2 or full["cards"] not in range(7, 13):
            raise OptionError("option_out_of_range", dict(given))
        return full

    def deal(self, options: Mapping[str, Any], rng: Rng) -> dict[str, Any]:
        return {"cards": rng.shuffled(range(1, options["cards"] + 1))}

    def initial(self, options: Mapping[str, Any], deal: Mapping[str, Any]) -> TideState:
        cards = deal.get("cards")
        if not isinstance(cards, list) or sorted(cards) != list(range(1, options["cards"] + 1)):
            raise PositionError([Problem("wrong_cards", "every card once", "cards")])
        hands = tuple(tuple(sorted(cards[seat * HAND : (seat + 1) * HAND])) for seat in range(2))
        return TideState(options["cards"], hands, tuple(cards[2 * HAND :]))

    def position(self, options: Mapping[str, Any], **parts: Any) -> TideState:
        return self.from_dict({"cards": options["cards"], "deck": [], **parts})

    def from_dict(self, data: Mapping[str, Any]) -> TideState:
        state = TideState(**{name: _unplain(value) for name, value in data.items()})
        rows = (*state.hands, *state.played, *state.discards, state.deck)
        cards = [card for row in rows for card in row]
        if len(set(cards)) != len(cards):
            raise PositionError([Problem("duplicate", "a card is there twice")])
        return state

    def parse_move(self, text: str) -> TideMove:
        kind, _, card = text.partition(" ")
        if kind not in ("Play", "Dump") or not card.isdecimal():
            raise IllegalMove("bad_argument", None, {"given": text}, f"{text!r} is no move")
        return TideMove(kind, int(card))

    def layout(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return {"rows": [["next"]], "segments": [["next"]]}

    def choices(self, state: TideState, seat: int | None) -> dict[str, Any]:
        return {"moves": [str(move) for move in state.legal_moves]} if seat == state.deciding else {}

    def rejection(self, state: TideState, seat: int | None, move: Any) -> dict[str, Any]:
        rejection = state.check(move, seat)
        return {**verdict(rejection), "cost": 0}

    def status(self, view: TideView) -> tuple[str, dict[str, Any]]:
        return "tide.status.turn", {"seat": view.deciding}

    def preview(self, state: TideState, seat: int, moves: Sequence[Any], known: frozenset[int]) -> Preview:
        def step(move: Any) -> TideStep:
            nonlocal state
            before = self._gaps(state, seat, known)
            refused = state.check(move, seat)
            if refused is None:  # only the card goes: what is drawn and what the other does is not known
                move = self.parse_move(move) if isinstance(move, str) else move
                hand = tuple(card for card in state.hands[seat] if card != move.card)
                played = (*state.played[seat], move.card) if move.kind == "Play" else state.played[seat]
                state = replace(state, hands=_put(state.hands, seat, hand), played=_put(state.played, seat, played))
            return TideStep(str(move), refused, before, self._gaps(state, seat, known), state.view(seat).to_dict())

        return previewed(seat, moves, step)

    def _gaps(self, state: TideState, seat: int, known: frozenset[int]) -> list[dict[str, Any]]:
        low = state.played[seat][-1] if state.played[seat] else 0
        seen = {*state.played[0], *state.played[1], *known}
        possible = [card for card in range(low + 1, state.cards + 1) if card not in seen]
        low_text = str(low) if low else None
        gap = {
            "segment": 0,
            "cells": ["next"],
            "low": low_text,
            "high": None,
            "possible": possible,
            "needs": 1,
        }
        return [{**gap, "alive": bool(possible)}]

    def information_state(self, history: Sequence[protocol.Step], seat: int | None) -> frozenset[int]:
        mine = [move.card for before, move, _, _ in history if before.deciding == seat and move.kind == "Dump"]
        return frozenset(mine)

    def redeal(self, state: TideState, seat: int, known: frozenset[int], rng: Rng) -> TideState:
        other = 1 - seat
        mine = {*state.hands[seat], *known}
        open_cards = {card for row in state.played for card in row}
        pool = rng.shuffled(card for card in range(1, state.cards + 1) if card not in mine | open_cards)

        def take(count: int) -> tuple[int, ...]:
            taken = tuple(pool[:count])
            del pool[:count]
            return taken

        hand = tuple(sorted(take(len(state.hands[other]))))
        theirs = tuple(sorted(take(len(state.discards[other]))))
        forgotten = take(len(state.discards[seat]) - len(known))
        ours = tuple(sorted((*known, *forgotten)))
        deck = take(len(state.deck))
        hands = _put(state.hands, other, hand)
        discards = _put(_put(state.discards, other, theirs), seat, ours)
        return replace(state, hands=hands, discards=discards, deck=deck)

    def setup_fields(self) -> list[dict[str, Any]]:
        return [
            {"name": "players", "values": [2], "default": 2},
            {"name": "cards", "min": 7, "max": 12, "default": 8},
        ]

    def reveals(self, events: Sequence[Event]) -> bool:
        return any(event.kind == "drew" for event in events)


TIDE = Tide()
registry.register(TIDE)
