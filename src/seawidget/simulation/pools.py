"""Where chunks are played: here, in processes of our own, or wherever somebody's executor puts them."""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeAlias

from seawidget.errors import SimulationError
from seawidget.given import shown
from seawidget.simulation.interrupts import Interrupts
from seawidget.simulation.play import play_chunk
from seawidget.simulation.run_spec import RunSpec
from seawidget.simulation.transport import packed, run_chunk
from seawidget.text.i18n import Sentence

if TYPE_CHECKING:
    from seawidget.simulation.play import Chunk, Failure

Where: TypeAlias = Executor | int | None
Answer: TypeAlias = "Future[Chunk | Failure]"

UNGUARDED = Sentence("error.pool.unguarded")
MOST = 1000  # processes of our own
UNKNOWN = 16  # workers assumed of an executor that does not tell: tasks in flight are four times as many


class Pool:
    """Takes chunks and gives futures. `here`: a task is played at once, on this thread."""

    def __init__(self, executor: Executor | None, workers: int, interrupts: Interrupts, own: bool = False) -> None:
        self.executor = executor
        self.interrupts = interrupts
        self.workers = workers
        self.own = own
        self.generation = 0  # counts fresh pools, so that one broken pool is replaced once
        self._payloads: dict[int, bytes] = {}

    @property
    def here(self) -> bool:
        """Whether tasks are played on this thread."""
        return self.executor is None

    @property
    def nearby(self) -> bool:
        """Whether tasks are played on this machine, and so with what is compiled on it."""
        return self.here or isinstance(self.executor, ThreadPoolExecutor | ProcessPoolExecutor)

    @property
    def window(self) -> int:
        """How many tasks are kept in flight."""
        return 1 if self.here else 4 * self.workers

    def check(self, spec: RunSpec) -> None:
        """Raises NotSendable if the spec has to travel and cannot."""
        if not (self.here or isinstance(self.executor, ThreadPoolExecutor)):
            self._payload(spec)

    def submit(self, spec: RunSpec, first: int, count: int) -> Answer:
        """The future of a chunk. Raises BrokenExecutor, SimulationError if the executor takes nothing any more."""
        if self.executor is None:
            answer: Answer = Future()
            with self.interrupts.allowed():
                answer.set_result(play_chunk(spec, first, count))
            return answer
        try:
            if isinstance(self.executor, ThreadPoolExecutor):
                return self.executor.submit(play_chunk, spec, first, count)
            if isinstance(self.executor, ProcessPoolExecutor):
                # This may start processes; an interrupt in between leaves some that nobody ends.
                return self.executor.submit(run_chunk, self._payload(spec), first, count)
            with self.interrupts.allowed():
                return self.executor.submit(run_chunk, self._payload(spec), first, count)
        except RuntimeError as error:
            if "shutdown" in str(error):
                raise SimulationError(Sentence("error.pool.shut", why=repr(str(error)))) from error
            raise

    def _payload(self, spec: RunSpec) -> bytes:
        known = self._payloads.get(id(spec))
        if known is None:
            known = self._payloads[id(spec)] = packed(spec)
        return known

    def renew(self, generation: int) -> bool:
        """A fresh pool in place of a broken one; False if there is no making another."""
        if generation != self.generation:
            return True  # somebody else noticed first
        if not isinstance(self.executor, ProcessPoolExecutor):
            return False
        logging.getLogger("seawidget").warning("a worker process died; its games are played again in a fresh pool")
        if self.own:
            self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor, self.own = processes(self.workers), True
        self.generation += 1
        return True

    def close(self, at_once: bool) -> None:
        """End processes of our own; `at_once`: without waiting for what they are at."""
        if self.own and self.executor is not None:
            try:
                if not at_once:
                    with self.interrupts.allowed():
                        self.executor.shutdown(wait=True, cancel_futures=True)
            finally:
                self.executor.shutdown(wait=False, cancel_futures=True)


@contextlib.contextmanager
def pool(where: Where, interrupts: Interrupts) -> Iterator[Pool]:
    """The pool meant by `executor=`: None is this process, a number that many processes, else an Executor.

    Raises SimulationError for anything else.
    """
    if where is None:
        made = Pool(None, 1, interrupts)
    elif isinstance(where, int) and not isinstance(where, bool) and 0 < where <= MOST:
        made = Pool(processes(where), where, interrupts, own=True)
    elif not isinstance(where, int) and hasattr(where, "submit"):
        made = Pool(where, _workers(where), interrupts)
    else:
        raise SimulationError(Sentence("error.pool.kind", most=MOST, given=shown(where)))
    try:
        yield made
    except BaseException:
        made.close(at_once=True)
        raise
    made.close(at_once=False)


def processes(workers: int) -> ProcessPoolExecutor:
    """So many processes of our own, which leave interrupts to this one.

    Raises SimulationError in a process that is itself being started and reads its script.
    """
    # multiprocessing refuses this, too, but later: a worker ended between the two leaves semaphores behind.
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        raise SimulationError(UNGUARDED)
    # Spawned, not forked: a notebook's process has threads, and a fork copies their locks in whatever state they are.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=_ignore_interrupts)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal reaches every process; the first one decides


def _workers(executor: Any) -> int:
    count = getattr(executor, "_max_workers", None)
    client = getattr(executor, "_client", None)  # of a Dask client's executor
    if client is not None:
        count = sum(client.nthreads().values())
    return count if isinstance(count, int) and count > 0 else max(UNKNOWN, os.cpu_count() or 1)
