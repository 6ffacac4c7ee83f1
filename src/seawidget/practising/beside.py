"""Two games that part from one position, stepped together: where they differ, and which way wins more often."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from seawidget.errors import NodeError, NotAGame, OptionError, UnknownSeat
from seawidget.given import shown, whole
from seawidget.odds.compare import Comparison, comparing
from seawidget.odds.questions import SHOWN
from seawidget.playing.game import Game
from seawidget.playing.looking import count as count_look
from seawidget.playing.node import Node
from seawidget.playing.odds_rule import refuse
from seawidget.playing.seats import SeatOf, seat_number
from seawidget.playing.viewer import viewer
from seawidget.text.i18n import Sentence, say

__all__ = ["Pair", "difference"]

Differences = dict[str, tuple[Any, Any]]
Whose = SeatOf | Literal["me"]


class Pair:
    """Two games `a` and `c` in step, as one `seat` sees them.

    They begin at their last common position, step 0, where they part; at step k each stands k moves further, and the
    shorter waits at its end. `at` is the step, `steps` the number of the last one.
    """

    def __init__(self, a: Game, c: Game, seat: Whose = "me") -> None:
        """`seat`: whose view is compared; "me" is the only person of the first game, else the seat that decides where
        they part. Raises NotAGame, OptionError for games of unequal options or without a common position, UnknownSeat.
        """
        for game in (a, c):
            if not isinstance(game, Game):
                raise NotAGame(Sentence("error.beside.game", given=type(game).__name__))
        if a.name != c.name or a.options != c.options:
            text = Sentence("error.beside.options", a=a.name, c=c.name)
            raise OptionError("options_clash", {"a": a.name, "c": c.name}, text)
        self.games = (a, c)
        with a.lock, c.lock:
            lines = (_line(a), _line(c))
        self.seat = _seat(a, seat)
        begin = _parting(*lines, self.seat)
        if begin is None:
            raise OptionError("options_clash", {"a": a.name, "c": c.name}, Sentence("error.beside.nothing"))
        self._lines = tuple(line[start:] for line, start in zip(lines, begin, strict=True))
        self.steps = max(len(line) for line in self._lines) - 1
        self.at = 0

    def step(self, by: int = 1) -> int:
        """Go so many steps on, with a negative number back, at most to an end; returns `at`. Raises OptionError."""
        number = whole(by)
        if number is None:
            raise OptionError("option_out_of_range", {"by": by}, Sentence("error.beside.step", given=shown(by)))
        self.at = min(max(self.at + number, 0), self.steps)
        return self.at

    @property
    def nodes(self) -> tuple[Node, Node]:
        """Where both stand at this step."""
        first, second = (line[min(self.at, len(line) - 1)] for line in self._lines)
        return first, second

    @property
    def waiting(self) -> tuple[bool, bool]:
        """Which of them has come to its end before."""
        first, second = (self.at >= len(line) for line in self._lines)
        return first, second

    @property
    def views(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What the seat sees in both at this step, as plain JSON."""
        first, second = (node.state.view(self.seat).to_dict() for node in self.nodes)
        return first, second

    @property
    def differences(self) -> Differences:
        """What differs in the two views at this step: name -> (first, second); cells as "grid.d3"."""
        return difference(*self.views)

    @property
    def cells(self) -> Differences:
        """The cells that differ at this step: name -> (first, second), None for an empty one."""
        return {name[5:]: pair for name, pair in self.differences.items() if name.startswith("grid.")}

    @property
    def sentence(self) -> str:
        """The step and the cells that differ, in words."""
        return told(self.at, self.cells)

    @property
    def first_moves(self) -> tuple[Any, Any]:
        """The moves with which they part, None for a line that ends there."""
        first, second = (line[1].move if len(line) > 1 else None for line in self._lines)
        return first, second

    def comparing(self, **how: Any) -> Any:
        """`compare`, batch by batch."""
        first, second = self.first_moves
        if first is None or second is None or first == second:
            raise NodeError(
                Sentence("error.beside.same" if first is not None and first == second else "error.beside.end")
            )
        node = self._lines[0][0]
        if node.state.deciding != self.seat:
            raise NodeError(Sentence("error.beside.other"))
        return comparing(self.games[0], first, second, node=node, **how)

    def compare(self, deals: int = 1000, **how: Any) -> Comparison:
        """Which of the two moves with which they part wins more often: both in the same `deals` invented worlds.

        More arguments as of `Game.compare`. Raises NodeError where a line has no move there, or both the same one, or
        another seat decides; OptionError, SeedError, UnknownBot, and whatever a lesson raises before its lock.
        """
        refuse(self.games[0])
        found: Comparison | None = None
        for found in self.comparing(deals=deals, **{**SHOWN, **how}):  # noqa: B007 - the last one counts
            pass
        assert found is not None
        count_look(self.games[0], "compare", "beside", node=self._lines[0][0])
        return found

    def line(self, place: int) -> list[Node]:
        """The nodes of the first (0) or the second (1) game from where they part."""
        return list(self._lines[place])

    @property
    def parting(self) -> Node:
        """The node of the first game where they part."""
        return self._lines[0][0]


def told(step: int, cells: Mapping[str, tuple[Any, Any]]) -> str:
    """A step in words: "step 4: d3 41 against 44"."""
    if not cells:
        return say("ui.beside.same", step=step)
    empty = say("ui.beside.empty")
    parts = [
        say("ui.beside.cell", cell=cell, a=card_of(a) or empty, c=card_of(c) or empty) for cell, (a, c) in cells.items()
    ]
    return say("ui.beside.differ", step=step, list="; ".join(parts))


def card_of(given: Any) -> str | None:
    """The card that lies on a cell as text; None for an empty one."""
    card = given["card"] if isinstance(given, dict) else given
    return None if card is None else str(card)


def difference(first: Mapping[str, Any], second: Mapping[str, Any], under: str = "") -> Differences:
    """The entries of two dictionaries that are not equal, those of dictionaries in them by "name.name", in order."""
    found: Differences = {}
    for name in dict.fromkeys([*first, *second]):
        one, two = first.get(name), second.get(name)
        if one == two:
            continue
        if isinstance(one, dict) and isinstance(two, dict) and not under:
            found |= difference(one, two, f"{name}.")
        else:
            found[f"{under}{name}"] = (one, two)
    return found


def _line(game: Game) -> list[Node]:
    """The nodes on the way to where a game stands, and on along the line that was played from there."""
    line = game.node.path()
    while line[-1]._children:
        line.append(line[-1]._last or line[-1]._children[0])
    return line


def _seat(game: Game, seat: Whose) -> int:
    if seat == "me":
        found = viewer(game.seats)
        return (game.node.path()[0].state.deciding or 0) if found is None else found
    number = seat_number(seat, game.node.state)
    if number is None:
        raise UnknownSeat(None, range(game.node.state.players))
    return number


def _parting(first: list[Node], second: list[Node], seat: int) -> tuple[int, int] | None:
    """Where two lines part, as places on them: the end of the first stretch on which the seat sees the same in both."""
    seen = [node.state.view(seat).to_dict() for node in first]
    shared = (
        (seen.index(view), there)
        for there, view in enumerate(node.state.view(seat).to_dict() for node in second)
        if view in seen
    )
    found = next(shared, None)
    if found is None:
        return None
    here, there = found
    while here + 1 < len(first) and there + 1 < len(second):
        if seen[here + 1] != second[there + 1].state.view(seat).to_dict():
            break
        here, there = here + 1, there + 1
    return here, there
