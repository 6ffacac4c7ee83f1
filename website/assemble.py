"""The sources of the pages, laid out for Sphinx: documents, guides, executed notebooks, lessons and pictures.

The documents of `docs/` stand as they are read in the repository; what only the site has is in `website/pages`. A line
`<!-- README: Keyboard -->` there takes over that section of the README, so that nothing is said in two places.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from seawidget.cli import parser
from website import executed, pictures
from website.places import HERE, LESSONS, NOTEBOOKS, ROOT

DOCS = ROOT / "docs"
SECTION = re.compile(r"<!-- README: (.+?) -->")
SOURCES = re.compile(r"\]\((?:\.\./)+((?:src|wheels|website|tests)/[^)#]+|LICENSE)\)")
HOMES = {"hosts": "playing.md", "environments": "scripting.md"}  # where documents belong that may be there
LANGUAGES = {"en": "English", "uk": "Українська", "ru": "Русский"}
LIVE = {
    "en": "Open it live in the browser",
    "uk": "Відкрити наживо в браузері",
    "ru": "Открыть вживую в браузере",
}
CODE = {".py": "python", ".toml": "toml", ".yml": "yaml", ".c": "c", ".mjs": "js", ".txt": "text", "": "text"}


def assemble(source: Path) -> None:
    """Lay all sources out in a folder, where what has not changed is left alone: Sphinx does not read it again.

    Raises ValueError naming what a page asks for and nobody has.
    """
    fresh = source.with_name(f"{source.name}-new")
    shutil.rmtree(fresh, ignore_errors=True)
    lay_out(fresh)
    keep_old(source, fresh)
    shutil.rmtree(source, ignore_errors=True)
    fresh.rename(source)


def keep_old(old: Path, fresh: Path) -> None:
    """Give files that are as they were the time they had."""
    for path in fresh.rglob("*"):
        before = old / path.relative_to(fresh)
        if path.is_file() and before.is_file() and before.read_bytes() == path.read_bytes():
            shutil.copystat(before, path)


def lay_out(source: Path) -> None:
    """Lay all sources out in a new folder."""
    source.mkdir(parents=True)
    shown: set[str] = set()
    for name, text in documents().items():
        put(source, name, text, shown)
    for image in images():
        (source / image).parent.mkdir(exist_ok=True)
        shutil.copy(DOCS / image, source / image)
    pictures.draw(source / "pictures")
    for path in executed.sources():
        text = (executed.DONE / path).read_text(encoding="utf-8")
        put_notebook(source, f"notebooks/{path.as_posix()}", text, path.as_posix(), path.parent.name or "en")
    for language in LANGUAGES:
        for notebook in lessons(language):
            where = f"lessons/{language}/{notebook.name}"
            put_notebook(source, where, notebook.read_text(encoding="utf-8"), where, language)
    for name in sorted(shown):
        put_code(source, name)


def documents() -> dict[str, str]:
    """All pages that are written by hand, by their path in the site, before links into the sources are followed."""
    found = {path.name: pictures.placed(path.name, path.read_text(encoding="utf-8")) for path in DOCS.glob("*.md")}
    for path in (HERE / "pages").rglob("*.md"):
        text = SECTION.sub(lambda match: section(match[1]), path.read_text(encoding="utf-8"))
        found[path.relative_to(HERE / "pages").as_posix()] = filled(text)
    found["reference/commands.md"] = found["reference/commands.md"].replace("<!-- commands -->", commands())
    found["changelog.md"] = flat((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    found["contributing.md"] = flat((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    found["lessons.md"] = lesson_table()
    for path in DOCS.glob("*/*.md"):  # translations, which the line of languages on each page leads to
        text = translated(path.read_text(encoding="utf-8"))
        found[path.relative_to(DOCS).as_posix()] = f"---\norphan: true\n---\n\n{text}"
    for language in LANGUAGES:
        text = (LESSONS / language / "teacher.md").read_text(encoding="utf-8")
        found[f"lessons/{language}/teacher.md"] = f"---\nnosearch: true\norphan: true\n---\n\n{text}"
    return listed(found)


def listed(found: dict[str, str]) -> dict[str, str]:
    """The pages with every document in a list: those that no guide names stand where `HOMES` says, or under Develop."""
    for path in sorted(DOCS.glob("*.md")):
        if not any(re.search(rf"^{path.stem}$", tree, re.MULTILINE) for text in found.values() for tree in trees(text)):
            home = HOMES.get(path.stem, "develop.md")
            head, _, tail = found[home].rpartition("```{toctree}\n")
            found[home] = head + "```{toctree}\n" + tail.replace("```", f"{path.stem}\n```", 1)
    return found


def trees(text: str) -> list[str]:
    """What the lists of a page name."""
    return re.findall(r"^```\{toctree\}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def section(heading: str) -> str:
    """A section of the README, with its heading. Raises ValueError for one that is not there."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(heading)}\n.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if found is None:
        raise ValueError(f"the README has no section {heading!r}")
    return flat(found[0]).strip()


def images() -> list[Path]:
    """The pictures of the documents, by their path in the folder of these."""
    return sorted(path.relative_to(DOCS) for path in DOCS.rglob("*") if path.suffix in (".png", ".gif", ".svg"))


