"""One open notebook in JupyterLab or Notebook 7: its cells, its kernel and the boards on its page."""

from __future__ import annotations

import contextlib
import itertools
import json
import logging
import uuid
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError as TimedOut

from tests.e2e.driving.board import Board
from tests.e2e.driving.browser import PATIENCE

LOG = logging.getLogger(__name__)
CONTEXT = "window.jupyterapp?.shell?.currentWidget?.context?.sessionContext"
KERNEL = f"{CONTEXT}?.session?.kernel"
IDLE = f"() => {KERNEL}?.status === 'idle'"
# What a kernel says while a page connects can be lost, as the server makes sure of that channel only where the kernel
# is not busy: the page waits for ever then. So a silent kernel is asked again, connected anew, in the end restarted.
RESCUES = [
    *[f"() => {{ {KERNEL}?.requestKernelInfo().catch(() => {{}}); }}"] * 3,
    f"() => {{ {KERNEL}?.reconnect().catch(() => {{}}); }}",
    f"() => {{ {CONTEXT}?.restartKernel().catch(() => {{}}); }}",
]
STANDING = f"() => [{CONTEXT}?.path, {KERNEL}?.status, {KERNEL}?.connectionStatus].join(', ')"
# Runs code on the kernel beside the cells and gives back what it printed; an exception becomes an error here.
EXECUTE = """async (code) => {
  const kernel = window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel;
  const future = kernel.requestExecute({ code, store_history: false });
  let text = "";
  let error = null;
  future.onIOPub = ({ header, content }) => {
    if (header.msg_type === "stream" && content.name === "stdout") text += content.text;
    if (header.msg_type === "error") error = content.traceback.join("\\n");
  };
  await future.done;
  if (error) throw new Error(error.replace(/\\u001b\\[[0-9;]*m/g, ""));
  return text;
}"""
# Leaves a kernel as good as new for the next test, and prints what it could not end.
CLEAR = """
import threading
import time
import comm
import ipywidgets
ipywidgets.Widget.close_all()
end = time.monotonic() + 30
while left := [thread.name for thread in threading.enumerate() if thread.name.startswith("seawidget-")]:
    if time.monotonic() > end:
        break
    time.sleep(0.01)  # one that is about to begin cannot be joined yet
print(*left, *(channel.target_name for channel in comm.get_comm_manager().comms.values()))
get_ipython().reset(new_session=True)
"""
numbers = itertools.count(1)  # for the names of notebooks
CURRENT = "window.jupyterapp.shell.currentWidget"
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}


def wait_until_idle(page: Page) -> None:
    """Wait until the notebook in front has a kernel that waits for it; a silent one is helped ever more strongly."""
    patience = 2 * PATIENCE / (len(RESCUES) + 1)
    for rescue in RESCUES:
        with contextlib.suppress(TimedOut):
            page.wait_for_function(IDLE, timeout=1000 * patience)
            return
        LOG.warning("no word of the kernel for %.0f s (%s): %s", patience, page.evaluate(STANDING), rescue)
        page.evaluate(rescue)
    page.wait_for_function(IDLE, timeout=1000 * patience)


def change_theme(page: Page, theme: str) -> None:
    """Wait for the splash to go, too: a second change before that makes JupyterLab remove it twice, an error."""
    change = "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme }).then(() => true)"
    light = str(theme == "light").lower()
    page.evaluate(change, THEMES[theme])
    page.wait_for_function(
        f"() => document.body.dataset.jpThemeLight === '{light}' && !document.getElementById('jupyterlab-splash')"
    )


def write(path: Path, cells: Sequence[str]) -> None:
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    usual = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    book = {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": kernel},
        "cells": [{**usual, "id": uuid.uuid4().hex[:8], "source": cell} for cell in cells],
    }
    path.write_text(json.dumps(book), encoding="utf-8")


class Notebook:
    """What a test does with a notebook. Cells are counted from 0."""

    def __init__(self, page: Page, app: str, touch: bool = False) -> None:
        self.page = page
        self.app = app
        self.touch = touch
        self.panel: Locator = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")

    def board(self, index: int = 0, wait: bool = True) -> Board:
        """A board on the page, in page order, waited for until it is playable."""
        board = Board(self.panel.locator(".seawidget").nth(index), self.page, self.touch)
        if wait:
            board.ready()
        return board

    def cell_count(self) -> int:
        return self.panel.locator(".jp-Cell").count()

    def run_all(self) -> None:
        self.command("notebook:run-all-cells")

    def run(self, cell: int, wait: bool = True) -> None:
        """Run one cell; without `wait`, return while it still runs."""
        self.page.evaluate(f"index => {{ {CURRENT}.content.activeCellIndex = index; }}", cell)
        if wait:
            self.command("notebook:run-cell")
        else:
            self.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-cell'); }")

    def command(self, name: str, **args: object) -> None:
        self.page.evaluate(
            "([name, args]) => window.jupyterapp.commands.execute(name, args).then(() => true)", [name, args]
        )

    def output(self, cell: int) -> str:
        return self.panel.locator(".jp-Cell").nth(cell).locator(".jp-OutputArea").inner_text()

    def do(self, code: str) -> str:
        """Run code on the kernel without a cell and return what it printed."""
        printed: str = self.page.evaluate(EXECUTE, code)
        return printed

    def python(self, expression: str) -> Any:
        """The value of a Python expression in the kernel, by way of JSON."""
        return json.loads(self.do(f"import json as _json; print(_json.dumps({expression}))"))

    def play(self, board: Board, moves: Sequence[str]) -> None:
        """Let the kernel make moves in the game of `w`, and wait until the board stands there."""
        if moves:
            self.do(f"for move in {list(moves)}:\n    w.game.move(move)")
            node = self.python("w.game.node.id")
            self.until(lambda: board.node() == node, "the board shows the moves of the kernel")

    def until(self, condition: Callable[[], object], what: str = "", seconds: float = PATIENCE) -> None:
        """Wait for a condition in Python while the page lives on, which time.sleep would not allow."""
        for _ in range(int(seconds / 0.05)):
            if condition():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"not within {seconds} s: {what or condition}")

    def restart_kernel(self) -> None:
        self.page.evaluate(f"() => {CURRENT}.context.sessionContext.restartKernel().then(() => true)")
        wait_until_idle(self.page)

    def close(self) -> None:
        """Shut the kernel down and drop the notebook unsaved."""
        self.page.evaluate(f"() => {CURRENT}.context.sessionContext.shutdown().then(() => true)")
        self.drop()

    def leave(self) -> str | None:
        """Clear the kernel and drop the notebook unsaved: the session, which goes on; None if it had to end."""
        session: str = self.page.evaluate(f"() => {CURRENT}.context.sessionContext.session.id")
        if self.do(CLEAR).strip():
            self.close()
            return None
        self.drop()
        return session

    def drop(self) -> None:
        self.page.evaluate(f"() => {{ const panel = {CURRENT}; panel.context.model.dirty = false; panel.dispose(); }}")
