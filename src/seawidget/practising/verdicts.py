"""The judge: whether a move cost something, by paired worlds that follow from what the seat knew.

One rival, the first choice of the game's adviser; its second and third only where they are ahead of it after 200
worlds, since three throughout would take three times as long. The band is looked at after 25, 50, 75, 112, 168 ...
worlds, never by the clock, and is always valid. Low end above the margin: a mistake; high end below it: fine; what
2,000 worlds do not decide stays open, and is never called a mistake. Solved games are judged by their exact values.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Literal

from seawidget.games import powers
from seawidget.odds.determinizations import Determinizations, seated
from seawidget.odds.judging import LEVEL, Judged, candidates_of
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.practising.fingerprints import fingerprint_of, key_of
from seawidget.probability.estimates.intervals import Interval
from seawidget.probability.estimates.steps import Portions, Steps

__all__ = ["MARGIN", "MOST", "Verdict", "judge"]

MARGIN: Final = 0.05  # of the chance to win
MOST: Final = 2_000  # worlds
FIRST: Final = 25  # worlds at the first look, and the least between two looks
LATER: Final = 200  # worlds after which a second and third choice may join
CHOICES: Final = 3  # of the adviser
TOGETHER: Final = 500  # worlds drawn at a time

Says = Literal["mistake", "fine", "open"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge says of a move: `says` "mistake", "fine" or "open".

    `best`: the best rival, the move itself where there is none; `band`: how much more of the chance to win it has,
    always valid, None where nothing was compared or all is `exact`; `loss`: the exact loss of a solved game; `worlds`:
    how many were played.
    """

    says: Says
    best: Any
    band: Interval | None = None
    worlds: int = 0
    loss: Fraction | None = None

    @property
    def exact(self) -> bool:
        """Whether it was worked out and not estimated."""
        return self.loss is not None


def judge(
    game: Game,
    node: Node,
    seat: int,
    move: Any,
    *,
    margin: float = MARGIN,
    level: float = LEVEL,
    most: int = MOST,
    purpose: str = "judge",
    seconds: float | None = None,
) -> Steps[Verdict]:
    """Judge a legal move at a node of `game`, in steps of about `seconds`. The steps are no part of the verdict."""
    rules, state = game.rules, node.state
    if len(state.legal_moves) == 1:
        return Verdict("fine", move)
    solved = rules.exact(state.options) if isinstance(rules, powers.Exact) else None
    if solved is not None:
        yield
        values = dict(solved.actions(state))
        best = max(values, key=lambda one: values[one])
        loss = values[best] - values[move]
        return Verdict("mistake" if loss > margin else "fine", best if loss else move, loss=loss)
    who = seated(rules, None, state)
    choices = candidates_of(game, node, None, who[seat], CHOICES)
    worlds = Determinizations(game, seat, key_of(fingerprint_of(game, node, seat), purpose), node)
    portions = Portions(seconds, TOGETHER)

    def play(of: Determinizations, moves: Any, first: int, count: int) -> Steps[list[list[float]]]:
        return (yield from of.moved(moves, first, count, who, portions))

    def judged(rivals: list[Any], columns: list[list[float]]) -> Judged:
        return Judged(worlds, worlds, [move, *rivals], columns, margin, level=level, most=most, least=FIRST)

    if choices[0] == move:  # its own first choice: only others that are ahead of it say anything
        one = judged([], (yield from play(worlds, [move], 0, min(LATER, most))))
    else:
        one = judged([choices[0]], (yield from play(worlds, [move, choices[0]], 0, min(FIRST, most))))
    joined = False
    while True:
        one.look()
        n = len(one.columns[0])
        if one.verdict == "mistake" or (one.verdict == "fine" and len(one.moves) > 1):
            break
        if not joined and n >= min(LATER, most):
            joined = True
            others = [each for each in choices[1:] if each != move]
            found = yield from play(worlds, others, 0, n)
            ahead = [k for k, column in enumerate(found) if sum(column) > sum(one.columns[-1])]
            if ahead:
                one = judged([*one.moves[1:], *(others[k] for k in ahead)], [*one.columns, *(found[k] for k in ahead)])
                continue
        if one.turn is None or len(one.moves) == 1:
            break
        yield from one.play_on(play, 2 * most)
    return _told(one)


def _told(one: Judged) -> Verdict:
    n = len(one.columns[0])
    rivals = range(1, len(one.moves))
    if not rivals:
        return Verdict("fine", one.moves[0], worlds=n)
    best = one.best or max(rivals, key=lambda k: sum(one.columns[k]) / len(one.columns[k]))
    says: Says = "open" if one.verdict == "undecided" else "mistake" if one.verdict == "mistake" else "fine"
    return Verdict(says, one.moves[best], one.band(best), len(one.columns[best]))
