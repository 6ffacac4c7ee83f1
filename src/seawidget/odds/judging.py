"""Whether a move was a mistake: it and its candidates on the same worlds, played on until a band decides.

A *mistake* is a move for which the always-valid band of (candidate - move) lies above a margin; a move is *fine* when
the bands of all its candidates lie below it; anything else is undecided. The band may be looked at after every round,
so what is undecided is played on; what looks most like a mistake is played on first. With a margin of 0 nothing could
ever be called fine, and whether a small loss is seen would be a matter of chance.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from seawidget.games import powers
from seawidget.odds.determinizations import Determinizations, default_policy
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.playing.players import Player, player
from seawidget.probability.estimates.intervals import bounded_mean_band
from seawidget.rng import Rng

__all__ = ["LEVEL", "Judged", "Play", "candidates_of", "settle"]

LEVEL = 0.95  # of all bands of one decision together
MEASURED = 200  # worlds, at least, in which the loss of a mistake is measured

Play = Callable[[Determinizations, Any, int, int], list[float]]  # (worlds, move, first, count) -> results


@dataclass
class Judged:
    """One decision: `moves` (the one played first), their results world by world, and what the bands say of it.

    `verdict`: "mistake", "fine" or "undecided". For a mistake `best` is the number of the better move, `loss` and
    `loss_se` how much better, measured in worlds of their own: the loss that decided is larger than it is on average.
    """

    worlds: Determinizations
    apart: Determinizations
    moves: list[Any]
    columns: list[list[float]]
    margin: float
    verdict: str = "undecided"
    best: int = 0
    loss: float = 0.0
    loss_se: float = 0.0
    open: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.open = list(range(1, len(self.moves)))

    @property
    def n(self) -> int:
        """Worlds played."""
        return len(self.columns[0])

    def _differences(self, k: int) -> list[float]:
        return [x - y for x, y in zip(self.columns[k], self.columns[0], strict=True)]

    @property
    def promise(self) -> float:
        """How many standard errors the best open candidate lies above the margin."""
        return max((self._lead(k) for k in self.open), default=-math.inf)

    def _lead(self, k: int) -> float:
        differences = self._differences(k)
        mean = math.fsum(differences) / self.n
        spread = math.fsum((each - mean) ** 2 for each in differences) / self.n
        # a deal more either way: where nothing has differed yet something still may
        return (mean - self.margin) / math.sqrt((spread + 1 / self.n) / self.n)

    def look(self) -> float | None:
        """Take the bands into account. Of a mistake the lower end that decided it, else None."""
        level = 1 - (1 - LEVEL) / max(len(self.moves) - 1, 1)
        bands = {k: bounded_mean_band(Counter(self._differences(k)), -1, 1, level) for k in self.open}
        self.open = [k for k, band in bands.items() if band.high > self.margin]
        found = [k for k in self.open if bands[k].low > self.margin]
        if found:
            self.verdict = "mistake"
            self.best = max(found, key=lambda k: math.fsum(self.columns[k]))
            return bands[self.best].low
        if not self.open:
            self.verdict = "fine"
        return None


def settle(judged: Sequence[Judged], play: Play, budget: int, cancelled: Callable[[], None]) -> int:
    """Play undecided decisions on until all are decided, or the next round would exceed `budget` games.

    Returns the games played; `cancelled` is called before each round and may raise.
    """
    games = 0

    def look(each: Judged) -> None:
        nonlocal games
        low = each.look()
        if low is not None:
            games += _measure(each, play, low)

    for each in judged:
        look(each)
    while True:
        cancelled()
        left = [each for each in judged if each.verdict == "undecided"]
        rounds = {id(each): max(20, each.n // 2) for each in left}
        costs = {id(each): rounds[id(each)] * (1 + len(each.open)) for each in left}
        left = [each for each in left if games + costs[id(each)] <= budget]
        if not left:
            return games
        chosen = max(left, key=lambda each: each.promise)  # the first of several: never a matter of chance
        first, count = chosen.n, rounds[id(chosen)]
        for k in range(len(chosen.moves)):
            # What was ruled out is not played on; it counts as it stood, and is never looked at again.
            if k == 0 or k in chosen.open:
                chosen.columns[k] += play(chosen.worlds, chosen.moves[k], first, count)
        games += costs[id(chosen)]
        look(chosen)


def _measure(each: Judged, play: Play, low: float) -> int:
    """The loss of a mistake in worlds that had no say in finding it; never less than the band has shown."""
    count = max(MEASURED, min(each.n, 4 * MEASURED))
    best, own = (play(each.apart, each.moves[k], 0, count) for k in (each.best, 0))
    differences = [x - y for x, y in zip(best, own, strict=True)]
    mean = math.fsum(differences) / count
    spread = math.fsum((d - mean) ** 2 for d in differences) / (count - 1)
    each.loss, each.loss_se = max(mean, low), math.sqrt(max(spread, 1 / count) / count)
    return 2 * count


def candidates_of(game: Game, before: Node, played: Any, who: Player, most: int) -> list[Any]:
    """Moves to compare with the one played: the first `most` in the order of the game's adviser.

    The bot that gives hints (for Tranquility the navigator), or `who`, orders the moves if it gives reasons; else it is
    the choice of `who`, and then moves spread evenly over the legal ones. No chance is in it.
    """
    rules, state = game.rules, before.state
    view, legal, seat = state.view(state.deciding), state.legal_moves, state.deciding
    adviser = rules.adviser if isinstance(rules, powers.Advises) else default_policy(rules)
    for each in (player(adviser, rules), who):
        choose = each.chooser(rules, Rng(0))
        why = getattr(choose, "explain", None)
        if why is not None:
            found = why(view, legal, game.tree.memories.memory(before, seat))
            order = [one.move for one in found.candidates]
            break
    else:
        assert choose is not None
        choice = choose(view, legal)
        choice = rules.parse_move(choice) if isinstance(choice, str) else choice
        step = max(1, len(legal) // max(most, 1))
        order = list(dict.fromkeys([choice, *legal[::step], *legal]))
    return [move for move in order if move != played][:most]
