"""A slow machine on purpose: `SEAWIDGET_SLOW=6 pytest tests/e2e` runs pages six times slower and the kernel late.

A test that looks before the page has answered passes nearly always on a fast machine; here it fails more often.
"""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page

RATE = float(os.environ.get("SEAWIDGET_SLOW", "1"))
# Every message of a board waits before the kernel handles it.
LATE = """
import time
from comm.base_comm import BaseComm
handle = BaseComm.handle_msg
BaseComm.handle_msg = lambda comm, message: (time.sleep({seconds}), handle(comm, message))[1]
"""


def slow_page(page: Page) -> None:
    if RATE > 1:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": RATE})


def slow_kernels(ipython: Path) -> None:
    """For all kernels that read this IPython folder."""
    if RATE > 1:
        startup = ipython / "profile_default" / "startup"
        startup.mkdir(parents=True, exist_ok=True)
        (startup / "late.py").write_text(LATE.format(seconds=0.03 * RATE))
