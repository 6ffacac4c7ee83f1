"""Events: what happened in a move, in order, for the log, the announcer and the animation."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from typing import Any, Protocol, overload

from seawidget.text.i18n import Sentence


class _Facts(dict[str, Any]):
    """The data of an event. For one release it knows `who`, the seat from 1, which it held before."""

    seat: int | None = None

    def __missing__(self, name: str) -> Any:
        if name != "who" or self.seat is None:
            raise KeyError(name)
        text = Sentence("warning.counts_seats", old='event.data["who"]', new="event.seat")
        warnings.warn(text, DeprecationWarning, stacklevel=2)
        return self.seat + 1


class Event:
    """One thing that happened.

    `seat` is the integer of the seat, from 0; None if it happened to nobody. `data` is plain JSON and holds the
    arguments of the sentence `<game>.event.<kind>`: `n` a number of cards, `list` the cards in brackets, ready to be
    shown, `came` what the move brought that its own text does not say. The names in `hidden` are for `seat` alone.
    """

    __slots__ = ("data", "hidden", "kind", "seat")
    kind: str
    seat: int | None
    data: dict[str, Any]
    hidden: tuple[str, ...]

    def __init__(self, kind: str, seat: int | None, data: dict[str, Any], hidden: tuple[str, ...] = ()) -> None:
        self.kind = kind
        self.seat = seat
        self.data = _Facts(data)
        self.data.seat = seat
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
        facts = ", ".join(f"{name}={value!r}" for name, value in self.data.items() if name != "list")
        return f"Event({self.kind!r}, seat={self.seat}, {facts})"


def sentence_args(event: Any) -> dict[str, Any]:
    """The arguments of the sentence of an event: its data, and `who` it is about, counted from 1 as sentences do."""
    who = {} if event.seat is None else {"who": event.seat + 1}
    return {**who, **event.data}


def cards_event(kind: str, seat: int, cards: list[str]) -> Event:
    """An event about cards that only `seat` sees; of everybody's if it is negative."""
    shown = f" ({', '.join(cards)})"
    if seat < 0:
        return Event(kind, None, {"n": len(cards), "cards": cards, "list": shown})
    return Event(kind, seat, {"n": len(cards), "cards": cards, "list": shown}, ("cards", "list"))


class Teller(Protocol):
    """Who can tell what happened in a move, the same each time: the rules of a game."""

    def told(self, before: list[int], code: int, after: Any) -> tuple[Event, ...]:
        """The events of the move with this code from a vector to a position."""


class Events(Sequence[Event]):
    """What happened in a move, in order: a tuple of events that is made when somebody looks at it.

    Equal to the tuple of the same events. Searches and scripts that never look do not pay for them.
    """

    __slots__ = ("_after", "_before", "_code", "_made", "_rules")

    def __init__(self, rules: Teller, before: list[int], code: int, after: Any) -> None:
        """The events of the move with this code from one position to another, neither of which may change any more."""
        self._made: tuple[Event, ...] | None = None
        self._rules = rules
        self._before = before
        self._code = code
        self._after = after

    def _all(self) -> tuple[Event, ...]:
        if self._made is None:  # twice by two threads at worst: the same events
            self._made = self._rules.told(self._before, self._code, self._after)
        return self._made

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, index: int) -> Event: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...

    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        return self._all()[index]

    def __iter__(self) -> Iterator[Event]:
        return iter(self._all())

    def __add__(self, other: object) -> tuple[Event, ...]:
        return self._all() + tuple(other) if isinstance(other, (tuple, Events)) else NotImplemented

    def __radd__(self, other: object) -> tuple[Event, ...]:
        return other + self._all() if isinstance(other, tuple) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return self._all() == tuple(other) if isinstance(other, (tuple, Events)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._all())

    def __reduce__(self) -> tuple[type[tuple[Event, ...]], tuple[tuple[Event, ...]]]:
        return tuple, (self._all(),)

    def __repr__(self) -> str:
        return repr(self._all())


class Buffers:
    """Event buffers for rule functions, used again: their first number is the next free index."""

    __slots__ = ("_free", "_new")

    def __init__(self, room: int) -> None:
        """`room`: numbers in one buffer."""
        self._new = [1] + [0] * (room - 1)
        self._free: list[list[int]] = []

    def take(self) -> list[int]:
        """An empty buffer that nobody else has."""
        try:
            return self._free.pop()
        except IndexError:
            return self._new.copy()

    def give_back(self, buffer: list[int]) -> list[int]:
        """The filled part of a buffer; the buffer may then serve somebody else."""
        records = buffer[: buffer[0]]
        buffer[0] = 1
        self._free.append(buffer)
        return records
