"""The bots: players that see their view and the legal moves, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from seawidget.games.pomor import layout as at
from seawidget.games.pomor.cards import SEA_CODE, TOKENS, stack_code
from seawidget.games.pomor.greedy import POINT, best_worth, greedy_code
from seawidget.games.pomor.kinds import Vector
from seawidget.games.pomor.movelist import move_of
from seawidget.games.pomor.moves import Move
from seawidget.games.pomor.names import PHASES
from seawidget.games.pomor.pilot import move_worth, pilot_code
from seawidget.games.pomor.rules_deck import hand_add
from seawidget.games.pomor.rules_legal import next_legal
from seawidget.games.pomor.rules_turn import apply_code
from seawidget.games.pomor.table import Table, sea_code, table_of
from seawidget.games.pomor.view import View
from seawidget.games.reasoning import Candidate, Explanation, no_preference
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


class Random:
    """A chooser that plays any legal move, each alike."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def __call__(self, view: View, legal: Sequence[Move]) -> Move:
        """A random move."""
        return legal[self._rng.below(len(legal))]

    def explain(self, view: View, legal: Sequence[Move], memory: object = None) -> Explanation:
        """All legal moves, the one it draws first; it prefers none."""
        return no_preference("random", view.seat, self(view, legal), legal)


class Judging:
    """A chooser that plays the first of the moves that are worth most to it."""

    def __init__(self, name: str, code_of: Callable[[Vector], int], worth: Callable[[Vector, int, int], float]) -> None:
        self._name = name
        self._code_of = code_of
        self._worth = worth  # of (position after a move, seat, place of its token before)

    def __call__(self, view: View, legal: Sequence[Move]) -> Move:
        """The move that is worth most."""
        s, table = vector_of(view)
        return move_of(s, table, self._code_of(s))

    def explain(self, view: View, legal: Sequence[Move], memory: object = None) -> Explanation:
        """Every legal move with the points it is worth to the bot, best first."""
        s, table = vector_of(view)
        seat = s[at.DECIDING]
        found: list[Candidate] = []
        code = next_legal(s, 0)
        while code > 0:
            after = s.copy()
            apply_code(after, code, [0])
            worth = self._worth(after, seat, s[at.TOKEN_AT + seat])
            found.append(Candidate(move_of(s, table, code), worth))
            code = next_legal(s, code)
        found.sort(key=lambda candidate: -(candidate.score or 0.0))  # stable: of equal ones the first is played
        return Explanation(self._name, seat, "points", found)


def _greedy_worth(s: Vector, seat: int, place: int) -> float:
    return best_worth(s, seat, place) / POINT


BOTS: Final[Mapping[str, Callable[[Rng], Choose]]] = MappingProxyType(
    {
        "random": Random,
        "greedy": lambda _rng: Judging(
            "greedy", greedy_code, lambda s, seat, place: best_worth(s, seat, place) / POINT
        ),
        "pilot": lambda _rng: Judging("pilot", pilot_code, lambda s, seat, _place: move_worth(s, seat)),
    }
)
