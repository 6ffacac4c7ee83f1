"""Values that nobody asked for, and ways to spoil what is right: everything follows from the generator given."""

from __future__ import annotations

import copy
import datetime as dt
import fractions
import random
from collections.abc import Callable
from typing import Any

import numpy as np

TEXTS = (
    *(
        "",
        " ",
        "x",
        "a1",
        "d3",
        "17",
        "S",
        "F",
        "W",
        "W=40",
        "P",
        "on",
        "off",
        "me",
        "greedy",
        "captain",
        "0",
        "-1",
        "1e9",
        "nan",
    ),
    *(
        "\x00",
        "\ud800",
        "\u202e17",
        "\x1b[31m",
        "🂡",
        "İ",
        "\u017f",
        "\uff11\uff17",
        "a1\n",
        "../../x",
        "~",
        "{}",
        "[1]",
        "null",
        "True",
    ),
    *(
        "9" * 5000,
        "x" * 3000,
        "Place 5 b1",
        "Place 5 b1 pay 17,44",
        "PlayCard 4/2",
        "Shed blind 99",
        "Discard 3,3",
        "4/2",
    ),
)
NUMBERS = (0, 1, -1, 2, 3, 5, 7, 16, 79, 80, 81, 255, 32767, 32768, -32769, 2**31, 2**53, 2**63, -(2**64), 10**30)
PLAIN: tuple[Any, ...] = (
    *TEXTS,
    *NUMBERS,
    *(None, True, False, 0.5, -0.0, 1e308, float("nan"), float("inf"), 10**400),
    *([], {}, [[]], [None], [1, 1], [-1], {"": 0}, {"a1": 3}, ["S", "F"], [0.5], [[1, 2], [3]], {"x": {"y": []}}),
)
"""What JSON can carry (more or less)."""


ANY: tuple[Callable[[], Any], ...] = (
    *(
        object,
        lambda: b"Place",
        set,
        lambda: {3, 5},
        lambda: (),
        lambda: (1, "a1"),
        lambda: range(3),
    ),
    *(
        lambda: iter([5]),
        lambda: np.int64(17),
        lambda: np.array([3, 5]),
        lambda: np.float64("nan"),
        lambda: np.str_("a1"),
    ),
    *(lambda: 1j, lambda: fractions.Fraction(1, 3), lambda: dt.date(2026, 1, 1), lambda: print, lambda: int),
    *(lambda: Ellipsis, lambda: bytearray(3), lambda: np.bool_(True), lambda: memoryview(b"x")),
)
"""What only a program can give."""


def plain(chance: random.Random) -> Any:
    """Something odd that JSON can carry."""
    return copy.deepcopy(chance.choice(PLAIN))


def odd(chance: random.Random) -> Any:
    """Something odd."""
    return chance.choice(ANY)() if chance.random() < 0.35 else plain(chance)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands in lists and dictionaries within each other, the whole left out."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [found for key, value in inner for found in [(*path, key), *places(value, (*path, key))]]


def spoiled(data: Any, chance: random.Random) -> Any:
    """A copy of plain data with one to three things wrong, mostly small ones."""
    data = copy.deepcopy(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        where = places(data)
        if not where:
            return plain(chance)
        *path, key = chance.choice(where)
        holder = data
        for step in path:
            holder = holder[step]
        WAYS[chance.randrange(len(WAYS))](holder, key, chance)
    return data


def _replace(holder: Any, key: Any, chance: random.Random) -> None:
    holder[key] = plain(chance)


def _nudge(holder: Any, key: Any, chance: random.Random) -> None:
    value = holder[key]
    if type(value) is int:
        holder[key] = value + chance.choice((-1, 1, 2, 10))
    elif isinstance(value, str) and value:
        at = chance.randrange(len(value))
        holder[key] = value[:at] + chance.choice(("", "0", "9", "x", " ", ",", "W")) + value[at + 1 :]
    elif isinstance(value, list):
        chance.shuffle(value)
    elif isinstance(value, bool) or value is None:
        holder[key] = chance.choice((0, 1, True, False, None))
    else:
        _replace(holder, key, chance)


def _drop(holder: Any, key: Any, chance: random.Random) -> None:
    del holder[key]


def _double(holder: Any, key: Any, chance: random.Random) -> None:
    value = copy.deepcopy(holder[key])
    if isinstance(holder, list):
        holder.insert(chance.randrange(len(holder) + 1), value)
    else:
        holder[chance.choice([*holder, "extra", "x" * 100])] = value


def _swap(holder: Any, key: Any, chance: random.Random) -> None:
    other = chance.choice([*range(len(holder))] if isinstance(holder, list) else [*holder])
    holder[key], holder[other] = holder[other], holder[key]


def _retype(holder: Any, key: Any, chance: random.Random) -> None:
    value = holder[key]
    changes: list[Callable[[], Any]] = [lambda: [value], lambda: str(value), lambda: {"value": value}, lambda: None]
    if type(value) is int and abs(value) < 2**60:
        changes.append(lambda: float(value))
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 9:
        changes += [lambda: int(value)] * 3
    holder[key] = chance.choice(changes)()


WAYS = (_nudge, _nudge, _replace, _drop, _double, _swap, _retype)


def scratched(text: str, chance: random.Random) -> str:
    """A text with a cut, something put in, something doubled or turned round."""
    for _ in range(chance.choice((1, 1, 2, 5))):
        one, two = sorted(chance.randrange(len(text) + 1) for _ in "ab")
        two = min(two, one + chance.choice((0, 1, 1, 2, 20)))
        middle = text[one:two]
        middle = chance.choice(("", middle * 2, middle[::-1], middle.upper(), str(chance.choice(TEXTS))[:40], " ", ","))
        text = text[:one] + middle + text[two:]
    return text
