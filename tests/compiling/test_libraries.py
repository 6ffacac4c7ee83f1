"""Libraries of rules: made once and found ever after, never for other sources, and what can go wrong on the way."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from array import array
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

import seawidget as sea
from seawidget.compiling import cache, compiler, library, make, making, ready
from seawidget.compiling.rows import row, rows, zeros
from seawidget.compiling.source import ANY, Facts
from seawidget.errors import CompilingFailed
from seawidget.games import registry
from tests.compiling.small import ADD, RULES, fresh, written
from tests.conftest import lacking


@pytest.fixture(autouse=True)
def machine(request):
    """These tests make libraries; one says what happens where that cannot be done."""
    if compiler.find_compiler() is None:
        lacking("C compiler")


def total(functions, numbers=(1, 2, 3, 0)):
    return functions["add"](array("h", numbers))


def edit(source, text):
    """Write other rules, some time after the ones before: Python tells bytecode that is out of date by the second."""
    file = Path(import_module(source.package).__file__).with_name("rules.py")
    before = file.stat().st_mtime
    file.write_text(text)
    os.utime(file, (before + 10, before + 10))


def test_made_once_and_found_ever_after(kept, small, monkeypatch):
    assert ready(small, None) is None
    one = make(small, None)
    assert total(one.functions) == 18
    assert one.file.parent == kept
    fresh(monkeypatch)
    monkeypatch.setattr(making, "compile_library", None)  # nothing is made again
    assert total(ready(small, None)) == 18
    assert total(make(small, None).functions) == 18


def test_another_process_finds_it(kept, small, tmp_path):
    make(small, None)
    code = (
        "from array import array; from seawidget.compiling import Source, ready;"
        f"print(ready(Source('small', {small.package!r}, ('rules',), {ADD!r}), None)['add'](array('h', [1, 2, 3, 0])))"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *filter(None, sys.path)])}
    assert subprocess.check_output([sys.executable, "-c", code], env=env, text=True) == "18\n"


def test_an_edited_rule_never_runs_on_an_old_library(kept, small, monkeypatch):
    before = make(small, None).file
    edit(small, RULES.replace("STEP = 2", "STEP = 3"))
    fresh(monkeypatch)
    assert ready(small, None) is None
    after = make(small, None)
    assert after.file != before
    assert total(after.functions) == 24


def test_rules_edited_after_they_were_read_are_not_taken_for_those_before(kept, small, monkeypatch):
    """A library is named by the sources this process has read."""
    assert ready(small, None) is None
    edit(small, RULES.replace("STEP = 2", "STEP = 3"))
    with pytest.raises(CompilingFailed, match="have changed"):
        make(small, None)
    making.start([library.serving(small, None)[0]]).join(60)
    assert "have changed" in library.serving(small, None)[0].failed
    assert not list(kept.iterdir())
    fresh(monkeypatch)
    assert total(make(small, None).functions) == 24


def test_one_that_came_with_the_package_comes_first(kept, small, tmp_path, monkeypatch):
    one = make(small, None)
    built = tmp_path / "built"
    built.mkdir()
    shutil.move(one.file, built / one.file.name)
    fresh(monkeypatch)
    assert ready(small, None) is None
    fresh(monkeypatch)
    monkeypatch.setattr(library, "built_folder", lambda: built)
    monkeypatch.setattr(making, "find_compiler", lambda: None)
    assert total(ready(small, None)) == 18
    assert make(small, None).file.parent == built
    edit(small, RULES.replace("STEP = 2", "STEP = 3"))
    fresh(monkeypatch)
    assert ready(small, None) is None


def test_the_folder_of_the_package_is_named_by_the_package():
    assert cache.built_folder() == Path(cache.__file__).parent / "built"


def test_the_best_library_for_the_processor_is_taken(kept, small, monkeypatch):
    one = make(small, None)
    best, *others = compiler.levels()
    assert one.file.name == cache.file_name(one.name, best)
    monkeypatch.setattr(library, "levels", lambda: ("better", best))
    fresh(monkeypatch)
    assert total(ready(small, None)) == 18
    monkeypatch.setattr(library, "levels", lambda: ("lesser",))
    fresh(monkeypatch)
    assert ready(small, None) is None
    assert len(others) <= 1


def test_a_compiler_that_does_not_know_the_processor_makes_a_plainer_one(kept, small, monkeypatch):
    plain = compiler.levels()[-1]
    monkeypatch.setattr(compiler, "levels", lambda: ("x86-64-v99", plain))
    one = make(small, None)
    assert total(one.functions) == 18
    assert plain in one.file.name


def flagged(options):
    return Facts(f"flag{options['flag']}", slots={3: options["flag"]})


def test_common_options_have_a_library_of_their_own(kept, tmp_path, monkeypatch):
    source = written(tmp_path, monkeypatch, RULES, ADD)
    source = replace(source, facts=flagged, common=({"flag": 1},))
    own, general = make(source, {"flag": 1}), make(source, {"flag": 0})
    assert own.name != general.name
    assert (total(own.functions), total(own.functions, (1, 2, 3, 7))) == (118, 118)
    assert (total(general.functions), total(general.functions, (1, 2, 3, 7))) == (18, 118)
    assert make(source, None) is general
    own.file.unlink()
    fresh(monkeypatch)
    assert total(ready(source, {"flag": 1}), (1, 2, 3, 1)) == 118  # what serves all serves these as well


def test_the_switch_means_interpreted(kept, small, monkeypatch):
    make(small, None)
    monkeypatch.setenv(library.SWITCH, "0")
    assert ready(small, None) is None
    assert total(make(small, None).functions) == 18  # asked for by name


# --- what goes wrong --------------------------------------------------------------------------------------------------


def compiler_that(tmp_path, monkeypatch, does):
    """A compiler of one's own: a script."""
    if os.name != "posix":
        pytest.skip("a script of the shell is no compiler on Windows")
    script = tmp_path / "mycc"
    script.write_text(f"#!/bin/sh\n{does}\n")
    script.chmod(0o700)
    monkeypatch.setenv("CC", str(script))


