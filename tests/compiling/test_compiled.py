"""The compiled layer: what is ready and what is not, a cache that lasts, and everything that can go wrong with it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest

import seawidget as sea
from seawidget import cli, compiled
from seawidget.compiling import Source, cache, cache_folder, loading, lock, make, ready
from seawidget.errors import CompilingFailed, MissingExtra
from seawidget.games import registry
from tests.toygame import TIDE

RULES = '''from __future__ import annotations

from seawidget.compiling.primitives import random_below

ROWS = (1, 2, 3)
STEP = 2

def inner(s: Vector, n: int) -> int:
    """Adds up."""
    total = 0
    for i in range(n):
        total += s[i] * STEP + ROWS[i]
    return total

def add(s: Vector) -> int:
    return inner(s, 3) + (100 if s[3] else 0)
'''
TYPES = "int64(int16[::1])"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A cache of its own, and no build remembered from others."""
    monkeypatch.setenv(cache.FOLDER, str(tmp_path / "cache"))
    fresh(monkeypatch)
    return tmp_path / "cache"


def fresh(monkeypatch):
    """As a new process would find it."""
    monkeypatch.setattr(loading, "_builds", {})
    monkeypatch.setattr(compiled, "_running", [])
    monkeypatch.setattr(compiled, "_looked", {})
    cache._sources.cache_clear()
    cache._first_usable.cache_clear()
    for name in [name for name in sys.modules if name.startswith(("seawidget_", "tinyrules"))]:
        del sys.modules[name]


@pytest.fixture
def tiny(tmp_path, monkeypatch):
    """A game of one small rule file, which compiles in no time."""
    package = tmp_path / "tinyrules"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "rules_add.py").write_text(RULES)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # rules change faster than files tell the time
    return Source("tiny", "tinyrules", ("rules_add",), {"add": TYPES})


def total(functions, row=(1, 2, 3, 0)):
    import numpy as np

    return functions["add"](np.array(row, dtype=np.int16))


def test_made_once_and_loaded_ever_after(folder, tiny, monkeypatch):
    assert ready(tiny, None, wait=True) is None
    one = make(tiny, None)
    assert total(one.functions) == 18
    assert one.stored
    fresh(monkeypatch)
    monkeypatch.setattr(loading, "module_text", None)  # nothing is made again
    again = ready(tiny, None, wait=True)
    assert total(again) == 18
    assert sum(again["add"].stats.cache_hits.values()) == 1


def test_loading_never_makes_anybody_wait(folder, tiny, monkeypatch):
    make(tiny, None)
    fresh(monkeypatch)
    assert ready(tiny, None) is None  # a thread loads it now
    deadline = time.monotonic() + 60
    while ready(tiny, None) is None and time.monotonic() < deadline:
        time.sleep(0.01)
    assert total(ready(tiny, None)) == 18


def test_another_process_uses_the_same_files(folder, tiny, tmp_path):
    make(tiny, None)
    code = (
        "import sys; from seawidget.compiling import Source, ready; import numpy as np;"
        f"f = ready(Source('tiny', 'tinyrules', ('rules_add',), {{'add': {TYPES!r}}}), None, wait=True);"
        "print(f['add'](np.array([1, 2, 3, 0], np.int16)), sum(f['add'].stats.cache_hits.values()))"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *filter(None, sys.path)])}
    assert subprocess.check_output([sys.executable, "-c", code], env=env, text=True).split() == ["18", "1"]


def test_a_changed_rule_never_meets_what_was_compiled_before(folder, tiny, tmp_path, monkeypatch):
    before = make(tiny, None).name
    path = tmp_path / "tinyrules" / "rules_add.py"
    path.write_text(RULES.replace("STEP = 2", "STEP = 3"))
    fresh(monkeypatch)
    assert ready(tiny, None, wait=True) is None
    after = make(tiny, None)
    assert (after.name != before, total(after.functions)) == (True, 24)


def test_other_versions_or_another_processor_are_other_files(folder, tiny, monkeypatch):
    name = make(tiny, None).name
    monkeypatch.setattr(cache, "machine", lambda: "numba 99")
    assert cache.module_name(tiny, "any") != name


def test_facts_are_compiled_in(folder, tiny):
    from seawidget.compiling.source import Facts

    source = replace(tiny, facts=lambda options: Facts(f"flag{options['flag']}", slots={3: options["flag"]}))
    assert total(make(source, {"flag": 1}).functions) == 118
    assert total(make(source, {"flag": 0}).functions) == 18
    assert total(make(source, None).functions, (1, 2, 3, 7)) == 118


