"""Each primitive and its twin in C give the same numbers."""

from __future__ import annotations

import subprocess
from array import array
from dataclasses import replace

import pytest

from seawidget.compiling import compiler, primitives
from seawidget.compiling.library import entries
from seawidget.compiling.making import c_text
from seawidget.compiling.rows import row, zeros
from seawidget.compiling.source import ANY
from seawidget.rng import Rng, game_streams
from tests.compiling.small import written
from tests.conftest import lacking

CALLS = """from __future__ import annotations

from seawidget.compiling.primitives import bits_in, copy_row, note_gaps, nth_below, random_below, start_streams

def each(r: list[int], n: int, key: int, index: int, words: list[int], s: Vector, where: list[int], to: Vector) -> int:
    number = random_below(r, n)
    start_streams(key, index, words)
    note_gaps(s, where[0], where[1], where[2], where[3], where[4])
    copy_row(s, to)
    where[0] = nth_below(r, index, n)
    return number + bits_in(n) * 4294967296
"""
TYPES = {"each": "int64(uint64[::1], int64, uint64, int64, uint64[::1], int16[::1], int64[::1], int16[::1])"}
WAYS = ("-DPLAIN", "-mno-avx2 -mno-bmi2", "-DCHECKED", "-U__SSE2__ -U__AVX2__")  # some are written in three


@pytest.fixture(params=WAYS)
def compiled(tmp_path, monkeypatch, request):
    """A function that compiles `each` of some rules in one of the ways."""
    cc = compiler.find_compiler()
    if cc is None:
        lacking("C compiler")
    if request.param.startswith("-m") and compiler.processor() != "x86-64":
        pytest.skip("this processor has one way only")

    def made(calls, types):
        source, text, file = written(tmp_path, monkeypatch, calls, types), tmp_path / "rules.c", tmp_path / "rules.so"
        text.write_text(c_text(source, ANY))
        flags = (*compiler.flags_for(compiler.levels()[0]), *request.param.split())
        subprocess.run(compiler.compile_command(cc, text, file, flags), check=True)
        return entries(file, types)["each"]

    return made


def test_the_twins_agree(compiled):
    each = compiled(CALLS, TYPES)
    chance = Rng(3)
    for _ in range(300):
        key, index, n = chance.next(), chance.next() >> 2, 1 + chance.below(1 << 20)
        first, length, count = chance.below(20), 1 + chance.below(36), chance.below(6)
        numbers = [0] * 140
        for number in sorted({1 + chance.below(80) for _ in range(chance.below(length + 1))}):
            holes = [i for i in range(first, first + length) if not any(numbers[i : first + length])]
            if not holes:
                break
            numbers[holes[chance.below(min(3, len(holes)))]] = number
        wanted = chance.shuffled(range(1, 81))[:count]
        numbers[100 : 100 + count] = wanted if chance.below(3) == 0 else sorted(wanted)
        where = [first, first + length, 100, 100 + count, 120]
        fast, words, state, target = (
            row(numbers, "int16"),
            zeros([6], "uint64"),
            row([key, key ^ n], "uint64"),
            [0] * 140,
        )
        copied = row(target, "int16")
        slow_words, slow_state = [0] * 6, [key, key ^ n]
        places = row(where, "int64")
        picked = each(state, n, key, index, words, fast, places, copied)
        assert places[0] == primitives.nth_below(slow_state, index, n) == Rng(key ^ n, index).below(n)
        assert picked == primitives.random_below(slow_state, n) + (primitives.bits_in(n) << 32)
        primitives.start_streams(key, index, slow_words)
        primitives.note_gaps(numbers, *where)
        primitives.copy_row(numbers, target)
        assert state.tolist() == slow_state
        assert words.tolist() == slow_words
        assert fast.tolist() == numbers == copied.tolist() == target


HANDS = """from __future__ import annotations

from seawidget.compiling.primitives import bits_in, drop_numbers, find_number, insert_number, nth_bit

def each(s: Vector, t: Vector, first: int, count: int, number: int, mask: int, k: int, found: list[int]) -> None:
    found[0] = find_number(s, first, count, number)
    found[1] = nth_bit(mask, k)
    found[2] = bits_in(mask)
    insert_number(s, first, count, number)
    drop_numbers(t, first, count, mask)
"""
HAND_TYPES = {"each": "void(int16[::1], int16[::1], int64, int64, int64, int64, int64, int64[::1])"}


def test_hands_are_searched_and_changed_as_the_twins_do(compiled):
    """Few cards and many, in the middle of a row and at its end; what stands beside a hand stays."""
    each, chance = compiled(HANDS, HAND_TYPES), Rng(5)
    for turn in range(3000):
        count = chance.below(13)
        first = 30 - count - 1 if turn % 3 == 0 else chance.below(30 - count)
        numbers = [1 + chance.below(90) for _ in range(30)]
        numbers[first : first + count] = sorted(numbers[first : first + count])
        number, mask, k = 1 + chance.below(90), chance.below(1 << 12), chance.below(13)
        fast, other, found = row(numbers, "int16"), row(numbers, "int16"), zeros([3], "int64")
        each(fast, other, first, count, number, mask, k, found)
        slow = primitives.find_number(numbers, first, count, number)
        assert found.tolist() == [slow, primitives.nth_bit(mask, k), primitives.bits_in(mask)]
        longer, shorter = list(numbers), list(numbers)
        primitives.insert_number(longer, first, count, number)
        primitives.drop_numbers(shorter, first, count, mask)
        assert fast.tolist() == longer
        assert longer[first : first + count + 1] == sorted([*numbers[first : first + count], number])
        assert other.tolist() == shorter


