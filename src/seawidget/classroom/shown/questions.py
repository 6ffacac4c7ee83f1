"""What a class said to one question, as numbers ready to be shown: nothing of fewer students than may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from seawidget.classroom.course import exact, plan as course, words
from seawidget.classroom.course.plan import Plan
from seawidget.classroom.handing.pooled import Pooled
from seawidget.classroom.handing.records import Prediction
from seawidget.classroom.shown import pictures
from seawidget.classroom.shown.groups import OTHER, Rows, counted


@dataclass(frozen=True)
class Said:
    """The predictions of a class for one question."""

    plan: Plan
    predictions: tuple[Prediction, ...]
    handed_in: int

    @property
    def n(self) -> int:
        """Students who locked a prediction."""
        return len(self.predictions)

    @property
    def values(self) -> list[Fraction]:
        """The numbers, sorted."""
        return sorted(each.number for each in self.predictions if each.number is not None)

    @property
    def exact(self) -> Fraction | None:
        """The exact value; None for a choice and for a forecast."""
        if self.plan.options or self.plan.truth is not None:
            return None
        return exact.exact(self.plan, self.plan.fixed)

    def line(self, locale: str) -> tuple[float, str] | None:
        """The exact line with its label."""
        value = self.exact
        if value is None:
            return None
        return float(value), words.exactly(self.plan, value, "report", locale)

    def picture(self, locale: str, with_line: bool = True, k: int = 5, size: int = 14) -> tuple[str, int]:
        """(dots, or bars of a choice; how many lie beyond)."""
        alt = words.say("report.dots", locale)
        if self.plan.options:
            return pictures.bars(named_options(self.plan, self.choices(k), locale), alt, size), 0
        values = [float(value) for value in self.values]
        exact_value = None if self.exact is None else float(self.exact)
        chance = self.plan.kind == "chance"
        if chance:
            scale = pictures.chances(locale, self.plan.signed, size)
        else:
            scale = pictures.numbers(values, exact_value, locale, size)
        return pictures.dots(values, scale, self.line(locale) if with_line else None, alt)

    def choices(self, k: int) -> Rows:
        """The options that were chosen."""
        return counted((each.value for each in self.predictions), k)

    def sentence(self, locale: str) -> str:
        """Median and quartiles in a sentence."""
        low, median, high = quartiles(self.values)
        facts = {"low": low, "median": median, "high": high}
        shown = {name: words.number(self.plan, value, locale) for name, value in facts.items()}
        value = self.exact
        if value is None:
            return words.say("report.median_only", locale, **shown)
        return words.say("report.median", locale, **shown, exact=words.number(self.plan, value, locale))

    def table(self, locale: str) -> Rows:
        """The data of the dots."""
        counts = Counter(self.values)
        return [(words.number(self.plan, value, locale), counts[value]) for value in sorted(counts)]


def said(pool: Pooled, lesson: int, question: str) -> Said:
    """What a pool says of a question. Raises UnknownLesson, UnknownQuestion."""
    plan = course.lesson(lesson).question(question)
    found = tuple(each for each in pool.predictions if (each.lesson, each.question) == (lesson, question))
    return Said(plan, found, len(pool.students(lesson)))


def named_options(plan: Plan, rows: Rows, locale: str) -> Rows:
    """Rows with options in words."""
    return [(other(locale) if code == OTHER else words.option(plan, code, locale), n) for code, n in rows]


def other(locale: str) -> str:
    """What rows are called that were joined."""
    return words.say("report.other", locale)


def quartiles(values: Sequence[Fraction]) -> tuple[Fraction, Fraction, Fraction]:
    """Lower quartile, median, upper quartile, each a value of a student (the lower one of two)."""
    n = len(values)
    return values[(n - 1) // 4], values[(n - 1) // 2], values[n - 1 - (n - 1) // 4]