def test_without_a_compiler_it_says_what_to_install(kept, small, monkeypatch):
    monkeypatch.setattr(making, "find_compiler", lambda: None)
    with pytest.raises(CompilingFailed, match="there is no C compiler; install"):
        make(small, None)
    assert ready(small, None) is None
    monkeypatch.undo()


@pytest.mark.parametrize(
    ("does", "why"),
    [
        (
            "echo 'rules.c:3: error: no such thing' >&2; exit 1",
            "mycc ended with code 1: rules.c:3: error: no such thing",
        ),
        ("exit 3", "mycc ended with code 3"),
        ("kill -9 $$", "mycc ended with code -9"),
        ("exit 0", "No such file"),
        ('while [ "$1" != -o ]; do shift; done; echo nonsense > "$2"', "invalid ELF|file too short|not a mach-o|slice"),
    ],
)
def test_a_broken_compiler_is_a_failure_that_passes(kept, small, tmp_path, monkeypatch, does, why):
    compiler_that(tmp_path, monkeypatch, does)
    with pytest.raises(CompilingFailed, match=why):
        make(small, None)
    assert ready(small, None) is None
    assert not list(kept.iterdir())  # nothing half done
    monkeypatch.delenv("CC")
    assert total(make(small, None).functions) == 18  # no failure is kept


def test_a_library_that_cannot_be_loaded_is_made_again(kept, small, monkeypatch):
    file = kept / cache.file_name(library.library(small, ANY).name, compiler.levels()[0])
    kept.mkdir()
    file.write_bytes(b"nonsense")
    assert ready(small, None) is None
    assert not file.exists()
    assert total(make(small, None).functions) == 18


