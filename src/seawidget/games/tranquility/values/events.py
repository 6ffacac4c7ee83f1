"""Events: what happened in a move, in order, for the log, the announcer and the animation.

Cards that leave a hand face down are hidden from others (INFO-3, INFO-4); blind cards are in nobody's data (INFO-5).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from seawidget.games.shared.events import Event, cards_event
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import CELL_NAMES
from seawidget.games.tranquility.core.cards import CARD_TEXT, WILD_TEXT
from seawidget.games.tranquility.core.kinds import Events, Vector
from seawidget.games.tranquility.core.names import COLOURS, DRAWS, FLAGS
from seawidget.games.tranquility.reading.slots import result_dict


def _seen_card(a: int) -> str:
    return WILD_TEXT[a - at.WILD_AS] if a > at.WILD_AS else CARD_TEXT[a]


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
            event = cards_event(name, seat, cards)
            if kind == at.EV_DREW:
                event.data["why"] = DRAWS[b]
            if kind in _OPEN_RUNS:
                event.hidden = ()
            out.append(event)
        elif kind == at.EV_SHED:
            cards = [CARD_TEXT[ev[i + 4 * k + 2]] for k in range(a)]
            i += 4 * a
            out.append(cards_event("shed", seat, cards))
            out[-1].data["blind"] = b
        elif kind == at.EV_FINISH_REFUSED:
            out.extend(_refused(ev, i - 4, s))
            while i < end and ev[i] == kind:
                i += 4
        else:
            out.append(_SINGLE[kind](seat, a, b, s))
    return tuple(out)


_RUNS: Final = {
    at.EV_PAID: "paid",
    at.EV_DISCARDED: "discarded",
    at.EV_DREW: "drew",
    at.EV_OFFERED: "exchange_offered",
    at.EV_TOOK: "took",
    at.EV_ROW_CARD: "row_dealt",
}
# the row of the duel lies open, and an offered hand is shown (DUEL-6)
_OPEN_RUNS: Final = (at.EV_OFFERED, at.EV_TOOK, at.EV_ROW_CARD)


def _refused(ev: Events, i: int, s: Vector) -> list[Event]:
    """The refusal, then each holder's number (MONSTER-6)."""
    counts = [0] * s[at.PLAYERS]
    active = ev[i + 3]
    while i < ev[0] and ev[i] == at.EV_FINISH_REFUSED:
        counts[ev[i + 1]] = ev[i + 2]
        i += 4
    data = {"n": sum(counts), "disclosed": counts, "came": "refused"}
    first = Event("finish_refused", active, data)
    return [first, *(Event("disclosed", h, {"n": n}) for h, n in enumerate(counts) if n)]


def _placed(seat: int, a: int, b: int, s: Vector) -> Event:
    data = {"card": _seen_card(a), "cell": CELL_NAMES[s[at.BOARD]][b & 63], "cost": b >> 6}
    return _as_wild(Event("placed", seat, data), a)


def _as_wild(event: Event, card: int) -> Event:
    """A Wild on the grid has a sentence of its own, with the number it stands for."""
    if card > at.WILD_AS:
        event.kind += "_wild"
        event.data["number"] = card - at.WILD_AS
    return event


def _laid(kind: str) -> Callable[[int, int, int, Vector], Event]:
    return lambda seat, a, _b, _s: Event(kind, seat, {"card": CARD_TEXT[a]})


def _victim(kind: str) -> Callable[[int, int, int, Vector], Event]:
    def make(seat: int, a: int, b: int, s: Vector) -> Event:
        data = {"card": _seen_card(a), "cell": CELL_NAMES[s[at.BOARD]][b]}
        return _as_wild(Event(kind, seat, data), a)

    return make


def _plain(kind: str) -> Callable[[int, int, int, Vector], Event]:
    return lambda seat, _a, _b, _s: Event(kind, seat, {})


def _row(kind: str) -> Callable[[int, int, int, Vector], Event]:
    return lambda seat, a, _b, _s: Event(kind, seat, {"row": a, "number": a + 1})


