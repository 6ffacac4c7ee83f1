"""The primitives as compiled code has them: the twins of `primitives`. Imported only beside numba."""

# mypy: ignore-errors
# ruff: noqa: D103

from __future__ import annotations

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

GAMMA = np.uint64(0x9E3779B97F4A7C15)
SPREAD = np.uint64(0xD1342543DE82EF95)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
LANES = 64
# for functions that compiled code alone calls
INNER = {"nogil": True, "_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
CODES = 1 << 14  # room for the legal moves of a position; the richest ones have a few thousand


@njit(**INNER)
def mix(z):
    z = (z ^ (z >> np.uint64(30))) * MIX_1
    z = (z ^ (z >> np.uint64(27))) * MIX_2
    return z ^ (z >> np.uint64(31))


@njit(**INNER)
def random_below(r, n):
    z = r[0] + GAMMA
    r[0] = z
    return np.int64(((mix(z) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@njit(**INNER)
def start_streams(key, index, words):
    start = np.uint64(key) * SPREAD + np.uint64(2) * np.uint64(index)
    words[0] = mix(start + GAMMA)
    stream = mix(start + np.uint64(1) + GAMMA)
    words[1] = stream
    for seat in range(1, len(words) - 1):
        words[seat + 1] = mix((mix(stream + GAMMA) ^ mix(np.uint64(seat) + GAMMA)) + GAMMA)


@intrinsic
def gap_ends(typingctx, row, first, end, number):
    """(slots behind `first` of the last smaller number or -1, of the first not smaller number or end - first), packed
    as high << 8 | low + 1: 64 slots are compared at once.
    """

    def codegen(context, builder, signature, args):
        array = context.make_array(signature.args[0])(context, builder, args[0])
        word, short, lanes = ir.IntType(64), ir.IntType(16), ir.VectorType(ir.IntType(16), LANES)
        start = builder.gep(array.data, [args[1]], inbounds=True)
        numbers = builder.load(builder.bitcast(start, lanes.as_pointer()), align=2)
        one = builder.trunc(args[3], short)
        wanted = builder.insert_element(ir.Constant(lanes, ir.Undefined), one, ir.Constant(ir.IntType(32), 0))
        every = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
        wanted = builder.shuffle_vector(wanted, ir.Constant(lanes, ir.Undefined), every)
        zero = ir.Constant(lanes, [0] * LANES)
        filled = builder.bitcast(builder.icmp_signed(">", numbers, zero), word)
        above = builder.bitcast(builder.icmp_signed(">=", numbers, wanted), word)
        length = builder.sub(args[2], args[1])
        inside = builder.sub(builder.shl(ir.Constant(word, 1), length), ir.Constant(word, 1))
        limit = builder.shl(ir.Constant(word, 1), length)
        low = builder.and_(builder.and_(filled, builder.not_(above)), inside)
        high = builder.or_(builder.and_(above, inside), limit)
        false = ir.Constant(ir.IntType(1), 0)
        clz = builder.ctlz(low, false)
        ctz = builder.cttz(high, false)
        low_1 = builder.sub(ir.Constant(word, 64), clz)
        return builder.or_(builder.shl(ctz, ir.Constant(word, 8)), low_1)

    int64 = types.int64
    return int64(row, int64, int64, int64), codegen


@njit(**INNER)
def note_gaps(s, first, end, at, last, note):
    for i in range(at, last):
        packed = gap_ends(s, first, end, s[np.uint64(i)])
        s[np.uint64(note)] = (packed & 255) - 1
        s[np.uint64(note + 1)] = packed >> 8
        note += 2


@njit(**INNER)
def copy_row(source, target):
    for i in range(len(target)):
        target[i] = source[i]


@intrinsic
def new_codes(typingctx):
    """An empty list of codes on the stack: their number, then the codes."""
    kind = types.Array(types.int64, 1, "C")

    def codegen(context, builder, signature, args):
        word = context.get_value_type(types.int64)
        data = cgutils.alloca_once(builder, word, size=CODES)
        builder.store(word(0), data)
        array = context.make_array(kind)(context, builder)
        populate_array(
            array,
            data=data,
            shape=cgutils.pack_array(builder, [word(CODES)]),
            strides=cgutils.pack_array(builder, [word(8)]),
            itemsize=word(8),
            meminfo=None,
        )
        return array._getvalue()

    return kind(), codegen


@njit(**INNER)
def append_code(codes, code):
    n = codes[0] + 1
    if n < CODES:
        codes[0] = n
        codes[np.uint64(n)] = code
