"""The table of all rows, and the document it stands in: where, when and with what it was measured."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from tests.bench.timing import Row

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "benchmarks.md"
PACKAGES = (
    *("seawidget", "numpy", "pyarrow", "distributed", "chess", "icepool", "anywidget"),
    *("ipywidgets", "jupyterlab"),
    *("open_spiel", "rlcard", "pettingzoo", "pgx", "jax"),  # peers, as far as they are installed
)
AGAIN = "Measured again later: "
MARK = " [again]"  # after a number that is not of the sitting the document tells of
MEASURED = "src", "tests", "js"  # folders whose changes since the commit would make other numbers


@dataclass(frozen=True)
class Moment:
    """When something was measured, and how busy the machine was."""

    time: datetime
    load: float | None

    @classmethod
    def now(cls) -> Moment:
        return cls(datetime.now().astimezone(), os.getloadavg()[0] if hasattr(os, "getloadavg") else None)


def measured(parts: Mapping[str, Callable[[], list[Row]]]) -> list[Row]:
    """The rows of all parts. One that lacks something says so in a row: what the others found is not lost."""
    rows: list[Row] = []
    for name, part in parts.items():
        print(f"measuring {name} ...", end=" ", file=sys.stderr, flush=True)
        start = time.perf_counter()
        try:
            rows += part()
        except SystemExit as error:
            rows.append(Row(name, f"skipped: {error}"))
        print(f"{time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)
    return rows


def as_table(rows: list[Row]) -> str:
    lines = [("what", "seawidget", "target", "python-chess"), *((r.what, r.here, r.target, r.chess) for r in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(4)]
    padded = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    ]
    return "\n".join([padded[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *padded[1:]])


def document(rows: list[Row], begin: Moment) -> str:
    """The whole document, from rows that were measured since `begin`."""
    end = Moment.now()
    load = "" if end.load is None else f"; load average {begin.load:.1f} before, {end.load:.1f} after"
    return f"""# Benchmarks

Written by `{command()}` with the extra `bench` installed, in one sitting on one machine:

- {begin.time:%Y-%m-%d}, {begin.time:%H:%M} to {end.time:%H:%M} ({end.time:%Z}), {commit()}{load}
- {hardware()}
- {software()}

Medians, with lowest and highest where they are given; CPU time for computations, wall time for everything a person
waits for. python-chess stands beside seawidget where it does the same kind of thing: another game, so the order of
magnitude is what to read. Numbers marked `{MARK.strip()}`, if there are any, are of another sitting, named at the end.

`python -m tests.bench --against TREE` measures some quick rows with two sources in turn and says which became slower.

{as_table(rows)}
"""


def renewed(rows: list[Row], parts: list[str], begin: Moment) -> str:
    """The document with these rows in place of those that measure the same, marked, and by what they were measured."""
    lines = DOCUMENT.read_text(encoding="utf-8").splitlines()
    places = [i for i, line in enumerate(lines) if line.startswith("| ")]
    old = [Row(*(cell.strip() for cell in lines[i].strip("|").split("|"))) for i in places[1:]]
    new = {row.what: replace(row, here=row.here + MARK) for row in rows}
    missing = new.keys() - {row.what for row in old}
    if missing:
        raise SystemExit(f"docs/benchmarks.md has no rows to renew for: {', '.join(sorted(missing))}")
    table = as_table([new.get(row.what, row) for row in old])
    lines = [*lines[: places[0]], table, *lines[places[-1] + 1 :]]
    runs = [line.removeprefix(AGAIN).partition(" by ") for line in lines if line.startswith(AGAIN)]
    still = [([part for part in names.split(", ") if part not in parts], how) for names, _, how in runs]
    again = [*((some, how) for some, how in still if some), (parts, sitting(begin))]
    kept = "\n".join(line for line in lines if not line.startswith(AGAIN)).rstrip()
    return "\n\n".join([kept, *(f"{AGAIN}{', '.join(some)} by {how}" for some, how in again)]) + "\n"


def sitting(begin: Moment) -> str:
    """In one line: the command, when and with what."""
    return f"`{command()}`: {begin.time:%Y-%m-%d %H:%M}, {commit()}; {hardware()}; {software()}."


def command() -> str:
    """The command as anybody can give it: files without their folders."""
    return " ".join(["python -m tests.bench", *(Path(text).name for text in sys.argv[1:])])


def commit(folder: Path = ROOT) -> str:
    """What was measured, as git has it."""
    try:
        name = _told("git", "-C", str(folder), "rev-parse", "--short=12", "HEAD")
        changed = _told("git", "-C", str(folder), "status", "--porcelain", "--", *MEASURED)
    except (OSError, subprocess.CalledProcessError):
        return "commit unknown"
    return f"commit {name}{' with changes' if changed else ''}"


def hardware() -> str:
    """Number and name of the processors, and the memory, as far as the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    told = {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines)}
    name = told.get("model name") or platform.processor() or "unknown processor"
    if "cpu family" in told and "model" in told:  # a guest's processor often has no better name
        name += f" (family {told['cpu family']}, model {told['model']})"
    text = f"{os.cpu_count()} x {name}"
    if hasattr(os, "sched_getaffinity") and len(os.sched_getaffinity(0)) != os.cpu_count():
        text += f", of which {len(os.sched_getaffinity(0))} used"
    if told.get("cache size"):
        text += f", cache {told['cache size']}"
    if "SC_PHYS_PAGES" in getattr(os, "sysconf_names", ()):
        text += f"; {os.sysconf('SC_PHYS_PAGES') * os.sysconf('SC_PAGE_SIZE') / 2**30:.0f} GiB of memory"
    return text


def software() -> str:
    """Versions of all that has a part in the numbers."""
    found = [f"{platform.python_implementation()} {platform.python_version()} ({platform.python_compiler()})"]
    found.append(f"{platform.system()} {platform.release()} {platform.machine()}")
    for name in PACKAGES:
        with suppress(PackageNotFoundError):
            found.append(f"{name} {version(name)}")
    if shutil.which("gcc"):
        found.append(_told("gcc", "--version").splitlines()[0])
    return ", ".join(found)


def _told(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
