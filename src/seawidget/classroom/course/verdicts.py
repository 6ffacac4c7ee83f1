"""Verdicts: what is said of an answer. A verdict never holds the right value."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from seawidget.classroom.course import answers, exact, words, wrong
from seawidget.classroom.course.plan import Plan, lesson
from seawidget.classroom.course.tokens import norm
from seawidget.classroom.errors import ClassroomError, NotAnswered
from seawidget.text.i18n import current
from seawidget.visible import escape

POINTS = {
    answers.RIGHT: Fraction(1),
    answers.MISCONCEPTION: Fraction(0),
    answers.NEAR: Fraction(1, 2),
    answers.WRONG: Fraction(0),
    answers.UNREAD: Fraction(0),
}


@dataclass(frozen=True)
class Verdict:
    """What is said of an answer: `verdict` ("right", "misconception", "near", "wrong", "unread"), the code of a
    `misconception` or None, and a sentence, `text`. True if it is right.
    """

    verdict: str
    misconception: str | None
    text: str

    @property
    def points(self) -> Fraction:
        """1 for right, 1/2 for near, else 0."""
        return POINTS[self.verdict]

    def __bool__(self) -> bool:
        return self.verdict == answers.RIGHT

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.text)}</p>"


def judged(plan: Plan, parameters: Mapping[str, Any], answer: answers.Given) -> tuple[str, str | None]:
    """(verdict, misconception) of an answer that was read."""
    if plan.kind in ("choice", "pair"):
        return answers.judge(plan, answer, None, {})
    right, thoughts = _values(plan.lesson, plan.name, json.dumps(parameters, sort_keys=True))
    return answers.judge(plan, answer, right, thoughts)


@lru_cache(maxsize=4096)
def _values(number: int, question: str, parameters: str) -> tuple[Fraction, dict[str, Fraction]]:
    """Right value and misconceptions; the parameters come as JSON, so that they can be looked up."""
    plan, given = lesson(number).question(question), json.loads(parameters)
    return exact.exact(plan, given), wrong.misconceptions(plan, given)


def told(plan: Plan, verdict: str, misconception: str | None, answer: answers.Given, locale: str) -> Verdict:
    """A verdict with its sentence."""
    if misconception is not None:
        thought = words.wrong(plan.lesson, misconception, locale)
        return Verdict(verdict, misconception, f"{words.say('verdict.not_yet', locale)} {thought}")
    key = verdict
    if verdict == answers.UNREAD:
        key = _unread(plan, answer)
    return Verdict(verdict, None, words.say(f"verdict.{key}", locale, options=", ".join(plan.options)))


def _unread(plan: Plan, answer: answers.Given) -> str:
    if isinstance(answer.value, Fraction):
        return "unread_percent"
    if plan.kind == "pair" and answer.value is not None:
        return "unread_because"
    if plan.kind in ("choice", "pair"):
        return "unread_option"
    return {"bool": "unread_bool", "estimate": "unread_estimate"}.get(answer.why, "unread")


def check(
    number: int,
    question: str,
    answer: object,
    *,
    group: str,
    student: str,
    because: str | None = None,
    locale: str | None = None,
) -> Verdict:
    """Judge an answer without a session or a file: for graders.

    Raises UnknownLesson, UnknownQuestion, TokenError, NotAnswered for `...`, None or blank text, and ClassroomError for
    a question that nothing can be right for: a forecast.
    """
    locale = current(locale)
    plan = lesson(number).question(question)
    norm(group), norm(student)
    if not plan.judged:
        raise ClassroomError(words.say("error.not_judged", locale, question=question))
    if answers.missing(answer):
        raise NotAnswered(question, words.say("error.not_answered", locale, question=question))
    read = answers.given(plan, answer, because)
    return told(plan, *judged(plan, plan.parameters(group, student), read), read, locale)
