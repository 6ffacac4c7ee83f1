"""A short game in Firefox, where the machine has it: JupyterLab and Notebook 7."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import lacking
from tests.e2e.driving.notebook import write
from tests.e2e.driving.servers import serve
from tests.hosts.environments import FOLDER

DRIVER = "puppeteer-core@24"  # speaks WebDriver BiDi, which needs no program beside the browser
CELL = """import seawidget as sea
w = sea.play(players=1, seed=7)
w.observe(lambda change: open('seen', 'a').write(change['new'] + ' '), 'cursor')
w"""


def driver() -> Path:
    home = FOLDER / "firefox"
    if not (home / "node_modules" / "puppeteer-core").exists():
        home.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--no-audit", "--no-fund", DRIVER]
        if subprocess.run(command, cwd=home, capture_output=True, check=False).returncode:
            lacking("puppeteer-core")
    return home


@pytest.mark.node
@pytest.mark.full(gate=0)
@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_a_short_game_in_firefox(app, tmp_path):
    browser = shutil.which("firefox-esr") or shutil.which("firefox")
    if browser is None:
        lacking("Firefox; on Debian: apt install firefox-esr")
    home = driver()
    with serve(app, tmp_path, tmp_path / "server.log") as server:
        write(server.folder / "board.ipynb", [CELL])
        where = {"lab": "lab/tree/board.ipynb?reset", "notebook": "notebooks/board.ipynb"}[app]
        script = Path(__file__).parent / "firefox.mjs"
        command = ["node", str(script), browser, f"{server.base}/{where}"]
        done = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False, timeout=400)
        assert done.returncode == 0, done.stdout + done.stderr
        told = json.loads(done.stdout.partition("TOLD")[2])
        assert len(told["moves"]) == 3
        assert (server.folder / "seen").read_text().split() == ["1", "2", "3"]
        assert told["size"] >= 40
        assert told["after"] == told["cells"]  # no key was taken for one of the notebook
