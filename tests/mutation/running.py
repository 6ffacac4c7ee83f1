"""Tests run against a copy of the checkout in which one function is another."""

from __future__ import annotations

import ast
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from tests.mutation import reached
from tests.mutation.drawing import ROOT, Drawn, closeness
from tests.mutation.mutants import Function, functions

try:
    import resource
except ImportError:  # on Windows the clock alone decides
    resource = None  # type: ignore[assignment]

COPIED = ("src", "tests", "docs", "notebooks", "js", "README.md", "CHANGELOG.md", "LICENSE", "pyproject.toml", "dev.py")
IGNORED = shutil.ignore_patterns("__pycache__", "node_modules", "artifacts", ".hypothesis", "*.egg-info", "out")
PLUGIN = "seawidget_reached"
MOST = 150  # tests for a change
PATIENCE = 30.0  # seconds of the processor beside three times what the same tests took before
CLOCK = 10  # seconds by the clock for each of the processor: others may use the machine
ENDED = tuple(-signal.Signals[name] for name in ("SIGXCPU", "SIGKILL") if name in signal.Signals.__members__)
NOTHING = 5  # exit code of pytest when no test was run
BROKEN = (
    2,
    3,
    4,
    NOTHING,
)  # when it was interrupted (as by an error while collecting), had an error, or knew no such test


@dataclass
class Known:
    """What the unchanged tests showed: which of them pass, how long each takes, which come to which function."""

    seconds: dict[str, float] = field(default_factory=dict)
    reaching: dict[str, set[str]] = field(default_factory=dict)

    def tests_of(self, one: Drawn, seconds: float) -> list[str]:
        """The tests that could notice a change of a function, as many as take so many seconds, and MOST of them.

        First those that come to it, those of its own files before others and quick ones before slow ones; then what
        else stands in its own files, since what is kept from one test to the next is reached by the first one alone.
        """
        near: dict[str, int] = {}
        for test in self.seconds:
            file = test.partition("::")[0]
            if file not in near:
                text = (ROOT / file).read_text(encoding="utf-8") if (ROOT / file).exists() else ""
                near[file] = closeness(one, file.removeprefix("tests/"), text)
        came = self.reaching.get(str(one), set())

        def rank(test: str) -> tuple[bool, int, float]:
            return test not in came, -near[test.partition("::")[0]], self.seconds[test]

        chosen, left = [], seconds
        for test in sorted(self.seconds, key=rank):
            if len(chosen) == MOST:
                break
            if (test in came or near[test.partition("::")[0]] > 1) and self.seconds[test] <= left:
                chosen.append(test)
                left -= self.seconds[test]
        return chosen


def read_known(file: Path) -> Known:
    """What the marked copy wrote down. A test that failed there tells nothing."""
    seconds: dict[str, float] = defaultdict(float)
    reaching: dict[str, set[str]] = defaultdict(set)
    failed = set()
    for line in file.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if "function" in row:
            reaching[row["function"]].add(row["test"])
            continue
        seconds[row["test"]] += row["seconds"]
        if not row["passed"]:
            failed.add(row["test"])
    passing = {test: time for test, time in seconds.items() if test not in failed}
    return Known(passing, {name: tests & passing.keys() for name, tests in reaching.items()})


class Tree:
    """A copy of the checkout in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def copy(self) -> None:
        """Copy the checkout."""
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, self.folder / name, ignore=IGNORED, dirs_exist_ok=True)
            elif source.exists():
                shutil.copy2(source, self.folder / name)

    @contextlib.contextmanager
    def changed(self, sources: Mapping[str, str]) -> Iterator[None]:
        """While it lasts, files of the copy hold these sources; the names are paths from the root."""
        before = {name: (self.folder / name).read_text(encoding="utf-8") for name in sources}
        try:
            for name, text in sources.items():
                self._write(name, text)
            yield
        finally:
            for name, text in before.items():
                self._write(name, text)

    def _write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        for old in (path.parent / "__pycache__").glob(f"{path.stem}.*"):  # a file may change twice within a second
            old.unlink()

    def learn(self, drawn: Sequence[Drawn], files: Sequence[str], notes: Path, seconds: float) -> Known:
        """Run test files, each for so many seconds, with the functions marked."""
        by_path: dict[str, list[Drawn]] = defaultdict(list)
        for one in drawn:
            by_path[one.path].append(one)
        sources = {
            path: marked((self.folder / path).read_text(encoding="utf-8"), ones) for path, ones in by_path.items()
        }
        plugin = self.folder / "src" / f"{PLUGIN}.py"
        plugin.write_text(Path(reached.__file__).read_text(encoding="utf-8"), encoding="utf-8")
        notes.unlink(missing_ok=True)
        with self.changed(sources):
            more = {reached.FILE: str(notes.absolute()), reached.SPENT: str(seconds)}
            self.pytest(["-p", PLUGIN, *files], None, more)
        return read_known(notes)

    def pytest(
        self, arguments: Sequence[str], seconds: float | None, more: Mapping[str, str] | None = None
    ) -> int | None:
        """The exit code of pytest in the copy; None if it was ended after so many seconds of the processor."""
        path = os.pathsep.join([str(self.folder / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
        environment = {**os.environ, "PYTHONPATH": path, "SEAWIDGET_CACHE": str(self.folder / "cache"), **(more or {})}
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "--no-header",
            "--tb=line",
            *arguments,
        ]
        given: dict[str, Any] = {"cwd": self.folder, "env": environment, "start_new_session": True}
        if seconds is not None and resource is not None:
            given["preexec_fn"] = partial(_limit, round(seconds))
        with (self.folder / "pytest.log").open("wb") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, **given)
            try:
                code = process.wait(None if seconds is None else CLOCK * seconds)
            except subprocess.TimeoutExpired:
                return None
            finally:
                if process.poll() is None:
                    _end(process)
        return None if code in ENDED else code

    def judge(self, path: str, source: str, tests: Sequence[str], seconds: float) -> str:
        """What becomes of a mutant: "killed", "killed by time", "survived", or "unreached" if there are no tests."""
        if not tests:
            return "unreached"
        chosen = self.folder / "tests.txt"
        chosen.write_text("\n".join(tests), encoding="utf-8")
        arguments = ["-x", f"@{chosen}"]
        with self.changed({path: source}):
            code = self.pytest(arguments, 3 * seconds + PATIENCE)
        if code is None:
            return "killed by time"
        if code in BROKEN and self.pytest(arguments, None) != 0:
            raise RuntimeError(f"the tests do not run without a change either: {self.folder / 'pytest.log'}")
        return "survived" if code == 0 else "killed"


def _limit(seconds: int) -> None:
    """Let this process use the processor for so many seconds; then it is ended."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a run and all processes it started; they share its group."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()


def marked(source: str, drawn: Sequence[Drawn]) -> str:
    """A module whose functions say when they are called."""
    tree = ast.parse(source)
    names = {node.lineno: name for name, node in functions(source).items()}
    wanted = {one.name: str(one) for one in drawn}
    for node in ast.walk(tree):
        if isinstance(node, Function) and names.get(node.lineno) in wanted:
            call = f"__import__({PLUGIN!r}).reach({wanted[names[node.lineno]]!r})"
            first = 1 if ast.get_docstring(node) is not None else 0
            node.body.insert(first, ast.parse(call).body[0])
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"
