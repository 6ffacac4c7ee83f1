"""A second reading of the formulas that answers show: as they stand there, with their numbers, worked out.

Plain ones are read by a grammar (juxtaposition multiplies, `^` is a power, `C(n, k)` a binomial coefficient, 0 outside
of the triangle); each that needs words is written down here once more, by its text.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations, product
from typing import Any

NAME = re.compile(r"\d+|[A-Za-z]\w*|[-+/^()\[\],]|\s+")
CALLS = ("C", "min", "max")


def choose(n: int | Fraction, k: int | Fraction) -> int:
    n, k = int(n), int(k)
    return math.comb(n, k) if 0 <= k <= n else 0


def plain(formula: str, numbers: Mapping[str, Any]) -> Fraction:
    """A formula without words; what a letter stands for may follow: `p/(1-p), p = 1/2`."""
    whole, *definitions = re.split(r", (?=[A-Za-z] = )", formula)
    known = {name: Fraction(value) for name, value in numbers.items() if isinstance(value, (int, Fraction))}
    for definition in reversed(definitions):
        name, _, right = definition.partition(" = ")
        known[name] = _value(right, known)
    return _value(whole, known)


def _value(formula: str, known: Mapping[str, Fraction]) -> Fraction:
    parts: list[str] = []
    for token in NAME.findall(formula):
        if token.isspace():
            continue
        after = parts[-1] if parts else ""
        ends, starts = re.search(r"[\w)]$", after), re.match(r"[\w(\[]", token)
        if ends and starts and after not in CALLS:
            parts.append("*")
        parts.append({"[": "(", "]": ")", "^": "**"}.get(token, f"F({token})" if token.isdigit() else token))
    assert "".join(NAME.findall(formula)) == formula, f"not plain: {formula}"
    names = {"F": Fraction, "C": lambda n, k: Fraction(choose(n, k)), "min": min, "max": max, **known}
    return Fraction(eval("".join(parts), {"__builtins__": {}}, names))  # noqa: S307 - formulas of our own


def over(n: int, formula: str, numbers: Mapping[str, Any], letter: str, first: int) -> Fraction:
    """The sum of a plain formula for a letter from `first` to n."""
    return sum((plain(formula, {**numbers, letter: x}) for x in range(first, n + 1)), Fraction(0))


def sets(groups: Any, least: int = 0) -> list[tuple[int, ...]]:
    return [chosen for size in range(least, len(groups) + 1) for chosen in combinations(groups, size)]


def _all_hit(n: int, m: Any, k: int) -> Fraction:
    return Fraction(sum((-1) ** len(J) * choose(n - sum(J), k) for J in sets(m)), choose(n, k))


def _all_needs(n: int, m: Any, g: Any, k: int) -> Fraction:
    ways = 0
    for x in product(*(range(n + 1) for _ in m)):
        if all(a >= b for a, b in zip(x, g, strict=True)):
            ways += math.prod(map(choose, m, x)) * choose(n - sum(m), k - sum(x))
    return Fraction(ways, choose(n, k))


def _median(n: int, m: int, r: int) -> Fraction:
    total = Fraction(0)
    for t in range(n + 1):
        total += plain("C(t-1, r-1) C(n-t, m-r)/C(n, m)", {"n": n, "m": m, "r": r, "t": t})
        if total >= Fraction(1, 2):
            return Fraction(t)
    raise AssertionError("it comes at last")


def _hall(n: int, k: int, needs: Any, areas: Any) -> Fraction:
    rest = n - sum(size for _, size in areas)
    ways = 0
    for x in product(*(range(size + 1) for _, size in areas)):
        served = all(
            sum(count for count, (bits, _) in zip(x, areas, strict=True) if any(bits >> gap & 1 for gap in J))
            >= sum(needs[gap] for gap in J)
            for J in sets(range(len(needs)))
        )
        if served:
            each = zip(x, areas, strict=True)
            ways += math.prod(choose(size, count) for count, (_, size) in each) * choose(rest, k - sum(x))
    return Fraction(ways, choose(n, k))


def _stacked(n: int, m: int, k: int, t: int, g: int = 1) -> Fraction:
    def hits(j: int) -> Fraction:
        return over(max(j, 0), "C(m, x) C(n-m, j-x)/C(n, j)", {"n": n, "m": m, "j": j}, "x", g)

    among = Fraction(min(k, t), t)
    return (among * hits(k - 1) if among else 0) + ((1 - among) * hits(k) if among != 1 else 0)


def _knowing(n: int, m: int, h: int, share: str) -> Fraction:
    here = {"n": n, "m": m, "h": h}
    chance = "C(m, x) C(n-m, h-x)/C(n, h)"
    return over(h - 1, f"{chance} {share}", here, "x", 0) / over(h - 1, chance, here, "x", 0)


def _hit_if(n: int, m: int, o: int, k: int, other: bool) -> Fraction:
    first, second, both = (_all_hit(n, groups, k) for groups in ((m,), (o,), (m, o)))
    return both / second if other else (first - both) / (1 - second)


def _terms(terms: Any, above: int) -> Fraction:
    formula = "w C(m, x) C(n-m, k-x)/C(n, k)"
    return sum(
        (over(k, formula, {"w": w, "n": n, "m": m, "k": k}, "x", low + above) for w, n, m, k, low in terms), Fraction(0)
    )


WORDED: dict[str, Callable[..., Fraction]] = {
    "prod over i of max(t_i - k, 0)/t_i": lambda t, k: math.prod(Fraction(max(x - k, 0), x) for x in t) + Fraction(0),
    "sum over x >= g of C(m, x) C(n-m, k-x)/C(n, k)": lambda **of: over(
        of["k"], "C(m, x) C(n-m, k-x)/C(n, k)", of, "x", of["g"]
    ),
    "sum over x >= r of C(m, x) C(n-m, t-x)/C(n, t)": lambda **of: over(
        of["t"], "C(m, x) C(n-m, t-x)/C(n, t)", of, "x", of["r"]
    ),
    "sum over t of ceil(t/d) P(T = t), P(T = t) = C(t-1, r-1) C(n-t, m-r)/C(n, m)": lambda n, m, r, d: sum(
        (
            math.ceil(Fraction(t, d)) * plain("C(t-1, r-1) C(n-t, m-r)/C(n, m)", {"n": n, "m": m, "r": r, "t": t})
            for t in range(1, n + 1)
        ),
        Fraction(0),
    ),
    "the smallest t with P(T <= t) >= 1/2": _median,
    "P(it is among the k) H(k-1) + P(it is not) H(k), H(j) = P(at least g of m in j of n)": _stacked,
    "sum over c >= 0 of C(f(c), k)/C(n, k), f(c) = how many cards differ by more than c": lambda n, v, k, cards: (
        Fraction(sum(choose(sum(abs(card - v) > c for card in cards), k) for c in range(1000)), choose(n, k))
    ),
    "sum of prod C(size, x)/C(n, k) over counts with drawn for J >= needs of J, every set J of gaps (Hall)": _hall,
    "e_k(b)/C(N, k), e_k = sum over sets of k bands of the product of their sizes": lambda N, b, k: Fraction(  # noqa: N803
        sum(math.prod(J) for J in combinations(b, k)), choose(N, k)
    ),
    "sum over j < r of C(x, j) C(N-x, S-j)/C(N, S)": lambda **of: over(
        of["r"] - 1, "C(x, j) C(N-x, S-j)/C(N, S)", of, "j", 0
    ),
    "sum over sets J of groups of (-1)^|J| C(n - m_J, k)/C(n, k), m_J = cards of the groups in J": _all_hit,
    "sum over x_i >= g_i of prod C(m_i, x_i) C(n - sum m, k - sum x)/C(n, k)": _all_needs,
    "P(A and B)/P(B)": lambda **of: _hit_if(**of, other=True),
    "(P(A) - P(A and B))/(1 - P(B))": lambda **of: _hit_if(**of, other=False),
    "sum over non-empty sets J of (-1)^(|J|+1) (n+1)/(m_J+1)": lambda n, m: sum(
        ((-1) ** (len(J) + 1) * Fraction(n + 1, sum(J) + 1) for J in sets(m, 1)), Fraction(0)
    ),
    "sum over c from a to b of C(v-1, c-1) C(N-v, S-c)/C(N-1, S-1)": lambda **of: over(
        of["b"], "C(v-1, c-1) C(N-v, S-c)/C(N-1, S-1)", of, "c", of["a"]
    ),
    "sum over x < h of P(x) x/(h-1), over P(x < h)": lambda n, m, h: _knowing(n, m, h, "x/(h-1)"),
    "sum over x < h of P(x) (m-x)/(n-h), over P(x < h)": lambda n, m, h: _knowing(n, m, h, "(m-x)/(n-h)"),
    "sum over terms of w H, H = sum over x >= g of C(m, x) C(n-m, k-x)/C(n, k)": lambda terms: _terms(terms, 0),
    "sum over terms of w H, H = sum over x > b of C(m, x) C(n-m, k-x)/C(n, k)": lambda terms: _terms(terms, 1),
    "sum over cases of w (1 - product over pools of C(n-m, k)/C(n, k))": lambda cases: sum(
        (w * (1 - math.prod(Fraction(choose(n - m, k), choose(n, k)) for n, m, k in pools)) for w, pools in cases),
        Fraction(0),
    ),
}


def read(formula: str, numbers: Mapping[str, Any]) -> Fraction:
    """What a shown formula is worth, with these numbers for its letters."""
    if formula in WORDED:
        return Fraction(WORDED[formula](**numbers))
    opposite = re.fullmatch(r"1 - \[(.*)\]", formula)
    return 1 - read(opposite[1], numbers) if opposite and opposite[1] in WORDED else plain(formula, numbers)
