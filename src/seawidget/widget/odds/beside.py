"""Work that goes on beside everything else: on a thread of its own, or, where none can be started, between two events.

Such work is a generator that yields after each short step how many seconds to rest. In a browser Python has no threads:
there a task of the running event loop takes the steps, and what people do comes in between.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator

Steps = Iterator[float]

_tasks: set[asyncio.Task[None]] = set()  # an event loop keeps no task alive by itself


def begin(steps: Steps, name: str) -> threading.Thread | asyncio.Task[None]:
    """Take the steps from now on; returns at once with what takes them.

    Raises RuntimeError where there is neither a thread to be had nor an event loop that runs.
    """
    thread = threading.Thread(target=_run, args=(steps,), name=f"seawidget-{name}", daemon=True)
    try:
        thread.start()
    except RuntimeError:  # there are no threads, or no more of them
        task = asyncio.get_running_loop().create_task(_between(steps), name=f"seawidget-{name}")
        _tasks.add(task)
        task.add_done_callback(_tasks.discard)
        return task
    return thread


def _run(steps: Steps) -> None:
    for rest in steps:
        time.sleep(rest)


async def _between(steps: Steps) -> None:
    for rest in steps:
        await asyncio.sleep(rest)
