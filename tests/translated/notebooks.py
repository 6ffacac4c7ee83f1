"""The translated notebooks: the cells of the English ones with the words of `notebooks/text`, and the language set."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

from seawidget.classroom.shown.cells import as_text
from tests.translated import sources
from tests.translated.stamps import LANGUAGES, ROOT, stale

FOLDER = ROOT / "notebooks"
ENGLISH = sorted(FOLDER.glob("*.ipynb"))


def built() -> dict[Path, str]:
    """The text of every translated notebook. Raises ValueError naming every section that is missing or stale."""
    found, wrong = {}, []
    for language in LANGUAGES:
        for path in ENGLISH:
            english = json.loads(path.read_text(encoding="utf-8"))
            source = FOLDER / "text" / language / f"{path.stem}.md"
            sections = sources.read(source)
            wrong += faults(english, sections, str(source.relative_to(ROOT)))
            if not wrong:
                found[FOLDER / language / path.name] = as_text(translated(english, sections, language))
    if wrong:
        raise ValueError("\n".join(wrong))
    return found


def faults(english: dict[str, Any], sections: dict[str, sources.Section], place: str) -> list[str]:
    """What is wrong with the sections of a translation: missing, stale or for no cell."""
    wrong = []
    cells = {cell["id"]: cell for cell in english["cells"]}
    for name, cell in cells.items():
        text = "".join(cell["source"])
        section = sections.get(name)
        if section is not None:
            wrong.append(stale(f"{place}, {name}", section.stamp, text))
        elif cell["cell_type"] == "markdown" or sources.says_something(text):
            wrong.append(f"{place}, {name}: there is no section for this cell")
    wrong += [f"{place}, {name}: there is no such cell" for name in sections.keys() - cells.keys()]
    return [each for each in wrong if each is not None]


def translated(english: dict[str, Any], sections: dict[str, sources.Section], language: str) -> dict[str, Any]:
    """A notebook with its cells in a language."""
    cells, spoken = [], False
    for cell in english["cells"]:
        text = "".join(cell["source"])
        section = sections.get(cell["id"])
        if cell["cell_type"] == "markdown":
            assert section is not None
            text = section.text
        else:
            text = sources.in_words(text, section.pairs if section else [])
            if not spoken:
                text, spoken = speaking(text, language), True
        cells.append({**cell, "source": text.splitlines(keepends=True)})
    return {**english, "cells": cells}


def speaking(code: str, language: str) -> str:
    """The first cell of code with the language chosen in it, below its imports."""
    imports = [each for each in ast.parse(code).body if isinstance(each, (ast.Import, ast.ImportFrom))]
    lines = code.splitlines(keepends=True)
    after = imports[-1].end_lineno or 0
    return "".join([*lines[:after], "\n", f'sea.set_locale("{language}")\n', *lines[after:]])
