"""The table of rooms in docs/architecture.md: `python -m tests.rooms` writes it anew."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.test_architecture import MODULES, ROOMS, room

PAGE = Path(__file__).parents[1] / "docs" / "architecture.md"
BEGIN, END = "<!-- rooms -->\n", "<!-- end of rooms -->"


def table() -> str:
    """One row for each room that has files: its modules, its lines, and what its first line says of it."""
    sizes = {name: [0, 0] for name in ROOMS}
    for module, path in MODULES.items():
        size = sizes[ROOMS[room(module)]]
        size[0] += 1
        size[1] += len(path.read_text(encoding="utf-8").splitlines())
    rows = ["| room | modules | lines | what |", "|---|---|---|---|"]
    for name in ROOMS:
        count, lines = sizes[name]
        if count:
            rows.append(f"| `{name or '__init__'}` | {count} | {lines:,} | {said(name)} |")
    total = [sum(size[part] for size in sizes.values()) for part in (0, 1)]
    return "\n".join([*rows, f"| all | {total[0]} | {total[1]:,} | |"]) + "\n"


def said(name: str) -> str:
    """The first line of the docstring of a package or module."""
    path = MODULES[f"seawidget.{name}" if name else "seawidget"]
    return (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").splitlines()[0]


def main() -> None:
    """Write the table into the page."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    PAGE.write_text(before + BEGIN + "\n" + table() + "\n" + END + rest.partition(END)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
