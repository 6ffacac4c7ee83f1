"""The log of a game as one seat saw it: moves with what others may not see left out, and the events they caused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any, overload

from seawidget.games.powers import running_turn
from seawidget.games.shared.events import sentence_args
from seawidget.playing.lines import before
from seawidget.playing.node import Node
from seawidget.playing.viewer import personal
from seawidget.probability.shown.same import Same
from seawidget.probability.shown.table import frame
from seawidget.text.codes import resolved
from seawidget.text.i18n import addressed, calling, has, say, text

LOG_COLUMNS = ("node", "kind", "seat", "ply", "turn", "move", "told")


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One edge of the path: the node it leads to, its text and its events, all as the seat of the log saw them.

    `node_id` of an entry before the redeal of a redealt game is that of the game it comes from.
    """

    node_id: str
    kind: str
    seat: int | None
    ply: int
    turn: int
    move: str
    events: tuple[Any, ...]
    phrases: tuple[tuple[str, dict[str, Any]], ...]
    only: int | None = None
    names: tuple[str | None, ...] = ()

    def sentences(self, locale: str | None = None) -> list[str]:
        """What happened, in words; an event without a sentence in the catalogues is left out.

        Players have their `names`. Nobody has to tell the only person (`only`, a seat) apart, or the one player of a
        game for one: no sentence names that player.
        """
        told = (personal(key, args, self.only) for key, args in self.phrases)
        with calling(self.names, addressed()) if any(self.names) else nullcontext():
            return [text(key, args, locale) for key, args in told if has(key)]

    def __str__(self) -> str:
        number = f"{self.ply}. " if self.kind == "move" else ""
        what = str(self.move) if self.kind == "move" else say(f"tree.{self.kind}")
        return f"{number}{what}" + "".join(f"\n    {line}" for line in self.sentences())


class Log(Same, Sequence[LogEntry]):
    """The entries from the start to a node, as `seat` (None: a spectator) saw them. Prints line by line.

    In a redealt game they begin before its redeal. What a seat held there that it was not redealt for is another hand
    now, so that it reads of that time what everybody saw.
    """

    def __init__(self, node: Node, seat: int | None, only: int | None = None, names: Sequence[str | None] = ()) -> None:
        """`only`: the seat of the only person, None without one (`viewer`); `names`: what players are called."""
        self.seat = seat
        called = tuple(names)
        only = 0 if node.state.players == 1 else only
        path = node.path()
        past: list[LogEntry] = []
        who = seat
        for step in reversed([*before(node.tree), path[0]][1:]):
            past.append(_entry(step, who, only, called))
            if step.kind == "redeal" and step.seat != who:
                who = None
        self._entries = (*reversed(past), *(_entry(step, seat, only, called) for step in path[1:]))

    def _content(self) -> Any:
        return self.seat, self._entries

    def _ipython_key_completions_(self) -> list[int]:
        """Numbers of the entries, for those who type `log[` in a notebook."""
        return list(range(len(self)))

    def to_frame(self, locale: str | None = None) -> Any:
        """A pandas DataFrame, one row for each entry. Raises MissingExtra without pandas.

        Columns: node (id), kind ("move", "fork" or "redeal"), seat (from 0, NA where nobody moved), ply, turn, move
        (text as the seat of the log saw it), told (what happened, in words of a language).
        """
        rows = [
            {"node": each.node_id, "kind": each.kind, "seat": each.seat, "ply": each.ply, "turn": each.turn,
             "move": each.move[:], "told": " ".join(each.sentences(locale))}
            for each in self._entries
        ]  # fmt: skip
        return frame(rows, LOG_COLUMNS, {"seat": "Int64", "ply": "int64", "turn": "int64"})

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
    return tuple((f"{game}.event.{event.kind}", {"seat": event.seat, **sentence_args(event)}) for event in seen)


def spoken(game: str, events: Sequence[Any], seat: int | None, only: int | None = None) -> list[dict[str, Any]]:
    """The same as phrases of a page, every code of their sentences resolved; the page counts `cards` by their codes.

    `only`: the seat of the only person, whom no sentence names.
    """
    found = []
    for key, args in phrases(game, events, seat):
        kept = {"cards": args["cards"]} if "cards" in args else {}
        said, told = personal(key, args, only)
        found.append({"key": said, "args": {**resolved(key, told), **kept}})
    return found


def _entry(node: Node, seat: int | None, only: int | None, names: tuple[str | None, ...]) -> LogEntry:
    return LogEntry(
        node_id=node.id,
        kind=node.kind,
        seat=node.seat if node.kind == "move" else None,
        ply=node.ply,
        turn=running_turn((node.parent or node).state),
        move=node.text(seat),
        events=tuple(event.seen_by(seat) for event in node.events),
        phrases=phrases(node.state.game, node.events, seat),
        only=only,
        names=names,
    )
