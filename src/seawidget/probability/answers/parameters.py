"""What questions take: whole numbers in range, and collections of cards."""

from __future__ import annotations

import operator
from collections.abc import Collection, Hashable, Iterable
from fractions import Fraction

from seawidget.errors import SeaError

Cards = int | Iterable[Hashable]
"""How many cards there are, or the very cards."""


class OddsError(SeaError, ValueError):
    """A question that makes no sense; the text says which number is wrong and what it may be."""


def whole(name: str, value: object, least: int = 0, most: int | None = None) -> int:
    """`value` as an integer in a range. Raises OddsError."""
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None or isinstance(value, bool):
        raise OddsError(f"{name} must be a whole number, not {value!r}")
    if number < least or (most is not None and number > most):
        limit = f"at least {least}" if most is None else f"from {least} to {most}"
        raise OddsError(f"{name} must be {limit}, not {number}")
    return number


def chance(name: str, value: object) -> Fraction:
    """`value` as an exact number from 0 to 1: an int, a Fraction, or a text such as "1/10" or "0.1".

    Raises OddsError, also for a float: 0.1 is not one tenth, and the answer would look exact without being so.
    """
    if isinstance(value, bool) or not isinstance(value, (int, str, Fraction)):
        raise OddsError(f'{name} must be exact, such as Fraction(1, 10) or "0.1", not {value!r}')
    try:
        number = Fraction(value)
    except (ValueError, ZeroDivisionError):
        raise OddsError(f'{name} must be a number such as "1/10" or "0.1", not {value!r}') from None
    if not 0 <= number <= 1:
        raise OddsError(f"{name} must be from 0 to 1, not {value}")
    return number


def pool(unseen: Cards, wanted: Cards) -> tuple[tuple[Hashable, ...], frozenset[Hashable]]:
    """(the unseen cards, those of them that are wanted).

    Numbers stand for cards called 0, 1, 2 ...; of these the first are the wanted ones. Wanted cards that are not
    unseen do not count. Raises OddsError.
    """
    if isinstance(unseen, Iterable):
        cards = tuple(unseen)
        if isinstance(wanted, Iterable):
            asked = frozenset(wanted)
        else:
            asked = frozenset(cards[: whole("wanted", wanted, 0, len(cards))])
        found = asked.intersection(cards)
        if sum(card in found for card in cards) != len(found):
            raise OddsError("a wanted card is among the unseen ones more than once; give equal cards a mark each")
        return cards, found
    n = whole("unseen", unseen)
    if isinstance(wanted, Iterable):
        raise OddsError("name the unseen cards too: which of them are wanted cannot be told from their number")
    return tuple(range(n)), frozenset(range(whole("wanted", wanted, 0, n)))


def unseen_cards(seen: Iterable[int] = (), *, blanks: int = 0, numbers: int = 80) -> tuple[Hashable, ...]:
    """The cards 1..`numbers` that are not among `seen`, and `blanks` cards that fit nowhere (Finishes ...)."""
    gone = set(seen)
    for card in gone:
        whole("a seen card", card, 1, numbers)
    kept: list[Hashable] = [card for card in range(1, numbers + 1) if card not in gone]
    return (*kept, *(f"blank {i + 1}" for i in range(whole("blanks", blanks))))


def between(low: int, high: int) -> range:
    """The numbers strictly between `low` and `high`: 0 and 81 stand for the open ends of the board."""
    return range(whole("low", low) + 1, whole("high", high))


def sizes(name: str, values: Collection[int]) -> tuple[int, ...]:
    """A tuple of sizes. Raises OddsError."""
    return tuple(whole(f"{name}[{i}]", value) for i, value in enumerate(values))
