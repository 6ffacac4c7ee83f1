"""What a budget of the captain is worth, and what its prior: `python -m tests.bench.captain_budget [KIND ...]`.

Decisions are taken from games of navigators, alone with 8 to 12 islands removed, or of a KIND (fit_navigator.py). At
each every candidate is played on in the same WORLDS worlds. Then the search chooses again and again, each time by the
results of other worlds drawn from these, and the worlds it has not seen say how many games more its choice wins than
the navigator's. Differences of some hundredths of a game in a hundred show so after minutes; by whole games they would
take days. Without a KIND budgets are compared, with one the two numbers of the prior (priors.py), that of today first.
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
from seawidget.games.shared.memory import Imagined, Memory
from seawidget.games.tranquility.bots.navigator.priors import prior_of
from seawidget.games.tranquility.bots.rollout_search import COPIES, SEARCH
from seawidget.playing.lines import history
from seawidget.rng import Rng
from tests.bench.fit_navigator import KINDS
from tests.bench.parts.libraries import libraries

RULES = get("tranquility")
REMOVED = (12, 12, 10, 8)
WORLDS = 1024
SHOWN = 704  # worlds the search may ask for; the others judge
TIMES = 4  # choices at each decision
BUDGETS = (  # rollouts at most, PROMISE, candidates
    *((rollouts, 0.0, 6) for rollouts in (120, 480, 960, 1500)),
    *((1500, promise, 6) for promise in (0.0005, 0.001, 0.002, 0.004)),
    *((1500, 0.001, candidates) for candidates in (4, 8)),
)
USUAL = 1500, 0.001, 6
PRIORS = tuple((share, spread) for spread in (0.03, 0.06) for share in (0.02, 0.04, 0.08, 0.15, 0.25))
Budget = tuple[int, float, int]
Prior = tuple[float, float]


@dataclass
class Decision:
    """The candidates of a decision by number, by how much less the navigator values each, and what each brought in each
    world. `prior`: that of today.
    """

    values: list[float]
    results: list[list[float]]
    prior: Prior


class Recorded:
    """A game in which every world has been played already (`seawidget.games.powers.Searching`)."""

    def __init__(self, decision: Decision, order: Sequence[int], prior: Prior) -> None:
        self._share, self._spread = prior
        self.decision, self.order = decision, order
        self.played = 0

    def spread(self, view: Any) -> float:
        return self._spread

    def candidates(self, view: Any, legal: Sequence[Any], known: Any, most: int) -> list[tuple[int, float]]:
        return [(number, self._share * value) for number, value in enumerate(self.decision.values[:most])]

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


def decisions(played: Sequence[dict[str, Any]], count: int, seed: int) -> list[Decision]:
    """So many decisions at which there is something to choose, each of another game with one of some options."""
    found: list[Decision] = []
    number = 0
    while len(found) < count:
        chance = Rng(seed).fork(number)
        given = {"players": 1, **played[number % len(played)]}
        number += 1
        game = sea.Game("tranquility", seed=chance.next(), seats=["navigator"] * given["players"], **given)
        game.play_bots(1 + chance.below(50))
        if game.deciding is None:
            continue
        state, seat = game.state, game.deciding
        memory = Memory.of(RULES, state, seat, history(game.node, seat))
        previewed = SEARCH.candidates(state.view(seat), state.legal_moves, memory.information, 8)
        if len(previewed) < 2:
            continue
        prior = prior_of(state.vector)
        worlds = Imagined(memory, chance.fork, 0, WORLDS // SEARCH.copies(state.view(seat)))
        results = SEARCH.outcomes(worlds, [move for move, _ in previewed], seat, chance.next(), 0, WORLDS, bool)
        found.append(Decision([unit / prior[0] for _, unit in previewed], results, prior))
    return found


def gains(decision: Decision, budget: Budget, prior: Prior, seed: int) -> tuple[float, float]:
    """(games more won than by the first candidate, rollouts played), means over TIMES choices."""
    rollouts, promise, candidates = budget
    more, played = 0.0, 0
    usual, search.PROMISE = search.PROMISE, promise  # type: ignore[misc]
    for time in range(TIMES):
        order = Rng(seed).fork(time).shuffled(list(range(WORLDS)))
        game = Recorded(decision, order, prior)
        chooser = search.CaptainChooser(game, Rng(time), rollouts, None, candidates)
        choice = chooser(NoView(), [], Memory(None, lambda rng: 0))
        more += fmean(decision.results[choice][i] - decision.results[0][i] for i in order[SHOWN:])
        played += game.played
    search.PROMISE = usual  # type: ignore[misc]
    return more / TIMES, played / TIMES


def table(found: Sequence[Decision], names: str, rows: Sequence[tuple[Budget, Prior | None, str]], seed: int) -> None:
    """Print what each row wins, a budget and a prior (None: that of today) under a name."""
    base: list[float] = []
    print(f"| {names} | played | games more in a hundred | than the first row |")
    print("|---" * (names.count("|") + 4) + "|")
    for budget, prior, name in rows:
        each = [gains(decision, budget, prior or decision.prior, seed + i) for i, decision in enumerate(found)]
        more = [100 * row[0] for row in each]
        base = base or more
        beside = [a - b for a, b in zip(more, base, strict=True)]
        shares = [f"{fmean(one):.3f} (s.e. {stdev(one) / sqrt(len(one)):.3f})" for one in (more, beside)]
        print("|", " | ".join([name, f"{fmean(row[1] for row in each):.0f}", *shares]), "|", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.captain_budget", description=__doc__)
    parser.add_argument("kinds", nargs="*", choices=[[], *KINDS])
    parser.add_argument("--decisions", type=int, default=400)
    parser.add_argument("--seed", type=int, default=2026)
    chosen = parser.parse_args()
    libraries("tranquility")
    if not chosen.kinds:
        found = decisions([{"removed_islands": removed} for removed in REMOVED], chosen.decisions, chosen.seed)
        rows = [(budget, None, " | ".join(map(str, budget))) for budget in BUDGETS]
        table(found, "rollouts at most | promise | candidates", rows, chosen.seed)
    for kind in chosen.kinds:
        found = decisions(KINDS[kind][1], chosen.decisions, chosen.seed)
        tried = [(USUAL, prior, f"{prior[0]} | {prior[1]}") for prior in PRIORS]
        table(found, f"{kind}: share | spread", [(USUAL, None, "today | "), *tried], chosen.seed)


if __name__ == "__main__":
    main()
