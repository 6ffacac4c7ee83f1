"""Written into a copied tree: which test comes to which function, also in processes that a test starts, and how long.

A plugin of pytest and the function that marked functions call. Both append lines of JSON to one file. Time is that of
the processor, since a busy machine takes longer by the clock.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

FILE = "SEAWIDGET_REACHED"  # environment variable that names the file
SPENT = "SEAWIDGET_REACHED_SECONDS"  # environment variable: tests of one file are left out when it has taken so long

_seen: set[tuple[str, str]] = set()
_spent: dict[str, float] = defaultdict(float)
_failed: set[str] = set()


def reach(name: str) -> None:
    """Note that the running test comes to a function."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0]
    if (name, test) not in _seen:
        _seen.add((name, test))
        _write({"function": name, "test": test})


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: Any) -> Iterator[None]:
    """Note how long a test took, and whether it passed."""
    begun = _used()
    result = yield
    took = _used() - begun
    _spent[item.nodeid.partition("::")[0]] += took
    if item.nodeid not in _left:
        _write({"test": item.nodeid, "seconds": took, "passed": item.nodeid not in _failed})
    return result


_left: set[str] = set()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: Any) -> None:
    """Leave out a test whose file has had its time."""
    if _spent[item.nodeid.partition("::")[0]] > float(os.environ.get(SPENT, "inf")):
        _left.add(item.nodeid)
        pytest.skip("this file has had its time")


def pytest_runtest_logreport(report: Any) -> None:
    """Keep in mind what failed."""
    if report.failed:
        _failed.add(report.nodeid)


def _used() -> float:
    """Seconds of the processor, with those of processes that ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _write(row: dict[str, Any]) -> None:
    file = os.environ.get(FILE)
    if file:
        # one write for each line, so that lines of several processes do not mix
        handle = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(handle, (json.dumps(row) + "\n").encode())
        finally:
            os.close(handle)
