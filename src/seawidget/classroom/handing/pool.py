"""A pool: the hand-in files of a class brought together, on the teacher's machine, without a server."""

from __future__ import annotations

import csv
import hashlib
import io
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

from seawidget.classroom.course import words
from seawidget.classroom.course.plan import lesson as lesson_of
from seawidget.classroom.course.tokens import norm
from seawidget.classroom.errors import ClassroomError, TokenError
from seawidget.classroom.handing import chain, tables
from seawidget.classroom.handing.merging import File, Merged, merged, one_of_each
from seawidget.classroom.handing.records import Check, Duplicate, Looked, Play, Prediction, Rejected, Warned
from seawidget.classroom.handing.vetting import Fault, vetted
from seawidget.errors import PathError
from seawidget.files import place
from seawidget.text.i18n import Sentence, current

if TYPE_CHECKING:
    from seawidget.classroom.shown.projector import Projector

SUFFIXES = (".seaclass", ".journal")
K = 5  # students behind anything that is shown
LEAST_K = 3

Source = Union[str, "os.PathLike[str]", bytes, "Pool", Iterable[Any]]
Filtered = Mapping[str, str]  # mark of a file -> `other_group` or `other_lesson`


@lru_cache(maxsize=1024)
def _vetted(data: bytes) -> tuple[chain.Record, ...] | Fault:
    found = vetted(data)
    return found if isinstance(found, tuple) else tuple(found)


class Pool:
    """The hand-ins of a class. Made by `classroom.pool(...)`; two pools of the same files are equal.

    `predictions`, `checks`, `plays`, `looks`, `rejected`, `duplicates`, `warnings` are tuples of frozen records.
    """

    def __init__(
        self, data: Mapping[str, bytes], names: Mapping[str, str], filtered: Filtered, codes: Mapping[Any, str]
    ) -> None:
        self._data, self._names, self._filtered, self._codes = dict(data), dict(names), dict(filtered), dict(codes)

    @cached_property
    def _sorted(self) -> tuple[Merged, tuple[Rejected, ...], tuple[Duplicate, ...], int]:
        good: list[File] = []
        rejected: list[Rejected] = []
        for mark in sorted(self._data):
            found = _vetted(self._data[mark])
            if mark in self._filtered:
                rejected.append(self._rejected(mark, self._filtered[mark], 1))
            elif isinstance(found[0], str):
                rejected.append(self._rejected(mark, *found))
            else:
                good.append(File(mark, found))
        counted, earlier, forked = one_of_each(good)
        rejected += [self._rejected(file.mark, "forked", 0) for file in forked]
        duplicates = [Duplicate(file.mark[:8], *file.session, name=self._names[file.mark]) for file in earlier]
        return (
            merged(counted, self._codes),
            tuple(sorted(rejected, key=lambda each: (each.mark, each.reason))),
            tuple(
                sorted(duplicates, key=lambda each: (each.group, each.lesson, each.student, each.session, each.mark))
            ),
            len(counted),
        )

    def _rejected(self, mark: str, reason: str, line: int) -> Rejected:
        said = words.say(f"reject.{reason}", current(), line=line)
        return Rejected(mark[:8], reason, line, said, self._names[mark])

    @property
    def predictions(self) -> tuple[Prediction, ...]:
        """The predictions that count, one for each student and question."""
        return tuple(self._sorted[0].predictions)

    @property
    def checks(self) -> tuple[Check, ...]:
        """The answers to checks, one record for each student and question."""
        return tuple(self._sorted[0].checks)

    @property
    def plays(self) -> tuple[Play, ...]:
        """What games showed."""
        return tuple(self._sorted[0].plays)

    @property
    def looks(self) -> tuple[Looked, ...]:
        """Help that was taken."""
        return tuple(self._sorted[0].looks)

    @property
    def warnings(self) -> tuple[Warned, ...]:
        """What is to know about files that count."""
        return tuple(self._sorted[0].warnings)

    @property
    def rejected(self) -> tuple[Rejected, ...]:
        """The files that do not count, with reasons."""
        return self._sorted[1]

    @property
    def duplicates(self) -> tuple[Duplicate, ...]:
        """Earlier states of sessions of which a longer file is there."""
        return self._sorted[2]

    @property
    def sessions(self) -> int:
        """How many sessions count."""
        return self._sorted[3]

    @property
    def has_codes(self) -> bool:
        """Whether codes were collected when predictions were locked."""
        return bool(self._codes)

    def students(self, lesson: int | None = None) -> tuple[tuple[str, int, str], ...]:
        """Who handed in, as (group, lesson, student), sorted."""
        return tuple(sorted({file.session[:3] for file in self._good() if lesson in (None, file.session[1])}))

    def _good(self) -> Iterator[File]:
        rejected = {each.mark for each in self.rejected}
        for mark in self._data:
            found = _vetted(self._data[mark])
            if mark[:8] not in rejected and not isinstance(found[0], str):
                yield File(mark, found)

    def to_frame(self, what: str = "predictions") -> Any:
        """A pandas DataFrame of "predictions", "checks", "plays" or "looks". Raises MissingExtra without pandas."""
        return tables.to_frame(self, what)

    def to_csv(self, folder: str | os.PathLike[str]) -> list[Path]:
        """Write predictions.csv, checks.csv and plays.csv into a folder. They hold tokens: for the teacher alone.

        Raises PathError, WriteError.
        """
        return tables.to_csv(self, folder)

    def report(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        k: int = K,
        students: bool = False,
        locale: str | None = None,
    ) -> str:
        """The report as one HTML page, which needs no network; `path` is the file to write.

        Nothing is shown of fewer than `k` students (3 at least). `students` adds a table by token. Raises
        ClassroomError for another k, UnknownLanguage, PathError, WriteError.
        """
        from seawidget.classroom.shown.report import report
        from seawidget.files import write

        page = report(self, check_k(k), students, current(locale))
        if path is not None:
            write(path, page)
        return page

    def project(self, lesson: int, question: str, *, k: int = K, locale: str | None = None) -> Projector:
        """A page for the projector: the question, how many have locked, then, step by step, what they said.

        Raises UnknownLesson, UnknownQuestion, UnknownLanguage, ClassroomError for another k.
        """
        from seawidget.classroom.shown.projector import Projector

        return Projector(lesson, question, self, k=check_k(k), locale=current(locale))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pool):
            return NotImplemented
        mine, theirs = ((set(each._data), each._filtered, each._codes) for each in (self, other))
        return mine == theirs

    def __hash__(self) -> int:
        return hash(frozenset(self._data))

    def __repr__(self) -> str:
        counts = f"{self.sessions} sessions, {len(self.predictions)} predictions, {len(self.checks)} answers"
        return f"<Pool: {counts}, {len(self.rejected)} rejected, {len(self.warnings)} warnings>"


