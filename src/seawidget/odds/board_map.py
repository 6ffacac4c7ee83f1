"""The chances of a board as a heat map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seawidget.odds.chances import Chances, Kind, percent
from seawidget.probability.answers.parameters import OddsError
from seawidget.probability.shown.figures import HELP, axes, finish
from seawidget.text.i18n import Sentence, text

DEEP = 0.9  # chance from which white numbers are easier to read than black ones


def board_plot(
    board: Chances, layout: Mapping[str, Any] | None, draws: int | None, kind: Kind, ax: Any, locale: str | None
) -> Any:
    """The cells where they lie on the board, one hue, each with its number; dead ones crossed out."""
    if layout is None:
        raise OddsError(Sentence("error.odds.no_board"))
    if not board.horizons:
        raise OddsError(Sentence("error.odds.no_cards"))
    draws = board.horizons[len(board.horizons) // 4] if draws is None else draws
    if draws not in board.horizons:
        known = ", ".join(map(str, board.horizons))
        raise OddsError(Sentence("error.odds.draws", known=known, given=str(draws)))
    chances = {
        cell: (gap, row[board.horizons.index(draws)])
        for gap, row in zip(board.gaps, board.table(kind), strict=True)
        for cell in gap.facts.cells
    }
    rows = layout["rows"]
    ax = axes(ax, (6, max(2.0, 0.8 * len(rows) + 0.8)))
    for y, names in enumerate(reversed(rows)):
        for name in names:
            x = "abcdefghijk".index(name[0]) if name[0] in "abcdefghijk" else names.index(name)
            gap, p = chances.get(name, (None, 0.0))
            shade = "white" if gap is None else (1 - 0.85 * p, 1 - 0.6 * p, 1 - 0.25 * p)
            box = {"facecolor": shade, "edgecolor": HELP, "hatch": "xx" if gap and gap.status == "dead" else None}
            ax.add_patch(_square(x, y, box))
            ink = "white" if p > DEEP else "black"
            label = name if gap is None else f"{name}\n{percent(p, locale)}"
            ax.text(x, y, label, ha="center", va="center", color=ink, fontsize=8)
    ax.set_xlim(-0.5, max(len(row) for row in rows) - 0.5)
    ax.set_ylim(-0.5, len(rows) - 0.5)
    ax.set_aspect("equal")
    ax.set_xticks([])
    ax.set_yticks([])
    finish(
        ax,
        text(f"odds.board.plot_{kind}", {"draws": draws, "n": draws}, locale),
        text("odds.axis.cells", None, locale),
        "",
    )
    ax.grid(visible=False)
    return ax.figure


def _square(x: int, y: int, box: dict[str, Any]) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((x - 0.5, y - 0.5), 1, 1, **box)
