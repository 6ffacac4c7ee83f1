"""The moves of Tranquility as small immutable values, and their texts (DP-6).

A move knows nothing of a position; card lists are sorted, and equal copies of a card are not told apart, so that one
choice is one value (DP-3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Final, SupportsIndex

from seawidget.games.shared.moves import value_of
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.cards import CARD_TEXT, placed_card, placed_text
from seawidget.games.tranquility.values.move import (
    BareMove,
    CardLike,
    CardsMove,
    CellMove,
    Move,
    RowMove,
    bad_argument,
    card_codes,
    cards_argument,
    cell_argument,
    cell_text,
    counted,
    joined,
    whole_number,
)
from seawidget.games.tranquility.values.picked import picked


class Place(Move):
    """Put an island on a cell and discard the cards `pay`: `Place(37, "c4", pay=(12, 80))`, `Place("W=48", "a1")`."""

    __slots__ = ("_hand", "_pay", "_placed")
    __match_args__ = ("card", "cell", "pay")
    kind = "Place"
    number = at.PLACE
    _placed: tuple[int, int, str]  # code of the card, island a Wild stands for or 0, cell: shared by many moves
    _pay: tuple[int, ...] | int  # the cards paid; until somebody asks, of a move in a list, their bits in its code ...
    _hand: list[int]  # ... and the hand they are of: most moves of a list are never asked
    _content = attrgetter("leaving", "_placed")

    def __init__(self, card: CardLike, cell: str | SupportsIndex, pay: Iterable[CardLike] | CardLike = ()) -> None:
        """A card as text or number, a cell by name or index, the cards to pay."""
        code, wild = placed_card(card)
        if not code:
            raise bad_argument(card)
        self._placed = code, wild, cell_text(cell)
        self._pay = card_codes(pay)

    @property
    def card(self) -> str:
        """The card: "5" or "W=48"."""
        code, wild, _ = self._placed
        return placed_text(code, wild)

    @property
    def cell(self) -> str:
        """Name of the cell."""
        return str(self._placed[2])

    @property
    def pay(self) -> tuple[str, ...]:
        """The cards paid, sorted."""
        return tuple([CARD_TEXT[code] for code in self.leaving])

    @property
    def leaving(self) -> tuple[int, ...]:
        """Codes of the cards paid."""
        pay = self._pay
        if not isinstance(pay, tuple):
            pay = self._pay = picked(self._hand, pay)  # twice by two threads at worst: the same cards
        return pay

    def __str__(self) -> str:
        text = f"Place {self.card} {self._placed[2]}"
        return f"{text} pay {joined(self.leaving)}" if self._pay else text

    def _arguments(self) -> Iterable[str]:
        code, wild, cell = self._placed
        found = [repr(code if code <= at.ISLANDS else placed_text(code, wild)), cell_argument(cell)]
        return [*found, f"pay={cards_argument(self.leaving)}"] if self._pay else found

    def redacted(self) -> str:
        """`Place 5 b1 pay 2 cards`."""
        text = f"Place {self.card} {self._placed[2]}"
        return counted(f"{text} pay", len(self.leaving)) if self._pay else text

    def __getstate__(self) -> tuple[None, dict[str, object]]:
        return None, {"_pay": self.leaving, "_placed": self._placed}  # what is kept or sent has no hand in it


class Discard(CardsMove):
    """Discard two cards: `Discard([5, "F"])`."""

    __slots__ = ()
    kind = "Discard"
    number = at.DISCARD


class KeepHand(CardsMove):
    """Accept the yellow storm just turned up, discarding cards."""

    __slots__ = ()
    kind = "KeepHand"
    number = at.KEEP_HAND


class Shed(Move):
    """A seat's share of the eight cards after a Start: cards of the hand, and `blind` ones from the deck."""

    __slots__ = ("_blind", "_cards")
    __match_args__ = ("cards", "blind")
    kind = "Shed"
    number = at.SHED
    _cards: tuple[int, ...]
    _blind: int

    def __init__(self, cards: Iterable[CardLike] | CardLike = (), blind: SupportsIndex = 0) -> None:
        """Cards of the hand, and how many unseen ones."""
        self._blind = whole_number(blind)
        if self._blind < 0:
            raise bad_argument(blind)
        self._cards = card_codes(cards)

    @property
    def cards(self) -> tuple[str, ...]:
        """The hand cards, sorted."""
        return tuple([CARD_TEXT[code] for code in self._cards])

    @property
    def blind(self) -> int:
        """How many unseen cards."""
        return self._blind

    @property
    def leaving(self) -> tuple[int, ...]:
        """Codes of the hand cards."""
        return self._cards

    def __str__(self) -> str:
        return self._text(joined(self._cards))

    def _arguments(self) -> Iterable[str]:
        if self._cards:
            yield cards_argument(self._cards)
        if self._blind:
            yield f"blind={self._blind}"

    def redacted(self) -> str:
        """`Shed 3 cards blind 2`."""
        return counted("Shed", len(self._cards), self._blind)

    def _text(self, cards: str) -> str:
        return "Shed" + (f" {cards}" if cards else "") + (f" blind {self._blind}" if self._blind else "")


