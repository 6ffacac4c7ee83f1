"""The file of the captain's games: a line for each as it ends, so that a later call goes on where the last one was.

A line is mode, seats, rollouts, player, number of the first game, how many games, how many of them both won (in the
duel: drawn), only the captain, only the navigator, and CPU seconds of the captain. `player` stands for what the
navigator's judgement is made of, so that games of different navigators are never added up.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from seawidget.games.registry import get
from seawidget.games.tranquility.bots.navigator.priors import PRIORS, USUAL
from seawidget.games.tranquility.bots.navigator.rows import kind_of, row_for
from seawidget.games.tranquility.core.blank import blank_vector

FILE = Path(__file__).with_name("captain_games.tsv")


class Key(NamedTuple):
    """Whose games are added up."""

    mode: str
    seats: int
    rollouts: int
    player: str


@dataclass
class Score:
    """Of the first so many games, how many both won, only the captain, and only the navigator; seconds of CPU."""

    games: int = 0
    both: int = 0
    captain: int = 0
    navigator: int = 0
    seconds: float = 0.0

    def add(self, more: Score) -> None:
        """Count other games, too."""
        self.games += more.games
        self.both += more.both
        self.captain += more.captain
        self.navigator += more.navigator
        self.seconds += more.seconds


def player(options: Mapping[str, Any]) -> str:
    """The navigator that judges and plays on in games with these options: its weights, and the prior made of them."""
    blank = blank_vector(get("tranquility").options(options))
    made_of = row_for(blank), PRIORS.get(kind_of(blank), USUAL)
    return hashlib.sha256(repr(made_of).encode()).hexdigest()[:8]


def line(key: Key, first: int, score: Score) -> str:
    """A line of the file."""
    numbers = first, score.games, score.both, score.captain, score.navigator, f"{score.seconds:.2f}"
    return "\t".join(map(str, (*key, *numbers))) + "\n"


def append(file: Path, key: Key, first: int, score: Score) -> None:
    """Write down games number `first` and on that have ended."""
    with file.open("a", encoding="utf-8") as out:
        out.write(line(key, first, score))


def read(file: Path) -> dict[Key, Score]:
    """All games of a file; those of a call that was ended while it wrote are left out.

    Raises ValueError for a line that is none, or that does not go on where the one before it of its kind ended.
    """
    found: dict[Key, Score] = {}
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    for number, each in enumerate(text.splitlines(keepends=True), 1):
        if not each.endswith("\n"):
            break
        cells = each.rstrip("\n").split("\t")
        if len(cells) != 10:
            raise ValueError(f"{file.name}, line {number}: {len(cells)} cells, not 10")
        key = Key(cells[0], int(cells[1]), int(cells[2]), cells[3])
        score = found.setdefault(key, Score())
        if int(cells[4]) != score.games:
            raise ValueError(f"{file.name}, line {number}: game {cells[4]} after {score.games} games of {key}")
        score.add(Score(*map(int, cells[5:9]), float(cells[9])))
    return found


def join(file: Path) -> None:
    """Make one line of all games of a kind; the file is there whole at any moment."""
    new = file.with_suffix(".new")
    new.write_text("".join(line(key, 0, score) for key, score in read(file).items()), encoding="utf-8")
    new.replace(file)
