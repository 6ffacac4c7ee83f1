"""Where compiled rules are kept, and under which names: a changed rule is another name, so no old one is ever run."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final

from seawidget.compiling.source import Facts, Source

if TYPE_CHECKING:
    from importlib.abc import Traversable

HERE: Final = __package__ or "seawidget.compiling"
FOLDER: Final = "SEAWIDGET_CACHE"  # environment variable that names the folder; empty: keep nothing
_SUFFIX: Final = {"win32": ".dll", "darwin": ".dylib"}


def built_folder() -> Path | None:
    """The folder of the libraries that came with the package; None where the package is no folder."""
    folder = files(HERE).joinpath("built")
    return folder if isinstance(folder, Path) else None


def cache_folder() -> Path | None:
    """The folder that libraries made here are kept in; None if no place can be written to.

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
def _sources(package: str) -> bytes:
    """A digest of every file the compiled code of a package is made from."""
    digest = hashlib.blake2b()
    for folder in (files(package), files(HERE)):
        for name, file in sorted(_modules(folder)):
            digest.update(name.encode() + b"\0" + file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.digest()


def forget_digests() -> None:
    """Look at the source files anew the next time they are asked for."""
    _sources.cache_clear()


def _modules(folder: Traversable, before: str = "") -> Iterator[tuple[str, Traversable]]:
    """The source files below a folder, which may be inside a zip file, with their names from there."""
    for entry in folder.iterdir():
        if entry.name.endswith((".py", ".h")):
            yield f"{before}{entry.name}", entry
        elif entry.is_dir() and entry.name != "__pycache__":
            yield from _modules(entry, f"{before}{entry.name}/")


@cache
def has_sources(package: str) -> bool:
    """Whether the source of a package is there: an installation may have its bytecode only."""
    return all(files(name).joinpath("__init__.py").is_file() for name in (package, HERE))


def library_name(source: Source, facts: Facts) -> str:
    """Name of the library made of a source with facts: the game, and a digest of all it depends on.

    It is the same on every system, since it is made of the sources alone.
    """
    parts = repr((source.game, source.files, sorted(source.entries.items()), source.without, source.again, facts.tag))
    digest = hashlib.blake2b(parts.encode() + _sources(source.package), digest_size=10).hexdigest()
    return f"{source.game}-{digest}"


def file_name(name: str, level: str, system: str = sys.platform) -> str:
    """The file of a library for a level of processor."""
    return f"{name}-{level}{_SUFFIX.get(system, '.so')}"
