"""What goes wrong in a lesson: every error is a `SeaError` and the fitting builtin."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from seawidget.errors import SeaError, UnknownName

__all__ = [
    "AlreadyPredicted",
    "AnswerError",
    "ClassroomError",
    "HandInError",
    "NotAnswered",
    "NotPredicted",
    "TokenError",
    "TooFew",
    "UnknownLesson",
    "UnknownQuestion",
]


class ClassroomError(SeaError):
    """Something a lesson cannot do: the sentence says what to do instead."""


class _OneLineError(ClassroomError):
    """In IPython one line instead of a traceback. It is an error all the same: Run All stops at it."""

    def _render_traceback_(self) -> list[str]:
        return [f"{type(self).__name__}: {self}"]


class NotPredicted(_OneLineError, RuntimeError):  # noqa: N818 - says what happened
    """A prediction is not locked yet, so nothing is told that answers it. `.question` is its id."""

    def __init__(self, question: str, text: str) -> None:
        self.question, self.text = question, text
        super().__init__(text)


class AlreadyPredicted(_OneLineError, RuntimeError):  # noqa: N818 - says what happened
    """Another prediction is locked already. `.question`, `.at` (UTC, as in the hand-in file); never the value."""

    def __init__(self, question: str, at: str, text: str) -> None:
        self.question, self.at, self.text = question, at, text
        super().__init__(text)


class NotAnswered(_OneLineError, ValueError):  # noqa: N818 - says what happened
    """Nothing was given: `...`, None or an empty text. `.question` is the id of what waits for an answer."""

    def __init__(self, question: str, text: str) -> None:
        self.question, self.text = question, text
        super().__init__(text)


class AnswerError(ClassroomError, ValueError):
    """A prediction that cannot be read, or lies outside its range. `.given` is its text, shortened."""

    def __init__(self, given: str, text: str) -> None:
        self.given, self.text = given, text
        super().__init__(text)


class TokenError(ClassroomError, ValueError):
    """A group key or student token that is empty, too long, or holds letters beyond Latin, Greek and Cyrillic."""


class HandInError(ClassroomError, ValueError):
    """A hand-in file that is no good chain. `.reason` is its code, `.line` the number of the line, from 1 (0: none)."""

    def __init__(self, reason: str, line: int, text: str) -> None:
        self.reason, self.line, self.text = reason, line, text
        super().__init__(text)


class TooFew(ClassroomError, RuntimeError):  # noqa: N818 - says what happened
    """A picture of fewer students than may be shown together. `.n` there are, `.k` are needed."""

    def __init__(self, n: int, k: int, text: str) -> None:
        self.n, self.k, self.text = n, k, text
        super().__init__(text)


class UnknownLesson(UnknownName, ClassroomError):  # noqa: N818 - says what happened
    """There is no lesson of that number."""

    what = "lesson"


class UnknownQuestion(UnknownName, ClassroomError):  # noqa: N818 - says what happened
    """The lesson has no such question."""

    what = "question"

    def __init__(self, name: object, known: Iterable[object] = ()) -> None:
        super().__init__(name, known)


def say(text: str) -> None:
    """Print a line for the student."""
    sys.stdout.write(f"{text}\n")
