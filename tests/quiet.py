"""Waiting for threads of ours to end."""

from __future__ import annotations

import threading
import time


def until_quiet(patience: float = 60.0) -> None:
    """Wait until no thread of ours is left. One that is about to begin cannot be joined yet, so it is looked for."""
    end = time.monotonic() + patience
    while left := [thread.name for thread in threading.enumerate() if thread.name.startswith("seawidget-")]:
        assert time.monotonic() < end, f"{', '.join(left)} goes on"
        time.sleep(0.005)
