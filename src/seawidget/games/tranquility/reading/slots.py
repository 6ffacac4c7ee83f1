"""The table of slots: for every part of the interchange shape where it lies in the vector and how it is written.

`state_dict`, `view_dict`, the attributes of `State`, `vector_of` and `load` all go by it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import compress
from operator import setitem, sub
from typing import Any, Final

from seawidget.games.shared.slots import Codec, Slot, named, number, opened, optional, unread
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.blank import fill_row
from seawidget.games.tranquility.core.board import BOARD_CELLS, CELL_INDEX, CELL_NAMES
from seawidget.games.tranquility.core.card_counts import has_rocks, has_starts, has_storms
from seawidget.games.tranquility.core.cards import CARD_CODE, CARD_TEXT, WILD_NUMBER, WILD_TEXT, texts
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.names import DRAWS, EXPLORES, FLAGS, POINTS, outcome_name
from seawidget.games.tranquility.core.rejection_codes import END_REASONS, NAMES
from seawidget.games.tranquility.rules.setup import start_place

# --- codecs ----------------------------------------------------------------------------------------------------------


def _seats(offset: int) -> Codec:
    """A number of each seat."""

    def put(s: Vector, values: Sequence[int]) -> None:
        s[offset : offset + len(values)] = values

    return Codec(lambda s: s[offset : offset + s[at.PLAYERS]], put)


def _by_seat(pile: Callable[[Vector, int], list[str]]) -> Codec:
    return unread(lambda s: [pile(s, seat) for seat in range(s[at.PLAYERS])])


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
    cells = BOARD_CELLS[s[at.BOARD]]
    islands = s[at.GRID : at.GRID + cells]
    if variant == at.NONE and not any(s[at.MARK : at.MARK + cells]):  # most boxes: in a third of the time
        filled = map(CARD_TEXT.__getitem__, filter(None, islands))
        return dict(zip(compress(names, islands), filled, strict=True))
    out: dict[str, Any] = {}
    for cell, island in enumerate(islands):
        if island:
            mark = s[at.MARK + cell]
            card = WILD_TEXT[island] if mark & at.MARK_WILD else CARD_TEXT[island]
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
    return [start_place(s, seat) for seat in range(s[at.PLAYERS])] if opening else None


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


SLOTS: Final = (
    opened("point", named(at.POINT, POINTS)),
    opened("deciding", optional(at.DECIDING, at.SEATS)),
    opened("active", number(at.ACTIVE)),
    opened("turn", number(at.TURN)),
    opened("grid", Codec(_grid, _put_grid)),
    opened("start", named(at.START_LAID, _CARDS)),
    opened("finish", named(at.FINISH_LAID, _CARDS)),
    Slot("hands", _by_seat(hand_texts), _seats(at.HAND_N)),
    Slot("decks", _by_seat(_deck), Codec(_sizes, _seats(at.DECK_END).put)),
    Slot("discards", _by_seat(_discards), _seats(at.DISCARDS_N)),
    opened("removed", Codec(_removed, _put_removed)),
    Slot("removed_islands", unread(_aside), number(at.REMOVED_ISLANDS)),
    opened("rocks", optional(at.ROCKS_ROW, at.ROWS)),
    opened("storms", Codec(_storms, _put_storms), lambda: {colour: [] for colour, _, _ in STORMS}),
    opened("pool", number(at.POOL), 0),
    opened("supply", number(at.SUPPLY), 0),
    opened("flag", Codec(_flag, named(at.FLAG, FLAGS).put)),
    opened("phase", named(at.PHASE, (None, 1, 2))),
    Slot("explorer", unread(lambda s: _deck(s, at.EXPLORER)), _size(at.EXPLORER), list),
    Slot("row_order", Codec(_order, _seats(at.ROW_ORDER).put), None),
    opened("row", Codec(_row, _put_row), list),
    Slot("common_deck", unread(lambda s: _deck(s, at.COMMON)), _size(at.COMMON), list),
    opened("disclosed", _seats(at.DISCLOSED)),
    opened("due", number(at.DUE), 0),
    opened("shares", unread(_shares)),
    opened("turned_up", named(at.TURNED_UP, _CARDS)),
    opened("draw", named(at.DRAW, DRAWS)),
    Slot("extra_left", number(at.EXTRA_LEFT), None, 0),
    opened("explore", Codec(_explore, named(at.EXPLORE, EXPLORES).put)),
    Slot("start_turn", named(at.START_TURN, (False, True)), None),
    Slot("earned", named(at.EARNED, (False, True)), None, False),
    opened("exchange", Codec(_exchange, _put_exchange)),
    Slot("start_places", unread(_start_places), None),
    opened("result", unread(result_dict)),
)
SLOT: Final = {slot.name: slot for slot in SLOTS}
KEYS: Final = ("options", *SLOT)

# What only some options have: the test, and the parts that are quiet without it.
_OPTIONAL: Final[tuple[tuple[Callable[[Mapping[str, Any]], bool], tuple[str, ...]], ...]] = (
    (has_rocks, ("rocks",)),
    (has_storms, ("storms", "pool", "draw", "extra_left")),
    (lambda options: options["storms"] == "on", ("supply", "start_places", "earned")),
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