class Unleash(CellMove):
    """Play a Sea Monster on an island of the grid."""

    __slots__ = ()
    kind = "Unleash"
    number = at.UNLEASH


class Choose(CellMove):
    """Pyramid: the victim of the Explorer monster."""

    __slots__ = ()
    kind = "Choose"
    number = at.CHOOSE


class MoveRocks(RowMove):
    """Move the Jagged Rocks to a row."""

    __slots__ = ()
    kind = "MoveRocks"
    number = at.MOVE_ROCKS


class PlaceStorm(RowMove):
    """Put the purple storm just turned up on a row."""

    __slots__ = ()
    kind = "PlaceStorm"
    number = at.PLACE_STORM


class UseCompass(Move):
    """Cancel a storm: "revealed", "yellow@seat", "orange@seat" or "purple@row"."""

    __slots__ = ("_storm",)
    __match_args__ = ("storm",)
    kind = "UseCompass"
    number = at.USE_COMPASS
    _storm: str

    def __init__(self, storm: str) -> None:
        """The storm as text."""
        colour, mark, place = storm.partition("@") if isinstance(storm, str) else ("", "", "")
        named = colour in {"yellow", "orange", "purple"} and mark and _is_integer(place)
        if not (named or (isinstance(storm, str) and storm == "revealed")):
            raise bad_argument(storm)
        self._storm = str(storm)

    @property
    def storm(self) -> str:
        """The storm."""
        return self._storm

    def __str__(self) -> str:
        return f"UseCompass {self._storm}"


class Rotate(Move):
    """Sun and Moon: discard one card, turn one island round."""

    __slots__ = ("_cell", "_pay")
    __match_args__ = ("cell", "pay")
    kind = "Rotate"
    number = at.ROTATE
    _cell: str
    _pay: tuple[int, ...]

    def __init__(self, cell: str | SupportsIndex, pay: Iterable[CardLike] | CardLike = ()) -> None:
        """A cell and the card to discard."""
        self._cell, self._pay = cell_text(cell), card_codes(pay)

    @property
    def cell(self) -> str:
        """Name of the cell."""
        return str(self._cell)

    @property
    def pay(self) -> tuple[str, ...]:
        """The card paid, as a tuple."""
        return tuple([CARD_TEXT[code] for code in self._pay])

    @property
    def leaving(self) -> tuple[int, ...]:
        """Codes of the cards paid."""
        return self._pay

    def __str__(self) -> str:
        return f"Rotate {self._cell} pay {joined(self._pay)}"

    def _arguments(self) -> Iterable[str]:
        found = [cell_argument(self._cell)]
        return [*found, f"pay={cards_argument(self._pay)}"] if self._pay else found

    def redacted(self) -> str:
        """`Rotate a1 pay 1 card`."""
        return counted(f"Rotate {self._cell} pay", len(self._pay))


