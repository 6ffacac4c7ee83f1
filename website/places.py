"""Where things are: what the site is made of, what is kept between two builds, and what comes out."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HERE = ROOT / "website"
KEPT = ROOT / ".site" / "kept"  # beside the tools: executed notebooks, wheels, Pyodide
NOTEBOOKS = ROOT / "notebooks"
LESSONS = NOTEBOOKS / "lessons"
OUT = ROOT / "dist" / "site"
PYODIDE = Path("live", "static", "pyodide")  # inside the site
FILES = Path("live", "files")
