"""Save files on disk: written at one stroke, read with every error said in words.

Nothing is unpickled or evaluated, and a game exists only after everything in a file has been verified.
"""

from __future__ import annotations

import os
from pathlib import Path

from seawidget import files
from seawidget.errors import SaveFileError, SeaError
from seawidget.playing.game import Game
from seawidget.playing.seats import Seats
from seawidget.saving.format import MAX_BYTES, MAX_NODES, dumps
from seawidget.saving.reading import checked, game_of, refuse
from seawidget.text.i18n import Sentence

__all__ = ["dumps", "load", "loads", "save"]


def save(game: Game, path: str | os.PathLike[str]) -> Path:
    """Write a save file, replacing an old one at one stroke: there is never half a file under its name.

    Returns where it is. Raises SaveFileError for a tree that is too big, PathError, WriteError (an OSError).
    """
    data = dumps(game).encode("utf-8")
    if len(data) > MAX_BYTES or len(game.tree) > MAX_NODES:
        raise SaveFileError(Sentence("error.save.too_big", nodes=MAX_NODES, size=MAX_BYTES >> 20))
    return files.write(_path(path), data)


def _path(path: object) -> str | os.PathLike[str]:
    if not isinstance(path, (str, os.PathLike)):
        refuse("path", given=f"{path!r:.80}")
    return path


def load(
    path: str | os.PathLike[str],
    *,
    seats: Seats = None,
    cls: type[Game] = Game,
) -> Game:
    """The game of a save file. `seats` replaces its players; functions cannot be saved and come back as persons.

    `~` in the path is the home of a user. Raises SaveFileError saying why the file is not good and what would be,
    PathError for what is no path, OSError if it cannot be read at all.
    """
    with files.place(_path(path)).open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    try:
        if len(data) > MAX_BYTES:
            refuse("bigger", size=MAX_BYTES >> 20)
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            refuse("utf8")
        return loads(text, seats=seats, cls=cls)
    except SaveFileError as error:
        raise SaveFileError(error.why, os.fspath(path)) from error.__cause__


def loads(
    text: str,
    *,
    seats: Seats = None,
    cls: type[Game] = Game,
) -> Game:
    """The game of the text of a save file, as `load`. Raises SaveFileError."""
    try:
        return game_of(checked(text), seats, cls)
    except SaveFileError:
        raise
    except SeaError as error:
        raise SaveFileError(Sentence("error.save.rules", why=error)) from error
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError) as error:
        raise SaveFileError(Sentence("error.save.damaged", what=type(error).__name__)) from error
