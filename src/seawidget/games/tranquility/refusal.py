"""A refusal: reason code, rule and facts, and the sentence they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from seawidget.errors import IllegalMove
from seawidget.games.tranquility.reasons import NAMES, rule_of


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is refused (DP-7). It names nothing the seat does not see (INFO-7)."""

    code: str
    rule: str | None
    args: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, reason: int, kind: int, args: Mapping[str, Any]) -> Refusal:
        """The refusal of a reason number for a kind of move."""
        return cls(NAMES[reason], rule_of(reason, kind), args)

    @property
    def key(self) -> str:
        """Key of the sentence in the catalogue."""
        return f"tranquility.reason.{self.code}"

    @property
    def text(self) -> str:
        """The sentence in English."""
        from seawidget.i18n import text

        return text(self.key, self.args)

    def error(self) -> IllegalMove:
        """The same as an exception."""
        return IllegalMove(self.code, self.rule, dict(self.args), self.text)

    def __str__(self) -> str:
        return f"{self.text} [{self.code}{f', {self.rule}' if self.rule else ''}]"
