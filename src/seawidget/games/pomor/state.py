"""State: the immutable face of the state vector."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from seawidget.games.pomor import layout as at, reasons as why
from seawidget.games.pomor.cards import SEA_TEXT, TOKENS, stack_text
from seawidget.games.pomor.dump import (
    hand_texts,
    hold_list,
    in_play_text,
    nav_deck_kinds,
    nav_discard_kinds,
    result_dict,
    sea_deck_cards,
    sea_discard_cards,
    state_dict,
    view_dict,
)
from seawidget.games.pomor.events import Event, decode
from seawidget.games.pomor.judge import judge, refusal
from seawidget.games.pomor.kinds import Vector
from seawidget.games.pomor.movelist import MoveList
from seawidget.games.pomor.moves import Move, malformed, parse_move
from seawidget.games.pomor.names import PHASES
from seawidget.games.pomor.reasons import rule_of
from seawidget.games.pomor.refusal import Refusal
from seawidget.games.pomor.rules_legal import legal_codes
from seawidget.games.pomor.rules_turn import apply_code
from seawidget.games.pomor.table import Table, sea_texts
from seawidget.games.pomor.view import View

_NO_EVENTS: Final = [1] + [0] * (at.EVENT_ROOM - 1)
Texts = tuple[str, ...]


class State:
    """A position with full information. It never changes: `apply` makes a new one.

    Attributes follow `to_dict()`: `phase` (also `point`), `deciding` (its `seat`), `active`, `turn` (completed turns),
    `ring`, `stacks`, `hands`, `holds`, `scores`, `nav_deck`, `nav_discard`, `sea_deck`, `sea_discard`, `in_play`,
    `winner`, `options` (its `config`). States with equal content are equal (P-DECK-12); the order of reshuffles to come
    is not looked at.
    """

    __slots__ = ("_key", "_legal", "_table", "_vector")
    game: Final = "pomor"

    def __init__(self, vector: Vector, table: Table) -> None:
        """Take over a state vector (layout.py), unchecked; nobody may change it any more."""
        self._vector = vector
        self._table = table
        self._legal: MoveList | None = None
        self._key: tuple[int, ...] | None = None

    # --- attributes --------------------------------------------------------------------------------------------------

    @property
    def vector(self) -> Vector:
        """A copy of the state vector (layout.py)."""
        return self._vector.copy()

    @property
    def table(self) -> Table:
        """The configuration as the rules need it."""
        return self._table

    @property
    def options(self) -> Mapping[str, Any]:
        """The complete configuration; a fresh copy."""
        return self._table.config

    @property
    def players(self) -> int:
        """Number of seats."""
        return self._vector[at.PLAYERS]

    @property
    def point(self) -> str:
        """Name of the phase; "OVER" when the game is over."""
        return PHASES[self._vector[at.PHASE]]

    phase = point

    @property
    def deciding(self) -> int | None:
        """The seat the game waits for; None when it is over."""
        seat = self._vector[at.DECIDING]
        return seat if seat >= 0 else None

    @property
    def active(self) -> int:
        """The seat whose turn it is; during set-up the first player."""
        return self._vector[at.ACTIVE]

    @property
    def turn(self) -> int:
        """Number of completed turns."""
        return self._vector[at.TURN]

    @property
    def over(self) -> bool:
        """True when the game has ended."""
        return self._vector[at.PHASE] == at.AT_OVER

    @property
    def winner(self) -> int | None:
        """The seat that has won."""
        seat = self._vector[at.WINNER]
        return seat if seat >= 0 else None

    @property
    def result(self) -> dict[str, Any] | None:
        """The result record; None while the game runs."""
        return result_dict(self._vector)

    @property
    def ring(self) -> Texts:
        """The card on each place: "c1".."c9", "s", "p3", "p2", "w"."""
        first = at.RING
        return tuple([SEA_TEXT[card] for card in self._vector[first : first + self._vector[at.LENGTH]]])

    @property
    def stacks(self) -> Texts:
        """The tokens on each place, bottom first: "" "A" "PA" ..."""
        first = at.STACK
        return tuple([stack_text(stack) for stack in self._vector[first : first + self._vector[at.LENGTH]]])

    def place_of(self, token: str) -> int | None:
        """The place of a token "A".."D" or "P"; None if it is on no place."""
        if token not in TOKENS:
            from seawidget.errors import UnknownName

            raise UnknownName(token, TOKENS)
        place = self._vector[at.TOKEN_AT + TOKENS.index(token)]
        return place if place >= 0 else None

    def hand(self, seat: int) -> Texts:
        """The navigation cards of a seat, sorted as texts."""
        return tuple(hand_texts(self._vector, self._table, self._seat(seat)))

    @property
    def hands(self) -> tuple[Texts, ...]:
        """All hands."""
        return tuple([self.hand(seat) for seat in range(self.players)])

    @property
    def holds(self) -> tuple[tuple[int, ...], ...]:
        """The catch values in each hold, sorted."""
        return tuple([tuple(hold_list(self._vector, seat)) for seat in range(self.players)])

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat."""
        return tuple(self._vector[at.SCORES : at.SCORES + self.players])

    @property
    def nav_deck(self) -> Texts:
        """The navigation deck, top card first."""
        return tuple(self._table.nav_texts(nav_deck_kinds(self._vector)))

    @property
    def nav_discard(self) -> Texts:
        """The navigation discard, sorted."""
        return tuple(sorted(self._table.nav_texts(nav_discard_kinds(self._vector))))

    @property
    def sea_deck(self) -> Texts:
        """The sea deck, top card first."""
        return tuple(sea_texts(sea_deck_cards(self._vector)))

    @property
    def sea_discard(self) -> Texts:
        """The sea discard, sorted."""
        return tuple(sorted(sea_texts(sea_discard_cards(self._vector))))

    @property
    def in_play(self) -> str | None:
        """The card played this turn, with "!" for mode `unblock`."""
        return in_play_text(self._vector, self._table)

    def _seat(self, seat: int) -> int:
        if isinstance(seat, bool) or not hasattr(seat, "__index__") or not 0 <= seat < self.players:
            from seawidget.errors import UnknownSeat

            raise UnknownSeat(seat, range(self.players))
        return seat

    # --- moves -------------------------------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> MoveList:
        """The legal moves of the deciding seat, each once, in the order of the rules (P-TURN-10)."""
        if self._legal is None:
            codes: list[int] = []
            legal_codes(self._vector, codes)
            self._legal = MoveList(self._vector, self._table, codes, self._is_legal)
        return self._legal

    def _is_legal(self, move: Move | str) -> bool:
        return self.check(move) is None

    def _judge(self, move: Move | str, seat: int | None) -> tuple[int, Any]:
        """(reason, code of the move), or (reason, refusal); raises IllegalMove for what is no move."""
        s = self._vector
        if s[at.PHASE] == at.AT_OVER:
            return why.GAME_OVER, Refusal.of(why.GAME_OVER, {})
        if not isinstance(move, Move):
            if not isinstance(move, str):
                raise malformed(move)
            move = parse_move(move)
        if seat is not None and seat != s[at.DECIDING]:
            setup = s[at.PHASE] in (at.AT_TOKEN, at.AT_PILOT)
            who = {"who": s[at.DECIDING] + 1, "seat": seat}
            refused = Refusal.of(why.NOT_YOUR_DECISION, who, rule_of(why.NOT_YOUR_DECISION, setup))
            return why.NOT_YOUR_DECISION, refused
        reason, code = judge(s, self._table, move)
        return (reason, refusal(s, reason, move)) if reason else (reason, code)

    def check(self, move: Move | str, seat: int | None = None) -> Refusal | None:
        """None if the move is legal, otherwise the first reason against it (P-TURN-11).

        `seat` is who makes the move; None stands for the deciding seat.
        """
        from seawidget.errors import IllegalMove

        try:
            reason, found = self._judge(move, seat)
        except IllegalMove as error:
            return Refusal(error.code, error.rule, error.details)
        return found if reason else None

    def apply(self, move: Move | str, seat: int | None = None) -> tuple[State, tuple[Event, ...]]:
        """The position after a move (value or text) and what happened on the way.

        Raises IllegalMove with the reason code, the rule and a sentence; this position does not change in any case.
        """
        reason, found = self._judge(move, seat)
        if reason:
            raise found.error()
        s = self._vector.copy()
        ev = _NO_EVENTS.copy()
        apply_code(s, found, ev)
        return State(s, self._table), decode(ev, self._table)

    def after(self, code: int) -> State:
        """The position after a legal move code (layout.py), unchecked and without events: for searches."""
        s = self._vector.copy()
        apply_code(s, code, [0])
        return State(s, self._table)

    def move_text(self, move: Move | str, seat: int | None) -> str:
        """Text of a move the deciding seat makes here, as `seat` may see it: all moves are open (P-INFO-5)."""
        return str(parse_move(move) if isinstance(move, str) else move)

    # --- other faces -------------------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        """What a seat, or a spectator (None), may know (P-INFO-8)."""
        return View(view_dict(self._vector, self._table, None if seat is None else self._seat(seat)))

    def to_dict(self) -> dict[str, Any]:
        """The position as plain JSON in the documented shape, full information."""
        return state_dict(self._vector, self._table)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> State:
        """The position of a dictionary as `to_dict` writes it. Raises PositionError naming every problem."""
        from seawidget.games.pomor.load import load

        return cls(*load(data))

    def copy(self) -> State:
        """The same position with a vector of its own."""
        return State(self._vector.copy(), self._table)

    fork = copy

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._vector, self._table.config)

    def _content(self) -> tuple[int, ...]:
        if self._key is None:
            self._key = tuple(self._vector[at.CONTENT :])
        return self._key

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        same = self._table is other._table or self._table.config == other._table.config
        return same and self._content() == other._content()

    def __hash__(self) -> int:
        return hash(self._content())

    def __repr__(self) -> str:
        scores = " ".join(map(str, self.scores))
        if self.over:
            return f"<Pomor: seat {self.winner} has won after {self.turn} turns; scores {scores}>"
        return f"<Pomor: turn {self.turn + 1}, seat {self.deciding} at {self.point}; scores {scores}>"

    def __str__(self) -> str:
        from seawidget.games.pomor.ascii import state_board

        return state_board(self)


def _again(vector: Vector, config: dict[str, Any]) -> State:
    from seawidget.games.pomor.table import table_of

    return State(vector, table_of(config))
