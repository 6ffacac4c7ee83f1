"""Positions as one whole number: digits of changing base, written and read by the same walk.

A walk says in order what a position is made of: `walk(c, told)` gives every part to the coder `c` and takes back what
it answers. A `Packer` takes parts into its number; an `Unpacker` ignores what it is given and answers with what its
number says. How many values a digit can have may depend on all digits before it, so nothing is spent on what cannot be.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import comb
from typing import Any, TypeVar

T = TypeVar("T")


class Impossible(Exception):  # noqa: N818 - says what is wrong
    """The parts cannot be those of a position: a digit that none has, or more cards than there are."""


class Coder(ABC):
    """What packer and unpacker have in common. An argument that may be None is what is packed."""

    @abstractmethod
    def number(self, base: int, value: int | None) -> int:
        """One digit, 0 to `base` - 1."""

    def whole(self, low: int, high: int, value: int | None) -> int:
        """A whole number within bounds, both included."""
        return low + self.number(high - low + 1, None if value is None else value - low)

    def flag(self, value: bool | None) -> bool:
        """True or False."""
        return bool(self.number(2, None if value is None else int(value)))

    def one_of(self, values: Sequence[T], value: Any) -> T:
        """One of some values. What is packed and is None has to be among them."""
        return values[self.number(len(values), _index(values, value))]

    def subset(self, pool: Sequence[T], size: int, chosen: Iterable[T] | None) -> list[T]:
        """`size` things out of a pool, in its order: the rank of the combination."""
        if not 0 <= size <= len(pool):
            raise Impossible
        rank = None if chosen is None else _place(pool, chosen, size)
        return _placed(self.number(comb(len(pool), size), rank), pool, size)

    def bag(self, left: Counter[int], single: int, cards: Iterable[int] | None, most: int | None = None) -> list[int]:
        """Some of the cards that are left, `most` at most, which are then taken out of them; sorted.

        How many, and then which of all ways to take so many. Cards up to `single` are there once, others as often as
        `left` says.
        """
        packed = None if cards is None else Counter(cards)
        pool = [card for card in sorted(left) if card <= single and left[card] > 0]
        kinds = sorted(card for card in left if card > single and left[card] > 0)
        whole = len(pool) + sum(left[card] for card in kinds)
        most = whole if most is None else min(whole, most)
        size = self.number(most + 1, None if packed is None else packed.total())
        ways = _ways(len(pool), [left[card] for card in kinds], size)
        rank = None if packed is None else _rank(packed, pool, kinds, ways, size)
        found = _ranked(self.number(ways[0][size], rank), left, pool, kinds, ways, size)
        take(left, found)
        return found

    def order(self, cards: Iterable[int], told: Sequence[int] | None) -> list[int]:
        """The order of some cards, of which equal ones cannot be told apart."""
        counts = Counter(cards)
        free = list(range(counts.total()))
        found = [-1] * len(free)  # no card: codes of cards begin at 0
        alone = sorted(card for card, count in counts.items() if count == 1)
        for card in sorted(card for card, count in counts.items() if count > 1):
            places = None if told is None else [place for place in free if told[place] == card]
            for place in self.subset(free, counts[card], places):
                found[place] = card
            free = [place for place in free if found[place] < 0]
        for place in free:
            card = alone[self.number(len(alone), None if told is None else alone.index(told[place]))]
            alone.remove(card)
            found[place] = card
        return found


class Packer(Coder):
    """Takes the parts of a position into one `total`."""

    def __init__(self) -> None:
        self.total = 0
        self._unit = 1

    def number(self, base: int, value: int | None) -> int:
        """One digit more. Raises Impossible for one that cannot be."""
        if value is None or not 0 <= value < base:
            raise Impossible
        self.total += value * self._unit
        self._unit *= base
        return value


class Unpacker(Coder):
    """Says what the parts of a position are, by the number a packer made."""

    def __init__(self, total: int) -> None:
        self._left = total

    def number(self, base: int, value: int | None) -> int:
        """The next digit; what is given does not count."""
        if base < 1:
            raise Impossible
        self._left, digit = divmod(self._left, base)
        return digit

    def finish(self) -> None:
        """Raises Impossible if the number says more than a position has."""
        if self._left:
            raise Impossible


def packed(walk: Callable[[Coder, Mapping[str, Any]], object], told: Mapping[str, Any]) -> int:
    """The number that a walk makes of what it is told. Raises Impossible."""
    packer = Packer()
    walk(packer, told)
    return packer.total


def unpacked(walk: Callable[[Coder, None], T], number: int) -> T:
    """What the same walk says of a number. Raises Impossible, also where the number says more."""
    unpacker = Unpacker(number)
    found = walk(unpacker, None)
    unpacker.finish()
    return found


def take(left: Counter[int], cards: Iterable[int]) -> None:
    """Take cards out of those that are left. Raises Impossible for one that is not among them."""
    for card in cards:
        left[card] -= 1
        if left[card] < 0:
            raise Impossible


def _place(pool: Sequence[Any], chosen: Iterable[Any], size: int) -> int:
    """The rank of a combination of `size` things among all of the pool."""
    there = set(chosen)
    rank, left = 0, size
    for place, thing in enumerate(pool, start=1):
        if thing in there:
            left -= 1
        elif left:
            rank += comb(len(pool) - place, left - 1)
    if left:
        raise Impossible
    return rank


def _placed(rank: int, pool: Sequence[T], size: int) -> list[T]:
    """The combination of a rank, in the order of the pool."""
    found: list[T] = []
    for place, thing in enumerate(pool, start=1):
        if len(found) == size:
            break
        with_it = comb(len(pool) - place, size - len(found) - 1)
        if rank < with_it:
            found.append(thing)
        else:
            rank -= with_it
    return found


def _ways(singles: int, copies: Sequence[int], size: int) -> list[list[int]]:
    """[k][n]: in how many ways n cards come of the kinds from number k on and of so many single cards."""
    ways = [[comb(singles, n) for n in range(size + 1)]]
    for there in reversed(copies):
        last = ways[-1]
        ways.append([sum(last[max(0, n - there) : n + 1]) for n in range(size + 1)])
    return ways[::-1]


def _rank(
    packed: Counter[int], pool: Sequence[int], kinds: Sequence[int], ways: Sequence[Sequence[int]], size: int
) -> int:
    """The rank of a bag among all of its size: few copies of the first kind come first."""
    rank, left = 0, size
    for after, card in zip(ways[1:], kinds, strict=True):
        rank += sum(after[left - copies] for copies in range(packed[card]))
        left -= packed[card]
    return rank + _place(pool, [card for card in packed if card in pool], left)


def _ranked(
    rank: int,
    counts: Mapping[int, int],
    pool: Sequence[int],
    kinds: Sequence[int],
    ways: Sequence[Sequence[int]],
    size: int,
) -> list[int]:
    """The bag of a rank, sorted."""
    found: list[int] = []
    for after, card in zip(ways[1:], kinds, strict=True):
        for copies in range(counts[card] + 1):
            fewer = after[size - copies] if copies <= size else 0
            if rank < fewer:
                break
            rank -= fewer
        found += [card] * copies
        size -= copies
    return sorted([*found, *_placed(rank, pool, size)])


def of(told: Mapping[str, Any] | None, name: str) -> Any:
    """A part of what is packed; None when a number is read."""
    return None if told is None else told[name]


def _index(values: Sequence[Any], value: Any) -> int | None:
    """Where a value stands. A missing one is no digit: only a packer minds."""
    return next((place for place, each in enumerate(values) if each is value or each == value), None)
