"""What one seat may know of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seawidget.games.shared.code_text import VIEW, line_of
from seawidget.games.shared.views import ViewBase
from seawidget.games.tranquility.reading.code import LETTER, TABLE, packed_view, with_open_parts
from seawidget.games.tranquility.values.text import view_board


class View(ViewBase):
    """What a seat (or a spectator, `seat` None) may know: the table of INFO-1, read as attributes.

    The attributes are the keys of `to_dict()`. Lists come as tuples, dictionaries read-only; cards are texts ("5", "F",
    "S"), cells their names, seats integers from 0. There is nothing else in it: no deck order, no discards, no rival
    hand, no seed. Numbers of cards have one entry a seat.

    ================== ===============================================================================================
    attribute          what it holds
    ================== ===============================================================================================
    `game`             "tranquility"
    `seat`             whose view it is; None for a spectator
    `players`          number of seats, 1 to 5
    `options`          the complete options, by name
    `point`            name of the decision point (DP-4); "END" when the game is over
    `deciding`         the seat the game waits for; None when it is over
    `active`           the seat whose turn it is
    `turn`             number of the running turn, from 1
    `grid`             filled cells: name -> card; in Sun and Moon with its side, in the duel its owner
    `start`, `finish`  what lies on the Start and the Finish space, or None
    `hand`             the cards of the own hand, sorted; None for a spectator
    `hands`            cards in each hand (numbers)
    `decks`            cards left in each deck (numbers)
    `discards`         cards on each discard pile (numbers)
    `removed`          cards out of the game face up, sorted
    `removed_islands`  how many islands were set aside unseen
    `disclosed`        disclosed monsters of each seat (MONSTER-6)
    `due`              cards still to shed by all; 0 outside a shed
    `shares`           cards each seat has given to the running shed, None for seats to come
    `capacities`       cards each seat can still give to it (INFO-6); None outside a shed
    `rocks`            row of the Jagged Rocks from 0, or None
    `storms`           storms in play: owners of yellow and orange ones, rows of purple ones
    `pool`, `supply`   compasses of the team, and those left to earn
    `flag`             Sun and Moon: "sun" or "moon"; else None
    `phase`            arch: 1 or 2; else None
    `explorer`         pyramid: cards left in the Explorer deck
    `row`              duel: the open row, card farthest from the deck first
    `common_deck`      duel: cards left in the common deck
    `turned_up`        the storm (at CHOOSE: the monster) just turned up, or None
    `draw`             why it was drawn, or None
    `explore`          pyramid: which reveal is made, or None
    `exchange`         duel: the exchange offered this turn, or None
    `result`           the result record (END-9); None while the game runs
    ================== ===============================================================================================
    """

    __slots__ = ()

    # for readers and type checkers: `ViewBase` finds them among the facts
    game: str
    seat: int | None
    players: int
    options: Mapping[str, Any]
    point: str
    deciding: int | None
    active: int
    turn: int
    grid: Mapping[str, Any]
    start: str | None
    finish: str | None
    hand: tuple[str, ...] | None
    hands: tuple[int, ...]
    decks: tuple[int, ...]
    discards: tuple[int, ...]
    removed: tuple[str, ...]
    removed_islands: int
    disclosed: tuple[int, ...]
    due: int
    shares: tuple[int | None, ...]
    capacities: tuple[int, ...] | None
    rocks: int | None
    storms: Mapping[str, list[int]]
    pool: int
    supply: int
    flag: str | None
    phase: int | None
    explorer: int
    row: tuple[str, ...]
    common_deck: int
    turned_up: str | None
    draw: str | None
    explore: str | None
    exchange: Mapping[str, Any] | None
    result: Mapping[str, Any] | None

    def __hash__(self) -> int:
        facts = self._facts
        return hash((facts["seat"], facts["turn"], facts["point"], tuple(facts["grid"].items())))

    @property
    def code(self) -> str:
        """One line of text that says this view; `sea.position(code)` reads it.

        It says what a view holds, so no own discards and, in the middle of the turn of a Start, not what is still to
        come of it: `game.code()` has these, too.
        """
        return line_of(LETTER, TABLE, VIEW, lambda: packed_view(with_open_parts(self._facts)))

    def __repr__(self) -> str:
        return self._told(f"{len(self.grid)} cells filled")

    def __str__(self) -> str:
        return view_board(self._facts)
