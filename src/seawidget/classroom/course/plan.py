"""The course as data: eight lessons, their questions and variants, read from `lessons.json`.

The lists of variants are what the course is: never sorted, never made anew. A changed list is another `edition`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from seawidget.classroom.course.tokens import variant
from seawidget.classroom.errors import UnknownLesson, UnknownQuestion

Parameters = dict[str, Any]


@dataclass(frozen=True)
class Plan:
    """One question as the course has it.

    `role` is "predict", "check", "exit", "transfer" or "homework"; `kind` "chance", "number", "whole", "choice" or
    "pair"; `wrong` the codes of its misconceptions, of a choice by option and of a pair by reason.
    """

    lesson: int
    name: str
    role: str
    kind: str
    tolerance: Fraction | None
    signed: bool
    options: tuple[str, ...]
    because: tuple[str, ...]
    key: Any
    wrong: tuple[str, ...] | Mapping[str, str]
    fixed: Mapping[str, Any]
    names: tuple[str, ...]
    variants: Sequence[Sequence[Any]]
    truth: str | None

    def parameters(self, group: str, student: str) -> Parameters:
        """The numbers of this question for a student: names to whole numbers, texts or lists. Raises TokenError."""
        if not self.variants:
            return dict(self.fixed)
        row = self.variants[variant(group, student, self.lesson, self.name, len(self.variants))]
        return dict(zip(self.names, row, strict=True))

    @property
    def judged(self) -> bool:
        """Whether an answer is right or wrong: not so of a forecast, which only what comes of it can judge."""
        return self.truth is None


@dataclass(frozen=True)
class LessonPlan:
    """One lesson: `number`, `slug`, its `questions` by name, what its game is measured by and what a class may see."""

    number: int
    slug: str
    questions: Mapping[str, Plan]
    measure: tuple[str, ...]
    spread: Mapping[str, Any]

    def question(self, name: object) -> Plan:
        """A question by its id. Raises UnknownQuestion."""
        found = self.questions.get(name) if isinstance(name, str) else None
        if found is None:
            raise UnknownQuestion(name, self.questions)
        return found

    def of_role(self, *roles: str) -> tuple[Plan, ...]:
        """The questions of some roles, in their order."""
        return tuple(each for each in self.questions.values() if each.role in roles)


@cache
def _data() -> dict[str, Any]:
    text = files(__package__ or "seawidget.classroom.course").joinpath("lessons.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def edition() -> str:
    """The edition of the course: files of another one cannot be pooled with these."""
    return str(_data()["edition"])


def reasons() -> tuple[str, ...]:
    """The codes of `because` that any answer may have."""
    return tuple(_data()["because"])


def numbers() -> tuple[int, ...]:
    """The numbers of the lessons."""
    return tuple(int(number) for number in _data()["lessons"])


@cache
def _lesson(number: int) -> LessonPlan:
    row = _data()["lessons"][str(number)]
    questions = {name: _plan(number, name, each) for name, each in row["questions"].items()}
    return LessonPlan(number, row["slug"], questions, tuple(row["measure"]), row["spread"])


def lesson(number: object) -> LessonPlan:
    """A lesson by its number. Raises UnknownLesson."""
    if isinstance(number, bool) or not isinstance(number, int) or number not in numbers():
        raise UnknownLesson(number, numbers())
    return _lesson(number)


def _plan(number: int, name: str, row: Mapping[str, Any]) -> Plan:
    wrong = row["misconceptions"]
    tolerance = row.get("tolerance")
    return Plan(
        lesson=number,
        name=name,
        role=row["role"],
        kind=row["kind"],
        tolerance=None if tolerance is None else Fraction(tolerance),
        signed=row.get("signed", False),
        options=tuple(row.get("options", ())),
        because=tuple(row.get("because", ())),
        key=row.get("key"),
        wrong=wrong if isinstance(wrong, dict) and wrong else tuple(wrong),
        fixed=row.get("parameters", {}),
        names=tuple(row.get("names", ())),
        variants=row.get("variants", ()),
        truth=row.get("truth"),
    )
