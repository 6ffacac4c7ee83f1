"""Opening JupyterLab on a notebook whose board is on the screen at once.

A page that is opened shows the outputs saved in the notebook, and a widget among them comes to life if the kernel that
made it is running under the same session. So the server is started first, then a session for the notebook, then its
first cells are run in that session's kernel and their outputs saved as trusted, and only then the page is opened.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from seawidget.errors import MissingExtra, SeaError
from seawidget.files import write
from seawidget.text.i18n import LANGUAGE_VARIABLE, Sentence, current, say

PATIENCE = 90.0  # s for a server or a kernel on a slow machine to come up
FIRST = "01_play.ipynb"
VIEW = "application/vnd.jupyter.widget-view+json"


class LaunchError(SeaError, RuntimeError):
    """JupyterLab could not be started."""


def play(notebook: Path | None, folder: Path, *, browser: bool = True, more: Sequence[str] = ()) -> int:
    """Open a notebook in JupyterLab and stay until JupyterLab ends; returns its exit code.

    Without `notebook` a copy of the package's first notebook is put into `folder` (an existing one is kept). `more` are
    further arguments for JupyterLab. Raises MissingExtra without JupyterLab, LaunchError if it does not start,
    FileNotFoundError for a notebook that is not there.
    """
    if find_spec("jupyterlab") is None:
        raise MissingExtra("seawidget play", "jupyterlab", "play")
    if notebook is None:
        notebook = first_notebook(folder)
    elif not notebook.is_file():
        raise FileNotFoundError(Sentence("cli.play.no_notebook", notebook=str(notebook)))
    notebook = notebook.resolve()
    server = subprocess.Popen(command(notebook, more), env=environment())
    try:
        address, token = _address(server)
        try:
            _run_first_cells(address, token, notebook)
        except Exception as error:  # noqa: BLE001 - whatever it is, the notebook can be run by hand
            print(say("cli.play.not_run", why=repr(str(error))), file=sys.stderr)
        page = f"{address}lab/tree/{urllib.parse.quote(notebook.name)}" + (f"?token={token}" if token else "")
        print(f"\n    {say('cli.play.at', page=page)}\n    {say('cli.play.ends')}\n", flush=True)
        if browser:
            webbrowser.open(page)
        return _wait(server)
    except BaseException:
        server.terminate()
        server.wait()
        raise


def command(notebook: Path, more: Sequence[str]) -> list[str]:
    """The command that starts JupyterLab beside a notebook."""
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    place = [f"--ServerApp.root_dir={notebook.parent}", f"--LabApp.default_url=/lab/tree/{notebook.name}"]
    return [sys.executable, "-m", "jupyterlab", "--no-browser", *root, *place, *more]


def environment() -> dict[str, str]:
    """The environment of JupyterLab: its kernels speak the language of the command that opens it.

    English is left to them: a page may know better.
    """
    spoken = {} if current() == "en" else {LANGUAGE_VARIABLE: current()}
    return {**spoken, **os.environ}


def first_notebook(folder: Path) -> Path:
    """The notebook to begin with, in `folder`; the one that is there, a copy of the package's, or a small one.

    The package has it in several languages: the one chosen by SEAWIDGET_LOCALE is taken, else English.
    """
    here = files("seawidget")
    places = [here / "notebooks", Path(str(here)).parents[1] / "notebooks"]
    sources = [place / name for name in (f"{current()}/{FIRST}", FIRST) for place in places]
    target = folder / FIRST
    if not target.exists():
        folder.mkdir(parents=True, exist_ok=True)
        text = next((path.read_text(encoding="utf-8") for path in sources if path.is_file()), None)
        write(target, text if text is not None else json.dumps(small_notebook(), indent=1))
    return target


def small_notebook() -> dict[str, Any]:
    """A notebook that shows a board and how to reach the game behind it."""
    cells: list[dict[str, Any]] = [
        {"id": "board", "cell_type": "code", "source": "import seawidget as sea\n\nw = sea.play()"},
        {"id": "script", "cell_type": "code", "source": "w.game.legal_moves"},
    ]
    for cell in cells:
        cell.update(metadata={}, outputs=[], execution_count=None)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def _address(server: subprocess.Popen[bytes]) -> tuple[str, str]:
    """Where the server listens, once it does, and its token."""
    from jupyter_server.serverapp import list_running_servers

    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if server.poll() is not None:
            raise LaunchError(Sentence("cli.play.ended", code=str(server.returncode)))
        for info in list_running_servers():
            if info["pid"] == server.pid:
                url = str(info["url"])
                try:
                    _ask(f"{url}api", "")
                except OSError:
                    break
                return url, str(info["token"])
        time.sleep(0.1)
    raise LaunchError(Sentence("cli.play.late", seconds=PATIENCE))


def _ask(url: str, token: str, data: dict[str, Any] | None = None) -> Any:
    body = None if data is None else json.dumps(data).encode()
    headers = {"Authorization": f"token {token}", "Content-Type": "application/json"}
    request = urllib.request.Request(url, data=body, headers=headers)  # noqa: S310 - the address of our own server
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
        return json.load(answer)


def _run_first_cells(address: str, token: str, notebook: Path) -> None:
    """Run the cells of a notebook up to its first board, in the kernel its page will find, and save their outputs."""
    # Modules without complete types, and only there with JupyterLab.
    nbformat, sign = import_module("nbformat"), import_module("nbformat.sign")
    connect, blocking = import_module("jupyter_client.connect"), import_module("jupyter_client.blocking.client")

    book = nbformat.read(notebook, as_version=4)
    name = book.metadata.get("kernelspec", {}).get("name", "python3")
    wanted = {"path": notebook.name, "name": notebook.name, "type": "notebook", "kernel": {"name": name}}
    kernel = _ask(f"{address}api/sessions", token, wanted)["kernel"]["id"]
    client = blocking.BlockingKernelClient(connection_file=connect.find_connection_file(f"kernel-{kernel}.json"))
    client.load_connection_file()
    client.start_channels()
    try:
        _wait_until_ready(client)
        for cell in book.cells:
            if cell.cell_type != "code" or not cell.source.strip():
                continue
            cell.outputs = []

            def keep(message: dict[str, Any], outputs: list[Any] = cell.outputs) -> None:
                if message["msg_type"] in ("display_data", "execute_result", "stream", "error"):
                    outputs.append(nbformat.v4.output_from_msg(message))

            reply = client.execute_interactive(cell.source, timeout=PATIENCE, output_hook=keep)
            cell.execution_count = reply["content"].get("execution_count")
            shown = any(VIEW in output.get("data", {}) for output in cell.outputs)
            if shown or reply["content"]["status"] != "ok":
                break
    finally:
        client.stop_channels()
    nbformat.write(book, notebook)
    sign.NotebookNotary().sign(book)  # these are our own outputs: the page may show them as they are


def _wait_until_ready(client: Any) -> None:
    """Wait for a kernel to answer. On a busy machine one misses a heartbeat and is called dead before it has begun."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(RuntimeError):  # one that really died is started again by the server, at the same ports
            client.wait_for_ready(timeout=max(1.0, end - time.monotonic()))
            return
    raise LaunchError(Sentence("cli.play.kernel_late", seconds=PATIENCE))


def _wait(server: subprocess.Popen[bytes]) -> int:
    """Wait for the server. Ctrl+C is its business: it asks whether to stop."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return server.wait()
    finally:
        signal.signal(signal.SIGINT, before)
