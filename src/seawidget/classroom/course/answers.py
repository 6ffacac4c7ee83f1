"""Answers as people write them: read as exact numbers or options, and judged."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from numbers import Integral
from typing import Any, Final

from seawidget.classroom.course.plan import Plan, reasons
from seawidget.odds import Estimate, Odds
from seawidget.probability.answers.written import LONGEST, number

MOST_BITS: Final = 200  # of numerator and denominator of an answer that comes as a number
RIGHT, MISCONCEPTION, NEAR, WRONG, UNREAD = "right", "misconception", "near", "wrong", "unread"
NEAR_BY: Final = 4  # tolerances


def read(text: str, kind: str) -> Fraction | None:
    """The number of a text: 0.44, .44, 0,44, 11/25, of a chance 44 % too; None for anything else."""
    return number(text, percent=kind == "chance")


@dataclass(frozen=True)
class Given:
    """An answer as it came: its `text` if that can be kept, its `value`, its `because`, and why it could not be read.

    `value` is a Fraction, an option, or None. `why` is "" or one of `bool`, `estimate`, `other`.
    """

    text: str
    value: Fraction | str | None
    because: str | None = None
    why: str = ""

    @property
    def stored(self) -> str | None:
        """The value as a hand-in file keeps it: `num/den`, an option, or None."""
        if isinstance(self.value, Fraction):
            return f"{self.value.numerator}/{self.value.denominator}"
        return self.value


def missing(answer: object) -> bool:
    """Whether nothing was answered: `...`, None, or blank text."""
    return answer is None or answer is ... or (isinstance(answer, str) and not answer.strip())


def given(plan: Plan, answer: object, because: str | None = None) -> Given:
    """An answer to a question, read. What cannot be read has no value."""
    why = reason(plan, because)
    if plan.kind in ("choice", "pair"):
        option = named(answer, plan.options)
        return Given(option or "", option, why, "" if option else "other")
    if isinstance(answer, str):
        value = read(answer, plan.kind)
        return Given("" if value is None else answer.strip(), value, why, "" if value is not None else "other")
    value, fault = _number(answer)
    if value is None:
        return Given("", None, why, fault)
    text = str(value)
    return Given(text if read(text, plan.kind) == value else "", value, why)


def named(answer: object, options: tuple[str, ...]) -> str | None:
    """The option an answer names, whatever its case and the kind of its spaces; None for none of them."""
    if not isinstance(answer, str) or len(answer) > LONGEST:
        return None
    name = "_".join(unicodedata.normalize("NFKC", answer).casefold().split())
    return name if name in options else None


def reason(plan: Plan, because: object) -> str | None:
    """The code of a reason, None for none or one that is not in the list."""
    return named(because, plan.because or reasons())


def _number(answer: object) -> tuple[Fraction | None, str]:
    """The exact value of a number of Python, or why it is none. Never slow, however long it is."""
    if isinstance(answer, bool):
        return None, "bool"
    if isinstance(answer, Estimate):
        return None, "estimate"
    if isinstance(answer, Odds):
        return (None, "estimate") if answer.exact is None else (answer.exact, "")
    try:
        if isinstance(answer, Integral):
            whole = int(answer)
            return (Fraction(whole), "") if whole.bit_length() <= MOST_BITS else (None, "other")
        if isinstance(answer, Fraction):
            bits = max(answer.numerator.bit_length(), answer.denominator.bit_length())
            return (answer, "") if bits <= MOST_BITS else (None, "other")
        if isinstance(answer, float) and math.isfinite(answer):
            return Fraction(repr(float(answer))), ""
        if isinstance(answer, Decimal) and answer.is_finite() and abs(answer.adjusted()) <= 30:
            return (Fraction(answer), "") if len(answer.as_tuple().digits) <= 60 else (None, "other")
    except (ValueError, OverflowError):
        pass
    return None, "other"


def judge(plan: Plan, answer: Given, exact: Fraction | None, wrong: Mapping[str, Fraction]) -> tuple[str, str | None]:
    """(verdict, misconception or None) of an answer; `exact` and `wrong` are those of a numeric question."""
    if plan.kind == "choice":
        return _judge_choice(plan, answer.value)
    if plan.kind == "pair":
        return _judge_pair(plan, answer)
    x = answer.value
    assert exact is not None
    assert plan.tolerance is not None
    if not isinstance(x, Fraction):
        return UNREAD, None
    if abs(x - exact) <= plan.tolerance:
        return RIGHT, None
    for code in sorted(wrong):
        if abs(x - wrong[code]) <= plan.tolerance:
            return MISCONCEPTION, code
    if plan.kind == "chance" and x > 1:
        return UNREAD, None
    return (NEAR if plan.kind != "whole" and abs(x - exact) <= NEAR_BY * plan.tolerance else WRONG), None


def _judge_choice(plan: Plan, option: Any) -> tuple[str, str | None]:
    if option is None:
        return UNREAD, None
    if option in plan.key:
        return RIGHT, None
    assert isinstance(plan.wrong, Mapping)
    code = plan.wrong.get(option)
    return (MISCONCEPTION, code) if code else (WRONG, None)


def _judge_pair(plan: Plan, answer: Given) -> tuple[str, str | None]:
    if answer.value is None or answer.because is None:
        return UNREAD, None
    if answer.value == plan.key["answer"] and answer.because == plan.key["because"]:
        return RIGHT, None
    assert isinstance(plan.wrong, Mapping)
    code = plan.wrong.get(answer.because)
    return (MISCONCEPTION, code) if code else (WRONG, None)
