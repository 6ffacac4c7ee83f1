"""Why a bot plays what it plays: candidates with scores and reasons, as data that a page or a notebook can show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Generic

from typing_extensions import TypeVar

from seawidget.probability.shown.numbers import written
from seawidget.probability.shown.table import Rich, Table, aligned, frame
from seawidget.text.i18n import Sentence, text

M_co = TypeVar("M_co", covariant=True, default=Any)  # the moves of the game


@dataclass(frozen=True, slots=True)
class Reason:
    """One part of a score: key and arguments of its sentence in the catalogue (or the sentence itself), what it adds.

    `cells`: the cells it is about, by name. `value` is None for a remark that adds nothing.
    """

    key: str
    args: Mapping[str, Any]
    value: float | None = None
    cells: tuple[str, ...] = ()

    def text(self, locale: str | None = None) -> str:
        """The sentence."""
        return text(self.key, dict(self.args), locale)

    def to_dict(self) -> dict[str, Any]:
        """The reason as plain JSON."""
        return {"key": self.key, "args": dict(self.args), "value": self.value, "cells": list(self.cells)}


@dataclass(frozen=True, slots=True)
class Candidate(Generic[M_co]):
    """A move a bot thought about. `score`: higher is better, None if the bot has none; in the measure of the
    explanation. `low`, `high`: 95 % interval of an estimated score, from `n` games played on.
    """

    move: M_co
    score: float | None = None
    reasons: tuple[Reason, ...] = ()
    cells: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    n: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """The candidate as plain JSON; the move as its text."""
        return {
            "move": str(self.move),
            "score": self.score,
            "low": self.low,
            "high": self.high,
            "n": self.n,
            "cells": list(self.cells),
            "reasons": [reason.to_dict() for reason in self.reasons],
        }


class Explanation(Generic[M_co]):
    """Why a bot plays what it plays at one decision: `candidates`, best first, and what their scores measure.

    `measure` names the unit of the scores: "value" (logarithms of chances and what slack is worth, added up),
    "win_share" (share of games won, 0 to 1), "points" (of the game), "distance" (cells from the best one with the price
    counted in, negative), "equal" (no preference), or a word of one's own. It never changes. Print it for a readable
    list; `to_frame()` and `to_dict()` give it as data.
    """

    __slots__ = ("bot", "candidates", "measure", "seat", "worlds")

    bot: str
    seat: int
    measure: str
    candidates: tuple[Candidate[M_co], ...]
    worlds: int | None

    def __init__(
        self, bot: str, seat: int, measure: str, candidates: Sequence[Candidate[M_co]], worlds: int | None = None
    ) -> None:
        put = object.__setattr__
        put(self, "bot", bot)
        put(self, "seat", seat)
        put(self, "measure", measure)
        put(self, "candidates", tuple(candidates))
        put(self, "worlds", worlds)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(Sentence("error.frozen.explanation"))

    def __delattr__(self, name: str) -> None:
        raise AttributeError(Sentence("error.frozen.explanation"))

    def __reduce__(self) -> tuple[Any, ...]:
        return Explanation, (self.bot, self.seat, self.measure, self.candidates, self.worlds)

    @property
    def best(self) -> Candidate[M_co]:
        """The candidate the bot plays."""
        return self.candidates[0]

    @property
    def move(self) -> M_co:
        """The move the bot plays."""
        return self.best.move

    def to_dict(self) -> dict[str, Any]:
        """The explanation as plain JSON: sentences as catalogue keys with arguments, cells by name."""
        return {
            "bot": self.bot,
            "seat": self.seat,
            "measure": self.measure,
            "worlds": self.worlds,
            "best": str(self.move),
            "candidates": [candidate.to_dict() for candidate in self.candidates],
        }

    def to_frame(self) -> Any:
        """One row per candidate: move, score, low, high, n, and one column per kind of reason (its values added up).

        Raises MissingExtra without pandas.
        """
        rows = []
        for candidate in self.candidates:
            row: dict[str, Any] = {"move": str(candidate.move)}
            row |= {name: getattr(candidate, name) for name in ("score", "low", "high", "n")}
            for reason in candidate.reasons:
                if reason.value is not None:
                    name = reason.key.rpartition(".")[2]
                    row[name] = row.get(name, 0.0) + reason.value
            rows.append(row)
        return frame(rows)

    def _head(self, locale: str | None = None) -> str:
        key = f"explain.{self.measure}"
        told = text(key, {"bot": self.bot, "n": self.worlds or 0}, locale)
        return f"{self.bot}: {self.measure}" if told == key else told  # somebody's own measure

    def lines(self, locale: str | None = None, most: int = 8) -> list[str]:
        """What `print` shows, in a language: up to `most` candidates, and the reasons for the best one."""
        head = self._head(locale)
        table = [(str(c.move), _score(c, locale)) for c in self.candidates[:most]]
        lines = [head, *aligned(table)]
        left = len(self.candidates) - most
        if left > 0:
            lines.append(text("explain.more", {"n": left}, locale))
        if self.best.reasons:
            lines += ["", text("explain.because", {"move": str(self.move)}, locale)]
            lines += [_told(reason, locale) for reason in self.best.reasons]
        return lines

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        score = "" if self.best.score is None else f" ({self.measure} {self.best.score:.3f})"
        return f"<Explanation: {self.bot} plays {self.move}{score}, {len(self.candidates)} candidates>"

    def _repr_html_(self) -> str:
        """The candidates as a table without colours of its own; the move played in bold."""
        rows = []
        for number, candidate in enumerate(self.candidates[:12]):
            move = escape(str(candidate.move))
            why = "<br>".join(escape(_told(reason, None)) for reason in candidate.reasons)
            folded = Rich("", f"<details><summary>…</summary>{why}</details>" if why else "")
            rows.append((Rich("", f"<b>{move}</b>" if number == 0 else move), _score(candidate, None), folded))
        return Table(self._head(), ("move", "score", "why"), rows, heads=("", "", ""), align="<")._repr_html_()

    def __eq__(self, other: object) -> bool:
        return self.to_dict() == other.to_dict() if isinstance(other, Explanation) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.bot, self.seat, str(self.move), len(self.candidates)))


def no_preference(bot: str, seat: int, move: Any, legal: Sequence[Any]) -> Explanation:
    """The explanation of a bot that likes every legal move alike and plays `move`."""
    rest = [Candidate(other) for other in legal if other != move]
    return Explanation(bot, seat, "equal", [Candidate(move), *rest])


def _score(candidate: Candidate, locale: str | None) -> str:
    if candidate.score is None:
        return ""
    if candidate.low is None:
        return written(f"{candidate.score:.3f}", locale)
    return written(
        f"{candidate.score:.1%} ({candidate.low:.1%} \u2013 {candidate.high:.1%}, n = {candidate.n})", locale
    )


def _told(reason: Reason, locale: str | None) -> str:
    value = "" if reason.value is None else written(f"{reason.value:+.3f}  ", locale)
    return f"  {value}{reason.text(locale)}"
