"""The settings of a page: theme, language, motion, help with paying, pace of bots, keys, height, large letters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from seawidget.text import i18n
from seawidget.text.i18n import Sentence

SLOWEST = 10_000  # ms between two bot moves
LOWEST, HIGHEST = 480, 4000  # px of the whole board; 0 leaves it to the window

DEFAULT_UI: dict[str, Any] = {
    "theme": "auto",
    "locale": "en",
    "motion": "auto",
    "suggest": True,
    "pace": 800,
    "keys": True,
    "height": 0,
    "projector": False,
}


def _one_of(*values: str) -> Callable[[object], bool]:
    return lambda value: type(value) is str and value in values


_ALLOWED: dict[str, tuple[Callable[[object], bool], str]] = {
    "theme": (
        _one_of("auto", "light", "dark", "contrast"),
        Sentence("error.setting.one_of", known="auto, light, dark, contrast"),
    ),
    "locale": (_one_of(*i18n.LOCALES), Sentence("error.setting.one_of", known=", ".join(i18n.LOCALES))),
    "motion": (_one_of("auto", "off"), Sentence("error.either", one="auto", other="off")),
    "suggest": (lambda value: type(value) is bool, Sentence("error.right.flag")),
    "pace": (
        lambda value: type(value) is int and 0 <= value <= SLOWEST,
        Sentence("error.setting.pace", most=str(SLOWEST)),
    ),
    "keys": (lambda value: type(value) is bool, Sentence("error.right.flag")),
    "height": (
        lambda value: type(value) is int and (value == 0 or LOWEST <= value <= HIGHEST),
        Sentence("error.setting.height", low=str(LOWEST), high=str(HIGHEST)),
    ),
    "projector": (lambda value: type(value) is bool, Sentence("error.right.flag")),
}


def _meant(name: str, value: object) -> object:
    """A setting as it is kept: of a language with a region, "uk-UA", the language."""
    return i18n.language(value) or value if name == "locale" and type(value) is str else value


def checked_ui(given: Mapping[str, object], old: Mapping[str, object]) -> dict[str, object]:
    """`old` with the settings in `given` changed. Raises ValueError naming the first that cannot be."""
    given = {name: _meant(name, value) for name, value in given.items()}
    for name, value in given.items():
        if name not in _ALLOWED:
            raise ValueError(str(Sentence("error.setting.none", name=repr(name), known=", ".join(_ALLOWED))))
        fits, right = _ALLOWED[name]
        if not fits(value):
            raise ValueError(str(Sentence("error.setting.value", name=repr(name), right=right, given=repr(value))))
    return {**old, **given}


def accepted_ui(given: object, old: Mapping[str, object]) -> dict[str, object]:
    """`old` with those settings changed that a page wrote correctly; the others are left as they were."""
    if not isinstance(given, dict):
        return dict(old)
    meant = {name: _meant(name, value) for name, value in given.items()}
    right = {name: value for name, value in meant.items() if name in _ALLOWED and _ALLOWED[name][0](value)}
    return {**old, **right}
