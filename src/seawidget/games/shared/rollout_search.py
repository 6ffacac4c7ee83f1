"""The captain: search over positions a seat cannot tell apart, for any game that says how to play on from one.

It draws positions that agree with all the seat sees and remembers (`Memory.imagine`), plays every candidate move in
each of them, goes on with the game's rollout policy to the end, and counts what that brings its seat. All candidates
are tried in the same positions with the same later chance (common random numbers), so that differences between them
show early. What a game thinks of its moves beforehand counts as well, for as much as it is worth against what the
trials showed (the mean of a normal prior and normal measurements). After each round the worse half of the candidates is
dropped (sequential halving: Karnin, Koren and Somekh,
"Almost optimal exploration in multi-armed bandits", 2013), and in between each one of which so little is to be expected
that further trials are not worth it (expected improvement: Jones, Schonlau and Welch, "Efficient global optimization of
expensive black-box functions", 1998). The search ends before its budget when nothing is left to find out.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from math import ceil, erf, exp, log2, pi, sqrt
from operator import mul, sub
from typing import Any, Final

from seawidget.games.powers import Searching
from seawidget.games.shared.explanations import Candidate, Explanation, Reason
from seawidget.games.shared.memory import Imagined, Memory
from seawidget.probability.estimates.intervals import wilson_of_share
from seawidget.rng import Rng

CHUNK: Final = 8  # positions between two looks at clock and budget
PROMISE: Final = 0.001  # share of games that a candidate must promise to win more than the best one to be tried on
CLEAR: Final = 3.0  # without a prior: standard errors by which one candidate must lead to end the search
SURE: Final = 48  # positions before a lead counts as clear
SWITCH: Final = 0.7  # standard errors by which a candidate must beat the policy's own choice if there is no prior
DOUBT: Final = 0.02  # variance of one difference at least: equal results in a few positions prove nothing

ROLLOUTS: Final = 1500  # the usual budget: whichever of the two is spent first
SECONDS: Final = 1.0
CANDIDATES: Final = 6


class Line:
    """One candidate and what it brought so far."""

    __slots__ = ("move", "prior", "rank", "results")

    def __init__(self, move: Any, rank: int, prior: float = 0.0) -> None:
        self.move = move
        self.rank = rank  # 0: the choice of the rollout policy
        self.prior = prior
        self.results: list[float] = []

    @property
    def mean(self) -> float:
        """Mean of the results; 0 before there are any."""
        return sum(self.results) / len(self.results) if self.results else 0.0

    def lead(self, other: Line) -> tuple[float, float]:
        """(mean, standard error) of the difference to another line over the positions both were tried in."""
        gaps = list(map(sub, self.results, other.results))  # asked after every few positions: all of it runs in C
        n = len(gaps)
        if n < 2:
            return 0.0, 0.0
        mean = sum(gaps) / n
        return mean, sqrt(max(0.0, sum(map(mul, gaps, gaps)) - n * mean * mean) / (n - 1) / n)

    def estimate(self, own: Line, spread: float | None) -> float:
        """How much more than the policy's own choice the line is thought to bring: what the trials showed and the
        prior, each by its precision; without a prior the trials alone.
        """
        return self.judged(own, spread)[0] if spread is not None else self.lead(own)[0]

    def judged(self, own: Line, spread: float) -> tuple[float, float]:
        """(mean, variance) of how much more than the policy's own choice the line brings, the prior counted in."""
        if self is own:
            return 0.0, 0.0
        n = min(len(self.results), len(own.results))
        if n == 0:
            return self.prior, spread**2
        mean, error = self.lead(own)
        trust = 1.0 / (error * error + DOUBT / n)
        whole = trust + 1.0 / spread**2
        return (mean * trust + self.prior / spread**2) / whole, 1.0 / whole

    def explained(self, own: Line, spread: float | None) -> Candidate:
        """The line as a candidate: share of games won with a 95 % interval, and how it compares with the policy's own
        choice if the prior is counted in.
        """
        n = len(self.results)
        if n == 0:
            return Candidate(self.move)
        low, high = interval(self.results)
        reasons: tuple[Reason, ...] = ()
        if spread is not None and self is not own:
            args = {"prior": points(self.prior), "all": points(self.estimate(own, spread))}
            reasons = (Reason("explain.compared", args),)
        return Candidate(self.move, self.mean, reasons, low=low, high=high, n=n)


def points(share: float) -> str:
    """A difference of shares in percentage points."""
    return f"{100 * share:+.1f}"


def interval(results: Sequence[float]) -> tuple[float, float]:
    """95 % interval of the mean of results from 0 to 1: Wilson's for the number of games, each won or lost, that would
    tell as much (the effective sample size of Korn and Graubard, "Confidence intervals for proportions with small
    expected number of positive counts estimated from survey data", 1998). Where all were won or lost it is Wilson's.

    A few results that happen to be alike prove little: one more that scatters as won and lost games do is counted in.
    """
    n = len(results)
    mean = sum(results) / n
    most = mean * (1 - mean)
    scatter = (sum((one - mean) ** 2 for one in results) + most) / (n + 1)
    low, high = wilson_of_share(mean, n * most / scatter if scatter > 0 else n)
    return low, high


