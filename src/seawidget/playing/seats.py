"""The seats of a game: who sits there, the chance they decide with, and what a bot is asked at its turn."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from seawidget.errors import IllegalMove, NodeError, SeatsError, UnknownSeat
from seawidget.games import powers
from seawidget.games.protocol import Chooser, Ruleset, State
from seawidget.games.shared.memory import remembers
from seawidget.playing.memories import Memories
from seawidget.playing.node import Node
from seawidget.playing.opening import decisions
from seawidget.playing.players import Player, SeatLike, player
from seawidget.rng import Rng

if TYPE_CHECKING:
    from seawidget.games.shared.explanations import Explanation

Seats = Iterable[SeatLike] | SeatLike
SeatOf = int | Literal["deciding"] | None


def seat_number(seat: SeatOf, state: State) -> int | None:
    """The seat that is meant in a position; None is a spectator.

    "deciding" is the deciding seat; at the end of a game for one seat it is that seat, otherwise a spectator. Raises
    UnknownSeat.
    """
    if seat == "deciding":
        return 0 if state.players == 1 else state.deciding
    if seat is None:
        return None
    try:
        number = -1 if isinstance(seat, bool) else operator.index(seat)
    except TypeError:
        number = -1
    if not 0 <= number < state.players:
        raise UnknownSeat(seat, range(state.players))
    return number


def not_legal(error: IllegalMove, seat: int, who: Player) -> IllegalMove:
    """The error of a player whose choice is not legal.

    The sentence of `error` may name cards of that seat's hand: it stays in the cause, for the author.
    """
    text = f"seat={seat} ({who}) chose a move that is not legal"
    return IllegalMove(error.code, error.rule, {"seat": seat, "player": str(who)}, text)


class Decision:
    """One decision of a bot or a function, thought out of the game: `choice()`, and then `draws`."""

    __slots__ = ("_choose", "_memories", "_rng", "node", "seat", "who")

    def __init__(self, node: Node, seat: int, who: Player, choose: Chooser, rng: Rng, memories: Memories) -> None:
        self.node, self.seat, self.who = node, seat, who
        self._choose, self._rng, self._memories = choose, rng, memories

    def choice(self) -> Any:
        """What the player chooses, legal or not."""
        state = self.node.state
        if remembers(self._choose):
            return self._choose(state.view(self.seat), state.legal_moves, self._memories.memory(self.node, self.seat))
        return self._choose(state.view(self.seat), state.legal_moves)

    @property
    def draws(self) -> tuple[int, ...]:
        """Random numbers each seat's bot has used on the way here, those of this choice among them."""
        before = self.node.draws
        return (*before[: self.seat], self._rng.counter, *before[self.seat + 1 :])


class Seating:
    """The players of one game, seat by seat, and the key of their chance. `players` may be replaced."""

    def __init__(self, rules: Ruleset, players: Sequence[Player], key: int) -> None:
        self.players = tuple(players)
        self.key = key
        self._rules = rules
        self._thinking: Chooser | None = None  # the bot asked last

    def decision(self, node: Node, memories: Memories) -> Decision | None:
        """The decision of the bot or function that decides at a node; None for a person and at the end of a game."""
        seat = node.state.deciding
        if seat is None:
            return None
        who = self.players[seat]
        rng = decisions(self.key, seat, node.draws[seat])
        choose = who.chooser(self._rules, rng)
        if choose is None:
            return None
        self._thinking = choose
        return Decision(node, seat, who, choose, rng, memories)

    def stop_thinking(self) -> None:
        """Make the bot asked last decide at once with what it has found, if it searches; from any thread."""
        cancel = getattr(self._thinking, "cancel", None)
        if cancel is not None:
            cancel()

    def explain(self, node: Node, bot: SeatLike, memories: Memories) -> Explanation:
        """Why a bot (None: the adviser of the game) would play what at a node.

        Raises NodeError if the game is over there, UnknownBot, SeatsError for a player that gives no reasons.
        """
        state, seat, rules = node.state, node.state.deciding, self._rules
        if seat is None:
            raise NodeError("nobody decides here: the game is over")
        if bot is None and isinstance(rules, powers.Advises):
            bot = rules.adviser
        who = player(bot, rules)
        choose = who.chooser(rules, decisions(self.key, seat, node.draws[seat]))
        reasons = getattr(choose, "explain", None)
        if reasons is None:
            raise SeatsError(f"{who} gives no reasons; a bot of the game does: {', '.join(rules.bots)}")
        found: Explanation = reasons(state.view(seat), state.legal_moves, memories.memory(node, seat))
        return found
