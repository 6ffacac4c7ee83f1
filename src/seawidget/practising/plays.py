"""One's own games as data: a row for each decision, of one game, of several, or of a folder of saved ones."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, overload

from seawidget.errors import NotAGame, PathError, SaveFileError, SeaError, SeatsError, UnknownSeat, check_flag
from seawidget.files import place, write
from seawidget.given import shown, whole
from seawidget.playing.game import Game
from seawidget.playing.looking import count as count_look
from seawidget.playing.odds_rule import refuse
from seawidget.practising.playrows import COLUMNS, Play, rows_of
from seawidget.probability.shown.same import Same
from seawidget.probability.shown.table import Table, frame, heads
from seawidget.text.i18n import Sentence, say

__all__ = ["Plays", "Rejected", "of_game", "plays", "seat_of"]

SUFFIX = ".sea.json"
RISKY = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would take for a formula
SHORT = ("number", "turn", "move", "drew", "price", "legal", "result")  # columns that are printed

Seat = Literal["me"] | int


@dataclass(frozen=True)
class Rejected:
    """A game that gives no rows: the name of its file or its place in the list, and why."""

    name: str
    why: str


class Plays(Same, Sequence[Play]):
    """Decisions in order, each a `Play`; `COLUMNS` are their columns. `rejected`: games that gave none, and why.

    Nothing in it says what the seat could not see: no decks, no hands or discards of others, no islands set aside; and
    no seeds, names, paths or times.
    """

    def __init__(self, rows: Iterable[Play], rejected: Iterable[Rejected] = ()) -> None:
        self._rows = tuple(rows)
        self.rejected = tuple(rejected)

    def _content(self) -> Any:
        return self._rows, self.rejected

    @overload
    def __getitem__(self, index: int) -> Play: ...

    @overload
    def __getitem__(self, index: slice) -> Plays: ...

    def __getitem__(self, index: int | slice) -> Play | Plays:
        return Plays(self._rows[index]) if isinstance(index, slice) else self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def games(self) -> int:
        """Number of games with rows."""
        return len({row.number for row in self._rows})

    def to_frame(self) -> Any:
        """A pandas DataFrame, one row for each decision. Raises MissingExtra without pandas."""
        counted = ("hand", "deck", "filled", "gap_low", "gap_high", "gap_cells")
        types = {**dict.fromkeys(counted, "Int64"), "narrowest": "float64", "forecast": "float64"}
        return frame([row._asdict() for row in self._rows], COLUMNS, types)

    def to_csv(self, path: str | os.PathLike[str] | None = None) -> str:
        """The rows as CSV (RFC 4180, UTF-8), a line of names first; to a file, too, where a `path` is given.

        Columns in the order of `COLUMNS`, decimal points in every language, nothing for None. A text that a spreadsheet
        would take for a formula begins with an apostrophe. Raises PathError, WriteError.
        """
        told = io.StringIO()
        writer = csv.writer(told, lineterminator="\r\n")
        writer.writerow(COLUMNS)
        writer.writerows([_cell(value) for value in row] for row in self._rows)
        if path is not None:
            write(path, told.getvalue())
        return told.getvalue()

    def to_dicts(self) -> list[dict[str, Any]]:
        """The rows as plain JSON."""
        return [row._asdict() for row in self._rows]

    def table(self) -> Table:
        """The most telling columns as a table."""
        title = say("result.plays", n=len(self), games=self.games)
        notes = [say("result.plays.rejected", name=each.name, why=each.why) for each in self.rejected]
        rows = [tuple(getattr(row, name) for name in SHORT) for row in self._rows]
        return Table(title, SHORT, rows, notes, heads=heads(SHORT))

    def __str__(self) -> str:
        return str(self.table())

    def __repr__(self) -> str:
        left = f", {len(self.rejected)} rejected" if self.rejected else ""
        return f"<Plays: {len(self)} decisions in {self.games} game{'' if self.games == 1 else 's'}{left}>"

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


def _cell(value: object) -> object:
    if value is None:
        return ""
    return f"'{value}" if isinstance(value, str) and value.startswith(RISKY) else value


def seat_of(game: Game, seat: Seat) -> int | None:
    """The person's seat that is meant; None where only bots play.

    "me" is the only person. Raises SeatsError where several persons play and none is named, or for the seat of a bot,
    UnknownSeat.
    """
    persons = [number for number, who in enumerate(game.seats) if who.kind == "person"]
    if isinstance(seat, str) and seat == "me":
        if len(persons) > 1:
            raise SeatsError(Sentence("error.plays.several", seats=", ".join(map(str, persons))))
        return persons[0] if persons else None
    number = whole(seat)
    if number is None or not 0 <= number < len(game.seats):
        raise UnknownSeat(seat, ["me", *range(len(game.seats))])
    if number not in persons:
        raise SeatsError(Sentence("error.plays.bot", seat=str(number)))
    return number


def of_game(game: Game, seat: Seat = "me", chances: bool = False) -> Plays:
    """`Game.plays`."""
    if check_flag("chances", chances):
        refuse(game)
    with game.lock:
        who = seat_of(game, seat)
        found = Plays([] if who is None else rows_of(game, who, 1, chances))
    if chances:
        count_look(game, "odds", "plays(chances=True)")
    return found


def plays(source: str | os.PathLike[str] | Game | Iterable[Game], seat: Seat = "me", chances: bool = False) -> Plays:
    """The decisions of a person in a folder of saved games (`*.sea.json`), in one save file, or in games given.

    `seat` is the person's: "me", the only one, or a number from 0. `chances` computes the exact chance of the narrowest
    gap at each decision, which takes longer. Games come in the order of their files' names, or as given; each is read
    on the line it stands on. Files that cannot be read, games of several persons without a seat and games of bots alone
    give no rows: `rejected` says why. Raises PathError for what names no file or folder, NotAGame, OptionError.
    """
    check_flag("chances", chances)
    rows: list[Play] = []
    rejected: list[Rejected] = []
    number = 0
    for name, given in _named(source):
        try:
            game = Game.load(given) if isinstance(given, Path) else given
            if chances:
                refuse(game)
            with game.lock:
                who = seat_of(game, seat)
                found = [] if who is None else list(rows_of(game, who, number + 1, chances))
        except (SeaError, OSError) as error:
            why = error.why if isinstance(error, SaveFileError) else error
            rejected.append(Rejected(name, str(why)))
            continue
        if who is None:
            rejected.append(Rejected(name, say("result.plays.bots")))
            continue
        number += bool(found)
        rows += found
    return Plays(rows, rejected)


def _named(source: Any) -> Iterable[tuple[str, Path | Game]]:
    """Games or files, each with a name to reject it by."""
    if isinstance(source, Game):
        return [("0", source)]
    if isinstance(source, (str, os.PathLike)):
        path = place(source)
        if path.is_dir():
            return [(each.name, each) for each in sorted(path.iterdir()) if each.name.endswith(SUFFIX)]
        if not path.exists():
            raise PathError(Sentence("error.plays.path", given=shown(os.fspath(source)), suffix=SUFFIX))
        return [(path.name, path)]
    if not isinstance(source, Iterable):
        raise NotAGame(Sentence("error.plays.source", given=type(source).__name__))
    games = list(source)
    for each in games:
        if not isinstance(each, Game):
            raise NotAGame(Sentence("error.plays.source", given=type(each).__name__))
    return [(str(place), game) for place, game in enumerate(games)]
