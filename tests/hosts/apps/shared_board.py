"""What every app of these tests shows: two boards, and a file that says what Python has seen of the first."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import Any

import seawidget as sea

SEED = 7
SEEN = Path(os.environ["SEA_SEEN"])


def note(**told: Any) -> None:
    """One line more in the file."""
    with SEEN.open("a", encoding="utf-8") as file:
        file.write(json.dumps(told) + "\n")


def boards() -> tuple[sea.GameWidget[Any], sea.GameWidget[Any]]:
    """A board whose moves are noted, and another one."""
    first = sea.play(players=1, seed=SEED)
    first.observe(lambda change: note(cursor=change["new"]), "cursor")
    return first, sea.play("mini", seed=1, seats=["me"])


def move(board: sea.GameWidget[Any]) -> None:
    """A move made by Python."""
    board.game.move(str(board.game.legal_moves[0]))


def move_in_thread(board: sea.GameWidget[Any]) -> None:
    """The same on a thread of its own."""
    threading.Thread(target=move, args=[board]).start()
