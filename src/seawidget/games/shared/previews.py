"""Previews of moves, one after the other: the report, and the loop that makes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from seawidget.games.shared.rejections import BaseRejection

DEPENDS = "depends_on_hidden"  # code of a move that hangs on what the seat cannot know


class PreviewStep(Protocol):
    """One move of a preview."""

    @property
    def refused(self) -> BaseRejection | None:
        """Why it cannot be made, or None."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """The step as plain JSON."""
        ...


@dataclass(frozen=True, slots=True)
class Preview:
    """The report on the previewed moves of one seat; it ends with the first one that is refused."""

    seat: int | None
    steps: tuple[PreviewStep, ...]

    @property
    def ok(self) -> bool:
        """Whether every move is legal."""
        return all(step.refused is None for step in self.steps)

    def to_dict(self) -> dict[str, Any]:
        """The report as plain JSON: {"seat", "ok", "steps"}."""
        return {"seat": self.seat, "ok": self.ok, "steps": [step.to_dict() for step in self.steps]}


def previewed(
    seat: int | None,
    moves: Iterable[Any],
    step: Callable[[Any], PreviewStep],
    goes_on: Callable[[], bool] = lambda: False,
) -> Preview:
    """The report on `moves`, each carried out by `step`, up to the first refused one; past it while `goes_on()`."""
    steps: list[PreviewStep] = []
    for move in moves:
        steps.append(step(move))
        if steps[-1].refused is not None and not goes_on():
            break
    return Preview(seat, tuple(steps))
