"""Saved notebooks as pages that show their boards also where scripts are blocked: an exporter for nbconvert.

`jupyter nbconvert --to seawidget board.ipynb` is `--to html`, and where a page runs no scripts picture and text of each
board stand in its place, as they were when its cell ran. nbconvert itself writes one form of an output only, and of a
widget that is a script.
"""

from __future__ import annotations

from typing import Any

from nbconvert.exporters import HTMLExporter
from nbconvert.preprocessors import Preprocessor

from seawidget.visible import escape

VIEW = "application/vnd.jupyter.widget-view+json"
PICTURE = "image/svg+xml"


class StillBoards(Preprocessor):
    """Puts picture and text of each widget that has both behind it, for readers without scripts."""

    def preprocess_cell(self, cell: Any, resources: Any, index: int) -> tuple[Any, Any]:
        """A cell with an output more for each board in it."""
        outputs: list[Any] = []
        for output in cell.get("outputs", ()):
            outputs.append(output)
            data = output.get("data", {})
            if VIEW in data and PICTURE in data:
                text = "".join(data.get("text/plain", ""))
                still = f"<noscript>{''.join(data[PICTURE])}<pre>{escape(text)}</pre></noscript>"
                outputs.append({**output, "output_type": "display_data", "data": {"text/html": still}, "metadata": {}})
                outputs[-1].pop("execution_count", None)
        if outputs:
            cell["outputs"] = type(cell["outputs"])(outputs)
        return cell, resources


class PageExporter(HTMLExporter):
    """HTML with still boards: `jupyter nbconvert --to seawidget`."""

    export_from_notebook = "HTML with boards"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[no-untyped-call]
        self.register_preprocessor(StillBoards, enabled=True)  # type: ignore[no-untyped-call]
