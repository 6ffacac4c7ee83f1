"""Message catalogues: every sentence a person reads, in every language, from ``locale/<language>.json``.

The page reads the same files (through the widget's `catalogue` trait), so the rules here are kept small enough to
be written twice: ``{name}`` is replaced by an argument, and a message may be an object of plural forms
(``one``, ``few``, ``many``, ``other``, as in CLDR) of which the argument ``n`` picks one. One more language is one
more file; its plural rule is named in the file itself under ``ui.plural``.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Any, Union

from seawidget.text import codes
from seawidget.text.numbers import local, number
from seawidget.visible import visible

Message = Union[str, "dict[str, str]"]
"""A message: a text, or its plural forms by CLDR category."""

LANGUAGE_VARIABLE = "SEAWIDGET_LOCALE"
"""The environment variable with the language that is spoken where nobody chose one."""

TERMINAL_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables with the language of a terminal, the one that counts most first (POSIX)."""

LIST_VARIABLE = "LANGUAGE"
"""The environment variable with a list of languages ("uk:ru"), the best first, where the others say any (GNU)."""

_FOLDER = files(__package__ or "seawidget.text") / "locale"  # also inside a zip file
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


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
        raise _unknown(locale)
    if name != locale:
        return catalogue(name)
    found: dict[str, Message] = json.loads(_FOLDER.joinpath(f"{name}.json").read_text(encoding="utf-8"))
    return found


def plural_category(n: float, locale: str = "en") -> str:
    """The CLDR plural category of a number in a language: ``one``, ``few``, ``many`` or ``other``."""
    rule = catalogue(locale).get("ui.plural")
    default = "slavic" if language(locale) in ("uk", "ru") else "one-other"
    return _PLURALS.get(rule if isinstance(rule, str) else default, _one_other)(n)


def set_locale(tag: str | None) -> str:
    """Choose the language of everything that is printed or shown from now on, and return it.

    Results, logs, tables, plots, pictures, boards that are opened later and what errors say speak it where no
    `locale` is given. None goes back to the default: the language of the environment variable SEAWIDGET_LOCALE if
    there is a catalogue for it; in a notebook else that of the page, there and in a console else that of the
    environment (`of_environment`); English in scripts. Names of options, moves and columns, and what `repr` says, stay
    what scripts read. Raises UnknownLanguage.
    """
    _Chosen.locale = None if tag is None else _known(tag)
    return _default()


def current(locale: str | None = None) -> str:
    """The language meant by `locale`: that one; for None what is spoken here (`speaking`), or else by default.

    Raises UnknownLanguage.
    """
    if locale is not None:
        return _known(locale)
    return _spoken.get() or _default()


def _default() -> str:
    settled = _Chosen.locale or language(os.environ.get(LANGUAGE_VARIABLE, ""))
    return settled or _Chosen.page or (of_environment() if hasattr(sys, "ps1") else "en")  # ps1: a person types here


def is_settled() -> bool:
    """Whether somebody has chosen a language, here or in SEAWIDGET_LOCALE, so that no page is asked for its own."""
    return chosen() is not None or language(os.environ.get(LANGUAGE_VARIABLE, "")) is not None


def heard(tag: str) -> str:
    """A page of this notebook has told its language: the default from now on. Returns the language spoken now.

    English says nothing, as pages are English where nobody has chosen anything, and neither does a language without
    a catalogue.
    """
    found = language(tag)
    if found not in (None, "en"):
        _Chosen.page = found
    return current()


def chosen() -> str | None:
    """The language that is spoken here (`speaking`), or that `set_locale` chose; None if nobody chose one."""
    return _spoken.get() or _Chosen.locale


