"""A view as a state vector: what the policies, which know numbers only, are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seawidget.games.pomor.core import layout as at
from seawidget.games.pomor.core.cards import SEA_CODE, TOKENS, stack_code
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.names import PHASES
from seawidget.games.pomor.core.table import Table, sea_code, table_of
from seawidget.games.pomor.rules.deck import hand_add
from seawidget.games.pomor.values.view import View


def vector_of(view: View) -> tuple[Vector, Table]:
    """A preview vector that holds what a view shows and nothing else; what is hidden is 0."""
    facts = view._facts  # read only, so no copy
    table = table_of(facts["options"])
    s = table.blank()
    s[at.PREVIEW] = 1
    s[at.PHASE] = PHASES.index(facts["point"])
    s[at.DECIDING] = -1 if facts["deciding"] is None else facts["deciding"]
    s[at.ACTIVE], s[at.TURN] = facts["active"], facts["turn"]
    s[at.WINNER] = -1 if facts["winner"] is None else facts["winner"]
    s[at.NAV_N], s[at.SEA_N] = facts["nav_deck"], facts["sea_deck"]
    if facts["in_play"]:
        s[at.IN_PLAY] = table.number[facts["in_play"].removesuffix("!")]
        s[at.UNBLOCK] = int(facts["in_play"].endswith("!"))
    for place, (card, tokens) in enumerate(zip(facts["ring"], facts["stacks"], strict=True)):
        s[at.RING + place] = SEA_CODE[card]
        s[at.STACK + place] = stack_code(tokens)
        for token in tokens:
            s[at.TOKEN_AT + TOKENS.index(token)] = place
    for seat, hold in enumerate(facts["holds"]):
        s[at.HOLD_SUM + seat] = sum(hold)
        for value in hold:
            s[at.HOLD + seat * at.VALUES + value] += 1
    s[at.SCORES : at.SCORES + table.players] = facts["scores"]
    if facts["hand"] is not None:
        for card in facts["hand"]:
            hand_add(s, facts["seat"], table.number[card])
    s[at.HAND_N : at.HAND_N + table.players] = facts["hands"]
    for card in facts["nav_discard"]:
        s[s[at.NAV_DISCARD] + table.number[card]] += 1
    for card in facts["sea_discard"]:
        s[at.SEA_DISCARD + sea_code(card)] += 1
    _scratch(s, facts)
    return s, table


def _scratch(s: Vector, facts: Mapping[str, Any]) -> None:
    scratch = facts["scratch"]
    if scratch["moved"]:
        s[at.MOVED], s[at.ORIGIN], s[at.DESTINATION] = 1, scratch["origin"], scratch["destination"]
    for number, first, places in (
        (at.CANDIDATES_N, at.CANDIDATES, scratch["candidates"]),
        (at.VACATED_N, at.VACATED, scratch["vacated"]),
        (at.OPEN_N, at.OPEN, facts["open_water"]),
    ):
        s[number] = len(places)
        s[first : first + len(places)] = places
