"""What is given to be scored: forecasts, outcomes and games, checked."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final

from seawidget.errors import SeaError
from seawidget.given import shown
from seawidget.text.i18n import Sentence

Chance = float | str | Fraction

LONGEST_NUMBER: Final = 400  # digits, and exponent, of a forecast


class CalibrationError(SeaError, ValueError):
    """Forecasts and outcomes that cannot be scored; says which and what would be right."""


def listed(name: str, values: Iterable[Any]) -> list[Any]:
    """The values as a list. Raises CalibrationError for what is none."""
    try:
        return list(values)
    except TypeError:
        raise CalibrationError(Sentence("error.calibration.list", name=name, given=shown(values))) from None


def is_outcome(value: object) -> bool:
    """Whether it is 1 or 0, or true or false."""
    try:
        return value in (0, 1)  # also of numpy
    except Exception:  # noqa: BLE001 - what cannot even be compared is none
        return False


def chance(value: Chance) -> Fraction:
    """The chance as a fraction. Raises CalibrationError."""
    try:
        if isinstance(value, bool):
            raise TypeError
        exact = value if isinstance(value, Fraction) else Fraction(_written(value))
    except (ValueError, TypeError, ZeroDivisionError):
        raise CalibrationError(Sentence("error.calibration.chance", given=shown(value))) from None
    if not 0 <= exact <= 1:
        raise CalibrationError(Sentence("error.calibration.chance", given=shown(value)))
    return exact


def _written(value: object) -> str:
    """The value as a text, if that is one of a number in reach: with a huge exponent a fraction would be endless."""
    text = str(value)
    exponent = text.lower().partition("e")[2]
    if len(text) > LONGEST_NUMBER or (exponent and abs(int(exponent)) > LONGEST_NUMBER):
        raise ValueError(text[:LONGEST_NUMBER])
    return text
