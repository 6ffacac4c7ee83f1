"""The navigator's win rates as the board reads them, taken from the tables of docs/winrates.md.

`python -m tests.bench.winrates_data` writes the file anew after the tables have been made; a test compares the two.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tests.bench.winrates_modes import DOCUMENT, MODES

FILE = Path(__file__).parents[2] / "src" / "seawidget" / "games" / "tranquility" / "values" / "winrates.json"


def read() -> list[dict[str, Any]]:
    """One row for each mode: its options, and the share of games won by number of seats, in percent."""
    rates: dict[str, dict[str, float]] = {}
    for line in DOCUMENT.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 6 and cells[0] in MODES and cells[1].isdigit():
            found = re.match(r"[\d.]+", cells[5])
            assert found, line
            rates.setdefault(cells[0], {})[cells[1]] = float(found.group())
    return [{"options": MODES[mode], "won": won} for mode, won in rates.items()]


def text() -> str:
    """The file, one mode a line."""
    rows = ",\n".join(f" {json.dumps(row)}" for row in read())
    return f"[\n{rows}\n]\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
