"""Rule functions compiled as they stand: the same source over an int16 row instead of a list."""

from __future__ import annotations

import importlib
import types
from collections.abc import Sequence
from typing import Any

import numba
import numpy as np


def below(row, n):
    """The stream of the interpreted playouts in 64-bit words, as compiled code has them."""
    z = row[0] + np.uint64(0x9E3779B97F4A7C15)
    row[0] = z
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.int64((((z ^ (z >> np.uint64(31))) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


def streams(key, index, words):
    """The streams of a game, as `seawidget.primitives.start_streams` gives them."""
    start = np.uint64(key) * np.uint64(0xD1342543DE82EF95) + np.uint64(2) * np.uint64(index)
    words[0] = mix(start)
    stream = mix(start + np.uint64(1))
    words[1] = stream
    for seat in range(1, len(words) - 1):
        words[seat + 1] = mix(mix(stream) ^ mix(np.uint64(seat)))


@numba.njit
def mix(z):
    """One step of splitmix64."""
    z = z + np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def row(source, target):
    """Write a whole row over another."""
    target[:] = source


def compiled(package: str, files: Sequence[str]) -> dict[str, Any]:
    """All functions of these rule files by name, compiled and calling each other.

    The primitives have words of 64 bits in them, which Python's integers and a compiler's treat differently, or rows:
    they are replaced.
    """
    done: dict[str, Any] = {
        "random_below": numba.njit(below),
        "start_streams": numba.njit(streams),
        "copy_row": numba.njit(row),
    }
    spaces = []
    for name in files:
        module = importlib.import_module(f"{package}.{name}")
        for function in list(vars(module).values()):
            own = isinstance(function, types.FunctionType) and function.__module__ == module.__name__
            if own and function.__name__ not in done:
                space = dict(vars(module))
                spaces.append(space)
                done[function.__name__] = numba.njit(types.FunctionType(function.__code__, space, function.__name__))
    for space in spaces:
        space.update(done)
    return done
