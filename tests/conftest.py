"""What a run takes and in which order, and what a test may need from the machine."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from seawidget.text import i18n
from tests import sampling, scheduling
from tests.quiet import until_quiet

os.environ.setdefault("SEAWIDGET_COMPILE", "0")  # a test that wants a compiler asks for one
os.environ["SEAWIDGET_LOCALE"] = "en"  # a test that wants the language of the terminal takes this away

# property tests run the same examples every time: what they find does not depend on luck, a database or a slow machine
settings.register_profile(
    "same",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("same")
# By itself hypothesis also tries constants of all modules imported so far: other examples in another order of tests.
providers._get_local_constants = lambda: providers._local_constants


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("seawidget")
    group.addoption("--full", action="store_true", help="run the heavy suites whole, not a seeded sample of them")
    group.addoption("--sample-seed", type=int, default=sampling.SEED, help="which sample (%(default)s)")


def pytest_configure(config: pytest.Config) -> None:
    sampling.Run.full = config.getoption("--full")
    sampling.Run.seed = config.getoption("--sample-seed")


def pytest_report_header() -> str:
    return sampling.told()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    terminalreporter.write_line(sampling.told())  # with -q there is no header


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not sampling.Run.full:
        left = sampling.left_out(items)
        config.hook.pytest_deselected(items=left)
        kept = {*items} - {*left}
        items[:] = [item for item in items if item in kept]
    items.sort(key=lambda item: scheduling.place(item.nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """A file stays on one worker: its tests share a browser, compiled rules or other set-up dearer than they are."""
    from xdist.scheduler import LoadFileScheduling

    config.option.loadscopereorder = False  # the order is ours
    return LoadFileScheduling(config, log)


def lacking(what: str) -> None:
    """Skip the running test because the machine has no `what`; in CI, where everything must run, fail it."""
    if os.environ.get("CI"):
        pytest.fail(f"this machine has no {what}", pytrace=False)
    pytest.skip(f"this machine has no {what}")


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("node") and not shutil.which("npm"):
        lacking("Node.js")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as people install it, the same for all workers."""
    from tests.wheel import built

    own = tmp_path_factory.getbasetemp()
    return built(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium, one for all tests of a worker: a second driver of browsers in the same process is refused."""
    from playwright.sync_api import sync_playwright

    from dev import chromium
    from tests.e2e.driving.browser import launch

    executable = chromium()
    if executable is None:
        lacking("Chromium")
    with sync_playwright() as playwright:
        instance = launch(playwright, executable)
        yield instance
        instance.close()


@pytest.fixture(scope="session")
def made() -> None:
    """The rules of both large games as libraries that serve any options."""
    from seawidget.compiling import make
    from seawidget.games.pomor.batch.source import SOURCE as POMOR
    from seawidget.games.tranquility.batch.source import SOURCE as TRANQUILITY

    for source in (POMOR, TRANQUILITY):
        make(source, None)


@pytest.fixture
def compiled_rules(made: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules run compiled: for tests of what is computed, many games of it, and not of how."""
    monkeypatch.setenv("SEAWIDGET_COMPILE", "1")


@pytest.fixture
def own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the games of the package are known, whatever games other tests of this worker have made."""
    from seawidget.games import registry

    ours = {name: registry.get(name) for name in ("mini", "pomor", "tranquility")}
    monkeypatch.setattr(registry, "_registered", ours)


@pytest.fixture
def no_loop() -> Iterator[None]:
    """No event loop runs in this thread, as in a script: the driver of browsers, once begun, keeps one there."""
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    """What a test began ends with it: the language it chose, and a thread that the next test would see now and then."""
    language = i18n._Chosen.locale
    yield
    i18n._Chosen.locale = language
    until_quiet()
