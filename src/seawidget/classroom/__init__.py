"""Classroom: a lesson on a live game for a whole class, without a server.

>>> from seawidget import classroom
>>> s = classroom.lesson(2, group="7B", student="calm-otter-27")                     # doctest: +SKIP
>>> s.predict("q1", "30 %", because="guess")                                         # doctest: +SKIP

Everybody locks a prediction, plays, the class is pooled, only then comes the formula. docs/teaching.md begins at the
beginning.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from seawidget.classroom.course import plan as _course
from seawidget.classroom.course.tokens import norm
from seawidget.classroom.course.verdicts import Verdict, check
from seawidget.classroom.errors import (
    AlreadyPredicted,
    AnswerError,
    ClassroomError,
    HandInError,
    NotAnswered,
    NotPredicted,
    TokenError,
    TooFew,
    UnknownLesson,
    UnknownQuestion,
)
from seawidget.classroom.handing.pool import Pool, pool
from seawidget.classroom.lesson.revealed import Revealed
from seawidget.classroom.lesson.session import FOLDER, Session
from seawidget.classroom.lesson.shown import HandIn, Locked, Question
from seawidget.later import Later
from seawidget.text.i18n import current as _current

if TYPE_CHECKING:
    from seawidget.classroom.shown import projector as _projector, sheet as _sheet, template as _template
else:
    _projector = Later("seawidget.classroom.shown.projector")
    _sheet = Later("seawidget.classroom.shown.sheet")
    _template = Later("seawidget.classroom.shown.template")


def lesson(
    number: int,
    *,
    group: str,
    student: str | None = None,
    folder: str | os.PathLike[str] = FOLDER,
    locale: str | None = None,
) -> Session:
    """Begin a lesson, or go on with it: what was locked stays locked.

    `group` names the class, `student` the seat in it; without one the token of the folder is read, or a fresh one
    written there. `folder` holds the journal. Raises UnknownLesson, TokenError, UnknownLanguage, PathError, WriteError,
    HandInError for a journal that was changed.
    """
    return Session(number, group, student, folder, locale)


def parameters(number: int, question: str, *, group: str, student: str) -> dict[str, Any]:
    """The numbers of a question for a student. Raises UnknownLesson, UnknownQuestion, TokenError."""
    return _course.lesson(number).question(question).parameters(group, student)


def ask(number: int, question: str, *, group: str, student: str, locale: str | None = None) -> Question:
    """A question in words with a student's numbers, without a session: for graders.

    Raises UnknownLesson, UnknownQuestion, TokenError, UnknownLanguage.
    """
    plan = _course.lesson(number).question(question)
    return Question(plan, plan.parameters(group, student), _current(locale))


def project(number: int, question: str, *, locale: str | None = None) -> _projector.Projector:
    """A question for the projector, without answers; with a pool: `pool.project(...)`.

    Raises UnknownLesson, UnknownQuestion, UnknownLanguage.
    """
    return _projector.Projector(number, question, locale=_current(locale))


def template(
    kind: Literal["otter", "nbgrader", "plain"],
    lesson: int,
    path: str | os.PathLike[str] | None = None,
    locale: str | None = None,
) -> dict[str, Any]:
    """The homework of a lesson as a notebook (plain data) for Otter or nbgrader, or a plain one.

    `path` is the file to write, never one that is there. Raises ClassroomError for another kind, UnknownLesson,
    UnknownLanguage, PathError, WriteError.
    """
    return _template.template(kind, lesson, path, _current(locale))


def deal_sheet(
    group: str,
    n: int = 25,
    lesson: int | None = None,
    path: str | os.PathLike[str] | None = None,
    *,
    locale: str | None = None,
    tokens: Sequence[str] = (),
) -> str:
    """A printable page: `n` fresh tokens to cut out, the lesson for a real box, a list for the codes. Returns its HTML.

    `tokens` are printed instead of fresh ones. Raises TokenError, UnknownLesson, UnknownLanguage, ClassroomError,
    PathError, WriteError.
    """
    return _sheet.deal_sheet(group, n, lesson, path, _current(locale), tokens)


__all__ = [
    "AlreadyPredicted",
    "AnswerError",
    "ClassroomError",
    "HandIn",
    "HandInError",
    "Locked",
    "NotAnswered",
    "NotPredicted",
    "Pool",
    "Question",
    "Revealed",
    "Session",
    "TokenError",
    "TooFew",
    "UnknownLesson",
    "UnknownQuestion",
    "Verdict",
    "ask",
    "check",
    "deal_sheet",
    "lesson",
    "norm",
    "parameters",
    "pool",
    "project",
    "template",
]
