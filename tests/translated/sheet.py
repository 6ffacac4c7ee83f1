"""What a translator works from, on one page: `python -m tests.translated.sheet uk sheet.html`.

Every message by the place where it stands, with a picture of the place: its key, the English text, the translation (or
that there is none yet), the same in the other languages, and the files that say it; then the glossary.
"""

from __future__ import annotations

import base64
import re
import sys
from html import escape
from pathlib import Path

from seawidget.text import i18n
from tests.translated.places import ELSEWHERE, PLACES, Place, place
from tests.translated.stamps import ROOT

KEY = re.compile(r"""["'`]([a-z]+(?:\.\w[\w-]*)+)["'`]""")
SOURCES = (("src/seawidget", "*.py"), ("js/src", "*.ts*"))
STYLE = """body{font:15px/1.5 system-ui,sans-serif;margin:2em auto;max-width:1100px;padding:0 1em}
table{border-collapse:collapse;width:100%}
td,th{border:1px solid #bbb;padding:4px 8px;text-align:left;vertical-align:top}
img{max-width:480px;display:block}.none{background:#fd8}small{color:#555}"""


def page(locale: str, known: dict[str, i18n.Message] | None = None) -> str:
    """The page of a language; `known` are its messages, also of one that has no catalogue yet."""
    english = i18n.catalogue("en")
    own = known if known is not None else i18n.catalogue(locale)
    others = [other for other in i18n.LOCALES if other not in ("en", locale)]
    files = saying()
    places = {key: place(key) for key in english}
    parts = [f"<h1>{escape(locale)}: {len(english)} messages, {len(english.keys() - own.keys())} to translate</h1>"]
    for each in (*PLACES, ELSEWHERE):
        keys = [key for key in english if places[key] is each]
        if keys:
            parts += [f"<h2>{escape(each.where.replace('*', ''))}</h2>", picture(each, locale), "<table><tr>"]
            parts += [f"<th>{escape(head)}</th>" for head in ("key", "en", locale, *others)] + ["</tr>"]
            parts += [row(key, [english, own, *map(i18n.catalogue, others)], files.get(key, [])) for key in keys]
            parts.append("</table>")
    head = f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{escape(locale)}</title><style>{STYLE}</style>"
    return "\n".join([head, *parts, "<h2>Glossary</h2>", glossary(), "</html>"])


def row(key: str, catalogues: list[dict[str, i18n.Message]], files: list[str]) -> str:
    """A message in all languages; what is missing is marked."""
    cells = []
    for catalogue in catalogues:
        message = catalogue.get(key)
        forms = {"": message} if isinstance(message, str) else message or {}
        told = "<br>".join(f"<small>{escape(name)}</small> {escape(text)}" for name, text in forms.items())
        cells.append(f"<td>{told}</td>" if forms else "<td class='none'></td>")
    where = f"<br><small>{escape(', '.join(files))}</small>" if files else ""
    return f"<tr><td><code>{escape(key)}</code>{where}</td>{''.join(cells)}</tr>"


def saying() -> dict[str, list[str]]:
    """The files that name a key whole."""
    found: dict[str, list[str]] = {}
    for folder, pattern in SOURCES:
        for path in sorted((ROOT / folder).rglob(pattern)):
            for key in {*KEY.findall(path.read_text(encoding="utf-8"))}:
                found.setdefault(key, []).append(path.relative_to(ROOT).as_posix())
    return found


def picture(here: Place, locale: str) -> str:
    """The picture of a place, in the language if it was drawn."""
    if here.picture is None:
        return ""
    paths = (ROOT / "docs" / locale / here.picture, ROOT / "docs" / here.picture)
    data = next(path for path in paths if path.exists()).read_bytes()
    return f"<img alt='{escape(here.where, quote=True)}' src='data:image/png;base64,{base64.b64encode(data).decode()}'>"


def glossary() -> str:
    """The words of `docs/translating.md`."""
    text = (ROOT / "docs" / "translating.md").read_text(encoding="utf-8")
    words = text.partition("\n## Words\n")[2].partition("\n## ")[0]
    told, _, rows = words.partition("\n\n|")
    lines = [line.strip("|").split("|") for line in rows.splitlines() if "---" not in line]
    cells = "".join(f"<tr>{''.join(f'<td>{escape(cell.strip())}</td>' for cell in line)}</tr>" for line in lines)
    return f"<p>{escape(told)}</p><table>{cells}</table>"


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    tag, target = sys.argv[1:]
    Path(target).write_text(page(tag, None if tag in i18n.LOCALES else {}), encoding="utf-8")
