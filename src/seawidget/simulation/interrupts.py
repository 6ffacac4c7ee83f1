"""Interrupts during a run: held back while something is taken or written, let through where it plays or waits."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType


class Interrupts:
    """Inside `with Interrupts() as interrupts:` an interrupt waits until the next `with interrupts.allowed():`.

    There it is raised as whatever handled interrupts before has it: KeyboardInterrupt. One that is still waiting at the
    end came when all was done, and ends nothing. Only the main thread gets interrupts; elsewhere this changes nothing.
    """

    def __init__(self) -> None:
        self._before: Callable[[int, FrameType | None], object] | None = None
        self._open = False
        self._raised = False
        self._held: list[int] = []

    def __enter__(self) -> Interrupts:
        before = signal.getsignal(signal.SIGINT)
        # What is no function, the default of the system or being ignored, never becomes an exception.
        if threading.current_thread() is threading.main_thread() and callable(before):
            self._before = before
            signal.signal(signal.SIGINT, self._come)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is None:
            return
        signal.signal(signal.SIGINT, self._before)
        for number in self._held:
            with contextlib.suppress(KeyboardInterrupt):
                self._before(number, None)

    def _come(self, number: int, frame: FrameType | None) -> None:
        if not self._open:
            self._held.append(number)
            return
        self._raise(number, frame)

    def _raise(self, number: int, frame: FrameType | None) -> None:
        assert self._before is not None
        self._raised = True
        self._open = False  # closed before it is raised: a second one cannot disturb the clearing up
        self._before(number, frame)
        self._open, self._raised = True, False  # somebody's own handler, which lets the run go on

    @contextlib.contextmanager
    def allowed(self) -> Iterator[None]:
        """Let interrupts through in this block, first those that came before it. Raises KeyboardInterrupt."""
        self._open = True
        try:
            if self._raised:  # it was raised where nothing can be raised, such as in a callback from C, and lost
                raise KeyboardInterrupt
            while self._held:
                self._raise(self._held.pop(0), None)
            yield
        finally:
            self._open = False
