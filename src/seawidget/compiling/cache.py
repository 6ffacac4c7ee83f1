"""Where compiled rules are kept, and under which names: a changed rule, library or processor is another name."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from seawidget.compiling.source import Source
from seawidget.errors import MissingExtra

if TYPE_CHECKING:
    from importlib.abc import Traversable

FOLDER = "SEAWIDGET_CACHE"  # environment variable that names the folder; empty: keep nothing


def available() -> bool:
    """Whether numba is there."""
    try:
        return find_spec("numba") is not None and find_spec("numpy") is not None
    except (ImportError, ValueError):  # ValueError: put out of reach, `sys.modules["numba"] = None`
        return False


def need_numba() -> None:
    """Raises MissingExtra without numba."""
    if not available():
        raise MissingExtra("compiling the rules", "numba", "fast")


def cache_folder() -> Path | None:
    """The folder compiled rules are kept in; None if no place can be written to.

    `SEAWIDGET_CACHE` if it is set, else `seawidget` in the user's cache folder (`XDG_CACHE_HOME` or what the system
    has), else a folder of this user alone among the temporary files. It is made if it is not there.
    """
    given = os.environ.get(FOLDER)
    if given is not None:
        return _first_usable((Path(given),) if given.strip() else ())
    return _first_usable((_user_cache() / "seawidget", Path(tempfile.gettempdir()) / f"seawidget-{_user()}"))


@cache
def _first_usable(places: tuple[Path, ...]) -> Path | None:
    return next((place for place in places if _usable(place)), None)


def _user_cache() -> Path:
    given = os.environ.get("XDG_CACHE_HOME")
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    return Path.home() / "Library" / "Caches" if sys.platform == "darwin" else Path.home() / ".cache"


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")


def _usable(place: Path) -> bool:
    """Whether this user can write there, and nobody else can have put code there."""
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        if hasattr(os, "getuid") and place.stat().st_uid != os.getuid():
            return False
        with tempfile.TemporaryFile(dir=place):
            pass
    except OSError:
        return False
    return True


@cache
def machine() -> str:
    """What compiled code depends on besides its source: versions, and the processor as the compiler sees it."""
    names = []
    for package in ("numba", "llvmlite", "numpy"):
        with suppress(PackageNotFoundError):
            names.append(f"{package} {version(package)}")
    import llvmlite.binding

    processor = f"{llvmlite.binding.get_host_cpu_name()} {llvmlite.binding.get_host_cpu_features().flatten()}"
    return "\n".join([*names, sys.version, platform.platform(), processor])


@cache
def _sources(package: str) -> bytes:
    """A digest of every file the compiled code of a package is made from."""
    digest = hashlib.blake2b()
    for folder in (files(package), files(__package__ or "seawidget.compiling")):
        for name, file in sorted(_modules(folder)):
            digest.update(name.encode() + b"\0" + file.read_bytes())
    return digest.digest()


def _modules(folder: Traversable, before: str = "") -> Iterator[tuple[str, Traversable]]:
    """The Python files below a folder, which may be inside a zip file, with their names from there."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _modules(entry, f"{before}{entry.name}/")
        elif entry.name.endswith(".py"):
            yield f"{before}{entry.name}", entry


@cache
def has_sources(package: str) -> bool:
    """Whether the source of a package is there to be compiled: an installation may have its bytecode only."""
    return all(files(name).joinpath("__init__.py").is_file() for name in (package, "seawidget.compiling"))


def module_name(source: Source, tag: str) -> str:
    """Name of the module compiled from a source with the facts of a tag: a hash of all it depends on."""
    parts = repr((source.game, source.files, sorted(source.entries.items()), source.without, tag)) + machine()
    digest = hashlib.blake2b(parts.encode() + _sources(source.package), digest_size=10).hexdigest()
    return f"seawidget_{source.game}_{digest}"