def translated(text: str) -> str:
    """Links of a document in a folder of its language, as the site has them."""
    text = text.replace("](../../README.md)", "](../index.md)")
    return re.sub(r"\]\(\.\./\.\./notebooks/lessons/(\w+)/(\w+)\.ipynb\)", r"](../lessons/\1/\2.ipynb)", text)


def flat(text: str) -> str:
    """Links of a file at the root of the checkout, as the site has them."""
    text = re.sub(r"\]\(docs/", "](", text)
    text = re.sub(r"\]\(notebooks/lessons/(\w+)/(\w+)\.ipynb\)", r"](lessons/\1/\2.ipynb)", text)
    return text.replace("](CONTRIBUTING.md)", "](contributing.md)")


def commands() -> str:
    """What every command of the package says of itself."""
    return "\n".join(_helps(parser(), "##"))


def _helps(found: argparse.ArgumentParser, mark: str) -> Iterator[str]:
    found.formatter_class = partial(argparse.HelpFormatter, width=96)
    yield f"{mark} `{found.prog}`\n\n```text\n{found.format_help()}```\n"
    for action in found._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from _helps(each, mark if mark == "###" else f"{mark}#")


def put(source: Path, name: str, text: str, shown: set[str]) -> None:
    """Write a page; files of the checkout that it links to get a page of their own, noted in `shown`."""
    up = "../" * name.count("/")

    def page(match: re.Match[str]) -> str:
        shown.add(match[1])
        return f"]({up}sources/{match[1]}.md)"

    path = source / name
    path.parent.mkdir(parents=True, exist_ok=True)
    text = text.replace("\n\n```\n", "\n```\n")  # the empty line that ends the last example for who runs it
    path.write_text(SOURCES.sub(page, text), encoding="utf-8")


def put_code(source: Path, name: str) -> None:
    """A file of the checkout as a page. Raises FileNotFoundError for one that is none."""
    text = (ROOT / name).read_text(encoding="utf-8")
    path = source / "sources" / f"{name}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    kind = CODE[Path(name).suffix]
    path.write_text(f"---\norphan: true\n---\n\n# {name}\n\n`````{kind}\n{text}`````\n", encoding="utf-8")


def put_notebook(source: Path, name: str, text: str, live: str, language: str) -> None:
    """A notebook as a page, with a link below its title to the same one live."""
    found: dict[str, Any] = json.loads(text)
    up = "../" * name.count("/")
    link = f'<a class="try" href="{up}live/notebooks/index.html?path={live}">{LIVE[language]}</a>'
    first = found["cells"][0]
    title, _, rest = "".join(first["source"]).partition("\n")
    first["source"] = f"{title}\n\n{link}\n{rest}"
    found["metadata"].setdefault("kernelspec", {"name": "python3", "display_name": "Python 3", "language": "python"})
    path = source / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(found), encoding="utf-8")


# -- tables of notebooks -----------------------------------------------------------------------------------------------


def lessons(language: str) -> list[Path]:
    """The notebooks of the lessons in a language, in order."""
    return sorted((LESSONS / language).glob("*.ipynb"))


def title(notebook: Path) -> str:
    """The title of a notebook."""
    first = json.loads(notebook.read_text(encoding="utf-8"))["cells"][0]
    return "".join(first["source"]).partition("\n")[0].removeprefix("# ")


def filled(text: str) -> str:
    """A page with the lists that are made of the notebooks there are."""
    options = (f'<option value="{int(path.name[:2])}">{title(path)}</option>' for path in lessons("en"))
    live = '<a href="live/notebooks/index.html?path={0}">`{0}`</a>'
    named = [(name.as_posix(), title(NOTEBOOKS / name)) for name in executed.sources()]
    rows = (f"| {live.format(name)} | {heading} |" for name, heading in named)
    text = text.replace("<!-- lessons: options -->", "\n".join(options))
    text = text.replace("<!-- notebooks: translations -->", notebook_lists())
    return text.replace("<!-- notebooks: rows -->", "\n".join(rows))


def notebook_lists() -> str:
    """Lists of the notebooks in other languages, each under the name of its language."""
    lines: list[str] = []
    for language, name in list(LANGUAGES.items())[1:]:
        pages = [
            f"notebooks/{path.with_suffix('').as_posix()}"
            for path in executed.sources()
            if path.parent.name == language
        ]
        lines += [f"## {name}", "", "```{toctree}", ":titlesonly:", "", *pages, "```", ""]
    return "\n".join(lines)


def lesson_table() -> str:
    """The page of all lessons: as boards, as live notebooks, to read."""
    lines = ["# Lessons", "", "Open one as a board, which needs no code, or as a live notebook; or read it.", ""]
    for language, name in LANGUAGES.items():
        lines += [f"## {name}", "", "| | board | notebook | to read |", "|---|---|---|---|"]
        for path in lessons(language):
            number, where = int(path.name[:2]), f"lessons/{language}/{path.name}"
            board = f'<a href="board/index.html?lesson={number}&amp;group=7B&amp;locale={language}">board</a>'
            live = f'<a href="live/notebooks/index.html?path={where}">live</a>'
            lines.append(f"| {title(path)} | {board} | {live} | [page]({where}) |")
        lines += ["", f"[teacher.md](lessons/{language}/teacher.md): what to expect, and the answers.", ""]
    tree = [f"{title(path)} <lessons/{language}/{path.stem}>" for language in LANGUAGES for path in lessons(language)]
    return "\n".join([*lines, "```{toctree}", ":hidden:", "", *tree, "```", ""])
