"""What a budget of the captain is worth: `python -m tests.bench.captain_budget [--decisions N] [--seed N]`.

Decisions are taken from solo games of navigators with 8 to 12 islands removed. At each every candidate is played on in
the same WORLDS worlds. Then the search chooses again and again, each time by the results of other worlds drawn from
these, and the worlds it has not seen say how many games more its choice wins than the navigator's. Differences of some
hundredths of a game in a hundred show so after minutes; by whole games they would take days.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import seawidget as sea
from seawidget.games.registry import get
from seawidget.games.shared import rollout_search as search
from seawidget.games.shared.memory import Memory
from seawidget.games.tranquility.batch.batch import Batch
from seawidget.games.tranquility.bots.rollout_search import COPIES, SEARCH
from seawidget.playing.lines import history
from seawidget.rng import Rng

RULES = get("tranquility")
REMOVED = (12, 12, 10, 8)
WORLDS = 1024
SHOWN = 704  # worlds the search may ask for; the others judge
TIMES = 4  # choices at each decision
BUDGETS = (  # rollouts at most, PROMISE, candidates, spread
    *((rollouts, 0.0, 6, 0.03) for rollouts in (120, 480, 960, 1500)),
    *((1500, promise, 6, 0.03) for promise in (0.0005, 0.001, 0.002, 0.004)),
    *((1500, 0.001, candidates, 0.03) for candidates in (4, 8)),
    *((1500, 0.001, 6, spread) for spread in (0.02, 0.04, 0.06)),
)


@dataclass
class Decision:
    """The candidates of a decision by number, and what each brought in each world."""

    priors: list[float]
    results: list[list[float]]


class Recorded:
    """A game in which every world has been played already (`seawidget.games.powers.Searching`)."""

    def __init__(self, decision: Decision, order: Sequence[int], spread: float) -> None:
        self._spread = spread
        self.decision, self.order = decision, order
        self.played = 0

    def spread(self, view: Any) -> float:
        return self._spread

    def candidates(self, view: Any, legal: Sequence[Any], known: Any, most: int) -> list[tuple[int, float]]:
        return list(enumerate(self.decision.priors[:most]))

    def copies(self, view: Any) -> int:
        return COPIES

    def outcomes(
        self, worlds: Any, moves: Sequence[int], seat: int, key: int, first: int, count: int, stop: Callable[[], bool]
    ) -> Any:
        self.played += count * len(moves)
        # worlds asked for beyond those shown are shown again: with two candidates left there may be too few
        numbers = [self.order[i % SHOWN] for i in range(first, first + count)]
        return [[self.decision.results[move][i] for i in numbers] for move in moves]


class NoView:
    seat = 0


def decisions(count: int, seed: int) -> list[Decision]:
    """So many decisions at which there is something to choose, each of another game."""
    found: list[Decision] = []
    number = 0
    Batch(RULES.options({"players": 1, "removed_islands": REMOVED[0]}), ["navigator"]).play(0, 0, 1, compiled=True)
    while len(found) < count:
        chance = Rng(seed).fork(number)
        removed = REMOVED[number % len(REMOVED)]
        number += 1
        game = sea.Game("tranquility", seed=chance.next(), seats=["navigator"], players=1, removed_islands=removed)
        game.play_bots(1 + chance.below(50))
        if game.deciding is None:
            continue
        state = game.state
        memory = Memory.of(RULES, state, 0, history(game.node, 0))
        previewed = SEARCH.candidates(state.view(0), state.legal_moves, memory.information, 8)
        if len(previewed) < 2:
            continue
        worlds = [memory.imagine(chance.fork(i)) for i in range(WORLDS // COPIES)]
        results = SEARCH.outcomes(worlds, [move for move, _ in previewed], 0, chance.next(), 0, WORLDS, bool)
        found.append(Decision([prior for _, prior in previewed], results))
    return found


def gains(decision: Decision, budget: tuple[int, float, int, float], seed: int) -> tuple[float, float]:
    """(games more won than by the first candidate, rollouts played), means over TIMES choices."""
    rollouts, promise, candidates, spread = budget
    more, played = 0.0, 0
    usual, search.PROMISE = search.PROMISE, promise  # type: ignore[misc]
    for time in range(TIMES):
        order = Rng(seed).fork(time).shuffled(list(range(WORLDS)))
        game = Recorded(decision, order, spread)
        chooser = search.CaptainChooser(game, Rng(time), rollouts, None, candidates)
        choice = chooser(NoView(), [], Memory(None, lambda rng: 0))
        more += fmean(decision.results[choice][i] - decision.results[0][i] for i in order[SHOWN:])
        played += game.played
    search.PROMISE = usual  # type: ignore[misc]
    return more / TIMES, played / TIMES


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.captain_budget", description=__doc__)
    parser.add_argument("--decisions", type=int, default=400)
    parser.add_argument("--seed", type=int, default=2026)
    chosen = parser.parse_args()
    found = decisions(chosen.decisions, chosen.seed)
    base: list[float] = []
    print(
        "| rollouts at most | promise | candidates | spread | played | games more in a hundred | than the first row |"
    )
    print("|---|---|---|---|---|---|---|")
    for budget in BUDGETS:
        rows = [gains(decision, budget, chosen.seed + i) for i, decision in enumerate(found)]
        more = [100 * row[0] for row in rows]
        base = base or more
        beside = [a - b for a, b in zip(more, base, strict=True)]
        shares = [f"{fmean(each):.3f} (s.e. {stdev(each) / sqrt(len(each)):.3f})" for each in (more, beside)]
        print("|", " | ".join([*map(str, budget), f"{fmean(row[1] for row in rows):.0f}", *shares]), "|", flush=True)


if __name__ == "__main__":
    main()
