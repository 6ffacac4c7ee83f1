"""Libraries of the compiled rules, for this machine or any other, into a folder; prints the platform tag of a wheel.

python wheels/libraries.py PLATFORM FOLDER    PLATFORM: one of PLATFORMS (made by the clang of the package ziglang, on
                                              any machine), or "here" (made by the C compiler of this machine)
python wheels/libraries.py --list             the platforms
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Final

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "src"))

from seawidget.compiled import library_sources  # noqa: E402 - it is there only now
from seawidget.compiling.cache import file_name  # noqa: E402
from seawidget.compiling.compiler import FLAGS, compile_command, find_compiler, flags_for, processor  # noqa: E402

THIS: Final = "here"
X86: Final = ("x86-64-v3", "x86-64")  # the loader takes the first that the processor can run
ZIG: Final = (sys.executable, "-m", "ziglang")
SMALL: Final = ("-shared", "-nostdlib", "-s")
# without a C library: what else the compiler calls by itself stands in bare.c
ALONE: Final = ("-O2", "-fno-builtin", "-fvisibility=hidden", "-fPIC", "-w")


@dataclass(frozen=True)
class Platform:
    """A kind of machine: the `tag` of its wheels, what clang calls it, and the levels of its processors.

    `bare`: nothing at all is imported, so the library brings what a C library has. `linker`: what zig links it with.
    """

    tag: str
    system: str
    target: str
    levels: tuple[str, ...]
    bare: bool = False
    linker: tuple[str, ...] = ("cc", *SMALL)


LINUX: Final = "manylinux_2_17_{0}.musllinux_1_1_{0}"
PLATFORMS: Final[Mapping[str, Platform]] = MappingProxyType(
    {
        "linux-x86_64": Platform(LINUX.format("x86_64"), "linux", "x86_64-linux-gnu.2.17", X86, bare=True),
        "linux-aarch64": Platform(LINUX.format("aarch64"), "linux", "aarch64-linux-gnu.2.17", ("aarch64",), bare=True),
        "macos-x86_64": Platform("macosx_11_0_x86_64", "darwin", "x86_64-macos.11.0", X86),
        "macos-arm64": Platform("macosx_11_0_arm64", "darwin", "aarch64-macos.11.0", ("aarch64",)),
        "windows-amd64": Platform("win_amd64", "win32", "x86_64-windows-gnu", X86, bare=True),
        # Pyodide loads it like any other library; the headers of wasi, of which only declarations are taken
        "emscripten-wasm32": Platform(
            "pyemscripten_2026_0_wasm32",
            "emscripten",
            "wasm32-wasi",
            ("wasm32",),
            linker=("wasm-ld", "-shared", "--experimental-pic", "--strip-all"),
        ),
    }
)


def make(name: str, folder: Path) -> str:
    """Make the libraries of a platform in a folder, and return the platform tag of a wheel with them.

    Raises KeyError for no platform, CalledProcessError, and SystemExit where this machine has no compiler.
    """
    folder.mkdir(parents=True, exist_ok=True)
    texts = library_sources()
    with tempfile.TemporaryDirectory() as work, ThreadPoolExecutor() as pool:
        if name == THIS:
            levels: tuple[str, ...] = X86 if processor() == "x86-64" else (processor(),)
            tag = _tag_here()
            one = partial(_here, Path(work), folder)
        else:
            platform = PLATFORMS[name]
            levels, tag = platform.levels, platform.tag
            one = partial(_across, Path(work), folder, platform)
        for made in [pool.submit(one, *item, level) for item in texts.items() for level in levels]:
            made.result()
    return tag


def _tag_here() -> str:
    return sysconfig.get_platform().replace("-", "_").replace(".", "_")


def _here(work: Path, folder: Path, name: str, text: str, level: str) -> None:
    cc = find_compiler()
    if cc is None:
        raise SystemExit("this machine has no C compiler")
    source = work / f"{name}-{level}.c"
    source.write_text(text, encoding="utf-8")
    _run(compile_command(cc, source, folder / file_name(name, level), (*flags_for(level, cc), "-s")), work)


def _across(work: Path, folder: Path, platform: Platform, name: str, text: str, level: str) -> None:
    # relative names and one folder: nothing of this machine gets into what is made
    stem = f"{name}-{level}"
    (work / f"{stem}.c").write_text(text, encoding="utf-8")
    target, march = ("-target", platform.target), flags_for(level, ZIG)
    flags = [flag for flag in FLAGS if flag != "-shared"]
    _run([*ZIG, "cc", *target, *flags, *march, "-w", "-c", "-o", f"{stem}.o", f"{stem}.c"], work)
    objects = [f"{stem}.o"]
    if platform.bare:
        objects.append(f"{stem}-bare.o")
        (work / f"{stem}-bare.c").write_text((HERE / "bare.c").read_text(encoding="utf-8"), encoding="utf-8")
        _run([*ZIG, "cc", *target, *ALONE, *march, "-c", "-o", objects[1], f"{stem}-bare.c"], work)
    made = file_name(name, level, platform.system)
    linked = target if platform.linker[0] == "cc" else ()
    _run([*ZIG, *platform.linker, *linked, "-o", made, *objects], work)
    (work / made).replace(folder / made)


def _run(command: Sequence[str | Path], work: Path) -> None:
    subprocess.run(command, cwd=work, check=True, stdout=sys.stderr, stdin=subprocess.DEVNULL)


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="version", version="\n".join(PLATFORMS), help="print the platforms")
    parser.add_argument("platform", choices=[THIS, *PLATFORMS])
    parser.add_argument("folder", type=Path)
    given = parser.parse_args()
    print(make(given.platform, given.folder.resolve()))


if __name__ == "__main__":
    main()
