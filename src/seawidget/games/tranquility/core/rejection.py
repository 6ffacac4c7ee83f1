"""A refusal by the number of its reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seawidget.games.shared.rejections import BaseRejection
from seawidget.games.tranquility.core.rejection_codes import NAMES, rule_of


class Rejection(BaseRejection):
    """Why a move is refused (DP-7). It names nothing the seat does not see (INFO-7)."""

    __slots__ = ()
    game = "tranquility"

    @classmethod
    def of(cls, reason: int, kind: int, args: Mapping[str, Any]) -> Rejection:
        """The refusal of a reason number for a kind of move."""
        return cls(NAMES[reason], rule_of(reason, kind), args)
