"""Why a move of Mini is refused."""

from __future__ import annotations

from seawidget.games.shared.rejections import BaseRejection


class Rejection(BaseRejection):
    """Why a move is refused."""

    __slots__ = ()
    game = "mini"
