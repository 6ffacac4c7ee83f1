"""Compiled rules for measurements, made before anything is measured."""

from __future__ import annotations

from seawidget import compiled
from seawidget.compiling.library import library
from seawidget.compiling.making import made


def libraries(game: str) -> None:
    """Load all libraries of a game, made first where they are not there."""
    for source in compiled.sources_of(game):
        for one in source.libraries():
            made(library(*one))
