"""The clock of lessons, which the tests set."""

from __future__ import annotations

import pytest

from seawidget.classroom.handing import journal
from tests.classroom.given import Clock


@pytest.fixture
def clock(monkeypatch):
    monkeypatch.setattr(journal, "now", Clock())
