"""Control variates: a simulated mean made more exact by other numbers of the same games whose means are known exactly.

If the worlds happened to hold more useful cards than they should on average, the games in them went better than they
should. Regression says by how much, and that much is taken back (S. S. Lavenberg, P. D. Welch 1981).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from seawidget.probability.estimates.intervals import IntervalError
from seawidget.probability.shown.numbers import fixed
from seawidget.text.i18n import Sentence, say

__all__ = ["Control", "Controlled", "controlled_mean"]

LEAST = 30  # games below which a slope is not worth estimating


@dataclass(frozen=True, slots=True)
class Control:
    """A number `value(world)` of a redealt world before it is played on, with its exact `mean` over all worlds."""

    name: str
    mean: Fraction
    value: Callable[[Any], float]


@dataclass(frozen=True, slots=True)
class Controlled:
    """A mean with and without controls.

    `mean` and `se` with them, `plain` and `plain_se` without; `slopes`: how much a unit more of each control (by name)
    changes the outcome; `gain`: how many times more games the plain mean would need for the same error. Without a
    control that varies and helps, or with few games, all is as without; `tried` names those that were not used.
    """

    mean: float
    se: float
    plain: float
    plain_se: float
    n: int
    slopes: dict[str, float]
    tried: tuple[str, ...] = ()

    @property
    def gain(self) -> float:
        """(plain_se / se)^2, 1 without controls."""
        if self.se == 0:
            return 1.0 if self.plain_se == 0 else math.inf
        return (self.plain_se / self.se) ** 2

    @property
    def used(self) -> bool:
        """Whether a control was used."""
        return bool(self.slopes)

    @property
    def sentence(self) -> str:
        """What the controls were worth, in a sentence."""
        if not self.used:
            if not self.tried:
                return say("result.control.none")
            return say("result.control.useless", names="; ".join(map(str, self.tried)))
        names = "; ".join(map(str, self.slopes))
        means = {"before": fixed(self.plain), "after": fixed(self.mean)}
        return say("result.control.helped", names=names, gain=fixed(self.gain, 2), **means)


def controlled_mean(
    values: Sequence[float], columns: Sequence[Sequence[float]], means: Sequence[float], names: Sequence[str]
) -> Controlled:
    """The mean of `values` by regression on control columns (each of the same length) with known `means`.

    The standard error is that of the regression at the known means: with r the residual sum of squares, S the sums of
    squares of the controls and d how far their sample means are off, se^2 = r / (n - k - 1) (1/n + d' S^-1 d). Controls
    that do not vary, or that others determine, are left out, and all of them where the error would not fall. Controls
    that explain every game seen may not explain the next: two games then count as missed, each by the whole range.
    Raises IntervalError for columns that do not match.
    """
    n = len(values)
    if not n or any(len(column) != n for column in columns) or not len(columns) == len(means) == len(names):
        raise IntervalError(Sentence("error.interval.control"))
    plain = math.fsum(values) / n
    spread = math.fsum((y - plain) ** 2 for y in values)
    plain_se = math.sqrt(spread / max(n - 1, 1) / n)
    centred = [_centred(column) for column in columns]
    kept = _independent(centred) if n >= LEAST and spread else []
    if not kept:
        return Controlled(plain, plain_se, plain, plain_se, n, {}, tuple(names))
    rows = [centred[k] for k in kept]
    squares = [[math.fsum(a * b for a, b in zip(one, two, strict=True)) for two in rows] for one in rows]
    shared = [math.fsum(a * (y - plain) for a, y in zip(row, values, strict=True)) for row in rows]
    off = [math.fsum(columns[k]) / n - means[k] for k in kept]
    slopes, leaning = _solved(squares, shared), _solved(squares, off)
    mean = plain - math.fsum(slope * d for slope, d in zip(slopes, off, strict=True))
    residual = max(0.0, spread - math.fsum(slope * s for slope, s in zip(slopes, shared, strict=True)))
    lever = math.fsum(d * w for d, w in zip(off, leaning, strict=True))
    if residual <= 1e-9 * spread:
        residual = 2 * (max(values) - min(values)) ** 2
    se = math.sqrt(residual / (n - len(kept) - 1) * (1 / n + lever))
    if se >= plain_se:
        return Controlled(plain, plain_se, plain, plain_se, n, {}, tuple(names))
    return Controlled(mean, se, plain, plain_se, n, {names[k]: slope for k, slope in zip(kept, slopes, strict=True)})


def _centred(column: Sequence[float]) -> list[float]:
    mean = math.fsum(column) / len(column)
    return [x - mean for x in column]


def _independent(rows: list[list[float]]) -> list[int]:
    """Numbers of the rows that vary and are no combination of rows before them (Gram-Schmidt)."""
    kept: list[int] = []
    basis: list[tuple[list[float], float]] = []
    for place, row in enumerate(rows):
        rest, size = list(row), math.fsum(x * x for x in row)
        for other, length in basis:
            share = math.fsum(a * b for a, b in zip(rest, other, strict=True)) / length
            rest = [a - share * b for a, b in zip(rest, other, strict=True)]
        left = math.fsum(x * x for x in rest)
        if left > 1e-9 * max(size, 1e-300) and size > 0:
            kept.append(place)
            basis.append((rest, left))
    return kept


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a small system with a positive definite matrix (Gaussian elimination)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for i in range(size):
        for j in range(i + 1, size):
            share = rows[j][i] / rows[i][i]
            rows[j] = [a - share * b for a, b in zip(rows[j], rows[i], strict=True)]
    out = [0.0] * size
    for i in reversed(range(size)):
        known = math.fsum(rows[i][j] * out[j] for j in range(i + 1, size))
        out[i] = (rows[i][size] - known) / rows[i][i]
    return out
