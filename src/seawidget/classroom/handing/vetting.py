"""Whether a good chain is also a true lesson: keys, parameters, verdicts and words, all worked out anew.

A hand-in file is text from somebody else. Nothing of it is believed that can be computed, and nothing is kept that is
not a number, a code of the course or a text that reads as a number.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from seawidget.classroom.course import answers, plan as course, verdicts
from seawidget.classroom.course.plan import LessonPlan, Plan
from seawidget.classroom.course.tokens import norm
from seawidget.classroom.errors import TokenError, UnknownLesson
from seawidget.classroom.handing import chain
from seawidget.classroom.handing.chain import Record
from seawidget.classroom.lesson.gate import KINDS

SESSION: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)
PACKAGE: Final = re.compile(r"[0-9A-Za-z][0-9A-Za-z.+!-]{0,39}", re.ASCII)
RATIO: Final = re.compile(r"-?\d{1,70}/\d{1,70}", re.ASCII)
MOST: Final = 10_000  # a count of a game or a box

Fault = tuple[str, int]


def vetted(data: bytes) -> list[Record] | Fault:
    """The records of a file that is good in every way, else (reason, number of the line from 1; 0: the whole file)."""
    records = chain.parsed(data)
    if isinstance(records, tuple):
        return records
    fault = _opened(records[0])
    if fault is not None:
        return fault, 1
    vetting = _Vetting(course.lesson(records[0]["lesson"]), records[0])
    for record in records[1:]:
        fault = vetting.fault(record)
        if fault is not None:
            return fault, record["n"] + 1
    return records


def _opened(record: Record) -> str | None:
    if not (_is_key(record["group"]) and _is_key(record["student"])):
        return "key"
    try:
        course.lesson(record["lesson"])
    except UnknownLesson:
        return "lesson"
    if record["edition"] != course.edition():
        return "edition"
    good = _matches(SESSION, record["session"]) and _matches(PACKAGE, record["package"])
    return None if good else "vocabulary"


class _Vetting:
    """What was seen of one file so far."""

    def __init__(self, plan: LessonPlan, opened: Record) -> None:
        self.plan = plan
        self.who = opened["group"], opened["student"]
        self.predicted: dict[str, Record] = {}
        self.attempts: dict[str, int] = {}
        self.looks: dict[str, int] = {}

    def fault(self, record: Record) -> str | None:
        """Why a record cannot be true; None if it can."""
        check: Callable[[Record], str | None] = getattr(self, f"_{record['kind']}")
        return check(record)

    def _resume(self, record: Record) -> str | None:
        return None if _matches(PACKAGE, record["package"]) else "vocabulary"

    def _predict(self, record: Record) -> str | None:
        plan = self._question(record, "predict")
        if plan is None:
            return "vocabulary"
        if plan.name in self.predicted:
            return "order"
        self.predicted[plan.name] = record
        if record["parameters"] != plan.parameters(*self.who):
            return "parameters"
        answer = _answer(plan, record)
        if answer is None or answer.value is None:
            return "vocabulary"
        unsigned = plan.kind == "chance" and not plan.signed
        return "vocabulary" if unsigned and not 0 <= Fraction(str(answer.stored)) <= 1 else None

    def _reveal(self, record: Record) -> str | None:
        plan = self._question(record, "predict")
        if plan is None:
            return "vocabulary"
        predicted = self.predicted.get(plan.name)
        if predicted is None:
            return "order"
        return None if record["code"] == chain.short_code(predicted["hash"]) else "vocabulary"

    def _check(self, record: Record) -> str | None:
        plan = self._question(record, "check", "exit", "transfer", "homework")
        if plan is None:
            return "vocabulary"
        parameters = plan.parameters(*self.who)
        if record["parameters"] != parameters:
            return "parameters"
        answer = _answer(plan, record)
        if answer is None:
            return "vocabulary"
        if (record["verdict"], record["misconception"]) != verdicts.judged(plan, parameters, answer):
            return "verdict"
        self.attempts[plan.name] = self.attempts.get(plan.name, 0) + 1
        return None if _count(record["attempt"], 1) and record["attempt"] == self.attempts[plan.name] else "order"

    def _look(self, record: Record) -> str | None:
        what = record["what"]
        known = isinstance(what, str) and what in KINDS and self._question(record) is not None
        if not known or not _count(record["count"], 1, 2**31):
            return "vocabulary"
        self.looks[what] = self.looks.get(what, 0) + record["count"]
        return None

    def _play(self, record: Record) -> str | None:
        measure = record["measure"]
        good = isinstance(measure, dict) and set(measure) == set(self.plan.measure)
        good = good and all(_count(value, 0) for value in measure.values())
        good = good and _count(record["board"], 0) and isinstance(record["by_hand"], bool)
        return None if good else "vocabulary"

    def _end(self, record: Record) -> str | None:
        return None if record["looks"] == self.looks else "vocabulary"

    def _question(self, record: Record, *roles: str) -> Plan | None:
        name = record["question"]
        found = self.plan.questions.get(name) if isinstance(name, str) else None
        return found if found is not None and (not roles or found.role in roles) else None


def _answer(plan: Plan, record: Record) -> answers.Given | None:
    """The answer of a record, if text, value and reason say one thing in the words of the course."""
    text, value, because = record["text"], record["value"], record["because"]
    reasons = plan.because or course.reasons()
    if not isinstance(text, str) or not (because is None or (isinstance(because, str) and because in reasons)):
        return None
    if value is None:
        return answers.Given("", None, because, "other") if text == "" else None
    if not isinstance(value, str):
        return None
    if plan.options:
        return answers.Given(text, value, because) if text == value and value in plan.options else None
    if not RATIO.fullmatch(value) or value.endswith("/" + "0" * (len(value) - value.index("/") - 1)):
        return None
    number = Fraction(value)
    found = answers.Given(text, number, because)
    good = found.stored == value and (text == "" or (len(text) <= 80 and answers.read(text, plan.kind) == number))
    return found if good else None


def _is_key(text: object) -> bool:
    try:
        return norm(text) == text
    except TokenError:
        return False


def _matches(pattern: re.Pattern[str], value: object) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def _count(value: object, least: int, most: int = MOST) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
