"""What one seat may know of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seawidget.games.pomor.reading.code import LETTER, TABLE, packed_view
from seawidget.games.pomor.values.text import view_board
from seawidget.games.shared.code_text import VIEW, line_of
from seawidget.games.shared.views import ViewBase


class View(ViewBase):
    """What a seat (or a spectator, `seat` None) may know, read as attributes (P-INFO-1 to P-INFO-8).

    The attributes are the keys of `to_dict()`. Lists come as tuples, dictionaries read-only; places of the ring and
    seats are integers from 0. There is nothing else in it: no deck order, no rival hand, no seed.

    ================ =================================================================================================
    attribute        what it holds
    ================ =================================================================================================
    `game`           "pomor"
    `seat`           whose view it is; None for a spectator
    `players`        number of seats, 2 to 4
    `options`        the complete configuration
    `point`          name of the phase; "OVER" when the game is over
    `deciding`       the seat the game waits for; None when it is over
    `active`         the seat whose turn it is
    `turn`           number of completed turns
    `ring`           the card on each place: "c1".."c9", "s", "p3", "p2", "w"
    `stacks`         the tokens on each place, bottom first: "" "A" "PA" ...
    `holds`          the catch values in the hold of each seat, sorted
    `scores`         the points of each seat
    `hand`           the own navigation cards, sorted as texts; None for a spectator
    `hands`          cards in each hand (numbers)
    `nav_deck`       cards left in the navigation deck
    `nav_discard`    the navigation discard, sorted
    `sea_deck`       cards left in the sea deck
    `sea_discard`    the sea discard, sorted
    `in_play`        the card played this turn, with "!" for mode `unblock`; None between turns
    `open_water`     places of open water
    `scratch`        what the running turn has done so far
    `unseen`         cards the seat cannot see, "nav" and "sea": text of a card -> how many
    `moves`          texts of the legal moves of the open decision; None where they would tell a hand (P-INFO-7)
    `estimate`       whether the counts of cards are the package's estimate
    `winner`         the seat that has won, or None
    `result`         the result record; None while the game runs
    ================ =================================================================================================
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
    ring: tuple[str, ...]
    stacks: tuple[str, ...]
    holds: tuple[list[int], ...]
    scores: tuple[int, ...]
    hand: tuple[str, ...] | None
    hands: tuple[int, ...]
    nav_deck: int
    nav_discard: tuple[str, ...]
    sea_deck: int
    sea_discard: tuple[str, ...]
    in_play: str | None
    open_water: tuple[int, ...]
    scratch: Mapping[str, Any]
    unseen: Mapping[str, dict[str, int]]
    moves: tuple[str, ...] | None
    estimate: bool
    winner: int | None
    result: Mapping[str, Any] | None

    def __hash__(self) -> int:
        facts = self._facts
        return hash((facts["seat"], facts["turn"], facts["point"], tuple(facts["stacks"]), tuple(facts["ring"])))

    @property
    def code(self) -> str:
        """One line of text that says this view; `sea.position(code)` reads it.

        Raises CodeError for another box than the estimate.
        """
        return line_of(LETTER, TABLE, VIEW, lambda: packed_view(self._facts))

    def __repr__(self) -> str:
        return self._told(f"scores {' '.join(map(str, self.scores))}")

    def __str__(self) -> str:
        return view_board(self._facts)
