"""The row of a game whose ruleset has no record of its own, and what outcomes mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from seawidget.games import powers
from seawidget.games.powers import Record
from seawidget.games.protocol import Ruleset
from seawidget.text.i18n import current, has, say

TEXTS = ("outcome", "reason")  # columns whose numbers stand for texts


class PlainRecord:
    """Outcome, reason, turns, moves and, where the result has them, a score for each seat."""

    labels: Mapping[str, Sequence[str]] = {}

    def __init__(self, scores: int) -> None:
        self.columns: tuple[str, ...] = (*TEXTS, "turns", "moves", *(f"score{seat}" for seat in range(scores)))

    def row(self, first: Any, moves: Sequence[Any], last: Any) -> list[int | str]:
        """The numbers and texts of a finished game, in the order of `columns`."""
        result = last.result
        head = [outcome_text(result["outcome"]), str(result.get("reason") or ""), last.turn, len(moves)]
        return [*head, *(result.get("scores") or ())]


def record_of(rules: Ruleset, options: Mapping[str, Any], last: Any = None) -> Record:
    """The record of a ruleset; `last`, a finished game, tells one without `record` whether there are scores."""
    if isinstance(rules, powers.Records):
        return rules.record(options)
    return PlainRecord(len((last.result.get("scores") if last is not None else None) or ()))


def outcome_text(outcome: Any) -> str:
    """The outcome of a result as a text: a seat or several seats that won become "seat 0", "seats 0 2"."""
    if isinstance(outcome, str):
        return outcome
    if isinstance(outcome, int):
        return f"seat {outcome}"
    seats = sorted(outcome)
    return f"seat {seats[0]}" if len(seats) == 1 else f"seats {' '.join(map(str, seats))}"


def outcome_told(outcome: str) -> str:
    """An outcome as sentences tell it, with seats from 1: "seat 0" is "seat 1" there."""
    if outcome.startswith("seat"):
        seats = [str(int(seat) + 1) for seat in outcome.split()[1:]]
        return say("result.outcome.seat" if len(seats) == 1 else "result.outcome.seats", seats=" ".join(seats))
    return say(f"result.outcome.{outcome}") if has(f"result.outcome.{outcome}") else outcome


def reason_told(game: str) -> Callable[[str], str]:
    """How reasons of the results of a game are told: by their code in English, which rows have, else in words."""

    def told(reason: str) -> str:
        key = f"{game}.result.{reason}"
        return reason if current() == "en" or not has(key) else say(key).rstrip(".")

    return told


def winners(outcome: str, players: int) -> tuple[int, ...]:
    """The seats that won: all of them in a cooperative win, none in a loss or a draw."""
    if outcome.startswith("seat"):
        return tuple(int(seat) for seat in outcome.split()[1:])
    return tuple(range(players)) if outcome == "win" else ()


def together(outcomes: Sequence[str]) -> bool:
    """Whether the seats win and lose together, judged by the outcomes that occurred."""
    return all(outcome in ("win", "loss") for outcome in outcomes)
