"""Writes the translated notebooks anew: `python -m tests.translated.build`."""

from __future__ import annotations

import sys

from tests.translated.notebooks import built

if __name__ == "__main__":
    try:
        files = built()
    except ValueError as error:
        sys.exit(str(error))
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
