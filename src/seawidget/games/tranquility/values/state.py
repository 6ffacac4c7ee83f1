"""State: an immutable position over a state vector."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar

from seawidget.games.shared.events import Buffers, Event
from seawidget.games.shared.slots import tupled
from seawidget.games.shared.vector_state import VectorRules, VectorState
from seawidget.games.tranquility.core import layout as at, rejection_codes as why
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.rejection import Rejection
from seawidget.games.tranquility.reading.dump import options_dict, public_parts, state_dict, view_dict
from seawidget.games.tranquility.reading.load import load
from seawidget.games.tranquility.reading.slots import SLOT, deck_codes
from seawidget.games.tranquility.rules.legal import legal_codes
from seawidget.games.tranquility.rules.turn import apply_code
from seawidget.games.tranquility.values.events import decode
from seawidget.games.tranquility.values.move import Move
from seawidget.games.tranquility.values.move_list import MoveList
from seawidget.games.tranquility.values.moves import plain
from seawidget.games.tranquility.values.text import state_board
from seawidget.games.tranquility.values.validate import rejection, validate
from seawidget.games.tranquility.values.view import View

Texts = tuple[str, ...]


def _part(name: str, about: str) -> Any:
    """An attribute with a part of `to_dict()`."""
    get = SLOT[name].codec.get
    return property(lambda state: get(state._vector), doc=about)


def _parts(name: str, about: str) -> Any:
    """The same for a list, as a tuple; and so are the lists in it."""
    get = SLOT[name].codec.get
    return property(lambda state: tupled(get(state._vector)), doc=about)


def _events(records: list[int], after: State) -> tuple[Event, ...]:
    return decode(records, after._vector)


class State(VectorState[Move]):
    """A position with full information. It never changes: `apply` makes a new one. States with equal content are equal.

    The attributes are the keys of `to_dict()` and some that follow from them. Cards are texts: "1"
    to "80" for islands, "S" Start, "F" Finish, "M" monster, "W" Wild, "Y" "O" "P" storms, "C" compass, "R" rocks, "B"
    border. Cells are their names ("a1": column and row), rows count from 0 at the bottom, seats from 0; lists by seat
    have one entry a seat. *Sorted*: islands by number, then the others in the order above.

    ================== ===============================================================================================
    attribute          what it holds
    ================== ===============================================================================================
    `game`             "tranquility"
    `options`          the complete options (OPT-1), by name
    `players`          number of seats, 1 to 5
    `point`            name of the decision point (DP-4); "END" when the game is over
    `deciding`         the seat the game waits for; None when it is over
    `active`           the seat whose turn it is
    `turn`             number of the running turn, from 1; 0 before the first
    `over`             whether the game has ended
    `legal_moves`      the legal moves of the deciding seat
    `grid`             filled cells: name -> card; Sun and Moon {"card", "side": "sun" or "moon"}, the duel {"card",
                       "owner": seat}; a Wild is "W=n" with the number it stands for
    `start`, `finish`  the card on the Start and on the Finish space, or None
    `hands`            the cards in each hand, by seat, sorted
    `decks`            the cards in each deck, by seat, top card first; all empty in the duel
    `discards`         the cards on each discard pile, by seat, sorted
    `removed`          cards out of the game face up, sorted
    `removed_islands`  islands set aside unseen (FEWER-1), sorted
    `disclosed`        disclosed monsters (MONSTER-6), number by seat
    `due`              cards all seats together still have to shed; 0 outside a shed
    `shares`           cards given to the running shed, number by seat, None for seats to come; None outside a shed
    `rocks`            row of the Jagged Rocks, or None
    `storms`           storms in play, one entry a card: {"yellow": [seats], "orange": [seats], "purple": [rows]}
    `pool`, `supply`   compasses (number) of the team, and those left to earn
    `flag`             Sun and Moon: "sun" or "moon"; else None
    `phase`            arch: 1 or 2; else None
    `explorer`         pyramid: the Explorer deck, top card first; else empty
    `row`              duel: the open row, card farthest from the deck first; else empty
    `common_deck`      duel: the common deck, top card first; else empty
    `turned_up`        the storm (at CHOOSE: the monster) just turned up, or None
    `draw`             why that storm was drawn: "opening", "extra", "refill", "explorer"; or None
    `explore`          pyramid: which reveal is made: "cover" (PYRAMID-5) or "full" (PYRAMID-12); or None
    `exchange`         duel: the exchange offered this turn, {"seat", "cards", "declined"}; or None
    `result`           the result record (END-9): {"outcome": "win", "loss", "draw" or a seat, "reason", "seat", "turn",
                       "card", "detail", "scores"}; None while the game runs
    ================== ===============================================================================================
    """

    __slots__ = ()
    game = "tranquility"
    layout: ClassVar[ModuleType] = at
    rejection = Rejection
    rules = VectorRules(legal_codes, apply_code, _events, Buffers(at.EVENT_ROOM), MoveList)

    # --- attributes: the docstring of the class says what they hold ---------------------------------------------------

    @property
    def options(self) -> Mapping[str, Any]:
        """The complete options, in the order of OPT-1; a fresh copy."""
        return options_dict(self._vector)

    @property
    def over(self) -> bool:
        """True when the game has ended."""
        return self._vector[at.POINT] == at.AT_END

    point: str = _part("point", 'Name of the decision point (DP-4); "END" when the game is over.')
    result: dict[str, Any] | None = _part("result", "The result record (END-9); None while the game runs.")
    grid: dict[str, Any] = _part(
        "grid", "Filled cells: name -> card; in Sun and Moon with its side, in the duel its owner."
    )
    start: str | None = _part("start", "The card on the Start space, or None.")
    finish: str | None = _part("finish", "The card on the Finish space, or None.")
    hands: tuple[Texts, ...] = _parts("hands", "The cards in each hand, by seat, sorted.")
    decks: tuple[Texts, ...] = _parts("decks", "The cards in each deck, by seat, top card first.")
    discards: tuple[Texts, ...] = _parts("discards", "The cards on each discard pile, by seat, sorted.")
    removed: Texts = _parts("removed", "Cards out of the game face up, sorted.")
    removed_islands: Texts = _parts("removed_islands", "The islands set aside unseen (FEWER-1), sorted.")
    disclosed: tuple[int, ...] = _parts("disclosed", "Disclosed monsters, number by seat (MONSTER-6).")
    due: int = _part("due", "Cards all seats together still have to shed; 0 outside a shed.")
    shares: tuple[int | None, ...] | None = _parts(
        "shares", "Cards given to the running shed, by seat, None for seats to come; None outside a shed."
    )
    rocks: int | None = _part("rocks", "Row of the Jagged Rocks, from 0 at the bottom, or None.")
    storms: dict[str, list[int]] = _part(
        "storms", "Storms in play: seats of yellow and orange ones, rows of purple ones."
    )
    pool: int = _part("pool", "Compasses of the team.")
    supply: int = _part("supply", "Compasses left to earn.")
    flag: str | None = _part("flag", 'Sun and Moon: "sun" or "moon"; else None.')
    phase: int | None = _part("phase", "Arch: 1 or 2; else None.")
    explorer: list[str] = _part("explorer", "Pyramid: the Explorer deck, top card first.")
    row: list[str] = _part("row", "Duel: the open row, card farthest from the deck first.")
    common_deck: list[str] = _part("common_deck", "Duel: the common deck, top card first.")
    turned_up: str | None = _part("turned_up", "The storm (at CHOOSE: the monster) just turned up, or None.")
    draw: str | None = _part("draw", 'Why it was drawn: "opening", "extra", "refill" or "explorer"; or None.')
    explore: str | None = _part("explore", 'Pyramid: which reveal is made, "cover" or "full"; or None.')
    exchange: dict[str, Any] | None = _part(
        "exchange", "Duel: the exchange offered this turn: seat, cards, whether declined; or None."
    )

    # --- moves -------------------------------------------------------------------------------------------------------

    def _validate(self, move: Move | str, seat: int | None) -> tuple[int, Any]:
        """(reason, code of the move), or (reason, refusal); raises IllegalMove for what is no move of this game."""
        s = self._vector
        if s[at.POINT] == at.AT_END:
            return why.GAME_OVER, Rejection.of(why.GAME_OVER, 0, {})
        if seat is not None and seat != s[at.DECIDING]:
            facts = {"deciding": s[at.DECIDING], "seat": seat}
            return why.NOT_YOUR_TURN, Rejection.of(why.NOT_YOUR_TURN, 0, facts)
        value = move if isinstance(move, Move) else plain(move)
        found = validate(s, value)
        return (found[0], rejection(s, found[0], value)) if found[0] else found

    def _with(self, vector: Vector) -> State:
        after = object.__new__(State)  # as the constructor does, in a third of its time
        after._vector = vector
        after._legal = after._key = None
        return after

    def move_text(self, move: Move | str, seat: int | None) -> str:
        """Text of a move the deciding seat makes here, as `seat` (None: a spectator) may see it (INFO-3)."""
        move = plain(move)
        return str(move) if seat is not None and seat == self.deciding else move.redacted()

    # --- other forms -------------------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        """What a seat, or a spectator (None), may know (INFO-1)."""
        return View(view_dict(self._vector, None if seat is None else self._seat(seat)))

    def public(self, names: Sequence[str]) -> dict[str, Any]:
        """Some of the facts that every view has, by name, without making a view."""
        return public_parts(self._vector, names)

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
