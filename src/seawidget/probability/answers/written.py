"""Numbers as people write them, with a point or a comma, as a fraction or in per cent, read exactly."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction
from typing import Final

NUMBER: Final = re.compile(r"([+-]?)(\d{1,9}(?:[.,]\d{0,12})?|[.,]\d{1,12}) ?(%?)", re.ASCII)
RATIO: Final = re.compile(r"([+-]?)(\d{1,30}) ?/ ?(\d{1,30})", re.ASCII)
LONGEST: Final = 200  # signs a number can have and still be one


def number(text: str, *, percent: bool = True) -> Fraction | None:
    """The number of a text: 0.44, .44, 0,44, 11/25, with `percent` also 44 %; None for anything else.

    Full-width digits, no-break spaces and dashes as minus are read too. Never slow, however long the text is.
    """
    text = text.strip()
    if len(text) > LONGEST:
        return None
    text = unicodedata.normalize("NFKC", text).strip().replace("\N{FRACTION SLASH}", "/")
    text = "".join("-" if c == "\N{MINUS SIGN}" or unicodedata.category(c) == "Pd" else c for c in text)
    ratio = RATIO.fullmatch(text)
    if ratio:
        return Fraction(int(ratio[1] + ratio[2]), int(ratio[3])) if int(ratio[3]) else None
    found = NUMBER.fullmatch(text)
    if not found or (found[3] and not percent):
        return None
    digits = found[2].replace(",", ".").rstrip(".")
    value = Fraction(found[1] + ("0" if digits.startswith(".") else "") + digits)
    return value / 100 if found[3] else value
