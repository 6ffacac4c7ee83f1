"""Formulas in symbols alone, for languages other than the English in which they are written down."""

from __future__ import annotations

import re
from typing import Final

# The words of formulas and the symbols for them, from the longest to the shortest; numbers may stand for letters.
_SYMBOLS: Final = tuple(
    (re.compile(words), symbols)
    for words, symbols in (
        (
            r"sum of prod (.*) over counts with drawn for J >= needs of J, every set J of gaps \(Hall\)",
            r"Σ Π \1, ∀J: x(J) ≥ g(J)",
        ),
        (r"chance that every set J of gaps gets what it needs \(Hall\)", "P(∀J: x(J) ≥ g(J))"),
        (r"sum over sets of (\w+) bands of the product of their sizes", r"Σ(|J| = \1) Π(i ∈ J) b_i"),
        (r"sum over sets J of groups of ", "Σ(J) "),
        (r"m_J = cards of the groups in J", "m_J = Σ(i ∈ J) m_i"),
        (r"sum over non-empty sets J of ", "Σ(J ≠ ∅) "),
        (r"sum over (?:terms|cases) of ", "Σ "),
        (r"sum over (\w+) from (\S+) to (\S+) of ", r"Σ(\1 = \2 … \3) "),
        (r"sum over (\w+) of ", r"Σ(\1) "),
        (r"sum over (.*?) of ", r"Σ(\1) "),
        (r"prod over (\w+) of ", r"Π(\1) "),
        (r"argmax over (\w+) of ", r"argmax(\1) "),
        (r"value\((\w+)\)", r"V(\1)"),
        (r"product over pools of ", "Π "),
        (r"P\(it is among the (\w+)\)", r"P(i ≤ \1)"),
        (r"P\(it is not\)", "(1 - P)"),
        (r"P\(at least (\S+) of (\S+) in (\S+) of (\S+)\)", r"P(X ≥ \1 | \2, \3, \4)"),
        (r"P\(A and B\)", "P(A ∩ B)"),
        (r"\(A and B\)", "(A ∩ B)"),
        (r", over (P\(x < \S+\))", r" / \1"),
        (r"how many cards differ by more than c", "|{i: d_i > c}|"),
        (r"the smallest t with (.*)", r"min{t: \1}"),
        (r"max over moves of the mean of V over all draws", "max E[V]"),
        (r"mean over moves of the mean of V over all draws", "E[E[V]]"),
        (r"\bsum (\w)", r"Σ\1"),
        (r"\bprod ", "Π "),
        (r"ceil\(([^)]*)\)", r"⌈\1⌉"),
        (r">=", "≥"),
        (r"<=", "≤"),
    )
)


def in_symbols(formula: str) -> str:
    """A formula without a word in it."""
    for words, symbols in _SYMBOLS:
        formula = words.sub(symbols, formula)
    return formula


def spoken(formula: str, locale: str) -> str:
    """A formula as a language writes it: in words in English, in symbols elsewhere."""
    return formula if locale == "en" else in_symbols(formula)
