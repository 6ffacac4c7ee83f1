"""Libraries of compiled rules made: at once for who asks for them, else in another process that nobody waits for."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from seawidget.compiling.cache import cache_folder, forget_digests, has_sources, library_name
from seawidget.compiling.compiler import CompilerError, compile_library, find_compiler, no_compiler, under_way
from seawidget.compiling.library import Library, library
from seawidget.compiling.source import Facts, Source
from seawidget.errors import CompilingFailed, TranslationError
from seawidget.text.i18n import Sentence

AGAIN: Final = 300.0  # seconds until what failed is tried again
_started: dict[str, threading.Thread] = {}


def c_text(source: Source, facts: Facts) -> str:
    """The rules of a source, folded with facts, in C. Raises TranslationError, ValueError for no signature."""
    from seawidget.compiling.generate import fold
    from seawidget.compiling.to_c import translate

    return translate(fold(source, facts), source.entries, source.again)


def make(source: Source, options: Mapping[str, Any] | None) -> Library:
    """The library for these options, loaded, and made first if need be, which takes a few seconds.

    Raises CompilingFailed.
    """
    return made(library(*source.serving(options)[0]))


def made(one: Library) -> Library:
    """A library loaded, and made first if need be. Raises CompilingFailed."""
    if not has_sources(one.source.package):
        raise CompilingFailed(one.source.game, Sentence("error.compiling.no_sources"))
    if one.load(now=True) is None:
        folder = cache_folder()
        try:
            if folder is None:
                raise CompilerError(Sentence("error.compiling.no_folder"))
            if find_compiler() is None:
                raise no_compiler()
            _make_here(one.source, one.facts, one.name, folder)
            if one.load(now=True) is None:
                raise CompilerError(one.failed or Sentence("error.compiling.gone"))
        except (CompilerError, TranslationError, ValueError) as error:
            one.failed = error.why if isinstance(error, CompilerError) else str(error)
            raise CompilingFailed(one.source.game, one.failed) from error
    return one


def _make_here(source: Source, facts: Facts, name: str, folder: Path) -> None:
    forget_digests()
    if library_name(source, facts) != name:
        raise CompilerError(Sentence("error.compiling.changed"))
    compile_library(c_text(source, facts), name, folder)


def start(libraries: Sequence[Library]) -> threading.Thread | None:
    """Have libraries made in other processes, one after the other: those that are not there, if there is a compiler.

    Returns at once; the thread ends with the last process. What failed is tried again after a while, and by the next
    process.
    """
    missing = [one for one in libraries if one.functions is None and time.monotonic() >= one.try_again]
    if not missing:
        return None
    for one in missing:
        one.try_again = time.monotonic() + AGAIN

    def work() -> None:
        for one in missing:
            _make_apart(one)

    thread = threading.Thread(target=work, name="seawidget-compile", daemon=True)
    try:
        thread.start()
    except RuntimeError:  # where there are no threads there are no compilers
        return None
    for one in missing:
        _started[one.name] = thread
    return thread


def is_running(one: Library) -> bool:
    """Whether it is being made, by this process or another one."""
    folder, thread = cache_folder(), _started.get(one.name)
    return (thread is not None and thread.is_alive()) or (folder is not None and under_way(one.name, folder))


def _make_apart(one: Library) -> None:
    folder = cache_folder()
    if folder is None or one.find() is not None or find_compiler() is None or under_way(one.name, folder):
        return
    plain = replace(one.source, facts=None, common=(), otherwise=None)  # what is left of it can be sent
    facts = Facts(one.facts.tag, dict(one.facts.slots), one.facts.empty, dict(one.facts.never))
    try:
        done = subprocess.run(  # noqa: S603 - this interpreter, and a module of ours
            [sys.executable, "-m", __package__ or "seawidget.compiling"],
            input=pickle.dumps((plain, facts, one.name, str(folder))),
            capture_output=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,  # an interrupt of the cell is not meant for it
            check=False,
        )
    except OSError as error:
        one.failed = str(error)
        return
    one.look_again = 0.0
    if done.returncode:
        lines = done.stderr.decode(errors="replace").strip().splitlines()
        one.failed = lines[-1] if lines else Sentence("error.compiling.code", code=str(done.returncode))


def make_ordered() -> int:
    """Make the library of an order on standard input: what the other process does."""
    if hasattr(os, "nice"):
        os.nice(10)  # whoever plays meanwhile goes first
    source, facts, name, folder = pickle.loads(sys.stdin.buffer.read())  # noqa: S301 - from `_make_apart`
    try:
        _make_here(source, facts, name, Path(folder))
    except (CompilerError, TranslationError, ValueError, ImportError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0