def _named(stem: str) -> Callable[[int, int, int, Vector], Event]:
    """An event whose kind ends with the name of a card, so that each has a sentence of its own."""
    return lambda seat, a, _b, _s: Event(f"{stem}_{_CARD_NAMES[a]}", seat, {"card": CARD_TEXT[a]})


def _explored(seat: int, a: int, b: int, s: Vector) -> Event:
    event = _named("explored")(seat, a, b, s)
    event.data["came"] = CARD_TEXT[a]
    return event


def _turned_up(seat: int, a: int, b: int, s: Vector) -> Event:
    event = _named("turned_up")(seat, a, b, s)
    event.data["why"] = DRAWS[b]
    if DRAWS[b] == "explorer":
        event.data["came"] = CARD_TEXT[a]
    return event


def _compass_used(seat: int, a: int, b: int, s: Vector) -> Event:
    """`storm` is the one named in the move, `with` the card that is spent."""
    place = b & 15
    event = _named("compass_used")(seat, a, b, s)
    event.data["storm"] = "revealed" if place == _REVEALED else f"{COLOURS[a]}@{place}"
    event.data["with"] = CARD_TEXT[b >> 4]
    return event


def _compass_earned(seat: int, a: int, b: int, _s: Vector) -> Event:
    return Event(f"compass_earned_{_EARNED[a]}", seat, {"why": _EARNED[a], "n": b})


def _flag(seat: int, a: int, _b: int, _s: Vector) -> Event:
    return Event(("flag_sun", "flag_moon")[a], seat, {"side": FLAGS[a]})


def _rotated(seat: int, a: int, b: int, s: Vector) -> Event:
    cell = CELL_NAMES[s[at.BOARD]][a]
    return Event(("rotated_sun", "rotated_moon")[b], seat, {"cell": cell, "side": FLAGS[b]})


_REVEALED: Final = 8
_CARD_NAMES: Final = {
    at.F: "finish",
    at.M: "monster",
    at.Y: "yellow",
    at.P: "purple",
    at.O: "orange",
    at.C: "compass",
    at.R: "rocks",
    at.B: "border",
}
_EARNED: Final = (None, "row", "start", "hand", "explorer")
_SINGLE: Final[dict[int, Callable[[int, int, int, Vector], Event]]] = {
    at.EV_PLACED: _placed,
    at.EV_START_LAID: _laid("start_laid"),
    at.EV_FINISH_LAID: _laid("finish_laid"),
    at.EV_SHED_BEGINS: lambda _seat, a, _b, _s: Event("shed_begins", None, {"n": a}),
    at.EV_CUT: lambda seat, a, _b, _s: Event("cut", seat, {"n": a}),
    at.EV_SHED_SKIPPED: lambda seat, _a, _b, _s: Event("shed_skipped", seat, {}),
    at.EV_UNLEASHED: _victim("unleashed"),
    at.EV_CHOSEN: _victim("chosen"),
    at.EV_TURNED_UP: _turned_up,
    at.EV_STORM_GONE: _laid("storm_gone"),
    at.EV_STORM_STAYS: _named("storm_stays"),
    at.EV_STORM_PLACED: _row("storm_placed"),
    at.EV_COMPASS_USED: _compass_used,
    at.EV_COMPASS_EARNED: _compass_earned,
    at.EV_ROCKS_MOVED: _row("rocks_moved"),
    at.EV_ROCKS_LEFT: _plain("rocks_left"),
    at.EV_ROCKS_LANDED: _row("rocks_landed"),
    at.EV_FLAG: _flag,
    at.EV_ROTATED: _rotated,
    at.EV_ROOF_OPEN: _plain("roof_open"),
    at.EV_EXPLORED: _explored,
    at.EV_FINISH_FOUND: _plain("finish_found"),
    at.EV_AGREED: _plain("exchange_agreed"),
    at.EV_DECLINED: _plain("exchange_declined"),
    at.EV_PASSED: _plain("passed"),
    at.EV_KEPT: _plain("compass_kept"),
    at.EV_ROW_FILLED: _row("row_filled"),
    at.EV_TURN: lambda seat, a, _b, _s: Event("turn", seat, {"turn": a}),
    at.EV_GAME_OVER: lambda _seat, _a, _b, s: Event("game_over", None, result_dict(s) or {}),
}
