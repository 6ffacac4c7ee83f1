"""Positions as one whole number, out and in: the table of position codes of Mini."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from seawidget.errors import OptionError
from seawidget.games.mini.options import FIELDS, read_options
from seawidget.games.shared.mixed_radix import Coder, Impossible, of, packed, unpacked

TABLE: Final = 1  # number of the table below
LETTER: Final = "M"

_MOST_TURN: Final = 9999
_NUMBERS: Final = tuple(field for field in FIELDS if field["name"] != "players")

Told = Mapping[str, Any] | None
Facts = dict[str, Any]


def packed_state(told: Mapping[str, Any]) -> int:
    """The number of a whole position: a dictionary as `State.to_dict` writes it."""
    return packed(_state, told)


def unpacked_state(number: int) -> Facts:
    """The dictionary of such a number, for `load`. Raises Impossible."""
    return unpacked(_state, number)


def packed_view(view: Mapping[str, Any]) -> int:
    """The number of a view: a dictionary as `View.to_dict` writes it."""
    return packed(_view, {**view, "line": [card or 0 for card in view["grid"].values()]})


def unpacked_view(number: int) -> tuple[Facts, Counter[int]]:
    """What such a number says, and the cards that are not seen: `seat`, `size` of the hand, whether it is `over`.

    Raises Impossible.
    """
    return unpacked(_view, number)


def _open(c: Coder, told: Told) -> tuple[Facts, Counter[int]]:
    """Options, turn, line and discards, and the cards that lie elsewhere."""
    options = of(told, "options")
    numbers = {field["name"]: c.whole(field["min"], field["max"], of(options, field["name"])) for field in _NUMBERS}
    try:
        facts: Facts = {"options": read_options(numbers)}
    except OptionError as error:
        raise Impossible from error
    facts["turn"] = c.whole(1, _MOST_TURN, of(told, "turn"))
    cells, line = facts["options"]["cells"], of(told, "line")
    mask = c.number(1 << cells, None if line is None else sum(1 << cell for cell, card in enumerate(line) if card))
    left = Counter(range(1, facts["options"]["cards"] + 1))
    laid = c.subset(sorted(left), mask.bit_count(), None if line is None else [card for card in line if card])
    left -= Counter(laid)
    cards = iter(laid)
    facts["line"] = [next(cards) if mask >> cell & 1 else 0 for cell in range(cells)]
    facts["discards"] = c.bag(left, facts["options"]["cards"], of(told, "discards"))
    return facts, left


def _state(c: Coder, told: Told) -> Facts:
    facts, left = _open(c, told)
    facts["hand"] = c.bag(left, facts["options"]["cards"], of(told, "hand"))
    facts["deck"] = c.order(left.elements(), of(told, "deck"))
    return facts


def _view(c: Coder, told: Told) -> tuple[Facts, Counter[int]]:
    """With the hand of the seat, for a spectator how many cards it is, and whether the game is over."""
    facts, left = _open(c, told)
    facts["seat"] = c.one_of((0, None), of(told, "seat"))
    facts["hand"] = [] if facts["seat"] is None else c.bag(left, facts["options"]["cards"], of(told, "hand"))
    facts["size"] = len(facts["hand"])
    if facts["seat"] is None:
        facts["size"] = c.number(facts["options"]["hand"] + 1, None if told is None else told["hands"][0])
    facts["over"] = c.flag(None if told is None else told["result"] is not None)
    return facts, left
