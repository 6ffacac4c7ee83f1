"""The table of slots: for every part of the interchange shape where it lies in the vector and how it is written.

`state_dict`, `view_dict`, the attributes of `State`, `vector_of` and `load` all go by it. A codec is a pair: the value
of a part as JSON, and such a value, taken for right, into a vector that is blank there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter, setitem, sub
from typing import Any, Final, NamedTuple

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.blank import fill_row
from seawidget.games.tranquility.core.board import BOARD_CELLS, CELL_INDEX, CELL_NAMES
from seawidget.games.tranquility.core.card_counts import has_rocks, has_starts, has_storms
from seawidget.games.tranquility.core.cards import CARD_CODE, CARD_TEXT, WILD_NUMBER, WILD_TEXT, texts
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.names import DRAWS, EXPLORES, FLAGS, POINTS, outcome_name
from seawidget.games.tranquility.core.rejection_codes import END_REASONS, NAMES

Get = Callable[[Vector], Any]
Put = Callable[[Vector, Any], None]


class Codec(NamedTuple):
    """How a part is written as JSON, and how it is read back, unchecked.

    A part that is one number has besides its offset, and its names by number (None: the number itself) and back.
    """

    get: Get
    put: Put
    offset: int = -1
    names: Sequence[Any] | None = None
    numbers: Mapping[Any, int] | None = None


class Slot(NamedTuple):
    """One part of the interchange shape."""

    name: str
    codec: Codec  # of the whole position
    shown: Codec | None  # of what everybody may know of it; None: nothing
    quiet: Any = None  # what it is where it has nothing to say; of a list or a dictionary, what makes one

    def silence(self) -> Any:
        """What it is where it has nothing to say."""
        return self.quiet() if callable(self.quiet) else self.quiet


# --- codecs ----------------------------------------------------------------------------------------------------------


def _number(offset: int) -> Codec:
    return Codec(itemgetter(offset), lambda s, value: setitem(s, offset, value), offset)


def _named(offset: int, names: Sequence[Any]) -> Codec:
    return _coded(offset, names, {name: number for number, name in enumerate(names)})


def _optional(offset: int, most: int) -> Codec:
    """A seat or a row, 0 to `most` - 1; -1 stands for none, and names[-1] is None."""
    return _coded(offset, (*range(most), None), {**{n: n for n in range(most)}, None: -1})


def _coded(offset: int, names: Sequence[Any], numbers: Mapping[Any, int]) -> Codec:
    return Codec(lambda s: names[s[offset]], lambda s, name: setitem(s, offset, numbers[name]), offset, names, numbers)


def _seats(offset: int) -> Codec:
    """A number of each seat."""

    def put(s: Vector, values: Sequence[int]) -> None:
        s[offset : offset + len(values)] = values

    return Codec(lambda s: s[offset : offset + s[at.PLAYERS]], put)


def _hidden(get: Get) -> Codec:
    """A part that only `load` reads, pile by pile."""
    return Codec(get, nothing)


def nothing(_s: Vector, _value: object) -> None:
    """A view tells it, or it follows from other parts: nothing to write."""


def _by_seat(pile: Callable[[Vector, int], list[str]]) -> Codec:
    return _hidden(lambda s: [pile(s, seat) for seat in range(s[at.PLAYERS])])


def _size(deck: int) -> Codec:
    """How many cards are in a deck."""
    return Codec(
        lambda s: s[at.DECK_END + deck] - s[at.DECK_TOP + deck],
        lambda s, value: setitem(s, at.DECK_END + deck, value),
    )


def _sizes(s: Vector) -> list[int]:
    """How many cards are in the decks of the seats."""
    n = s[at.PLAYERS]
    return list(map(sub, s[at.DECK_END : at.DECK_END + n], s[at.DECK_TOP : at.DECK_TOP + n]))


def hand_texts(s: Vector, seat: int) -> list[str]:
    """The hand of a seat, sorted."""
    first = at.HAND + seat * at.HAND_SLOTS
    return [CARD_TEXT[card] for card in s[first : first + s[at.HAND_N + seat]]]


def deck_codes(s: Vector, deck: int) -> list[int]:
    """The cards of a deck, top first."""
    return s[at.DECK + s[at.DECK_TOP + deck] : at.DECK + s[at.DECK_END + deck]]


def _deck(s: Vector, deck: int) -> list[str]:
    return texts(deck_codes(s, deck))


def _discards(s: Vector, seat: int) -> list[str]:
    first = at.DISCARDED + seat * at.KINDS
    return texts(_lying(s, at.WHERE_DISCARDED + seat) + _copies(s[first : first + at.KINDS]))


def _lying(s: Vector, place: int) -> list[int]:
    """The islands at a place, in order."""
    where = s[at.WHERE : at.WHERE + at.ISLANDS + 1]
    return [n for n, lies in enumerate(where) if lies == place] if place in where else []


def _copies(counts: Sequence[int]) -> list[int]:
    return [at.S + kind for kind, copies in enumerate(counts) if copies for _ in range(copies)]


def _removed(s: Vector) -> list[str]:
    return texts(_lying(s, at.WHERE_REMOVED) + _copies(s[at.REMOVED : at.REMOVED + at.KINDS]))


def _put_removed(s: Vector, cards: Sequence[str]) -> None:
    for card in cards:
        code = CARD_CODE[card]
        if code <= at.ISLANDS:
            s[at.WHERE + code] = at.WHERE_REMOVED
        else:
            s[at.REMOVED + code - at.S] += 1


def _grid(s: Vector) -> dict[str, Any]:
    """Filled cells by name: the card, with its side in Sun and Moon (SUNMOON-2) and its owner in the duel (DUEL-3)."""
    variant = s[at.VARIANT]
    names = CELL_NAMES[s[at.BOARD]]
    out: dict[str, Any] = {}
    for cell, number in enumerate(s[at.GRID : at.GRID + BOARD_CELLS[s[at.BOARD]]]):
        if number:
            mark = s[at.MARK + cell]
            card = WILD_TEXT[number] if mark & at.MARK_WILD else CARD_TEXT[number]
            moon = int(mark & at.MARK_MOON != 0)
            if variant == at.SUN_MOON:
                out[names[cell]] = {"card": card, "side": FLAGS[moon]}
            elif variant == at.DUEL:
                out[names[cell]] = {"card": card, "owner": moon}
            else:
                out[names[cell]] = card
    return out


def _put_grid(s: Vector, grid: Mapping[str, Any]) -> None:
    cells = CELL_INDEX[s[at.BOARD]]
    marked = s[at.VARIANT] != at.NONE
    for name, value in grid.items():
        cell, card = cells[name], value["card"] if marked else value
        if "=" in card:
            s[at.GRID + cell], s[at.MARK + cell] = WILD_NUMBER[card], at.MARK_WILD
        else:
            s[at.GRID + cell] = int(card)
        if marked and (value.get("side") == "moon" or value.get("owner") == 1):
            s[at.MARK + cell] = at.MARK_MOON
    s[at.FILLED] = len(grid)


STORMS: Final = (("yellow", at.Y, at.YELLOW), ("orange", at.O, at.ORANGE), ("purple", at.P, at.PURPLE))


def _storms(s: Vector) -> dict[str, list[int]]:
    n = s[at.PLAYERS]
    return {
        colour: [place for place in range(n if card != at.P else at.ROWS) for _ in range(s[block + place])]
        for colour, card, block in STORMS
    }


def _put_storms(s: Vector, storms: Mapping[str, Sequence[int]]) -> None:
    for colour, _, block in STORMS:
        for place in storms[colour]:
            s[block + place] += 1


def _aside(s: Vector) -> list[str]:
    """The islands set aside unseen (FEWER-1), sorted."""
    return texts(_lying(s, at.WHERE_ASIDE))


def _order(s: Vector) -> list[int]:
    return s[at.ROW_ORDER : at.ROW_ORDER + at.ROWS]


def _row(s: Vector) -> list[str]:
    return texts(s[at.ROW_CARDS : at.ROW_CARDS + s[at.ROW_CARDS_N]])


def _put_row(s: Vector, cards: Sequence[str]) -> None:
    fill_row(s, [CARD_CODE[card] for card in cards])


def _explore(s: Vector) -> str | None:
    return EXPLORES[s[at.EXPLORE]] if s[at.POINT] in _EXPLORING else None


def _flag(s: Vector) -> str | None:
    return FLAGS[s[at.FLAG]] if s[at.VARIANT] == at.SUN_MOON else None


def _shares(s: Vector) -> list[int | None] | None:
    """Shares made in the running shed; None outside a shed."""
    if s[at.POINT] != at.AT_SHED:
        return None
    return [share if share >= 0 else None for share in s[at.SHARES : at.SHARES + s[at.PLAYERS]]]


def _exchange(s: Vector) -> dict[str, Any] | None:
    """Duel: the exchange offered this turn; the hand offered is open to all (DUEL-6)."""
    seat = s[at.EXCHANGE_SEAT]
    if seat < 0:
        return None
    return {"seat": seat, "cards": hand_texts(s, seat), "declined": bool(s[at.EXCHANGE_DECLINED])}


def _put_exchange(s: Vector, exchange: Mapping[str, Any] | None) -> None:
    if exchange:
        seat = s[at.EXCHANGE_SEAT] = exchange["seat"]
        s[at.EXCHANGE_DECLINED] = int(exchange["declined"])
        first = at.HAND + seat * at.HAND_SLOTS
        s[first : first + len(exchange["cards"])] = [CARD_CODE[card] for card in exchange["cards"]]


def _start_places(s: Vector) -> list[int] | None:
    """Starts that enter the decks after the opening hands (SETUP-4)."""
    opening = s[at.POINT] == at.AT_STORM and s[at.DRAW] == at.DRAW_OPENING
    return s[at.START_PLACES : at.START_PLACES + s[at.PLAYERS]] if opening else None


def result_dict(s: Vector) -> dict[str, Any] | None:
    """The result record of END-9; None while the game runs."""
    if s[at.POINT] != at.AT_END:
        return None
    card = s[at.RESULT_CARD]
    return {
        "outcome": outcome_name(s[at.OUTCOME]),
        "reason": END_REASONS[s[at.REASON]],
        "seat": s[at.ACTIVE],
        "turn": s[at.TURN],
        "card": CARD_TEXT[card] if card else None,
        "detail": NAMES[s[at.RESULT_DETAIL]] if card else None,
        "scores": s[at.SCORES : at.SCORES + 2] if s[at.VARIANT] == at.DUEL else None,
    }


_EXPLORING: Final = at.AT_EXPLORE, at.AT_CHOOSE, at.AT_STORM
_CARDS: Final = (None, *CARD_TEXT[1:])  # on a space that may be empty


# --- the table, in the order of the shape ----------------------------------------------------------------------------


def _open(name: str, codec: Codec, quiet: Any = None) -> Slot:
    """A part that everybody sees."""
    return Slot(name, codec, codec, quiet)


SLOTS: Final = (
    _open("point", _named(at.POINT, POINTS)),
    _open("deciding", _optional(at.DECIDING, at.SEATS)),
    _open("active", _number(at.ACTIVE)),
    _open("turn", _number(at.TURN)),
    _open("grid", Codec(_grid, _put_grid)),
    _open("start", _named(at.START_LAID, _CARDS)),
    _open("finish", _named(at.FINISH_LAID, _CARDS)),
    Slot("hands", _by_seat(hand_texts), _seats(at.HAND_N)),
    Slot("decks", _by_seat(_deck), Codec(_sizes, _seats(at.DECK_END).put)),
    Slot("discards", _by_seat(_discards), _seats(at.DISCARDS_N)),
    _open("removed", Codec(_removed, _put_removed)),
    Slot("removed_islands", _hidden(_aside), _number(at.REMOVED_ISLANDS)),
    _open("rocks", _optional(at.ROCKS_ROW, at.ROWS)),
    _open("storms", Codec(_storms, _put_storms), lambda: {colour: [] for colour, _, _ in STORMS}),
    _open("pool", _number(at.POOL), 0),
    _open("supply", _number(at.SUPPLY), 0),
    _open("flag", Codec(_flag, _named(at.FLAG, FLAGS).put)),
    _open("phase", _named(at.PHASE, (None, 1, 2))),
    Slot("explorer", _hidden(lambda s: _deck(s, at.EXPLORER)), _size(at.EXPLORER), list),
    Slot("row_order", Codec(_order, _seats(at.ROW_ORDER).put), None),
    _open("row", Codec(_row, _put_row), list),
    Slot("common_deck", _hidden(lambda s: _deck(s, at.COMMON)), _size(at.COMMON), list),
    _open("disclosed", _seats(at.DISCLOSED)),
    _open("due", _number(at.DUE), 0),
    _open("shares", _hidden(_shares)),
    _open("turned_up", _named(at.TURNED_UP, _CARDS)),
    _open("draw", _named(at.DRAW, DRAWS)),
    Slot("extra_left", _number(at.EXTRA_LEFT), None, 0),
    _open("explore", Codec(_explore, _named(at.EXPLORE, EXPLORES).put)),
    Slot("start_turn", _named(at.START_TURN, (False, True)), None),
    _open("exchange", Codec(_exchange, _put_exchange)),
    Slot("start_places", _hidden(_start_places), None),
    _open("result", _hidden(result_dict)),
)
SLOT: Final = {slot.name: slot for slot in SLOTS}
KEYS: Final = ("options", *SLOT)

# What only some options have: the test, and the parts that are quiet without it.
_OPTIONAL: Final[tuple[tuple[Callable[[Mapping[str, Any]], bool], tuple[str, ...]], ...]] = (
    (has_rocks, ("rocks",)),
    (has_storms, ("storms", "pool", "draw", "extra_left")),
    (lambda options: options["storms"] == "on", ("supply", "start_places")),
    (lambda options: options["board"] == "pyramid", ("explorer", "explore")),
    (lambda options: options["board"] == "arch", ("phase",)),
    (lambda options: options["variant"] == "sun_moon", ("flag",)),
    (lambda options: options["variant"] == "duel", ("row", "common_deck", "exchange")),
    (lambda options: options["variant"] != "duel", ("finish",)),
    (has_starts, ("start",)),
)


def absent(options: Mapping[str, Any]) -> list[str]:
    """The parts that a game with these options has no use for: they are quiet."""
    return [name for test, names in _OPTIONAL if not test(options) for name in names]