class PlayStart(BareMove):
    """Lay the Start; a real Start is used before a Wild."""

    __slots__ = ()
    kind = "PlayStart"
    number = at.PLAY_START


class PlayFinish(BareMove):
    """Lay the Finish; a real Finish is used before a Wild."""

    __slots__ = ()
    kind = "PlayFinish"
    number = at.PLAY_FINISH


class EarnCompass(BareMove):
    """Discard the whole hand for a compass."""

    __slots__ = ()
    kind = "EarnCompass"
    number = at.EARN_COMPASS


class Exchange(BareMove):
    """Duel: offer to swap the hand for the row."""

    __slots__ = ()
    kind = "Exchange"
    number = at.EXCHANGE


class AgreeExchange(BareMove):
    """Duel: agree to the exchange."""

    __slots__ = ()
    kind = "AgreeExchange"
    number = at.AGREE_EXCHANGE


class DeclineExchange(BareMove):
    """Duel: decline the exchange."""

    __slots__ = ()
    kind = "DeclineExchange"
    number = at.DECLINE_EXCHANGE


class Reveal(BareMove):
    """Pyramid: turn up the top Explorer card."""

    __slots__ = ()
    kind = "Reveal"
    number = at.REVEAL


class Pass(BareMove):
    """Accept the orange storm just turned up; in the duel: no action is possible."""

    __slots__ = ()
    kind = "Pass"
    number = at.PASS


_BARE: Final = PlayStart, PlayFinish, EarnCompass, Pass, Reveal, Exchange, AgreeExchange, DeclineExchange
BARE: Final[dict[str, Callable[[], Move]]] = {cls.kind: cls for cls in _BARE}
BARE_KINDS: Final[dict[int, Callable[[], Move]]] = {cls.number: cls for cls in _BARE}
KIND_NAMES: Final[dict[int, str]] = {
    cls.number: cls.kind
    for cls in (
        *(Place, Discard, PlayStart, Shed, PlayFinish, Unleash, MoveRocks, PlaceStorm, KeepHand, UseCompass),
        *(EarnCompass, Rotate, Exchange, AgreeExchange, DeclineExchange, Reveal, Choose, Pass),
    )
}


def _is_integer(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) < 10


def _integer(text: str, whole: str) -> int:
    if not _is_integer(text):
        raise bad_argument(whole)
    return int(text)


def parse_move(text: str) -> Move:
    """The move of a text, for instance `Place 5 b1 pay 17,44`. Raises IllegalMove with code `bad_argument`.

    Words are separated by one space each; card lists may be in any order.
    """
    if not isinstance(text, str):
        raise bad_argument(text)
    match text.split(" "):
        case [kind] if kind in BARE:
            return BARE[kind]()
        case ["Place", card, cell]:
            return Place(card, cell)
        case ["Place", card, cell, "pay", cards]:
            return Place(card, cell, cards.split(","))
        case ["Discard", cards]:
            return Discard(cards.split(","))
        case ["Shed"]:
            return Shed()
        case ["Shed", "blind", count]:
            return Shed((), _integer(count, text))
        case ["Shed", cards]:
            return Shed(cards.split(","))
        case ["Shed", cards, "blind", count]:
            return Shed(cards.split(","), _integer(count, text))
        case ["Unleash", cell]:
            return Unleash(cell)
        case ["Choose", cell]:
            return Choose(cell)
        case ["MoveRocks", row]:
            return MoveRocks(_integer(row, text))
        case ["PlaceStorm", row]:
            return PlaceStorm(_integer(row, text))
        case ["KeepHand"]:
            return KeepHand()
        case ["KeepHand", cards]:
            return KeepHand(cards.split(","))
        case ["UseCompass", storm]:
            return UseCompass(storm)
        case ["Rotate", cell, "pay", cards]:
            return Rotate(cell, cards.split(","))
    raise bad_argument(text)


def plain(move: object) -> Move:
    """The move given as value or text. Raises IllegalMove with code `bad_argument`, also for another game's move."""
    return value_of(move, Move, parse_move, bad_argument)
