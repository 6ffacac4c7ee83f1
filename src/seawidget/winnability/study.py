"""How many deals can be won: `winnable` asked of many deals, a table by sets of options.

In the manner of C. Blake, I. Gent, "The Winnability of Klondike Solitaire and Many Other Patience Games" (2019): what a
search does not decide is counted by itself and widens the interval.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any, Final

from seawidget.games import registry
from seawidget.given import whole
from seawidget.playing.game import Game
from seawidget.probability.estimates.intervals import Interval, wilson
from seawidget.probability.estimates.progress import Meter, Progress
from seawidget.probability.shown.numbers import fixed, percent, span
from seawidget.probability.shown.table import Table, heads
from seawidget.rng import batch_seed, seed_key
from seawidget.text.i18n import Sentence, current, say
from seawidget.text.numbers import number
from seawidget.winnability.deal import WIDTHS, WinnableError, solver_for
from seawidget.winnability.kept import Answer, Kept, row_text

__all__ = ["NODES", "Row", "study", "table"]

NODES: Final = 3_000_000
CHUNK: Final = 10  # deals that are searched together
ROUND: Final = 25  # deals of a row before the next one has its turn, where answers are kept


@dataclass
class Row:
    """The deals of one set of options: `answers` counts yes, no and unknown, `widths` the wins by the width needed.

    `asked`: deals wanted; fewer were searched if the study was interrupted. `undecided`: numbers of the unknown deals.
    `text`: the options that are not the usual ones.
    """

    options: Mapping[str, Any]
    key: int
    asked: int
    answers: dict[str, int] = field(default_factory=lambda: {"yes": 0, "no": 0, "unknown": 0})
    widths: dict[int, int] = field(default_factory=dict)
    undecided: list[int] = field(default_factory=list)
    nodes: int = 0
    text: str = ""

    @property
    def deals(self) -> int:
        """Deals searched."""
        return sum(self.answers.values())

    @property
    def interval(self) -> Interval:
        """From the low end of Wilson's interval if all unknown deals are lost to its high end if all can be won."""
        low = wilson(self.answers["yes"], self.deals)
        high = wilson(self.answers["yes"] + self.answers["unknown"], self.deals)
        return Interval(low.low, high.high, low.level, low.kind)

    def seeds(self) -> list[int]:
        """The seeds of the undecided deals: `sea.Game(seed=..., **row.options)` is the game."""
        return [batch_seed(self.key, index) for index in self.undecided]

    def add(self, index: int, found: Answer | tuple[str, int, int]) -> None:
        """Count deal number `index`."""
        answer, width, nodes = found[:3]
        self.answers[answer] += 1
        self.nodes += nodes
        if answer == "yes":
            self.widths[width] = self.widths.get(width, 0) + 1
        elif answer == "unknown":
            self.undecided.append(index)


def study(
    name: str = "tranquility",
    *,
    rows: Sequence[Mapping[str, Any]],
    deals: int,
    seed: int | str = 1,
    widths: Sequence[int] = WIDTHS,
    nodes: int = NODES,
    workers: int | None = None,
    compiled: bool | None = None,
    progress: Progress = False,
    stop: threading.Event | None = None,
    keep: str | os.PathLike[str] | None = None,
) -> list[Row]:
    """Ask of `deals` deals of each set of options whether they can be won.

    Deal number i is that of the game `sea.Game(seed=rng.batch_seed(key, i))`, the same for any number of processes
    (`workers`, None: this one). A deal is searched with at most about `nodes` moves, so that the answers are the same
    on every machine. `compiled` as in `winnable`. Interrupted, or once `stop` is set, it returns the rows as far as
    they are. Raises what `winnable` raises.

    `keep`: a file for the answers (kept.py). Each is written as soon as it is there, and those in the file are not
    searched again; all rows grow together, and count as far as no deal is missing. Raises KeptError for a file of
    another search, or in use.
    """
    count = whole(deals)
    if count is None or count < 1:
        raise WinnableError(Sentence("error.whole.deals", given=repr(deals)))
    key = seed_key(seed)[1]
    rules = registry.get(name)
    usual = {field["name"]: field["default"] for field in rules.setup_fields()}
    out = [Row(Game(name, seed=key, **options).options, key, count) for options in rows]
    for row in out:
        row.text = row_text(row.options, usual)
        solver = solver_for(Game(name, seed=key, **row.options))
        if compiled:
            solver.prepare(row.options)
    tried = ",".join(map(str, widths))
    with nullcontext() if keep is None else Kept(keep, f"{name} seed={key} nodes={nodes} widths={tried}") as kept:
        jobs = _fresh(out, kept, count)
        meter = Meter(progress, sum(job[2] for job in jobs))
        try:
            for (row, first, _count), found in _answers(name, jobs, tuple(widths), nodes, workers, compiled, stop):
                for number, one in enumerate(found):
                    if kept is None:
                        row.add(first + number, one)
                    else:
                        kept.add(row.text, first + number, one)
                meter.add(len(found))
        except KeyboardInterrupt:
            pass  # what is there is a whole beginning
        finally:
            meter.close()
            _add_kept(out, kept, count)
    return out


