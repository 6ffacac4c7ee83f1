"""How a number was reached: what the letters mean, the formula, the formula with numbers in it, the value."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from seawidget.probability.answers.symbols import spoken
from seawidget.probability.shown import numbers as shown_numbers
from seawidget.probability.shown.message import Message
from seawidget.text.i18n import current


@dataclass(frozen=True, slots=True)
class Number:
    """A letter of a formula: its `value` and what it stands for (`odds.name.<meaning>` in the catalogue).

    A number that only a program has may be without a meaning ("").
    """

    name: str
    value: Any
    meaning: str


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a derivation: a sentence, a piece of mathematics, or both."""

    math: str = ""
    words: Message | None = None

    def text(self, locale: str | None = None) -> str:
        """The step as one line."""
        math = spoken(self.math, current(locale))
        math = shown_numbers.written(math, locale)
        return ": ".join(part for part in (self.words.text(locale) if self.words else "", math) if part)

    def __str__(self) -> str:
        return self.text()


_LETTER = re.compile(r"\b[A-Za-z]\w*\b")
_CHOOSE = re.compile(r"C\(([\d\s+-]+),([\d\s+-]+)\)")
_TERM = re.compile(r"[+-]?\s*\d+")


def derived(letters: Sequence[Number], formula: str, own: Iterable[Step], result: str) -> tuple[Step, ...]:
    """The steps to a `result`; the `own` ones of a question stand between the formula and the value."""
    steps = [
        Step(f"{number.name} = {shown(number.value)}", Message(f"odds.name.{number.meaning}")) for number in letters
    ]
    if formula:
        steps.append(Step(formula, Message("odds.step.formula")))
        filled = substituted(formula, letters)
        if filled != formula:
            steps.append(Step(filled, Message("odds.step.numbers")))
        steps += [Step(text) for text in _chosen(filled)]
    return (*steps, *own, Step(result, Message("odds.step.result")))


def shown(value: Any) -> str:
    """A number or several of them."""
    if isinstance(value, (list, tuple, range)):
        inner = (f"({shown(one)})" if isinstance(one, (list, tuple)) else shown(one) for one in value)
        return ", ".join(inner)
    return str(value)


def substituted(formula: str, numbers: Sequence[Number]) -> str:
    """A formula with numbers for its letters."""
    values = {number.name: shown(number.value) for number in numbers if isinstance(number.value, (int, Fraction))}
    return _LETTER.sub(lambda found: values.get(found.group(), found.group()), formula)


def _chosen(filled: str) -> list[str]:
    """The binomial coefficients in a formula with numbers, worked out, each once."""
    found: dict[str, None] = {}
    for top, below in _CHOOSE.findall(filled):
        n, k = _sum(top), _sum(below)
        if n >= 0 and k >= 0:
            found[f"C({n}, {k}) = {comb(n, k)}"] = None
    return list(found)


def _sum(terms: str) -> int:
    return sum(int(term.replace(" ", "")) for term in _TERM.findall(terms))
