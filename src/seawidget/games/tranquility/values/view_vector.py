"""A view as a state vector: what the policies, which know numbers only, are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import CELL_INDEX, SEGMENT_ENDS
from seawidget.games.tranquility.core.cards import CARD_CODE, WILD_NUMBER
from seawidget.games.tranquility.core.kinds import Vector
from seawidget.games.tranquility.core.names import DRAWS, EXPLORES, OPTIONS, POINTS
from seawidget.games.tranquility.rules.redaction import stand_in_monsters
from seawidget.games.tranquility.values.view import View

_POINT_NUMBER: Final = {name: number for number, name in enumerate(POINTS)}


def vector_of(view: View) -> Vector:
    """A state vector that holds what a view shows and nothing else; what is hidden is 0.

    At SHED monsters stand in for what the seats to come cannot give, so that the capacities on show hold
    (START-6).
    """
    facts = view._facts  # read only, so no copy
    s = [0] * at.SIZE
    options = facts["options"]
    for name, (offset, values) in OPTIONS.items():
        s[offset] = options[name] if values is None else values.index(options[name])
    board = s[at.BOARD]
    s[at.SEGMENT_END : at.SEGMENT_END + 3] = SEGMENT_ENDS[board]
    s[at.POINT] = _POINT_NUMBER[facts["point"]]
    s[at.DECIDING] = -1 if facts["deciding"] is None else facts["deciding"]
    s[at.ACTIVE] = facts["active"]
    s[at.START_LAID] = CARD_CODE[facts["start"]] if facts["start"] else 0
    s[at.ROCKS_ROW] = -1 if facts["rocks"] is None else facts["rocks"]
    s[at.DUE] = facts["due"]
    names = CELL_INDEX[board]
    for name, value in facts["grid"].items():
        card = value["card"] if isinstance(value, dict) else value
        cell = names[name]
        s[at.GRID + cell] = WILD_NUMBER[card] if "=" in card else int(card)
        s[at.MARK + cell] = at.MARK_WILD if "=" in card else 0
        if isinstance(value, dict) and (value.get("side") == "moon" or value.get("owner") == 1):
            s[at.MARK + cell] |= at.MARK_MOON
    s[at.FILLED] = len(facts["grid"])
    _set_modules(s, facts)
    for card in facts["removed"]:
        code = CARD_CODE[card]
        if code <= at.ISLANDS:
            s[at.WHERE + code] = at.WHERE_REMOVED
        else:
            s[at.REMOVED + code - at.S] += 1
    n = facts["players"]
    s[at.DISCLOSED : at.DISCLOSED + n] = facts["disclosed"]
    s[at.HAND_N : at.HAND_N + n] = facts["hands"]
    s[at.DISCARDS_N : at.DISCARDS_N + n] = facts["discards"]
    s[at.DECK_END : at.DECK_END + n] = facts["decks"]
    if facts["hand"] is not None:
        first = at.HAND + facts["seat"] * at.HAND_SLOTS
        s[first : first + len(facts["hand"])] = [CARD_CODE[card] for card in facts["hand"]]
    if s[at.POINT] == at.AT_SHED:
        s[at.STEP_SEAT] = (s[at.DECIDING] - s[at.ACTIVE]) % n
        stand_in_monsters(s, view)
    return s


def _set_modules(s: Vector, facts: Mapping[str, Any]) -> None:
    """What modules and variants show: storms, compasses, sides, the row of the duel, an offered hand."""
    for name, block in (("yellow", at.YELLOW), ("orange", at.ORANGE), ("purple", at.PURPLE)):
        for place in facts["storms"][name]:
            s[block + place] += 1
    s[at.POOL], s[at.SUPPLY] = facts["pool"], facts["supply"]
    s[at.FLAG] = int(facts["flag"] == "moon")
    s[at.PHASE] = facts["phase"] or 0
    s[at.FINISH_LAID] = CARD_CODE[facts["finish"]] if facts["finish"] else 0
    s[at.TURNED_UP] = CARD_CODE[facts["turned_up"]] if facts["turned_up"] else 0
    s[at.DRAW], s[at.EXPLORE] = DRAWS.index(facts["draw"]), EXPLORES.index(facts["explore"])
    row = [CARD_CODE[card] for card in facts["row"]]
    s[at.ROW_CARDS : at.ROW_CARDS + len(row)] = row
    s[at.ROW_CARDS_N] = len(row)
    s[at.DECK_END + at.COMMON], s[at.DECK_END + at.EXPLORER] = facts["common_deck"], facts["explorer"]
    s[at.EXCHANGE_SEAT] = -1
    if facts["exchange"]:
        seat = s[at.EXCHANGE_SEAT] = facts["exchange"]["seat"]
        s[at.EXCHANGE_DECLINED] = int(facts["exchange"]["declined"])
        shown = [CARD_CODE[card] for card in facts["exchange"]["cards"]]
        s[at.HAND + seat * at.HAND_SLOTS : at.HAND + seat * at.HAND_SLOTS + len(shown)] = shown
