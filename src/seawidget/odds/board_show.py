"""The odds of a board as text, as HTML and as a heat map."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from seawidget.odds.gap import GapOdds, said
from seawidget.probability.cards.parameters import OddsError
from seawidget.probability.shown.figures import HELP, axes, finish
from seawidget.probability.shown.message import Message
from seawidget.probability.shown.show import chance
from seawidget.text.i18n import text

if TYPE_CHECKING:
    from seawidget.odds.position import BoardOdds, Kind

SHOWN = (1, 2, 5, 10, 20)  # horizons in a printed table
DEEP = 0.9  # chance from which white numbers are easier to read than black ones


def _columns(board: BoardOdds) -> list[int]:
    """Which of the horizons are printed: all of a few, else the usual ones."""
    few = range(len(board.horizons))
    if len(few) <= len(SHOWN):
        return list(few)
    return [i for i in few if board.horizons[i] in SHOWN]


def board_rows(board: BoardOdds, locale: str) -> list[tuple[str, ...]]:
    """Head and body of the printed table."""
    columns = _columns(board)
    head = [text(f"odds.board.{name}", None, locale) for name in ("gap", "between", "needs", "fits", "status")]
    rows = [(*head, *(text("odds.board.next", {"draws": board.horizons[i]}, locale) for i in columns))]
    hits, paid = board.table("hit"), board.table("affordable")
    for gap, hit, pay in zip(board, hits, paid, strict=True):
        fits = said(gap.facts.wanted)
        chances = [_both(hit[i], pay[i], locale) for i in columns]
        rows.append(
            (
                gap.name,
                f"{gap.low or '|'} _ {gap.high or '|'}",
                str(gap.needs) if gap.missing == gap.needs else f"{gap.missing}/{gap.needs}",
                fits.text(locale) if isinstance(fits, Message) else fits,
                text(f"odds.status.{gap.status}", None, locale),
                *chances,
            )
        )
    return rows


def _both(hit: float, pay: float, locale: str) -> str:
    """A chance in percent, and in brackets that of a card that can be paid for, where it is another."""
    shown = percent(hit, locale)
    return shown if abs(hit - pay) < 1e-12 else f"{shown} ({percent(pay, locale)})"


def percent(p: float, locale: str) -> str:
    """An exact chance in percent, as narrow as a table needs it."""
    return chance(p, locale).replace(" %", "%")


def board_text(board: BoardOdds, locale: str = "en") -> str:
    """The gaps as aligned columns, the assumptions below."""
    rows = board_rows(board, locale)
    lines = [text("odds.board.title", {"seat": board.seat + 1, "deck": board.deck}, locale)]
    if len(rows) > 1:
        widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
        lines += [
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
        ]
    lines += [odds.text(locale) for odds in board.questions.values()]
    lines.append(text("odds.head.assumptions", None, locale))
    lines += [f"  - {each.text(locale)} [{each.code}]" for each in board.assumptions]
    return "\n".join(lines)


def board_html(board: BoardOdds, locale: str = "en") -> str:
    """The same for a notebook. No colours of its own: it reads in light, in dark and in print."""
    head, *body = board_rows(board, locale)
    cell = "text-align:left;padding:2px 8px;border-bottom:1px solid currentColor"
    title = escape(text("odds.board.title", {"seat": board.seat + 1, "deck": board.deck}, locale))
    top = "".join(f'<th scope="col" style="{cell}">{escape(name)}</th>' for name in head)
    rows = "".join(
        f'<tr><th scope="row" style="{cell}">{escape(row[0])}</th>'
        + "".join(f'<td style="{cell}">{escape(value)}</td>' for value in row[1:])
        + "</tr>"
        for row in body
    )
    assumed = "".join(f"<li>{escape(each.text(locale))}</li>" for each in board.assumptions)
    more = "".join(odds._repr_html_() for odds in board.questions.values())
    caption = f"<caption style='text-align:left'>{title}</caption>"
    return (
        f"<div lang='{locale}'><table style='border-collapse:collapse'>{caption}"
        f"<thead><tr>{top}</tr></thead><tbody>{rows}</tbody></table>{more}"
        f"<p>{text('odds.head.assumptions', None, locale)}</p><ul>{assumed}</ul></div>"
    )


def gap_plot(gap: GapOdds, board: BoardOdds, ax: Any, locale: str) -> Any:
    """The chances of one gap as curves, each with a line of its own kind."""
    ax = axes(ax)
    for kind, line in (("hit", "-"), ("affordable", "--"), ("enough", ":")):
        row = board.table(kind)[0]  # type: ignore[arg-type]
        ax.plot(board.horizons, row, line, marker=".", label=text(f"odds.board.{kind}", None, locale))
    ax.set_ylim(0, 1)
    ax.legend()
    title = f"{gap.name}: {gap.low or '|'} _ {gap.high or '|'}"
    return finish(ax, title, text("odds.axis.draws", None, locale), text("odds.axis.hit", None, locale))


def board_plot(board: BoardOdds, draws: int | None, kind: Kind, ax: Any, locale: str) -> Any:
    """The cells where they lie on the board, one hue, each with its number; dead ones crossed out."""
    if board.layout is None:
        raise OddsError("this game has no board to draw on")
    if not board.horizons:
        raise OddsError("no card can come any more: there is nothing to plot")
    draws = board.horizons[len(board.horizons) // 4] if draws is None else draws
    if draws not in board.horizons:
        raise OddsError(f"draws must be one of the horizons {', '.join(map(str, board.horizons))}, not {draws}")
    chances = {
        cell: (gap, row[board.horizons.index(draws)])
        for gap, row in zip(board, board.table(kind), strict=True)
        for cell in gap.cells
    }
    rows = board.layout["rows"]
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
    finish(ax, text(f"odds.board.plot_{kind}", {"draws": draws}, locale), text("odds.axis.cells", None, locale), "")
    ax.grid(visible=False)
    return ax.figure


def _square(x: int, y: int, box: dict[str, Any]) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((x - 0.5, y - 0.5), 1, 1, **box)
