"""Build the site, or show it: `python3 dev.py site [--serve] [--pages] [--bundle [FROM]] [--out FOLDER]`."""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from website import assemble, executed, links, lite, pages, pyodide, serving
from website.places import HERE, KEPT, OUT, PYODIDE, ROOT


def main() -> int:
    """Build what is asked for; the exit code is 1 when a link leads nowhere."""
    given = parser().parse_args()
    out: Path = given.out.resolve()
    if given.serve and (out / "index.html").exists():
        return serving.serve(out, given.port)
    source = KEPT / "source"
    step("notebooks", executed.execute_all)
    step("sources", assemble.assemble, source)
    step("pages", pages.build, source, out)
    if not given.pages:
        step("Pyodide", pyodide.build, newest_wheel(), KEPT / "lite" / "static" / "pyodide", given.bundle)
        step("notebooks live", lite.build, KEPT / "lite", out / "live")
        step("board", board, out)
    wrong = step("links", links.wrong, out, live=not given.pages)
    for line in wrong:
        print(line, file=sys.stderr)
    print(f"{out}: {megabytes(out):.1f} MB, of which {megabytes(out / PYODIDE):.1f} MB are Python and the games")
    if given.serve and not wrong:
        return serving.serve(out, given.port)
    return 1 if wrong else 0


def parser() -> argparse.ArgumentParser:
    """What the command takes."""
    found = argparse.ArgumentParser(prog="dev.py site", description=__doc__)
    found.add_argument("--serve", action="store_true", help="show the site; it is built if there is none")
    found.add_argument("--port", type=int, default=8000, help="for --serve (%(default)s)")
    found.add_argument("--pages", action="store_true", help="only the pages, nothing that runs in a browser")
    found.add_argument(
        "--bundle",
        nargs="?",
        const=pyodide.RELEASE,
        metavar="FROM",
        help="bring numpy, pandas and matplotlib along, for notebooks 04 to 06: from the folder or address of the full "
        "Pyodide release (%(const)s)",
    )
    found.add_argument("--out", type=Path, default=OUT, help="the folder to build (dist/site)")
    return found


def step(what: str, do: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """Do one part and say how long it took."""
    began = time.perf_counter()
    result = do(*given, **named)
    print(f"{what}: {time.perf_counter() - began:.1f} s", flush=True)
    return result


def newest_wheel() -> Path:
    """The wheel for the browser, which `dev.py site` makes before it comes here."""
    found = sorted((ROOT / "dist").glob("seawidget-*emscripten*.whl"), key=lambda path: path.stat().st_mtime)
    if not found:
        sys.exit("website: no wheel for the browser in dist/; `python3 dev.py site` makes one")
    return found[-1]


def board(out: Path) -> None:
    """The page that is a board and nothing else."""
    shutil.copytree(HERE / "board", out / "board", ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)


def megabytes(folder: Path) -> float:
    """The size of all files of a folder, in MB."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


if __name__ == "__main__":
    sys.exit(main())
