"""The whole site, built once for those who drive it, and a browser that reaches nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.conftest import lacking
from tests.e2e.driving.browser import new_context
from tests.packaging.wheels import ROOT
from website import serving


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> Path:
    """The folder that `python3 dev.py site` builds; with SEAWIDGET_SITE one that it has built already."""
    there = os.environ.get("SEAWIDGET_SITE")
    if there:
        return (ROOT / there).resolve()
    if sys.version_info < (3, 11):
        lacking("Python 3.11, which builds the site")
    out = tmp_path_factory.mktemp("site") / "site"
    done = subprocess.run(
        [sys.executable, "dev.py", "site", "--out", out], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return out


@pytest.fixture(scope="session")
def address(site, tmp_path_factory):
    """Where the site is served; below a folder, as many page hosts have it."""
    folder = tmp_path_factory.mktemp("served")
    (folder / "seawidget").symlink_to(site)
    with serving.server(folder) as found:
        thread = threading.Thread(target=found.serve_forever, name="serving")
        thread.start()
        yield f"http://127.0.0.1:{found.server_address[1]}/seawidget"
        found.shutdown()
        thread.join()


@pytest.fixture
def context(browser):
    """A browser of somebody who was never here; every request to another machine fails the test."""
    found = new_context(browser, accept_downloads=True)
    yield found
    assert found.outside == [], "a page asked another machine for something"
    found.close()
