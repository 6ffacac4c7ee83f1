"""What a game shows of itself, and whom it tells of changes: everything of `Game` that changes nothing."""

from __future__ import annotations

import copy
import operator
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from seawidget.errors import NodeError, OptionError, SeatsError, UnknownSeat
from seawidget.games import powers, protocol
from seawidget.playing.node import Node, history
from seawidget.playing.observers import Change, Observers
from seawidget.playing.opening import decisions, start_key
from seawidget.playing.players import Player, SeatLike, player, players
from seawidget.playing.tree import POLICIES, Tree, UndoPolicy

if TYPE_CHECKING:
    from seawidget.games.protocol import Chooser
    from seawidget.games.shared.explanations import Explanation
    from seawidget.playing.log import Log

Seats = Iterable[SeatLike] | SeatLike
SeatOf = int | Literal["deciding"] | None


class GameBase:
    """The facts of a game. Use `Game`."""

    def __init__(
        self,
        rules: protocol.Ruleset,
        state: protocol.State,
        *,
        seats: Seats,
        undo: UndoPolicy,
        seed: int | str | None,
        key: int | None,
        deal: dict[str, Any] | None,
    ) -> None:
        if undo not in POLICIES:
            text = f"undo={undo!r} is no undo policy; there are {', '.join(map(repr, POLICIES))}"
            raise OptionError("option_out_of_range", {"undo": undo}, text)
        self.lock = threading.RLock()
        self._rules = rules
        self._seats = players(seats, rules, state.players)
        self._seed = seed
        self._key = start_key(state, deal) if key is None else key
        self._deal = deal
        self._rev = 0
        self._thinking: Chooser | None = None  # the bot asked last
        self._observers = Observers()
        self._tree = Tree(rules, state, undo, self.lock, self._changed)

    @property
    def name(self) -> str:
        """Name of the game."""
        return self._rules.name

    @property
    def rules(self) -> protocol.Ruleset:
        """The ruleset of the game."""
        return self._rules

    @property
    def state(self) -> protocol.State:
        """The position where the game stands, with full information."""
        return self._tree.current.state

    @property
    def node(self) -> Node:
        """The node where the game stands."""
        return self._tree.current

    @property
    def tree(self) -> Tree:
        """All nodes: `root`, `main_line()`, `promote`, `make_main`, `delete`; prints as indented lines."""
        return self._tree

    @property
    def legal_moves(self) -> Sequence[Any]:
        """The legal moves of the deciding seat: has a length, iterates, prints, and `"Place 5 b1" in` it works."""
        return self.state.legal_moves

    @property
    def deciding(self) -> int | None:
        """The seat the game waits for, None when it is over."""
        return self.state.deciding

    @property
    def over(self) -> bool:
        """True when the game has ended here."""
        return self.state.over

    @property
    def result(self) -> Mapping[str, Any] | None:
        """The result record, None while the game runs."""
        return self.state.result

    @property
    def options(self) -> Mapping[str, Any]:
        """The complete options."""
        return self.state.options

    @property
    def events(self) -> tuple[Any, ...]:
        """What happened on the last move, with full information."""
        return self.node.events

    @property
    def deal(self) -> dict[str, Any] | None:
        """All chance of the game as a dictionary for `Game.from_deal`; None if it began at a position.

        Full information: it tells every deck. A redealt branch has another future than the deal says.
        """
        return copy.deepcopy(self._deal)

    @property
    def seed(self) -> int | str | None:
        """The integer or phrase that makes this game again; None if it began at a deal or a position."""
        return self._seed

    @property
    def undo_policy(self) -> UndoPolicy:
        """What may be taken back: "free", "until-reveal" or "off"."""
        return self._tree.policy

    @property
    def rev(self) -> int:
        """The number of changes so far."""
        return self._rev

    @property
    def seats(self) -> tuple[Player, ...]:
        """The players, seat by seat. Set a list of the same length to change them."""
        return self._seats

    @seats.setter
    def seats(self, seats: Seats) -> None:
        found = players(seats, self._rules, self.state.players)
        with self.lock:
            self._seats = found
            self._changed("seats", self.node.id)

    def view(self, seat: SeatOf = "deciding") -> Any:
        """What a seat may know here: by default the deciding seat; None is a spectator. Raises UnknownSeat.

        At the end of a game for one seat the default is that seat, otherwise a spectator.
        """
        state = self.state
        return state.view(self._seat(seat, state))

    def log(self, seat: SeatOf = "deciding") -> Log:
        """The moves and events on the way here as a seat saw them; seats as in `view`."""
        from seawidget.playing.log import Log

        with self.lock:
            return Log(self.node, self._seat(seat, self.state))

    def history(self, seat: SeatOf = "deciding") -> list[protocol.Step]:
        """The moves a seat can build on, with nothing hidden: (state before, move, events, state after)."""
        with self.lock:
            return history(self.node, self._seat(seat, self.state))

    def subscribe(self, callback: Callable[[Change], object]) -> Callable[[], None]:
        """Call `callback(Change)` after every change, in order, with the lock held. Returns what ends it.

        An exception in a callback is logged (logger "seawidget") and stops neither the game nor other
        callbacks.
        """
        token = object()
        with self.lock:
            self._observers.add(token, callback)

        def unsubscribe() -> None:
            with self.lock:
                self._observers.remove(token)

        return unsubscribe

    def _changed(self, kind: str, node_id: str) -> None:
        self._rev += 1
        self._observers.tell(kind, node_id)

    def _seat(self, seat: SeatOf, state: protocol.State) -> int | None:
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

    def explain(self, bot: SeatLike = None) -> Explanation:
        """Why a bot would play what here, at the deciding seat: its candidates with scores and reasons.

        `game.explain().move` is a hint. `bot`: the name of a bot, `sea.Captain(...)` ... (default: the game's adviser).
        It sees the view of the seat and what the seat remembers, and decides with the chance it would have at that
        seat. Nothing is played. Raises NodeError if the game is over, UnknownBot, and SeatsError for a player that
        gives no reasons.
        """
        with self.lock:
            node = self.node
            state, seat = node.state, node.state.deciding
        if seat is None:
            raise NodeError("nobody decides here: the game is over")
        who = player(
            bot if bot is not None or not isinstance(self._rules, powers.Advises) else self._rules.adviser, self._rules
        )
        choose = who.chooser(self._rules, decisions(self._key, seat, node.draws[seat]))
        reasons = getattr(choose, "explain", None)
        if reasons is None:
            raise SeatsError(f"{who} gives no reasons; a bot of the game does: {', '.join(self._rules.bots)}")
        found: Explanation = reasons(state.view(seat), state.legal_moves, self._tree.memories.memory(node, seat))
        return found

    def __repr__(self) -> str:
        state = self.state
        count = f"{state.players} player{'' if state.players == 1 else 's'}"
        now = f"{state.point}, seat={state.deciding} to decide"
        if state.result is not None:
            now = f"over: {state.result.get('outcome')} ({state.result.get('reason')})"
        return f"<Game {self.name}: {count}, turn {state.turn}, {now}>"
