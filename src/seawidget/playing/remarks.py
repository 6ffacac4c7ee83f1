"""What seats say and look up at the nodes of a game: forecasts of their own chance, and help taken."""

from __future__ import annotations

from typing import Any, NamedTuple

from seawidget.errors import NodeError, OptionError, UnknownSeat, check_number
from seawidget.given import shown
from seawidget.playing.looking import OLD
from seawidget.playing.node import KINDS, Node
from seawidget.playing.seats import SeatOf, player_number, seat_number
from seawidget.probability.answers.written import number
from seawidget.probability.shown.table import frame
from seawidget.text.i18n import Sentence


def said(node: Node, seat: int) -> float | None:
    """The chance to win that a seat said at a position, here or where it was forked; None if it said nothing."""
    here: Node | None = node
    while here is not None:
        if seat in here.forecasts:
            return here.forecasts[seat]
        here = here.parent if here.kind == "fork" else None
    return None


def written(chance: str) -> float:
    """A chance that came as text. Raises OptionError for one that cannot be read."""
    found = number(chance)
    if found is None:
        text = Sentence("error.forecast.unread", given=shown(chance))
        raise OptionError("option_out_of_range", {"chance": chance}, text)
    return float(found)


def forecast(node: Node, seat: SeatOf, chance: float) -> None:
    """Keep with a node how likely a seat says it is to win from there, a number from 0 to 1.

    Raises OptionError for another number, NodeError when the game is over or has gone on from there, or another number
    was said before, UnknownSeat.
    """
    who = seat_number(seat, node.state)
    number = check_number(Sentence("error.name.chance"), chance, least=0, most=1)
    if node.state.over:
        raise NodeError(Sentence("error.forecast.over"))
    if who is None:
        raise UnknownSeat(None, range(node.state.players))
    stands = said(node, who)
    if stands is not None and stands != number:
        text = Sentence("error.forecast.stands", seat=str(who), chance=float(stands))
        raise NodeError(text)
    if stands is not None:
        return
    if any(child.kind == "move" for child in node.children):
        raise NodeError(Sentence("error.forecast.late"))
    node._forecasts[who] = number


class Forecast(NamedTuple):
    """A chance to win that a seat said at a position: its node and turn, the seat, the chance."""

    node_id: str
    turn: int
    seat: int
    chance: float


class Forecasts(list[Forecast]):
    """Forecasts in order, oldest first."""

    def to_frame(self) -> Any:
        """A pandas DataFrame with columns node, turn, seat, chance. Raises MissingExtra without pandas."""
        columns = ("node", "turn", "seat", "chance")
        return frame([dict(zip(columns, each, strict=True)) for each in self], columns)


def forecasts(node: Node, seat: int | None) -> Forecasts:
    """What a seat (None: every seat) said on the way to a node."""
    return Forecasts(
        Forecast(each.id, each.state.turn, who, chance)
        for each in node.path()
        for who, chance in each.forecasts.items()
        if seat in (None, who)
    )


def look(node: Node, seat: SeatOf, kind: str, call: str = "") -> None:
    """Count that a seat took help at a node: `kind` is one of `KINDS`. Raises OptionError, UnknownSeat."""
    who = player_number(seat, node.state)
    kind = OLD.get(kind, kind) if isinstance(kind, str) else kind
    if not isinstance(kind, str) or kind not in KINDS:
        text = Sentence("error.help_kind", given=repr(kind), known=", ".join(KINDS))
        raise OptionError("option_out_of_range", {"kind": kind}, text)
    key = (who, kind, call)
    node._looks[key] = node._looks.get(key, 0) + 1


def looks(node: Node, seat: SeatOf) -> dict[str, int]:
    """How often a seat (None: all seats) took help on the way to a node, by kind of help. Raises UnknownSeat."""
    who = seat_number(seat, node.state)
    total: dict[str, int] = {}
    for each in node.path():
        for (one, kind, _), count in each._looks.items():
            if who in (None, one):
                total[kind] = total.get(kind, 0) + count
    return total
