"""The deck: which positions are to be tried again when, in boxes of growing distance, kept in one small file.

It holds codes of positions, attempts and dates. No names, no moves, no answers.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

from seawidget import files
from seawidget.errors import PracticeError
from seawidget.saving.format import digest
from seawidget.text.i18n import Sentence
from seawidget.version import __version__

__all__ = ["DAYS", "FILE", "Card", "Deck"]

FILE: Final = "practice.json"
FORMAT: Final = "seawidget-practice"
VERSION: Final = 1
DAYS: Final = (1, 3, 7, 16, 35)  # until a card of each box comes again
MOST: Final = 16 * 2**20  # bytes of a file
WORDS: Final = frozenset({"good", "open", "worse", "revealed"})


@dataclass
class Card:
    """One position: its `box` (0 to 4), the day it is `due`, and what was tried on which day."""

    box: int
    due: date
    attempts: list[tuple[date, str]] = field(default_factory=list)


class Deck:
    """Cards by code of position, and of each game that was judged where its exercises are: (place, seat) by line.

    Games judged by another version are judged again; their cards keep their boxes. Raises PracticeError for a file that
    is no deck, or was changed by hand: it is left as it is.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.cards: dict[str, Card] = {}
        self.games: dict[str, list[tuple[int, int]]] = {}
        if path is not None and path.exists():
            self._read(path)

    def card(self, code: str, today: date) -> Card:
        """The card of a position; a new one is due at once."""
        return self.cards.setdefault(code, Card(0, today))

    def record(self, code: str, verdict: str, today: date, *, first: bool) -> None:
        """Note an attempt. Wrong or revealed: the first box. Good at the `first` attempt of a day: the next box."""
        card = self.card(code, today)
        card.attempts.append((today, verdict))
        if verdict in ("worse", "revealed"):
            card.box = 0
        elif first:
            card.box = min(card.box + 1, len(DAYS) - 1)
        card.due = today + timedelta(days=DAYS[card.box])
        self.write()

    def write(self) -> None:
        """Write the file, at one stroke; without a path nothing. Raises WriteError."""
        if self.path is None:
            return
        content = self._content()
        head = {"format": FORMAT, "version": VERSION, "checksum": digest(content), "content": content}
        files.write(self.path, json.dumps(head, indent=1, sort_keys=True) + "\n")

    def _content(self) -> dict[str, Any]:
        cards = {
            code: {
                "box": card.box,
                "due": card.due.isoformat(),
                "attempts": [[day.isoformat(), verdict] for day, verdict in card.attempts],
            }
            for code, card in sorted(self.cards.items())
        }
        games = {line: [list(one) for one in places] for line, places in sorted(self.games.items())}
        return {"judged_by": __version__, "cards": cards, "games": games}

    def _read(self, path: Path) -> None:
        def wrong(key: str, **facts: Any) -> PracticeError:
            return PracticeError(Sentence(f"error.practice.deck.{key}", path=os.fspath(path), **facts))

        with path.open("rb") as file:
            data = file.read(MOST + 1)
        try:
            head = json.loads(data.decode("utf-8")) if len(data) <= MOST else None
        except (ValueError, RecursionError):
            head = None
        if not isinstance(head, Mapping) or head.get("format") != FORMAT:
            raise wrong("format")
        version, content = head.get("version"), head.get("content")
        if type(version) is not int or version > VERSION:
            raise wrong("newer", version=str(version)[:20], most=str(VERSION))
        if not isinstance(content, Mapping) or head.get("checksum") != digest(content):
            raise wrong("checksum")
        try:
            self.cards = {str(code): _card(row) for code, row in content["cards"].items()}
            if content["judged_by"] == __version__:
                self.games = {
                    str(line): [(int(place), int(seat)) for place, seat in places]
                    for line, places in content["games"].items()
                }
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise wrong("checksum") from error


def _card(row: Mapping[str, Any]) -> Card:
    box, attempts = row["box"], [(date.fromisoformat(day), verdict) for day, verdict in row["attempts"]]
    if type(box) is not int or not 0 <= box < len(DAYS) or not all(verdict in WORDS for _, verdict in attempts):
        raise ValueError(row)
    return Card(box, date.fromisoformat(row["due"]), attempts)
