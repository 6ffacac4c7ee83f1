"""The moves of Tranquility as small immutable values, and their texts (DP-6).

A move knows nothing of a position; card lists are sorted, and equal copies of a card are not told apart, so that one
choice is one value (DP-3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

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
    cell_text,
    counted,
    joined,
    whole_number,
)


class Place(Move):
    """Put an island on a cell and discard the cards `pay`: `Place(37, "c4", pay=(12, 80))`, `Place("W=48", "a1")`."""

    __slots__ = ()
    __match_args__ = ("card", "cell", "pay")
    kind = "Place"
    number = at.PLACE

    def __new__(cls, card: CardLike, cell: str | int, pay: Iterable[CardLike] | CardLike = ()) -> Place:
        """A card as text or number, a cell by name or index, the cards to pay."""
        code, wild = placed_card(card)
        if not code:
            raise bad_argument(card)
        return tuple.__new__(cls, (at.PLACE, code, wild, cell_text(cell), card_codes(pay)))

    @property
    def card(self) -> str:
        """The card: "5" or "W=48"."""
        return placed_text(self[1], self[2])

    @property
    def cell(self) -> str:
        """Name of the cell."""
        return str(self[3])

    @property
    def pay(self) -> tuple[str, ...]:
        """The cards paid, sorted."""
        return tuple([CARD_TEXT[code] for code in self[4]])

    @property
    def leaving(self) -> tuple[int, ...]:
        """Codes of the cards paid."""
        return self[4]  # type: ignore[no-any-return]

    def __str__(self) -> str:
        text = f"Place {self.card} {self[3]}"
        return f"{text} pay {joined(self[4])}" if self[4] else text

    def redacted(self) -> str:
        """`Place 5 b1 pay 2 cards`."""
        text = f"Place {self.card} {self[3]}"
        return f"{text} pay {counted(len(self[4]))}" if self[4] else text


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

    __slots__ = ()
    __match_args__ = ("cards", "blind")
    kind = "Shed"
    number = at.SHED

    def __new__(cls, cards: Iterable[CardLike] | CardLike = (), blind: int = 0) -> Shed:
        """Cards of the hand, and how many unseen ones."""
        if whole_number(blind) < 0:
            raise bad_argument(blind)
        return tuple.__new__(cls, (at.SHED, card_codes(cards), whole_number(blind)))

    @property
    def cards(self) -> tuple[str, ...]:
        """The hand cards, sorted."""
        return tuple([CARD_TEXT[code] for code in self[1]])

    @property
    def blind(self) -> int:
        """How many unseen cards."""
        return self[2]  # type: ignore[no-any-return]

    @property
    def leaving(self) -> tuple[int, ...]:
        """Codes of the hand cards."""
        return self[1]  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return self._text(joined(self[1]))

    def redacted(self) -> str:
        """`Shed 3 cards blind 2`."""
        return self._text(counted(len(self[1])))

    def _text(self, cards: str) -> str:
        return "Shed" + (f" {cards}" if cards else "") + (f" blind {self[2]}" if self[2] else "")


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

    __slots__ = ()
    __match_args__ = ("storm",)
    kind = "UseCompass"
    number = at.USE_COMPASS

    def __new__(cls, storm: str) -> UseCompass:
        """The storm as text."""
        colour, mark, place = storm.partition("@") if isinstance(storm, str) else ("", "", "")
        named = colour in {"yellow", "orange", "purple"} and mark and _is_integer(place)
        if not (named or storm == "revealed"):
            raise bad_argument(storm)
        return tuple.__new__(cls, (at.USE_COMPASS, storm))

    @property
    def storm(self) -> str:
        """The storm."""
        return str(self[1])

    def __str__(self) -> str:
        return f"UseCompass {self[1]}"


class Rotate(Move):
    """Sun and Moon: discard one card, turn one island round."""

    __slots__ = ()
    __match_args__ = ("cell", "pay")
    kind = "Rotate"
    number = at.ROTATE

    def __new__(cls, cell: str | int, pay: Iterable[CardLike] | CardLike = ()) -> Rotate:
        """A cell and the card to discard."""
        return tuple.__new__(cls, (at.ROTATE, cell_text(cell), card_codes(pay)))

    @property
    def cell(self) -> str:
        """Name of the cell."""
        return str(self[1])

    @property
    def pay(self) -> tuple[str, ...]:
        """The card paid, as a tuple."""
        return tuple([CARD_TEXT[code] for code in self[2]])

    @property
    def leaving(self) -> tuple[int, ...]:
        """Codes of the cards paid."""
        return self[2]  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return f"Rotate {self[1]} pay {joined(self[2])}"

    def redacted(self) -> str:
        """`Rotate a1 pay 1 card`."""
        return f"Rotate {self[1]} pay {counted(len(self[2]))}"


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
