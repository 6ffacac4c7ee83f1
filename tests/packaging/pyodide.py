"""Scripts run by Pyodide under Node.js, as JupyterLite runs them, with what the board needs. A helper of tests."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

from tests.conftest import lacking
from tests.packaging.wheels import ROOT

PYODIDE = "pyodide@314.0.6"
# What the board needs, from a fresh interpreter of this environment; compiled parts have a fallback or are not used.
NEEDED = "import sys; import seawidget.widget.gamewidget; print(*{name.split('.')[0] for name in sys.modules})"


def zipped(folder: Path, roots: dict[str, Path]) -> Path:
    """The Python files and data of packages as one archive."""
    path = folder / "needed.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, root in roots.items():
            if root.is_file():
                archive.write(root, root.name)
            for file in sorted(root.rglob("*")) if root.is_dir() else ():
                if file.is_file() and file.suffix not in (".so", ".pyc", ".map") and "tests" not in file.parts[-3:]:
                    archive.write(file, Path(name) / file.relative_to(root))
    return path


def packages() -> dict[str, Path]:
    """The installed packages that the board imports, by name, and their metadata; the package itself from here."""
    names = subprocess.check_output([sys.executable, "-c", NEEDED], text=True).split()
    place = Path(sysconfig.get_path("purelib"))
    found = {"seawidget": ROOT / "src" / "seawidget"}
    for name in names:
        for path in (place / name, place / f"{name}.py"):
            if path.exists() and name != "seawidget":
                found[name] = path
    for path in place.glob("*.dist-info"):
        if path.name.partition("-")[0].lower() in {name.lower() for name in names}:
            found[path.name] = path
    return found


def told_by(script: str, folder: Path) -> dict:
    """What a script prints after TOLD, in a folder of its own."""
    if shutil.which("node") is None:
        lacking("Node.js")
    subprocess.run(["npm", "install", "--no-audit", "--no-fund", PYODIDE], cwd=folder, check=True)
    (folder / "script.py").write_text(script, encoding="utf-8")
    command = ["node", ROOT / "wheels" / "pyodide.mjs", zipped(folder, packages())]
    environment = {**os.environ, "SEAWIDGET_SCRIPT": str(folder / "script.py")}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout.partition("TOLD")[2])
