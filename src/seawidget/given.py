"""What callers give, before anything is made of it: whole numbers told apart from what only looks like one."""

from __future__ import annotations

import operator
from collections.abc import Collection

LONGEST = 80  # letters of a wrong value that an error shows


def whole(value: object) -> int | None:
    """`value` as an integer (also one of numpy), or None if it is none. True and False are no numbers."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:  # as for a class, which has the method but not for itself, or an array of several
        return None


def one_of(value: object, names: Collection[str]) -> bool:
    """Whether it is one of these texts: an array or the like, compared with them, would be neither true nor false."""
    return isinstance(value, str) and value in names


def shown(value: object) -> str:
    """A wrong value as an error shows it: no longer than somebody reads, and whatever it is."""
    if isinstance(value, int) and abs(value) >= 10**LONGEST:
        return f"a number of more than {LONGEST} digits"  # which Python may refuse to write down
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - showing what is wrong must not be another error
        text = f"<{type(value).__name__}>"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 20]}... ({len(text)} letters)"
