"""Libraries of compiled rules: found, loaded, and called with rows of numbers."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from seawidget.compiling.c_types import FLOAT, SCALARS, WORD, Array, Type, signature
from seawidget.compiling.cache import built_folder, cache_folder, file_name, has_sources, library_name
from seawidget.compiling.compiler import levels
from seawidget.compiling.source import Facts, Source

SWITCH: Final = "SEAWIDGET_COMPILE"  # environment variable; 0: interpreted, unless somebody asks for compiled rules
PAUSE: Final = 2.0  # seconds between two looks for a file that was not there
PREFIX: Final = "seawidget_"  # of what a library exports
FORMATS: Final[Mapping[str, str]] = MappingProxyType(  # of the buffers that numpy and Python make
    {"int8": "b", "int16": "h", "int32": "il", "int64": "ql", "uint64": "QL", "float32": "f", "float64": "d"}
)

Functions = Mapping[str, "Entry"]


@dataclass
class Library:
    """The library of a source with some facts: its file (None: not found yet) and its functions, once loaded.

    `failed`: why it could not be made or loaded, until it is tried again.
    """

    source: Source
    facts: Facts
    name: str
    file: Path | None = None
    functions: Functions | None = None
    failed: str = ""
    look_again: float = field(default=0.0, repr=False)
    try_again: float = field(default=0.0, repr=False)

    def find(self) -> Path | None:
        """Its file: the one that came with the package, or one made here."""
        for folder in (built_folder(), cache_folder()):
            for level in levels() if folder is not None else ():
                assert folder is not None
                file = folder / file_name(self.name, level)
                if file.is_file():
                    return file
        return None

    def load(self, now: bool = False) -> Functions | None:
        """Its functions; None if there is no file. Takes some milliseconds, and little more for a while after that.

        `now`: look for the file even if it was not there a moment ago.
        """
        if self.functions is not None or (not now and time.monotonic() < self.look_again):
            return self.functions
        self.look_again = time.monotonic() + PAUSE
        file = self.find()
        if file is not None:
            try:
                self.functions = entries(file, self.source.entries, self.source.again)
            except (OSError, AttributeError) as error:  # of another system, or damaged
                self.failed = f"{file}: {error}"
                if file.parent == cache_folder():
                    file.unlink(missing_ok=True)
            else:
                self.file, self.failed = file, ""
        return self.functions


_libraries: dict[tuple[int, str], Library] = {}


def library(source: Source, facts: Facts) -> Library:
    """The library of a source with facts, whether it is there or not. The source files must be there."""
    key = (id(source), facts.tag)
    found = _libraries.get(key)
    if found is None or found.source is not source:
        found = _libraries[key] = Library(source, facts, library_name(source, facts))
    return found


def serving(source: Source, options: Mapping[str, Any] | None) -> list[Library]:
    """The libraries that serve these options, the fastest first; none without the source files."""
    return [library(one, facts) for one, facts in source.serving(options) if has_sources(one.package)]


def ready(source: Source, options: Mapping[str, Any] | None) -> Functions | None:
    """The compiled functions for these options, or None; at once, never waiting for a compiler.

    None as well with SEAWIDGET_COMPILE=0 in the environment.
    """
    if switched_off():
        return None
    return next((found for one in serving(source, options) if (found := one.load()) is not None), None)


def switched_off() -> bool:
    """Whether everything is to run interpreted."""
    return os.environ.get(SWITCH, "").strip() == "0"


def entries(file: Path, types: Mapping[str, str], again: Sequence[str] = ()) -> Functions:
    """The functions of a library. Raises OSError for a file that is none, AttributeError for one without them."""
    import ctypes

    loaded = ctypes.CDLL(str(file))  # its functions run without the lock of the interpreter
    second = {name: getattr(loaded, f"{PREFIX}{name}_again") for name in again}
    return {name: Entry(getattr(loaded, PREFIX + name), name, text, second.get(name)) for name, text in types.items()}


class Entry:
    """A function of a library, called with numbers and with rows: anything with a buffer, such as numpy arrays.

    Rows are passed as they are: of the kind and rank of the signature, contiguous, to be written to. Raises TypeError
    for others.
    """

    def __init__(self, function: Any, name: str, types: str, again: Any = None) -> None:
        import ctypes

        self.name = name
        result, self.types = signature(types)
        kinds = {"int64_t": ctypes.c_int64, "uint64_t": ctypes.c_uint64, "double": ctypes.c_double}
        function.restype = None if result is None else kinds[SCALARS[str(result)]]
        function.argtypes = [
            piece
            for kind in self.types
            for piece in (
                [ctypes.c_void_p, *[ctypes.c_int64] * kind.rank]
                if isinstance(kind, Array)
                else [kinds[SCALARS[str(kind)]]]
            )
        ]
        self._function = function
        self._again = again
        if again is not None:
            again.restype, again.argtypes = None, [ctypes.c_void_p]
        self._start = ctypes.c_char.from_buffer
        self._address = ctypes.addressof

    def __call__(self, *given: Any) -> Any:
        """Call it. Raises TypeError for what does not fit its signature, OverflowError for numbers beyond 64 bits."""
        passed, _held = self._passed(given)
        return self._function(*passed)

    def bound(self, *given: Any) -> Callable[[], Any]:
        """A call with the same arguments each time, which are looked at once: the rows are read and written anew.

        The rows stay where they are as long as the call is there. For entries that are called again and again
        (`Source.again`). Raises as a call does.
        """
        import ctypes

        if self._again is None:
            raise TypeError(f"{self.name} is not called again and again")
        passed, held = self._passed(given)
        packed = (ctypes.c_int64 * len(passed))()
        for i, (value, kind) in enumerate(zip(passed, self._function.argtypes, strict=True)):
            if kind is ctypes.c_double:
                ctypes.c_double.from_buffer(packed, 8 * i).value = value
            else:
                packed[i] = ctypes.c_int64(value or 0).value  # of words and addresses the same bits
        return _Bound(self._again, ctypes.addressof(packed), (packed, *held))

    def _passed(self, given: Sequence[Any]) -> tuple[list[Any], list[Any]]:
        if len(given) != len(self.types):
            raise TypeError(f"{self.name} takes {len(self.types)} arguments, not {len(given)}")
        passed: list[Any] = []
        held: list[Any] = []  # no row goes away, or is made longer, meanwhile
        for value, kind in zip(given, self.types, strict=True):
            if isinstance(kind, Array):
                view = self._checked(value, kind)
                held.append(self._start(view) if view.nbytes else None)
                passed.append(self._address(held[-1]) if view.nbytes else None)
                passed += view.shape or ()
            else:
                passed.append(_number(value, kind))
        return passed, held

    def _checked(self, value: Any, kind: Array) -> memoryview:
        view = memoryview(value)
        fits = view.format in FORMATS[kind.kind] and view.itemsize * 8 == int("".join(filter(str.isdigit, kind.kind)))
        if not fits or view.ndim != kind.rank or not view.c_contiguous or view.readonly:
            told = f"{view.ndim} dimensions of {view.format!r}, {'read-only' if view.readonly else 'writable'}"
            raise TypeError(f"{self.name} takes contiguous {kind.kind} of {kind.rank} dimensions, not {told}")
        return view


class _Bound:
    """A function of a library with its arguments packed, and the rows they are made of."""

    __slots__ = ("_again", "_given", "_held")

    def __init__(self, again: Any, given: int, held: tuple[Any, ...]) -> None:
        self._again, self._given, self._held = again, given, held

    def __call__(self) -> None:
        self._again(self._given)


def _number(value: Any, kind: Type) -> int | float:
    if kind == FLOAT:
        return float(value)
    number = index(value)
    low, high = (0, 1 << 64) if kind == WORD else (-1 << 63, 1 << 63)
    if not low <= number < high:
        raise OverflowError(f"{number} has more than 64 bits")
    return number
