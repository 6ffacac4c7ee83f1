"""A refusal by the number of its reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seawidget.games.pomor.core.rejection_codes import NAMES, RULES
from seawidget.games.shared.rejections import BaseRejection


class Rejection(BaseRejection):
    """Why a move is refused (P-TURN-11). It names nothing the seat does not see."""

    __slots__ = ()
    game = "pomor"

    @classmethod
    def of(cls, reason: int, args: Mapping[str, Any], rule: str | None = None) -> Rejection:
        """The refusal of a reason number; `rule` if it is another one than usual."""
        return cls(NAMES[reason], rule or RULES[reason], args)
