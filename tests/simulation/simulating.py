"""Players, rules and executors for tests of many games. Importable by name, so that worker processes find them."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Executor, Future
from pathlib import Path

from seawidget.games.registry import register
from seawidget.simulation.play import play_game
from seawidget.simulation.record import record_of
from seawidget.simulation.run_spec import RunSpec
from tests.toygame import Tide


def first(view, legal):
    """Always the first legal move."""
    return legal[0]


def last_text(view, legal):
    """Always the last legal move, as a text."""
    return str(legal[-1])


class Dies:
    """Plays the first move, but kills the worker it runs in when it holds a certain hand: once, or always."""

    def __init__(self, flag: Path, hand: list[int], always: bool = False) -> None:
        self.flag, self.hand, self.always = flag, hand, always
        self.parent = os.getpid()

    def __call__(self, view, legal):
        if view.hand == self.hand and os.getpid() != self.parent and (self.always or not self.flag.exists()):
            self.flag.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return legal[0]


class Fails:
    """Plays the first move; with a certain hand it raises an error or chooses what is not legal."""

    def __init__(self, hand: list[int], answer: object = None) -> None:
        self.hand, self.answer = hand, answer

    def __call__(self, view, legal):
        if list(view.hand) == list(self.hand):
            if self.answer is None:
                raise ZeroDivisionError("nothing to divide")
            return self.answer
        return legal[0]


class Backwards(Executor):
    """Carries out what it has only when somebody waits, the newest first."""

    def __init__(self, room: int = 5) -> None:
        self._max_workers = 2
        self.room = room
        self.waiting: list[tuple[Future, object, tuple]] = []
        self.order: list[int] = []

    def submit(self, fn, /, *args, **kwargs):
        future: Future = Future()
        self.waiting.append((future, fn, args))
        if len(self.waiting) >= self.room:
            self.work()
        return future

    def work(self):
        while self.waiting:
            future, fn, args = self.waiting.pop()
            if future.set_running_or_notify_cancel():
                self.order.append(args[1])
                future.set_result(fn(*args))


class BatchedTide(Tide):
    """The toy game with a batch of its own, which counts how often it is asked."""

    name = "batched-tide"

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []

    def batch(self, options, bots):
        return None if "high" in bots else _Batch(self, options, bots)

    def record(self, options):
        return _Record()


class _Record:
    columns = ("outcome", "reason", "turns", "moves")
    labels = {"outcome": ("seat 0", "draw", "seat 1"), "reason": ("hands_empty",)}  # noqa: RUF012

    def row(self, first, moves, last):
        outcome = last.result["outcome"]
        return [{0: 0, "draw": 1, 1: 2}[outcome], 0, last.turn, len(moves)]


class _Batch:
    columns = ("spare", "moves", "outcome", "reason", "turns")

    def __init__(self, rules, options, bots):
        self.rules, self.options, self.bots = rules, options, bots

    def play(self, key, first, count, compiled=None):
        from seawidget.playing.players import Bot

        self.rules.asked.append((first, count))
        spec = RunSpec(self.rules, self.options, tuple(map(Bot, self.bots)), key)
        record = record_of(self.rules, self.options)
        rows = []
        for index in range(first, first + count):
            row = dict(zip(record.columns, record.row(*play_game(spec, index)), strict=True))
            rows.append([row.get(name, -7) for name in self.columns])
        return rows


BATCHED = BatchedTide()
register(BATCHED)