def of_environment() -> str:
    """The language of a terminal: of SEAWIDGET_LOCALE where that is set, else of LC_ALL, LC_MESSAGES or LANG.

    The first of them that is set decides, as for every program, unless it says "C"; where it says a language, those in
    LANGUAGE are preferred, the first of them with a catalogue. English if there is no catalogue for what is said.
    """
    ours = os.environ.get(LANGUAGE_VARIABLE)
    if ours:
        return language(ours) or "en"
    said = next(filter(None, (os.environ.get(name) for name in TERMINAL_VARIABLES)), "")
    if said.partition(".")[0] in ("", "C", "POSIX"):
        return "en"
    listed = os.environ.get(LIST_VARIABLE, "").split(":")
    return next(filter(None, map(language, filter(None, listed))), None) or language(said) or "en"


@contextmanager
def speaking(tag: str | None) -> Iterator[None]:
    """While it is open everything is said in this language, whatever `set_locale` chose; None changes nothing.

    It holds for this thread and this task alone: another one may speak another language at the same time, and one
    begun here speaks the default. Raises UnknownLanguage.
    """
    before = _spoken.set(_spoken.get() if tag is None else _known(tag))
    try:
        yield
    finally:
        _spoken.reset(before)


_spoken: ContextVar[str | None] = ContextVar("seawidget_language", default=None)


class _Chosen:
    """Languages of the whole process: the one that `set_locale` chose, and that of a page."""

    locale: str | None = None
    page: str | None = None


_called: ContextVar[tuple[str | None, ...]] = ContextVar("called", default=())
_addressed: ContextVar[int | None] = ContextVar("addressed", default=None)


@contextmanager
def calling(names: Sequence[str | None], only: int | None = None) -> Iterator[None]:
    """While it is open players are called by these names, seat by seat; None or "" leaves one "Player 1".

    `only`: the seat of the only person, to whom everything is said: without a name that player is "You".
    """
    before, spoken_to = _called.set(tuple(names)), _addressed.set(only)
    try:
        yield
    finally:
        _addressed.reset(spoken_to)
        _called.reset(before)


def addressed() -> int | None:
    """The seat of the only person while everything is said to that person (`calling`), else None."""
    return _addressed.get()


def _name_of(seat: object) -> str:
    """What the player of a seat, counted from 1, was given as a name while somebody is `calling`; "" if nothing."""
    names = _called.get()
    return names[seat - 1] or "" if isinstance(seat, int) and 0 < seat <= len(names) else ""


def _known(tag: str) -> str:
    found = language(tag) if isinstance(tag, str) else None
    if found is None:
        raise _unknown(tag)
    return found


def _unknown(tag: object) -> Exception:
    from seawidget.errors import UnknownLanguage  # errors say their sentences by this module

    return UnknownLanguage(tag, LOCALES)


def has(key: str, locale: str = "en") -> bool:
    """Whether a language has a message under this key itself."""
    return key in catalogue(locale)


SOLO = "_solo"
"""The end of a key under which a sentence of a game for one stands, which names no player."""


def solo_key(key: str) -> str:
    """The key of a sentence as a game for one says it: the one for such games if there is one."""
    return f"{key}{SOLO}" if has(f"{key}{SOLO}") else key


def player(who: int | str, locale: str | None = None) -> str:
    """What a player is called in a sentence: a name as it is, a seat counted from 1 as `codes.player` says.

    While somebody is `calling` the players of seats have their names.
    """
    return who if isinstance(who, str) else said(codes.player(who), current(locale))


def text(key: str, args: Mapping[str, object] | None = None, locale: str | None = None) -> str:
    """The sentence under `key` with its arguments filled in, in the language chosen by `set_locale` unless told.

    Codes among the arguments are named (`codes.py`), numbers are written as the language does. A key missing in a
    language is taken from English; a key missing there too is returned as it is, so that a gap in a catalogue is seen
    and never breaks a game. An argument that is not given stays visible as ``{name}``.
    """
    locale = current(locale)
    given = codes.resolved(key, args or {})
    if key == codes.SEAT:
        seat = given.get("seat")
        if name := _name_of(seat):
            return visible(name)
        key = "ui.you" if isinstance(seat, int) and seat - 1 == addressed() else key
    message: Message | None = None
    for spoken in (locale, "en"):
        message = catalogue(spoken).get(key)
        if message is not None:
            break
    else:
        return key
    assert message is not None
    if not isinstance(message, str):
        n = given.get("n", 0)
        count = n if isinstance(n, (int, float)) and not isinstance(n, bool) else 0
        forms = message
        message = forms.get(plural_category(count, spoken)) or forms.get("other") or next(iter(forms.values()))
    return _PLACEHOLDER.sub(lambda found: _shown(given, found.group(1), spoken), message)


