"""Other interpreters, for what has to begin from nothing or must not find compiled rules."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

CACHE = "SEAWIDGET_CACHE"  # folder of compiled rules; empty: none
AHEAD = {"SEAWIDGET_COMPILE": "0"}  # compile when asked to only: a compiler at work would be measured, too
INTERPRETED = {CACHE: "", **AHEAD}
COMPILED = {"SEAWIDGET_COMPILE": "1"}  # for what plays compiled when it can, without being asked: libraries come first


def told(arguments: list[str], environment: dict[str, str] | None = None) -> Any:
    """The JSON of the last line that another interpreter prints."""
    command = [sys.executable, *arguments]
    output = subprocess.check_output(command, text=True, env={**os.environ, **AHEAD, **(environment or {})})
    return json.loads(output.strip().splitlines()[-1])
