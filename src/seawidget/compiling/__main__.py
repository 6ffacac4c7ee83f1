"""The process that makes a library in the background."""

from __future__ import annotations

from seawidget.compiling.making import make_ordered

raise SystemExit(make_ordered())
