"""A short game in WebKitGTK, where the machine has it with its driver: JupyterLab and Notebook 7."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import lacking
from tests.e2e.driving.notebook import write
from tests.e2e.driving.servers import serve
from tests.hosts.environments import environment
from tests.hosts.test_firefox import CELL

BROWSERS = ("usr/lib/*/webkit2gtk-4.1/MiniBrowser", "usr/lib/*/webkit2gtk-4.0/MiniBrowser")


@pytest.mark.full(gate=0)
@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_a_short_game_in_webkit(app, tmp_path):
    driver, display = shutil.which("WebKitWebDriver"), shutil.which("xvfb-run")
    found = [str(path) for each in BROWSERS for path in Path("/").glob(each)]
    if driver is None or display is None or not found:
        lacking("WebKitGTK with its driver; on Debian: apt install webkit2gtk-driver xvfb")
    programs = environment("webkit", ["selenium"])
    with serve(app, tmp_path, tmp_path / "server.log") as server:
        write(server.folder / "board.ipynb", [CELL])
        where = {"lab": "lab/tree/board.ipynb", "notebook": "notebooks/board.ipynb"}[app]
        script = Path(__file__).parent / "webkit.py"
        command = [display, "-a", programs / "python", script, driver, found[0], f"{server.base}/{where}"]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, timeout=400)
        assert done.returncode == 0, done.stdout + done.stderr
        told = json.loads(done.stdout.partition("TOLD")[2])
        assert len(told["moves"]) == 3
        assert (server.folder / "seen").read_text().split() == ["1", "2", "3"]
        assert told["size"] >= 40