def say(key: str, /, **args: object) -> str:
    """The sentence under `key` in the language chosen by `set_locale`, its arguments given by name."""
    return text(key, args)


class Sentence(str):
    """A sentence of the catalogue that reads in English, for scripts, and is shown in the language of the reader.

    As data (compared, searched, cut) it is the English text. `str(sentence)`, `f"{sentence}"` and `print` say it in
    the language chosen by `set_locale`; `told(locale)` in any. Its arguments are numbers, texts, or other sentences.
    """

    __slots__ = ("args", "key")

    key: str
    args: dict[str, Any]

    def __new__(cls, key: str, /, **args: Any) -> Sentence:
        """The sentence under `key`, with its arguments by name."""
        self = super().__new__(cls, text(key, args, "en"))
        self.key, self.args = key, args
        return self

    def told(self, locale: str | None = None) -> str:
        """The sentence in a language."""
        return text(self.key, self.args, locale)

    def __str__(self) -> str:
        return self.told()

    def __reduce__(self) -> tuple[Any, ...]:
        return _sentence, (self.key, self.args)


def _sentence(key: str, args: dict[str, Any]) -> Sentence:
    return Sentence(key, **args)


def told(words: str, locale: str | None = None) -> str:
    """A `Sentence` in a language; another text as it is."""
    return words.told(locale) if isinstance(words, Sentence) else words


def _shown(args: Mapping[str, object], name: str, locale: str) -> str:
    if name not in args:
        return "{" + name + "}"
    value = args[name]
    if name in ("bot", "policy") and isinstance(value, str):
        return bot_name(value, locale)
    if name == "bots" and isinstance(value, (list, tuple)):
        return ", ".join(player_name(str(bot), locale) for bot in value)
    return said(value, locale)


def bot_name(bot: str, locale: str | None = None) -> str:
    """The name of a bot in a language, with its strength if it has a dial; a player of one's own keeps its name."""
    named, sign, strength = bot.partition("@")
    known = _bot_name(named, current(locale)) if sign else None
    if known and strength:
        return text("ui.bot.strength", {"bot": known, "strength": visible(strength)}, locale)
    return _bot_name(bot, current(locale)) or visible(bot)


def player_name(name: str, locale: str | None = None) -> str:
    """A player in a table of results: by its name for scripts in English, else as the language calls the bot."""
    return visible(name) if current(locale) == "en" else bot_name(name, locale)


@cache
def _bot_name(bot: str, locale: str) -> str | None:
    # a bot of one name has one name in every game
    key = next((key for key in catalogue(locale) if key.endswith(f".bot.{bot}")), None)
    return None if key is None else text(key, None, locale)


def said(value: object, locale: str) -> str:
    """An argument in words: a number as the language writes it, a phrase by its sentence, a list with commas."""
    if value is None:
        return ""
    if hasattr(value, "told"):  # a sentence, or an error with one
        return str(value.told(locale))
    if isinstance(value, (list, tuple)):
        return ", ".join(said(item, locale) for item in value)
    if isinstance(value, Mapping) and "key" in value:
        return text(str(value["key"]), value.get("args"), locale)
    if isinstance(value, codes.Seat):
        return str(value + 1)
    if isinstance(value, codes.Share):
        return local(f"{100 * value:.2g}%", locale)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return number(value, locale)
    return visible(str(value))
