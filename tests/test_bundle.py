"""The committed front end is what its sources build, small, self-contained, and styles nothing but itself."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "src" / "seawidget" / "widget" / "static"
SCRIPTS = {path.name: path.read_text(encoding="utf-8") for path in sorted(STATIC.glob("*.js"))}
STYLES = (STATIC / "widget.css").read_text(encoding="utf-8")


@pytest.mark.node
def test_it_is_fresh(tmp_path):
    """Building the sources again gives the committed files, byte for byte."""
    build = subprocess.run(
        ["node", "build.mjs"],
        cwd=ROOT / "js",
        env={**os.environ, "SEAWIDGET_OUT": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert build.returncode == 0, build.stdout + build.stderr
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in STATIC.iterdir()}
    for path in tmp_path.iterdir():
        same = path.read_bytes() == (STATIC / path.name).read_bytes()
        assert same, f"{path.name} is stale: run `npm run build` in js/"


def test_it_is_small():
    """A notebook stores the script and the styles once per widget; the build refuses chunks that are too large."""
    assert len(SCRIPTS["widget.js"].encode()) <= 60_000
    assert len(gzip.compress(SCRIPTS["widget.js"].encode(), 9)) <= 20_000
    assert len(STYLES.encode()) <= 18_000
    assert len(gzip.compress(STYLES.encode(), 9)) <= 5_500


@pytest.mark.parametrize(
    "forbidden",
    [
        pytest.param(r"""(?:from|import)\s*\(?\s*["'`](?:https?:)?//""", id="imports from the network"),
        pytest.param(r"customElements\s*\.\s*define", id="a registry shared by all copies of the module"),
        pytest.param(r"\bnew Function\b|(?<![.\w])eval\(", id="code from text"),
        pytest.param(r"(?<![.\w])define\(", id="AMD"),
        pytest.param(r"\bfetch\(|XMLHttpRequest|WebSocket|sendBeacon", id="network"),
    ],
)
@pytest.mark.parametrize("script", SCRIPTS)
def test_the_scripts_do_without(script, forbidden):
    assert not re.search(forbidden, SCRIPTS[script])


def test_the_styles_load_nothing():
    assert "@import" not in STYLES
    assert not re.search(r"""url\(\s*["']?(?:https?:)?//""", STYLES)


def test_every_style_is_scoped():
    outside = [s for s in selectors(STYLES) if not s.startswith((".seawidget", ":where(.seawidget"))]
    assert not outside


def selectors(css: str) -> list[str]:
    """The selectors of all style rules, those inside @media, @layer, @container and @supports too."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    found: list[str] = []
    for head, body in blocks(css):
        if head.startswith(("@keyframes", "@font-face", "@property")):
            continue
        if head.startswith("@"):
            found += selectors(body)
        else:
            found += parts(head)
    return found


def parts(head: str) -> list[str]:
    """A list of selectors, cut at the commas outside all brackets."""
    found, depth = [""], 0
    for character in head:
        depth += (character in "([") - (character in ")]")
        if character == "," and not depth:
            found.append("")
        else:
            found[-1] += character
    return [part.strip() for part in found]


def blocks(css: str) -> list[tuple[str, str]]:
    """The outermost `head { body }` pairs; what is nested in a style rule stays in its body."""
    found, depth, start, head = [], 0, 0, ""
    for at, character in enumerate(css):
        if character == "{":
            depth += 1
            if depth == 1:
                head, start = css[start:at].rpartition(";")[2].strip(), at + 1
        elif character == "}":
            depth -= 1
            if depth == 0:
                found.append((head, css[start:at]))
                start = at + 1
    return found


def test_the_scope_check_sees_through_nesting():
    css = "@layer a{.seawidget x,:is(b,:c(1,2)){x:1}@media print{.o{}}}@keyframes k{from{x:1}}.seawidget{&:hover{}}"
    assert selectors(css) == [".seawidget x", ":is(b,:c(1,2))", ".o", ".seawidget"]


@pytest.mark.parametrize("sheet", sorted((ROOT / "js" / "src" / "view").rglob("*.css")), ids=lambda path: path.name)
def test_the_styles_inside_chunks_are_scoped_as_well(sheet):
    found = selectors(sheet.read_text(encoding="utf-8"))
    assert found
    assert all(selector.startswith(".seawidget") for selector in found)
