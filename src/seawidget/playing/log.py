"""The log of a game as one seat saw it: moves with what others may not see left out, and the events they caused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, overload

from seawidget.playing.node import Node
from seawidget.text.i18n import has, text


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One edge of the path: the node it leads to, its text and its events, all as the seat of the log saw them."""

    node_id: str
    kind: str
    seat: int | None
    ply: int
    turn: int
    move: str
    events: tuple[Any, ...]
    phrases: tuple[tuple[str, dict[str, Any]], ...]

    def sentences(self, locale: str = "en") -> list[str]:
        """What happened, in words; an event without a sentence in the catalogues is left out."""
        return [text(key, args, locale) for key, args in self.phrases if has(key)]

    def __str__(self) -> str:
        number = f"{self.ply}. " if self.kind == "move" else ""
        return f"{number}{self.move}" + "".join(f"\n    {line}" for line in self.sentences())


class Log(Sequence[LogEntry]):
    """The entries from the start to a node, as `seat` (None: a spectator) saw them. Prints line by line."""

    def __init__(self, node: Node, seat: int | None) -> None:
        self.seat = seat
        self._entries = tuple(_entry(step, seat) for step in node.path()[1:])

    @overload
    def __getitem__(self, index: int) -> LogEntry: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[LogEntry]: ...

    def __getitem__(self, index: int | slice) -> LogEntry | Sequence[LogEntry]:
        return self._entries[index]

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[LogEntry]:
        return iter(self._entries)

    def __str__(self) -> str:
        return "\n".join(map(str, self._entries))

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat={self.seat}"
        return f"<Log of {who}: {len(self)} entr{'y' if len(self) == 1 else 'ies'}>"


def phrases(game: str, events: Sequence[Any], seat: int | None) -> tuple[tuple[str, dict[str, Any]], ...]:
    """Catalogue key and arguments of each event as `seat` saw it: of its data, and `who` it is about, from 1."""
    seen = [event.seen_by(seat) for event in events]
    return tuple((f"{game}.event.{event.kind}", {**_people(event.seat), **event.data}) for event in seen)


def _people(seat: int | None) -> dict[str, Any]:
    """A seat as sentences have it: they count from 1."""
    return {"seat": seat} if seat is None else {"seat": seat, "who": seat + 1}


def _entry(node: Node, seat: int | None) -> LogEntry:
    return LogEntry(
        node_id=node.id,
        kind=node.kind,
        seat=node.seat if node.kind == "move" else None,
        ply=node.ply,
        turn=(node.parent or node).state.turn,
        move=node.text(seat),
        events=tuple(event.seen_by(seat) for event in node.events),
        phrases=phrases(node.state.game, node.events, seat),
    )
