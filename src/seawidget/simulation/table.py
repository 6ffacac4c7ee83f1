"""A small table that prints as text, shows in a notebook and becomes a frame."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from seawidget.errors import MissingExtra


class Table(Sequence[Mapping[str, Any]]):
    """Rows with the same keys. `title` says what they are."""

    def __init__(self, title: str, columns: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> None:
        self.title = title
        self.columns = tuple(columns)
        self._rows = tuple(rows)

    def __getitem__(self, index: Any) -> Any:
        return self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Mapping[str, Any]]:
        return iter(self._rows)

    def to_frame(self) -> Any:
        """The same as a pandas DataFrame. Raises MissingExtra without pandas."""
        return frame({name: [row[name] for row in self._rows] for name in self.columns})

    def _cells(self) -> list[list[str]]:
        return [[shown(row[name]) for name in self.columns] for row in self._rows]

    def __str__(self) -> str:
        lines = [list(self.columns), *self._cells()]
        widths = [max(len(line[at]) for line in lines) for at in range(len(self.columns))]
        right = [_is_number(self._rows[0][name]) if self._rows else False for name in self.columns]
        texts = [
            "  ".join(
                cell.rjust(width) if number else cell.ljust(width)
                for cell, width, number in zip(line, widths, right, strict=True)
            ).rstrip()
            for line in lines
        ]
        return "\n".join([self.title, *texts])

    def __repr__(self) -> str:
        return f"<{self.title}: {len(self)} row{'' if len(self) == 1 else 's'}>"

    def _repr_html_(self) -> str:
        """For a notebook: no colours of its own, so that it reads in light and in dark."""
        style = "padding:2px 8px;border-bottom:1px solid currentColor;text-align:"
        aligned = ["right" if self._rows and _is_number(self._rows[0][name]) else "left" for name in self.columns]
        head = "".join(
            f'<th scope="col" style="{style}{side}">{escape(name)}</th>'
            for name, side in zip(self.columns, aligned, strict=True)
        )
        body = "".join(
            "<tr>"
            + "".join(
                f'<td style="{style}{side}">{escape(cell)}</td>' for cell, side in zip(cells, aligned, strict=True)
            )
            + "</tr>"
            for cells in self._cells()
        )
        caption = f'<caption style="text-align:left">{escape(self.title)}</caption>'
        open_table = f'<table style="border-collapse:collapse">{caption}'
        return f"{open_table}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def frame(columns: Mapping[str, Any]) -> Any:
    """A pandas DataFrame of these columns. Raises MissingExtra without pandas."""
    try:
        import pandas as pd
    except ImportError as error:
        raise MissingExtra("to_frame()", "pandas", "lab") from error
    return pd.DataFrame(dict(columns))


def shown(value: Any) -> str:
    """A cell as people read it."""
    if value is None:
        return ""
    return f"{value:.4g}" if isinstance(value, float) else f"{value:,}" if isinstance(value, int) else str(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