def test_an_entry_calls_no_copy_that_was_not_optimised(folder, tiny, tmp_path):
    """What it calls is its own code; functions that others could have made, too, would be linked to theirs."""
    steps = "".join(f"    s[3] = s[3] * {k} % 97 + s[{k % 3}] % {k + 2}\n" for k in range(3, 60))
    rules = f"def far(s: Vector) -> int:\n{steps}    return s[3]\n\n\n"
    rules += "def add(s: Vector) -> int:\n    return far(s) + far(s)\n"
    (tmp_path / "tinyrules" / "rules_add.py").write_text(RULES.partition("def ")[0] + rules)
    add = make(tiny, None).functions["add"]
    code = add.overloads[add.signatures[0]].library.get_llvm_str()
    assert "far" in code  # too long to be put where it is called
    assert "linkonce_odr" not in code


def test_a_module_is_not_read_again_where_python_writes_no_bytecode(folder, tiny, monkeypatch):
    """The text of a game takes 50 to 100 ms in one go, and no other thread runs meanwhile."""
    one = make(tiny, None)
    assert sys.dont_write_bytecode
    (bytecode,) = (folder / "__pycache__").glob("*.pyc")
    assert f"__pycache__/{bytecode.name}" in one.note["files"]
    fresh(monkeypatch)
    read, to_code = [], SourceFileLoader.source_to_code

    def noted(self, data, path, **how):
        read.append(Path(path))
        return to_code(self, data, path, **how)

    monkeypatch.setattr(SourceFileLoader, "source_to_code", noted)
    assert total(ready(tiny, None, wait=True)) == 18
    assert not [path for path in read if path.is_relative_to(folder)]


