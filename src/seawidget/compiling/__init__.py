"""Rule functions of a game, compiled: one module made from their source, cached for the user, loaded in the background.

This package knows no game. A game describes its rule functions by a `Source`; `ready` answers at once with compiled
functions or None, and nothing else ever waits for a compiler.
"""

from __future__ import annotations

from seawidget.compiling.cache import cache_folder
from seawidget.compiling.loading import Build, build, make, ready
from seawidget.compiling.source import Source

__all__ = ["Build", "Source", "build", "cache_folder", "make", "ready"]
