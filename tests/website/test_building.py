"""The smaller steps of a build: what is executed again, what lies where, how it is served."""

from __future__ import annotations

import threading
import urllib.request
from types import SimpleNamespace

import pytest

from tests.packaging.wheels import ROOT
from website import __main__ as command, executed, lite, serving


def test_a_notebook_is_executed_again_when_it_or_the_package_has_changed(tmp_path):
    notebook = tmp_path / "a.ipynb"
    notebook.write_text("{}")
    some = [ROOT / "src" / "seawidget" / name for name in ("version.py", "rng.py")]
    first = executed.fingerprint(notebook, some)
    assert executed.fingerprint(notebook, reversed(some)) == first
    assert executed.fingerprint(notebook, some[:1]) != first
    notebook.write_text('{"cells": []}')
    assert executed.fingerprint(notebook, some) != first


def test_boards_become_pictures_and_other_outputs_stay():
    board = {"data": {executed.VIEW: {}, executed.PICTURE: "<svg/>", "text/plain": "board"}}
    other = {"data": {"text/plain": "1", executed.VIEW: {}}}
    stream = {"output_type": "stream", "text": "a"}
    cells = [{"cell_type": "markdown"}, {"outputs": [board, other, stream]}]
    notebook = SimpleNamespace(metadata={"widgets": {}, "kernelspec": {}}, cells=cells)
    executed.still(notebook)
    assert notebook.metadata == {"kernelspec": {}}
    assert board["data"] == {executed.PICTURE: "<svg/>"}
    assert other["data"] == {"text/plain": "1", executed.VIEW: {}}
    assert stream == {"output_type": "stream", "text": "a"}


def test_live_notebooks_lie_where_links_lead(tmp_path):
    lite.lay_out(tmp_path / "files")
    names = {path.relative_to(tmp_path / "files").as_posix() for path in (tmp_path / "files").rglob("*.ipynb")}
    assert len(names) == 3 * 6 + 3 * 8
    assert {"01_play.ipynb", "uk/01_play.ipynb", "lessons/en/02_gap.ipynb", "lessons/uk/08_calibration.ipynb"} <= names
    assert not list((tmp_path / "files").rglob("teacher.md"))  # it holds answers


def test_pages_with_notebooks_load_what_saved_boards_say(tmp_path):
    for app in lite.APPS:
        (tmp_path / app).mkdir()
        (tmp_path / app / "index.html").write_text("<html><body>a</body></html>")
    lite.say_what_ended(tmp_path)
    assert (tmp_path / "ended.mjs").read_text("utf-8") == (ROOT / "website/live/ended.mjs").read_text("utf-8")
    pages = {app: (tmp_path / app / "index.html").read_text() for app in lite.APPS}
    asked = '<script type="module" src="../ended.mjs"></script>'
    assert {app for app, text in pages.items() if asked in text} == {"lab", "notebooks"}
    (tmp_path / "lab" / "index.html").write_text("<html>")
    with pytest.raises(ValueError, match=r"lab.*nothing can be added"):
        lite.say_what_ended(tmp_path)


def test_files_are_served_as_what_browsers_run(tmp_path):
    kinds = {"a.mjs": "text/javascript", "a.wasm": "application/wasm", "a.html": "text/html", "a.svg": "image/svg+xml"}
    for name in kinds:
        (tmp_path / name).write_text("a")
    with serving.server(tmp_path) as found:
        thread = threading.Thread(target=found.serve_forever)
        thread.start()
        try:
            for name, kind in kinds.items():
                with urllib.request.urlopen(f"http://127.0.0.1:{found.server_address[1]}/{name}") as answer:
                    assert answer.headers["Content-Type"] == kind
        finally:
            found.shutdown()
            thread.join()


def test_without_a_wheel_the_build_says_what_makes_one(tmp_path, monkeypatch):
    monkeypatch.setattr(command, "ROOT", tmp_path)
    with pytest.raises(SystemExit, match=r"python3 dev\.py site"):
        command.newest_wheel()


def test_the_command_line_knows_its_options():
    given = command.parser().parse_args(["--serve", "--bundle", "--port", "9000"])
    assert (given.serve, given.port, given.pages) == (True, 9000, False)
    assert given.bundle == command.pyodide.RELEASE
    assert command.parser().parse_args([]).bundle is None
    assert command.parser().parse_args(["--bundle", "folder"]).bundle == "folder"
