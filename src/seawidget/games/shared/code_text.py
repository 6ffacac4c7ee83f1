"""The letters of a position code: which game, which table, what it shows, a number, and signs that check the rest.

    T1v3kf0...Qa.x7Gb2
    | ||         +---- five signs of 30 bits: any one wrong sign, or two neighbours exchanged, are noticed
    | |+-------------- a whole number in base 64, highest sign first
    | +--------------- v: what one seat sees and remembers; f: everything
    +----------------- the game, and the number of its table

The form of the line is for ever; what the number says is a table of the game, and a new one has a new number.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple, NoReturn

from seawidget.errors import CodeError, Problem
from seawidget.games.shared.mixed_radix import Impossible
from seawidget.text.i18n import Sentence

SIGNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
CHECK: Final = 5  # signs that check
LONGEST: Final = 300
VIEW: Final = "v"
FULL: Final = "f"

_VALUE: Final = {sign: value for value, sign in enumerate(SIGNS)}
_POLYNOMIAL: Final = 0x2030B9C7  # of degree 30, the one used in mobile telephony: any error within 30 bits is noticed
_HEAD: Final = re.compile(r"([A-Z])([0-9]{1,4})([fv])", re.ASCII)
_LIKE: Final = re.compile(r"\s*[A-Z][0-9]", re.ASCII)


class Code(NamedTuple):
    """A line taken apart."""

    letter: str  # of the game
    table: int
    kind: str  # VIEW or FULL
    number: int


def refuse(reason: str, **args: object) -> NoReturn:
    """Say what is wrong with a code: the sentence `error.code.<reason>`. Raises CodeError."""
    raise CodeError([Problem(f"code_{reason}", Sentence(f"error.code.{reason}", **args))])


def is_like_code(text: object) -> bool:
    """Whether a text is meant as a code rather than as the name of a game: it begins with a capital and a digit."""
    return isinstance(text, str) and (_LIKE.match(text) is not None or text.strip()[-CHECK - 1 : -CHECK] == ".")


def line_of(letter: str, table: int, kind: str, pack: Callable[[], int]) -> str:
    """The line of what `pack` makes a number of. Raises CodeError if it has none."""
    try:
        return written(Code(letter, table, kind, pack()))
    except Impossible:
        refuse("none")


def written(code: Code) -> str:
    """The line of a code."""
    signs = []
    number = code.number
    while number:
        number, digit = divmod(number, 64)
        signs.append(SIGNS[digit])
    line = f"{code.letter}{code.table}{code.kind}{''.join(reversed(signs))}"
    return f"{line}.{_check(line)}"


def read(line: str) -> Code:
    """The parts of a line, whose check is right. Blanks round it do not count. Raises CodeError."""
    text = line.strip()
    if len(text) > LONGEST:
        refuse("length", n=len(text), most=LONGEST)
    for place, sign in enumerate(text, start=1):
        if sign not in _VALUE and sign != ".":
            refuse("sign", sign=repr(sign), place=place)
    head, dot, check = text.rpartition(".")
    if not dot or "." in head or len(check) != CHECK:
        refuse("length_check", n=CHECK)
    if _check(head) != check:
        refuse("check")
    parts = _HEAD.match(head)
    if parts is None:
        refuse("head")
    signs = head[parts.end() :]
    if signs.startswith(SIGNS[0]):
        refuse("impossible")
    number = 0
    for sign in signs:
        number = number * 64 + _VALUE[sign]
    return Code(parts[1], int(parts[2]), parts[3], number)


def _remainder(byte: int) -> int:
    """What a byte leaves of the check behind it."""
    rest = byte << 22
    for _ in range(8):
        rest = (rest << 1 ^ _POLYNOMIAL) & 0x3FFFFFFF if rest & 1 << 29 else rest << 1
    return rest


_REMAINDERS: Final = tuple(map(_remainder, range(256)))


def _check(line: str) -> str:
    """The signs that check a line: a cyclic redundancy check of 30 bits over its letters."""
    rest = (1 << 30) - 1
    for byte in line.encode("ascii"):
        rest = rest << 8 & 0x3FFFFFFF ^ _REMAINDERS[rest >> 22 ^ byte]
    return "".join(SIGNS[rest >> 6 * place & 63] for place in range(CHECK - 1, -1, -1))
