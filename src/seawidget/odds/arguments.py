"""Arguments that are passed on to another function: a wrong name is said where it was given."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

from seawidget.errors import UnknownArgument


def check_arguments(given: Iterable[str], function: Callable[..., Any], besides: Iterable[str] = ()) -> None:
    """Raise UnknownArgument for a name that is no keyword-only argument of `function` and none of those `besides`."""
    parameters = inspect.signature(function).parameters.values()
    known = [*besides, *(one.name for one in parameters if one.kind is one.KEYWORD_ONLY)]
    for name in given:
        if name not in known:
            raise UnknownArgument(name, dict.fromkeys(known))
