"""Python for the browser: Pyodide, the wheels the games need, and a lock file that names nothing else.

The kernel loads a package when code imports it, by the lock file. So the games, and what they need, are entered there:
notebooks run unchanged, no index is asked, and nothing is fetched that does not lie in the folder.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import urllib.request
import zipfile
from collections import deque
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from website.places import KEPT

VERSION = "314.0.6"  # what jupyterlite-pyodide-kernel was made for: requirements.txt moves with it
PYTHON = "3.14"
RELEASE = f"https://cdn.jsdelivr.net/pyodide/v{VERSION}/full"  # asked by `--bundle` alone, and never by a page
CORE = ("pyodide.mjs", "pyodide.js", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "package.json")
LOCK = "pyodide-lock.json"

KERNEL = ("micropip", "ipython", "traitlets", "packaging", "pygments", "typing-extensions", "jedi", "tqdm")
# What Pyodide does not know, with what each needs.
MORE: dict[str, tuple[str, ...]] = {
    "anywidget==0.11.0": ("ipywidgets", "psygnal", "typing-extensions"),
    "ipywidgets==8.1.9": ("comm", "traitlets", "ipython", "jupyterlab-widgets"),
    "comm==0.2.3": (),
    "jupyterlab-widgets==3.0.17": (),
    "psygnal==0.16.1": (),
}
GAMES = ("anywidget", "ipywidgets", "traitlets", "typing-extensions")  # what seawidget needs
ARRAYS = ("numpy", "pandas", "matplotlib")

Entries = dict[str, dict[str, Any]]


class BundleError(ValueError):
    """A file of the Pyodide release that cannot be had, or is another than the lock file says."""


def build(wheel: Path, folder: Path, bundle: str | None = None) -> None:
    """Put Pyodide into a folder, with the games and all they need.

    `bundle` is the folder or address of the full release, to bring numpy, pandas and matplotlib along. Raises
    BundleError, and CalledProcessError where npm or pip cannot reach their packages.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    core = fetched_core()
    for name in CORE:
        shutil.copy(core / name, folder)
    lock = json.loads((core / LOCK).read_text(encoding="utf-8"))
    known: Entries = lock["packages"]
    there = closure(known, KERNEL)
    asked = {name: f"{known[name]['name']}=={known[name]['version']}" for name in there}
    asked |= {normal(requirement.partition("==")[0]): requirement for requirement in MORE}
    files = fetched_wheels(asked)
    entries: Entries = {}
    for name in there:
        entries[name] = {**known[name], **described(files[name])}
    for requirement, needs in MORE.items():
        name = normal(requirement.partition("==")[0])
        entries[name] = entry(name, files[name], needs)
    if bundle is not None:
        entries |= bundled(known, there, bundle, folder)
    entries["seawidget"] = entry("seawidget", wheel, GAMES)
    for path in (*files.values(), wheel):
        shutil.copy(path, folder)
    (folder / LOCK).write_text(json.dumps({**lock, "packages": entries}, separators=(",", ":")), encoding="utf-8")


def normal(name: str) -> str:
    """The name of a package as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def closure(known: Mapping[str, Mapping[str, Any]], names: Iterable[str]) -> list[str]:
    """The names and everything they need, sorted. Raises KeyError for one that is not known."""
    found: set[str] = set()
    todo = deque(names)
    while todo:
        name = normal(todo.popleft())
        if name not in found:
            found.add(name)
            todo.extend(known[name]["depends"])
    return sorted(found)


def fetched_core() -> Path:
    """The folder of the npm package `pyodide`, fetched once."""
    home = KEPT / "npm" / VERSION
    package = home / "node_modules" / "pyodide"
    if not (package / LOCK).exists():
        home.mkdir(parents=True, exist_ok=True)
        npm = shutil.which("npm", path=str(Path(sys.executable).parent)) or shutil.which("npm") or "npm"
        options = ("--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error")
        subprocess.run([npm, "install", *options, "--prefix", home, f"pyodide@{VERSION}"], cwd=home, check=True)
    return package


def fetched_wheels(asked: Mapping[str, str]) -> dict[str, Path]:
    """A pure wheel for each requirement, by name, fetched once and in one go."""
    home = KEPT / "wheels"
    home.mkdir(parents=True, exist_ok=True)
    wanted = {name: f"{normal(name)}-{requirement.partition('==')[2]}" for name, requirement in asked.items()}

    def there() -> dict[str, Path]:
        found = {"-".join((normal(p.name.split("-")[0]), p.name.split("-")[1])): p for p in home.glob("*.whl")}
        return {name: found[key] for name, key in wanted.items() if key in found}

    missing = [asked[name] for name in asked if name not in there()]
    if missing:
        pure = ("--only-binary=:all:", "--platform", "any", "--implementation", "py", "--abi", "none")
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", *pure, "--python-version", PYTHON]
        subprocess.run([*command, "-d", home, *missing], check=True)
    return there()


def described(wheel: Path) -> dict[str, str]:
    """What a lock file says of a file."""
    return {"file_name": wheel.name, "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest()}


def entry(name: str, wheel: Path, needs: Iterable[str]) -> dict[str, Any]:
    """What a lock file says of a package it did not know."""
    return {
        "name": name,
        "version": wheel.name.split("-")[1],
        **described(wheel),
        "package_type": "package",
        "install_dir": "site",
        "imports": imports(wheel),
        "depends": list(needs),
        "unvendored_tests": False,
    }


def imports(wheel: Path) -> list[str]:
    """The names a wheel can be imported by: the kernel finds packages by them."""
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    return sorted({top.removesuffix(".py") for top in tops if not top.endswith((".dist-info", ".data"))})


def bundled(known: Entries, there: Iterable[str], source: str, folder: Path) -> Entries:
    """Entries for the array packages, and their files from the full release, each compared with its hash."""
    found: Entries = {}
    for name in sorted({*closure(known, ARRAYS)} - {*there}):
        data = read(source, known[name]["file_name"])
        if hashlib.sha256(data).hexdigest() != known[name]["sha256"]:
            raise BundleError(f"{known[name]['file_name']} of {source} is another file than Pyodide {VERSION} has")
        (folder / known[name]["file_name"]).write_bytes(data)
        found[name] = known[name]
    return found


def read(source: str, name: str) -> bytes:
    """A file of the release. Raises BundleError, naming what is missing."""
    try:
        if source.startswith("https://"):
            with urllib.request.urlopen(f"{source.rstrip('/')}/{name}", timeout=60) as answer:  # noqa: S310 - https
                return bytes(answer.read())
        return Path(source, name).read_bytes()
    except OSError as error:
        raise BundleError(f"{name} cannot be had from {source}: {error}") from error