class CaptainChooser:
    """A chooser that searches; it asks for the memory of its seat.

    `rollouts`: games played on at most, all candidates together; with the same stream and no limit of `seconds` the
    same view and memory give the same choice. `seconds`: thinking time at most. `candidates`: moves tried.
    `cancel()`, from any thread, makes a search under way answer at once with what it has.
    """

    def __init__(
        self, searching: Searching, rng: Rng, rollouts: int | None, seconds: float | None, candidates: int
    ) -> None:
        self._searching = searching
        self._rng = rng
        self._rollouts = rollouts
        self._seconds = seconds
        self._candidates = candidates
        self._cancelled = threading.Event()

    def cancel(self) -> None:
        """Answer at once: the search under way, or else the next one."""
        self._cancelled.set()

    def __call__(self, view: Any, legal: Sequence[Any], memory: Memory | None = None) -> Any:
        """The move that did best; without a memory, which alone can be searched, the rollout policy's own choice."""
        return self._search(view, legal, memory)[0].move

    def explain(self, view: Any, legal: Sequence[Any], memory: Memory | None = None) -> Explanation:
        """The candidates with the shares they won, the choice first."""
        lines = self._search(view, legal, memory)
        worlds = max(len(line.results) for line in lines)
        rest = sorted(lines[1:], key=lambda line: (-line.mean, line.rank))
        own = next(line for line in lines if line.rank == 0)
        spread = self._searching.spread(view)
        found = [line.explained(own, spread) for line in (lines[0], *rest)]
        return Explanation("captain", view.seat, "win_share", found, worlds)

    def _search(self, view: Any, legal: Sequence[Any], memory: Memory | None) -> list[Line]:
        """All lines tried, the chosen one first."""
        key = self._rng.next()
        moves = self._searching.candidates(view, legal, memory and memory.information, self._candidates)
        lines = [Line(move, rank, prior) for rank, (move, prior) in enumerate(moves)]
        if memory is not None and len(lines) > 1 and not self._cancelled.is_set():
            self._halve(lines, view, memory, key)
        self._cancelled.clear()  # whoever stopped this search has not stopped the next one
        most = max(len(line.results) for line in lines)
        final = [line for line in lines if len(line.results) == most]
        best = chosen(final, self._searching.spread(view))
        return [best, *(line for line in lines if line is not best)]

    def _halve(self, lines: list[Line], view: Any, memory: Memory, key: int) -> None:
        spread, copies = self._searching.spread(view), self._searching.copies(view)
        own = lines[0]
        end = None if self._seconds is None else time.monotonic() + self._seconds
        left = self._rollouts
        rounds = max(1, ceil(log2(len(lines))))
        worlds = Rng(key).fork("worlds")
        for turn in range(rounds):
            share = None if left is None else left // (rounds - turn)
            stop_at = None if end is None else end - (end - time.monotonic()) * (rounds - 1 - turn) / (rounds - turn)

            def stop(stop_at: float | None = stop_at) -> bool:
                return self._cancelled.is_set() or (stop_at is not None and time.monotonic() >= stop_at)

            while (share is None or share >= len(lines)) and not stop():
                count = CHUNK if share is None else min(CHUNK, share // len(lines))
                first = len(lines[0].results)
                drawn = Imagined(memory, worlds.fork, first, ceil(count / copies))
                moves = [line.move for line in lines]
                found = self._searching.outcomes(drawn, moves, view.seat, key, first, count, stop)
                for line, results in zip(lines, found, strict=True):
                    line.results += results
                if share is not None and left is not None:
                    share -= count * len(lines)
                    left -= count * len(lines)
                if spread is not None:
                    lines = promising(lines, own, spread)
                if len(lines) == 1 or (spread is None and settled(lines)):
                    return
            if self._cancelled.is_set():
                return
            ranked = sorted(lines, key=lambda line: (-line.estimate(own, spread), line.rank))
            lines = ranked[: ceil(len(lines) / 2)] if len(ranked) > 2 else ranked
            # the policy's own choice is tried to the end: it is what the others are measured by
            if own not in lines:
                lines = [*lines[:-1], own]


def chosen(lines: Sequence[Line], spread: float | None) -> Line:
    """The best of lines tried equally often: the policy's own choice (rank 0) unless another one is thought better with
    its prior counted in, or, without priors, beats it beyond chance.
    """
    own = next(line for line in lines if line.rank == 0)
    best = max(lines, key=lambda line: (line.estimate(own, spread), -line.rank))
    if spread is not None:
        return best
    mean, error = best.lead(own)
    return best if mean > SWITCH * error else own


def promising(lines: Sequence[Line], own: Line, spread: float) -> list[Line]:
    """The lines that may yet turn out better than the best one by PROMISE on the average, and that one; alone if there
    are none. The policy's own choice stays as long as any other does: it is what the others are measured by.
    """
    judged = {line.rank: line.judged(own, spread) for line in lines}
    best = max(lines, key=lambda line: (judged[line.rank][0], -line.rank))
    high, doubt = judged[best.rank]
    others = [line for line in lines if line is not best]
    rest = [line for line in others if promise(judged[line.rank][0] - high, judged[line.rank][1] + doubt) >= PROMISE]
    return [line for line in lines if line in (best, own) or line in rest] if rest else [best]


def promise(mean: float, variance: float) -> float:
    """The expected value of max(0, a normal variable) (Jones, Schonlau and Welch 1998, their formula 15)."""
    sd = sqrt(variance)
    z = mean / sd
    return mean * (1.0 + erf(z / sqrt(2.0))) / 2.0 + sd * exp(-z * z / 2.0) / sqrt(2.0 * pi)


def settled(lines: Sequence[Line]) -> bool:
    """Whether more positions would hardly change the choice: one line leads clearly, or all won or lost them all."""
    if len(lines[0].results) < SURE:
        return False
    best = max(lines, key=lambda line: (line.mean, -line.rank))
    leads = [best.lead(line) for line in lines if line is not best]
    if all(mean == error == 0.0 for mean, error in leads):
        return True
    return all(mean > CLEAR * error for mean, error in leads)


def usual(searching: Searching, rng: Rng) -> CaptainChooser:
    """The captain with the usual budget: about a second, less if compiled code is ready."""
    return CaptainChooser(searching, rng, ROLLOUTS, SECONDS, CANDIDATES)
