"""Whether a move was a mistake: it and its candidates on the same worlds, played on until a band decides.

A *mistake* is a move for which the always-valid band of (candidate - move) lies above a margin; a move is *fine* when
the band of its best candidate lies below it, and of the others either the band or at least the mean, by two standard
errors; anything else is undecided. The band may be looked at after every round,
so what is undecided is played on: of every move the candidate that looks best, always where the fewest worlds have been
played. So all moves that may be mistakes are tried in about as many worlds, whatever the first ones happened to say.
What lies well below the margin comes last: more games would only say that it is fine. With a margin of 0 nothing could
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
from seawidget.probability.estimates.intervals import Interval, band_side, bounded_mean_band
from seawidget.probability.estimates.steps import Steps
from seawidget.rng import Rng

__all__ = ["LEVEL", "Judged", "Play", "candidates_of", "settle"]

LEVEL = 0.95  # of all bands of one decision together
MOST = 16_000  # worlds in which a candidate is tried: what lies closer to the margin stays undecided
MEASURED = 300  # worlds in which the loss of a mistake is measured
DOUBTFUL = -2.0  # standard errors below the margin at which a candidate is played on after all others

Play = Callable[[Determinizations, Sequence[Any], int, int], Steps[list[list[float]]]]
"""(worlds, moves, first, count) -> steps to the results of each of the moves in those worlds."""


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
    level: float = LEVEL  # of all bands of this decision together
    most: int = field(default_factory=lambda: MOST)  # worlds in which a candidate is tried
    least: int = 20  # worlds played on with at a time
    verdict: str = "undecided"
    best: int = 0
    loss: float = 0.0
    loss_se: float = 0.0
    open: list[int] = field(default_factory=list)
    _gaps: list[Counter[float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.open = list(range(1, len(self.moves)))
        self._gaps = [Counter() for _ in self.moves]
        self._count()

    def _count(self) -> None:
        """How often each difference to the move played has been seen."""
        for k in self.open:
            done, n = sum(self._gaps[k].values()), len(self.columns[k])
            pairs = zip(self.columns[k][done:], self.columns[0][done:n], strict=True)
            self._gaps[k].update(x - y for x, y in pairs)

    def _mean(self, k: int) -> float:
        return math.fsum(gap * count for gap, count in self._gaps[k].items()) / len(self.columns[k])

    def _lead(self, k: int) -> float:
        """How many standard errors a candidate lies above the margin."""
        gaps, n, mean = self._gaps[k], len(self.columns[k]), self._mean(k)
        spread = math.fsum((gap - mean) ** 2 * count for gap, count in gaps.items()) / n
        # a deal more either way: where nothing has differed yet something still may
        return (mean - self.margin) / math.sqrt((spread + 1 / n) / n)

    @property
    def turn(self) -> tuple[bool, float, int] | None:
        """When the best candidate is to be played on, the least turn first, and its number with a minus.

        Where few worlds have been played, then what is doubtful, beginning with what will soon be fine. None where all
        that is open has been tried in as many worlds as it may be.
        """
        leads = [(self._lead(k), -k) for k in self.open if len(self.columns[k]) < self.most]
        if not leads:
            return None
        lead, k = max(leads)
        doubtful = lead < DOUBTFUL
        return doubtful, lead if doubtful else len(self.columns[-k]), k

    def play_on(self, play: Play, most: int) -> Steps[int]:
        """Half as many worlds again for the best candidate, in at most `most` games; returns the games that took."""
        assert self.turn is not None
        k = -self.turn[2]
        n = len(self.columns[k])
        ahead = len(self.columns[0]) - n  # worlds in which the move itself has been played
        count = min(max(self.least, n // 2), self.most - n)
        alone = min(ahead, count, most)
        both = min(count - alone, (most - alone) // 2) if alone == ahead else 0
        if alone:
            found = yield from play(self.worlds, [self.moves[k]], n, alone)
            self.columns[k] += found[0]
        if both:
            found = yield from play(self.worlds, [self.moves[0], self.moves[k]], n + alone, both)
            self.columns[0] += found[0]
            self.columns[k] += found[1]
        self._count()
        return alone + 2 * both

    def look(self) -> float | None:
        """Take the bands into account. Of a mistake the lower end that decided it, else None."""
        sides = {k: band_side(self._gaps[k], -1, 1, self.margin, self._each) for k in self.open}
        self.open = [k for k in self.open if sides[k] >= 0]
        found = [k for k in self.open if sides[k] > 0]
        if found:
            self.verdict = "mistake"
            self.best = max(found, key=self._lead)
            return self.band(self.best).low
        if len(self.moves) == 1 or self._nothing_left():
            self.verdict = "fine"
        return None

    @property
    def _each(self) -> float:
        """The level of each band: together they keep that of the decision."""
        return 1 - (1 - self.level) / max(len(self.moves) - 1, 1)

    def band(self, k: int) -> Interval:
        """The always-valid band of how much better move number `k` is than the one played, in chance to win."""
        return bounded_mean_band(self._gaps[k], -1, 1, self._each)

    def _nothing_left(self) -> bool:
        """Whether the best candidate is ruled out, and no other may well be better."""
        best = max(range(1, len(self.moves)), key=self._mean)
        return best not in self.open and all(self._lead(k) < DOUBTFUL for k in self.open)


def settle(judged: Sequence[Judged], play: Play, budget: int, watch: Callable[[int, int], None]) -> Steps[int]:
    """Play undecided decisions on until all are decided or `budget` games are played.

    Returns the games played. `watch(games, decided)` is called before each round and may raise. What a mistake cost is
    measured within the budget, too, unless the games that were played before have shown it.
    """
    games = 0
    for each in judged:
        games += yield from _decide(each, play)
    while True:
        left = [(turn[:2], each) for each in judged if each.verdict == "undecided" and (turn := each.turn)]
        watch(games, len(judged) - len(left))
        most = budget - games - 2 * MEASURED
        if not left or most < 2:
            return games
        _, chosen = min(left, key=lambda pair: pair[0])  # the first of several: never a matter of chance
        games += yield from chosen.play_on(play, most)
        games += yield from _decide(chosen, play)


def _decide(each: Judged, play: Play) -> Steps[int]:
    low = each.look()
    return 0 if low is None else (yield from _measure(each, play, low))


def _measure(each: Judged, play: Play, low: float) -> Steps[int]:
    """The loss of a mistake in worlds that had no say in finding it; never less than the band has shown."""
    best, own = yield from play(each.apart, [each.moves[each.best], each.moves[0]], 0, MEASURED)
    differences = [x - y for x, y in zip(best, own, strict=True)]
    mean = math.fsum(differences) / MEASURED
    spread = math.fsum((d - mean) ** 2 for d in differences) / (MEASURED - 1)
    each.loss, each.loss_se = max(mean, low), math.sqrt(max(spread, 1 / MEASURED) / MEASURED)
    return 2 * MEASURED


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
