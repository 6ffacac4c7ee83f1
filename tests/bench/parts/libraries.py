"""Compiled rules for measurements, made before anything is measured."""

from __future__ import annotations

from seawidget import compiled
from seawidget.compiling.library import SWITCH, library, switched_off
from seawidget.compiling.making import made


def libraries(game: str) -> None:
    """Load all libraries of a game, made first where they are not there.

    Raises SystemExit where nothing would use them unless it is told to.
    """
    if switched_off():
        raise SystemExit(f"{SWITCH}=0: what is called compiled would be measured interpreted")
    for source in compiled.sources_of(game):
        for one in source.libraries():
            made(library(*one))