LISTS = """from __future__ import annotations

from seawidget.compiling.primitives import append_run, append_sets

def each(codes: list[int], code: int, end: int, step: int, k: int, among: int, used: int, twins: int) -> None:
    append_run(codes, code, end, step)
    append_sets(codes, code, k, among, used, twins, 18)
"""
LIST_TYPES = {"each": "void(int64[::1], int64, int64, int64, int64, int64, int64, int64)"}


def test_runs_and_choices_are_listed_as_the_twins_do(compiled):
    """Compared with what the words of `append_sets` say, one set after the other; of small hands and large ones."""
    each, chance = compiled(LISTS, LIST_TYPES), Rng(6)
    for turn in range(600):
        n = chance.below(13) if turn % 3 == 0 else chance.below(6)
        everything = (1 << n) - 1
        used = (1 << chance.below(n)) if n and turn % 2 else 0
        twins = chance.below(1 << n) & ~1 & ~used if turn % 4 == 0 else 0
        among = everything & ~used & ~(chance.below(1 << n) if turn % 5 == 0 else 0)
        code, end, step, k = chance.below(4096), chance.below(8192), 1 + chance.below(4096), chance.below(n + 2)
        codes = zeros([16384], "int64")
        each(codes, code, end, step, k, among, used, twins)
        slow: list[int] = []
        primitives.append_run(slow, code, end, step)
        assert slow == list(range(code, end, step))
        primitives.append_sets(slow, code, k, among, used, twins, 18)
        sets = [bits for bits in range(1 << n) if bits & ~among == 0 and bits.bit_count() == k]
        whole = [b for b in sets if all((b | used) >> i - 1 & 1 for i in range(1, n) if (b | used) & twins & 1 << i)]
        assert slow[len(range(code, end, step)) :] == [code | bits << 18 for bits in whole]
        assert codes.tolist()[1 : codes.tolist()[0] + 1] == slow


MARKS = """from __future__ import annotations

from seawidget.compiling.primitives import count_marks, nth_mark

def each(mask: list[int], k: int, halves: list[float], found: list[int]) -> None:
    found[0] = count_marks(mask)
    found[1] = nth_mark(mask, k)
    halves[0] = halves[1] * halves[1] / 3.0
"""
MARK_TYPES = {"each": "void(int8[::1], int64, float32[::1], int64[::1])"}


@pytest.mark.parametrize("way", ["-DPLAIN", "-DCHECKED"])
def test_marks_are_counted_and_found(tmp_path, monkeypatch, way):
    """Also by a call with the same rows again and again; and fractions of 32 bits are rounded where they are stored."""
    cc = compiler.find_compiler()
    if cc is None:
        lacking("C compiler")
    source, text, file = written(tmp_path, monkeypatch, MARKS, MARK_TYPES), tmp_path / "rules.c", tmp_path / "rules.so"
    source = replace(source, again=("each",))
    text.write_text(c_text(source, ANY))
    flags = (*compiler.flags_for(compiler.levels()[0]), way)
    subprocess.run(compiler.compile_command(cc, text, file, flags), check=True)
    function, chance = entries(file, MARK_TYPES, ("each",))["each"], Rng(1)
    for length in (1, 7, 8, 9, 64, 342):
        for filled in (0, 1, length // 2, length):
            mask = chance.shuffled([1] * filled + [0] * (length - filled))
            row_of, halves, found = row(mask, "int8"), row([0, 0], "float32"), row([0, 0], "int64")
            k = chance.below(filled + 1)
            again = function.bound(row_of, k, halves, found)
            for third in (0.1, 1 / 3):
                halves[1] = third
                stored = halves[1]
                function(row_of, k, halves, found)
                once = found.tolist(), halves.tolist()
                found[0] = found[1] = -9
                again()
                assert (found.tolist(), halves.tolist()) == once
                assert once[0] == [primitives.count_marks(mask), primitives.nth_mark(mask, k)]
                assert once[1][0] == array("f", [stored * stored / 3.0])[0]
    with pytest.raises(TypeError, match="int8"):
        function.bound(row([1], "int16"), 0, row([0, 0], "float32"), row([0, 0], "int64"))
    with pytest.raises(TypeError, match="again and again"):
        entries(file, MARK_TYPES)["each"].bound(row([1], "int8"), 0, row([0, 0], "float32"), row([0, 0], "int64"))


def test_the_streams_are_those_of_a_game():
    words = [0] * 4
    primitives.start_streams(99, 7, words)
    deal, decisions = game_streams(99, 7)
    assert words == [deal.key, decisions.key, decisions.fork(1).key, decisions.fork(2).key]


def test_gaps_are_where_numbers_belong():
    row = [0, 5, 0, 9, 0, 0, 3, 5, 7, 30]
    note = [*row, *[0] * 8]
    primitives.note_gaps(note, 0, 6, 6, 10, 10)
    assert note[10:] == [-1, 1, -1, 1, 1, 3, 3, 6]  # 5 stands there itself: the first that is not smaller
