"""WhatIf: the report on moves that were tried without being made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from seawidget.display import board_picture
from seawidget.errors import IllegalMove, MissingExtra
from seawidget.games import Ruleset, State
from seawidget.i18n import has, text

Gap = Mapping[str, Any]


class WhatIf:
    """What moves would do, judged by what one seat can know; nothing was changed.

    `ok` (every move is legal), for the first move that is not: `code`, `rule`, `details`, `text`; `cost`
    (cards to pay, all moves together), `pays` (who pays which cards, or None), `gaps_before` and `gaps_after`
    (each with `segment`, `cells`, `low`, `high`, `possible` numbers, how many it `needs`, `alive`),
    `position` (the view after the last move that could be carried out), `notes`, and `steps`: all of it move
    by move. Print it for a readable report.
    """

    def __init__(
        self,
        game: str,
        seat: int | None,
        steps: Sequence[Mapping[str, Any]],
        layout: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.seat = seat
        self._layout = layout
        self._steps = [{**step, "text": _sentence(game, step)} for step in steps]

    @property
    def steps(self) -> list[dict[str, Any]]:
        """One dictionary per tried move; after a move that is not legal nothing more is tried."""
        return [dict(step) for step in self._steps]

    @property
    def moves(self) -> tuple[str, ...]:
        """The texts of the moves."""
        return tuple(step["move"] for step in self._steps)

    @property
    def ok(self) -> bool:
        """True if every move is legal."""
        return all(step["ok"] for step in self._steps)

    def _refused(self) -> Mapping[str, Any]:
        return next((step for step in self._steps if not step["ok"]), {})

    @property
    def code(self) -> str | None:
        """Reason code of the first move that is not legal."""
        return self._refused().get("code")

    @property
    def rule(self) -> str | None:
        """ID of the rule that forbids it."""
        return self._refused().get("rule")

    @property
    def details(self) -> dict[str, Any]:
        """The facts of the refusal."""
        return dict(self._refused().get("args") or {})

    @property
    def text(self) -> str | None:
        """The refusal in words."""
        return self._refused().get("text")

    @property
    def cost(self) -> int:
        """Cards to pay for all moves together."""
        return sum(step["cost"] or 0 for step in self._steps)

    @property
    def pays(self) -> dict[str, Any] | None:
        """`{"seat": who, "cards": [which]}` for all moves together, None if nothing is paid."""
        paid = [step["pays"] for step in self._steps if step["pays"] and step["pays"]["cards"]]
        if not paid:
            return None
        return {"seat": paid[0]["seat"], "cards": [card for each in paid for card in each["cards"]]}

    @property
    def gaps_before(self) -> list[Gap]:
        """The open gaps before the first move."""
        return list(self._steps[0]["gaps_before"])

    @property
    def gaps_after(self) -> list[Gap]:
        """The open gaps after the last move."""
        return list(self._steps[-1]["gaps_after"])

    @property
    def position(self) -> dict[str, Any]:
        """The position after the moves as the seat would see it, as plain data."""
        return dict(self._steps[-1]["position"])

    @property
    def notes(self) -> list[str]:
        """What cannot be known, in words."""
        return [text(key, args) for key, args in map(_note, self._steps) if key]

    def to_dict(self) -> dict[str, Any]:
        """The whole report as plain JSON."""
        names = (
            "ok",
            "code",
            "rule",
            "text",
            "cost",
            "pays",
            "gaps_before",
            "gaps_after",
            "position",
            "notes",
            "steps",
        )
        head = {"game": self.game, "seat": self.seat, "moves": list(self.moves)}
        return {**head, **{name: getattr(self, name) for name in names}}

    def to_frame(self) -> Any:
        """A pandas DataFrame with one row per move and gap: before and after. Raises MissingExtra without pandas.

        Columns: step (from 1), move, ok, code, cost, gap (text), change ("filled", "split", "joined", "new",
        "changed" or ""), low, high, needs, possible_before, possible_after (counts, NA where the gap is not
        there), alive_before, alive_after.
        """
        try:
            import pandas as pd
        except ImportError as error:
            raise MissingExtra("to_frame()", "pandas", "lab") from error
        rows = []
        for number, step in enumerate(self._steps, 1):
            head = {name: step[name] for name in ("move", "ok", "code", "cost")}
            for change, before, after in _compared(step["gaps_before"], step["gaps_after"]):
                gap = after or before or {}
                ends = {name: gap[name] for name in ("low", "high", "needs")}
                row = {"gap": _cells(gap), "change": change, **ends}
                row["possible_before"] = len(before["possible"]) if before else None
                row["possible_after"] = len(after["possible"]) if after else None
                row["alive_before"] = before["alive"] if before else None
                row["alive_after"] = after["alive"] if after else None
                rows.append({"step": number, **head, **row})
        columns = ["step", "move", "ok", "code", "cost", "gap", "change", "low", "high", "needs"]
        columns += ["possible_before", "possible_after", "alive_before", "alive_after"]
        frame = pd.DataFrame(rows, columns=columns)
        counts = dict.fromkeys(("possible_before", "possible_after"), "Int64")
        return frame.astype({**counts, "alive_before": "boolean", "alive_after": "boolean"})

    def _lines(self) -> list[str]:
        return [line for step in self._steps for line in _told(self.game, step)]

    def _table(self) -> list[tuple[str, ...]]:
        rows: list[tuple[str, ...]] = []
        for change, before, after in _compared(self.gaps_before, self.gaps_after):
            gap = after or before or {}
            between = f"{gap['low'] or '-'} .. {gap['high'] or '-'}"
            rows.append((_cells(gap), between, str(gap["needs"]), _possible(before), _possible(after), change))
        return rows

    def __repr__(self) -> str:
        moves = "; ".join(self.moves)
        if not self.ok:
            return f"<WhatIf {moves}: not legal ({self.code}{f', {self.rule}' if self.rule else ''})>"
        alive = sum(1 for gap in self.gaps_after if gap["alive"])
        gaps = f", gaps {len(self.gaps_before)} -> {len(self.gaps_after)}, {alive} alive" if self.gaps_before else ""
        cost = "" if self._steps[0]["cost"] is None else f", cost {self.cost}"
        return f"<WhatIf {moves}: legal{cost}{gaps}>"

    def __str__(self) -> str:
        lines = self._lines()
        rows = self._table()
        if rows:
            table = [HEAD, *rows]
            widths = [max(len(row[column]) for row in table) for column in range(len(HEAD))]
            lines.append("")
            lines += [
                "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in table
            ]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """The report for a notebook: no colours of its own, so that it reads in light and in dark."""
        lines = "".join(f"<div>{escape(line)}</div>" for line in self._lines())
        rows = self._table()
        board = ""
        if self._layout is not None and self.ok:
            board = board_picture(self.game, self._layout, self.position)
        if not rows:
            return f"<div>{lines}{board}</div>"
        cell = "text-align:left;padding:2px 8px;border-bottom:1px solid currentColor"
        head = "".join(f'<th scope="col" style="{cell}">{escape(name)}</th>' for name in HEAD)
        body = "".join(
            "<tr>" + "".join(f'<td style="{cell}">{escape(value)}</td>' for value in row) + "</tr>" for row in rows
        )
        caption = "<caption style='text-align:left'>Gaps, and the numbers that can still come</caption>"
        table = f"<table style='border-collapse:collapse'>{caption}<thead><tr>{head}</tr></thead>"
        return f"<div>{lines}{table}<tbody>{body}</tbody></table>{board}</div>"


def tried(rules: Ruleset, state: State, seat: int | None, moves: Any, known: Any) -> WhatIf:
    """The report on one move or several in a row, each a value or a text, tried from a position.

    A text that is no move is reported like a move that is not legal. Raises IllegalMove if there is no move.
    """
    # A move may itself be a tuple (a named one), so only plain containers stand for several moves.
    several = isinstance(moves, Iterable) and not isinstance(moves, str)
    if not several or (isinstance(moves, tuple) and type(moves) is not tuple):
        moves = [moves]
    moves = list(moves)
    if not moves:
        raise IllegalMove("bad_argument", None, {"given": "[]"}, "what_if needs at least one move")
    steps = rules.trial(state, seat, moves, known).to_dict()["steps"]
    return WhatIf(rules.name, seat, steps, rules.layout(state.options))


HEAD = ("gap", "between", "needs", "before", "after", "")


def _sentence(game: str, step: Mapping[str, Any]) -> str | None:
    if step["ok"]:
        return None
    key = f"{game}.reason.{step['code']}"
    return text(key, step.get("args") or {}) if has(key) else str(step["code"])


def _note(step: Mapping[str, Any]) -> tuple[str | None, Mapping[str, Any]]:
    note = step.get("note") or {}
    return note.get("key"), note.get("args") or {}


def _told(game: str, step: Mapping[str, Any]) -> list[str]:
    """A tried move in words."""
    if not step["ok"]:
        rule = f", {step['rule']}" if step["rule"] else ""
        return [f"{step['move']}: not legal. {step['text']} [{step['code']}{rule}]"]
    line = f"{step['move']}: legal"
    if step["cost"] is not None:
        line += f", cost {step['cost']}"
    if step["pays"] and step["pays"]["cards"]:
        line += f": pays {', '.join(step['pays']['cards'])}"
    key, args = _note(step)
    return [line, *(f"    {told}" for told in [*_outcomes(game, step), *([text(key, args)] if key else [])])]


def _outcomes(game: str, step: Mapping[str, Any]) -> list[str]:
    """What a tried move makes happen, in words, with the rules behind it; a game may tell none."""
    lines = []
    for outcome in step.get("outcomes") or ():
        key = f"{game}.event.{outcome['code']}"
        sentence = text(key, outcome["args"]) if has(key) else str(outcome["code"])
        lines.append(f"{sentence} [{outcome['rule']}]" if outcome["rule"] else sentence)
    return lines


def _compared(before: Sequence[Gap], after: Sequence[Gap]) -> Iterable[tuple[str, Gap | None, Gap | None]]:
    """Each gap of either side in board order: (change, the gap before, the gap after)."""
    old = {(gap["segment"], *gap["cells"]): gap for gap in before}
    new = {(gap["segment"], *gap["cells"]): gap for gap in after}
    first = {(gap["segment"], cell): place for gap in before for place, cell in enumerate(gap["cells"])}
    order = [*old, *(key for key in new if key not in old)]
    places = {key: place for place, key in enumerate(old)}

    def place(key: tuple[Any, ...]) -> tuple[int, int]:
        if key in places:
            return places[key], -1
        parent = next((place for other, place in places.items() if key[0] == other[0] and key[1] in other), len(places))
        return parent, first.get((key[0], key[1]), 0)

    for key in sorted(order, key=place):
        if key not in new:
            yield _fate(old[key], after), old[key], None
        elif key not in old:
            yield "new", None, new[key]
        else:
            yield ("" if old[key] == new[key] else "changed"), old[key], new[key]


def _fate(gap: Gap, after: Sequence[Gap]) -> str:
    """What became of a gap that is not there any more."""
    cells = set(gap["cells"])
    heirs = [set(other["cells"]) for other in after if other["segment"] == gap["segment"]]
    if any(cells <= heir for heir in heirs):
        return "joined"
    return "split" if any(cells & heir for heir in heirs) else "filled"


def _cells(gap: Gap) -> str:
    cells = gap["cells"]
    return str(cells[0]) if len(cells) == 1 else f"{cells[0]} .. {cells[-1]} ({len(cells)})"


def _possible(gap: Gap | None) -> str:
    """The numbers, or why there are none: a gap that is not there, or one that can no longer be filled."""
    if gap is None:
        return "-"
    numbers = gap["possible"]
    shown = f"{len(numbers)}: {spans(numbers)}" if numbers else "none"
    return shown if gap["alive"] else f"{shown} (dead)"


def spans(numbers: Sequence[int]) -> str:
    """Numbers as ranges: 4, 5, 6, 9 is "4-6, 9". From five ranges on only the first four and an ellipsis."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    shown = [str(low) if low == high else f"{low}-{high}" for low, high in runs]
    return ", ".join(shown if len(shown) <= 4 else [*shown[:4], "..."])
