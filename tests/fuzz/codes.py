"""Position codes: right ones, scratched ones, and numbers of any kind with checks that are right."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import cache

import seawidget as sea
from seawidget.errors import CodeError
from seawidget.games.shared.code_text import SIGNS, Code, is_like_code, read, written
from tests.fuzz.bases import SETS, some_state
from tests.fuzz.odd import scratched
from tests.fuzz.trial import BrokenError, Trial

LONG = 1 << 900  # numbers as long as those of the longest lines, and longer


@cache
def _lines() -> tuple[str, ...]:
    """Right codes of whole positions and of views, of every set of options that has any."""
    found = []
    for number in range(2 * len(SETS)):
        state = some_state(random.Random(f"line {number}"))
        game = sea.Game.from_state(state)
        for seat in (None, 0, "deciding"):
            with suppress(sea.SeaError):  # a box of one's own has none, and nobody decides at an end
                found.append(game.code(seat))
    return tuple(dict.fromkeys(found))


def _other_number(code: Code, chance: random.Random) -> int:
    """A number near a right one, with some of its bits turned, or any other."""
    way = chance.randrange(5)
    if way == 0:
        return max(0, code.number + chance.choice((-1, 1)) * chance.randrange(1 << chance.randrange(1, 40)))
    if way == 1:
        number = code.number
        for _ in range(chance.randrange(1, 4)):
            number ^= 1 << chance.randrange(max(1, code.number.bit_length() + 2))
        return number
    if way == 2:
        return code.number * chance.randrange(2, 99) + chance.randrange(99)
    if way == 3:
        return code.number >> chance.randrange(1, 60)
    return chance.randrange(chance.choice((2, 1 << 20, 1 << 200, 1 << 560, LONG)))


def codes(chance: random.Random) -> Trial:
    """A line that is read as a position: one in fifty is right."""
    line = chance.choice(_lines())
    way = chance.random()
    if way < 0.2:
        line = scratched(line, chance)
    elif way < 0.98:
        code = read(line)
        letter = code.letter if chance.random() < 0.95 else chance.choice("ABMPTZ")
        table = code.table if chance.random() < 0.95 else chance.randrange(0, 12)
        kind = code.kind if chance.random() < 0.9 else "fv"[code.kind == "f"]
        line = written(Code(letter, table, kind, _other_number(code, chance)))
        if chance.random() < 0.05:
            place = chance.randrange(len(line))
            line = line[:place] + chance.choice(SIGNS) + line[place + 1 :]

    live = chance.random() < 0.05  # a game that is played on takes as long as a hundred that are refused

    def act() -> object:
        try:
            game = sea.position(line)
        except CodeError:
            raise
        except sea.SeaError as error:
            if not is_like_code(line):  # it is taken for the name of a game
                raise
            raise BrokenError(f"refused as {type(error).__name__}, not as a code") from error
        if not game.guessed and game.code(None) != line.strip():
            raise BrokenError("a position has another code than it was read from")
        return game if live else None

    return Trial(f"position({line!r})", act)
