"""The games there are, by name.

A game is one folder here. It registers its ruleset under a name when it is first asked for; nothing else in the
package names a game. Games know nothing of the widget, of `Game` or of each other.
"""

from __future__ import annotations

import importlib
import warnings

from seawidget.errors import RulesetError, UnknownGame
from seawidget.games.protocol import Ruleset
from seawidget.text.i18n import Sentence

__all__ = ["get", "names", "register"]

# Games of the package itself, imported when they are first asked for.
_BUILT_IN = {
    "mini": "seawidget.games.mini",
    "pomor": "seawidget.games.pomor",
    "tranquility": "seawidget.games.tranquility",
}
_registered: dict[str, Ruleset] = {}


# Names that members of a ruleset had before; for one release they are understood, with a warning.
_RENAMED = {
    "explain": "rejection",
    "trial": "preview",
    "knowledge": "information_state",
    "insight": "deck_facts",
    "insight_after": "deck_facts_after",
    "turn_insight": "turn_facts",
}


_NEEDED = sorted(name for name in {*vars(Ruleset), *Ruleset.__annotations__} if not name.startswith("_"))


def register(ruleset: Ruleset) -> None:
    """Make a game known under `ruleset.name`; a game registered again replaces the old one.

    Raises RulesetError, which lists what is missing.
    """
    for old, new in _RENAMED.items():
        if hasattr(ruleset, "name") and hasattr(ruleset, old) and not hasattr(ruleset, new):
            text = Sentence("warning.ruleset", game=ruleset.name, old=f"`{old}`", new=f"`{new}`")
            warnings.warn(text, DeprecationWarning, stacklevel=2)
            setattr(type(ruleset), new, getattr(type(ruleset), old))
    has = {*dir(type(ruleset)), *getattr(ruleset, "__dict__", {})}  # not asked for: a property may import half a game
    missing = [name for name in _NEEDED if name not in has]
    if isinstance(ruleset, type):
        missing = [Sentence("error.ruleset.instance")]
    if missing or not isinstance(ruleset.name, str):
        raise RulesetError(ruleset, missing or [Sentence("error.ruleset.name")])
    _registered[ruleset.name] = ruleset


def get(name: str) -> Ruleset:
    """The ruleset of a game. Raises UnknownGame, which lists the known names."""
    if not isinstance(name, str):
        raise UnknownGame(name, names())
    if name not in _registered and name in _BUILT_IN:
        importlib.import_module(_BUILT_IN[name])
    if name not in _registered:
        raise UnknownGame(name, names())
    return _registered[name]


def names() -> tuple[str, ...]:
    """The names of all known games."""
    return tuple(sorted({*_BUILT_IN, *_registered}))
