"""What is compared: moves or players, and the deals on which one did better, to be played again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from seawidget.errors import IllegalMove, OptionError
from seawidget.games.protocol import State
from seawidget.games.shared.dials import read_dial
from seawidget.odds.determinizations import Determinizations, Policy, seated
from seawidget.playing.game import Game
from seawidget.playing.players import Bot, Captain, Function, Player, SeatLike, player
from seawidget.probability.shown.same import Same
from seawidget.text.i18n import Sentence

__all__ = ["Alternative", "Deals", "alternatives_of", "begun_with"]

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Alternative:
    """One of the things compared: its letter `name` ("a", "b" ...), the `text` of it, moves to begin with, players."""

    name: str
    text: str
    moves: tuple[Any, ...]
    players: tuple[Player, ...]


class Deals(Same, Sequence[Game]):
    """Deals to look at: `deals.numbers` are their numbers, `deals[0]` plays the first one again as a `Game`.

    The game stands after the alternative's moves in that world; `play_bots()` finishes it as it was counted.
    """

    def __init__(self, numbers: Sequence[int], again: Callable[[int], Game], what: str) -> None:
        self.numbers = tuple(numbers)
        self._again = again
        self._what = what

    def _content(self) -> Any:
        return self.numbers, self._what

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return Deals(self.numbers[index], self._again, self._what)
        return self._again(self.numbers[index])

    def __len__(self) -> int:
        return len(self.numbers)

    def __repr__(self) -> str:
        shown = ", ".join(map(str, self.numbers[:8])) + (" ..." if len(self) > 8 else "")
        return f"<Deals {self._what}: {len(self)}{f' ({shown})' if shown else ''}>"


def alternatives_of(worlds: Determinizations, given: Sequence[Any], policy: Policy) -> list[Alternative]:
    """What a caller named, each with its letter. Raises IllegalMove, OptionError, UnknownBot, SeatsError."""
    state, rules = worlds.state, worlds.rules
    if not 2 <= len(given) <= len(LETTERS):
        text = Sentence("error.compare.alternatives", most=len(LETTERS))
        raise OptionError("option_out_of_range", {"alternatives": len(given)}, text)
    usual = seated(rules, policy, state)
    found = []
    for letter, what in zip(LETTERS, given, strict=False):
        who = _as_player(worlds, what)
        if who is not None:
            found.append(Alternative(letter, str(who), (), (*usual[: worlds.seat], who, *usual[worlds.seat + 1 :])))
            continue
        wanted = what if isinstance(what, list) else [what]
        moves = tuple(rules.parse_move(move) if isinstance(move, str) else move for move in wanted)
        rejection = state.check(moves[0], worlds.seat) if moves else None
        if not moves:
            raise OptionError("option_out_of_range", {"moves": what}, Sentence("error.compare.no_moves"))
        if rejection is not None:
            raise IllegalMove(rejection.code, rejection.rule, rejection.args, rejection.text)
        found.append(Alternative(letter, "; ".join(map(str, moves)), moves, usual))
    return found


def _as_player(worlds: Determinizations, what: Any) -> Player | None:
    """The player an alternative is; None if it is a move."""
    bot = isinstance(what, str) and (what in worlds.rules.bots or read_dial(what) is not None)
    if bot or isinstance(what, (Bot, Captain, Function)) or callable(what) or callable(getattr(what, "choose", None)):
        who: SeatLike = what
        return player(who, worlds.rules, worlds.state.options)
    return None


def begun_with(state: State, moves: Sequence[Any]) -> State:
    """A world after the moves of an alternative, as far as the game goes on."""
    for move in moves:
        if state.over:
            break
        state = state.apply(move)[0]
    return state
