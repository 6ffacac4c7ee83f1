"""The options of a game of Mini."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from seawidget.errors import OptionError
from seawidget.games.mini.moves import CELLS
from seawidget.given import shown, whole
from seawidget.text.i18n import Sentence

FIELDS: Final[tuple[Mapping[str, Any], ...]] = (
    {"name": "players", "values": [1], "default": 1},
    {"name": "cards", "min": 3, "max": 20, "default": 7},
    {"name": "cells", "min": 2, "max": len(CELLS), "default": 4},
    {"name": "hand", "min": 1, "max": 5, "default": 2},
)


def read_options(given: Mapping[str, object]) -> dict[str, Any]:
    """The complete options: cards (3 to 20), cells (2 to 9, not more than cards), hand (1 to 5). Raises OptionError."""
    full: dict[str, Any] = {str(field["name"]): field["default"] for field in FIELDS}
    for name, value in given.items():
        if name not in full:
            raise OptionError(
                "option_out_of_range", {name: value}, Sentence("error.option.mini", name=name, known=", ".join(full))
            )
        full[name] = value
    for field in FIELDS:
        name, values = str(field["name"]), field.get("values")
        low, high = (values[0], values[-1]) if isinstance(values, list) else (field["min"], field["max"])
        value = full[name]
        number = whole(value)
        if number is None or not low <= number <= high:
            right = Sentence("error.option.whole_not", name=name, low=low, high=high, given=shown(value))
            raise OptionError("option_out_of_range", {name: value}, right)
        full[name] = number
    if max(full["cells"], full["hand"]) > full["cards"]:
        clash = {name: full[name] for name in ("cards", "cells", "hand")}
        raise OptionError("options_clash", clash, Sentence("error.option.few_cards", n=full["cards"]))
    return full
