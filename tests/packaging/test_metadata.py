"""What an index, a citation and an installer are told of the package."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes

import pytest
import yaml

from seawidget.version import __version__
from tests.packaging.wheels import ROOT, built, installed, told

HOME = "https://example.org/people/seawidget"
PLAYS = """
import seawidget as sea

game = sea.Game("tranquility", players=1, seed=7, seats=["greedy"])
game.play_bots()
game.save("evening.sea.json")
print(game.over, sea.load("evening.sea.json").result == game.result)
"""


def metadata(wheel):
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return message_from_bytes(archive.read(name))


@pytest.fixture(scope="module")
def homeless(tmp_path_factory):
    nobody = {"SEAWIDGET_HOME": "", "GITHUB_SERVER_URL": "", "GITHUB_REPOSITORY": ""}
    return built(tmp_path_factory.mktemp("dist"), **nobody)


def test_the_metadata_are_complete(tmp_path):
    found = metadata(built(tmp_path, SEAWIDGET_HOME=f"{HOME}/"))
    assert (found["Name"], found["Version"], found["License"]) == ("seawidget", __version__, "MIT")
    assert found["Requires-Python"] == ">=3.10"
    assert len(found["Keywords"].split(",")) >= 8
    classifiers = found.get_all("Classifier")
    assert classifiers == sorted(classifiers)
    for minor in range(10, 15):
        assert f"Programming Language :: Python :: 3.{minor}" in classifiers
    urls = dict(entry.split(", ", 1) for entry in found.get_all("Project-URL"))
    assert set(urls) == {"Homepage", "Documentation", "Source", "Issues", "Changelog"}
    assert all(url.startswith(HOME) for url in urls.values())
    text = found.get_payload()
    assert found["Description-Content-Type"] == "text/markdown"
    assert f"![A bot plays sixteen moves of a game]({HOME}/raw/HEAD/docs/game.gif)" in text
    assert f"[docs/teaching.md]({HOME}/blob/HEAD/docs/teaching.md)" in text
    assert not re.findall(r"\]\((?!https?:)[^)]*\)", text)


def test_nobody_says_where_the_project_lives_so_nothing_is_made_up(homeless):
    found = metadata(homeless)
    assert found.get_all("Project-URL") is None
    assert found.get_payload().startswith("# seawidget")
    assert "](docs/board.png)" in found.get_payload()


def test_a_source_distribution_keeps_the_addresses(tmp_path, monkeypatch):
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://example.org")
    monkeypatch.setenv("GITHUB_REPOSITORY", "people/seawidget")
    build = [sys.executable, "-m", "hatchling", "build", "--directory", tmp_path, "--target"]
    subprocess.run([*build, "sdist"], cwd=ROOT, check=True, capture_output=True)
    monkeypatch.delenv("GITHUB_SERVER_URL")
    (packed,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extractall(tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    subprocess.run([*build, "wheel"], cwd=source, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert f"Issues, {HOME}/issues" in metadata(wheel).get_all("Project-URL")


def test_a_source_distribution_holds_what_builds_it_and_no_more(tmp_path):
    build = [sys.executable, "-m", "hatchling", "build", "--directory", tmp_path, "--target", "sdist"]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (packed,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for name in ("README.md", "LICENSE", "CHANGELOG.md", "CITATION.cff", "pyproject.toml", "wheels/hatch_metadata.py"):
        assert name in names
    tops = {name.partition("/")[0] for name in names}
    assert tops <= {"src", "notebooks", "wheels", *(name for name in names if "/" not in name)}
    assert {"tests", "js", "website", "docs", "dist"} & tops == set()
    assert not [name for name in names if "__pycache__" in name or name.endswith((".pyc", ".whl"))]


def test_a_wheel_in_a_folder_installs_and_plays_without_a_network(homeless, tmp_path):
    python, _ = installed(homeless, tmp_path / "home")  # pip is told `--no-index`
    assert told(python, PLAYS, tmp_path).split() == ["True", "True"]


def test_the_citation_is_of_this_version():
    found = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert {"cff-version", "message", "title", "authors"} <= set(found)  # what the format asks for
    assert found["cff-version"] == "1.2.0"
    assert found["type"] == "software"
    assert found["version"] == __version__
    assert found["license"] == "MIT"
    assert found["authors"] == [{"name": "seawidget contributors"}]
    known = {"cff-version", "message", "title", "authors", "type", "version", "license", "abstract", "keywords"}
    assert set(found) <= known
