"""What dial people play like: `python -m tests.practising.fit_people FOLDER`, a folder of saves they agreed to.

Of every decision of a person to place or discard, the navigator weighs the moves with what is left of the seat's memory
when a share f of its own discards is forgotten, and softmax at a temperature T says how likely the move played was. A
placing is one move however it is paid, and one move in a hundred is taken for a slip of the hand. Which cards are
forgotten is drawn a few times for each game, for all of its decisions together, as a dial forgets for good; over these
the likelihood is averaged. Printed: the f and T under which the moves are likeliest, and after them those that are not
told from them at 95 %, each with the logarithm of the likelihood of a move.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import seawidget as sea
from seawidget.games.tranquility.bots.navigator.dial import forget_some, recall
from seawidget.games.tranquility.bots.navigator.options import options
from seawidget.games.tranquility.bots.navigator.position import position
from seawidget.games.tranquility.core import layout as at
from seawidget.games.tranquility.core.codes import move_kind
from seawidget.games.tranquility.values.picked import CARD_BITS
from seawidget.playing.node import Node
from seawidget.practising.plays import seat_of
from seawidget.rng import GAMMA  # between the streams that say what is forgotten

SHARES = (0.0, 0.15, 0.3, 0.45, 0.6, 0.8, 1.0)
WARMTHS = (0.03, 0.05, 0.07, 0.09, 0.11, 0.13, 0.16, 0.2, 0.3, 0.5)
DRAWS = 6  # of what is forgotten, for each game
SLIP = 0.01
TOLD_APART = 3.0  # of logarithms: half of the 95 % point of chi-square with two degrees of freedom

Point = tuple[float, float]
"""(share forgotten, temperature)"""


def decisions(game: sea.Game, seat: int) -> Iterator[Node]:
    """Where the seat decided to place or discard, each with the move it made after it: (node, next node)."""
    for node in game.node.path():
        before = node.parent
        if node.kind == "move" and node.seat == seat and before is not None and before._state.point == "ACTION":
            yield node


def likelihoods(game: sea.Game, seat: int, shares: Iterable[float], warmths: Iterable[float]) -> dict[Point, float]:
    """The logarithm of the likelihood of the seat's moves in one game, by share and temperature."""
    found: dict[Point, list[float]] = {}
    line = list(decisions(game, seat))
    for share in shares:
        for draw in range(DRAWS if share else 1):
            sums: Counter[float] = Counter()
            for node in line:
                for warmth, chance in _chances(game, seat, node, share, draw, warmths):
                    sums[warmth] += math.log(chance)
            for warmth in warmths:
                found.setdefault((share, warmth), []).append(sums[warmth])
    return {point: _mean(logs) for point, logs in found.items()}


def _chances(
    game: sea.Game, seat: int, node: Node, share: float, draw: int, warmths: Iterable[float]
) -> Iterator[Point]:
    """(temperature, chance of the move played) where there are several moves to weigh."""
    assert node.parent is not None
    state = node.parent._state
    s, shed = position(state.view(seat), game.tree.memories.information(node.parent, seat))
    played = _without_payment(state._validate(node.move, None)[1])
    lost = forget_some(s, seat, share, [0, (draw + 1) * GAMMA]) if share else 0
    weighed = options(s, seat, shed)
    if share:
        recall(s, seat, lost)
    if len(weighed) < 2:
        return
    best = max(value for _, value in weighed)
    mine = [value for code, value in weighed if _without_payment(code) == played]
    for warmth in warmths:
        total = math.fsum(math.exp((value - best) / warmth) for _, value in weighed)
        chance = math.fsum(math.exp((value - best) / warmth) for value in mine) / total
        yield warmth, (1 - SLIP) * chance + SLIP / len(weighed)


def _without_payment(code: int) -> int:
    return code & ~CARD_BITS if move_kind(code) == at.PLACE else code


def _mean(logs: list[float]) -> float:
    """The logarithm of the mean of numbers given by their logarithms."""
    top = max(logs)
    return top + math.log(math.fsum(math.exp(each - top) for each in logs) / len(logs))


def near(total: Mapping[Point, float]) -> list[Point]:
    """The likeliest point, then those that are not told from it, likeliest first."""
    best = max(total.values())
    return sorted((point for point in total if best - total[point] < TOLD_APART), key=lambda point: -total[point])


def told(folder: Path) -> Iterator[str]:
    """What the games of a folder come to, in lines; of games that cannot be taken, why.

    Taken are games of Tranquility with one person whose moves the navigator weighs by chances: not the duel.
    """
    total: Counter[Point] = Counter()
    count = moves = 0
    for path in sorted(folder.glob("*.sea.json")):
        try:
            game = sea.Game.load(path)
            seat = seat_of(game, "me")
        except (sea.SeaError, OSError) as error:
            yield f"{path.name}: {error}"
            continue
        if game.name == "tranquility" and game.options["variant"] != "duel" and seat is not None:
            total.update(likelihoods(game, seat, SHARES, WARMTHS))
            count, moves = count + 1, moves + len(list(decisions(game, seat)))
    yield f"{count} games, {moves} decisions"
    for share, warmth in near(total) if moves else ():
        yield f"forgets {share:4.0%}, T {warmth:.2f}: {total[share, warmth] / moves:.3f} a move"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.practising.fit_people", description=__doc__)
    parser.add_argument("folder", type=Path)
    print("\n".join(told(parser.parse_args().folder)))  # noqa: T201 - what a command says


if __name__ == "__main__":
    main()
