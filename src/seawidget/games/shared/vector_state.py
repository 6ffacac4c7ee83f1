"""An immutable position over a state vector, as far as it is the same for every game written over one."""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeVar

from typing_extensions import Self

from seawidget.errors import IllegalMove, UnknownSeat
from seawidget.games.shared.displays import bundle, seen_by_decider
from seawidget.games.shared.events import Buffers, Event, Events
from seawidget.games.shared.move_lists import MoveList
from seawidget.games.shared.rejections import BaseRejection
from seawidget.given import whole
from seawidget.text.i18n import Sentence

M = TypeVar("M")
_SILENT = [0]  # an event buffer that takes nothing: rule functions leave it as it is


@dataclass(frozen=True, slots=True)  # whose slots are read faster than the fields of a tuple
class VectorRules:
    """The rules of a game as functions over its vector (rules/legal.py, rules/turn.py), and what they give to hold."""

    legal_codes: Callable[[list[int], list[int]], object]  # add the codes of the legal moves to a list
    apply_code: Callable[[list[int], int, list[int]], object]  # change a vector by a code, tell a buffer of events
    decode: Callable[[list[int], Any], tuple[Event, ...]]  # the events of a buffer, and of the position after them
    buffers: Buffers
    move_list: Callable[[Any, Sequence[int]], MoveList[Any]]

    def told(self, before: list[int], code: int, after: Any) -> tuple[Event, ...]:
        """The events of the move with this code from a vector to a position: it is made once more and told."""
        ev = self.buffers.take()
        self.apply_code(before.copy(), code, ev)
        return self.decode(self.buffers.give_back(ev), after)


class VectorState(ABC, Generic[M]):
    """A position over a flat vector of integers, with moves M. It never changes: `apply` makes a new one.

    A game adds its attributes, its rules as functions and, in the methods that are abstract here, how a move is
    validated and what of the vector makes two positions equal.
    """

    __slots__ = ("_key", "_legal", "_vector")
    game: ClassVar[str]
    layout: ClassVar[ModuleType]  # offsets PLAYERS, DECIDING (a seat or -1), ACTIVE and TURN
    rejection: ClassVar[type[BaseRejection]]
    rules: ClassVar[VectorRules]
    hands: tuple[tuple[str, ...], ...]

    def __init__(self, vector: list[int]) -> None:
        """Take over a state vector (layout.py of the game), unchecked; nobody may change it any more."""
        self._vector = vector
        self._legal: MoveList[M] | None = None
        self._key: tuple[int, ...] | None = None

    # --- what a game says --------------------------------------------------------------------------------------------

    @abstractmethod
    def _with(self, vector: list[int]) -> Self:
        """A position of the same game with another vector."""

    @abstractmethod
    def _validate(self, move: M | str, seat: int | None) -> tuple[int, Any]:
        """(0, code of the move), or (reason, refusal); raises IllegalMove for what is no move at all."""

    @abstractmethod
    def _content(self) -> tuple[int, ...]:
        """The vector without what makes no difference between two positions."""

    # --- what follows ------------------------------------------------------------------------------------------------

    def _moves(self) -> MoveList[M]:
        """The legal moves, found anew; a function of the deciding seat's view only."""
        codes: list[int] = []
        self.rules.legal_codes(self._vector, codes)
        return self.rules.move_list(self, codes)

    def hand(self, seat: int) -> tuple[str, ...]:
        """`hands[seat]`, under the name it had; with a DeprecationWarning, gone with the next release."""
        text = Sentence("warning.moved", old="state.hand(seat)", new="state.hands[seat]")
        warnings.warn(text, DeprecationWarning, stacklevel=2)
        return self.hands[self._seat(seat)]

    # --- whose turn it is --------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """Number of seats."""
        return self._vector[int(self.layout.PLAYERS)]

    @property
    def deciding(self) -> int | None:
        """The seat the game waits for; None when it is over."""
        seat = self._vector[self.layout.DECIDING]
        return seat if seat >= 0 else None

    @property
    def active(self) -> int:
        """The seat whose turn it is; before the first turn the one that will have it."""
        return self._vector[int(self.layout.ACTIVE)]

    @property
    def turn(self) -> int:
        """Number of the running turn, or of completed turns where the rules of the game count those."""
        return self._vector[int(self.layout.TURN)]

    # --- moves -------------------------------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> MoveList[M]:
        """The legal moves of the deciding seat, each once; a function of its view only."""
        if self._legal is None:
            self._legal = self._moves()
        return self._legal

    def check(self, move: M | str, seat: int | None = None) -> BaseRejection | None:
        """None if the move (value or text) is legal, otherwise the first reason against it, in the order of the rules.

        `seat` is who makes the move; None stands for the deciding seat.
        """
        try:
            reason, found = self._validate(move, seat)
        except IllegalMove as error:
            return self.rejection(error.code, error.rule, error.details)
        return found if reason else None

    def apply(self, move: M | str, seat: int | None = None) -> tuple[Self, Sequence[Event]]:
        """The position after a move (value or text) and what happened on the way.

        Raises IllegalMove with the reason code, the rule and a sentence; this position does not change in any case.
        """
        code = self._code(move, seat)
        after = self.after(code)
        return after, Events(self.rules, self._vector, code, after)  # most are never looked at

    def apply_told(self, move: M | str, seat: int | None = None) -> tuple[Self, Sequence[Event]]:
        """`apply` for events that will be looked at: written down now, so that the move is not made once more."""
        code = self._code(move, seat)
        s, rules = self._vector.copy(), self.rules
        ev = rules.buffers.take()
        rules.apply_code(s, code, ev)
        after = self._with(s)
        return after, rules.decode(rules.buffers.give_back(ev), after)

    def _code(self, move: M | str, seat: int | None) -> int:
        """The code of a legal move. Raises IllegalMove."""
        code: int | None = None if self._legal is None else self._legal.code_of(move)
        if code is None or (seat is not None and seat != self.deciding):
            reason, found = self._validate(move, seat)
            if reason:
                raise found.error()
            return int(found)
        return code

    def after(self, code: int) -> Self:
        """The position after a legal move code (layout.py), unchecked and without events: for searches."""
        s = self._vector.copy()
        self.rules.apply_code(s, code, _SILENT)
        return self._with(s)

    def _seat(self, seat: int) -> int:
        number = whole(seat)
        if number is None or not 0 <= number < self.players:
            raise UnknownSeat(seat, range(self.players))
        return number

    # --- other forms -------------------------------------------------------------------------------------------------

    @property
    def vector(self) -> list[int]:
        """A copy of the state vector (layout.py of the game)."""
        return self._vector.copy()

    def copy(self) -> Self:
        """The same position as another value. Nobody changes a vector, so both have one, and what was found of it."""
        same = self._with(self._vector)
        same._legal = self._legal
        same._key = self._key
        return same

    fork = copy

    def _repr_svg_(self) -> str | None:
        """What the deciding seat sees, as a picture."""
        return bundle(seen_by_decider(self)).get("image/svg+xml")

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return bundle(seen_by_decider(self))

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def _same(self) -> tuple[int, ...]:
        if self._key is None:
            self._key = self._content()
        return self._key

    def __eq__(self, other: object) -> bool:
        return self._same() == other._same() if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._same())
