"""Packages of the extra `rl`, which the tests need. A helper of tests."""

from __future__ import annotations

import importlib
from typing import Any

from tests.conftest import lacking


def needed(package: str, how: str = "'seawidget[test]'") -> Any:
    """A package, imported; without it the running test or file is skipped, in CI it fails."""
    try:
        return importlib.import_module(package)
    except ModuleNotFoundError:
        return lacking(f"{package}: pip install {how}")
