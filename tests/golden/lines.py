"""Position codes of golden games: `python -m tests.golden.lines` writes those of this version's table, once."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import seawidget as sea
from seawidget.saving.format import state_hash
from tests.golden.sets import SETS, phrase

FOLDER = Path(__file__).parent / "lines"
SHOWN = "view"


def view_hash(view: Any) -> str:
    """A short fingerprint of a view."""
    return hashlib.blake2b(json.dumps(view.to_dict(), sort_keys=True).encode(), digest_size=16).hexdigest()


def made() -> Iterator[dict[str, Any]]:
    """Codes of a few positions of each set: of everything, and of what the deciding seat sees and remembers."""
    for name, (kind, options) in SETS.items():
        game = sea.Game(kind, seed=phrase(name, 0), seats=["random"] * options.get("players", 1), **options)
        for moves in (0, 7, 23, None):
            game.play_bots(moves)
            seat = game.deciding
            line = {
                "set": name,
                "state": game.code(None),
                "hash": state_hash(game.rules, game.node.state),
                "seat": seat,
            }
            if seat is not None:
                line |= {SHOWN: game.code(), f"{SHOWN}_hash": view_hash(game.view(seat))}
            yield line


def main() -> int:
    """Write the file of the newest table of codes."""
    file = FOLDER / "table-1.jsonl"
    if file.exists():
        sys.stderr.write(f"{file} is there already; what a version has written is never written anew\n")
        return 1
    FOLDER.mkdir(exist_ok=True)
    text = "".join(f"{json.dumps(line)}\n" for line in made())
    file.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
