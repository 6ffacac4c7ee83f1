"""Who may see odds on the boards of a game: it belongs to the game, so that every board of it has the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from seawidget.errors import OptionError
from seawidget.given import one_of, shown

OddsPolicy = Literal["free", "after-prediction", "off"]
POLICIES: Final[tuple[OddsPolicy, ...]] = ("free", "after-prediction", "off")


@dataclass(slots=True)
class OddsRule:
    """A policy, and whether it was given from Python (`fixed`), so that a page cannot choose another."""

    policy: OddsPolicy = "free"
    fixed: bool = False


def check_policy(policy: Any) -> None:
    """Raise OptionError for a policy that is none."""
    if policy is not None and not one_of(policy, POLICIES):
        text = f"odds is one of {', '.join(map(repr, POLICIES))}, not {shown(policy)}"
        raise OptionError("option_out_of_range", {"odds": policy}, text)


def joined(there: OddsRule | None, board: OddsRule) -> OddsRule:
    """The rule of a game (None: it has none yet) that comes on a board with a rule of its own.

    A rule that is fixed stays. Raises OptionError where both are and differ.
    """
    if there is None:
        return OddsRule(board.policy, board.fixed)
    if board.fixed and there.fixed and board.policy != there.policy:
        text = (
            f"this game is played with odds={there.policy!r} on every board of it; begin a new game for another policy"
        )
        raise OptionError("options_clash", {"odds": board.policy}, text)
    if board.fixed:
        there.policy, there.fixed = board.policy, True
    return there
