"""The reference values of inference, calibration and the solved games."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

DATA: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "inference.json").read_text("utf-8"))


def rows(start: str) -> list[dict[str, Any]]:
    """The rows whose ID begins so."""
    found = [row for row in DATA["rows"] + DATA["mini_rows"] if row["id"].startswith(start)]
    assert found
    return found


def exact(data: Any) -> Fraction:
    """The fraction of {"exact": ...} in either spelling."""
    both = data["exact"]
    return Fraction(int(both["num"]), int(both["den"])) if isinstance(both, dict) else Fraction(*map(int, both))
