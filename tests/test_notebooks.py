"""The notebooks run from top to bottom without an error, and are stored without outputs."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))
each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def test_they_are_found():
    assert [path.name for path in NOTEBOOKS] == [
        "01_play.ipynb",
        "02_script.ipynb",
        "03_variants.ipynb",
        "04_simulate.ipynb",
        "05_odds.ipynb",
        "06_pomor.ipynb",
    ]


@pytest.fixture(scope="module")
def nbformat():
    import nbformat  # slow to import, and every worker would

    return nbformat


@pytest.mark.usefixtures("compiled_rules")
@each
def test_runs(path, tmp_path, nbformat):
    import nbclient

    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    printed = [
        output.get("text", "")
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if output.get("name") == "stderr"
    ]
    assert not printed


@each
def test_is_stored_without_outputs(path, nbformat):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert "widgets" not in notebook.metadata
    assert set(notebook.metadata) <= {"kernelspec", "language_info"}
    for cell in notebook.cells:
        assert set(cell.metadata) <= {"tags"}
        if cell.cell_type == "code":
            assert not cell.outputs
            assert cell.execution_count is None


@each
def test_reads_well(path, nbformat):
    """A title first, a takeaway last, and a sentence before every piece of code."""
    cells = nbformat.read(path, as_version=4).cells
    assert cells[0].cell_type == "markdown"
    assert cells[0].source.startswith("# ")
    assert cells[-1].cell_type == "markdown"
    assert "takeaway" in cells[-1].source.lower()
    kinds = [cell.cell_type for cell in cells]
    assert all("markdown" in pair for pair in pairwise(kinds))
