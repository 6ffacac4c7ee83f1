"""Hosts that run in environments of their own: how each is started, and what its pages can do."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.e2e.driving.servers import environment as apart, free_port, started
from tests.hosts.environments import NEWEST, ROOT, environment

APPS = Path(__file__).parent / "apps"


@dataclass(frozen=True)
class Host:
    """A host by the command that serves its app. `{bin}`, `{app}` and `{port}` stand for themselves.

    `ways`: the buttons of the page by which Python moves. `second`: the node where a cell, run after the board was
    shown, has left the second board. `keeps`: the game is still there after the page was loaded anew. `dark`: what is
    added to the address for a dark page; with "" the page follows the colours that the browser asks for. `reacts`: code
    that reads the board runs again after each move.
    """

    packages: tuple[str, ...]
    app: str
    command: tuple[str, ...]
    path: str = "/"
    ways: tuple[str, ...] = ("callback", "thread")
    second: str = "0"
    dark: str = ""
    keeps: bool = False
    reacts: bool = False
    environment: str = ""
    more: dict[str, str] = field(default_factory=dict)


MARIMO = ("--headless", "--no-token", "--host", "127.0.0.1", "--port", "{port}", "{app}")
MARIMO_SETTINGS = """
[tool.marimo.runtime]
auto_instantiate = true

[tool.marimo.display]
theme = "system"
"""
HOSTS = {
    "panel": Host(
        ("panel", "ipywidgets_bokeh"),
        "panel_app.py",
        ("panel", "serve", "{app}", "--port", "{port}", "--allow-websocket-origin", "127.0.0.1:{port}"),
        path="/panel_app",
        dark="?theme=dark",
    ),
    "shiny": Host(
        ("shiny", "shinywidgets"), "shiny_app.py", ("shiny", "run", "--port", "{port}", "{app}"), dark="?theme=dark"
    ),
    "solara": Host(
        ("solara==1.58.2", "solara-assets==1.58.2"),  # the newest whose assets do not come from elsewhere
        "solara_app.py",
        ("solara", "run", "{app}", "--port", "{port}", "--host", "127.0.0.1", "--production", "--no-open"),
        dark="?theme=dark",
    ),
    "marimo-run": Host(
        ("marimo",),
        "marimo_app.py",
        ("marimo", "run", *MARIMO),
        ways=("callback", "thread", "cell"),
        environment="marimo",
        reacts=True,
    ),
    "marimo-edit": Host(
        ("marimo",),
        "marimo_app.py",
        ("marimo", "edit", "--skip-update-check", *MARIMO),
        ways=("callback", "thread", "cell"),
        environment="marimo",
        keeps=True,
        reacts=True,
    ),
    "voila": Host(
        ("voila", "ipykernel"),
        "voila_app.ipynb",
        ("voila", "{app}", "--no-browser", "--port={port}", "--Voila.ip=127.0.0.1"),
        second="1",
        dark="?theme=dark",
    ),
}


@dataclass
class Served:
    """A running host: where its page is, and what Python has noted."""

    host: Host
    url: str
    seen: Path
    programs: Path

    def noted(self, name: str) -> list[Any]:
        """What Python has noted under a name, in order."""
        if not self.seen.exists():
            return []
        lines = [json.loads(line) for line in self.seen.read_text("utf-8").splitlines()]
        return [line[name] for line in lines if name in line]


@contextlib.contextmanager
def served(name: str, home: Path, log: Path) -> Iterator[Served]:
    """Run a host with its app until the block ends."""
    host = HOSTS[name]
    programs = environment(host.environment or name, (*NEWEST, *host.packages))
    port = free_port()
    app = home / host.app
    for file in APPS.iterdir():
        if file.is_file():
            (home / file.name).write_bytes(file.read_bytes())
    given = {"bin": str(programs), "app": str(app), "port": str(port)}
    program, *rest = (word.format(**given) for word in host.command)
    seen = home / "seen.jsonl"
    own = {
        **apart(home),
        "SEA_SEEN": str(seen),
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(home)]),
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "SEAWIDGET_COMPILE": "0",
        **host.more,
    }
    (home / "pyproject.toml").write_text(MARIMO_SETTINGS, encoding="utf-8")
    with started([str(programs / program), *rest], home, own, log) as process:
        url = f"http://127.0.0.1:{port}"
        answers(process, f"{url}/no-such-page", log)
        yield Served(host, url + host.path, seen, programs)


def answers(process: subprocess.Popen[bytes], url: str, log: Path, seconds: float = 90) -> None:
    """Wait until a server answers anything at all."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=5).close()  # noqa: S310 (our own server)
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
            continue
        return
    raise RuntimeError(f"the server did not start:\n{log.read_text()[-3000:]}")
