"""Events: what happened in a move, in order, for the log, the announcer and the animation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from seawidget.games.tranquility import layout as at
from seawidget.games.tranquility.board import CELL_NAMES
from seawidget.games.tranquility.cards import CARD_TEXT, WILD_TEXT
from seawidget.games.tranquility.kinds import Events, Vector
from seawidget.games.tranquility.names import DRAWS, outcome_name
from seawidget.games.tranquility.reasons import END_REASONS, NAMES

SECRET: Final = ("cards", "list")


class Event:
    """One thing that happened.

    `data` is plain JSON and holds the arguments of the sentence `tranquility.event.<kind>`: `who` is the seat as
    people count (from 1), `n` a number of cards, `list` the cards in brackets, ready to be shown (empty for those who
    may not see them). The names in `hidden` are for `seat` alone (INFO-3, INFO-4); blind cards are in nobody's data
    (INFO-5).
    """

    __slots__ = ("data", "hidden", "kind", "seat")
    kind: str
    seat: int | None
    data: dict[str, Any]
    hidden: tuple[str, ...]

    def __init__(self, kind: str, seat: int | None, data: dict[str, Any], hidden: tuple[str, ...] = ()) -> None:
        self.kind = kind
        self.seat = seat
        self.data = data
        self.hidden = hidden

    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat (None: a spectator) sees it: of hidden cards only their number."""
        if not self.hidden or seat == self.seat:
            return self
        data = {name: value for name, value in self.data.items() if name not in self.hidden}
        if "list" in self.hidden:
            data["list"] = ""
        return Event(self.kind, self.seat, data)

    def to_dict(self) -> dict[str, Any]:
        """The event as plain JSON."""
        return {"kind": self.kind, "seat": self.seat, "data": dict(self.data), "hidden": list(self.hidden)}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        mine = (self.kind, self.seat, self.data, self.hidden)
        return mine == (other.kind, other.seat, other.data, other.hidden)

    def __hash__(self) -> int:
        return hash((self.kind, self.seat, self.hidden))

    def __repr__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.data.items() if name not in ("who", "list"))
        return f"Event({self.kind!r}, seat={self.seat}, {facts})"


def _cards(kind: str, seat: int, cards: list[str]) -> Event:
    shown = f" ({', '.join(cards)})"
    return Event(kind, seat, {"who": seat + 1, "n": len(cards), "cards": cards, "list": shown}, SECRET)


def _seen_card(a: int) -> str:
    return WILD_TEXT[a - at.WILD_AS] if a > at.WILD_AS else CARD_TEXT[a]


def result_dict(s: Vector) -> dict[str, Any] | None:
    """The result record of END-9; None while the game runs."""
    if s[at.POINT] != at.AT_END:
        return None
    duel = s[at.VARIANT] == at.DUEL
    card = s[at.RESULT_CARD]
    return {
        "outcome": outcome_name(s[at.OUTCOME]),
        "reason": END_REASONS[s[at.REASON]],
        "seat": s[at.ACTIVE],
        "turn": s[at.TURN],
        "card": CARD_TEXT[card] if card else None,
        "detail": NAMES[s[at.RESULT_DETAIL]] if card else None,
        "scores": [s[at.SCORES], s[at.SCORES + 1]] if duel else None,
    }


def decode(ev: Events, s: Vector) -> tuple[Event, ...]:
    """The events of a buffer; `s` is the vector after the move. Runs of cards of one seat become one event."""
    out: list[Event] = []
    i = 1
    end = ev[0]
    while i < end:
        kind, seat, a, b = ev[i : i + 4]
        i += 4
        name = _RUNS.get(kind)
        if name is not None:
            cards = [CARD_TEXT[a]]
            while i < end and ev[i] == kind and ev[i + 1] == seat and ev[i + 3] == b:
                cards.append(CARD_TEXT[ev[i + 2]])
                i += 4
            event = _cards(name, seat, cards)
            if kind == at.EV_DREW:
                event.data["why"] = DRAWS[b]
            out.append(event)
        elif kind == at.EV_SHED:
            cards = [CARD_TEXT[ev[i + 4 * k + 2]] for k in range(a)]
            i += 4 * a
            out.append(_cards("shed", seat, cards))
            out[-1].data["blind"] = b
        elif kind == at.EV_FINISH_REFUSED:
            out.extend(_refused(ev, i - 4, s))
            while i < end and ev[i] == kind:
                i += 4
        else:
            out.append(_SINGLE[kind](seat, a, b, s))
    return tuple(out)


_RUNS: Final = {at.EV_PAID: "paid", at.EV_DISCARDED: "discarded", at.EV_DREW: "drew"}


def _refused(ev: Events, i: int, s: Vector) -> list[Event]:
    """The refusal, then each holder's number (MONSTER-6)."""
    counts = [0] * s[at.PLAYERS]
    active = ev[i + 3]
    while i < ev[0] and ev[i] == at.EV_FINISH_REFUSED:
        counts[ev[i + 1]] = ev[i + 2]
        i += 4
    first = Event("finish_refused", active, {"who": active + 1, "n": sum(counts), "disclosed": counts})
    return [first, *(Event("disclosed", h, {"who": h + 1, "n": n}) for h, n in enumerate(counts) if n)]


def _placed(seat: int, a: int, b: int, s: Vector) -> Event:
    cell = CELL_NAMES[s[at.BOARD]][b & 63]
    return Event("placed", seat, {"who": seat + 1, "card": _seen_card(a), "cell": cell, "cost": b >> 6})


def _unleashed(seat: int, a: int, b: int, s: Vector) -> Event:
    cell = CELL_NAMES[s[at.BOARD]][b]
    return Event("unleashed", seat, {"who": seat + 1, "card": _seen_card(a), "cell": cell})


def _laid(kind: str) -> Callable[[int, int, int, Vector], Event]:
    return lambda seat, a, _b, _s: Event(kind, seat, {"who": seat + 1, "card": CARD_TEXT[a]})


_SINGLE: Final[dict[int, Callable[[int, int, int, Vector], Event]]] = {
    at.EV_PLACED: _placed,
    at.EV_START_LAID: _laid("start_laid"),
    at.EV_FINISH_LAID: _laid("finish_laid"),
    at.EV_SHED_BEGINS: lambda _seat, a, _b, _s: Event("shed_begins", None, {"n": a}),
    at.EV_SHED_SKIPPED: lambda seat, _a, _b, _s: Event("shed_skipped", seat, {"who": seat + 1}),
    at.EV_UNLEASHED: _unleashed,
    at.EV_ROW_FILLED: lambda seat, a, _b, _s: Event("row_filled", seat, {"who": seat + 1, "row": a, "number": a + 1}),
    at.EV_TURN: lambda seat, a, _b, _s: Event("turn", seat, {"who": seat + 1, "turn": a}),
    at.EV_GAME_OVER: lambda _seat, _a, _b, s: Event("game_over", None, result_dict(s) or {}),
}
