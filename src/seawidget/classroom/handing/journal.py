"""The journal of a lesson: the hand-in file as it grows, each line on the disk before the next thing happens."""

from __future__ import annotations

import errno
import os
import secrets
import threading
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from seawidget.classroom.course.plan import edition
from seawidget.classroom.errors import HandInError
from seawidget.classroom.handing import chain
from seawidget.errors import write_error
from seawidget.files import place, told_as, write
from seawidget.text.i18n import Sentence
from seawidget.version import __version__

TOKEN, GROWING, DONE = "token", ".journal", ".seaclass"
SPARE = 1 << 16  # bytes kept for reveals, resumptions and the end


def now() -> str:
    """The time, UTC to the second."""
    return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


class Journal:
    """The records of one session and the file they stand in. `records` is for reading."""

    def __init__(self, path: Path, records: list[chain.Record]) -> None:
        self.path, self.records = path, records
        self.lock = threading.RLock()  # boards look on a thread of their own; nothing else is asked for inside it
        self._size = len(chain.text(records))

    @classmethod
    def begin(cls, folder: Path, group: str, student: str, lesson: int) -> Journal:
        """The newest journal of this student and lesson, gone on with; else a new one. The names are keys.

        One of another edition of the course is not gone on with. A line that was cut off by a crash is left out.
        Raises HandInError for a journal that was changed, WriteError.
        """
        found = [cls._read(path) for path in _there(folder, group, student, lesson)]
        found = [each for each in found if each.records[0]["edition"] == edition()]
        if found:
            journal = max(found, key=lambda each: (each.records[-1]["t"], each.path.name))
            journal.append("resume", package=__version__)
            return journal
        session = secrets.token_hex(16)
        name = f"{group}-l{lesson}-{student}-{session[:6]}{GROWING}"
        journal = cls(folder / name, [])
        with told_as(folder):
            folder.mkdir(parents=True, exist_ok=True)
        about = {"group": group, "student": student, "lesson": lesson, "edition": edition(), "session": session}
        journal.append("open", format=chain.FORMAT, version=chain.VERSION, package=__version__, **about)
        return journal

    @classmethod
    def _read(cls, path: Path) -> Journal:
        data = path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        found = chain.parsed(whole)
        if isinstance(found, tuple):
            text = Sentence("error.journal", path=str(path), line=found[1], why=found[0])
            raise HandInError(*found, text)
        if len(whole) < len(data):
            write(path, whole)
        return cls(path, found)

    def append(self, kind: str, **fields: Any) -> chain.Record:
        """Add a line; it is on the disk when this returns. Raises WriteError; then nothing was added."""
        with self.lock:
            prev = self.records[-1]["hash"] if self.records else chain.START
            record = chain.linked(len(self.records), prev, kind, now(), fields)
            line = f"{chain.canonical(record)}\n".encode("ascii")
            with told_as(self.path), self.path.open("ab", buffering=0) as file:
                try:
                    if file.write(line) < len(line):
                        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                    os.fsync(file.fileno())
                except OSError:
                    with suppress(OSError):
                        file.truncate(self._size)  # no next line after half of this one
                    raise
            self.records.append(record)
            self._size += len(line)
            return record

    @property
    def full(self) -> bool:
        """Whether there is room left only for what must still be written: no file is larger than 1 MiB."""
        return self._size > chain.LARGEST - SPARE

    def of(self, *kinds: str) -> Iterator[chain.Record]:
        """The records of some kinds, in order."""
        return (record for record in tuple(self.records) if record["kind"] in kinds)

    def hand_in(self) -> Path:
        """Write the file to hand in, the records with an end; the journal goes on. Raises WriteError."""
        totals: dict[str, int] = {}
        for record in self.of("look"):
            totals[record["what"]] = totals.get(record["what"], 0) + record["count"]
        fields = {"lines": len(self.records), "looks": totals}
        end = chain.linked(len(self.records), self.records[-1]["hash"], "end", now(), fields)
        return write(self.path.with_suffix(DONE), chain.text([*self.records, end]))


def token(folder: Path) -> str | None:
    """The token that was written into a folder before, or None."""
    path = folder / TOKEN
    try:
        return path.read_text(encoding="utf-8").strip() or None
    except (OSError, UnicodeDecodeError):
        return None


def keep_token(folder: Path, phrase: str) -> None:
    """Write a token into a folder. Raises WriteError."""
    with told_as(folder):
        folder.mkdir(parents=True, exist_ok=True)
    write(folder / TOKEN, f"{phrase}\n")


def folder_of(path: str | os.PathLike[str]) -> Path:
    """A folder as given. Raises PathError for what names none."""
    return place(path)


def _there(folder: Path, group: str, student: str, lesson: int) -> list[Path]:
    head = f"{group}-l{lesson}-{student}-"
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == GROWING and path.name.startswith(head))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise write_error(error.errno or 0, os.fspath(folder)) from error
