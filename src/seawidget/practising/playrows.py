"""The decisions of one seat in one game as rows: what it saw, what it did, and nothing it did not see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from seawidget.games import powers
from seawidget.games.protocol import State
from seawidget.games.shared.views import ViewBase
from seawidget.odds.determinizations import share_won
from seawidget.odds.position import BoardOdds, position_odds
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.text.i18n import text

__all__ = ["COLUMNS", "NEXT", "Play", "attributes", "rows_of"]

NEXT = 5  # next cards that `narrowest` asks about, as the board does at first


class Play(NamedTuple):
    """A decision of a person's seat; the seat knew all of it then, but for `drew` and `result`, which came after.

    ============== ================================================================================================
    column         what it holds; None where a game or a move has no such thing
    ============== ================================================================================================
    `game`         name of the game
    `variant`      variant, board or preset, by its name among the options
    `number`       number of the game among those of the table, from 1
    `row`          number of the decision in its game, from 1
    `seat`         the seat, from 1
    `ply`          number of the move in its game, from 1, moves of others among them
    `turn`         number of the turn
    `point`        name of the decision point
    `move`         the move, as `sea.parse_move` reads it
    `kind`         kind of the move: "Place", "Discard" ...
    `card`         the card played, or the cards given away
    `cell`         the cell it was laid on
    `drew`         cards the seat drew afterwards
    `hand`         cards in the hand before
    `deck`         cards in the seat's deck before
    `price`        cards paid
    `paid`         which
    `filled`       cells filled before
    `legal`        number of legal moves
    `gap_low`      island at the lower end of the gap the card was laid into; None at an end of the board
    `gap_high`     island at its upper end
    `gap_cells`    empty cells of that gap before
    `narrowest`    exact chance, 0 to 1, that the narrowest gap gets a card that fits within the next 5; asked for only
    `forecast`     chance to win that the seat said there
    `looks`        how often it took help there
    `result`       "won", "lost", "draw", points of a game that tells nothing else, "" while it runs
    ============== ================================================================================================
    """

    game: str
    variant: str
    number: int
    row: int
    seat: int
    ply: int
    turn: int
    point: str
    move: str
    kind: str
    card: str
    cell: str
    drew: str
    hand: int | None
    deck: int | None
    price: int
    paid: str
    filled: int | None
    legal: int
    gap_low: int | None
    gap_high: int | None
    gap_cells: int | None
    narrowest: float | None
    forecast: float | None
    looks: int
    result: str


COLUMNS = Play._fields
_TEXTS = ("game", "variant", "point", "move", "kind", "card", "cell", "drew", "paid", "result")
_CHANCES = ("narrowest", "forecast")
_UNITS = {"hand": "cards", "deck": "cards", "price": "cards", "filled": "cells", "gap_cells": "cells"}


def attributes(locale: str | None = None) -> list[dict[str, Any]]:
    """What the columns are, as CODAP asks for it: `name`, `type`, `description`, of numbers `precision` and `unit`."""
    found = []
    for name in COLUMNS:
        told: dict[str, Any] = {"name": name, "description": text(f"result.plays.column.{name}", None, locale)}
        told["type"] = "categorical" if name in _TEXTS else "numeric"
        if name not in _TEXTS:
            told["precision"] = 4 if name in _CHANCES else 0
        if name in _UNITS:
            told["unit"] = text(f"result.plays.unit.{_UNITS[name]}", None, locale)
        found.append(told)
    return found


def rows_of(game: Game, seat: int, number: int = 1, chances: bool = False) -> Iterator[Play]:
    """The decisions of a seat on the way to where the game stands, oldest first. `chances` fills in `narrowest`."""
    last = game.node.state
    result = result_of(last, seat)
    places = _places(game.rules.layout(last.options))
    variant = variant_of(last.options)
    row = 0
    for node in game.node.path():
        before = node.parent
        if node.kind != "move" or node.seat != seat or before is None:
            continue
        row += 1
        state, move = before._state, node.move
        seen = _counts(state, seat)
        grid = seen.get("grid")
        cell = str(getattr(move, "cell", ""))
        card, pay = getattr(move, "card", None), tuple(map(str, getattr(move, "pay", ())))
        cards = getattr(move, "cards", ()) if card is None else (card,)
        drew = [
            card
            for event in node._events
            if event.kind in ("drew", "drawn") and event.seat == seat
            for card in event.seen_by(seat).data.get("cards", ())
        ]
        yield Play(
            game.name,
            variant,
            number,
            row,
            seat + 1,
            node.ply,
            state.turn,
            state.point,
            node.text(seat),
            str(getattr(move, "kind", type(move).__name__)),
            " ".join(map(str, cards)),
            cell,
            " ".join(map(str, drew)),
            _counted(seen.get("hands"), seat),
            _counted(seen["decks"] if "decks" in seen else seen.get("deck"), seat),
            len(pay),
            " ".join(pay),
            None if grid is None else len(grid) - list(grid.values()).count(None),
            len(state.legal_moves),
            *_gap(places.get(cell), grid or {}, cell),
            _narrowest(game, before, seat) if chances else None,
            before._forecasts.get(seat),
            sum(times for (who, _, _), times in before._looks.items() if who == seat) if before._looks else 0,
            result,
        )


def _counts(state: State, seat: int) -> Mapping[str, Any]:
    """What a row tells of the view before a decision: cards in hands and decks, and the grid."""
    if powers.shows_parts(state):
        return state.public(("hands", "decks", "grid"))
    seen = state.view(seat)
    # Read only: a copy of all of it would take half the time of a row.
    return seen._facts if isinstance(seen, ViewBase) else seen.to_dict()


def result_of(state: State, seat: int) -> str:
    """How a game ended for a seat; "" while it runs."""
    result = state.result
    if result is None:
        return ""
    outcome = result.get("outcome")
    if outcome in ("unfinished", None):
        scores = result.get("scores")
        return str(scores[seat]) if scores else ""
    return {1.0: "won", 0.5: "draw"}.get(share_won(outcome, seat), "lost")


def variant_of(options: Mapping[str, Any]) -> str:
    """What is played besides the base game, by its name among the options: the variant, else board or preset."""
    for name in ("variant", "board", "preset"):
        given = options.get(name)
        if isinstance(given, str) and given != "none":
            return given
    return ""


def _counted(given: Any, seat: int) -> int | None:
    """Cards of a seat: of a list with a number for each, or one number for all."""
    if isinstance(given, int):
        return given
    return given[seat] if isinstance(given, (list, tuple)) and seat < len(given) else None


Place = tuple[Sequence[str], int]  # the cells of a segment, and where in it a cell lies


def _places(layout: Mapping[str, Any]) -> dict[str, Place]:
    """Where the cells lie; of a cell in several segments, in the first."""
    found: dict[str, Place] = {}
    for cells in layout.get("segments", ()):
        for at, cell in enumerate(cells):
            found.setdefault(cell, (cells, at))
    return found


def _gap(place: Place | None, grid: Mapping[str, Any], cell: str) -> tuple[int | None, int | None, int | None]:
    """The gap of empty cells a cell lies in, before it was filled: the islands at its ends, and its cells."""
    if place is None or grid.get(cell) is not None:
        return None, None, None
    cells, at = place
    low = at - 1
    while low >= 0 and grid.get(cells[low]) is None:
        low -= 1
    high = at + 1
    while high < len(cells) and grid.get(cells[high]) is None:
        high += 1
    ends = [_island(grid[cells[end]]) if 0 <= end < len(cells) else None for end in (low, high)]
    return ends[0], ends[1], high - low - 1


def _island(card: Any) -> int | None:
    """The number of an island on the grid; None for another card."""
    number = str(card["card"] if isinstance(card, dict) else card).rpartition("=")[2]
    return int(number) if number.isdecimal() else None


def _narrowest(game: Game, node: Node, seat: int) -> float | None:
    """The least chance of a gap; None in games without gaps, and where none is open."""
    if not isinstance(game.rules, powers.TellsDeckFacts):
        return None
    information = game.tree.memories.information(node, seat)
    deck = game.rules.deck_facts(node.state, seat, information).deck
    found = position_odds(game.rules, node.state, seat, information, min(NEXT, deck), True)
    assert isinstance(found, BoardOdds)
    return min((row[0] for row in found.table("hit")), default=None)
