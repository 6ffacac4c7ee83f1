"""What a test may need from the machine, and which tests stay together on one worker."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("SEAWIDGET_COMPILE", "0")  # a test that wants a compiler asks for one

# property tests run the same examples every time: what they find does not depend on luck, a database or a slow machine
settings.register_profile(
    "same",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("same")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Tests in a browser share its page, so one worker runs them all; any other test goes where there is room."""
    from xdist.scheduler import LoadScopeScheduling

    class OneBrowser(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return "browser" if nodeid.startswith("tests/e2e/") else nodeid

    return OneBrowser(config, log)


def lacking(what: str) -> None:
    """Skip the running test because the machine has no `what`; in CI, where everything must run, fail it."""
    if os.environ.get("CI"):
        pytest.fail(f"this machine has no {what}", pytrace=False)
    pytest.skip(f"this machine has no {what}")


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("node") and not shutil.which("npm"):
        lacking("Node.js")


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    """What a test began ends with it: a thread that goes on would be seen by the next test, now and then."""
    yield
    for thread in threading.enumerate():
        if thread.name.startswith("seawidget-"):
            thread.join(60)
            assert not thread.is_alive(), f"{thread.name} goes on after the test"
