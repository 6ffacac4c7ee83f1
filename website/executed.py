"""The notebooks with their outputs, executed again only when they or the package have changed."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from website.places import KEPT, NOTEBOOKS, ROOT

DONE = KEPT / "executed"
TIMEOUT = 300  # seconds for one cell, on a busy machine
VIEW = "application/vnd.jupyter.widget-view+json"
PICTURE = "image/svg+xml"


def sources() -> list[Path]:
    """The notebooks of the tour by their path in `notebooks/`: in English, then folders of other languages."""
    found = [*sorted(NOTEBOOKS.glob("*.ipynb")), *sorted(NOTEBOOKS.glob("??/*.ipynb"))]
    return [path.relative_to(NOTEBOOKS) for path in found]


def fingerprint(notebook: Path, package: Iterable[Path] | None = None) -> str:
    """A hash of a notebook and of the whole package."""
    found = hashlib.sha256(notebook.read_bytes())
    files = (ROOT / "src").rglob("*") if package is None else package
    for path in sorted(path for path in files if path.is_file() and path.suffix in (".py", ".json", ".js", ".css")):
        found.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return found.hexdigest()


def execute_all() -> None:
    """Bring all notebooks in `DONE` up to date. Raises nbclient's CellExecutionError for one that fails."""
    for name in sources():
        stamp = DONE / name.with_suffix(".sha256")
        stamp.parent.mkdir(parents=True, exist_ok=True)
        now = fingerprint(NOTEBOOKS / name)
        if not stamp.exists() or stamp.read_text() != now:
            execute(NOTEBOOKS / name, DONE / name)
            stamp.write_text(now)


def execute(notebook: Path, to: Path) -> None:
    """Run one notebook in a folder of its own, interpreted, so that it is the same on every machine."""
    import nbformat
    from nbclient import NotebookClient

    found: Any = nbformat.read(notebook, as_version=4)  # type: ignore[no-untyped-call]
    folder = tempfile.mkdtemp(prefix="seawidget-notebook-")
    os.environ.update(SEAWIDGET_COMPILE="0", SEAWIDGET_CACHE="", PYTHONPATH=str(ROOT / "src"))
    try:
        client = NotebookClient(
            found,
            timeout=TIMEOUT,
            kernel_name="python3",
            resources={"metadata": {"path": folder}},
            extra_arguments=["--log-level=40"],
        )
        client.execute()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    still(found)
    nbformat.write(found, to)  # type: ignore[no-untyped-call]


def still(notebook: Any) -> None:
    """Leave pictures of boards where a page without a kernel cannot have the boards themselves."""
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if PICTURE in data:
                data.pop(VIEW, None)
                data.pop("text/plain", None)
