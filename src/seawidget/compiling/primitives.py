"""The few functions of which compiled code has its own: words of 64 bits, and a search through a row of numbers.

Rule functions (`games/*/rules` and the like) run interpreted over lists and compiled over arrays from one source.
What stands here is not rules. A compiler for numbers treats words of 64 bits differently, and compares a whole row of
numbers at once; so each of these functions has a twin in `compiling/runtime.h`, and a test compares the two.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations
from operator import itemgetter
from typing import Final

from seawidget.rng import game_streams

_SMALL = 1 << 6  # sets among six bits are all kept once they are found: of more there would be too many


def random_below(r: list[int], n: int) -> int:
    """A random number from 0 to n-1, 1 <= n <= 2**32; takes one number of the stream.

    `r[0]` is the state of splitmix64: `Rng(key, counter)` continues at `key + counter * GAMMA`.
    """
    z = (r[0] + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    r[0] = z
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return (((z ^ (z >> 31)) >> 32) * n) >> 32


def nth_below(r: list[int], k: int, n: int) -> int:
    """A random number from 0 to n-1, 1 <= n <= 2**32: number k >= 0 of the stream that begins at `r[1]`; takes none.

    `Rng(r[1], k).below(n)`: as good as another stream of the same key, if k is far beyond what is ever taken of it.
    """
    return random_below([r[1] + k * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF], n)


def start_streams(key: int, index: int, words: list[int]) -> None:
    """Write the states of the streams of game number `index` of a seed: the deal's, then that of each seat's decisions.

    Seat 0 has the second stream of `game_streams` itself, every other seat a fork of it by its number.
    """
    deal, stream = game_streams(key, index)
    words[0] = deal.key
    words[1] = stream.key
    for seat in range(1, len(words) - 1):
        words[seat + 1] = stream.fork(seat).key


def note_gaps(s: list[int], first: int, end: int, at: int, last: int, note: int) -> None:
    """Find where each of the numbers `s[at:last]` belongs in the rising numbers `s[first:end]` with holes of 0.

    For each two slots from `note` on: how many slots behind `first` the last smaller number stands (-1: none), and how
    many the first that is not smaller (`end - first`: none). At most 64 slots are searched, and `s` must have 64 from
    `first` on, whatever `end` is. Numbers that rise are found soonest.
    """
    if at >= last:
        return
    wanted = s[at]
    low = -1
    cell = 0
    for number in s[first:end]:
        if number:
            while number >= wanted:
                s[note] = low
                s[note + 1] = cell
                at += 1
                if at == last:
                    return
                note += 2
                if s[at] < wanted:
                    note_gaps(s, first, end, at, last, note)
                    return
                wanted = s[at]
            low = cell
        cell += 1
    while at < last:
        if s[at] < wanted:
            note_gaps(s, first, end, at, last, note)
            return
        s[note] = low
        s[note + 1] = cell
        at += 1
        note += 2


def find_number(s: list[int], first: int, count: int, number: int) -> int:
    """How far behind `first` the first of `count` numbers stands that is this one; -1 if none is."""
    part = s[first : first + count]
    return part.index(number) if number in part else -1


def insert_number(s: list[int], first: int, count: int, number: int) -> None:
    """Put a number among `count` rising ones from `first` on, behind those that equal it; they are one more then."""
    i = first + count
    while i > first and s[i - 1] > number:
        s[i] = s[i - 1]
        i -= 1
    s[i] = number


def drop_numbers(s: list[int], first: int, count: int, mask: int) -> None:
    """Take away those of `count` numbers from `first` on that a mask names (bit i: the i-th); zeros fill the rest."""
    part = s[first : first + count]
    part.append(0)
    kept = _KEPT.get(mask << 4 | count) or _kept_numbers(count, mask)
    s[first : first + count] = kept(part)


_KEPT: dict[int, Callable[[list[int]], tuple[int, ...]]] = {}  # by `mask << 4 | count`: `lru_cache` takes twice as long


def _kept_numbers(count: int, mask: int) -> Callable[[list[int]], tuple[int, ...]]:
    """Of `count` numbers and a last one: what takes those that a mask does not name, and the last one for the rest."""
    stay = [i for i in range(count) if not mask >> i & 1]
    places = stay + [count] * (count - len(stay))
    kept = itemgetter(*places) if count > 1 else lambda part: tuple(part[i] for i in places)
    if count < 16 and len(_KEPT) < 4096:
        _KEPT[mask << 4 | count] = kept
    return kept


def append_run(codes: list[int], first: int, end: int, step: int) -> None:
    """Append the numbers from `first` on and before `end`, `step` > 0 apart."""
    codes.extend(range(first, end, step))


def append_sets(codes: list[int], code: int, k: int, among: int, used: int, twins: int, shift: int) -> None:
    """Append `code` once for every choice of k of the bits `among`, each as `code | bits << shift`; choices rise.

    `twins` are bits that are alike with the bit before them: a choice has such a bit only if it has the one before as
    well, or `used` has it. Masks are not negative, and `among` has neither bits of `used` nor more than 16.
    """
    found = _small_sets if among < _SMALL else _large_sets
    for bits in found(k, among, used, twins, shift):
        codes.append(code | bits)  # noqa: PERF401 - there are few, and a list of them takes longer


def _sets(k: int, among: int, used: int, twins: int, shift: int) -> tuple[int, ...]:
    """The choices of `append_sets`, rising, shifted."""
    found = sorted(map(sum, combinations([1 << i for i in range(among.bit_length()) if among >> i & 1], k)))
    return tuple(bits << shift for bits in found if not twins or ((bits | used) & twins) >> 1 & ~(bits | used) == 0)


_small_sets, _large_sets = cache(_sets), lru_cache(maxsize=32)(_sets)


bits_in: Final = int.bit_count  # how many bits of a number that is not negative are 1


def nth_bit(mask: int, k: int) -> int:
    """The k-th bit (from 0) that is 1 in a number that is not negative, the others 0; 0 if there are fewer."""
    for _ in range(k):
        mask &= mask - 1
    return mask & -mask


def count_marks(mask: list[int]) -> int:
    """How many of the numbers of a row, each 0 or 1, are 1."""
    return sum(mask)


def nth_mark(mask: list[int], k: int) -> int:
    """The place of the k-th 1 (from 0) in a row of numbers 0 or 1; the length of the row if there are fewer."""
    for place, mark in enumerate(mask):
        if mark:
            if k == 0:
                return place
            k -= 1
    return len(mask)


def copy_row(source: list[int], target: list[int]) -> None:
    """Write a whole row of numbers over another of the same length."""
    target[:] = source
