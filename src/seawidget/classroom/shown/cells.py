"""Notebooks as plain data (nbformat 4.5): cells with ids that stay the same, so that a built notebook does too."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from seawidget.errors import PathError
from seawidget.files import place, write
from seawidget.text.i18n import Sentence

Notebook = dict[str, Any]


class Cells:
    """Cells one after another; `name` begins their ids."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.cells: list[dict[str, Any]] = []

    def _add(self, kind: str, source: str, metadata: Mapping[str, Any] | None, **more: Any) -> None:
        head = {"cell_type": kind, "id": f"{self.name}-{len(self.cells):02}", "metadata": dict(metadata or {})}
        self.cells.append({**head, **more, "source": source.splitlines(keepends=True)})

    def text(self, *parts: str, metadata: Mapping[str, Any] | None = None) -> None:
        """A cell of Markdown; the parts are paragraphs."""
        self._add("markdown", "\n\n".join(part for part in parts if part), metadata)

    def code(self, *lines: str, metadata: Mapping[str, Any] | None = None) -> None:
        """A cell of code."""
        self._add("code", "\n".join(lines), metadata, execution_count=None, outputs=[])

    def raw(self, *lines: str) -> None:
        """A raw cell: what a grader's tool reads."""
        self._add("raw", "\n".join(lines), None)

    def notebook(self) -> Notebook:
        """All of them."""
        kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
        metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
        return {"cells": self.cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def as_text(notebook: Notebook) -> str:
    """The text of a notebook file."""
    return json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def save(notebook: Notebook, path: str | os.PathLike[str]) -> Path:
    """Write a notebook; never over a file that is there. Raises PathError, WriteError."""
    where = place(path)
    if where.exists():
        raise PathError(Sentence("cli.new.there", file=str(where)))
    return write(where, as_text(notebook))
