"""What hatchling asks when it builds a wheel: with SEAWIDGET_WHEEL set, libraries of the compiled rules come along.

Without it, and in an editable installation, nothing is compiled and nothing more is needed: the wheel is pure Python.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "SEAWIDGET_WHEEL"  # environment variable: a platform of `libraries.py`, or "here" for this machine's compiler
TOOLS = "wheels"  # the extra that has what a build needs
HERE = Path(__file__).resolve().parent


class LibrariesHook(BuildHookInterface[Any]):
    """Puts the libraries of one platform into a wheel for that platform."""

    folder = ""

    def dependencies(self) -> list[str]:
        """What an isolated build installs first."""
        return self.metadata.core.optional_dependencies[TOOLS] if _wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the libraries. Raises CalledProcessError if they cannot be made: no wheel is better than half a one."""
        platform = _wanted()
        if not platform or version == "editable":
            return
        self.folder = tempfile.mkdtemp(prefix="seawidget-wheel-")
        command = [sys.executable, str(HERE / "libraries.py"), platform, self.folder]
        tag = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
        build_data["tag"] = f"py3-none-{tag}"
        build_data["pure_python"] = False
        for file in sorted(Path(self.folder).iterdir()):
            build_data["force_include"][str(file)] = f"seawidget/compiling/built/{file.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was made, now that the wheel has it."""
        if self.folder:
            shutil.rmtree(self.folder, ignore_errors=True)


def _wanted() -> str:
    return os.environ.get(SWITCH, "").strip()
