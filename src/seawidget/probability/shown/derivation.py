"""How a number was reached: what the letters mean, the formula, the formula with numbers in it, the value."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

from seawidget.probability.shown import show
from seawidget.probability.shown.message import Message

if TYPE_CHECKING:
    from seawidget.probability.shown.result import Odds


@dataclass(frozen=True, slots=True)
class Number:
    """A letter of a formula: its `value` and what it stands for (`odds.name.<meaning>` in the catalogue)."""

    name: str
    value: Any
    meaning: str


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a derivation: a sentence, a piece of mathematics, or both."""

    math: str = ""
    words: Message | None = None

    def text(self, locale: str = "en") -> str:
        """The step as one line."""
        return ": ".join(part for part in (self.words.text(locale) if self.words else "", self.math) if part)

    def __str__(self) -> str:
        return self.text()


_LETTER = re.compile(r"\b[A-Za-z]\w*\b")
_CHOOSE = re.compile(r"C\(([\d\s+-]+),([\d\s+-]+)\)")
_TERM = re.compile(r"[+-]?\s*\d+")


def derived(odds: Odds) -> tuple[Step, ...]:
    """The steps of an answer; the ones of its own question stand between the formula and the value."""
    numbers = odds.letters
    steps = [
        Step(f"{number.name} = {shown(number.value)}", Message(f"odds.name.{number.meaning}")) for number in numbers
    ]
    if odds.formula:
        steps.append(Step(odds.formula, Message("odds.step.formula")))
        filled = substituted(odds.formula, numbers)
        if filled != odds.formula:
            steps.append(Step(filled, Message("odds.step.numbers")))
        steps += [Step(text) for text in _chosen(filled)]
    if odds._steps is not None:
        steps += odds._steps()
    steps.append(Step(result_text(odds), Message("odds.step.result")))
    return tuple(steps)


def shown(value: Any) -> str:
    """A number or several of them."""
    if isinstance(value, (list, tuple, range)):
        return ", ".join(map(shown, value))
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


def result_text(odds: Odds) -> str:
    """The value as far as it is known: fraction and decimal, or decimal and error."""
    exact = odds.exact
    if exact is None:
        return f"{odds.value:.6g} +- {odds.standard_error:.2g}"
    return str(exact) if exact.denominator == 1 else f"{exact} = {show.exactly(exact, 12)}"


def source(numbers: Sequence[Number], body: str) -> str:
    """A program of its own: imports that are needed, the numbers, the calculation."""
    used = ["from math import comb"] if "comb(" in body else []
    if "product(" in body or "combinations(" in body:
        names = ", ".join(name for name in ("combinations", "product") if f"{name}(" in body)
        used.insert(0, f"from itertools import {names}")
    if "Fraction" in body or any(isinstance(number.value, Fraction) for number in numbers):
        used.insert(0, "from fractions import Fraction")
    given = [f"{number.name} = {number.value!r}  # {Message('odds.name.' + number.meaning)}" for number in numbers]
    return "\n".join([*used, "", *given, body, "print(answer)"])
