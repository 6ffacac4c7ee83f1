"""The bots: players that see their view and the legal moves, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from seawidget.games.shared.explanations import Candidate, Explanation, Reason, no_preference
from seawidget.games.shared.views import seated
from seawidget.games.tranquility.bots.greedy.place import LAM, by_use
from seawidget.games.tranquility.bots.greedy.policy import greedy_move
from seawidget.games.tranquility.bots.greedy.scoring import CELL, GAP, NEVER, STATIC, score_cell
from seawidget.games.tranquility.bots.greedy.storms import fair_share
from seawidget.games.tranquility.bots.navigator.player import Navigator
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.board import cell_name
from seawidget.games.tranquility.core.cards import texts
from seawidget.games.tranquility.rules.playout import random_code
from seawidget.games.tranquility.values.move import Move
from seawidget.games.tranquility.values.move_list import move_of
from seawidget.games.tranquility.values.moves import Place
from seawidget.games.tranquility.values.view import View
from seawidget.games.tranquility.values.view_vector import vector_of
from seawidget.rng import GAMMA, MASK, UNGAMMA, Rng

Choose = Callable[..., Move]  # (view, legal moves), and what it asks for by name


def usefulness(view: View, target: int = STATIC) -> list[str]:
    """The hand of a view, least useful card first: the order in which `greedy` gives cards away.

    Monsters, which cannot be given away, come last. Empty for a spectator.
    """
    if view.hand is None:
        return []
    return texts(by_use(vector_of(view), seated(view), target))


class Greedy:
    """A chooser that plays greedily for a target of scoring.py."""

    def __init__(self, name: str, target: int) -> None:
        self._name = name
        self._target = target

    def __call__(self, view: View, legal: Sequence[Move]) -> Move:
        """The greedy move."""
        s = vector_of(view)
        seat = seated(view)
        share = fair_share(s, seat) if s[at.POINT] == at.AT_SHED else 0
        code = greedy_move(s, seat, self._target, share)
        return move_of(s, code) if code else legal[0]

    def explain(self, view: View, legal: Sequence[Move], memory: object = None) -> Explanation:
        """Its move, then the best cell of every other island of the hand: how far off it lies, and the price."""
        best = self(view, legal)
        s = vector_of(view)
        seat = seated(view)
        first = at.HAND + seat * at.HAND_SLOTS
        found: list[Candidate[Move]] = []
        for card in s[first : first + s[at.HAND_N + seat]]:
            packed = score_cell(s, card, LAM, 4, self._target, seat) if card <= at.ISLANDS else NEVER << 16
            if packed >> 16 >= NEVER:
                continue
            cell, price = cell_name(s[at.BOARD], packed >> 8 & 255), packed & 255
            off = round(((packed >> 16) - LAM * price) / CELL, 2)
            reason = Reason("tranquility.explain.distance", {"off": off, "n": price}, -off, (cell,))
            move: Move = best if isinstance(best, Place) and best.card == str(card) else Place(card, cell)
            found.append(Candidate(move, -(packed >> 16) / CELL, (reason,), (cell,)))
        found.sort(key=lambda candidate: (candidate.move != best, -(candidate.score or 0.0)))
        if not found or found[0].move != best:
            found.insert(0, Candidate(best))
        return Explanation(self._name, seat, "distance", found)


class Random:
    """Each action alike, then each payment alike: the random player of rules/playout.py.

    The actions are the placements it can pay (card and cell), the pairs it can discard, the targets of a
    monster, the Finish and those of modules and variants; in a shed, the sizes of a share. Cards that leave the
    hand are then drawn one by one.
    """

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def __call__(self, view: View, _legal: Sequence[Move]) -> Move:
        """A random move."""
        rng = self._rng
        s = vector_of(view)
        stream = [(rng.key + rng.counter * GAMMA) & MASK]
        code = random_code(s, stream)
        rng.counter = ((stream[0] - rng.key) * UNGAMMA) & MASK  # as many numbers as were taken
        return move_of(s, code)

    def explain(self, view: View, legal: Sequence[Move], memory: object = None) -> Explanation:
        """All legal moves, the one it draws first; it prefers none."""
        return no_preference("random", seated(view), self(view, legal), legal)


def _captain(rng: Rng) -> Choose:
    """The search with its usual budget."""
    from seawidget.games.shared.rollout_search import usual
    from seawidget.games.tranquility.bots.rollout_search import SEARCH

    return usual(SEARCH, rng)


BOTS: Final[Mapping[str, Callable[[Rng], Choose]]] = MappingProxyType(
    {
        "random": Random,
        "greedy": lambda rng: Greedy("greedy", STATIC),
        "greedy-gap": lambda rng: Greedy("greedy-gap", GAP),
        "navigator": lambda rng: Navigator(),
        "captain": _captain,
    }
)
