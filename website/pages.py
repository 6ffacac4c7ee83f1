"""The pages: Sphinx over the assembled sources, every warning an error."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from website.places import HERE, KEPT

UNUSED = (".buildinfo", ".doctrees", "objects.inv", "_static/webpack-macros.html", "_static/*/*.map")


def build(source: Path, out: Path) -> None:
    """Build the pages anew into a folder. Raises CalledProcessError when Sphinx has anything to complain about."""
    shutil.rmtree(out, ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-j", "auto", "-b", "html"]
    subprocess.run([*command, "-c", HERE, "-d", KEPT / "doctrees", source, out], check=True)
    for pattern in UNUSED:
        for path in out.glob(pattern):
            path.unlink() if path.is_file() else shutil.rmtree(path)
    (out / ".nojekyll").touch()  # static page hosts would leave out folders that begin with an underscore
