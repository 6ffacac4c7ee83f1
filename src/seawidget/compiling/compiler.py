"""The C compiler of this machine, and what it is told."""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from seawidget.compiling.cache import file_name
from seawidget.files import write
from seawidget.text.i18n import Sentence

PATIENCE: Final = 120.0  # seconds a compiler may take; after that one that was killed left its folder behind
OLD: Final = 30 * 86_400.0  # seconds after which a library made for other sources is removed
COMPILERS: Final = "cc, gcc, clang"
GET_ONE: Final = "pip install ziglang"
_NAMES: Final = {"x86_64": "x86-64", "amd64": "x86-64", "arm64": "aarch64"}
# of -ffp-contract: a product and a sum rounded once are other numbers than the interpreter's, and other games
FLAGS: Final = ("-std=c11", "-O2", "-ffp-contract=off", "-fno-math-errno", "-fPIC", "-shared", "-fvisibility=hidden")


class CompilerError(RuntimeError):
    """The compiler is not there, or it does not take what it is given."""

    @property
    def why(self) -> str:
        """What it says: a `Sentence` where the catalogues have one."""
        return self.args[0] if self.args and isinstance(self.args[0], str) else str(self)


def no_compiler() -> CompilerError:
    """That there is none, and how to get one."""
    return CompilerError(Sentence("error.compiling.no_compiler", known=COMPILERS, command=GET_ONE))


def processor() -> str:
    """The kind of processor: "x86-64", "aarch64", or what the system calls it."""
    name = platform.machine().lower()
    return _NAMES.get(name, name)


@cache
def levels() -> tuple[str, ...]:
    """Which libraries this processor can run, the fastest first: "x86-64-v3" has AVX2, BMI2 and what goes with them."""
    kind = processor()
    return (f"{kind}-v3", kind) if kind == "x86-64" and _has_v3() else (kind,)


def _has_v3() -> bool:
    try:
        if sys.platform == "win32":
            import ctypes

            return bool(ctypes.windll.kernel32.IsProcessorFeaturePresent(40))  # AVX2: BMI2 came with it
        if sys.platform == "darwin":
            found = subprocess.run(["/usr/sbin/sysctl", "-n", "hw.optional.avx2_0"], capture_output=True, check=False)
            return found.stdout.strip() == b"1"
        with Path("/proc/cpuinfo").open(encoding="ascii", errors="replace") as file:
            flags = next((line.split() for line in file if line.startswith("flags")), [])
        return {"avx2", "bmi1", "bmi2", "fma", "f16c", "movbe", "abm"} <= set(flags)
    except (OSError, AttributeError):
        return False


def flags_for(level: str, cc: Sequence[str] = ()) -> tuple[str, ...]:
    """What the compiler is told of a processor."""
    if not level.startswith("x86-64"):
        return ()
    return (f"-march={level.replace('-', '_') if 'ziglang' in cc else level}",)


def compile_command(cc: Sequence[str], source: Path, target: Path, flags: Sequence[str] = ()) -> list[str]:
    """The command that makes a library of a C file."""
    return [*cc, *FLAGS, *flags, "-o", str(target), str(source)]


def find_compiler() -> tuple[str, ...] | None:
    """The command of the C compiler: `CC` of the environment, cc, gcc, clang, or that of the package ziglang."""
    given = shlex.split(os.environ.get("CC", ""))
    if given and shutil.which(given[0]):
        return tuple(given)
    for name in ("cc", "gcc", "clang"):
        path = shutil.which(name)
        if path is not None and not _asks_to_be_installed(path):
            return (path,)
    return (sys.executable, "-m", "ziglang", "cc") if find_spec("ziglang") else None


def _asks_to_be_installed(path: str) -> bool:
    """Whether it is the cc of macOS that opens a window when there is no compiler behind it."""
    behind = ("/Library/Developer/CommandLineTools/usr/bin", "/Applications/Xcode.app")
    return sys.platform == "darwin" and path.startswith("/usr/bin/") and not any(map(os.path.exists, behind))


def compile_library(text: str, name: str, folder: Path) -> Path:
    """Make a library for this processor out of C, whole or not at all, and return its file. Raises CompilerError."""
    cc = find_compiler()
    if cc is None:
        raise no_compiler()
    try:
        with _work_in(name, folder) as work:
            there = [file for level in levels() if (file := folder / file_name(name, level)).exists()]
            if there:
                return there[0]
            source, target, why = work / "rules.c", work / "rules.lib", ""
            write(source, text)
            for level in levels():  # an old compiler may not know the newest
                done = subprocess.run(  # noqa: S603 - the compiler of the user
                    compile_command(cc, source, target, flags_for(level, cc)),
                    capture_output=True,
                    stdin=subprocess.DEVNULL,
                    timeout=PATIENCE,
                    check=False,
                )
                if done.returncode == 0:
                    return target.replace(folder / file_name(name, level))
                said = done.stderr.decode(errors="replace").strip().splitlines()
                errors = [line for line in said if "error" in line] or said[-1:]
                why = f"{Path(cc[0]).name} ended with code {done.returncode}{': ' + errors[0] if errors else ''}"
    except (OSError, subprocess.SubprocessError) as error:
        raise CompilerError(str(error)) from error
    raise CompilerError(why)


@contextmanager
def _work_in(name: str, folder: Path) -> Iterator[Path]:
    """A folder to compile in, beside where the library goes. Waits for another process that makes the same one."""
    while under_way(name, folder):
        time.sleep(0.05)
    _tidy(folder, name)
    work = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=folder))
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def under_way(name: str, folder: Path) -> bool:
    """Whether a library is being made, by whichever process."""
    return any(_age(path) < PATIENCE for path in folder.glob(f".{name}-*"))


def _tidy(folder: Path, name: str) -> None:
    """Remove what compilers that were killed left behind, and libraries of the game that are long out of date."""
    game = name.rpartition("-")[0]
    for path in folder.glob(f".{game}-*"):
        if _age(path) >= PATIENCE:
            shutil.rmtree(path, ignore_errors=True)
    for path in folder.glob(f"{game}-*"):
        if _age(path) >= OLD:
            with suppress(OSError):
                path.unlink()


def _age(path: Path) -> float:
    try:
        return time.time() - path.stat().st_mtime
    except OSError:
        return PATIENCE
