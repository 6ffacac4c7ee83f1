"""A refusal: reason code, rule and facts, and the sentence they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from seawidget.errors import IllegalMove
from seawidget.games.pomor.reasons import NAMES, RULES


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is refused (P-TURN-11). It names nothing the seat does not see."""

    code: str
    rule: str | None
    args: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, reason: int, args: Mapping[str, Any], rule: str | None = None) -> Refusal:
        """The refusal of a reason number; `rule` if it is another one than usual."""
        return cls(NAMES[reason], rule or RULES[reason], args)

    @property
    def key(self) -> str:
        """Key of the sentence in the catalogue."""
        return f"pomor.reason.{self.code}"

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
