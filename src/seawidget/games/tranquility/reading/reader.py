"""What reads one dictionary of a position into a vector and collects what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Final

from seawidget.games.shared.reading import DictReader
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.blank import blank_vector
from seawidget.games.tranquility.core.card_counts import card_counts, has_starts, pack_counts
from seawidget.games.tranquility.core.cards import CARD_TEXT, card_code
from seawidget.games.tranquility.reading.slots import KEYS, SLOT, absent

MOST_PLACE: Final = 2**53 - 1  # of a Start place (SETUP-4): every JSON reader keeps it exact


def row_order(r: DictReader, order: object) -> list[int]:
    """The order of the rows (PYRAMID-9); empty if it is none."""
    if not isinstance(order, (list, tuple)) or sorted(order, key=str) != list(range(at.ROWS)):
        r.wrong("row_order", "error.tranquility.row_order")
        return []
    return [int(row) for row in order]


class Reader(DictReader):
    """Reads one dictionary into a vector and collects what is wrong with it."""

    def __init__(self, data: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        super().__init__(data, options["players"])
        self.options = options
        self.s = blank_vector(options)
        self.cards: list[int] = []  # all cards seen, for INV-1

    @cached_property
    def has(self) -> dict[int, int]:
        """Copies of every card of the game."""
        return card_counts(self.options)

    @cached_property
    def dealt(self) -> set[int]:
        """Kinds of card that decks and hands may hold, islands aside."""
        kinds = {card for card in pack_counts(self.options) if card > at.ISLANDS}
        return kinds | {at.S} if has_starts(self.options) else kinds

    def known_parts(self) -> None:
        """Note parts that there are not, and parts that the options have no use for."""
        self.only_keys(KEYS, "no_such_key")
        for name in absent(self.options):
            quiet = SLOT[name].silence()
            others: tuple[Any, ...] = ((),) if quiet == [] else ({}, None) if isinstance(quiet, dict) else ()
            given = self.data.get(name, quiet)
            plain = given is None or isinstance(given, (str, int, list, tuple, dict))
            if not plain or given not in (quiet, *others):
                self.wrong(name, "error.position.none_here", right=repr(quiet))

    def put(self, name: str, value: Any) -> None:
        """Write a part that is right."""
        SLOT[name].codec.put(self.s, value)

    def number_of(self, name: str, default: int, low: int, high: int) -> int:
        """Read and write a part that is a number within bounds."""
        value = self.whole(name, default, low, high)
        self.put(name, value)
        return value

    def quiet(self, name: str, key: str, **args: object) -> None:
        """Note a part that has nothing to say here, and does: the sentence under `key` with its arguments."""
        quiet = SLOT[name].silence()
        if self.data.get(name, quiet) != quiet:
            self.wrong(name, key, **args)

    def card_list(self, cards: object, where: str) -> list[int]:
        """Codes of a list of cards; they count for INV-1."""
        codes = self.codes(cards, where, card_code)
        self.cards += codes
        return codes

    def only(self, codes: Iterable[int], allowed: set[int], where: str) -> None:
        """Refuse kinds of card the game has, but not there; those it does not have at all are counted elsewhere."""
        for card in sorted({card for card in codes if card > at.ISLANDS and card not in allowed and card in self.has}):
            self.wrong(where, "error.tranquility.not_there", "card_out_of_place", card=CARD_TEXT[card])
