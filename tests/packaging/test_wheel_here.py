"""A wheel with libraries made on this machine plays compiled at once, where there is no compiler."""

from __future__ import annotations

import json
import shutil
import zipfile

import pytest

from seawidget.compiling.cache import file_name
from seawidget.compiling.compiler import find_compiler, flags_for, levels, processor
from tests.conftest import lacking
from tests.packaging.binaries import read
from tests.packaging.wheels import built, installed, libraries, told

PLAYED = 3  # libraries: Tranquility alone, Tranquility with all options and players, Pomor
PLAYS = """
import json, os, sys
import seawidget as sea
from seawidget.compiling import library

level = os.environ.get("TEST_LEVEL")
if level:
    library.levels = lambda: (level,)
before = [name for name in sys.modules if "ctypes" in name]
from seawidget.games import registry
found = {}
for game, bots in (("tranquility", ["greedy"]), ("tranquility", ["navigator"] * 2), ("pomor", ["pilot", "random"])):
    batch = registry.get(game).batch({"players": len(bots)}, bots)
    rows = batch.play(7, 0, 10)
    found[f"{game} {bots[0]}"] = [list(map(int, row)) for row in rows]
states = {name: one.state for name, one in sea.compiled.status().games.items()}
files = {str(one.file) for one in library._libraries.values() if one.functions is not None}
print(json.dumps({"rows": found, "states": states, "files": sorted(files), "early": before}))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    if find_compiler() is None:
        lacking("C compiler")
    return built(tmp_path_factory.mktemp("dist"), "here")


@pytest.fixture(scope="module")
def home(wheel, tmp_path_factory):
    return installed(wheel, tmp_path_factory.mktemp("here") / "venv")


@pytest.fixture(scope="module")
def interpreted(home, tmp_path_factory):
    return json.loads(told(home[0], PLAYS, tmp_path_factory.mktemp("interpreted"), SEAWIDGET_COMPILE="0"))


def test_the_wheel_has_a_library_for_each_level_of_the_processor(wheel):
    file = zipfile.ZipFile(wheel)
    here = [one for one in file.infolist() if one.filename.startswith("seawidget/compiling/built/")]
    kinds = ("x86-64", "x86-64-v3") if processor() == "x86-64" else (processor(),)
    assert {one.filename.rpartition("/")[2] for one in here} == {
        file_name(name, level) for name in libraries() for level in kinds
    }
    assert all(10_000 < one.file_size < 300_000 for one in here)
    info = wheel.name.removesuffix(".whl").split("-", 2)
    metadata = file.read(f"{info[0]}-{info[1]}.dist-info/WHEEL").decode()
    assert "Root-Is-Purelib: false" in metadata
    assert f"Tag: {info[2]}" in metadata
    assert info[2].startswith("py3-none-")
    record = file.read(f"{info[0]}-{info[1]}.dist-info/RECORD").decode()
    assert all(f"{one.filename},sha256=" in record for one in here)


def test_its_libraries_export_the_rules_and_nothing_else(wheel, tmp_path):
    zipfile.ZipFile(wheel).extractall(tmp_path)
    for file in (tmp_path / "seawidget/compiling/built").iterdir():
        found = read(file)
        assert found.machine == processor()
        ours = {name for name in found.exports if not name.startswith("_")}
        assert ours == next(entries for name, entries in libraries().items() if file.name.startswith(name))


def test_it_plays_compiled_at_once_and_the_same(home, interpreted, tmp_path):
    found = json.loads(told(home[0], PLAYS, tmp_path))
    assert found["states"] == {"tranquility": "ready", "pomor": "ready"}
    assert len(found["files"]) == PLAYED
    assert all(file.startswith(str(home[1])) and f"-{levels()[0]}." in file for file in found["files"])
    assert interpreted["files"] == []
    assert found["rows"] == interpreted["rows"]
    assert not found["early"]
    assert not (tmp_path / "cache").exists() or not any((tmp_path / "cache").iterdir())


@pytest.mark.parametrize("level", ["x86-64", "x86-64-v3"])
def test_every_level_plays_the_same(level, home, interpreted, tmp_path):
    if level not in {*levels(), processor()}:
        pytest.skip(f"this processor cannot run {level}")
    found = json.loads(told(home[0], PLAYS, tmp_path, TEST_LEVEL=level))
    assert len(found["files"]) == PLAYED
    assert all(f"-{level}." in file for file in found["files"])
    assert found["rows"] == interpreted["rows"]


def test_rules_that_were_edited_do_not_run_the_library_of_others(home, tmp_path):
    packages = tmp_path / "packages"
    shutil.copytree(home[1], packages / "seawidget")
    rules = packages / "seawidget/games/pomor/rules/__init__.py"
    rules.write_text(rules.read_text("utf-8") + "\n# changed\n", "utf-8")
    found = json.loads(told(home[0], f"import sys; sys.path.insert(0, {str(packages)!r})\n{PLAYS}", tmp_path))
    assert found["states"] == {"tranquility": "ready", "pomor": "off"}
    assert len(found["files"]) == PLAYED - 1
    assert all(file.startswith(str(packages)) for file in found["files"])


def test_a_damaged_library_is_left_alone_and_the_rules_run_interpreted(home, interpreted, tmp_path):
    packages = tmp_path / "packages"
    shutil.copytree(home[1], packages / "seawidget")
    for file in (packages / "seawidget/compiling/built").iterdir():
        file.write_bytes(b"no library")
    found = json.loads(told(home[0], f"import sys; sys.path.insert(0, {str(packages)!r})\n{PLAYS}", tmp_path))
    assert found["states"] == {"tranquility": "failed", "pomor": "failed"}
    assert found["files"] == []
    assert found["rows"] == interpreted["rows"]


def test_the_clang_of_ziglang_is_told_of_a_processor_in_its_own_spelling():
    assert flags_for("x86-64-v3", ("cc",)) == ("-march=x86-64-v3",)
    assert flags_for("x86-64-v3", ("python", "-m", "ziglang", "cc")) == ("-march=x86_64_v3",)
    assert flags_for("aarch64", ("cc",)) == ()
