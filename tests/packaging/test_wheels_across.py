"""Wheels for every system, made on this machine: of the right format, with the rules in them and nothing else.

In a full run only: the compiler for all systems takes some time to install. What can be played here is played.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import dev
from seawidget.compiling.cache import file_name
from seawidget.compiling.compiler import processor
from tests.conftest import lacking
from tests.packaging.binaries import ELF, MACH_O, PE, WASM, read
from tests.packaging.wheels import ROOT, built, installed, libraries, told

PYODIDE = "pyodide@314.0.6"
X86 = ("x86-64-v3", "x86-64")
SYSTEM = frozenset(
    {"memcpy", "memmove", "memset", "bzero", "__bzero", "memset_pattern16", "dyld_stub_binder"}
)  # of macOS
PAGE = frozenset({"env.memory", "env.__memory_base", "env.__table_base", "env.__stack_pointer"})
LINUX = "manylinux_2_17_{0}.musllinux_1_1_{0}"
# tag, system as Python names it, format, levels, what may be imported
PLATFORMS = {
    "linux-x86_64": (LINUX.format("x86_64"), "linux", ELF, X86, frozenset()),
    "linux-aarch64": (LINUX.format("aarch64"), "linux", ELF, ("aarch64",), frozenset()),
    "macos-x86_64": ("macosx_11_0_x86_64", "darwin", MACH_O, X86, SYSTEM),
    "macos-arm64": ("macosx_11_0_arm64", "darwin", MACH_O, ("aarch64",), SYSTEM),
    "windows-amd64": ("win_amd64", "win32", PE, X86, frozenset()),
    "emscripten-wasm32": ("pyemscripten_2026_0_wasm32", "emscripten", WASM, ("wasm32",), PAGE),
}
# what linkers add of their own
ADDED = {"_mh_dylib_header", "__dso_handle", "__wasm_call_ctors", "__wasm_apply_data_relocs"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of a platform, made once."""
    made = {}

    def of(platform):
        if platform not in made:
            made[platform] = built(tmp_path_factory.mktemp(platform), platform, dev.wheel_tools())
        return made[platform]

    return of


@pytest.mark.full(gate=0)
@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_wheel_has_the_libraries_of_its_system(platform, wheel, tmp_path):
    tag, system, kind, levels, allowed = PLATFORMS[platform]
    assert wheel(platform).name.endswith(f"-py3-none-{tag}.whl")
    zipfile.ZipFile(wheel(platform)).extractall(tmp_path)
    found = {file.name: read(file) for file in (tmp_path / "seawidget/compiling/built").iterdir()}
    assert set(found) == {file_name(name, level, system) for name in libraries() for level in levels}
    for name, binary in found.items():
        machine = next(level for level in ("wasm32", "aarch64", "x86-64") if f"-{level}" in name)
        assert (binary.format, binary.machine) == (kind, machine)
        assert binary.exports - ADDED == next(own for start, own in libraries().items() if name.startswith(start))
        assert binary.imports <= allowed
        assert binary.needed == ({"/usr/lib/libSystem.B.dylib"} if kind == MACH_O else frozenset())
        assert binary.oldest == ((11, 0) if kind == MACH_O else (0, 0))
        assert binary.signed or platform != "macos-arm64"  # such a processor runs nothing else


@pytest.mark.full(gate=0)
@pytest.mark.parametrize("platform", ["linux-x86_64"])
def test_the_same_source_makes_the_same_wheel(platform, wheel, tmp_path):
    assert built(tmp_path, platform, dev.wheel_tools()).read_bytes() == wheel(platform).read_bytes()


@pytest.mark.full(gate=0)
@pytest.mark.parametrize("platform", [name for name in PLATFORMS if name.startswith("linux")])
def test_a_wheel_for_linux_plays_here_as_it_does_interpreted(platform, wheel, tmp_path):
    if processor() not in PLATFORMS[platform][3]:
        pytest.skip(f"this machine is not {platform}")
    python, _ = installed(wheel(platform), tmp_path / "venv")
    smoke = (ROOT / "wheels" / "smoke.py").read_text("utf-8")
    assert "compiled rules: ready" in told(python, smoke, tmp_path)


@pytest.mark.node
@pytest.mark.full(gate=0)
@pytest.mark.parametrize("platform", ["emscripten-wasm32"])
def test_a_wheel_for_pyodide_plays_there_as_it_does_interpreted(platform, wheel, tmp_path):
    if shutil.which("node") is None:
        lacking("Node.js")
    subprocess.run(["npm", "install", "--no-audit", "--no-fund", PYODIDE], cwd=tmp_path, check=True)
    needed = zipfile.ZipFile(tmp_path / "typing_extensions-1-py3-none-any.whl", "w")
    with needed:  # of this environment, so that nothing is downloaded
        needed.write(Path(sys.modules["typing_extensions"].__file__), "typing_extensions.py")
    command = ["node", ROOT / "wheels" / "pyodide.mjs", wheel(platform), needed.filename]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "wasm32: " in done.stdout
    assert "compiled rules: ready" in done.stdout
