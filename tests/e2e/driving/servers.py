"""A JupyterLab or Notebook 7 server of its own: no settings or kernels of the person who runs it."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.e2e.driving.slow import slow_kernels

COMMON = [
    "--no-browser",
    "--allow-root",
    "--ServerApp.port_retries=0",
    "--ServerApp.ip=127.0.0.1",
    "--IdentityProvider.token=",
    "--ServerApp.password=",
    "--ServerApp.disable_check_xsrf=True",
    "--ServerApp.terminals_enabled=False",
    "--LabApp.extension_manager=readonly",
    # a page asks for language servers again and again, and finding out which there are starts each of them
    "--LanguageServerManager.autodetect=False",
]
APPS = {
    "lab": ["-m", "jupyterlab", *COMMON, "--LabApp.expose_app_in_browser=True"],
    "notebook": ["-m", "notebook", *COMMON, "--JupyterNotebookApp.expose_app_in_browser=True"],
}
SETTINGS: dict[str, dict[str, object]] = {
    # a pop-up with news would lie over the notebook
    "@jupyterlab/apputils-extension/notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    "@jupyterlab/docmanager-extension/plugin": {"autosave": False},
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},
}


@dataclass
class Server:
    app: str
    base: str
    folder: Path
    settings: Path
    warm: list[str] = field(default_factory=list)  # sessions whose kernel waits for the next notebook

    def lend(self, notebook: str) -> None:
        """Give a notebook that is not open yet a kernel that has served before, if there is one."""
        if self.warm:
            body = json.dumps({"path": notebook, "name": notebook, "type": "notebook"}).encode()
            address = f"{self.base}/api/sessions/{self.warm.pop()}"
            urllib.request.urlopen(  # noqa: S310 (our own server)
                urllib.request.Request(address, body, method="PATCH")  # noqa: S310
            ).close()

    def set(self, plugin: str, values: dict[str, object] | None) -> None:
        """Write the user settings of a plugin, which pages opened from now on read; None removes them."""
        file = self.settings / f"{plugin}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        if values is None:
            file.unlink(missing_ok=True)
        else:
            file.write_text(json.dumps(values))


@contextlib.contextmanager
def serve(
    app: str, home: Path, log: Path, python: str = sys.executable, package: Path | None = None
) -> Iterator[Server]:
    """Run a server with all its folders under `home` and its output in `log` until the block ends.

    `python`: that of another environment; `package`: where it finds what is not installed there.
    """
    port = free_port()
    server = Server(app, f"http://127.0.0.1:{port}", home / "notebooks", home / "settings")
    server.folder.mkdir(parents=True)
    slow_kernels(home / "ipython")
    for plugin, values in SETTINGS.items():
        server.set(plugin, values)
    own = environment(home) | ({"PYTHONPATH": str(package)} if package else {})
    command = [
        python,
        *APPS[app],
        f"--ServerApp.port={port}",
        f"--ServerApp.root_dir={server.folder}",
    ]
    with started(command, server.folder, own, log) as process:
        wait_until_up(process, f"{server.base}/api", log)
        yield server


@contextlib.contextmanager
def started(
    command: Sequence[str], folder: Path, own: Mapping[str, str], log: Path
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program with its output in `log`; when the block ends it is stopped, with all that it has started."""
    with log.open("w") as out:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=own,
            stdout=out,
            stderr=out,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            yield process
        finally:
            stop(process)


def environment(home: Path) -> dict[str, str]:
    own = {
        "JUPYTER_CONFIG_DIR": home / "config",
        "JUPYTER_DATA_DIR": home / "data",
        "JUPYTER_RUNTIME_DIR": home / "runtime",
        "SEAWIDGET_CACHE": home / "compiled",  # what runs compiled here must not hang on earlier runs
        "JUPYTERLAB_SETTINGS_DIR": home / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
        "IPYTHONDIR": home / "ipython",
        "XDG_CONFIG_HOME": home / "xdg-config",
        "XDG_DATA_HOME": home / "xdg-data",
    }
    kept = {key: value for key, value in os.environ.items() if not key.lower().endswith("_proxy")}
    return kept | {key: str(value) for key, value in own.items()}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_up(process: subprocess.Popen[bytes], url: str, log: Path, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=5):  # noqa: S310 (our own server)
            return
        time.sleep(0.1)  # no page is open yet, so nothing waits for us
    raise RuntimeError(f"the server did not start:\n{log.read_text()[-3000:]}")


def stop(process: subprocess.Popen[bytes]) -> None:
    """End the server and the kernels it started, which share its process group."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, sign)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(10)
            return
