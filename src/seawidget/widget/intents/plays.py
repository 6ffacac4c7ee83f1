"""One's own moves on the board: rows for the table under the moves, and the file for a spreadsheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from seawidget.practising.playrows import COLUMNS, rows_of
from seawidget.practising.plays import Plays
from seawidget.widget.wire.rejection import RejectionError

if TYPE_CHECKING:
    from seawidget.playing.game import Game
    from seawidget.widget.intents.board import Board

Intent = Mapping[str, Any]

MOST = 40  # rows of one answer
# What the page shows of a row.
SHOWN = ("row", "turn", "move", "drew", "hand", "price", "legal", "filled", "gap_low", "gap_high", "forecast", "looks")


def own(widget: Board, game: Game) -> Plays:
    """The decisions of the seat whose cards are on the page. Raises RejectionError if they are nobody's."""
    seat = widget._screen.shown
    if seat is None:
        raise RejectionError("curtain_closed" if widget._screen.used else "plays_nobody")
    return Plays(rows_of(game, seat))


def plays(widget: Board, game: Game, intent: Intent) -> dict[str, Any]:
    """Rows from number `first` on, at most `MOST`, counted from 0; a negative number counts from the end."""
    rows = own(widget, game)
    first = intent["first"]
    begin = max(0, len(rows) + first) if first < 0 else first
    return {"all": len(rows), "first": begin, "columns": list(SHOWN), "rows": shown(rows[begin : begin + MOST])}


def shown(rows: Plays) -> list[list[Any]]:
    """The rows as the page shows them."""
    places = [COLUMNS.index(name) for name in SHOWN]
    return [[row[place] for place in places] for row in rows]


def csv(widget: Board, game: Game) -> dict[str, Any]:
    """All columns as a file."""
    return {"name": f"seawidget-{game.name}.csv", "type": "text/csv", "text": own(widget, game).to_csv()}
