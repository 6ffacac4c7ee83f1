"""The built wheel works where nothing of the checkout is in reach, and needs no compiler to be built."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.packaging.wheels import ROOT, built, installed, told

SCRIPT = """
import seawidget as sea
from pathlib import Path
from seawidget.widget import GameWidget

widget = GameWidget(sea.Game("tranquility", players=1, seed=1))
assert widget.position["players"] == 1
print(Path(sea.__file__).parent, sea.__version__)
"""
PLAYS = """
import seawidget as sea

found = sea.simulate(players=1, bots="greedy", games=20, seed=5, progress=False)
print(sea.compiled.status("tranquility").state, len(found))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return built(tmp_path_factory.mktemp("dist"), PATH="/nowhere")


@pytest.fixture(scope="module")
def home(wheel, tmp_path_factory):
    return installed(wheel, tmp_path_factory.mktemp("pure") / "venv")


def test_the_wheel_holds_the_package_and_nothing_else(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert all(name.startswith(("seawidget/", "seawidget-")) for name in names)
    built = [f"widget/static/{name}" for name in ("widget.js", "widget.css", "panels.js", "pomor.js")]
    for asset in (*built, "text/locale/en.json", "py.typed"):
        size = zipfile.ZipFile(wheel).getinfo(f"seawidget/{asset}").file_size
        assert size > 0 or asset == "py.typed"
    assert not [name for name in names if "__pycache__" in name or "node_modules" in name]


def test_the_wheel_is_pure_python_unless_a_platform_is_named(wheel):
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if "/built/" in name]


def test_the_wheel_installs_and_makes_a_widget(wheel, home, tmp_path):
    python, package = home
    folder, version = told(python, SCRIPT, tmp_path).split()
    assert Path(folder) == package
    assert f"-{version}-" in wheel.name
    assert (python.parent / "seawidget").exists()


def test_without_a_library_and_a_compiler_the_rules_run_interpreted(home, tmp_path):
    state, games = told(home[0], PLAYS, tmp_path).split()
    assert (state, int(games)) == ("off", 20)


def test_a_source_distribution_builds_the_same_wheel_without_a_compiler(wheel, tmp_path):
    build = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", tmp_path]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (packed,) = tmp_path.glob("*.tar.gz")
    shutil.unpack_archive(packed, tmp_path / "unpacked", filter="data")
    (source,) = (tmp_path / "unpacked").iterdir()
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", tmp_path]
    subprocess.run(build, cwd=source, check=True, capture_output=True, env={"PATH": "/nowhere"})
    (again,) = tmp_path.glob("*.whl")
    first, second = (zipfile.ZipFile(path).namelist() for path in (wheel, again))
    assert (again.name, sorted(second)) == (wheel.name, sorted(first))


def test_a_platform_that_is_not_known_is_refused(tmp_path):
    with pytest.raises(AssertionError, match="linux-aarch64"):
        built(tmp_path, "linux-arm64")
