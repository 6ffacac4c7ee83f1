"""Chances, shares and their differences as people read them: never more digits than are known, never a false 0 or 1."""

from __future__ import annotations

import math
from fractions import Fraction

from seawidget.text.i18n import current, text
from seawidget.text.numbers import local


def written(number: str, locale: str | None = None) -> str:
    """Numbers in a text that was put together as Python writes them, as the language (`set_locale`) writes them."""
    return local(number, current(locale))


def percent(share: float, digits: int = 1, locale: str | None = None) -> str:
    """A share as a percentage: 0.375 is "37.5%"."""
    return written(f"{100 * share:.{digits}f}%", locale)


def fixed(value: float, digits: int = 4, *, signed: bool = False, locale: str | None = None) -> str:
    """A number with so many decimals: 0.5 is "0.5000", `signed` "+0.5000"."""
    return written(f"{value:+.{digits}f}" if signed else f"{value:.{digits}f}", locale)


def general(value: float, digits: int = 4, locale: str | None = None) -> str:
    """A number with so many significant digits."""
    return written(f"{value:.{digits}g}", locale)


def level(confidence: float, locale: str | None = None) -> str:
    """A level of confidence in percent, without digits that are not needed: 0.95 is "95%"."""
    return written(f"{100 * confidence:g}%", locale)


def span(low: str, high: str, locale: str | None = None) -> str:
    """From one number, as it is written, to another."""
    return text("result.range", {"low": low, "high": high}, locale)


def kept(share: float) -> str:
    """A share as a percentage that is 100 only if nothing is missing, rounded down: 0.99996 is "99.9%"."""
    return percent(share if share == 1 else math.floor(1000 * share) / 1000)


def chance(p: float | Fraction, locale: str | None = None) -> str:
    """An exact chance in percent: only 1 is certain and only 0 impossible, however near others are."""
    if p in (0, 1):
        return text("ui.odds.certain" if p else "ui.odds.impossible", None, locale)
    return written(_between(float(100 * p), 100, 1, 1) + "%", locale)


def estimate(p: float, half: float, locale: str | None = None) -> str:
    """An estimated chance in percent, never as 0 or 100; with more digits the less its interval is to each `half`."""
    needed = _digits(100 * half)
    return written(_between(100 * p, 100, max(1, needed), needed) + "%", locale)


def decimal(p: float, half: float, locale: str | None = None) -> str:
    """An estimated chance as a decimal number of four digits, never as 0 or 1."""
    needed = _digits(half)
    return written(_between(p, 1, max(4, needed), max(2, needed)), locale)


def exactly(value: Fraction, digits: int = 6, locale: str | None = None) -> str:
    """An exact value as a decimal number of so many digits; where they would say 1, what is missing to it."""
    shown = f"{float(value):.{digits}g}"
    return written(f"1 - {float(1 - value):.3g}" if shown == "1" and value < 1 else shown, locale)


def _digits(half: float) -> int:
    """How many decimals an interval of so much to each side bears."""
    return 0 if half <= 0 else min(6, max(0, math.ceil(-math.log10(half))))


def _between(value: float, whole: int, digits: int, rough: int) -> str:
    """A number strictly between 0 and `whole` with so many `digits`; where they would say an end, a bound of `rough`
    digits.
    """
    shown = f"{value:.{digits}f}"
    if float(shown) >= whole:
        return f">{whole - 10**-rough:.{rough}f}"
    return f"<{10**-rough:.{rough}f}" if float(shown) <= 0 else shown


def points(difference: float, digits: int = 1, locale: str | None = None) -> str:
    """A difference of shares in percentage points, with its sign: 0.075 is "+7.5"."""
    return written(f"{100 * difference:+.{digits}f}", locale)
