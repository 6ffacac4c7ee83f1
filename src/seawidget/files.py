"""Files that are there whole or not at all: the one way this package writes.

A file is written beside the one meant, under a short name of its own, brought to the disk, and only then takes the
other one's place. Whatever goes wrong before, the old file is as it was. A process holds a lock on its draft as long as
it lives; if it is killed the draft stays, and who next writes into the folder removes drafts that nobody holds.
"""

from __future__ import annotations

import errno
import os
import platform
import secrets
import shutil
import stat
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from seawidget.errors import PathError, WriteError, write_error
from seawidget.text.i18n import Sentence

try:
    import fcntl
except ImportError:  # Windows: a file that is open cannot be removed there
    fcntl = None  # type: ignore[assignment]
if not hasattr(fcntl, "flock"):  # Python in a browser has the module, and no locks
    fcntl = None  # type: ignore[assignment]

__all__ = ["Draft", "place", "replacing", "told_as", "write"]

PREFIX, SUFFIX = ".seawidget-", ".tmp"
ABANDONED = 86_400.0  # seconds after which a draft is taken for abandoned where locks cannot tell
_NO_SYNC = {errno.EINVAL, errno.ENOSYS, getattr(errno, "ENOTSUP", errno.EINVAL)}  # file systems without it


def place(path: str | os.PathLike[str]) -> Path:
    """A path as given, with `~` for the home of a user. Raises PathError for what names no file."""
    try:
        text = os.fsdecode(path)
    except TypeError:
        raise PathError(Sentence("error.path.kind", given=type(path).__name__)) from None
    if not text:
        raise PathError(Sentence("error.path.empty"))
    if "\0" in text:
        raise PathError(Sentence("error.path.null", given=repr(text)))
    try:
        os.fsencode(text)
    except UnicodeEncodeError:
        raise PathError(Sentence("error.path.character", given=repr(text))) from None
    return Path(os.path.expanduser(text))  # noqa: PTH111 - that of pathlib raises for a user it does not know


def write(path: str | os.PathLike[str], data: str | bytes) -> Path:
    """Write a whole file: bytes, or text as UTF-8 as it is. Returns where it is.

    A link is followed, the mode of an older file is kept; a device or a pipe is written to. Raises PathError, and
    WriteError (an OSError, of the kind that fits) naming the path given; then nothing has changed.
    """
    with replacing(path) as file:
        file.write(data.encode() if isinstance(data, str) else data)
    return place(path)


class Draft:
    """A file to be: `file` is to write and read, `commit` makes it the one meant, `discard` leaves nothing of it.

    As `write`, and for whoever writes piece by piece. Raises PathError, WriteError.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = place(path)
        self._asked = path
        self._there: os.stat_result | None = None
        self._draft: Path | None = None
        self.file: IO[bytes]
        with told_as(path):
            with suppress(FileNotFoundError):
                self._there = self.path.stat()
            mode = stat.S_IFREG if self._there is None else self._there.st_mode
            if stat.S_ISDIR(mode):
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            if not stat.S_ISREG(mode):  # a pipe cannot be wound back, and gets all or nothing too
                self.file = tempfile.TemporaryFile()  # noqa: SIM115 - closed by `discard`
                return
            self._target = Path(os.path.realpath(self.path))
            if self._there is not None and not os.access(self._target, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            _sweep(self._target.parent)
            self._draft, self.file = _new(self._target.parent, 0o666 if self._there is None else 0o600)

    def commit(self) -> None:
        """Take the place of the file meant, once all is on the disk. Raises WriteError."""
        with told_as(self._asked):
            self.file.flush()
            if self._draft is None:
                self.file.seek(0)
                with self.path.open("wb") as file:
                    shutil.copyfileobj(self.file, file)
            else:
                if self._there is not None:
                    _like(self.file.fileno(), self._there)
                _sync(self.file.fileno())
                if fcntl is None:
                    self.file.close()
                self._draft.replace(self._target)
                self._draft = None
                _sync_folder(self._target.parent)
        self.discard()

    def discard(self) -> None:
        """Close the file, and remove it unless it was committed; also twice."""
        with suppress(OSError):  # what went wrong first is what is told
            self.file.close()
        if self._draft is not None:
            with suppress(OSError):
                self._draft.unlink(missing_ok=True)


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """A file to write and read, which takes the place of the one meant when the block ends well.

    As `write`; errors of the system in the block are told as errors of this path.
    """
    draft = Draft(path)
    try:
        with told_as(path):
            yield draft.file
        draft.commit()
    finally:
        draft.discard()


@contextmanager
def told_as(path: str | os.PathLike[str]) -> Iterator[None]:
    """Errors of the system in the block, told as errors of writing this path. Raises WriteError."""
    try:
        yield
    except WriteError:
        raise
    except OSError as error:
        if error.errno is None:  # of a library, which says what it wants
            raise
        raise write_error(error.errno, os.fsdecode(path)) from error


def _new(folder: Path, mode: int) -> tuple[Path, IO[bytes]]:
    """A draft and its file: never a bare number, which would hold the lock for ever after an interrupt here."""
    while True:
        draft = folder / f"{PREFIX}{_host():08x}-{secrets.token_hex(8)}{SUFFIX}"
        file = open(draft, "x+b", opener=lambda path, flags: os.open(path, flags, mode))  # noqa: SIM115
        if fcntl is None:
            return draft, file
        with suppress(OSError):  # without locks age tells
            fcntl.flock(file, fcntl.LOCK_EX)
        with suppress(FileNotFoundError):  # somebody may have swept it away before it was locked
            if draft.stat().st_ino == os.fstat(file.fileno()).st_ino:
                return draft, file
        file.close()


def _host() -> int:
    """The machine we are on, by number: a lock may not be seen on another one."""
    return zlib.crc32(platform.node().encode())


def _sweep(folder: Path) -> None:
    """Remove drafts of processes that are no more."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(PREFIX) and entry.name.endswith(SUFFIX):
                with suppress(OSError):
                    _remove_abandoned(Path(entry.path))


def _remove_abandoned(draft: Path) -> None:
    old = time.time() - draft.stat().st_mtime > ABANDONED
    if fcntl is None or not draft.name.startswith(f"{PREFIX}{_host():08x}-"):
        if old:
            draft.unlink()
        return
    handle = os.open(draft, os.O_RDWR)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        draft.unlink()
    except BlockingIOError:
        pass  # it is being written
    except OSError:
        if old:
            draft.unlink()
    finally:
        os.close(handle)


def _like(handle: int, there: os.stat_result) -> None:
    """Give a new file the owner, where that is allowed, and the mode of the old one."""
    if hasattr(os, "fchown"):
        made = os.fstat(handle)
        if (made.st_uid, made.st_gid) != (there.st_uid, there.st_gid):
            with suppress(OSError):
                os.fchown(handle, there.st_uid, there.st_gid)
    if hasattr(os, "fchmod"):
        os.fchmod(handle, stat.S_IMODE(there.st_mode))


def _sync(handle: int) -> None:
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise


def _sync_folder(folder: Path) -> None:
    """Have the new name on the disk too; where that cannot be asked for, it comes by itself."""
    if os.name != "posix":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
