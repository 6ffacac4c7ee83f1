"""The run: chunks go out, come back in any order, and are taken in the order of their games.

What has been taken is always a whole beginning of the run, games 0 to n-1, wherever it stops: long games, which take
longer, are not underrepresented in a partial result, and it equals a run of n games.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, wait
from dataclasses import dataclass

from seawidget import compiled
from seawidget.errors import PlayerFailed, SeaError, SimulationError, check_callable
from seawidget.playing.players import Bot, Captain
from seawidget.probability.estimates.progress import Meter
from seawidget.rng import batch_seed
from seawidget.simulation.interrupts import Interrupts
from seawidget.simulation.play import Chunk, Failure
from seawidget.simulation.pools import UNGUARDED, Answer, Pool, Where, pool
from seawidget.simulation.run_spec import RunSpec
from seawidget.text.i18n import Sentence

ATTEMPTS = 4  # how often a chunk is tried before the run gives up on workers that die
LONGEST = 100_000  # games in a chunk
PATIENCE = 0.1  # seconds between two looks at `stop`


@dataclass
class Task:
    """Games of a spec that are played together. `entry` is for whoever made the task."""

    spec: RunSpec
    first: int
    count: int
    entry: int = 0


@dataclass
class _Job:
    task: Task
    answer: Answer
    generation: int
    attempts: int = 1
    measured: bool = False


class Pace:
    """How many games make a chunk of about half a second, learnt from the chunks that came back."""

    def __init__(self, fixed: int | None = None, target: float = 0.5) -> None:
        self.fixed = fixed
        self.target = target
        self._size = 1
        self._games = 0

    def size(self, left: int, workers: int) -> int:
        """Games of the next chunk, when `left` are left for so many workers."""
        size = self.fixed or self._size
        if self.fixed is None and workers > 1:
            size = min(size, -(-left // (2 * workers)))  # so that the last chunks end together
        return max(1, min(size, left))

    def learn(self, chunk: Chunk) -> None:
        """Take the speed of a chunk into account; sizes grow at most sixteenfold at a time."""
        fitting = chunk.count * self.target / max(chunk.seconds, 1e-6)
        self._size = int(max(1, min(fitting, 16 * max(chunk.count, self._size), LONGEST)))


class Run:
    """One run in a pool. `retries` counts chunks that were played again because a worker died."""

    retries = 0
    stopped = False
    came_back = False  # whether any chunk ever did

    def __init__(
        self, pool: Pool, pace: Pace, interrupts: Interrupts, stop: Callable[[], object] | None = None
    ) -> None:
        self.pool = pool
        self.interrupts = interrupts
        self.pace = pace
        self.stop = stop

    def chunks(self, tasks: Iterator[Task]) -> Iterator[tuple[Task, Chunk]]:
        """The chunks of the tasks, in their order, until all are played or `stop` says so (then `stopped` is true).

        Raises PlayerFailed, after yielding the games before the one that failed, and SimulationError when workers keep
        dying.
        """
        jobs: deque[_Job] = deque()
        try:
            while True:
                while len(jobs) < self.pool.window:
                    if self._stops():
                        return
                    task = next(tasks, None)
                    if task is None:
                        break
                    jobs.append(_Job(task, *self._submit(task)))
                if not jobs:
                    return
                self._look_at(jobs)
                if not jobs[0].answer.done():
                    with self.interrupts.allowed():
                        wait([job.answer for job in jobs if not job.answer.done()], PATIENCE, "FIRST_COMPLETED")
                    if self._stops():
                        return
                    continue
                if not _failed(jobs[0]):
                    job = jobs.popleft()
                    yield from _taken(job.task, job.answer.result())
        finally:
            for job in jobs:
                job.answer.cancel()

    def _stops(self) -> bool:
        with self.interrupts.allowed():
            self.stopped = self.stopped or (self.stop is not None and bool(self.stop()))
        return self.stopped

    def _submit(self, task: Task) -> tuple[Answer, int]:
        for _ in range(ATTEMPTS):
            generation = self.pool.generation
            try:
                return self.pool.submit(task.spec, task.first, task.count), generation
            except BrokenExecutor as error:
                self._renew(generation, error)
        raise SimulationError(Sentence("error.pool.breaks"))

    def _renew(self, generation: int, error: BaseException) -> None:
        if 0 < generation == self.pool.generation and not self.came_back:
            raise SimulationError(UNGUARDED) from error
        if not self.pool.renew(generation):
            raise SimulationError(Sentence("error.pool.broken", why=repr(error))) from error

    def _look_at(self, jobs: deque[_Job]) -> None:
        """Learn from chunks that are done; give out again those whose worker died."""
        for job in jobs:
            if job.measured or not job.answer.done():
                continue
            error = _failed(job)
            if error is None:
                job.measured = self.came_back = True
                answer = job.answer.result()
                if isinstance(answer, Chunk):
                    self.pace.learn(answer)
                continue
            if isinstance(error, SeaError) or job.attempts >= ATTEMPTS:
                task = job.task
                facts = {"first": str(task.first), "last": str(task.first + task.count - 1), "why": repr(error)}
                raise SimulationError(Sentence("error.pool.died", n=job.attempts, **facts)) from error
            if isinstance(error, BrokenExecutor):
                self._renew(job.generation, error)
            job.attempts += 1
            self.retries += 1
            job.answer, job.generation = self._submit(job.task)


def _failed(job: _Job) -> BaseException | None:
    try:
        return job.answer.exception(timeout=0)
    except CancelledError as error:  # somebody's executor dropped it
        return error


def _taken(task: Task, answer: Chunk | Failure) -> Iterator[tuple[Task, Chunk]]:
    if isinstance(answer, Chunk):
        yield task, answer
        return
    if answer.before is not None:
        yield task, answer.before
    seed = batch_seed(task.spec.key, answer.index)
    what = "game" if not answer.player else "turn" if answer.move is None else "move"
    what = "player" if answer.player and answer.turn is None else what
    facts = {"index": str(answer.index), "seed": str(seed), "why": answer.text, "who": answer.player}
    facts |= {"seat": str(answer.seat), "turn": str(answer.turn), "point": str(answer.point)}
    error = PlayerFailed(Sentence(f"error.simulated.{what}", **facts, move=f"{answer.move or '':.200}"))
    error.index, error.seed, error.seat = answer.index, seed, answer.seat
    error.player, error.traceback = answer.player, answer.traceback
    error.turn, error.point, error.move = answer.turn, answer.point, answer.move
    raise error from answer.error


@dataclass
class Ending:
    """How a run ended.

    `why`: "" (all was played), "decided", "interrupted", "stopped" or "failed", then with the `error`.
    """

    why: str = ""
    error: SimulationError | None = None
    retries: int = 0


def drive(
    specs: Sequence[RunSpec],
    tasks: Callable[[Pace, int], Iterator[Task]],
    take: Callable[[Task, Chunk], object],
    *,
    interrupts: Interrupts,
    executor: Where,
    stop: Callable[[], object] | None,
    pace: Pace,
    meter: Meter,
    decided: Callable[[], object] | None = None,
) -> Ending:
    """Play `tasks(pace, workers)` of these specs and give each chunk to `take`, in order, wholly or not at all.

    `decided` is asked after each chunk, and before the first; when it says so the run ends with what was taken.

    Interrupts come through while games are played here, while the run waits for others, and in `stop` and the meter;
    everywhere else, as while a pool starts or a chunk is taken, they wait for the next of these.
    """
    ending = Ending()
    run: Run | None = None
    check_callable("stop", stop, "ender")
    try:
        with pool(executor, interrupts) as where:
            for spec in specs:
                where.check(spec)

            def over() -> bool:
                with interrupts.allowed():
                    return decided is not None and bool(decided())

            if over():
                ending.why = "decided"
                return ending
            run = Run(where, pace, interrupts, stop)
            for task, chunk in run.chunks(tasks(pace, where.workers)):
                take(task, chunk)
                with interrupts.allowed():
                    meter.add(chunk.count)
                if over():
                    ending.why = "decided"
                    break
                if where.nearby:
                    _compile_ahead(task.spec, chunk, meter.total - meter.done, where.workers)
        if not ending.why:
            ending.why = "stopped" if run.stopped else ""
    except KeyboardInterrupt:
        ending.why = "interrupted"
    except SimulationError as error:
        ending.why, ending.error = "failed", error
    finally:
        meter.close()
    ending.retries = run.retries if run else 0
    return ending


def _compile_ahead(spec: RunSpec, chunk: Chunk, left: int, workers: int) -> None:
    """Have what a long run needs compiled meanwhile; its later chunks take it, with the same results."""
    if all(isinstance(who, (Bot, Captain)) for who in spec.bots):
        seconds = left * chunk.seconds / max(chunk.count, 1) / workers
        compiled.ahead(spec.rules.name, spec.options, map(str, spec.bots), seconds)
