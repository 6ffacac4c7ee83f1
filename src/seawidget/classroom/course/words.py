"""The words of the course, from the catalogues: questions with their numbers, verdicts, reasons."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from seawidget.classroom.course.plan import Plan
from seawidget.text.i18n import has, text
from seawidget.text.numbers import local

SLUG = "class"


def say(key: str, locale: str, **facts: Any) -> str:
    """The sentence `class.<key>`."""
    return text(f"{SLUG}.{key}", facts, locale)


def said(key: str, locale: str) -> bool:
    """Whether there is such a sentence."""
    return has(f"{SLUG}.{key}", locale) or has(f"{SLUG}.{key}", "en")


def asked(plan: Plan, parameters: Mapping[str, Any], locale: str) -> str:
    """A question in words, with a student's numbers."""
    facts = {name: str(value) for name, value in parameters.items()}
    return say(f"l{plan.lesson}.{plan.name}.ask", locale, **facts)


def option(plan: Plan, code: str, locale: str) -> str:
    """An option in words."""
    return say(f"l{plan.lesson}.{plan.name}.option.{code}", locale)


def because(plan: Plan, code: str, locale: str) -> str:
    """A reason in words: those of a question are its own."""
    return say(f"l{plan.lesson}.{plan.name}.because.{code}" if plan.because else f"because.{code}", locale)


def wrong(lesson: int, code: str, locale: str) -> str:
    """The thought behind a misconception; a lesson may have words of its own for it."""
    own = f"l{lesson}.wrong.{code}"
    return say(own if said(own, locale) else f"wrong.{code}", locale)


def decimal(value: Fraction | float, locale: str, digits: int = 4) -> str:
    """A number with so many digits after the point, as the language writes it."""
    return local(f"{float(value):.{digits}f}", locale)


def percent(value: Fraction | float, locale: str, digits: int = 1) -> str:
    """A share in per cent; a whole number of them is written as one."""
    whole = Fraction(value) * 100 if isinstance(value, Fraction) else round(100 * value, 9)
    return local(f"{100 * float(value):.{0 if whole == int(whole) else digits}f} %", locale)


def number(plan: Plan, value: Fraction | float, locale: str) -> str:
    """A value of a question: a chance in per cent, a mean with two digits, a whole number as it is."""
    if plan.kind == "whole":
        return str(round(float(value)))
    return percent(value, locale) if plan.kind == "chance" else decimal(value, locale, 2)


def exactly(plan: Plan, value: Fraction, place: str, locale: str) -> str:
    """The exact value in words, for a `place` ("revealed", "report"): fraction and number, once where they agree."""
    shown = number(plan, value, locale)
    if value.denominator == 1 and plan.kind != "chance":
        return say(f"{place}.exact.whole", locale, value=str(value))
    return say(f"{place}.exact", locale, fraction=str(value), value=shown)