def test_one_without_its_functions_is_none(kept, small, tmp_path, monkeypatch):
    other = written(tmp_path, monkeypatch, RULES.replace("def add", "def sum_up"), {"sum_up": ADD["add"]})
    made = make(other, None).file
    one = library.library(small, ANY)
    shutil.copy(made, kept / cache.file_name(one.name, compiler.levels()[0]))
    assert ready(small, None) is None
    assert "seawidget_add" in one.failed


def test_no_folder_to_keep_it_in(small, tmp_path, monkeypatch):
    for place in ("", str(tmp_path / "file")):
        (tmp_path / "file").write_text("")
        monkeypatch.setenv(cache.FOLDER, place)
        fresh(monkeypatch)
        assert cache.cache_folder() is None
        with pytest.raises(CompilingFailed, match="no folder"):
            make(small, None)


def test_a_folder_that_may_not_be_written_to(kept, monkeypatch):
    """As the system says it of a folder, which it never does to root."""

    def refused(dir):  # noqa: A002 - what tempfile calls it
        raise PermissionError(13, "Permission denied", str(dir))

    assert cache.cache_folder() == kept
    fresh(monkeypatch)
    cache._first_usable.cache_clear()
    monkeypatch.setattr(cache.tempfile, "TemporaryFile", refused)
    assert cache.cache_folder() is None
    cache._first_usable.cache_clear()


def test_a_folder_that_is_full(kept, small, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(compiler, "write", full)
    with pytest.raises(CompilingFailed, match="No space left"):
        make(small, None)
    assert not list(kept.iterdir())


def test_the_folder_follows_the_system(tmp_path, monkeypatch):
    monkeypatch.delenv(cache.FOLDER, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.cache_folder() == tmp_path / "seawidget"
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(cache.tempfile, "gettempdir", lambda: str(tmp_path))
    assert cache.cache_folder().parent == tmp_path
    assert cache.cache_folder() != tmp_path / "seawidget"


def test_what_a_killed_compiler_left_behind_is_tidied(kept, small, monkeypatch):
    one = library.library(small, ANY)
    kept.mkdir()
    left, old, new = kept / f".{one.name}-left", kept / "small-0000-x86-64.so", kept / "small-1111-x86-64.so"
    left.mkdir()
    (left / "rules.c").write_text("half")
    old.write_text("")
    new.write_text("")
    assert making.is_running(one)  # it may still be at it
    long_ago = time.time() - compiler.PATIENCE - 1
    os.utime(left, (long_ago, long_ago))
    os.utime(old, (0, 0))
    assert not making.is_running(one)
    assert total(make(small, None).functions) == 18
    assert {path.name for path in kept.iterdir()} == {one.file.name, new.name}


def test_two_processes_make_it_once(kept, small, monkeypatch):
    """The second one waits for the first, and takes what it has made."""
    one = library.library(small, ANY)
    kept.mkdir()
    busy = kept / f".{one.name}-busy"
    busy.mkdir()
    waiting = threading.Event()
    sleep = time.sleep

    def slept(seconds):
        waiting.set()
        sleep(seconds)

    monkeypatch.setattr(compiler.time, "sleep", slept)
    found = []
    thread = threading.Thread(target=lambda: found.append(make(small, None)))
    thread.start()
    assert waiting.wait(60)
    assert not found
    (kept / cache.file_name(one.name, compiler.levels()[0])).write_bytes(b"made by another")
    busy.rmdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library, "entries", lambda file, _types, _again: {"file": file.read_bytes()})
        thread.join(60)
    assert found[0].functions == {"file": b"made by another"}


def test_processes_that_make_it_at_once(kept, small, tmp_path):
    code = (
        "from array import array; from seawidget.compiling import Source, make;"
        f"one = make(Source('small', {small.package!r}, ('rules',), {ADD!r}), None);"
        "print(one.functions['add'](array('h', [1] * 4)))"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *filter(None, sys.path)])}
    both = [subprocess.Popen([sys.executable, "-c", code], env=env, stdout=subprocess.PIPE) for _ in range(2)]
    assert [process.communicate()[0].strip() for process in both] == [b"112", b"112"]
    assert len(list(kept.iterdir())) == 1


