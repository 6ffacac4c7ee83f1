"""What a policy weighs, noted for who asks for it: codes and values in one row. Rule functions, see layout.py."""

from __future__ import annotations

from typing import Final

FAR: Final = 1e6  # values beyond are all alike
SHARP: Final = 1099511627776.0  # 2**40: values are kept as whole numbers of this part of a unit
GRAIN: Final = 1.0 / SHARP


def note_move(rows: list[int], code: int, value: float) -> None:
    """Note a move that was weighed: its code, then its value in parts of 1/SHARP."""
    rows.append(code)
    rows.append(int(min(FAR, max(-FAR, value)) * SHARP))
