"""Numbers as a language writes them: its decimal mark, its thousands, a real minus, its per cent."""

from __future__ import annotations

import re
from typing import Final

MINUS: Final = "\u2212"
SPACE: Final = "\u00a0"  # where a line must not break

_HYPHEN: Final = re.compile(r"(?<![\w.])-(?=[\d.])")
_GROUPS: Final = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_POINT: Final = re.compile(r"(?<=\d)\.(?=\d)")
_PERCENT: Final = re.compile(r"(?<=\d) ?%")


def number(value: float, locale: str) -> str:
    """A number with its thousands apart, a fraction with six digits at most: 1830 is "1,830", 0.5 is "0.5"."""
    return local(f"{value:,}" if isinstance(value, int) else f"{value:g}", locale).replace("-", MINUS)


def local(written: str, locale: str) -> str:
    """Numbers that were written as Python does ("-1,830.5", "37.5 %"), anywhere in a text, as the language does.

    English has "37.5%" and commas between thousands, and keeps the hyphen that scripts can read; Ukrainian and Russian
    have a comma before decimals, spaces that do not break, and the minus.
    """
    if locale[:2].lower() == "en":  # of whatever region
        return _PERCENT.sub("%", written)
    if written.lstrip("+-") == "inf":
        written = written.replace("inf", "∞")
    written = _HYPHEN.sub(MINUS, written)
    written = _POINT.sub(",", _GROUPS.sub(SPACE, written))
    return _PERCENT.sub(f"{SPACE}%", written)
