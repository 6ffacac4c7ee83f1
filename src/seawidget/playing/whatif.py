"""WhatIf: the report on moves that were tried without being made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from seawidget.games.shared.rejections import sentence_args
from seawidget.playing.gap_table import Gap, cells_text, compared, hit, hit_text, possible_text
from seawidget.playing.shown.display import board_picture
from seawidget.playing.viewer import personal
from seawidget.probability.shown.message import Assumption
from seawidget.probability.shown.same import Same
from seawidget.probability.shown.table import Table, frame
from seawidget.text.codes import cards
from seawidget.text.i18n import calling, has, text


class WhatIf(Same):
    """What moves would do, judged by what one seat can know; nothing was changed.

    `ok` (every move is legal), for the first move that is not: `code`, `rule`, `details`, `text`; `cost`
    (cards to pay, all moves together), `pays` (who pays which cards, or None), `gaps_before` and `gaps_after`
    (each with `segment`, `cells`, `low`, `high`, `possible` numbers, how many it `needs`, `alive`, and `hit`, the exact
    chance that a card that fits is among the next `draws` cards, under `assumptions`; 0 draws: not told),
    `position` (the view after the last move that could be carried out), `notes`, and `steps`: all of it move
    by move. Print it for a readable report.
    """

    def __init__(
        self,
        game: str,
        seat: int | None,
        steps: Sequence[Mapping[str, Any]],
        layout: Mapping[str, Any] | None = None,
        draws: int = 0,
        assumptions: Sequence[Assumption] = (),
        only: int | None = None,
        names: Sequence[str | None] = (),
    ) -> None:
        """`only`: the seat of the only person (`viewer`), whom no sentence names; `names` of the players, by seat."""
        self.game = game
        self._only, self._names = only, tuple(names)
        self.draws = draws
        self.assumptions = tuple(assumptions)
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
            "draws",
            "steps",
        )
        head: dict[str, Any] = {"game": self.game, "seat": self.seat, "moves": list(self.moves)}
        head["assumptions"] = [{"code": each.code, "text": each.text()} for each in self.assumptions]
        return {**head, **{name: getattr(self, name) for name in names}}

    def to_frame(self) -> Any:
        """A pandas DataFrame with one row per move and gap: before and after. Raises MissingExtra without pandas.

        Columns: step (from 1), move, ok, code, cost, gap (text), change ("filled", "split", "joined", "new",
        "changed" or ""), low, high, needs, possible_before, possible_after (counts, NA where the gap is not
        there), alive_before, alive_after, draws, hit_before, hit_after (chances, 0 to 1, that a card that fits is
        among the next `draws` cards; NA where there is no such gap or nothing can be told).
        """
        rows = []
        for number, step in enumerate(self._steps, 1):
            head = {name: step[name] for name in ("move", "ok", "code", "cost")}
            for change, before, after in compared(step["gaps_before"], step["gaps_after"]):
                gap = after or before or {}
                ends = {name: gap[name] for name in ("low", "high", "needs")}
                row = {"gap": cells_text(gap), "change": change, **ends}
                row["possible_before"] = len(before["possible"]) if before else None
                row["possible_after"] = len(after["possible"]) if after else None
                row["alive_before"] = before["alive"] if before else None
                row["alive_after"] = after["alive"] if after else None
                row |= {"draws": self.draws or None, "hit_before": hit(before), "hit_after": hit(after)}
                rows.append({"step": number, **head, **row})
        columns = ["step", "move", "ok", "code", "cost", "gap", "change", "low", "high", "needs"]
        columns += ["possible_before", "possible_after", "alive_before", "alive_after"]
        columns += ["draws", "hit_before", "hit_after"]
        types = dict.fromkeys(("possible_before", "possible_after", "draws"), "Int64")
        types |= dict.fromkeys(("alive_before", "alive_after"), "boolean")
        return frame(rows, columns, types | dict.fromkeys(("hit_before", "hit_after"), "Float64"))

    def _content(self) -> Any:
        return self.to_dict(), self._layout

    def _lines(self) -> list[str]:
        with calling(self._names):
            return [line for step in self._steps for line in _told(self.game, step, self._only)]

    def _head(self) -> tuple[str, ...]:
        heads = tuple(text(f"whatif.{name}") for name in HEAD)
        soon = (text("whatif.next", {"draws": self.draws}), text("whatif.after")) if self.draws else ()
        return (*heads, *soon, "")

    def _below(self) -> list[str]:
        """What the chances are, and what they take for granted."""
        if not self.draws:
            return []
        return [text("whatif.meant", {"draws": self.draws}), *(each.text() for each in self.assumptions)]

    def _table(self) -> Table:
        rows: list[tuple[str, ...]] = []
        for change, before, after in compared(self.gaps_before, self.gaps_after):
            gap = after or before or {}
            between = f"{gap['low'] or '-'} .. {gap['high'] or '-'}"
            row = (cells_text(gap), between, str(gap["needs"]), possible_text(before), possible_text(after))
            soon = (hit_text(before), hit_text(after)) if self.draws else ()
            rows.append((*row, *soon, change and text(f"whatif.change.{change}")))
        head, title = self._head(), text("whatif.title")
        return Table(title, tuple(map(str, range(len(head)))), rows, self._below(), heads=head, align="<")

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
        table = self._table()
        if table:
            lines += ["", *table.lines, *table.notes]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """The report for a notebook: no colours of its own, so that it reads in light and in dark."""
        lines = "".join(f"<div>{escape(line)}</div>" for line in self._lines())
        table = self._table()
        board = ""
        if self._layout is not None and self.ok:
            board = board_picture(self.game, self._layout, self.position, self._names)
        return f"<div>{lines}{table._repr_html_() if table else ''}{board}</div>"


HEAD = ("gap", "between", "needs", "before", "after")


def _sentence(game: str, step: Mapping[str, Any]) -> str | None:
    if step["ok"]:
        return None
    key = f"{game}.reason.{step['code']}"
    return text(key, sentence_args(step.get("args") or {})) if has(key) else str(step["code"])


def _note(step: Mapping[str, Any]) -> tuple[str | None, Mapping[str, Any]]:
    note = step.get("note") or {}
    return note.get("key"), note.get("args") or {}


def _told(game: str, step: Mapping[str, Any], only: int | None) -> list[str]:
    """A tried move in words; the only person has no name in them."""
    if not step["ok"]:
        code = f"{step['code']}, {step['rule']}" if step["rule"] else step["code"]
        return [text("whatif.illegal", {"move": step["move"], "why": step["text"], "code": code})]
    paid = step["pays"]["cards"] if step["pays"] else []
    how = "" if step["cost"] is None else ".pays" if paid else ".cost"
    line = text(f"whatif.legal{how}", {"move": step["move"], "n": step["cost"], "cards": cards(game, paid)})
    key, args = _note(step)
    return [line, *(f"    {told}" for told in [*_outcomes(game, step, only), *([text(key, args)] if key else [])])]


def _outcomes(game: str, step: Mapping[str, Any], only: int | None) -> list[str]:
    """What a tried move makes happen, in words, with the rules behind it; a game may tell none."""
    lines = []
    for outcome in step.get("outcomes") or ():
        key, args = personal(f"{game}.event.{outcome['code']}", outcome["args"], only)
        sentence = text(key, args) if has(key) else str(outcome["code"])
        lines.append(f"{sentence} [{outcome['rule']}]" if outcome["rule"] else sentence)
    return lines
