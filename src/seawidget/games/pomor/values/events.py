"""Events: what happened in a move, in order, for the log, the announcer and the animation.

Their kinds are the outcomes of the rules in lower case; set-up adds `token_placed`, `pilot_placed` and `dealt`.
In their data `token` is a letter and places are numbers; cards drawn or dealt are for their seat alone (P-INFO-6).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.cards import SEA_TEXT, TOKENS
from seawidget.games.pomor.core.kinds import Events
from seawidget.games.pomor.core.table import Table
from seawidget.games.shared.events import Event, cards_event

KINDS: Final[dict[int, str]] = {getattr(at, name): name[3:].lower() for name in dir(at) if name.startswith("EV_")}
_Facts = Callable[[int, int, int], dict[str, Any]]


def _place(_seat: int, a: int, _b: int) -> dict[str, Any]:
    return {"place": a}


def _count(_seat: int, a: int, _b: int) -> dict[str, Any]:
    return {"n": a}


def _move(_seat: int, a: int, b: int) -> dict[str, Any]:
    return {"from": a, "to": b}


def _full(_seat: int, a: int, b: int) -> dict[str, Any]:
    return {"place": a, "target": b}


def _pushed(_seat: int, a: int, b: int) -> dict[str, Any]:
    return {"token": TOKENS[a], "from": b & 15, "to": b >> 4}


def _push_full(_seat: int, a: int, b: int) -> dict[str, Any]:
    return {"token": TOKENS[a], "place": b & 15, "target": b >> 4}


def _covered(_seat: int, a: int, b: int) -> dict[str, Any]:
    return {"place": a, "by": TOKENS[b]}


def _value(_seat: int, a: int, b: int) -> dict[str, Any]:
    return {"place": a, "value": b}


def _sold(_seat: int, a: int, b: int) -> dict[str, Any]:
    divisor = a >> 4
    return {"place": a & 15, "divisor": divisor, "sum": b, "n": b // divisor}


_FACTS: Final[dict[int, _Facts]] = {
    at.EV_TOKEN_PLACED: _place,
    at.EV_PILOT_PLACED: _place,
    at.EV_PILOT_MOVED: _move,
    at.EV_PILOT_COVERED: _covered,
    at.EV_PILOT_TARGET_FULL: _full,
    at.EV_PILOT_CROSSED_ZERO: _place,
    at.EV_PUSHED: _pushed,
    at.EV_PUSH_TARGET_FULL: _push_full,
    at.EV_OWN_STOPPED: lambda _seat, a, b: {"target": a, "place": b},
    at.EV_OWN_MOVED: _move,
    at.EV_OWN_COVERED: _covered,
    at.EV_OWN_PILOT_AHEAD: lambda _seat, a, b: {"place": a, "pilot": b},
    at.EV_OWN_TARGET_FULL: _full,
    at.EV_CATCH_TAKEN: _value,
    at.EV_CATCH_LEFT_TOKEN: _value,
    at.EV_CATCH_LEFT_LIMIT: _value,
    at.EV_CATCH_LEFT_CHOICE: _value,
    at.EV_NETTED: _value,
    at.EV_NETS_LEFT: _value,
    at.EV_STORM_CLEARED: _place,
    at.EV_REVEALED: lambda _seat, a, b: {"place": a, "card": SEA_TEXT[b]},
    at.EV_RESHUFFLE_SEA: _count,
    at.EV_STORM_LOSS: _value,
    at.EV_STORM_EMPTY_HOLD: _place,
    at.EV_STORM_SHELTERED: lambda _seat, a, b: {"place": a, "by": TOKENS[b]},
    at.EV_PORT_EMPTY_HOLD: _place,
    at.EV_SOLD: _sold,
    at.EV_KEPT: _place,
    at.EV_PORT_FLIPPED: lambda _seat, a, b: {"place": a, "divisor": b},
    at.EV_WON: lambda _seat, a, _b: {"score": a},
    at.EV_RESHUFFLE_NAV: _count,
}


def decode(ev: Events, table: Table) -> tuple[Event, ...]:
    """The events of a buffer. The cards of a dealt hand are one event, and so is open water of one step."""
    out: list[Event] = []
    i, end = 1, ev[0]
    while i < end:
        kind, seat, a, b = ev[i : i + 4]
        i += 4
        if kind == at.EV_DRAWN:
            out.append(cards_event("drawn", seat, [table.texts[a]]))
        elif kind == at.EV_DEALT:
            cards = [a]
            while i < end and ev[i] == kind and ev[i + 1] == seat:
                cards.append(ev[i + 2])
                i += 4
            out.append(cards_event("dealt", seat, table.nav_texts(sorted(cards))))
        elif kind == at.EV_OPEN_WATER:
            places = [a]
            while i < end and ev[i] == kind:
                places += [ev[i + 2]] if ev[i + 2] not in places else []
                i += 4
            out.append(Event("open_water", seat, {"places": places, "n": len(places)}))
        else:
            out.append(Event(KINDS[kind], seat, dict(_FACTS[kind](seat, a, b))))
    return tuple(out)
