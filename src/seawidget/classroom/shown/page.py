"""A page that needs no network: its frame, tables, and the style of everything that is shown of a class."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from seawidget.visible import escape

STYLE = """
:root{--ink:#16202b;--soft:#47566a;--paper:#fff;--rule:#c3ccd6;--dot:#1f5fa8;--exact:#b3261e;--band:#a9c8ea}
@media (prefers-color-scheme:dark){:root{--ink:#e9eef4;--soft:#b3c0cf;--paper:#12181f;--rule:#3b4755;--dot:#7db4f0;
--exact:#ff8a7d;--band:#2d517a}}
@media print{:root{--ink:#000;--soft:#333;--paper:#fff;--rule:#999;--dot:#1f5fa8;--exact:#b3261e;--band:#a9c8ea}}
@page{size:A4;margin:16mm}
*{box-sizing:border-box}
body{margin:0 auto;max-width:820px;padding:24px;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif}
h1{font-size:1.7em;line-height:1.2;margin:0 0 .4em}
h2{font-size:1.35em;border-bottom:2px solid var(--rule);margin:1.8em 0 .6em;padding-bottom:.2em}
h3{font-size:1.08em;margin:1.5em 0 .3em;max-width:64ch}
h4{font-size:1em;margin:1em 0 .2em}
p{margin:.4em 0;max-width:72ch}
.soft{color:var(--soft)}
figure{margin:.6em 0 1em}
figcaption{color:var(--soft);font-size:.92em}
svg{max-width:100%;height:auto;display:block;overflow:visible}
svg text{font:14px system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif;fill:var(--ink)}
.tick{fill:var(--soft)}
.dot,.bar{fill:var(--dot)}
.axis,.guide{stroke:var(--soft);stroke-width:1}
.guide{stroke-dasharray:4 4}
.error{stroke:var(--dot);stroke-width:2}
.exact{stroke:var(--exact);stroke-width:2.5}
svg .exact-label{fill:var(--exact);font-weight:600}
.band{fill:var(--band)}
table{border-collapse:collapse;margin:.5em 0 1em;font-size:.92em}
caption{text-align:left;color:var(--soft);white-space:nowrap}
th,td{border-bottom:1px solid var(--rule);padding:.2em .9em .2em 0;text-align:left;vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
.bars tbody th{font-weight:400;max-width:44ch}
section{break-inside:auto}
figure,table,h2,h3{break-inside:avoid}
h2,h3{break-after:avoid}
.wide{overflow-x:auto}
@media screen and (max-width:520px){body{padding:12px}table{font-size:.84em}th,td{padding-right:.5em}
.bars svg{width:80px}
caption{white-space:normal;width:max-content;max-width:calc(100vw - 24px)}
.wide svg{min-width:600px}}
@media print{body{max-width:none;padding:0;font-size:11pt}.wide{overflow:visible}}
"""


def page(title: str, body: Iterable[str], locale: str, style: str = STYLE, script: str = "") -> str:
    """A whole page; `title` is text, the parts of `body` are HTML."""
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(locale)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f"<style>{style}</style>\n</head>\n<body>\n{chr(10).join(body)}\n{script}</body>\n</html>\n"
    )


def tag(name: str, text: str, css: str = "") -> str:
    """An element with text in it."""
    attribute = f' class="{css}"' if css else ""
    whole = escape(text).replace(" %", "\N{NO-BREAK SPACE}%")  # a number and its sign stay on one line
    return f"<{name}{attribute}>{whole}</{name}>"


def figure(picture: str, caption: str) -> str:
    """A picture with its caption."""
    return f"<figure>{_wide(picture, caption)}<figcaption>{escape(caption)}</figcaption></figure>"


def _wide(whole: str, name: str) -> str:
    """What may be wider than the window of a phone: it scrolls by itself, with keys, too."""
    return f'<div class="wide" role="group" tabindex="0" aria-label="{escape(name)}">{whole}</div>'


def _table(caption: str, head: str, body: str) -> str:
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table; numbers stand to the right."""
    found = [list(row) for row in rows]
    right = [all(isinstance(row[i], int) for row in found) for i in range(len(heads))]

    def cell(name: str, i: int, value: object) -> str:
        css = ' class="n"' if right[i] and found else ""
        scope = ' scope="col"' if name == "th" else ""
        return f"<{name}{scope}{css}>{escape(str(value))}</{name}>"

    head = "".join(cell("th", i, value) for i, value in enumerate(heads))
    body = "".join(f"<tr>{''.join(cell('td', i, value) for i, value in enumerate(row))}</tr>" for row in found)
    return _wide(_table(caption, head, body), caption or ", ".join(heads))


PAIRS = 4  # of value and number that stand side by side


def values_table(caption: str, heads: tuple[str, str], rows: Sequence[tuple[object, int]]) -> str:
    """Values and how many have each, in a few columns beside each other."""
    height = -(-len(rows) // PAIRS)
    columns = [rows[i : i + height] for i in range(0, len(rows), height)] if rows else []
    head = "".join(
        f'<th scope="col">{escape(heads[0])}</th><th scope="col" class="n">{escape(heads[1])}</th>' * len(columns)
    )
    lines = []
    for line in range(height):
        cells = [column[line] if line < len(column) else ("", "") for column in columns]
        lines.append("".join(f'<td>{escape(str(value))}</td><td class="n">{n}</td>' for value, n in cells))
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return _wide(_table(caption, head, body), caption)


def bars(title: str, rows: Sequence[tuple[str, int]], unit: str) -> str:
    """A table with a bar in each row: picture and data in one."""
    most = max((n for _, n in rows), default=1)
    lines = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td class="n">{n}</td><td><svg viewBox="0 0 200 12" '
        f'width="200" height="12" aria-hidden="true"><rect class="bar" width="{200 * n / most:.1f}" height="12"/>'
        "</svg></td></tr>"
        for name, n in rows
    )
    head = f'<tr><th scope="col">{escape(title)}</th><th scope="col" class="n">{escape(unit)}</th><td></td></tr>'
    return f'<table class="bars"><thead>{head}</thead><tbody>{lines}</tbody></table>'
