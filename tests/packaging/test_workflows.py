"""The workflows are YAML of the shape that is run, use actions by their digest, and test what is published."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.packaging.wheels import ROOT
from website import places

FOLDER = ROOT / ".github" / "workflows"
WORKFLOWS = sorted(FOLDER.glob("*.yml"))
PINNED = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40}")


def read(file: Path):
    return yaml.safe_load(file.read_text("utf-8"))


def test_there_are_workflows():
    assert [file.name for file in WORKFLOWS] == ["ci.yml", "newest.yml", "release.yml", "site.yml"]


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_a_workflow_has_the_shape_that_is_run(file):
    found = read(file)
    assert set(found) == {"name", True, "permissions", "jobs"}  # to YAML the word `on` is a truth
    assert found["permissions"] == {"contents": "read"}
    for name, job in found["jobs"].items():
        assert job["timeout-minutes"] <= 90, name
        assert set(job.get("needs", ())) <= set(found["jobs"]) or job["needs"] in found["jobs"]
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step), name
            assert "uses" not in step or PINNED.fullmatch(step["uses"]), step["uses"]
        text = str(job)
        for used in re.findall(r"matrix\.(\w+)", text):
            assert used in str(job["strategy"]["matrix"]), used


def test_ci_runs_the_gate():
    (job,) = read(FOLDER / "ci.yml")["jobs"].values()
    assert [step["run"] for step in job["steps"] if "run" in step] == [".ci/run"]
    assert (ROOT / ".ci" / "run").exists()


def test_the_newest_dependencies_are_tried_every_week():
    found = read(FOLDER / "newest.yml")
    assert found[True]["schedule"] == [{"cron": "17 4 * * 1"}]
    (job,) = found["jobs"].values()
    assert [step["run"].partition(" #")[0] for step in job["steps"] if "run" in step] == ["python dev.py test"]


def test_every_wheel_is_played_on_its_system_before_it_is_published():
    jobs = read(FOLDER / "release.yml")["jobs"]
    listed = subprocess.check_output([sys.executable, "wheels/libraries.py", "--list"], cwd=ROOT, text=True).split()
    matrix = jobs["play"]["strategy"]["matrix"]
    assert {*matrix["platform"], "emscripten-wasm32"} == {*listed}
    assert {one["platform"] for one in matrix["include"]} == {*matrix["platform"]}
    assert {*jobs["publish"]["needs"]} == {name for name in jobs if name.startswith("play")}
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert not [name for name, job in jobs.items() if name != "publish" and "permissions" in job]
    assert "pyodide@314." in str(jobs["play-pyodide"])


def test_the_site_is_driven_in_a_browser_before_it_is_published():
    jobs = read(FOLDER / "site.yml")["jobs"]
    runs = [step["run"].partition(" #")[0] for step in jobs["build"]["steps"] if "run" in step]
    assert runs == ["python dev.py site", "python dev.py test --full tests/website"]
    (folder,) = [step["with"]["path"] for step in jobs["build"]["steps"] if "path" in step.get("with", {})]
    assert ROOT / folder == places.OUT
    assert "permissions" not in jobs["build"]
    assert jobs["publish"]["permissions"] == {"pages": "write", "id-token": "write"}
    assert jobs["publish"]["needs"] == "build"


def test_what_an_index_will_show_is_checked_before_it_is_published():
    steps = [step.get("run", "") for step in read(FOLDER / "release.yml")["jobs"]["build"]["steps"]]
    (check,) = [number for number, run in enumerate(steps) if "twine check --strict" in run]
    assert steps.index("python dev.py wheels") < check < len(steps) - 1  # built, checked, handed on
