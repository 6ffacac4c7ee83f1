"""Looks: help taken at a position, with the call that took it, by the board or by a line of code.

A kernel keeps nothing from who types in it, so code is not refused: it is counted, and the count stays with the game.
Public methods of `Game` count themselves here. What a bot asks while it thinks does not count, nor what the package
asks for itself: that goes round the public methods.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from seawidget.playing.node import Node
from seawidget.playing.odds_rule import Gate
from seawidget.playing.players import Player
from seawidget.probability.shown.table import frame

OLD: Final = {"number": "odds", "trial": "what_if", "reasons": "explain"}  # kinds of older files and versions
BOARD: Final = "board"  # the call of a look on the board
LONGEST: Final = 120  # letters of a call that are kept

Taken = dict[tuple[int | None, str, str], int]  # seat, kind, call -> how often

_thinking = threading.local()


class Look(NamedTuple):
    """Help taken at a node: who looked (None: nobody in particular), the kind, the call, and how often."""

    node_id: str
    seat: int | None
    kind: str
    call: str
    times: int


class Looks(list[Look]):
    """Looks in order, oldest first."""

    def to_frame(self) -> Any:
        """A pandas DataFrame with columns node, seat, kind, call, times. Raises MissingExtra without pandas."""
        columns = ("node", "seat", "kind", "call", "times")
        return frame([dict(zip(columns, each, strict=True)) for each in self], columns, types={"seat": "Int64"})


@runtime_checkable
class Looked(Protocol):
    """What of a game a look is counted by."""

    @property
    def lock(self) -> Any:
        """The lock of the game."""
        ...

    @property
    def node(self) -> Node:
        """The node where the game stands."""
        ...

    @property
    def seats(self) -> Sequence[Player]:
        """The players, seat by seat."""
        ...

    @property
    def gate(self) -> Gate | None:
        """The gate of the lesson it is played in."""
        ...


@contextmanager
def bot_thinks() -> Iterator[None]:
    """What is asked on this thread meanwhile is asked by a bot."""
    _thinking.depth = getattr(_thinking, "depth", 0) + 1
    try:
        yield
    finally:
        _thinking.depth -= 1


def looker(game: Looked) -> int | None:
    """Who looks when code asks: the only person; else the seat that decides, if a person's or if only bots play."""
    players = game.seats
    if len(players) == 1:
        return 0
    state = game.node.state
    persons = [seat for seat, who in enumerate(players) if who.kind == "person"]
    if len(persons) == 1:
        return persons[0]
    return state.deciding if state.deciding in persons or not persons else None


def count(game: Looked, kind: str, call: str, *, once: bool = False, node: Node | None = None) -> None:
    """Count a look of a line of code at a node, by itself where a game stands; with `once` the same call there counts
    once only.
    """
    if getattr(_thinking, "depth", 0):
        return
    with game.lock:
        taken, key = (game.node if node is None else node)._looks, (looker(game), kind, call)
        if key not in taken or not once:
            taken[key] = taken.get(key, 0) + 1
            if game.gate is not None:
                game.gate.looked(kind)


def count_view(game: Looked, seat: int | None, call: str) -> None:
    """Count a look into what `seat` may know, unless everybody may know it or it is the looker's own."""
    if seat is not None and seat != looker(game):
        count(game, "view", call)


def written(name: str, args: Sequence[Any] = (), how: Mapping[str, Any] | None = None) -> str:
    """A call as text, shortened: `win_odds(rollouts=100)`."""
    parts = [*map(_written, args), *(f"{key}={_written(value)}" for key, value in (how or {}).items())]
    text = f"{name}({', '.join(parts)})"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def _written(value: Any) -> str:
    if value is None or isinstance(value, (bool, int, float, str)):
        return repr(value)
    if isinstance(value, list) or type(value) is tuple:
        return f"[{', '.join(map(_written, value))}]"
    if callable(value):
        return str(getattr(value, "__name__", type(value).__name__))
    return repr(str(value))


def log(node: Node, seat: int | None) -> Looks:
    """The looks of a seat (None: of all) on the way to a node, oldest node first."""
    return Looks(
        Look(each.id, who, kind, call, times)
        for each in node.path()
        for (who, kind, call), times in each._looks.items()
        if seat in (None, who)
    )
