"""State: an immutable position over a state vector."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any, ClassVar

from seawidget.errors import UnknownName
from seawidget.games.pomor.core import layout as at, rejection_codes as why
from seawidget.games.pomor.core.cards import TOKENS
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.names import PHASES
from seawidget.games.pomor.core.rejection import Rejection
from seawidget.games.pomor.core.rejection_codes import rule_of
from seawidget.games.pomor.core.table import Table, table_of
from seawidget.games.pomor.reading.dump import state_dict
from seawidget.games.pomor.reading.load import load
from seawidget.games.pomor.reading.slots import result_dict, slots
from seawidget.games.pomor.rules.legal import legal_codes
from seawidget.games.pomor.rules.turn import apply_code
from seawidget.games.pomor.values.events import decode
from seawidget.games.pomor.values.move_list import MoveList
from seawidget.games.pomor.values.moves import Move, plain
from seawidget.games.pomor.values.text import state_board
from seawidget.games.pomor.values.validate import rejection, validate
from seawidget.games.pomor.values.view import View
from seawidget.games.pomor.values.view_dict import view_dict
from seawidget.games.shared.events import Buffers, Event
from seawidget.games.shared.slots import tupled
from seawidget.games.shared.vector_state import VectorRules, VectorState
from seawidget.given import one_of

Texts = tuple[str, ...]


def _part(name: str, about: str) -> Any:
    """An attribute with a part of `to_dict()`, lists as tuples."""
    return property(lambda state: tupled(slots(state._table)[name].codec.get(state._vector)), doc=about)


def _events(records: list[int], after: State) -> tuple[Event, ...]:
    return decode(records, after._table)


class State(VectorState[Move]):
    """A position with full information. It never changes: `apply` makes a new one.

    The attributes are those of `to_dict()` under the names of every game (`point` for `phase`,
    `deciding` for its `seat`, `options` for its `config`) and some that follow from them. Places of the ring and seats
    count from 0, lists by seat have one entry a seat. Navigation cards are texts ("4/2", "2/3n", "0/5"), tokens letters
    ("A" to "D" for seats 0 to 3, "P" for the pilot). States with equal content are equal (P-DECK-12); the order of
    reshuffles to come is not looked at.

    ================ =================================================================================================
    attribute        what it holds
    ================ =================================================================================================
    `game`           "pomor"
    `options`        the complete configuration, by name
    `players`        number of seats, 2 to 4
    `point`          name of the phase; "OVER" when the game is over
    `phase`          the same
    `deciding`       the seat the game waits for; None when it is over
    `active`         the seat whose turn it is
    `turn`           number of completed turns
    `running_turn`   number of the running turn, from 1, as sentences count; 0 during set-up
    `over`           whether the game has ended
    `legal_moves`    the legal moves of the deciding seat
    `ring`           the card on each place: catches "c1" to "c9" (their value), "s" storm, ports "p3" "p2", "w" water
    `stacks`         the tokens on each place, bottom first: "" "A" "PA" ...
    `hands`          the navigation cards in each hand, by seat, sorted as texts
    `holds`          the catch values in each hold, by seat, sorted
    `scores`         the points, by seat
    `nav_deck`       the navigation deck, top card first
    `nav_discard`    the navigation discard, sorted
    `sea_deck`       the sea deck, top card first
    `sea_discard`    the sea discard, sorted
    `in_play`        the card played this turn, with "!" for mode `unblock`; None between turns
    `open_water`     places that wait for a card, oldest first
    `scratch`        what the running turn has done: {"moved", "origin", "destination", "path", "candidates",
                     "vacated"}, places all but the first
    `winner`         the seat that has won, or None
    `result`         the result record: {"outcome": seat, "reason", "seat", "turn", "card", "detail", "scores"}; None
                     while the game runs
    `table`          the configuration as the rules need it
    ================ =================================================================================================
    """

    __slots__ = ("_table",)
    game = "pomor"
    layout: ClassVar[ModuleType] = at
    rejection = Rejection
    rules = VectorRules(legal_codes, apply_code, _events, Buffers(at.EVENT_ROOM), MoveList)

    def __init__(self, vector: Vector, table: Table) -> None:
        """Take over a state vector (layout.py), unchecked; nobody may change it any more."""
        super().__init__(vector)
        self._table = table

    # --- attributes: the docstring of the class says what they hold ---------------------------------------------------

    @property
    def table(self) -> Table:
        """The configuration as the rules need it."""
        return self._table

    @property
    def options(self) -> Mapping[str, Any]:
        """The complete configuration; a fresh copy."""
        return self._table.config

    @property
    def point(self) -> str:
        """Name of the phase; "OVER" when the game is over."""
        return PHASES[self._vector[at.PHASE]]

    phase = point

    @property
    def over(self) -> bool:
        """True when the game has ended."""
        return self._vector[at.PHASE] == at.AT_OVER

    @property
    def result(self) -> dict[str, Any] | None:
        """The result record; None while the game runs."""
        return result_dict(self._vector)

    def place_of(self, token: str) -> int | None:
        """The place of a token "A".."D" or "P"; None if it is on no place."""
        if not one_of(token, TOKENS):
            raise UnknownName(token, TOKENS)
        place = self._vector[at.TOKEN_AT + TOKENS.index(token)]
        return place if place >= 0 else None

    winner: int | None = _part("winner", "The seat that has won, or None.")
    ring: Texts = _part("ring", 'The card on each place: "c1".."c9", "s", "p3", "p2", "w".')
    stacks: Texts = _part("stacks", 'The tokens on each place, bottom first: "" "A" "PA" ...')
    hands: tuple[Texts, ...] = _part("hands", "The navigation cards in each hand, by seat, sorted as texts.")
    holds: tuple[tuple[int, ...], ...] = _part("holds", "The catch values in each hold, by seat, sorted.")
    scores: tuple[int, ...] = _part("scores", "The points, by seat.")
    nav_deck: Texts = _part("nav_deck", "The navigation deck, top card first.")
    nav_discard: Texts = _part("nav_discard", "The navigation discard, sorted.")
    sea_deck: Texts = _part("sea_deck", "The sea deck, top card first.")
    sea_discard: Texts = _part("sea_discard", "The sea discard, sorted.")
    in_play: str | None = _part("in_play", 'The card played this turn, with "!" for mode `unblock`; or None.')
    open_water: tuple[int, ...] = _part("open_water", "Places that wait for a card, oldest first.")
    scratch: dict[str, Any] = _part("scratch", "What the running turn has done so far.")

    @property
    def running_turn(self) -> int:
        """The number of the running turn, from 1, as sentences count; 0 during set-up. `turn` counts completed ones."""
        return 0 if self.point.startswith("SETUP") else int(self.turn) + 1

    # --- moves -------------------------------------------------------------------------------------------------------

    def _validate(self, move: Move | str, seat: int | None) -> tuple[int, Any]:
        """(reason, code of the move), or (reason, refusal); raises IllegalMove for what is no move of this game."""
        s = self._vector
        if s[at.PHASE] == at.AT_OVER:
            return why.GAME_OVER, Rejection.of(why.GAME_OVER, {})
        value = move if isinstance(move, Move) else plain(move)
        if seat is not None and seat != s[at.DECIDING]:
            setup = s[at.PHASE] in (at.AT_TOKEN, at.AT_PILOT)
            facts = {"deciding": s[at.DECIDING], "seat": seat}
            refused = Rejection.of(why.NOT_YOUR_DECISION, facts, rule_of(why.NOT_YOUR_DECISION, setup))
            return why.NOT_YOUR_DECISION, refused
        reason, code = validate(s, self._table, value)
        return (reason, rejection(s, reason, value)) if reason else (reason, code)

    def _with(self, vector: Vector) -> State:
        return State(vector, self._table)

    def move_text(self, move: Move | str, seat: int | None) -> str:
        """Text of a move the deciding seat makes here, as `seat` may see it: all moves are open (P-INFO-5)."""
        return str(plain(move))

    # --- other forms -------------------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        """What a seat, or a spectator (None), may know (P-INFO-8)."""
        return View(view_dict(self._vector, self._table, None if seat is None else self._seat(seat)))

    def to_dict(self) -> dict[str, Any]:
        """The position as plain JSON in the documented shape, full information."""
        return state_dict(self._vector, self._table)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> State:
        """The position of a dictionary as `to_dict` writes it. Raises PositionError naming every problem."""
        return cls(*load(data))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._vector, self._table.config)

    def _content(self) -> tuple[int, ...]:
        return tuple(self._vector[at.CONTENT :])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        same = self._table is other._table or self._table.config == other._table.config
        return same and super().__eq__(other)

    __hash__ = VectorState.__hash__

    def __repr__(self) -> str:
        scores = " ".join(map(str, self.scores))
        if self.over:
            return f"<Pomor: seat={self.winner} has won after {self.turn} turns; scores {scores}>"
        return f"<Pomor: turn {self.turn}, seat={self.deciding} at {self.point}; scores {scores}>"

    def __str__(self) -> str:
        return state_board(self.view(None)._facts, self.hands)


def _again(vector: Vector, config: dict[str, Any]) -> State:
    return State(vector, table_of(config))
