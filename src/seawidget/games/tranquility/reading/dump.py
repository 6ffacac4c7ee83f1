"""A state vector as dictionaries: everything (`state_dict`), or what one seat may know (`view_dict`, INFO-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

from seawidget.games.shared.slots import Get, Writer, unread
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.names import OPTIONS, WORD_OR_NUMBER
from seawidget.games.tranquility.core.options import DEFAULTS
from seawidget.games.tranquility.reading.slots import KEYS, SLOT, SLOTS, absent, hand_texts
from seawidget.games.tranquility.rules.ask import shed_capacity

_OPTIONS_END: Final = at.POINT  # the options are the first numbers of a vector
_VIEW_KEYS: Final = (
    *("game", "seat", "players", *(slot.name for slot in SLOTS if slot.shown is slot.codec), "options", "hand"),
    *("hands", "decks", "discards", "removed_islands", "capacities", "explorer", "common_deck"),
)


@lru_cache(maxsize=256)
def _settled(numbers: tuple[int, ...]) -> tuple[dict[str, Any], Writer, Writer]:
    """What the options of a vector settle: they themselves, and how positions and views are written."""
    options: dict[str, Any] = dict.fromkeys(DEFAULTS)
    for name, (offset, values) in OPTIONS.items():
        options[name] = numbers[offset] if values is None else values[numbers[offset]]
    for name, (offset, word) in WORD_OR_NUMBER.items():
        options[name] = word if numbers[offset] < 0 else numbers[offset]
    missing = [SLOT[name] for name in absent(options)]
    # a list is made anew each time, so that nobody can change it for others
    fresh = {slot.name: unread(_maker(slot.quiet)) for slot in missing if callable(slot.quiet)}
    still = {slot.name: slot.quiet for slot in missing if slot.name not in fresh}
    state = Writer(KEYS, {slot.name: slot.codec for slot in SLOTS} | fresh, still)
    shown = {slot.name: slot.shown for slot in SLOTS if slot.shown}
    counted = {slot.name: 0 for slot in missing if slot.shown and slot.shown is not slot.codec}
    fixed = {name: value for name, value in still.items() if name in shown} | counted
    view = Writer(_VIEW_KEYS, shown | {name: codec for name, codec in fresh.items() if name in shown}, fixed)
    return options, state, view


def _maker(make: Callable[[], Any]) -> Get:
    return lambda _s: make()


def options_dict(s: Vector) -> dict[str, Any]:
    """The complete options of a vector, in the order of OPT-1."""
    return _settled(tuple(s[:_OPTIONS_END]))[0].copy()


def state_dict(s: Vector) -> dict[str, Any]:
    """The whole position with every key of the interchange shape, in its order."""
    options, writer, _ = _settled(tuple(s[:_OPTIONS_END]))
    out = writer.write(s)
    out["options"] = options.copy()
    return out


def view_dict(s: Vector, seat: int | None) -> dict[str, Any]:
    """What a seat, or a spectator (None), may know of a position: the table of INFO-1 and nothing else.

    Decks and discard piles are numbers for everybody, their owner and a solo player included (INFO-2, INFO-10); there
    is no seed, no order and no random state (INFO-8), and of removed islands only how many (FEWER-2).
    """
    options, _, writer = _settled(tuple(s[:_OPTIONS_END]))
    out = writer.write(s)
    out["game"] = "tranquility"
    out["seat"] = seat
    out["players"] = s[at.PLAYERS]
    out["options"] = options.copy()
    if seat is not None:
        out["hand"] = hand_texts(s, seat)
    if s[at.POINT] == at.AT_SHED:
        out["capacities"] = open_capacities(s)
    else:
        out["shares"] = [None] * s[at.PLAYERS]
    return out


def public_parts(s: Vector, names: Iterable[str]) -> dict[str, Any]:
    """Some of what every view of a position has; names that it has not, and what is a seat's own, are left out."""
    shown = ((name, SLOT[name].shown) for name in names if name in SLOT)
    return {name: codec.get(s) for name, codec in shown if codec is not None}


def open_capacities(s: Vector) -> list[int]:
    """What each seat can still give to the running shed, which may be said (INFO-6); 0 for those that have shed."""
    n = s[at.PLAYERS]
    out = [0] * n
    for k in range(s[at.STEP_SEAT], n):
        seat = (s[at.ACTIVE] + k) % n
        out[seat] = shed_capacity(s, seat)
    return out
