"""Fixtures of all tests about compiling."""

from __future__ import annotations

from tests.compiling.small import kept, small

__all__ = ["kept", "small"]
