"""Compiled functions: made once, kept as files, loaded without anybody waiting.

A *build* is one module compiled for one game and one set of facts. Beside its files lies a note with their digests,
written last, so that a build is either whole or not there: whatever is damaged or half done is made again.
"""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
import json
import py_compile
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from seawidget.compiling.cache import available, cache_folder, has_sources, module_name, need_numba
from seawidget.compiling.generate import module_text
from seawidget.compiling.quiet import no_collection
from seawidget.compiling.source import Source
from seawidget.errors import CompilingFailed
from seawidget.files import write

PAUSE = 2.0  # seconds between two looks into the folder for something that was not there

NUMBA = ((0, 60), (0, 69))  # versions whose optimising is known: from, and below; pyproject.toml says the same
NO_SOURCES = "the source files of the rules are not installed"

Functions = Mapping[str, Callable[..., Any]]


@dataclass
class Build:
    """One compiled module: its name, where it is kept (None: nowhere), and its functions once they are loaded."""

    source: Source
    options: Mapping[str, Any] | None
    tag: str
    name: str
    folder: Path | None
    functions: Functions | None = None
    failed: str = ""  # why it cannot be loaded or made, in this process
    loading: threading.Thread | None = None
    look_again: float = 0.0  # when it is worth while to look into the folder again
    lock: threading.RLock = field(default_factory=threading.RLock)

    @property
    def note(self) -> dict[str, Any] | None:
        """What the note beside the files says: digests, seconds, or why it failed; None without a readable one."""
        if self.folder is None:
            return None
        try:
            note = json.loads((self.folder / f"{self.name}.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return note if isinstance(note, dict) else None

    @property
    def stored(self) -> bool:
        """Whether all files are there as they were written."""
        note = self.note
        if note is None or self.folder is None or not isinstance(note.get("files"), dict) or not note["files"]:
            return False
        return all(_digest(self.folder / name) == digest for name, digest in note["files"].items())


_builds: dict[tuple[str, str, Path | None], Build] = {}
_guard = threading.Lock()


def build(source: Source, options: Mapping[str, Any] | None) -> Build:
    """The build for a game with these options (None: for all options alike). Needs numba."""
    facts = source.facts_of(options)
    name, folder = module_name(source, facts.tag), cache_folder()
    with _guard:
        return _builds.setdefault((source.game, name, folder), Build(source, options, facts.tag, name, folder))


def ready(source: Source, options: Mapping[str, Any] | None, wait: bool = False) -> Functions | None:
    """The compiled functions for these options if they are loaded, or those for all options; else None, at once.

    What is stored is loaded meanwhile by a thread, or with `wait` now, which takes about a second. Never compiles.
    """
    if not (available() and has_sources(source.package)):
        return None
    for given in (None,) if options is None or source.facts is None else (options, None):
        one = build(source, given)
        if one.functions is not None:
            return one.functions
        if one.failed:
            continue
        if wait:
            if one.stored and load(one):
                return one.functions
        elif one.loading is None and time.monotonic() > one.look_again:
            one.look_again = time.monotonic() + PAUSE
            one.loading = threading.Thread(target=_load_stored, args=[one], name="seawidget-load", daemon=True)
            one.loading.start()
    return None


def _load_stored(one: Build) -> None:
    try:
        if one.stored:
            load(one)
    finally:
        if one.functions is None:
            one.loading = None  # it may be made later


def load(one: Build) -> bool:
    """Load what is stored; false, with the reason noted and the files gone, if it cannot be used."""
    with one.lock:
        if one.functions is None and one.folder is not None:
            try:
                with no_collection:
                    one.functions = _compiled(one.source, _module(one.name, one.folder / f"{one.name}.py"))
                counts: list[Any] = list(one.functions.values())
                misses = sum(sum(function.stats.cache_misses.values()) for function in counts)
                if misses:
                    raise RuntimeError("the compiler does not take its own files back")
            except Exception as error:  # noqa: BLE001 - a broken cache shows in many ways, and is never the user's fault
                one.functions = None
                forget(one)
                one.failed = f"{type(error).__name__}: {error}"
        return one.functions is not None


def make(source: Source, options: Mapping[str, Any] | None) -> Build:
    """Compile and store (or load what is stored) now, in this thread. Raises MissingExtra, CompilingFailed."""
    need_numba()
    if not has_sources(source.package):
        raise CompilingFailed(source.game, NO_SOURCES)
    one = build(source, options)
    with one.lock:
        if one.functions is not None or (one.stored and load(one)):
            return one
        one.failed = ""
        begin = time.perf_counter()
        try:
            text = module_text(source, source.facts_of(options))
            if one.folder is None:
                one.functions = _compiled(source, _module_of_text(one.name, text))
            else:
                forget(one)
                path = one.folder / f"{one.name}.py"
                write(path, text)
                # Not left to the import, which may be told to write none: reading the text again holds up every thread.
                py_compile.compile(str(path), doraise=True)
                one.functions = _compiled(source, _module(one.name, path))
                _write_note(one, {"files": _files(one), "seconds": round(time.perf_counter() - begin, 1)})
        except Exception as error:
            one.failed = f"{type(error).__name__}: {error}"
            raise CompilingFailed(source.game, one.failed) from error
        return one


def forget(one: Build) -> None:
    """Remove the files of a build, the note first."""
    sys.modules.pop(one.name, None)
    if one.folder is not None:
        for path in [one.folder / f"{one.name}.json", *(one.folder / name for name in _stored_names(one))]:
            with suppress(OSError):
                path.unlink()


def note_failure(one: Build, why: str) -> None:
    """Leave a note that this build cannot be made, so that nobody tries again and again."""
    one.failed = why
    if one.folder is not None:
        with suppress(OSError):
            _write_note(one, {"failed": why})


def _compiled(source: Source, module: ModuleType) -> Functions:
    functions = {}
    with _optimised_once(module, source):
        for name, types in source.entries.items():
            function = getattr(module, name)
            function.compile(types)
            function.disable_compile()
            functions[name] = function
    return functions


@contextmanager
def _optimised_once(module: ModuleType, source: Source) -> Iterator[None]:
    """Let only the entries be optimised, with all they call inside them.

    numba optimises every function with everything below it, so a function at depth five is optimised five times, which
    takes most of the time and gains nothing. What an entry calls becomes its own: otherwise it would be linked, in this
    process, to the copy that was not optimised, and runs half as fast.

    The step is none of numba's public ones. A numba that is newer than those this was tried with, or made otherwise, is
    left as it is: compiling takes longer then, and the functions are the same.
    """
    library, optimise = _optimising()
    if optimise is None:
        yield
        return
    import llvmlite.binding as llvm

    inner = {name for name, value in vars(module).items() if hasattr(value, "py_func")} - set(source.entries)

    def entries_only(self: Any) -> None:
        if getattr(self, "name", None) in inner:
            return
        for function in getattr(getattr(self, "_final_module", None), "functions", ()):
            if not function.is_declaration and function.linkage == llvm.Linkage.linkonce_odr:
                function.linkage = llvm.Linkage.internal
        optimise(self)

    library._optimize_final_module = entries_only
    try:
        yield
    finally:
        library._optimize_final_module = optimise


def _optimising() -> tuple[Any, Callable[[Any], None] | None]:
    """The class of numba whose step is replaced, and that step; None where it is not known to be the one meant."""
    import numba
    from numba.core import codegen

    library: Any = getattr(codegen, "CPUCodeLibrary", None)
    optimise: Any = getattr(library, "_optimize_final_module", None)
    version = tuple(int(part) for part in re.findall(r"\d+", numba.__version__)[:2])
    known = NUMBA[0] <= version < NUMBA[1] and inspect.isfunction(optimise)
    return library, optimise if known and list(inspect.signature(optimise).parameters) == ["self"] else None


def _module(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where stored code looks for it
    import numba

    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, ""  # its files belong beside the module
    try:
        spec.loader.exec_module(module)
    finally:
        config.CACHE_DIR = before
    return module


def _module_of_text(name: str, text: str) -> ModuleType:
    module = ModuleType(name)
    sys.modules[name] = module
    exec(compile(text.replace("cache=True, ", ""), name, "exec"), module.__dict__)  # noqa: S102 - our own source
    return module


def _stored_names(one: Build) -> list[str]:
    """The module and what the compiler put beside it, as paths in the folder."""
    assert one.folder is not None
    beside = one.folder / "__pycache__"
    found = [one.folder / f"{one.name}.py", *beside.glob(f"{one.name}.*.nb[ic]"), *beside.glob(f"{one.name}.*.pyc")]
    return [path.relative_to(one.folder).as_posix() for path in found]


def _files(one: Build) -> dict[str, str]:
    assert one.folder is not None
    return {name: _digest(one.folder / name) for name in _stored_names(one)}


def _digest(path: Path) -> str:
    try:
        return hashlib.blake2b(path.read_bytes(), digest_size=16).hexdigest()
    except OSError:
        return ""


def _write_note(one: Build, note: dict[str, Any]) -> None:
    assert one.folder is not None
    write(one.folder / f"{one.name}.json", json.dumps(note))
