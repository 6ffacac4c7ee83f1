"""Stamps of what was translated: a translated part names the English one it was made from, so that a change is seen."""

from __future__ import annotations

import hashlib
from pathlib import Path

ROOT = Path(__file__).parents[2]
LANGUAGES = ("uk", "ru")
"""The languages there are translations into."""


def stamp(english: str) -> str:
    """Eight hexadecimal digits that change with the English text; blanks at its ends do not count."""
    return hashlib.sha256(english.strip().encode()).hexdigest()[:8]


def stale(place: str, found: str | None, english: str) -> str | None:
    """What to say of a translated part whose stamp is not that of the English one; None where it is."""
    if found == stamp(english):
        return None
    return f"{place}: the English has changed; see that the translation says the same, then write {stamp(english)}"
