"""Agents: a player of one game at one seat, asked for moves and reasons, and what becomes of its mistakes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from seawidget.errors import IllegalMove, PlayerFailed, SeaError, SeatsError
from seawidget.games.protocol import Ruleset, State
from seawidget.games.shared.explanations import Explanation
from seawidget.games.shared.memory import Memory, Recall
from seawidget.playing.calls import Call, Given, asked, call_of
from seawidget.playing.opening import decisions
from seawidget.playing.players import OpenMoves, Person, Player
from seawidget.text.i18n import Sentence

Recalled = Callable[[], Memory]  # the memory of the seat that decides, made when it is asked for
NOTHING: Any = object()


class Agent:
    """One player of one game at one seat, whoever wrote it.

    It is made when it is first asked, so that nothing goes on from one game to the next, and asked by one thread at a
    time; meanwhile another one is made for another thread. `key` is that of the game's chance: the seat has a stream of
    its own, continued from decision to decision, and what a factory draws comes from yet another one.
    """

    __slots__ = ("_call", "_choose", "_key", "_lock", "_made", "_rng", "_rules", "_thinking", "seat", "who")

    def __init__(self, who: Player, rules: Ruleset, seat: int, key: int) -> None:
        self.who, self.seat = who, seat
        self._rules = rules
        self._key = key
        self._rng = decisions(key, seat, 0)
        self._made: Any = None
        self._choose: Callable[..., Any] | None = None
        self._call: Call | None = None
        self._lock = threading.RLock()
        self._thinking = False

    @property
    def plays(self) -> bool:
        """Whether it decides by itself."""
        return not isinstance(self.who, Person)

    @property
    def remembers(self) -> bool:
        """Whether it may yet ask for the memory of its seat."""
        return self._call is None or "memory" in self._call.names

    def choose(
        self, state: State, memory: Recalled, counter: int | None = None, open_table: bool = True
    ) -> tuple[Any, int]:
        """(the move it chooses, legal or not, and how many numbers of its stream are used up then).

        `counter`: where its stream goes on; None: where it is. Raises PlayerFailed for what the player raises.
        """
        if not self._lock.acquire(blocking=False):  # another thread asks it: waiting for that may be waiting for ever
            return Agent(self.who, self._rules, self.seat, self._key).choose(state, memory, counter, open_table)
        try:
            self._thinking = True
            given = self._given(state, memory)
            self._ready(given)
            assert self._choose is not None
            assert self._call is not None
            if counter is not None:
                self._rng.counter = counter
            choice = self._call(self._choose, state.view(self.seat), given)
            return choice, self._rng.counter
        except Exception as error:
            raise self.failed(state, error, open_table=open_table) from error
        finally:
            self._thinking = False
            self._lock.release()

    def explain(self, state: State, memory: Recalled, counter: int) -> Explanation:
        """Why it would play what. Raises SeatsError for a player that gives no reasons, PlayerFailed if it fails."""
        if not self.plays:
            raise self._no_reasons()
        given = self._given(state, memory)
        try:
            self._ready(given)
            explain = getattr(self._made, "explain", None)
            found = None
            if explain is not None:
                self._rng.counter = counter
                found = call_of(explain, f"explain of {self.who}")(explain, state.view(self.seat), given)
        except Exception as error:
            raise self.failed(state, error) from error
        if explain is None:
            raise self._no_reasons()
        if not isinstance(found, Explanation):
            raise SeatsError(Sentence("error.seats.explanation", who=str(self.who), given=type(found).__name__))
        return found

    def cancel(self) -> None:
        """Make it decide at once with what it has found, if it is thinking and has a method `cancel`."""
        cancel = getattr(self._made, "cancel", None)
        if self._thinking and cancel is not None:
            cancel()

    def failed(self, state: State, error: Exception, choice: Any = NOTHING, open_table: bool = True) -> PlayerFailed:
        """The error of this player at a position; to be raised from `error`.

        `open_table`: nobody sits there who may not see what it chose.
        """
        return failure(self.who, self.seat, state, error, choice, open_table)

    def _given(self, state: State, memory: Recalled) -> Given:
        moves: list[OpenMoves] = []

        def legal() -> OpenMoves:
            if not moves:
                moves.append(OpenMoves(state.legal_moves))  # plain values, which lead back to nothing hidden
            return moves[0]

        return {"memory": memory, "rng": lambda: self._rng, "legal": legal, "legal_moves": legal}

    def _ready(self, given: Given) -> None:
        """The player itself, made once."""
        if self._call is not None:
            return
        rng = self._rng
        rng.key = rng.fork("player").key
        try:
            made = self.who.chooser(self._rules, rng, given)
        finally:
            rng.key, rng.counter = decisions(self._key, self.seat, 0).key, 0
        self._made = made
        self._choose = asked(made, str(self.who))
        self._call = call_of(self._choose, str(self.who))

    def _no_reasons(self) -> SeatsError:
        bots = ", ".join(self._rules.bots)
        return SeatsError(Sentence("error.seats.no_reasons", who=str(self.who), bots=bots))


def failure(
    who: Player, seat: int, state: State, error: Exception, choice: Any = NOTHING, open_table: bool = True
) -> PlayerFailed:
    """The error of a player that failed at a position. What may name hidden cards is told at an open table only."""
    move = None if choice is NOTHING else str(choice)
    facts: dict[str, Any] = {"seat": str(seat), "who": str(who), "turn": str(state.turn), "point": str(state.point)}
    if isinstance(error, IllegalMove) and choice is not NOTHING:
        did = "chose" if open_table else "chose_hidden"
        facts |= {"move": f"{move:.200}" if move else f"{choice!r:.200}", "code": error.code}
    else:
        did = "raised_why" if open_table and str(error) else "raised"
        facts |= {"error": type(error).__name__, "why": error if isinstance(error, SeaError) else str(error)}
    found = PlayerFailed(Sentence(f"error.player.{did}", **(facts if open_table else _public(facts))))
    found.seat, found.player, found.turn, found.point, found.move = seat, str(who), state.turn, state.point, move
    return found


def _public(facts: dict[str, Any]) -> dict[str, Any]:
    """The facts of a failure without what may name hidden cards."""
    return {name: fact for name, fact in facts.items() if name not in ("move", "why")}


def play_out(rules: Ruleset, state: State, agents: Sequence[Agent], past: Recall) -> Iterator[tuple[Any, State]]:
    """(move, position after it), from a position to the end of its game; `past` is what agents may remember of it.

    Raises PlayerFailed for what a player raises, and for a move of it that is not legal.
    """
    while state.deciding is not None:
        agent, before = agents[state.deciding], state
        move, _ = agent.choose(before, lambda: past.memory(before, agent.seat))  # noqa: B023 - asked for at once
        try:
            played = rules.parse_move(move) if isinstance(move, str) else move
            state, events = before.apply(played)
        except IllegalMove as error:
            raise agent.failed(before, error, move) from error
        if any(each.remembers for each in agents):
            past.add((before, played, events, state))
        else:
            past.forget()
        yield played, state
