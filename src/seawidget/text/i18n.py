"""Message catalogues: every sentence a person reads, in every language, from ``locale/<language>.json``.

The page reads the same files (through the widget's `catalogue` trait), so the rules here are kept small enough to
be written twice: ``{name}`` is replaced by an argument, and a message may be an object of plural forms
(``one``, ``few``, ``many``, ``other``, as in CLDR) of which the argument ``n`` picks one. One more language is one
more file; its plural rule is named in the file itself under ``ui.plural``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Union

from seawidget.errors import UnknownLanguage
from seawidget.visible import visible

Message = Union[str, "dict[str, str]"]
"""A message: a text, or its plural forms by CLDR category."""

_FOLDER = files(__package__ or "seawidget.text") / "locale"  # also inside a zip file
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class Seat(int):
    """A seat among the arguments of a sentence: the integer of code and data, from 0, which sentences say from 1."""

    __slots__ = ()


def _found() -> tuple[str, ...]:
    names = {entry.name.removesuffix(".json") for entry in _FOLDER.iterdir() if entry.name.endswith(".json")}
    first = ("en", "uk", "ru")
    return first + tuple(sorted(names.difference(first)))


LOCALES: tuple[str, ...] = _found()
"""The languages there are catalogues for, English first."""


def _one_other(n: float) -> str:
    return "one" if n == 1 else "other"


def _slavic(n: float) -> str:
    # CLDR rules of Ukrainian and Russian; fractions are "other".
    if n != int(n):
        return "other"
    tens, units = int(abs(n)) % 100, int(abs(n)) % 10
    if units == 1 and tens != 11:
        return "one"
    if 2 <= units <= 4 and not 12 <= tens <= 14:
        return "few"
    return "many"


_PLURALS: dict[str, Callable[[float], str]] = {
    "one-other": _one_other,
    "slavic": _slavic,
    "none": lambda n: "other",
}


def language(tag: str) -> str | None:
    """The language of LOCALES that a tag such as "uk-UA", "uk_UA.UTF-8" or "EN" means; None if there is no such one.

    The longest beginning of the tag that is a language counts (RFC 4647, section 3.4).
    """
    parts = re.split(r"[-_]", tag.split(".", maxsplit=1)[0].split("@", maxsplit=1)[0].lower())
    known = {name.lower(): name for name in LOCALES}
    while parts:
        found = known.get("-".join(parts))
        if found is not None:
            return found
        parts.pop()
    return None


@cache
def catalogue(locale: str = "en") -> dict[str, Message]:
    """All messages of a language, by key. The dictionary is shared: treat it as read-only.

    A tag with a region ("uk-UA") is understood. Raises UnknownLanguage for a language without a catalogue.
    """
    name = language(locale)
    if name is None:
        raise UnknownLanguage(locale, LOCALES)
    if name != locale:
        return catalogue(name)
    found: dict[str, Message] = json.loads(_FOLDER.joinpath(f"{name}.json").read_text(encoding="utf-8"))
    return found


def plural_category(n: float, locale: str = "en") -> str:
    """The CLDR plural category of a number in a language: ``one``, ``few``, ``many`` or ``other``."""
    rule = catalogue(locale).get("ui.plural")
    default = "slavic" if language(locale) in ("uk", "ru") else "one-other"
    return _PLURALS.get(rule if isinstance(rule, str) else default, _one_other)(n)


def has(key: str, locale: str = "en") -> bool:
    """Whether a language has a message under this key itself."""
    return key in catalogue(locale)


def text(key: str, args: Mapping[str, object] | None = None, locale: str = "en") -> str:
    """The sentence under `key` with its arguments filled in.

    A key missing in `locale` is taken from English; a key missing there too is returned as it is, so that a gap in a
    catalogue is seen and never breaks a game. An argument that is not given stays visible as ``{name}``.
    """
    args = args or {}
    message: Message | None = None
    for spoken in (locale, "en"):
        message = catalogue(spoken).get(key)
        if message is not None:
            break
    else:
        return key
    assert message is not None
    if not isinstance(message, str):
        n = args.get("n", 0)
        number = n if isinstance(n, (int, float)) and not isinstance(n, bool) else 0
        forms = message
        message = forms.get(plural_category(number, spoken)) or forms.get("other") or next(iter(forms.values()))
    return _PLACEHOLDER.sub(lambda found: _shown(args, found.group(1), spoken), message)


def _shown(args: Mapping[str, object], name: str, locale: str) -> str:
    if name not in args:
        return "{" + name + "}"
    value = args[name]
    if value is None:
        return ""
    if isinstance(value, (list, tuple)):
        return ", ".join(str(item) for item in value)
    if isinstance(value, Seat):
        return str(value + 1)
    if isinstance(value, float):
        shown = f"{value:g}"
        return shown if language(locale) == "en" else shown.replace(".", ",")
    return visible(str(value))
