"""The bots: players that see their view and the legal moves, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from seawidget.games.moves import Move
from seawidget.games.pomor import layout as at
from seawidget.games.pomor.cards import SEA_CODE, TOKENS, stack_code
from seawidget.games.pomor.greedy import greedy_code
from seawidget.games.pomor.kinds import Vector
from seawidget.games.pomor.movelist import move_of
from seawidget.games.pomor.names import PHASES
from seawidget.games.pomor.pilot import ROWS, pilot_code
from seawidget.games.pomor.rules_deck import hand_add
from seawidget.games.pomor.table import Table, sea_code, table_of
from seawidget.games.pomor.view import View
from seawidget.rng import Rng

Choose = Callable[[View, Sequence[Move]], Move]


def vector_of(view: View) -> tuple[Vector, Table]:
    """A state vector on trial that holds what a view shows and nothing else; what is hidden is 0."""
    facts = view._facts  # read only, so no copy
    table = table_of(facts["options"])
    s = table.blank()
    s[at.TRIAL] = 1
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


def _random(rng: Rng) -> Choose:
    """Any legal move, each alike."""
    return lambda _view, legal: legal[rng.below(len(legal))]


def _room(s: Vector, table: Table) -> tuple[list[Vector], list[int], list[float]]:
    """What a policy needs: rows of which the first is the position, codes, and a number per kind of card."""
    return [s, *(s.copy() for _ in range(ROWS - 1))], [0] * ROWS, [0.0] * (len(table.kinds) + 1)


def _greedy(_rng: Rng) -> Choose:
    def choose(view: View, _legal: Sequence[Move]) -> Move:
        s, table = vector_of(view)
        rooms, codes, _ = _room(s, table)
        return move_of(s, table, greedy_code(rooms, codes, [0]))

    return choose


def _pilot(_rng: Rng) -> Choose:
    def choose(view: View, _legal: Sequence[Move]) -> Move:
        s, table = vector_of(view)
        rooms, codes, notes = _room(s, table)
        return move_of(s, table, pilot_code(rooms, codes, notes, [0]))

    return choose


BOTS: Final[Mapping[str, Callable[[Rng], Choose]]] = MappingProxyType(
    {"random": _random, "greedy": _greedy, "pilot": _pilot}
)
