"""State: an immutable position over a state vector."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any, ClassVar

from seawidget.games.shared.events import Buffers
from seawidget.games.shared.slots import tupled
from seawidget.games.shared.vector_state import VectorRules, VectorState
from seawidget.games.tranquility.core import layout as at, rejection_codes as why
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.rejection import Rejection
from seawidget.games.tranquility.reading.dump import options_dict, state_dict, view_dict
from seawidget.games.tranquility.reading.load import load
from seawidget.games.tranquility.reading.slots import SLOT, deck_codes, hand_texts
from seawidget.games.tranquility.rules.legal import legal_codes
from seawidget.games.tranquility.rules.turn import apply_code
from seawidget.games.tranquility.values.events import decode
from seawidget.games.tranquility.values.move import Move
from seawidget.games.tranquility.values.move_list import MoveList
from seawidget.games.tranquility.values.moves import plain
from seawidget.games.tranquility.values.text import state_board
from seawidget.games.tranquility.values.validate import rejection, validate
from seawidget.games.tranquility.values.view import View


def _part(name: str, about: str) -> Any:
    """An attribute with a part of `to_dict()`."""
    get = SLOT[name].codec.get
    return property(lambda state: get(state._vector), doc=about)


def _parts(name: str, about: str) -> Any:
    """The same for a list, as a tuple; and so are the lists in it."""
    get = SLOT[name].codec.get
    return property(lambda state: tupled(get(state._vector)), doc=about)


class State(VectorState):
    """A position with full information. It never changes: `apply` makes a new one.

    Attributes follow `to_dict()`: `point`, `deciding`, `active`, `turn`, `grid`, `start`, `finish`, `hands`, `decks`,
    `discards`, `removed`, `removed_islands`, `disclosed`, `due`, `shares`, `rocks`, `storms`, `pool`, `supply`, `flag`,
    `phase`, `row`, `exchange`, `result`, `options` ... States with equal content are equal.
    """

    __slots__ = ()
    game = "tranquility"
    layout: ClassVar[ModuleType] = at
    rejection = Rejection
    rules = VectorRules(legal_codes, apply_code, decode, Buffers(at.EVENT_ROOM), MoveList)

    # --- attributes --------------------------------------------------------------------------------------------------

    @property
    def options(self) -> Mapping[str, Any]:
        """The complete options, in the order of OPT-1; a fresh copy."""
        return options_dict(self._vector)

    @property
    def over(self) -> bool:
        """True when the game has ended."""
        return self._vector[at.POINT] == at.AT_END

    def hand(self, seat: int) -> tuple[str, ...]:
        """The hand of a seat, sorted."""
        return tuple(hand_texts(self._vector, self._seat(seat)))

    point: str = _part("point", 'Name of the decision point (DP-4); "END" when the game is over.')
    result: dict[str, Any] | None = _part("result", "The result record (END-9); None while the game runs.")
    grid: dict[str, Any] = _part(
        "grid", "Filled cells: name -> card; in Sun and Moon with its side, in the duel its owner."
    )
    start: str | None = _part("start", "What lies on the Start space.")
    finish: str | None = _part("finish", "What lies on the Finish space.")
    hands: tuple[tuple[str, ...], ...] = _parts("hands", "All hands.")
    decks: tuple[tuple[str, ...], ...] = _parts("decks", "All decks, top card first.")
    discards: tuple[tuple[str, ...], ...] = _parts("discards", "Contents of all discard piles, sorted.")
    removed: tuple[str, ...] = _parts("removed", "Cards out of the game face up, sorted.")
    removed_islands: tuple[str, ...] = _parts("removed_islands", "The islands set aside, sorted.")
    disclosed: tuple[int, ...] = _parts("disclosed", "Disclosed monsters per seat (MONSTER-6).")
    due: int = _part("due", "Cards still to shed; 0 outside a shed.")
    shares: tuple[int | None, ...] | None = _parts(
        "shares", "Shares made in the running shed, None for seats to come; None outside a shed."
    )
    rocks: int | None = _part("rocks", "Row of the Jagged Rocks, or None.")
    storms: dict[str, list[int]] = _part("storms", "Storms in play: owners of yellow and orange, rows of purple ones.")
    pool: int = _part("pool", "Compasses of the team.")
    supply: int = _part("supply", "Compasses left to earn.")
    flag: str | None = _part("flag", 'Sun and Moon: "sun" or "moon".')
    phase: int | None = _part("phase", "Arch: 1 or 2.")
    explorer: list[str] = _part("explorer", "Pyramid: the Explorer deck, top card first.")
    row: list[str] = _part("row", "Duel: the open row, card farthest from the deck first.")
    common_deck: list[str] = _part("common_deck", "Duel: the common deck, top card first.")
    turned_up: str | None = _part("turned_up", "The storm (at CHOOSE: the monster) just turned up, or None.")
    draw: str | None = _part("draw", "Why the storm just turned up was drawn.")
    explore: str | None = _part("explore", "Pyramid: which reveal is made.")
    exchange: dict[str, Any] | None = _part("exchange", "Duel: the exchange offered this turn.")

    # --- moves -------------------------------------------------------------------------------------------------------

    def _validate(self, move: Move | str, seat: int | None) -> tuple[int, Any]:
        """(reason, code of the move), or (reason, refusal); raises IllegalMove for what is no move of this game."""
        s = self._vector
        if s[at.POINT] == at.AT_END:
            return why.GAME_OVER, Rejection.of(why.GAME_OVER, 0, {})
        if seat is not None and seat != s[at.DECIDING]:
            who = {"who": s[at.DECIDING] + 1}
            return why.NOT_YOUR_TURN, Rejection.of(why.NOT_YOUR_TURN, 0, who)
        value = move if isinstance(move, Move) else plain(move)
        reason, code = validate(s, value)
        return (reason, rejection(s, reason, value)) if reason else (reason, code)

    def _told_of(self, vector: Vector) -> Vector:
        return vector

    def _with(self, vector: Vector) -> State:
        return State(vector)

    def move_text(self, move: Move | str, seat: int | None) -> str:
        """Text of a move the deciding seat makes here, as `seat` (None: a spectator) may see it (INFO-3)."""
        move = plain(move)
        return str(move) if seat is not None and seat == self.deciding else move.redacted()

    # --- other forms -------------------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        """What a seat, or a spectator (None), may know (INFO-1)."""
        return View(view_dict(self._vector, None if seat is None else self._seat(seat)))

    def to_dict(self) -> dict[str, Any]:
        """The position as plain JSON in the documented shape, full information."""
        return state_dict(self._vector)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> State:
        """The position of a dictionary as `to_dict` writes it. Raises PositionError naming every problem."""
        return cls(load(data))

    def __reduce__(self) -> tuple[type[State], tuple[Vector]]:
        return State, (self._vector,)

    def _content(self) -> tuple[int, ...]:
        """The vector without meaningless slots: decks packed, used-up slots gone."""
        s = self._vector
        decks: list[int] = []
        for deck in range(7):
            codes = deck_codes(s, deck)
            decks += [len(codes), *codes]
        return tuple(s[: at.DECK_TOP] + s[at.PURPLE : at.DECK] + decks)

    def __repr__(self) -> str:
        s = self._vector
        if self.over:
            result = self.result or {}
            now = f"{result['outcome']} in turn {self.turn} ({result['reason']})"
        else:
            now = f"turn {self.turn}, seat={self.deciding} at {self.point}"
        decks = ", ".join(str(len(deck)) for deck in self.decks)
        return f"<Tranquility: {now}; {s[at.FILLED]} cells filled; decks {decks}>"

    def __str__(self) -> str:
        return state_board(self.view(None)._facts, self.hands)
