"""The seats of a game: who sits there, the chance they decide with, and what a bot is asked at its turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from seawidget.errors import NodeError, PlayerFailed, UnknownSeat
from seawidget.games import powers
from seawidget.games.protocol import Ruleset, State
from seawidget.given import whole
from seawidget.playing.agents import Agent
from seawidget.playing.memories import Memories
from seawidget.playing.node import Node
from seawidget.playing.players import Person, Player, SeatLike, player
from seawidget.text.i18n import Sentence

if TYPE_CHECKING:
    from seawidget.games.shared.explanations import Explanation

Seats = Iterable[SeatLike] | SeatLike
SeatOf = int | Literal["deciding"] | None


def seat_number(seat: SeatOf, state: State) -> int | None:
    """The seat that is meant in a position; None is a spectator.

    "deciding" is the deciding seat; at the end of a game for one seat it is that seat, otherwise a spectator. Raises
    UnknownSeat.
    """
    if isinstance(seat, str) and seat == "deciding":
        return 0 if state.players == 1 else state.deciding
    if seat is None:
        return None
    number = whole(seat)
    if number is None or not 0 <= number < state.players:
        raise UnknownSeat(seat, range(state.players))
    return number


def player_number(seat: SeatOf, state: State) -> int:
    """`seat_number` where a spectator will not do. Raises UnknownSeat for it, too."""
    number = seat_number(seat, state)
    if number is None:
        raise UnknownSeat(None, range(state.players))
    return number


class Decision:
    """One decision of a bot or a function, thought out of the game: `choice()`, and then `draws`."""

    __slots__ = ("_agent", "_counter", "_memories", "_open", "node", "seat", "who")

    def __init__(self, node: Node, agent: Agent, memories: Memories, open_table: bool) -> None:
        self.node, self.seat, self.who = node, agent.seat, agent.who
        self._agent, self._memories, self._open = agent, memories, open_table
        self._counter = node.draws[agent.seat]

    def choice(self) -> Any:
        """What the player chooses, legal or not. Raises PlayerFailed for what it raises."""
        node, seat = self.node, self.seat
        choice, self._counter = self._agent.choose(
            node.state, lambda: self._memories.memory(node, seat), self._counter, self._open
        )
        return choice

    def failed(self, error: Exception, choice: Any) -> PlayerFailed:
        """The error of a player whose choice is refused; to be raised from `error`."""
        return self._agent.failed(self.node.state, error, choice, self._open)

    @property
    def draws(self) -> tuple[int, ...]:
        """Random numbers each seat's bot has used on the way here, those of this choice among them."""
        before = self.node.draws
        return (*before[: self.seat], self._counter, *before[self.seat + 1 :])


class Seating:
    """The players of one game, seat by seat, and the key of their chance. `players` may be replaced."""

    def __init__(self, rules: Ruleset, players: Sequence[Player], key: int) -> None:
        self.key = key
        self._rules = rules
        self._agents = tuple(Agent(who, rules, seat, key) for seat, who in enumerate(players))
        self._asked: Agent | None = None  # last

    @property
    def players(self) -> tuple[Player, ...]:
        """The players, seat by seat. Who stays where it sat goes on; any other begins here."""
        return tuple(agent.who for agent in self._agents)

    @players.setter
    def players(self, players: Sequence[Player]) -> None:
        self._agents = tuple(
            agent if agent.who == who else Agent(who, self._rules, agent.seat, self.key)
            for agent, who in zip(self._agents, players, strict=True)
        )

    def decision(self, node: Node, memories: Memories) -> Decision | None:
        """The decision of the bot or function that decides at a node; None for a person and at the end of a game."""
        seat = node.state.deciding
        if seat is None or not self._agents[seat].plays:
            return None
        self._asked = self._agents[seat]
        others = (agent.who for agent in self._agents if agent.seat != seat)
        return Decision(node, self._asked, memories, not any(isinstance(who, Person) for who in others))

    def stop_thinking(self) -> None:
        """Make the bot asked last decide at once with what it has found, if it searches; from any thread."""
        if self._asked is not None:
            self._asked.cancel()

    def explain(self, node: Node, bot: SeatLike, memories: Memories) -> Explanation:
        """Why a bot (None: the adviser of the game) would play what at a node; one made for this question.

        Raises NodeError if the game is over there, UnknownBot, SeatsError for a player that gives no reasons,
        PlayerFailed for what it raises.
        """
        seat, rules = node.state.deciding, self._rules
        if seat is None:
            raise NodeError(Sentence("error.node.over"))
        if bot is None and isinstance(rules, powers.Advises):
            bot = rules.adviser
        agent = Agent(player(bot, rules, node.state.options), rules, seat, self.key)
        return agent.explain(node.state, lambda: memories.memory(node, seat), node.draws[seat])
