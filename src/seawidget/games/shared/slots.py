"""Tables of slots: where the parts of a position lie in its vector, and how they are written as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter, setitem
from typing import Any, NamedTuple

Vector = list[int]
Get = Callable[[Vector], Any]
Put = Callable[[Vector, Any], None]


class Codec(NamedTuple):
    """How a part is written as JSON, and how such a value, taken for right, goes into a vector that is blank there.

    A part that is one number has besides its offset, and its names by number (None: the number itself) and back.
    """

    get: Get
    put: Put
    offset: int = -1
    names: Sequence[Any] | None = None
    numbers: Mapping[Any, int] | None = None


class Slot(NamedTuple):
    """One part of the interchange shape."""

    name: str
    codec: Codec  # of the whole position
    shown: Codec | None  # of what everybody may know of it; None: nothing
    quiet: Any = None  # what it is where it has nothing to say; of a list or a dictionary, what makes one

    def silence(self) -> Any:
        """What it is where it has nothing to say."""
        return self.quiet() if callable(self.quiet) else self.quiet


def opened(name: str, codec: Codec, quiet: Any = None) -> Slot:
    """A part that everybody sees."""
    return Slot(name, codec, codec, quiet)


def number(offset: int) -> Codec:
    """A number that stands for itself."""
    return Codec(itemgetter(offset), lambda s, value: setitem(s, offset, value), offset)


def named(offset: int, names: Sequence[Any]) -> Codec:
    """A number with a name, which may be None."""
    return _coded(offset, names, {name: code for code, name in enumerate(names)})


def optional(offset: int, most: int) -> Codec:
    """A seat, a row or a place, 0 to `most` - 1; -1 stands for none, and names[-1] is None."""
    return _coded(offset, (*range(most), None), {**{n: n for n in range(most)}, None: -1})


def _coded(offset: int, names: Sequence[Any], numbers: Mapping[Any, int]) -> Codec:
    return Codec(lambda s: names[s[offset]], lambda s, name: setitem(s, offset, numbers[name]), offset, names, numbers)


def unread(get: Get) -> Codec:
    """A part that only the reader of dictionaries puts into a vector, or that follows from others."""
    return Codec(get, nothing)


def nothing(_s: Vector, _value: object) -> None:
    """Put nothing."""


def tupled(value: Any) -> Any:
    """A list, and every list in it, as a tuple; anything else as it is."""
    return tuple([tupled(part) for part in value]) if isinstance(value, list) else value


class Writer:
    """How the parts of many vectors are written: all keys in order with what never changes, then the others."""

    def __init__(self, keys: Iterable[str], codecs: Mapping[str, Codec], fixed: Mapping[str, Any]) -> None:
        """`fixed`: values that are always the same, of names and numbers only, since all results share them."""
        self._blank = dict.fromkeys(keys) | dict(fixed)
        moving = [(name, codec) for name, codec in codecs.items() if name not in fixed]
        self._numbers = [(name, codec.offset, codec.names) for name, codec in moving if codec.offset >= 0]
        self._others = [(name, codec.get) for name, codec in moving if codec.offset < 0]

    def write(self, s: Vector) -> dict[str, Any]:
        """The parts of a vector."""
        out = self._blank.copy()
        for name, offset, names in self._numbers:
            out[name] = s[offset] if names is None else names[s[offset]]
        for name, get in self._others:
            out[name] = get(s)
        return out


class Putter:
    """How the parts are put into a vector that has the options of a game and nothing else."""

    def __init__(self, blank: Vector, codecs: Mapping[str, Codec]) -> None:
        self._blank = blank
        self._numbers = [(name, codec.offset, codec.numbers) for name, codec in codecs.items() if codec.offset >= 0]
        others = [(name, codec.put) for name, codec in codecs.items() if codec.offset < 0]
        self._others = [(name, put) for name, put in others if put is not nothing]

    def vector(self, facts: Mapping[str, Any]) -> Vector:
        """A vector with the parts in `facts`, taken for right."""
        s = self._blank.copy()
        for name, offset, numbers in self._numbers:
            s[offset] = facts[name] if numbers is None else numbers[facts[name]]
        for name, put in self._others:
            put(s, facts[name])
        return s
