"""The bots: players that see their view and the legal moves, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from seawidget.games.pomor.batch.play import GREEDY_BOT, PILOT_BOT
from seawidget.games.pomor.batch.rollout_rules import rank_moves
from seawidget.games.pomor.bots.policies.greedy import greedy_code
from seawidget.games.pomor.bots.policies.pilot import ROWS, pilot_code
from seawidget.games.pomor.core.kinds import Vector
from seawidget.games.pomor.core.table import Table
from seawidget.games.pomor.values.move_list import move_of
from seawidget.games.pomor.values.moves import Move
from seawidget.games.pomor.values.view import View
from seawidget.games.pomor.values.view_vector import vector_of
from seawidget.games.shared.explanations import Candidate, Explanation, no_preference
from seawidget.games.shared.rollout_search import CaptainChooser, usual
from seawidget.games.shared.views import seated
from seawidget.rng import Rng


class Random:
    """A chooser that plays any legal move, each alike."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def __call__(self, view: View, legal: Sequence[Move]) -> Move:
        """A random move."""
        return legal[self._rng.below(len(legal))]

    def explain(self, view: View, legal: Sequence[Move], memory: object = None) -> Explanation:
        """All legal moves, the one it draws first; it prefers none."""
        return no_preference("random", seated(view), self(view, legal), legal)


class Judging:
    """A chooser that plays the first of the moves whose turn ends best, by its own judgement."""

    def __init__(self, name: str, policy: int, code_of: Callable[..., int]) -> None:
        self._name, self._policy = name, policy
        self._code_of = code_of  # of (rows, codes, notes, events)

    def __call__(self, view: View, legal: Sequence[Move]) -> Move:
        """The move that is worth most."""
        s, table = vector_of(view)
        return move_of(s, table, self._code_of(*_room(s, table), [0]))

    def explain(self, view: View, legal: Sequence[Move], memory: object = None) -> Explanation:
        """Every legal move with the points that the best end of its turn is worth to the bot, best first."""
        s, table = vector_of(view)
        codes, values = [0] * len(legal), [0.0] * len(legal)
        rank_moves(self._policy, *_room(s, table), [0], codes, values)
        found = [Candidate(move_of(s, table, code), value) for code, value in zip(codes, values, strict=True)]
        found.sort(key=lambda candidate: -(candidate.score or 0.0))  # stable: of equal ones the first is played
        return Explanation(self._name, seated(view), "points", found)


def _room(s: Vector, table: Table) -> tuple[list[Vector], list[int], list[float]]:
    """What a policy needs: rows of which the first is the position, codes, and a number per kind of card."""
    return [s, *(s.copy() for _ in range(ROWS - 1))], [0] * ROWS, [0.0] * (len(table.kinds) + 1)


GREEDY: Final = Judging("greedy", GREEDY_BOT, lambda rooms, codes, _notes, ev: greedy_code(rooms, codes, ev))
PILOT: Final = Judging("pilot", PILOT_BOT, pilot_code)


def _captain(rng: Rng) -> CaptainChooser:
    """The search, with its usual budget."""
    from seawidget.games.pomor.bots.rollout_search import SEARCH

    return usual(SEARCH, rng)


BOTS: Final[Mapping[str, Callable[[Rng], Any]]] = MappingProxyType(
    {"random": Random, "greedy": lambda rng: GREEDY, "pilot": lambda rng: PILOT, "captain": _captain}
)
