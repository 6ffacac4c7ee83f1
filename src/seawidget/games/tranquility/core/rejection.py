"""A refusal by the number of its reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seawidget.games.shared.rejections import Refused
from seawidget.games.tranquility.core.rejection_codes import NAMES, rule_of


class Refusal(Refused):
    """Why a move is refused (DP-7). It names nothing the seat does not see (INFO-7)."""

    __slots__ = ()
    game = "tranquility"

    @classmethod
    def of(cls, reason: int, kind: int, args: Mapping[str, Any]) -> Refusal:
        """The refusal of a reason number for a kind of move."""
        return cls(NAMES[reason], rule_of(reason, kind), args)
