"""Options of a game on the command line: NAME=VALUE."""

from __future__ import annotations

from collections.abc import Iterable

from seawidget.errors import SeaError

OPTIONS = "options of the game are written NAME=VALUE, such as players=1 removed_islands=4"


class OptionTextError(SeaError, ValueError):
    """An option on the command line that is not NAME=VALUE."""


def read_options(texts: Iterable[str]) -> dict[str, int | str]:
    """The options of NAME=VALUE texts; digits are numbers. Raises OptionTextError."""
    return dict(map(_option, texts))


def _option(text: str) -> tuple[str, int | str]:
    name, equals, value = text.partition("=")
    if not equals or not name.isidentifier():
        raise OptionTextError(f"{text!r} is no option; write NAME=VALUE, such as players=2")
    return name, int(value) if value.lstrip("-").isdecimal() else value
