"""Bots with a dial of strength: how they are written, "navigator@60", and read."""

from __future__ import annotations

import re
from math import isfinite
from typing import Final, NamedTuple

DIALLED: Final = "navigator"  # the bot that has a dial
SIGN: Final = "@"
MOST: Final = 100.0
_FORM: Final = re.compile(rf"{DIALLED}{SIGN}(\d{{1,3}}(?:\.\d{{1,12}})?)(?:/(0?\.\d{{1,12}}|[01]))?")


class Dialled(NamedTuple):
    """A strength from 0 (as often as `greedy` wins) to 100 (the navigator), and the share of discards forgotten."""

    strength: float
    forget: float

    @property
    def name(self) -> str:
        """What such a bot is called: "navigator@60", or "navigator@60/0.25" a quarter of its discards forgotten."""
        called = f"{DIALLED}{SIGN}{_short(self.strength)}"
        return f"{called}/{_short(self.forget)}" if self.forget else called


def _short(number: float) -> str:
    return f"{number:.12f}".rstrip("0").rstrip(".")


def read_dial(name: object) -> Dialled | None:
    """The dial of a bot by name; None for any other name, and for a strength beyond 100."""
    found = _FORM.fullmatch(name) if isinstance(name, str) else None
    if found is None:
        return None
    dial = Dialled(float(found[1]), float(found[2] or 0.0))
    return dial if dial.strength <= MOST else None


def dial_of(strength: object, forget: object = 0.0) -> Dialled | None:
    """The dial of two numbers, rounded to what a name can say; None where one is none or lies outside."""
    numbers = []
    for value, most in ((strength, MOST), (forget, 1.0)):
        real = isinstance(value, (int, float)) and not isinstance(value, bool)
        number = round(float(value), 12) if real and abs(value) < 1e9 else -1.0  # type: ignore[arg-type]
        if not isfinite(number) or not 0.0 <= number <= most:
            return None
        numbers.append(number + 0.0)
    return Dialled(*numbers)
