"""Pyodide for the site: a lock file with what lies beside it and nothing else."""

from __future__ import annotations

import hashlib
import json
import zipfile

import pytest

from tests.packaging.wheels import ROOT
from website import pyodide

REQUIREMENTS = (ROOT / "website" / "requirements.txt").read_text("utf-8")


def packed(folder, name, version="1.0", kind="py3-none-any", inside=None):
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-{version}-{kind}.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{inside or name}/__init__.py", "")
        archive.writestr(f"{name}-{version}.dist-info/METADATA", f"Name: {name}\nVersion: {version}\n")
    return path


def known(name, wheel, depends=()):
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    return {"name": name, "version": "1.0", "file_name": wheel.name, "sha256": digest, "depends": [*depends]}


@pytest.fixture
def release(tmp_path, monkeypatch):
    """A small release of Pyodide, and an index in the place of the real one."""
    full, core, index = tmp_path / "full", tmp_path / "core", tmp_path / "index"
    core.mkdir()
    for name in pyodide.CORE:
        (core / name).write_text(name)
    entries = {}
    for name in (*pyodide.KERNEL, *pyodide.ARRAYS, "six", "pillow"):
        depends = {"pandas": ["numpy", "six"], "ipython": ["six"], "matplotlib": ["pillow", "Numpy"]}.get(name, ())
        entries[name] = known(name, packed(full, name.replace("-", "_"), inside=name.replace("-", "_")), depends)
    (core / pyodide.LOCK).write_text(json.dumps({"info": {"python": "3.14"}, "packages": entries}))

    def fetched(asked):
        made = {}
        for name, requirement in asked.items():
            version = requirement.partition("==")[2]
            made[name] = packed(index, name.replace("-", "_"), version)
        return made

    monkeypatch.setattr(pyodide, "fetched_core", lambda: core)
    monkeypatch.setattr(pyodide, "fetched_wheels", fetched)
    return full


@pytest.fixture
def wheel(tmp_path):
    return packed(tmp_path / "dist", "seawidget", "0.1.0", "py3-none-pyemscripten_2026_0_wasm32")


def lock(folder):
    return json.loads((folder / pyodide.LOCK).read_text())["packages"]


def test_the_lock_names_what_lies_beside_it_and_nothing_else(release, wheel, tmp_path):
    folder = tmp_path / "out"
    pyodide.build(wheel, folder)
    entries = lock(folder)
    assert {"seawidget", "anywidget", "ipywidgets", "comm", "psygnal", "six", "micropip"} <= set(entries)
    assert not set(pyodide.ARRAYS) & set(entries)
    for name, each in entries.items():
        data = (folder / each["file_name"]).read_bytes()
        assert each["sha256"] == hashlib.sha256(data).hexdigest(), name
        assert set(each["depends"]) <= set(entries), name
    assert entries["seawidget"]["imports"] == ["seawidget"]
    assert entries["seawidget"]["file_name"] == wheel.name
    assert {path.name for path in folder.iterdir()} == {
        *pyodide.CORE,
        pyodide.LOCK,
        *(each["file_name"] for each in entries.values()),
    }


def test_a_second_build_leaves_nothing_of_the_first(release, wheel, tmp_path):
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "seawidget-0.0.1.whl").write_text("old")
    pyodide.build(wheel, folder)
    assert not (folder / "seawidget-0.0.1.whl").exists()


def test_a_bundle_brings_the_array_packages_and_what_they_need(release, wheel, tmp_path):
    pyodide.build(wheel, tmp_path / "out", str(release))
    entries = lock(tmp_path / "out")
    assert {"numpy", "pandas", "matplotlib", "pillow"} <= set(entries)
    assert (tmp_path / "out" / entries["numpy"]["file_name"]).exists()


def test_a_bundle_with_another_file_is_refused(release, wheel, tmp_path):
    (release / "numpy-1.0-py3-none-any.whl").write_bytes(b"something else")
    with pytest.raises(pyodide.BundleError, match=r"numpy-1\.0-py3-none-any\.whl of .* is another file"):
        pyodide.build(wheel, tmp_path / "out", str(release))


def test_a_bundle_that_cannot_be_had_says_what_is_missing(release, wheel, tmp_path):
    (release / "pandas-1.0-py3-none-any.whl").unlink()
    with pytest.raises(pyodide.BundleError, match=r"pandas-1\.0-py3-none-any\.whl cannot be had from"):
        pyodide.build(wheel, tmp_path / "out", str(release))


def test_tools_are_pinned_and_have_a_reason():
    reasons = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    lines = [line for line in REQUIREMENTS.splitlines() if line and not line.startswith("#")]
    assert len(lines) > 8
    for line in lines:
        name, pinned, _ = line.partition("==")
        assert pinned, line
        assert f"`{name}`" in reasons, name


def test_what_moves_together_is_the_same_everywhere():
    pins = dict(line.split("==") for line in REQUIREMENTS.splitlines() if "==" in line)
    assert pins["jupyterlite-core"] == pins["jupyterlite-pyodide-kernel"]
    for path in (".github/workflows/release.yml", "tests/packaging/pyodide.py"):
        assert f"pyodide@{pyodide.VERSION}" in (ROOT / path).read_text("utf-8"), path