@pytest.mark.parametrize("harm", ["note", "code", "index", "module", "bytecode", "gone"])
def test_damaged_files_are_made_again(folder, tiny, monkeypatch, harm):
    one = make(tiny, None)
    places = {
        "note": folder / f"{one.name}.json",
        "module": folder / f"{one.name}.py",
        "code": next((folder / "__pycache__").glob("*.nbc")),
        "index": next((folder / "__pycache__").glob("*.nbi")),
        "bytecode": next((folder / "__pycache__").glob("*.pyc")),
    }
    if harm == "gone":
        places["code"].unlink()
    else:
        data = places[harm].read_bytes()
        places[harm].write_bytes(data[: len(data) // 2] + b"?" * 20)
    fresh(monkeypatch)
    assert ready(tiny, None, wait=True) is None
    assert total(make(tiny, None).functions) == 18
    fresh(monkeypatch)
    assert total(ready(tiny, None, wait=True)) == 18


def test_files_that_match_their_note_and_still_do_not_load(folder, tiny, monkeypatch):
    one = make(tiny, None)
    code = next((folder / "__pycache__").glob("*.nbc"))
    code.write_bytes(b"nothing of use")
    note = json.loads((folder / f"{one.name}.json").read_text())
    note["files"] = loading._files(one)
    (folder / f"{one.name}.json").write_text(json.dumps(note))
    fresh(monkeypatch)
    assert ready(tiny, None, wait=True) is None
    assert not code.exists()
    assert total(make(tiny, None).functions) == 18


def test_without_a_folder_it_compiles_for_this_process(tiny, tmp_path, monkeypatch):
    monkeypatch.setenv(cache.FOLDER, "")
    fresh(monkeypatch)
    assert cache_folder() is None
    one = make(tiny, None)
    assert (total(one.functions), one.stored) == (18, False)
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(cache.FOLDER, str(tmp_path / "file"))  # no folder can be made there
    assert cache_folder() is None


def test_the_folder_follows_the_system(tmp_path, monkeypatch):
    monkeypatch.delenv(cache.FOLDER, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "seawidget"
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(cache.tempfile, "gettempdir", lambda: str(tmp_path))
    assert cache_folder().parent == tmp_path
    assert cache_folder() != tmp_path / "seawidget"


def test_rules_that_cannot_be_compiled_say_so(folder, tiny, tmp_path, monkeypatch):
    (tmp_path / "tinyrules" / "rules_add.py").write_text(RULES.replace("return inner(s, 3)", "return inner(s, 'x')"))
    with pytest.raises(CompilingFailed, match="interpreted"):
        make(tiny, None)
    assert ready(tiny, None, wait=True) is None


@pytest.mark.parametrize(
    ("bad", "why"),
    [("print(s)", "dumps"), ("return math.pi", "math"), ("return NAMES['x']", "NAMES")],
)
def test_what_is_no_number_is_refused(folder, tiny, tmp_path, bad, why):
    head = "\nimport math\nfrom json import dumps as print\nNAMES = {'x': 1}\n"
    (tmp_path / "tinyrules" / "rules_add.py").write_text(RULES + head + f"\ndef bad(s: Vector) -> int:\n    {bad}\n")
    with pytest.raises(CompilingFailed, match=why):
        make(tiny, None)


# --- status, start, warmup -------------------------------------------------------------------------------------------


@pytest.fixture
def game(tiny, monkeypatch):
    """The tiny game registered, as a game of its own package."""

    class Tiny:
        name = "tiny"
        source = tiny

    Path(tiny_package()).write_text(
        "from seawidget.games import registry\nfrom seawidget.compiling.source import Source\n"
        "class Tiny:\n    name = 'tiny'\n"
        f"    source = Source('tiny', 'tinyrules', ('rules_add',), {{'add': {TYPES!r}}})\n"
        "registry._registered['tiny'] = Tiny()\n"
    )
    monkeypatch.setitem(registry._registered, "tiny", Tiny())


def tiny_package():
    import tinyrules

    return tinyrules.__file__


def until(state):
    deadline = time.monotonic() + 120
    while compiled.status("tiny").state != state and time.monotonic() < deadline:
        time.sleep(0.05)
    return compiled.status("tiny")


def test_compiling_happens_in_another_process(folder, game):
    assert compiled.status("tiny").state == "cold"
    assert compiled.start("tiny").state == "compiling"
    assert until("ready").seconds is not None
    assert compiled.start("tiny").state == "ready"
    assert total(ready(registry.get("tiny").source, None, wait=True)) == 18
    assert compiled.functions("tiny", "add") is not None
    assert compiled.functions("tiny", "no such function") is None
    assert not (folder / lock.LOCK).exists()


def test_a_compiler_that_breaks_off_leaves_a_reason(folder, game, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/bin/false" if os.name == "posix" else sys.executable)
    compiled.start("tiny")
    status = until("failed")
    assert "ended with code 1" in status.text
    assert compiled.start("tiny").state == "failed"  # not again and again
    assert ready(registry.get("tiny").source, None, wait=True) is None
    assert compiled.warmup("tiny").state == "ready"  # on purpose it is tried again


def test_a_rule_that_does_not_compile_is_a_failure_in_that_process_too(folder, game, tmp_path):
    (tmp_path / "tinyrules" / "rules_add.py").write_text(RULES.replace("return inner(s, 3)", "return inner(s, 'x')"))
    cache._sources.cache_clear()
    compiled.start("tiny")
    assert "Typing" in until("failed").text


def test_one_compiler_at_a_time(folder, game):
    folder.mkdir(exist_ok=True)
    held = folder / lock.LOCK
    held.write_text(str(os.getpid()))
    assert compiled.status("tiny").state == "compiling"
    assert compiled.start("tiny").state == "compiling"
    assert not compiled._running
    held.write_text("999999999")  # a process that is gone
    assert compiled.status("tiny").state == "cold"
    assert compiled.warmup("tiny").state == "ready"


def test_without_numba_everything_says_off(folder, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "numba", None)
    for status in (compiled.status(), compiled.status("tranquility"), compiled.start()):
        assert (status.state, "fast" in status.text) == ("off", True)
    assert compiled.functions("tranquility", "play_games") is None
    with (
        lock.alone(cache_folder()),
        pytest.raises(MissingExtra, match="fast"),
    ):  # it does not wait
        compiled.warmup("tranquility")
    batch = registry.get("tranquility").batch(registry.get("tranquility").options({"players": 1}), ["greedy"])
    assert isinstance(batch.play(1, 0, 2), list)
    assert cli.main(["warmup"]) == 2
    assert "seawidget[fast]" in capsys.readouterr().err
    assert cli.main(["warmup", "--status"]) == 1
    assert "off" in capsys.readouterr().out


def test_a_game_without_compiled_rules(folder):
    assert compiled.status(TIDE.name).state == "off"
    assert compiled.warmup(TIDE.name).state == "off"


def test_the_command_says_what_is_compiled(folder, game, capsys):
    assert cli.main(["warmup", "tiny", "--status"]) == 1
    assert "not compiled" in capsys.readouterr().out
    assert cli.main(["warmup", "tiny"]) == 0
    out = capsys.readouterr().out
    assert "compiled in" in out
    assert str(folder) in out
    assert cli.main(["warmup", "nogame"]) == 2


def test_names_at_the_top():
    assert sea.compiled is compiled
    assert sea.warmup is compiled.warmup