def pool(
    *sources: Source,
    group: str | None = None,
    lesson: int | None = None,
    codes: str | os.PathLike[str] | None = None,
) -> Pool:
    """The hand-ins of folders (`*.seaclass`, `*.journal`, not below), files, bytes and other pools, each once.

    `group` and `lesson` leave others out, with that reason; `codes` is a CSV file `student,question,code` of the codes
    collected when predictions were locked. A damaged file never stops the others: see `rejected`. Raises PathError for
    a path where nothing is, TokenError, UnknownLesson, ClassroomError for a file of codes that is none.
    """
    data: dict[str, bytes] = {}
    names: dict[str, str] = {}
    given: list[Filtered] = []
    known: dict[Any, str] = {}
    for name, found in _all(sources):
        if isinstance(found, Pool):
            given.append({**dict.fromkeys(found._data, ""), **found._filtered})
            data |= found._data
            names |= {mark: min(other, names.get(mark, other)) for mark, other in found._names.items()}
            known |= found._codes
        else:
            mark = hashlib.sha256(found).hexdigest()
            given.append({mark: ""})
            data[mark] = found
            names[mark] = min(name, names.get(mark, name))
    filtered = _kept_out(given)
    key = None if group is None else norm(group)
    number = None if lesson is None else lesson_of(lesson).number
    for mark, found in data.items():
        records = _vetted(found)
        if isinstance(records[0], str):
            filtered.pop(mark, None)
        elif key not in (None, records[0]["group"]):
            filtered[mark] = "other_group"
        elif number not in (None, records[0]["lesson"]):
            filtered[mark] = "other_lesson"
    if codes is not None:
        known |= _codes(codes)
    return Pool(data, names, filtered, known)


def _kept_out(given: Iterable[Filtered]) -> dict[str, str]:
    """What every source that has it leaves out: a file that counts anywhere counts."""
    found: dict[str, str] = {}
    counts: set[str] = set()
    for each in given:
        for mark, reason in each.items():
            if reason:
                found[mark] = min(reason, found.get(mark, reason))
            else:
                counts.add(mark)
    return {mark: reason for mark, reason in found.items() if mark not in counts}


def _all(sources: Iterable[Any]) -> Iterator[tuple[str, Any]]:
    """(name, bytes or pool) of every source. A file that cannot be read is empty, and rejected as that."""
    for source in sources:
        if isinstance(source, (Pool, bytes)):
            yield "", source
        elif isinstance(source, (str, os.PathLike)):
            yield from _files(place(source))
        elif isinstance(source, Iterable):
            yield from _all(source)
        else:
            raise PathError(Sentence("class.error.pool_of", given=type(source).__name__))


def _files(path: Path) -> Iterator[tuple[str, bytes]]:
    if path.is_dir():
        for each in sorted(path.iterdir()):
            if each.suffix in SUFFIXES and not each.name.startswith("."):
                yield each.name, _read(each)
    elif path.exists():
        yield path.name, _read(path)
    else:
        raise PathError(Sentence("class.error.no_file", path=repr(str(path))))


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(chain.LARGEST + 1)
    except OSError:
        return b""


def _codes(path: str | os.PathLike[str]) -> dict[tuple[str, str], str]:
    """The codes of a CSV file with the columns student, question, code."""
    try:
        text = place(path).read_text(encoding="utf-8-sig")
        rows = csv.DictReader(io.StringIO(text))
        if not {"student", "question", "code"} <= set(rows.fieldnames or ()):
            raise KeyError("student, question, code")
        found = {(norm(row["student"]), row["question"].strip().lower()): row["code"] for row in rows}
    except (OSError, UnicodeDecodeError, KeyError, AttributeError, TokenError, csv.Error) as error:
        why = error if isinstance(error, TokenError) else repr(str(error))
        raise ClassroomError(Sentence("class.error.codes", path=os.fspath(path), why=why)) from None
    return {key: "".join((code or "").split()).lower() for key, code in found.items()}


def check_k(k: int) -> int:
    """The least number of students behind anything shown. Raises ClassroomError for less than 3."""
    if isinstance(k, bool) or not isinstance(k, int) or k < LEAST_K:
        raise ClassroomError(Sentence("class.error.k", least=LEAST_K, given=repr(k)))
    return k
