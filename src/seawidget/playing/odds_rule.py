"""Who may see odds of a game, on its boards and in code: it belongs to the game, so that no other board, fork or branch
is a way round it.

A lesson may shut its gate before what answers its questions, and is told who looked. A copy made by pickle and a save
file have no gate: a kernel is no vault, and it keeps nobody from the mathematics, only from seeing it by accident.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol

from seawidget.errors import OptionError
from seawidget.given import one_of, shown
from seawidget.text.i18n import Sentence

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
        text = Sentence("error.one_of", name="odds", known=", ".join(map(repr, POLICIES)), given=shown(policy))
        raise OptionError("option_out_of_range", {"odds": policy}, text)


def joined(there: OddsRule | None, board: OddsRule) -> OddsRule:
    """The rule of a game (None: it has none yet) that comes on a board with a rule of its own.

    A rule that is fixed stays. Raises OptionError where both are and differ.
    """
    if there is None:
        return OddsRule(board.policy, board.fixed)
    if board.fixed and there.fixed and board.policy != there.policy:
        text = Sentence("error.odds.fixed", policy=repr(there.policy))
        raise OptionError("options_clash", {"odds": board.policy}, text)
    if board.fixed:
        there.policy, there.fixed = board.policy, True
    return there


class Gate(Protocol):
    """What a game asks before it answers about chance."""

    why: str
    """The code with which a board refuses while it is closed."""
    trials: bool
    """Whether it withholds what-ifs, too, and not only their chances."""

    @property
    def closed(self) -> bool:
        """Whether answers are withheld now."""
        ...

    def refuse(self) -> None:
        """Raise what says why nothing is answered yet, if it is closed."""
        ...

    def looked(self, kind: str, times: int = 1) -> None:
        """Somebody took help of this kind, in code or on a board."""
        ...

    def forecast(self, chance: float) -> None:
        """Somebody says how likely a win is. Raises where that is not asked, or another number stands."""
        ...


class Gated(Protocol):
    """What of a game its gate is found by."""

    gate: Gate | None


def refuse(game: Gated) -> None:
    """Raise what the gate of a game raises while it is closed."""
    if game.gate is not None:
        game.gate.refuse()


def refuse_trials(game: Gated) -> None:
    """The same for what-ifs, which most gates leave open."""
    if game.gate is not None and game.gate.trials:
        game.gate.refuse()


def closed(game: Gated) -> bool:
    """Whether the gate of a game withholds answers."""
    return game.gate is not None and game.gate.closed
