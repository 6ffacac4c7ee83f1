"""The pages for players and teachers in other languages: `docs/<language>/<page>.md`, section by section.

A translated page is written by hand. Below each of its headings stands `<!-- stamp -->`, that of the English section it
says again. What must not differ from language to language is compared: headings, numbers of rules, code, tables, the
editions a rule comes from, pictures and links. Sections for those who write scripts are not translated (`FOR_SCRIPTS`).
"""

from __future__ import annotations

import doctest
import re
from dataclasses import dataclass
from pathlib import Path

from tests.translated.stamps import ROOT, stale, stamp

DOCS = ROOT / "docs"
READ = ("rules-tranquility.md", "rules-pomor.md", "teaching.md", "practice.md", "worlds-and-data.md", "positions.md")
PAGES = {path.name: path for path in (ROOT / "README.md", *map(DOCS.joinpath, READ))}
FOR_SCRIPTS = {
    "README.md": ("Script it", "Odds, bots, many games", "Develop"),
    "practice.md": ("How a move is judged",),
    "worlds-and-data.md": ("Measured",),
    "positions.md": ("How a line is made",),
}
"""The sections that are English alone, by page: for those who write scripts, and what was measured."""
NAMES = {"en": "English", "uk": "Українська", "ru": "Русский"}

HEADING = re.compile(r"^#{1,6} ", re.MULTILINE)
STAMP = re.compile(r"\A<!-- ([0-9a-f]{8}) -->\n")
FENCE = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)]+)\)")
NUMBER = re.compile(r"(?<![\w-])(?:[A-Z]+-)+\d+\b|\b(?:EN|UA|RU|SV)\b")


@dataclass(frozen=True)
class Section:
    """A heading with what stands below it, up to the next one."""

    heading: str
    stamp: str | None
    text: str


def languages(name: str, locale: str) -> str:
    """The line below the title of a page that leads to its other languages."""
    here = PAGES[name].parent if locale == "en" else DOCS / locale
    return " · ".join(
        f"**{said}**" if other == locale else f"[{said}]({relative(page(name, other), here)})"
        for other, said in NAMES.items()
    )


def page(name: str, locale: str) -> Path:
    """Where a page is in a language."""
    return PAGES[name] if locale == "en" else DOCS / locale / name


def relative(path: Path, folder: Path) -> str:
    """How a link in a folder leads to a file of the project."""
    up = 0
    while not path.is_relative_to(folder):
        folder, up = folder.parent, up + 1
    return "../" * up + path.relative_to(folder).as_posix()


def sections(name: str, locale: str) -> list[Section]:
    """The sections of a page, without its line of languages."""
    text = page(name, locale).read_text(encoding="utf-8")
    hidden = FENCE.sub(lambda found: "\0" * len(found[0]), text)  # "# ..." in code is no heading
    starts = [found.start() for found in HEADING.finditer(hidden)]
    assert starts[0] == 0, f"{page(name, locale)} begins with its title"
    found = []
    for begin, end in zip(starts, [*starts[1:], len(text)], strict=True):
        heading, _, rest = text[begin:end].partition("\n")
        mark = STAMP.match(rest)
        rest = rest[mark.end() :] if mark else rest
        found.append(
            Section(heading, mark[1] if mark else None, rest.replace(languages(name, locale) + "\n", "", 1).strip())
        )
    if locale == "en":
        found = [each for each in found if each.heading.lstrip("# ") not in FOR_SCRIPTS.get(name, ())]
    return found


def faults(name: str, locale: str) -> list[str]:
    """What a translated page does not say as the English one does, each as a sentence."""
    english, own = sections(name, "en"), sections(name, locale)
    place = page(name, locale).relative_to(ROOT).as_posix()
    levels, others = ([each.heading.partition(" ")[0] for each in found] for found in (english, own))
    if levels != others:
        return [f"{place}: {len(others)} headings, and {len(levels)} of the same levels in English"]
    wrong = []
    for theirs, ours in zip(english, own, strict=True):
        where = f"{place}, {ours.heading}"
        told = stale(where, ours.stamp, f"{theirs.heading}\n{theirs.text}")
        if told:
            wrong.append(told)
        one, two = kept(theirs.text, page(name, "en"), locale), kept(ours.text, page(name, locale), locale)
        wrong += [f"{where}: {what}: {difference(one[what], two[what])}" for what in one if one[what] != two[what]]
    return wrong


def kept(text: str, path: Path, locale: str) -> dict[str, list[str]]:
    """What a section has in every language; links as where a reader of `locale` should be led."""
    plain = FENCE.sub("", text)
    rows = [line for line in plain.splitlines() if line.startswith("|")]
    return {
        "numbers of rules and editions": sorted(NUMBER.findall(plain)),
        "rules in order": re.findall(r"^- \*\*([A-Z-]+\d+)\*\*", plain, re.MULTILINE),
        "code": sorted(" ".join(span.split()) for span in re.findall(r"`([^`]+)`", plain)),
        "blocks of code": [code(kind, block) for kind, block in FENCE.findall(text)],
        "tables": [str(row.count("|")) for row in rows],
        "items": re.findall(r"^ *([-*]|\d+\.) ", plain, re.MULTILINE),
        "links": sorted(led(link, path, locale) for link in LINK.findall(plain)),
    }


def code(kind: str, block: str) -> str:
    """What a block of code does: of a transcript what is typed, and nothing that is said to the reader alone."""
    if ">>>" in block:
        typed = (example.source for example in doctest.DocTestParser().get_examples(block))
        block = "".join(line for line in typed if not line.startswith("sea.set_locale("))
    bare = re.sub(r" *#.*| *\(\w[^()]*\)$|^\([^()]*\)$", "", block, flags=re.MULTILINE)
    return f"{kind}\n{bare}"


def led(link: str, path: Path, locale: str) -> str:
    """Where a link leads; to a page there is in the language, there."""
    if link.startswith("http"):
        return link
    target, sign, place = link.partition("#")
    found = (path.parent / target).resolve()
    for name, english in PAGES.items():
        if found == english:
            found = page(name, locale)
    if found.suffix == ".png" and (DOCS / locale / found.name).exists():
        found = DOCS / locale / found.name
    if found.suffix == ".ipynb":
        own = Path(re.sub(r"notebooks/(lessons/)?(?:en/)?", rf"notebooks/\1{locale}/", found.as_posix(), count=1))
        found = own if own.exists() else found
    return relative(found, ROOT) + (sign if place else "")


def difference(one: list[str], two: list[str]) -> str:
    """What stands in one list alone, for a reader."""
    more, rest = [], list(two)
    for each in one:
        if each in rest:
            rest.remove(each)
        else:
            more.append(each)
    return f"English alone {more}, translation alone {rest}" if more or rest else "in another order"


def stamps_of(name: str) -> list[str]:
    """The stamps of the English sections of a page, in their order."""
    return [stamp(f"{each.heading}\n{each.text}") for each in sections(name, "en")]