def _add_kept(rows: Sequence[Row], kept: Kept | None, count: int) -> None:
    """Count the answers that are kept as far as none is missing: what came first must not depend on how it came out."""
    if kept is None:
        return
    for row in rows:
        for deal in range(count):
            known = kept.found.get((row.text, deal))
            if known is None:
                break
            row.add(deal, known)


def _fresh(rows: Sequence[Row], kept: Kept | None, count: int) -> list[Job]:
    """What is still to be searched."""
    if kept is None:
        return [(row, first, min(CHUNK, count - first)) for row in rows for first in range(0, count, CHUNK)]
    jobs: list[Job] = []
    for start in range(0, count, ROUND):
        for row in rows:
            deals = range(start, min(start + ROUND, count))
            jobs += [(row, deal, 1) for deal in deals if (row.text, deal) not in kept.found]
    return jobs


Job = tuple[Row, int, int]
Answers = list[Answer]


def _answers(
    name: str,
    jobs: Sequence[Job],
    widths: tuple[int, ...],
    nodes: int,
    workers: int | None,
    compiled: bool | None,
    stop: threading.Event | None,
) -> Iterator[tuple[Job, Answers]]:
    """The answers of the jobs, in their order."""
    how = False if compiled is False else None  # True has been prepared

    def arguments(job: Job) -> tuple[Any, ...]:
        row, first, count = job
        return name, dict(row.options), row.key, first, count, widths, nodes, how

    if workers is None:
        for job in jobs:
            if stop is not None and stop.is_set():
                return
            yield job, search(*arguments(job))
        return
    yield from _in_processes(jobs, arguments, workers, stop)


def _in_processes(
    jobs: Sequence[Job],
    arguments: Callable[[Job], tuple[Any, ...]],
    workers: int,
    stop: threading.Event | None,
) -> Iterator[tuple[Job, Answers]]:
    from seawidget.simulation.pools import processes

    pool = processes(workers)
    futures: list[Future[Answers]] = []
    try:
        futures += [pool.submit(search, *arguments(job)) for job in jobs]
        for job, future in zip(jobs, futures, strict=True):
            if stop is not None and stop.is_set():
                return
            yield job, future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def search(
    name: str,
    options: Mapping[str, Any],
    key: int,
    first: int,
    count: int,
    widths: tuple[int, ...],
    nodes: int,
    compiled: bool | None,
) -> Answers:
    """The answers of deals `first` to `first + count - 1`; KeyboardInterrupt ends it."""
    found = []
    for index in range(first, first + count):
        game = Game(name, seed=batch_seed(key, index), **options)
        one = solver_for(game).solve(game.node.state, widths, nodes, None, lambda: False, compiled)
        if one.why == "interrupted":
            raise KeyboardInterrupt
        found.append(Answer(one.answer, one.width, one.nodes, one.why))
    return found


COLUMNS: Final = ("deals", "yes", "no", "unknown", "share", "width_1", "widest")


def table(rows: Iterable[Row], by: Sequence[str] | None = ("removed_islands", "monsters")) -> str:
    """The rows as a Markdown table: columns `by` of the options, or None for all that are not the usual ones in one
    column; counts, share with its interval, widths.
    """
    names = ("options",) if by is None else by
    lines = [
        [*([row.text] if by is None else [str(row.options[name]) for name in names]), *_cells(row)] for row in rows
    ]
    above = [*heads(name.replace("_", " ") for name in names), *(say(f"result.study.{name}") for name in COLUMNS)]
    return Table("", [*names, *COLUMNS], lines, heads=above, align="<>" if by is None else ">").markdown


def _cells(row: Row) -> list[str]:
    counts = [number(n, current()) for n in (row.deals, *(row.answers[answer] for answer in ("yes", "no", "unknown")))]
    if not row.deals:
        return [*counts, "", "", ""]
    share, wins = row.interval, row.answers["yes"]
    ends = span(*(fixed(100 * end, 2) for end in share))
    interval = f"{percent(wins / row.deals, 2)} ({ends})"
    narrow = percent(row.widths.get(1, 0) / row.deals)
    return [*counts, interval, narrow, str(max(row.widths, default=0))]
