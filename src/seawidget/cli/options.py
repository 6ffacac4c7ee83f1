"""Options of a game on the command line: NAME=VALUE."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterable
from typing import Any

from seawidget.errors import SeaError
from seawidget.text.i18n import Sentence


class OptionTextError(SeaError, ValueError):
    """An option on the command line that is not NAME=VALUE."""


WORDS = {"true": True, "false": False, "null": None, "True": True, "False": False, "None": None}


def read_options(texts: Iterable[str], function: Callable[..., object] | None = None) -> dict[str, Any]:
    """The options of NAME=VALUE texts. Raises OptionTextError, also for what `function` takes beside options.

    Digits are numbers, true and false are what they say, and a value in braces or brackets is JSON, such as
    catch={"1":6,"2":4}; anything else is a text.
    """
    options = dict(map(_option, texts))
    named = {} if function is None else inspect.signature(function).parameters
    for name in options:
        if name in named and named[name].kind is inspect.Parameter.KEYWORD_ONLY:
            raise OptionTextError(Sentence("cli.option.none", name=name))
    return options


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals or not name.isidentifier():
        raise OptionTextError(Sentence("cli.option.form", given=repr(text)))
    if value in WORDS:
        return name, WORDS[value]
    if value.startswith(("{", "[")):
        try:
            return name, json.loads(value)
        except ValueError as error:
            raise OptionTextError(Sentence("cli.option.json", name=name, given=repr(value), why=str(error))) from None
    return name, int(value) if value.removeprefix("-").isdecimal() else value
