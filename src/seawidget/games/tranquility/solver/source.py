"""What is compiled for the search through a known deck: one library for all options, beside that of the rules."""

from __future__ import annotations

from typing import Final

from seawidget.compiling.source import Source
from seawidget.games.tranquility.batch.source import NAVIGATED

_VECTOR, _BEAM, _ROWS = "int16[::1]", "int16[:,::1]", "int64[:,::1]"
_KEY, _STREAM, _WEIGHTS = "int64[::1]", "uint64[::1]", "float64[:,::1]"
_NAVIGATOR = tuple(name for name in NAVIGATED.files if not name.startswith("batch."))
SEARCH_SOURCE: Final = Source(
    "tranquility",
    "seawidget.games.tranquility",
    (*_NAVIGATOR, *(f"solver.{name}" for name in ("monsters", "bounds", "value", "layer", "playouts"))),
    {
        "expand": f"void({_BEAM}, int64, int64, int64, int64, {_VECTOR}, {_KEY}, {_KEY}, {_ROWS}, {_KEY})",
        "carry_out": f"void({_BEAM}, {_ROWS}, {_KEY}, {_BEAM})",
        "all_equal": f"boolean({_BEAM}, {_ROWS}, {_ROWS}, {_VECTOR}, {_KEY}, {_KEY}, {_KEY})",
        "climb": (f"void({_VECTOR}, {_WEIGHTS}, int64, int64, {_STREAM}, {_VECTOR}, {_KEY}, {_KEY}, {_KEY}, {_KEY})"),
    },
)
