"""The options of a game (OPT-1 to OPT-5): values, defaults, combinations, presets."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from seawidget.errors import OptionError, one_of_words
from seawidget.given import shown, whole
from seawidget.text.i18n import Sentence

# OPT-1: the whole table; there is no other rule switch. `players` has no default.
DEFAULTS: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "players": None,
        "removed_islands": 0,
        "monsters": 0,
        "rocks": "off",
        "storms": "off",
        "wilds": 0,
        "board": "square",
        "variant": "none",
        "compass_row": "consecutive",
        "yellow_blind": "may",
        "rocks_row": "random",
        "solo_start": "top_half",
        "placement_guard": "none",
        "first_player": "fewest",
    }
)
RANGES: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {"players": (1, 5), "removed_islands": (0, 44), "monsters": (0, 5), "wilds": (0, 2)}
)
WORDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "rocks": ("off", "on"),
        "storms": ("off", "on"),
        "board": ("square", "arch", "pyramid"),
        "variant": ("none", "sun_moon", "duel"),
        "compass_row": ("consecutive", "ascending"),
        "yellow_blind": ("may", "must"),
        "solo_start": ("top_half", "sea_voyage"),
        "placement_guard": ("none", "segments"),
    }
)
# FEWER: names of the numbers of removed islands.
ISLAND_NAMES: Final[Mapping[str, int]] = MappingProxyType(
    {"Galatea": 4, "Triton": 6, "Leucothea": 8, "Amphitrite": 10, "Poseidon": 12}
)

# OPT-5. `players` is left to the caller except where the preset fixes it.
PRESETS: Final[Mapping[str, Mapping[str, object]]] = MappingProxyType(
    {
        "base": {},
        **{name: {"removed_islands": number} for name, number in ISLAND_NAMES.items()},
        "sea_voyage": {"players": 1, "solo_start": "sea_voyage"},  # VOYAGE-1
        "rocks": {"rocks": "on"},
        "monsters-easy": {"monsters": 3},
        "monsters-medium": {"monsters": 4},
        "monsters-hard": {"monsters": 5},
        "storm": {"storms": "on"},
        "arch": {"board": "arch"},
        "pyramid": {"board": "pyramid"},
        "sun_moon": {"variant": "sun_moon"},
        "duel": {"players": 2, "variant": "duel"},
    }
)

# OPT-2, column by column, each from top to bottom: (option, value of the column, [(option, allowed values), ...]).
# The guard of the duel is read as `segments` instead of being refused (OPT-4).
_MODULES_OFF: Final = (("monsters", (0,)), ("rocks", ("off",)), ("storms", ("off",)), ("wilds", (0,)))
_NO_MUST: Final = ("yellow_blind", ("may",))
_CONSECUTIVE: Final = ("compass_row", ("consecutive",))
_REST: Final = (("rocks_row", ("random",)), ("solo_start", ("top_half",)))
_PLAIN: Final = (_CONSECUTIVE, _NO_MUST, *_REST)
_COLUMNS: Final[tuple[tuple[str, str, tuple[tuple[str, tuple[object, ...]], ...]], ...]] = (
    # solo_start=sea_voyage combines with monsters, fewer islands and the guard
    (
        "solo_start",
        "sea_voyage",
        (
            ("players", (1,)),
            *(("rocks", ("off",)), ("storms", ("off",)), ("wilds", (0,))),
            *(_CONSECUTIVE, _NO_MUST, ("rocks_row", ("random",))),
            ("board", ("square",)),
        ),
    ),
    ("board", "arch", (*_MODULES_OFF, *_PLAIN)),
    ("board", "pyramid", (*_MODULES_OFF, _CONSECUTIVE, *_REST)),  # it has yellow storms of its own
    ("variant", "sun_moon", (*_MODULES_OFF, *_PLAIN, ("board", ("square",)))),
    (
        "variant",
        "duel",
        (("players", (2,)), ("removed_islands", (0,)), *_MODULES_OFF, *_PLAIN, ("board", ("square",))),
    ),
)


# an option that is a word or a number: the word, the end of the numbers, what would be right
_WORD_OR_NUMBER: Final = {
    "first_player": ("fewest", 5, Sentence("error.option.first_player", most="players-1")),
    "rocks_row": ("random", 6, Sentence("error.option.rocks_row")),
}
# On the plain square board some values need a companion: (option, its free value, the companion, what that must be).
_NEEDS: Final = (
    ("compass_row", "consecutive", "storms", "on"),
    ("yellow_blind", "may", "storms", "on"),
    ("rocks_row", "random", "rocks", "on"),
    ("solo_start", "top_half", "players", 1),
)


def _out_of_range(name: str, value: object, right: str) -> OptionError:
    text = Sentence("error.option.given", name=name, given=shown(value), right=right)
    return OptionError("option_out_of_range", {name: value}, text)


def _read(name: str, value: object) -> Any:
    """The value of one option, or OptionError (OPT-4)."""
    if name == "removed_islands" and isinstance(value, str) and value in ISLAND_NAMES:
        return ISLAND_NAMES[value]
    if name in WORDS:
        if not isinstance(value, str) or value not in WORDS[name]:
            raise _out_of_range(name, value, one_of_words(WORDS[name]))
        return value
    number = whole(value)
    if name in _WORD_OR_NUMBER:
        word, end, right = _WORD_OR_NUMBER[name]
        if isinstance(value, str) and value == word:
            return value
        if number is not None and 0 <= number < end:
            return number
        raise _out_of_range(name, value, right)
    low, high = RANGES[name]
    if number is None or not low <= number <= high:
        if name == "removed_islands":
            names = ", ".join(ISLAND_NAMES)
            raise _out_of_range(name, value, Sentence("error.option.whole_or", low=low, high=high, names=names))
        raise _out_of_range(name, value, Sentence("error.option.whole", low=low, high=high))
    return number


def _clash(options: Mapping[str, Any]) -> tuple[str, str] | None:
    """The first forbidden pair in OPT-2, read column by column, each from top to bottom."""
    if options["board"] == "square" and options["variant"] == "none":
        for name, free, other, right in _NEEDS:
            if options[name] != free and options[other] != right:
                return name, other
    for column, value, rows in _COLUMNS:
        if options[column] != value:
            continue
        for name, allowed in rows:
            if options[name] not in allowed:
                return column, name
    return None


def read_options(given: Mapping[str, object]) -> dict[str, Any]:
    """The complete options in the order of OPT-1.

    Raises OptionError: `option_out_of_range` for an unknown option, a missing `players` or a value outside its range;
    `options_clash` for a forbidden pair (OPT-2). Nothing is corrected silently, except that the duel reads the guard as
    `segments` (OPT-4).
    """
    for name in given:
        if name not in DEFAULTS:
            raise _out_of_range(str(name), given[name], Sentence("error.option.none", known=", ".join(DEFAULTS)))
    if given.get("players") is None:
        raise _out_of_range("players", None, Sentence("error.option.players"))
    options = {name: _read(name, given.get(name, default)) for name, default in DEFAULTS.items()}
    first = options["first_player"]
    if first != "fewest" and first >= options["players"]:
        raise _out_of_range(
            "first_player", first, Sentence("error.option.first_player", most=str(options["players"] - 1))
        )
    pair = _clash(options)
    if pair is not None:
        one, two = pair
        raise OptionError(
            "options_clash",
            {one: options[one], two: options[two]},
            Sentence("error.option.clash", one=f"{one}={options[one]!r}", other=f"{two}={options[two]!r}"),
        )
    if options["variant"] == "duel":
        options["placement_guard"] = "segments"  # DUEL-4
    return options


def setup_fields() -> list[dict[str, Any]]:
    """The options a person can choose from, in the order of OPT-1.

    A field is {"name", "default"} with "values", or "min" and "max"; "clashes": [[value, option, [its allowed values]],
    ...] says which of its values allow only some values of another option (OPT-2), so that a form can grey out the
    rest.
    """
    fields: list[dict[str, Any]] = []
    for name, default in DEFAULTS.items():
        if name == "players":
            fields.append({"name": name, "min": 1, "max": 5, "default": 1})
        elif name in RANGES:
            low, high = RANGES[name]
            fields.append({"name": name, "min": low, "max": high, "default": default})
        elif name in _WORD_OR_NUMBER:
            word, end, _ = _WORD_OR_NUMBER[name]
            fields.append({"name": name, "values": [word, *range(end)], "default": default})
        else:
            fields.append({"name": name, "values": list(WORDS[name]), "default": default})
        clashes: list[list[object]] = [
            [value, other, list(allowed)]
            for column, value, rows in _COLUMNS
            if column == name
            for other, allowed in rows
        ]
        if name == "compass_row":
            clashes = [["ascending", "storms", ["on"]]]
        elif name == "rocks_row":  # `yellow_blind` has none: what it needs depends on the board
            clashes = [[row, "rocks", ["on"]] for row in range(6)]
        fields[-1]["clashes"] = clashes
    return fields
