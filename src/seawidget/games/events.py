"""Events: what happened in a move, in order, for the log, the announcer and the animation."""

from __future__ import annotations

from typing import Any


class Event:
    """One thing that happened.

    `data` is plain JSON and holds the arguments of the sentence `<game>.event.<kind>`: `who` is the seat as people
    count (from 1), `n` a number of cards, `list` the cards in brackets, ready to be shown, `came` what
    the move brought that its own text does not say. The names in `hidden` are for `seat` alone.
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


def cards_event(kind: str, seat: int, cards: list[str]) -> Event:
    """An event about cards that only `seat` sees; of everybody's if it is negative."""
    shown = f" ({', '.join(cards)})"
    if seat < 0:
        return Event(kind, None, {"n": len(cards), "cards": cards, "list": shown})
    return Event(kind, seat, {"who": seat + 1, "n": len(cards), "cards": cards, "list": shown}, ("cards", "list"))
