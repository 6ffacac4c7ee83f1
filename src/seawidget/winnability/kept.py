"""Answers of a study in a file: each is written as soon as it is there, so that a study goes on where it ended.

A text of lines. The first says what the file is, the second how was searched; `[players=1 monsters=5]` begins a set of
options, and below it each line is a deal: its number, the answer, the width that answered, moves made, and the code of
a proof or of what ended the search. A line that was cut off by the end of a process is dropped, and the deal searched
again.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import TracebackType
from typing import IO, Any, Final, NamedTuple

from seawidget.errors import SeaError
from seawidget.files import place, told_as
from seawidget.text.i18n import Sentence

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

__all__ = ["Answer", "Kept", "KeptError", "row_text"]

FORMAT: Final = "seawidget winnability 1"
ANSWERS: Final = ("yes", "no", "unknown")


class KeptError(SeaError, ValueError):
    """A file of answers that is none, is of another search, or in use; says what would be right."""


class Answer(NamedTuple):
    """What a search found of one deal: "yes", "no" or "unknown", the width that answered, moves made, and why."""

    answer: str
    width: int
    nodes: int
    why: str = ""


def row_text(options: Mapping[str, Any], defaults: Mapping[str, Any]) -> str:
    """The options of a row that are not the defaults, as NAME=VALUE in their order; the number of players always."""
    given = [f"{name}={value}" for name, value in options.items() if name == "players" or value != defaults.get(name)]
    return " ".join(given)


class Kept:
    """The file of a study, open and locked until `close` or the end of a `with` block.

    `found`: the answers in it, by row and deal. `how` says how was searched; a file that was made otherwise is refused,
    since its answers would not be those of this search. Raises KeptError, and WriteError where the file cannot be
    opened.
    """

    def __init__(self, path: str | os.PathLike[str], how: str) -> None:
        self.path = place(path)
        self.found: dict[tuple[str, int], Answer] = {}
        self._row = ""
        with told_as(path):
            self._file: IO[bytes] = self.path.open("a+b")
        try:
            self._lock()
            self._read(how)
        except BaseException:
            self._file.close()
            raise

    def add(self, row: str, deal: int, answer: Answer) -> None:
        """Keep the answer of a deal; it is in the file when this returns. Raises WriteError."""
        head = "" if row == self._row else f"[{row}]\n"
        line = f"{head}{deal} {answer.answer} {answer.width} {answer.nodes} {answer.why}".rstrip() + "\n"
        with told_as(self.path):
            self._file.write(line.encode())
            self._file.flush()
        self._row = row
        self.found[row, deal] = answer

    def close(self) -> None:
        """Close the file, and let others have it."""
        self._file.close()

    def __enter__(self) -> Kept:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _lock(self) -> None:
        try:
            if fcntl is not None:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            elif os.name == "nt":
                import msvcrt

                self._file.seek(0)
                msvcrt.locking(self._file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            raise KeptError(Sentence("error.winnable.kept.busy", path=str(self.path))) from None

    def _read(self, how: str) -> None:
        self._file.seek(0)
        data = self._file.read()
        whole = data[: data.rfind(b"\n") + 1]
        if whole != data:  # a line that a process did not finish
            self._file.truncate(len(whole))
        lines = whole.decode("utf-8", errors="replace").splitlines()
        if not lines:
            self._file.write(f"{FORMAT}\n{how}\n".encode())
            self._file.flush()
            return
        if lines[0] != FORMAT:
            raise KeptError(Sentence("error.winnable.kept.other", path=str(self.path), wanted=FORMAT))
        if len(lines) < 2:  # it ended before the second line
            self._file.write(f"{how}\n".encode())
            self._file.flush()
            return
        if lines[1] != how:
            raise KeptError(Sentence("error.winnable.kept.how", path=str(self.path), there=lines[1], given=how))
        for number, line in enumerate(lines[2:], 3):
            self._take(number, line)

    def _take(self, number: int, line: str) -> None:
        if line.startswith("[") and line.endswith("]"):
            self._row = line[1:-1]
            return
        parts = line.split(" ")
        numbers = [part for part in (parts[0], *parts[2:4]) if part.isdecimal()]
        if not self._row or len(parts) not in (4, 5) or len(numbers) < 3 or parts[1] not in ANSWERS:
            raise KeptError(Sentence("error.winnable.kept.line", path=str(self.path), number=str(number)))
        deal, width, nodes = map(int, numbers)
        self.found[self._row, deal] = Answer(parts[1], width, nodes, parts[4] if len(parts) > 4 else "")
