"""Rule functions of a game, compiled: translated to C, made into a library, and loaded without anybody waiting.

This package knows no game. A game describes its rule functions by a `Source`; `ready` answers at once with compiled
functions or None. The library comes with the package, or was made here before; where there is a C compiler `start`
makes one in the background.
"""

from __future__ import annotations

from seawidget.compiling.library import ready
from seawidget.compiling.making import make, start
from seawidget.compiling.source import Source

__all__ = ["Source", "make", "ready", "start"]
