"""Modules that have moved: their old names lead to the new ones for one release, with a DeprecationWarning.

`seawidget/__init__.py` asks here only for a name of the package that no file has.
"""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final

# (old place, new place, modules): a module keeps its name unless a new one is given. GAME is each of `_GAMES`.
_GAMES: Final = ("tranquility", "pomor")
_ROWS: Final = (
    ("", "playing", "game log node observers opening players tree whatif"),
    ("", "playing.shown", "display"),
    ("", "saving", "savefile=files saveformat=format savereader=reading"),
    ("", "text", "i18n phrases"),
    ("", "compiling", "primitives"),
    ("", "winnability", "winstudy=study"),
    ("", "cli", "launch"),
    ("", "probability.cards", "insight=deck_facts"),
    ("odds", "probability.answers", "derivation display estimate parameters picture plot result series"),
    ("odds", "probability.cards", "deals deck decktable hits hypergeometric joint mixture natural order outofplay"),
    ("odds", "probability.cards", "setups shared silence spacing together waits"),
    ("odds", "probability.estimates", "bands batches control intervals paired"),
    ("odds", "probability.shown", "message show=numbers"),
    ("simulation", "probability.shown", "table"),
    ("odds", "odds", "ledgers=build_ledger trials=previews worlds=determinizations"),
    ("simulation", "simulation", "contest=tournaments many=simulating spec=run_spec"),
    ("widget", "", "pictures"),
    ("widget.pictures", "pictures", "islands mini modules palette plainboard pomor pomor_cards svg tranquility"),
    ("games", "games.shared", "batches events memory moves reading views faces=vector_state"),
    ("games", "games.shared", "movelists=move_lists reasoning=explanations refusals=rejections rulesets=game_folder"),
    ("games", "games.shared", "search=rollout_search trials=previews"),
    ("games", "games", "solving=powers"),
    ("games.GAME", "games.GAME.core", "cards kinds layout names options rulebook"),
    ("games.GAME", "games.GAME.core", "reasons=rejection_codes refusal=rejection"),
    ("games.GAME", "games.GAME.reading", "deal dump load position"),
    ("games.GAME", "games.GAME.values", "ascii=text choices events moves state status view"),
    ("games.GAME", "games.GAME.values", "judge=validate movelist=move_list"),
    ("games.GAME", "games.GAME.bots", "captain=rollout_search"),
    ("games.tranquility", "games.tranquility.core", "board"),
    ("games.pomor", "games.pomor.core", "counts table"),
)


def _name(*parts: str) -> str:
    return ".".join(part for part in ("seawidget", *parts) if part)


MOVED: Final[dict[str, str]] = {
    _name(old, before).replace("GAME", game): _name(new, after or before).replace("GAME", game)
    for game in _GAMES
    for old, new, modules in _ROWS
    for before, _, after in (module.partition("=") for module in modules.split())
}


class _Leading(Loader):
    """Loads the module of a new name where an old one is imported."""

    def __init__(self, new: str) -> None:
        self._new = new

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """None: the module is there, or will be, under its new name."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Put the new module in the place of this empty one, which is what the import then gives."""
        from seawidget.text.i18n import Sentence  # late: the package itself imports this module

        old, new = module.__name__, self._new
        warnings.warn(Sentence("warning.moved", old=old, new=new), DeprecationWarning, stacklevel=2)
        sys.modules[old] = import_module(new)
        # Modules in an old package: Python would find their files through the new one, and load them a second time.
        for before, after in MOVED.items():
            if before.startswith(f"{old}."):
                sys.modules[before] = import_module(after)


def spec_of(name: str) -> ModuleSpec | None:
    """How to import a module by the name it had before it moved; None if it had no other name."""
    return ModuleSpec(name, _Leading(MOVED[name])) if name in MOVED else None
