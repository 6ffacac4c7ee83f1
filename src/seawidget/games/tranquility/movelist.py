"""The legal moves of a position as a lazy sequence: move codes now, move values when somebody looks at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, overload

from seawidget.games.tranquility import layout as at
from seawidget.games.tranquility.board import CELL_NAMES
from seawidget.games.tranquility.kinds import Vector
from seawidget.games.tranquility.layout import (
    BLIND_BIT,
    CARD_BIT,
    CELL_BIT,
    DISCARD,
    KEEP_HAND,
    MASK_BIT,
    PLACE,
    ROTATE,
    SHED,
    WILD_BIT,
)
from seawidget.games.tranquility.move import Move
from seawidget.games.tranquility.moves import (
    BARE_KINDS,
    Choose,
    Discard,
    KeepHand,
    MoveRocks,
    Place,
    PlaceStorm,
    Rotate,
    Shed,
    Unleash,
    UseCompass,
    parse_move,
)
from seawidget.games.tranquility.names import COLOURS

_new: Final = tuple.__new__
# hand positions of a mask
_BITS: Final = tuple(tuple(i for i in range(at.HAND_SLOTS) if mask >> i & 1) for mask in range(1 << at.HAND_SLOTS))


def move_of(s: Vector, code: int) -> Move:
    """The move value of a code of the deciding seat."""
    return moves_of(s, [code])[0]


def moves_of(s: Vector, codes: Sequence[int]) -> list[Move]:
    """The move values of codes of the deciding seat."""
    free, names = _free[s[at.BOARD]], CELL_NAMES[s[at.BOARD]]
    hand: list[int] = []
    leaving: dict[int, tuple[int, ...]] = {}
    out: list[Move] = []
    for code in codes:
        move = free.get(code)
        if move is None:
            mask = code >> MASK_BIT & 4095
            cards = leaving.get(mask)
            if cards is None:
                if not hand:
                    first = at.HAND + s[at.DECIDING] * at.HAND_SLOTS
                    hand = s[first : first + s[at.HAND_N + s[at.DECIDING]]]
                cards = leaving[mask] = tuple([hand[i] for i in _BITS[mask]])
            kind = code & 31
            if kind == DISCARD:
                move = _pairs.get(cards)
                if move is None:
                    move = _pairs[cards] = _new(Discard, (DISCARD, cards))
            elif kind == PLACE:
                cell = names[code >> CELL_BIT & 63]
                move = _new(Place, (PLACE, code >> CARD_BIT & 127, code >> WILD_BIT & 127, cell, cards))
                if not mask:
                    free[code] = move
            elif kind == SHED:
                move = _new(Shed, (SHED, cards, code >> BLIND_BIT & 3))
            elif kind == KEEP_HAND:
                move = _new(KeepHand, (KEEP_HAND, cards))
            elif kind == ROTATE:
                move = _new(Rotate, (ROTATE, names[code >> CELL_BIT & 63], cards))
            else:
                move = free[code] = _handless(s, code)
        out.append(move)
    return out


def _handless(s: Vector, code: int) -> Move:
    """The move of a code that is the same beside any hand."""
    kind = code & 31
    place = code >> CELL_BIT & 63
    if kind == at.UNLEASH:
        return Unleash(CELL_NAMES[s[at.BOARD]][place])
    if kind == at.CHOOSE:
        return Choose(CELL_NAMES[s[at.BOARD]][place])
    if kind == at.MOVE_ROCKS:
        return MoveRocks(place)
    if kind == at.PLACE_STORM:
        return PlaceStorm(place)
    if kind == at.USE_COMPASS:
        colour = code >> CARD_BIT & 127
        return UseCompass(f"{COLOURS[colour]}@{place}" if colour else "revealed")
    return BARE_KINDS[kind]()


# Moves are immutable, so those that come up again and again are made once: per board the ones that take no card from
# the hand face down, by code, and the pairs to discard, by cards. At most some thousands of each.
_free: Final[tuple[dict[int, Move], ...]] = ({}, {}, {})
_pairs: Final[dict[tuple[int, ...], Move]] = {}


class MoveList(Sequence[Move]):
    """The legal moves of a position: `len`, `in` (moves or texts), indexing; prints one move per line."""

    __slots__ = ("_codes", "_legal", "_moves", "_vector")

    def __init__(self, vector: Vector, codes: list[int], legal: Callable[[Any], bool]) -> None:
        self._vector = vector
        self._codes = codes
        self._legal = legal
        self._moves: tuple[Move, ...] | None = None

    def _all(self) -> tuple[Move, ...]:
        if self._moves is None:
            self._moves = tuple(moves_of(self._vector, self._codes))
        return self._moves

    def __len__(self) -> int:
        return len(self._codes)

    def __bool__(self) -> bool:
        return bool(self._codes)

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...

    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if self._moves is None and isinstance(index, int):
            return move_of(self._vector, self._codes[index])
        return self._all()[index]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._all())

    def __contains__(self, move: object) -> bool:
        return isinstance(move, (Move, str)) and self._legal(move)

    def index(self, move: Any, start: int = 0, stop: int | None = None) -> int:
        """Position of a move, given as value or text. Raises ValueError if it is not legal."""
        if isinstance(move, str):
            move = parse_move(move)
        return self._all().index(move, start, len(self) if stop is None else stop)

    def texts(self) -> list[str]:
        """The moves as texts, sorted as texts."""
        return sorted(map(str, self._all()))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, MoveList):
            return self._all() == other._all()
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._all())

    def __str__(self) -> str:
        return "\n".join(map(str, self._all())) or "(no legal move: the game is over)"

    def __repr__(self) -> str:
        some = ", ".join(str(move) for move in self[:4])
        more = f", ... {len(self) - 4} more" if len(self) > 4 else ""
        return f"<{len(self)} legal moves: {some}{more}>"
