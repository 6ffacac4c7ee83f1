"""How warm the navigator plays at each strength, by the options of a game: dial.json, and what lies between rows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from seawidget.errors import OptionError
from seawidget.games.tranquility.bots.navigator.dial import DIALLED_N, FORGET, WARMTH
from seawidget.games.tranquility.bots.navigator.rows import Row
from seawidget.games.tranquility.core.layout import SEATS
from seawidget.games.tranquility.core.options import DEFAULTS
from seawidget.text.i18n import Sentence

FILE: Final = "dial.json"
STRENGTHS: Final = tuple(range(0, 101, 5))  # for which a row has a temperature
SPREAD: Final = 0.15  # share of games that must lie between greedy and navigator
UNHEEDED: Final = ("first_player",)  # an option that makes no difference to how often a game is won


@dataclass(frozen=True)
class Measured:
    """An option set that was measured: the shares of games (in the duel of points) that `greedy` and the navigator win,
    of `games` deals each, and the temperature for each of STRENGTHS; none where too little lies between.
    """

    options: Mapping[str, Any]
    greedy: float
    navigator: float
    games: int
    warmths: tuple[float, ...]

    def warmth(self, strength: float) -> float:
        """The temperature for a strength, between two of STRENGTHS in a straight line."""
        step = STRENGTHS[1]
        k = min(int(strength / step), len(STRENGTHS) - 2)
        part = strength / step - k
        return (1.0 - part) * self.warmths[k] + part * self.warmths[k + 1]

    def between(self, other: Measured, part: float, options: Mapping[str, Any]) -> Measured:
        """What lies so far on the way to another row."""

        def mixed(one: float, two: float) -> float:
            return (1.0 - part) * one + part * two

        warmths = tuple(map(mixed, self.warmths, other.warmths)) if self.warmths and other.warmths else ()
        return Measured(
            options,
            mixed(self.greedy, other.greedy),
            mixed(self.navigator, other.navigator),
            min(self.games, other.games),
            warmths,
        )


@cache
def _read() -> tuple[int, dict[str, Measured]]:
    text = (files(__package__ or "seawidget.games.tranquility.bots.navigator") / FILE).read_text(encoding="utf-8")
    data = json.loads(text)
    rows = [
        Measured(row["options"], row["greedy"], row["navigator"], row["games"], tuple(row["warmths"]))
        for row in data["rows"]
    ]
    return data["version"], {key_of(row.options): row for row in rows}


def version() -> int:
    """The version of the table: another one may play other moves at the same strength."""
    return _read()[0]


def table() -> Mapping[str, Measured]:
    """All rows by the key of their options."""
    return _read()[1]


def key_of(options: Mapping[str, Any]) -> str:
    """What of options counts for the dial: those that are not the usual ones."""
    told = {name: options.get(name, usual) for name, usual in DEFAULTS.items() if name not in UNHEEDED}
    if told["variant"] == "duel":
        told["placement_guard"] = DEFAULTS["placement_guard"]  # the duel has it anyway
    return " ".join(f"{name}={value}" for name, value in told.items() if value != DEFAULTS[name])


def measured(options: Mapping[str, Any]) -> Measured | None:
    """The row for options, or what lies between two that differ in the number of removed islands; None if nobody has
    measured these.
    """
    rows = table()
    found = rows.get(key_of(options))
    if found is not None:
        return found
    count = options["removed_islands"]
    near = {n: rows.get(key_of({**options, "removed_islands": n})) for n in range(45)}
    below = [row for n, row in near.items() if row is not None and n < count]
    above = [row for n, row in near.items() if row is not None and n > count]
    if not below or not above:
        return None
    first, last = (row.options.get("removed_islands", 0) for row in (below[-1], above[0]))
    row = below[-1].between(above[0], (count - first) / (last - first), options)
    return row if row.warmths or row.navigator - row.greedy < SPREAD else None  # one of the two has no dial


def warmth(options: Mapping[str, Any], strength: float) -> float:
    """The temperature for a strength with these options. Raises OptionError where there is no dial."""
    return offered(options).warmth(strength)


def offered(options: Mapping[str, Any]) -> Measured:
    """The row for options that have a dial.

    Raises OptionError, with the numbers, where too little lies between greedy and navigator or nobody has measured it.
    """
    row = measured(options)
    told = {name: options[name] for name, usual in DEFAULTS.items() if name in options and options[name] != usual}
    if row is None:
        raise OptionError("option_out_of_range", told, Sentence("error.dial.unmeasured", options=_said(told)))
    if not row.warmths:
        greedy, navigator, least = (round(100 * share, 1) for share in (row.greedy, row.navigator, SPREAD))
        facts = {"greedy": greedy, "navigator": navigator, "least": round(least), "games": row.games}
        text = Sentence("error.dial.narrow", options=_said(told), **facts)
        raise OptionError("option_out_of_range", told, text)
    return row


def _said(told: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={value}" for name, value in told.items())


def dialled_row(row: Row, settings: Sequence[tuple[float, float]]) -> Row:
    """A row of weights with the dials behind it: for each seat the temperature, and the share of discards forgotten."""
    more = [0.0] * (DIALLED_N - WARMTH)
    for seat, (warm, forget) in enumerate(settings):
        more[seat], more[seat + SEATS] = warm, forget
    assert FORGET == WARMTH + SEATS
    return (*row, *more)
