"""What a value of the navigator is worth in games, by kind of game: `python -m tests.bench.captain_prior KIND ...`.

At decisions of games of navigators every candidate is played on in the same worlds. The slope is how much more of the
games a candidate wins for each unit of value, the spread how far single moves lie about that, beyond what the number of
worlds explains: the two numbers of the captain's prior (`bots/rollout_search.py`).
"""

from __future__ import annotations

import argparse
from math import sqrt
from typing import Any

import numpy as np

import seawidget as sea
from seawidget.games.registry import get
from seawidget.games.shared.memory import Imagined, Memory
from seawidget.games.tranquility.bots.navigator.priors import prior_of
from seawidget.games.tranquility.bots.rollout_search import SEARCH
from seawidget.playing.lines import history
from seawidget.rng import Rng
from tests.bench.fit_navigator import KINDS
from tests.bench.parts.libraries import libraries

RULES = get("tranquility")
WORLDS = 256
MOVES = 45  # decisions of a game that may be looked at


def measured(kind: str, count: int, seed: int) -> tuple[float, float, float]:
    """(slope, its standard error, spread) over so many decisions, each of another game."""
    value, share, noise = [], [], []
    number = found = 0
    while found < count:
        chance = Rng(seed).fork(number)
        given: dict[str, Any] = {"players": 1, **KINDS[kind][1][number % len(KINDS[kind][1])]}
        number += 1
        game = sea.Game("tranquility", seed=chance.next(), seats=["navigator"] * given["players"], **given)
        game.play_bots(1 + chance.below(MOVES))
        if game.deciding is None:
            continue
        state, seat = game.state, game.deciding
        memory = Memory.of(RULES, state, seat, history(game.node, seat))
        tried = SEARCH.candidates(state.view(seat), state.legal_moves, memory.information, 6)
        if len(tried) < 2 or tried[1][1] == 0.0:
            continue
        copies = SEARCH.copies(state.view(seat))
        worlds = Imagined(memory, chance.fork, 0, WORLDS // copies)
        results = np.array(SEARCH.outcomes(worlds, [move for move, _ in tried], seat, chance.next(), 0, WORLDS, bool))
        for (_, prior), won in zip(tried[1:], results[1:], strict=True):
            value.append(prior / prior_of(state.vector)[0])
            share.append((won - results[0]).mean())
            noise.append((won - results[0]).var() / WORLDS)
        found += 1
    x, y, e = np.array(value), np.array(share), np.array(noise)
    slope = float((x * y).sum() / (x * x).sum())
    rest = y - slope * x
    error = sqrt(float((x * x * rest * rest).sum())) / float((x * x).sum())
    return slope, error, sqrt(max(0.0, float((rest * rest - e).mean())))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.captain_prior", description=__doc__)
    parser.add_argument("kinds", nargs="+", choices=KINDS)
    parser.add_argument("--decisions", type=int, default=150)
    parser.add_argument("--seed", type=int, default=2026)
    chosen = parser.parse_args()
    libraries("tranquility")
    print("| kind of game | decisions | slope (s.e.) | spread |\n|---|---|---|---|")
    for kind in chosen.kinds:
        slope, error, spread = measured(kind, chosen.decisions, chosen.seed)
        print(f"| {kind} | {chosen.decisions} | {slope:.3f} ({error:.3f}) | {spread:.3f} |", flush=True)


if __name__ == "__main__":
    main()
