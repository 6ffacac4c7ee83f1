"""The notebooks live: JupyterLite over Pyodide, with the notebooks of the tour and of all lessons."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from website.executed import sources
from website.places import HERE, LESSONS, NOTEBOOKS

APPS = ("lab", "notebooks", "tree", "repl")
WITH_NOTEBOOKS = APPS[:2]
ENDED = "ended.mjs"  # what saved boards say there, since Python ends with the page

# The kernel asks no index for packages: everything there is stands in the lock file.
CONFIGURATION: dict[str, Any] = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "seawidget",
        "exposeAppInBrowser": True,
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": {"disablePyPIFallback": True}},
    },
}
BUILD = {"LiteBuildConfig": {"no_sourcemaps": True, "no_unused_shared_packages": True, "apps": list(APPS)}}
SETTINGS: dict[str, Any] = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
}


def build(source: Path, out: Path) -> None:
    """Build the live part from a folder that has Pyodide in it. Raises CalledProcessError, showing what was said."""
    files = source / "files"
    shutil.rmtree(files, ignore_errors=True)
    shutil.rmtree(out, ignore_errors=True)
    (source / ".jupyterlite.doit.db").unlink(missing_ok=True)  # a build that goes on from another loses settings
    lay_out(files)
    for name, what in (
        ("jupyter-lite.json", CONFIGURATION),
        ("jupyter_lite_config.json", BUILD),
        ("overrides.json", SETTINGS),
    ):
        (source / name).write_text(json.dumps(what), encoding="utf-8")
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", ".", "--output-dir", str(out)]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    done = subprocess.run(command, cwd=source, env=kept, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout[-3000:], done.stderr[-3000:], file=sys.stderr)
        done.check_returncode()
    say_what_ended(out)
    for font in (out / "build").glob("fa-*.svg"):  # for browsers that could not run any of this
        font.unlink()


def say_what_ended(out: Path) -> None:
    """Have pages with notebooks load a script for saved boards. Raises ValueError for a page without an end."""
    shutil.copy(HERE / "live" / ENDED, out)
    for app in WITH_NOTEBOOKS:
        page = out / app / "index.html"
        text = page.read_text(encoding="utf-8")
        if text.count("</body>") != 1:
            raise ValueError(f"{page} does not end its body once, so nothing can be added there")
        script = f'<script type="module" src="../{ENDED}"></script>'
        page.write_text(text.replace("</body>", f"{script}\n</body>"), encoding="utf-8")


def lay_out(files: Path) -> None:
    """The notebooks as people open them: those of the tour, and a folder of lessons for each language."""
    for name in sources():
        (files / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(NOTEBOOKS / name, files / name)
    for language in sorted(path for path in LESSONS.iterdir() if path.is_dir()):
        (files / "lessons" / language.name).mkdir(parents=True)
        for notebook in sorted(language.glob("*.ipynb")):
            shutil.copy(notebook, files / "lessons" / language.name)
