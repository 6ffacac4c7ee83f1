"""Whether a deal whose every card is known can be won."""

from __future__ import annotations

from seawidget.winnability.deal import Winnable, WinnableError, winnable

__all__ = ["Winnable", "WinnableError", "winnable"]
