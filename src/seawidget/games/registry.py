"""The games there are, by name.

A game is one folder here. It registers its ruleset under a name when it is first asked for; nothing else in the
package names a game. Games know nothing of the widget, of `Game` or of each other.
"""

from __future__ import annotations

import importlib

from seawidget.errors import UnknownGame
from seawidget.games.protocol import Ruleset

__all__ = ["get", "names", "register"]

# Games of the package itself, imported when they are first asked for.
_BUILT_IN = {
    "mini": "seawidget.games.mini",
    "pomor": "seawidget.games.pomor",
    "tranquility": "seawidget.games.tranquility",
}
_registered: dict[str, Ruleset] = {}


def register(ruleset: Ruleset) -> None:
    """Make a game known under `ruleset.name`; a game registered again replaces the old one."""
    _registered[ruleset.name] = ruleset


def get(name: str) -> Ruleset:
    """The ruleset of a game. Raises UnknownGame, which lists the known names."""
    if name not in _registered and name in _BUILT_IN:
        importlib.import_module(_BUILT_IN[name])
    if name not in _registered:
        raise UnknownGame(name, names())
    return _registered[name]


def names() -> tuple[str, ...]:
    """The names of all known games."""
    return tuple(sorted({*_BUILT_IN, *_registered}))
