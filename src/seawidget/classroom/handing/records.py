"""What a pool holds: frozen records, each sorted by (group, lesson, student, session, n)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

Place = tuple[str, int, str, str, int]


@dataclass(frozen=True)
class _Placed:
    group: str
    lesson: int
    student: str
    session: str
    n: int

    @property
    def place(self) -> Place:
        """What records are sorted by."""
        return self.group, self.lesson, self.student, self.session, self.n

    @property
    def who(self) -> tuple[str, int, str]:
        """The student of a lesson."""
        return self.group, self.lesson, self.student


@dataclass(frozen=True)
class Prediction(_Placed):
    """A prediction that counts: the earliest of a student for a question. `value` is `num/den` or an option."""

    question: str
    locked_at: str
    text: str
    value: str
    because: str | None
    code: str
    looks_before: int

    @property
    def number(self) -> Fraction | None:
        """The value as a number; None for an option."""
        return fraction(self.value)


@dataclass(frozen=True)
class Check(_Placed):
    """The answers of a student to a question: how many, the first and the last, and the reason given last."""

    question: str
    attempts: int
    first_value: str | None
    first_verdict: str
    first_misconception: str | None
    last_value: str | None
    last_verdict: str
    last_misconception: str | None
    because: str | None
    parameters: str


@dataclass(frozen=True)
class Play(_Placed):
    """What a game showed, or a real box (`by_hand`): `measure` as pairs of name and whole number."""

    board: int
    measure: tuple[tuple[str, int], ...]
    by_hand: bool

    @property
    def counts(self) -> dict[str, int]:
        """The measure as a dictionary."""
        return dict(self.measure)


@dataclass(frozen=True)
class Looked(_Placed):
    """Help that was taken while a question was open."""

    what: str
    question: str
    count: int


@dataclass(frozen=True)
class Rejected:
    """A file that does not count: `reason`, the number of the `line` (0: the whole file), a sentence for the teacher.

    `mark` is the beginning of the SHA-256 of the file; `name` is what it was called, which plays no part in anything.
    """

    mark: str
    reason: str
    line: int
    text: str
    name: str = field(default="", compare=False)


@dataclass(frozen=True)
class Duplicate:
    """An earlier state of a session of which a longer file is there."""

    mark: str
    group: str
    lesson: int
    student: str
    session: str
    name: str = field(default="", compare=False)


@dataclass(frozen=True)
class Warned:
    """Something to know about a student's file; it counts all the same."""

    group: str
    lesson: int
    student: str
    session: str
    code: str
    question: str = ""


def fraction(value: str | None) -> Fraction | None:
    """The number of a stored value; None for an option."""
    return Fraction(value) if value is not None and "/" in value else None
