"""The translated notebooks: those of their sources, the same code as the English ones, and they run."""

from __future__ import annotations

import json

import pytest

from tests.translated import notebooks, sources
from tests.translated.stamps import LANGUAGES, stamp

PATHS = [notebooks.FOLDER / language / path.name for language in LANGUAGES for path in notebooks.ENGLISH]
each = pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}-{path.stem}")


def cells(path):
    return json.loads(path.read_text(encoding="utf-8"))["cells"]


def test_they_are_those_of_their_sources():
    """`python -m tests.translated.build` writes them anew."""
    files = notebooks.built()
    there = {path for language in LANGUAGES for path in (notebooks.FOLDER / language).glob("*.ipynb")}
    assert there == files.keys() == {*PATHS}
    assert not [str(path) for path, text in files.items() if path.read_text(encoding="utf-8") != text]


@each
def test_code_differs_in_words_alone(path):
    spoken = f'sea.set_locale("{path.parent.name}")\n'
    own, english = (
        [cell for cell in cells(each) if cell["cell_type"] == "code"] for each in (path, path.parents[1] / path.name)
    )
    assert [cell["id"] for cell in own] == [cell["id"] for cell in english]
    assert "".join(own[0]["source"]).count(spoken) == 1
    for cell, other in zip(own, english, strict=True):
        code = "".join(cell["source"]).replace(spoken, "")
        assert sources.bare(code) == sources.bare("".join(other["source"])), cell["id"]


@each
def test_text_keeps_code_links_and_headings(path):
    for cell, other in zip(cells(path), cells(path.parents[1] / path.name), strict=True):
        if cell["cell_type"] == "markdown":
            assert sources.marks("".join(cell["source"])) == sources.marks("".join(other["source"])), cell["id"]


@each
def test_is_stored_without_outputs(path):
    for cell in cells(path):
        assert cell["cell_type"] == "markdown" or (cell["outputs"], cell["execution_count"]) == ([], None)


@pytest.mark.usefixtures("compiled_rules")
@pytest.mark.full(gate=1)
@each
def test_runs(path, tmp_path):
    import nbclient
    import nbformat

    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert outputs
    assert not [output.text for output in outputs if output.get("name") == "stderr"]


ENGLISH = {
    "cells": [
        {"id": "a", "cell_type": "markdown", "source": ["# Sail"]},
        {"id": "b", "cell_type": "code", "source": ["import sea\n", "\n", 'print(f"{sea:4} at last, sea")  # sea']},
        {"id": "c", "cell_type": "code", "source": ["sea.calm"]},
    ]
}
TEXT, CODE = ("".join(cell["source"]) for cell in ENGLISH["cells"][:2])
GOOD = f"<!-- a {stamp(TEXT)} -->\n# Пливіть\n\n<!-- b {stamp(CODE)} -->\nsea = море\nat last = нарешті\n"


def wrong(text, tmp_path):
    path = tmp_path / "a.md"
    path.write_text(text, encoding="utf-8")
    return notebooks.faults(ENGLISH, sources.read(path), "a.md")


def test_words_are_replaced_in_texts_and_comments_alone(tmp_path):
    assert wrong(GOOD, tmp_path) == []
    made = notebooks.translated(ENGLISH, sources.read(tmp_path / "a.md"), "uk")
    assert ["".join(cell["source"]) for cell in made["cells"]] == [
        "# Пливіть",
        'import sea\n\nsea.set_locale("uk")\n\nprint(f"{sea:4} нарешті, море")  # море',
        "sea.calm",
    ]


def test_what_is_stale_missing_or_left_over_is_named(tmp_path):
    (told,) = wrong(GOOD.replace(stamp(TEXT), "01234567"), tmp_path)
    assert told.startswith("a.md, a: the English has changed")
    assert stamp(TEXT) in told
    assert wrong(GOOD.partition("\n\n")[2], tmp_path) == ["a.md, a: there is no section for this cell"]
    assert wrong(GOOD.partition("\n\n")[0], tmp_path) == ["a.md, b: there is no section for this cell"]
    assert wrong(GOOD + "<!-- d 01234567 -->\n", tmp_path) == ["a.md, d: there is no such cell"]


@pytest.mark.parametrize("pair", [("calm", "тиша"), ("import", "імпорт")])
def test_code_cannot_be_translated(pair):
    with pytest.raises(ValueError, match=pair[0]):
        sources.in_words(CODE, [pair])


@pytest.mark.parametrize("text", ["text first\n" + GOOD, GOOD + GOOD])
def test_a_source_that_is_none_is_refused(text, tmp_path):
    with pytest.raises(ValueError, match="section"):
        wrong(text, tmp_path)


def test_a_line_that_is_no_pair_is_refused(tmp_path):
    wrong(GOOD.replace("sea = море", "море"), tmp_path)
    sections = sources.read(tmp_path / "a.md")
    with pytest.raises(ValueError, match="English = translation"):
        notebooks.translated(ENGLISH, sections, "uk")


def test_code_that_does_something_else_is_seen():
    assert sources.bare("f('a', 1)  # one") == sources.bare("f('b', 1)")
    for other in ("f('a', 2)", "g('a', 1)", "f('a', x=1)", "f(f'{x:4}')"):
        assert sources.bare(other) not in (sources.bare("f('a', 1)"), sources.bare("f(f'{x:5}')"))
