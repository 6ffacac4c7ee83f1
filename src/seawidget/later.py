"""A module that is imported when something in it is asked for; what annotations name is then found at run time too."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Later:
    """Stands for a module, which its first use imports."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._module), name)
