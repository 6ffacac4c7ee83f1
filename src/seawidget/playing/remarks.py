"""What seats say and look up at the nodes of a game: forecasts of their own chance, and help taken."""

from __future__ import annotations

from seawidget.errors import NodeError, OptionError, UnknownSeat, check_number
from seawidget.playing.node import HELP, Node
from seawidget.playing.seats import SeatOf, seat_number


def forecast(node: Node, seat: SeatOf, chance: float) -> None:
    """Keep with a node how likely a seat says it is to win from there, a number from 0 to 1.

    Raises OptionError for another number, NodeError when the game is over or has gone on from there, UnknownSeat.
    """
    who = seat_number(seat, node.state)
    number = check_number("chance (of a forecast)", chance, least=0, most=1)
    if node.state.over:
        raise NodeError("the game is over: a forecast comes before the end")
    if any(child.kind == "move" for child in node.children):
        raise NodeError("the game has gone on from here: a forecast comes before what it is about")
    if who is None:
        raise UnknownSeat(None, range(node.state.players))
    node._forecasts[who] = number


def look(node: Node, seat: SeatOf, kind: str) -> None:
    """Count that a seat took help at a node: `kind` is one of `HELP`. Raises OptionError, UnknownSeat."""
    who = seat_number(seat, node.state)
    if kind not in HELP:
        text = f"{kind!r} is no kind of help; there are {', '.join(HELP)}"
        raise OptionError("option_out_of_range", {"kind": kind}, text)
    if who is None:
        raise UnknownSeat(None, range(node.state.players))
    kinds = node._looks.setdefault(who, {})
    kinds[kind] = kinds.get(kind, 0) + 1


def looks(node: Node, seat: SeatOf) -> dict[str, int]:
    """How often a seat (None: all seats) took help on the way to a node, by kind of help. Raises UnknownSeat."""
    who = seat_number(seat, node.state)
    total: dict[str, int] = {}
    for each in node.path():
        for one, kinds in each._looks.items():
            for kind, count in kinds.items() if who in (None, one) else ():
                total[kind] = total.get(kind, 0) + count
    return total
