"""What questions take: whole numbers in range, and collections of cards."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from fractions import Fraction
from typing import Any, Final

from seawidget import given
from seawidget.errors import SeaError
from seawidget.given import shown
from seawidget.text.i18n import Sentence

Cards = int | Iterable[Hashable]
"""How many cards there are, or the very cards."""

LARGEST: Final = 10_000
"""No number of a question may be greater: its exact answer would take longer than anybody waits."""


class OddsError(SeaError, ValueError):
    """A question that makes no sense; the text says which number is wrong and what it may be."""


def whole(name: str, value: object, least: int = 0, most: int = LARGEST) -> int:
    """`value` as an integer in a range. Raises OddsError.

    `name`: of the argument, or the key of what a number is called that is none (`error.ask.`).
    """
    number = integer(name, value)
    if not least <= number <= most:
        key = "error.ask.least" if most == LARGEST and number < least else "error.ask.range"
        raise OddsError(Sentence(key, name=_named(name), least=least, most=most, given=shown(number)))
    return number


def _named(name: str) -> str:
    return Sentence(name) if name.startswith("error.ask.") else name


def integer(name: str, value: object) -> int:
    """`value` as an integer, which may be where nothing can happen: the chance is 0 or 1 there. Raises OddsError."""
    number = given.whole(value)
    if number is None:
        raise OddsError(Sentence("error.ask.whole", name=_named(name), given=shown(value)))
    return number


def listed(name: str, values: object) -> tuple[Any, ...]:
    """What a collection holds. Raises OddsError."""
    if not isinstance(values, Iterable):
        raise OddsError(Sentence("error.ask.collection", name=name, given=shown(values)))
    return tuple(values)


def each(name: str, values: object) -> tuple[Hashable, ...]:
    """The cards of a collection, which can be told apart. Raises OddsError."""
    found = listed(name, values)
    try:
        hash(found)
    except TypeError:
        raise OddsError(Sentence("error.ask.hash", name=name, given=shown(values))) from None
    return found


def flag(name: str, value: object) -> bool:
    """True or False. Raises OddsError for anything else."""
    if not isinstance(value, bool):
        raise OddsError(Sentence("error.ask.flag", name=name, given=shown(value)))
    return value


WRITTEN: Final = re.compile(r"\s*\d{1,60}(/\d{1,60}|\.\d{0,60})?\s*|\s*\.\d{1,60}\s*")
"""A chance as a text. No exponent: "1e-999999999" is a number that no memory holds."""


def chance(name: str, value: object) -> Fraction:
    """`value` as an exact number from 0 to 1: an int, a Fraction, or a text such as "1/10" or "0.1".

    Raises OddsError, also for a float: 0.1 is not one tenth, and the answer would look exact without being so.
    """
    if isinstance(value, bool) or not isinstance(value, (int, str, Fraction)):
        right = {"example": "Fraction(1, 10)", "other": '"0.1"'}
        raise OddsError(Sentence("error.ask.exact", name=name, given=shown(value), **right))
    try:
        if isinstance(value, str) and not WRITTEN.fullmatch(value):
            raise ValueError
        number = Fraction(value)
    except (ValueError, ZeroDivisionError):
        right = {"example": '"1/10"', "other": '"0.1"'}
        raise OddsError(Sentence("error.ask.written", name=name, given=shown(value), **right)) from None
    if not 0 <= number <= 1:
        raise OddsError(Sentence("error.ask.chance", name=name, given=shown(value)))
    return number


def pool(unseen: Cards, wanted: Cards) -> tuple[tuple[Hashable, ...], frozenset[Hashable]]:
    """(the unseen cards, those of them that are wanted).

    Numbers stand for cards called 0, 1, 2 ...; of these the first are the wanted ones. Wanted cards that are not
    unseen do not count. Raises OddsError.
    """
    if isinstance(unseen, Iterable):
        cards = each("unseen", unseen)
        if isinstance(wanted, Iterable):
            asked = frozenset(each("wanted", wanted))
        else:
            asked = frozenset(cards[: whole("wanted", wanted, 0, len(cards))])
        found = asked.intersection(cards)
        if sum(card in found for card in cards) != len(found):
            raise OddsError(Sentence("error.ask.equal_cards"))
        return cards, found
    n = whole("unseen", unseen)
    if isinstance(wanted, Iterable):
        raise OddsError(Sentence("error.ask.name_unseen"))
    return tuple(range(n)), frozenset(range(whole("wanted", wanted, 0, n)))


def unseen_cards(seen: Iterable[int] = (), *, blanks: int = 0, numbers: int = 80) -> tuple[Hashable, ...]:
    """The cards 1..`numbers` that are not among `seen`, and `blanks` cards that fit nowhere (Finishes ...)."""
    most = whole("numbers", numbers)
    gone = {whole("error.ask.seen_card", card, 1, most) for card in each("seen", seen)}
    kept: list[Hashable] = [card for card in range(1, most + 1) if card not in gone]
    return (*kept, *(f"blank {i + 1}" for i in range(whole("blanks", blanks))))


def between(low: int, high: int) -> range:
    """The numbers strictly between `low` and `high`: 0 and 81 stand for the open ends of the board."""
    return range(whole("low", low) + 1, whole("high", high))


def sizes(name: str, values: object) -> tuple[int, ...]:
    """A tuple of sizes. Raises OddsError."""
    return tuple(whole(f"{name}[{i}]", value) for i, value in enumerate(listed(name, values)))
