"""Table: rows of named columns, read in a console, in a notebook in light, in dark and on paper, and as a frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from seawidget.errors import MissingExtra
from seawidget.text.i18n import current, has, say
from seawidget.text.numbers import local
from seawidget.visible import escape

# Only the reader's own colours and translucent grey: the same table suits a light theme, a dark one and a printer.
_CELL = "padding:.15em .7em;border-bottom:1px solid rgba(128,128,128,.4);text-align:"
_TABLE = "border-collapse:collapse;background:transparent;font-variant-numeric:tabular-nums"
_SIDES = {"<": "left", ">": "right"}


class Rich(NamedTuple):
    """A cell that a notebook shows as `html` and everything else as `text`."""

    text: str
    html: str


def heads(columns: Iterable[str]) -> list[str]:
    """What stands above columns: their names in the language of the reader, where the catalogues have them.

    Rows and frames keep the names themselves, which are English and what scripts ask for.
    """
    return [say(key) if has(key := f"result.head.{name.replace(' ', '_')}") else name for name in columns]


def shown(value: Any) -> str:
    """A cell as people read it: nothing for None, four digits of a float, thousands of a whole number apart."""
    if value is None:
        return ""
    if isinstance(value, Rich):
        return value.text
    if isinstance(value, float):
        return local(f"{value:.4g}", current())
    return local(f"{value:,}", current()) if isinstance(value, int) else str(value)


class Table(Sequence[Mapping[str, Any]]):
    """Rows with the same keys, `columns`; `title` says in a sentence what they are, `notes` stand below.

    Rows are given as mappings or, in the order of the columns, as plain sequences. `forms` says of columns how their
    values are written, `shown` unless told otherwise; `heads` what stands above them if not their names, `console` what
    does so in plain text, if less will do there. `align` has a "<" or ">" for each column, of which the last one stands
    for all that follow; by default numbers go to the right. It never changes; in a notebook the first column heads the
    rows.
    """

    def __init__(
        self,
        title: str,
        columns: Sequence[str],
        rows: Iterable[Mapping[str, Any] | Sequence[Any]],
        notes: Sequence[str] = (),
        *,
        forms: Mapping[str, Callable[[Any], str]] | None = None,
        heads: Sequence[str] | None = None,
        console: Sequence[str] | None = None,
        align: str = "",
    ) -> None:
        self.title, self.columns, self.notes = title, tuple(columns), tuple(notes)
        self._rows = tuple(row if isinstance(row, Mapping) else dict(zip(columns, row, strict=True)) for row in rows)
        self._forms = {name: (forms or {}).get(name, shown) for name in self.columns}
        self.heads = self.columns if heads is None else tuple(heads)
        self._console = self.heads if console is None else tuple(console)
        self.align = align or "".join(
            ">" if self._rows and _is_number(self._rows[0][name]) else "<" for name in self.columns
        )

    def __getitem__(self, index: Any) -> Any:
        return self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Mapping[str, Any]]:
        return iter(self._rows)

    def to_frame(self) -> Any:
        """The same as a pandas DataFrame. Raises MissingExtra without pandas."""
        return frame(self._rows, self.columns)

    @property
    def lines(self) -> list[str]:
        """Heads and rows in columns of characters, without title and notes."""
        return aligned([self._console, *self._texts()], self.align)

    @property
    def markdown(self) -> str:
        """Heads and rows as a table of Markdown."""
        rule = ["---:" if side == ">" else "---" for side in _sides(self.align, len(self.columns))]
        return "".join(f"| {' | '.join(line)} |\n" for line in [self.heads, rule, *self._texts()])

    def _texts(self) -> list[list[str]]:
        return [[form(row[name]) for name, form in self._forms.items()] for row in self._rows]

    def __str__(self) -> str:
        return "\n".join([self.title, *self.lines, *self.notes])

    def __repr__(self) -> str:
        return f"<{self.title}: {len(self)} row{'' if len(self) == 1 else 's'}>"

    def _repr_html_(self) -> str:
        sides = [_SIDES[side] for side in _sides(self.align, len(self.columns))]
        heads = "".join(
            f'<th scope="col" style="{_CELL}{side}">{escape(head)}</th>'
            for head, side in zip(self.heads, sides, strict=True)
        )
        body = "".join(f"<tr>{self._html_row(row, sides)}</tr>" for row in self._rows)
        title = f'<caption style="text-align:left;font-weight:bold;padding:.3em 0">{escape(self.title)}</caption>'
        whole = f'<table style="{_TABLE}">{title}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>'
        notes = "".join(f'<p style="margin:.3em 0;max-width:60em">{escape(note)}</p>' for note in self.notes)
        return f'<div class="sea-result">{whole}{notes}</div>'

    def _html_row(self, row: Mapping[str, Any], sides: Sequence[str]) -> str:
        cells = [
            value.html if isinstance(value, Rich) else escape(form(value))
            for value, form in ((row[name], form) for name, form in self._forms.items())
        ]
        first = f'<th scope="row" style="{_CELL}{sides[0]};font-weight:normal">{cells[0]}</th>'
        rest = zip(cells[1:], sides[1:], strict=True)
        return first + "".join(f'<td style="{_CELL}{side}">{cell}</td>' for cell, side in rest)


def aligned(rows: Sequence[Sequence[str]], align: str = "<") -> list[str]:
    """Rows of texts as lines with columns of one width, two spaces between them."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    sides = _sides(align, len(widths))
    cells = ([f"{text:{side}{width}}" for text, side, width in zip(row, sides, widths, strict=True)] for row in rows)
    return ["  ".join(row).rstrip() for row in cells]


def frame(
    data: Mapping[str, Any] | Iterable[Mapping[str, Any]],
    columns: Sequence[str] | None = None,
    types: Mapping[str, str] | None = None,
) -> Any:
    """A pandas DataFrame of columns by name or of rows; named `columns` are there even without a row.

    `types` are the dtypes of columns that their values do not tell. Raises MissingExtra without pandas.
    """
    try:
        import pandas as pd
    except ImportError as error:
        raise MissingExtra("to_frame()", "pandas", "lab") from error
    if isinstance(data, Mapping):
        return pd.DataFrame(dict(data))
    found = pd.DataFrame([dict(row) for row in data], columns=None if columns is None else list(columns))
    return found.astype(types) if types else found


def _sides(align: str, count: int) -> str:
    return align[:count].ljust(count, align[-1:])


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
