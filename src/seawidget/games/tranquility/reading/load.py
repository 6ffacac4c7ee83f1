"""Dictionaries into state vectors: reading, with a list of everything that does not stand on a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from seawidget.errors import PositionError, Problem
from seawidget.games.shared.reading import DictReader
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import CELL_INDEX, CELL_NAMES, SEGMENT_ENDS
from seawidget.games.tranquility.core.cards import CARD_TEXT, WILD_NUMBER, card_code
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.names import FLAGS
from seawidget.games.tranquility.core.options import read_options
from seawidget.games.tranquility.reading.deal import (
    blank_vector,
    card_counts,
    fill_decks,
    fill_hand,
    fill_row,
    has_rocks,
    has_starts,
    has_storms,
    pack_counts,
)
from seawidget.games.tranquility.reading.load_point import read_end, read_point
from seawidget.games.tranquility.reading.load_table import (
    TURNED_UP,
    read_disclosed,
    read_gone,
    read_rocks,
    read_sides,
    read_storms,
)
from seawidget.games.tranquility.rules.place import keeps_room

KEYS = (
    *("options", "point", "deciding", "active", "turn", "grid", "start", "finish", "hands", "decks", "discards"),
    *("removed", "removed_islands", "rocks", "storms", "pool", "supply", "flag", "phase", "explorer", "row_order"),
    *("row", "common_deck", "disclosed", "due", "shares", "turned_up", "draw", "extra_left", "explore"),
    *("start_turn", "exchange", "start_places", "result"),
)
_NO_STORMS: Final[tuple[Any, ...]] = ({"yellow": [], "orange": [], "purple": []}, {}, None)


def _absent(options: Mapping[str, Any]) -> dict[str, tuple[Any, ...]]:
    """What keys must be that a game with these options has no use for: key -> values that say so."""
    none: dict[str, tuple[Any, ...]] = {}
    if not has_rocks(options):
        none["rocks"] = (None,)
    if not has_storms(options):
        none |= {"storms": _NO_STORMS, "pool": (0,), "draw": (None,), "extra_left": (0,)}
    if options["storms"] != "on":
        none |= {"supply": (0,), "start_places": (None,)}
    if options["board"] != "pyramid":
        none |= {"explorer": ([], ()), "explore": (None,)}
    if options["board"] != "arch":
        none["phase"] = (None,)
    if options["variant"] != "sun_moon":
        none["flag"] = (None,)
    if options["variant"] != "duel":
        none |= {"row": ([], ()), "common_deck": ([], ()), "exchange": (None,)}
    else:
        none["finish"] = (None,)
    if not has_starts(options):
        none["start"] = (None,)
    return none


def count_problems(counts: Mapping[int, int], cards: Iterable[int]) -> Iterator[tuple[str, str]]:
    """(code, sentence) for cards that are there too often, and one for all that are missing (INV-1)."""
    there = Counter(cards)
    missing: dict[int, int] = {}
    for card in sorted({*counts, *there}):
        right, found = counts.get(card, 0), there[card]
        if found > right:
            yield "too_many_cards", f"card {CARD_TEXT[card]} is there {found} times, the game has {right}"
        elif found < right:
            missing[card] = right - found
    if missing:
        yield "missing_cards", f"missing: {', '.join(_runs(missing))}"


def _runs(missing: Mapping[int, int]) -> Iterator[str]:
    """Missing cards as texts, three islands and more in a row as one."""
    run: list[int] = []
    for card in [*missing, 0]:
        if run and card == run[-1] + 1 and card <= at.ISLANDS:
            run.append(card)
            continue
        if len(run) > 2:
            yield f"{CARD_TEXT[run[0]]} to {CARD_TEXT[run[-1]]}"
        else:
            yield from (CARD_TEXT[n] if missing[n] == 1 else f"{CARD_TEXT[n]} ({missing[n]} times)" for n in run)
        run = [card]


class Reader(DictReader):
    """Reads one dictionary into a vector and collects what is wrong with it."""

    def __init__(self, data: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        super().__init__(data, options["players"])
        self.options = options
        self.s = blank_vector(options)
        self.cards: list[int] = []  # all cards seen, for INV-1

    def card_list(self, cards: object, where: str) -> list[int]:
        """Codes of a list of cards; they count for INV-1."""
        codes = self.codes(cards, where, card_code)
        self.cards += codes
        return codes

    # --- parts -------------------------------------------------------------------------------------------------------

    def read(self) -> Vector:
        """The vector. Raises PositionError with all problems."""
        self.only_keys(KEYS, "no_such_key")
        for key, values in _absent(self.options).items():
            if key in self.data and self.data[key] not in values:
                self.wrong(key, f"these options have none, so it must be {values[0]!r}")
        self._row_order()
        self._grid()
        self._spaces()
        self._hands()
        self._decks()
        read_gone(self)
        read_storms(self)
        read_rocks(self)
        read_sides(self)
        read_point(self)
        for code, text in count_problems(card_counts(self.options), self.cards):
            self.wrong("", text, code)
        read_disclosed(self)
        if not self.problems:
            read_end(self)
        self.finish()
        return self.s

    def _row_order(self) -> None:
        order = self.data.get("row_order", list(range(at.ROWS)))
        if not isinstance(order, (list, tuple)) or sorted(order, key=str) != list(range(at.ROWS)):
            self.wrong("row_order", "must hold each row 0..5 once")
        else:
            self.s[at.ROW_ORDER : at.ROW_ORDER + at.ROWS] = [int(row) for row in order]

    def _grid(self) -> None:
        grid = self.data.get("grid", {})
        board = self.s[at.BOARD]
        if not isinstance(grid, Mapping):
            self.wrong("grid", "must be a dictionary of cells")
            return
        for name, value in grid.items():
            cell = CELL_INDEX[board].get(name, -1) if isinstance(name, str) else -1
            card, mark = self._marked(name, value)
            wild = WILD_NUMBER.get(card, 0) if isinstance(card, str) else 0
            code = card_code(card)
            if cell < 0:
                self.wrong("grid", f"{name!r} is no cell of this board", "no_such_cell")
            if wild:
                self.cards.append(at.W)
            elif not code or code > at.ISLANDS:
                self.wrong(f"grid {name}", f"{card!r} is no island", "not_an_island")
                continue
            else:
                self.cards.append(code)
            if cell >= 0:
                self.s[at.GRID + cell] = wild or code
                self.s[at.MARK + cell] = (at.MARK_WILD if wild else 0) | mark
                self.s[at.FILLED] += 1
        self._rising(board)

    def _marked(self, name: object, value: object) -> tuple[object, int]:
        """(card, mark) of a cell: its side in Sun and Moon (SUNMOON-2), its owner in the duel (DUEL-3)."""
        words: tuple[Any, ...] = ()
        key = ""
        if self.options["variant"] == "sun_moon":
            key, words = "side", FLAGS
        elif self.options["variant"] == "duel":
            key, words = "owner", (0, 1)
        if not key:
            return value, 0
        if not isinstance(value, Mapping) or set(value) != {"card", key}:
            self.wrong(f"grid {name}", f'must be {{"card": ..., "{key}": ...}}, not {value!r}')
            return (value.get("card") if isinstance(value, Mapping) else value), 0
        mark = value[key]
        if mark not in words or isinstance(mark, bool):
            self.wrong(f"grid {name}", f"{key} must be {words[0]!r} or {words[1]!r}, not {mark!r}")
            return value["card"], 0
        return value["card"], at.MARK_MOON if mark == words[1] else 0

    def _rising(self, board: int) -> None:
        """INV-2: numbers rise strictly along every segment."""
        first, names = 0, CELL_NAMES[board]
        for end in SEGMENT_ENDS[board]:
            last = -1
            for cell in range(first, end):
                number = self.s[at.GRID + cell]
                if not number:
                    continue
                if last >= 0 and number <= self.s[at.GRID + last]:
                    text = f"{names[last]}={self.s[at.GRID + last]} comes before {names[cell]}={number}"
                    self.wrong("grid", f"numbers must rise: {text}", "falling_grid")
                elif self.s[at.GUARD] and not keeps_room(self.s, number, cell):  # INV-15
                    text = f"{names[cell]}={number} leaves too few numbers for the empty cells beside it"
                    self.wrong("grid", f"with placement_guard='segments': {text}", "broken_grid")
                last = cell
            first = end

    def _spaces(self) -> None:
        for key, card, offset in (("start", "S", at.START_LAID), ("finish", "F", at.FINISH_LAID)):
            value = self.data.get(key)
            if value is None:
                continue
            if value != card and not (value == "W" and self.options["wilds"]):
                self.wrong(key, f"must be None or {card!r}, not {value!r}")
                continue
            self.s[offset] = card_code(value)
            self.cards.append(self.s[offset])

    def _hands(self) -> None:
        allowed = self.dealt() - TURNED_UP
        for seat, hand in enumerate(self.per_seat("hands", [])):
            codes = self.card_list(hand, f"hands[{seat}]")
            self.only(codes, allowed, f"hands[{seat}]")  # INV-4
            if len(codes) > at.HAND_SLOTS:
                self.wrong(f"hands[{seat}]", f"{len(codes)} cards; a hand holds at most {at.HAND_SLOTS}")
            else:
                fill_hand(self.s, seat, codes)

    def dealt(self) -> set[int]:
        """Kinds of card that decks and hands may hold, islands aside."""
        kinds = {card for card in pack_counts(self.options) if card > at.ISLANDS}
        return kinds | {at.S} if has_starts(self.options) else kinds

    def only(self, codes: Iterable[int], allowed: set[int], where: str) -> None:
        """Refuse kinds of card the game has, but not there; those it does not have at all are counted elsewhere."""
        has = card_counts(self.options)
        for card in sorted({card for card in codes if card > at.ISLANDS and card not in allowed and card in has}):
            self.wrong(where, f"{CARD_TEXT[card]} cannot be there", "card_out_of_place")

    def _decks(self) -> None:
        decks = [self.card_list(deck, f"decks[{i}]") for i, deck in enumerate(self.per_seat("decks", []))]
        for seat, deck in enumerate(decks):
            self.only(deck, self.dealt(), f"decks[{seat}]")
            if deck and self.options["variant"] == "duel":
                self.wrong(f"decks[{seat}]", "the duel has a common deck only")  # DUEL-1
        parts = {key: self.card_list(self.data.get(key) or [], key) for key in ("common_deck", "explorer", "row")}
        for key in ("common_deck", "row"):
            self.only(parts[key], set(), key)
        for card in sorted({card for card in parts["explorer"] if card <= at.ISLANDS or card in {at.S, at.W}}):
            self.wrong("explorer", f"{CARD_TEXT[card]} is no Explorer card", "card_out_of_place")  # PYRAMID-3
        if len(parts["row"]) > 5:
            self.wrong("row", f"{len(parts['row'])} cards; the row has five")
        elif len(parts["row"]) < 5 and parts["common_deck"]:  # INV-20
            self.wrong("row", "it has five cards while the common deck has any")
        else:
            fill_row(self.s, parts["row"])
        places = has_starts(self.options) and self.data.get("start_places") is not None
        if sum(map(len, decks)) + len(parts["common_deck"]) + len(parts["explorer"]) <= at.DECK_SLOTS:
            fill_decks(self.s, decks, int(places), parts["common_deck"], parts["explorer"])
        else:
            self.wrong("decks", f"more than {at.DECK_SLOTS} cards")


def load(data: Mapping[str, Any]) -> Vector:
    """The vector of a dictionary in the documented shape.

    Raises OptionError for the options, PositionError naming every other problem. A position at ACTION in which the
    active seat cannot act is loaded as the loss it is: the test of END-2 is made as if the turn began here.
    """
    if not isinstance(data, Mapping):
        raise PositionError([Problem("bad_value", f"a position is a dictionary, not {type(data).__name__}")])
    options = data.get("options", {})
    if not isinstance(options, Mapping):
        raise PositionError([Problem("bad_value", "must be a dictionary", "options")])
    return Reader(data, read_options(options)).read()