# --- calling ----------------------------------------------------------------------------------------------------------

CALLED = """from __future__ import annotations

def every(s: Vector, rows: list[Vector], x: float, word: int, words: list[int], flag: bool) -> float:
    words[0] = word
    for i in range(len(rows)):
        s[i] = rows[i][0] + len(rows[i])
    return x + flag
"""
TYPES = {"every": "float64(int16[::1], int32[:,::1], float64, uint64, uint64[::1], boolean)"}


@pytest.fixture
def every(kept, tmp_path, monkeypatch):
    return make(written(tmp_path, monkeypatch, CALLED, TYPES), None).functions["every"]


def test_rows_are_passed_as_they_are(every):
    s, table, words = row([0] * 3, "int16"), rows([[7, 8], [9, 10]], "int32"), zeros([2], "uint64")
    assert every(s, table, 0.5, (1 << 64) - 1, words, True) == 1.5
    assert (s.tolist(), words.tolist()) == ([9, 11, 0], [(1 << 64) - 1, 0])


def test_numpy_too(every):
    import numpy as np

    s, table, words = np.zeros(3, np.int16), np.array([[7, 8], [9, 10]], np.int32), np.zeros(2, np.uint64)
    assert every(s, table, np.float64(0.5), np.uint64(5), words, False) == 0.5
    assert (s.tolist(), words.tolist()) == ([9, 11, 0], [5, 0])
    assert every(s, np.zeros((0, 2), np.int32), 0.5, 5, words, False) == 0.5


def test_what_does_not_fit_is_refused(every):
    import numpy as np

    good = [row([0] * 3, "int16"), rows([[7, 8]], "int32"), 0.5, 5, zeros([2], "uint64"), True]
    read_only = np.zeros(3, np.int16)
    read_only.flags.writeable = False
    bad = {
        0: [
            row([0], "int32"),
            row([0], "int64"),
            zeros([2, 2], "int16"),
            read_only,
            np.zeros(6, np.int16)[::2],
            np.zeros(3, ">i2"),
            np.zeros(3, np.uint16),
            np.zeros(3, np.float16),
            b"abcd",
            [1, 2],
            None,
            3,
        ],
        1: [row([0], "int32"), np.zeros((4, 4), np.int32)[:, ::2], np.zeros((2, 2, 2), np.int32)],
        2: ["x", None],
        3: [0.5, "x", None],
        5: [None, "yes"],
    }
    for place, values in bad.items():
        for value in values:
            with pytest.raises((TypeError, ValueError)):
                every(*good[:place], value, *good[place + 1 :])
    for place, value in ((3, -1), (3, 1 << 64)):
        with pytest.raises(OverflowError):
            every(*good[:place], value, *good[place + 1 :])
    with pytest.raises(TypeError, match="6 arguments, not 5"):
        every(*good[:-1])


def test_rows_of_unequal_length_are_none():
    with pytest.raises(ValueError, match="unequal"):
        rows([[1, 2], [3]], "int16")
    with pytest.raises(OverflowError):
        rows([[1, 1 << 20]], "int16")


def test_nothing_is_loaded_before_it_is_asked_for():
    code = (
        "import sys, seawidget as sea; g = sea.Game(players=1, seed=1); g.move(g.legal_moves[0]); str(g);"
        "print([name for name in sys.modules if name in ('ctypes', 'numpy') or name.endswith('to_c')])"
    )
    found = subprocess.check_output([sys.executable, "-c", code], text=True)
    assert found == "[]\n"


def test_positions_of_another_length_are_refused():
    rules = registry.get("tranquility")
    batch = rules.batch(rules.options({"players": 1}), ["greedy"])
    with pytest.raises(ValueError, match="not of the configuration"):
        batch.rollouts([[0] * 5], 1, 0)
    assert sea.compiled.functions("tranquility", "no such function") is None
