"""Worlds a seat cannot tell apart, and games played on in them: world i of a seed is the same for every question.

World i is `game.fork(redeal=True, seat=seat, seed=worlds.seed(i))`; in it the players decide with the streams of game
number i of the seed key. So two moves tried in world i meet the same cards and the same luck of the players (common
random numbers), and any world can be looked at and played again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from seawidget import compiled
from seawidget.errors import NodeError, SeatsError, UnknownSeat
from seawidget.games import powers
from seawidget.games.protocol import Ruleset, State
from seawidget.games.shared.memory import Recall
from seawidget.playing.agents import Agent, play_out
from seawidget.playing.game import Game
from seawidget.playing.lines import remembered
from seawidget.playing.node import Node, Past
from seawidget.playing.players import Bot, Person, Player, SeatLike, player, players
from seawidget.playing.seats import SeatOf, seat_number
from seawidget.probability.estimates.steps import Portions, Steps
from seawidget.rng import Rng, batch_seed, seed_key
from seawidget.text.i18n import Sentence

__all__ = ["Determinizations", "Ending", "Policy", "default_policy", "seated", "share_won"]

Policy = SeatLike | Sequence[SeatLike]
Measure = Callable[[State], float]


def share_won(outcome: Any, seat: int) -> float:
    """What an outcome is worth to a seat: 1 for a win (its own or one of all together), 1/2 for a draw, else 0."""
    if isinstance(outcome, str):
        if outcome.startswith("seat"):
            return float(str(seat) in outcome.split()[1:])
        return {"win": 1.0, "draw": 0.5}.get(outcome, 0.0)
    if isinstance(outcome, Iterable):
        return float(seat in outcome)
    return float(outcome == seat)


def default_policy(rules: Ruleset) -> str:
    """The bot that plays on when none is named: the `policy` of the rules, else navigator, greedy, or the last bot."""
    named = rules.policy if isinstance(rules, powers.PlaysOn) else None
    bots = list(rules.bots)
    return next((name for name in (named, "navigator", "greedy") if name in bots), bots[-1])


def seated(rules: Ruleset, policy: Policy, state: State) -> tuple[Player, ...]:
    """A player for each seat of a position: one policy for all, or a list with one for each.

    Raises SeatsError, UnknownBot, OptionError.
    """
    if policy is None:
        policy = default_policy(rules)
    listed = isinstance(policy, (list, tuple))
    count, options = state.players, state.options
    each = policy if listed else [player(policy, rules, options)] * count  # type: ignore[arg-type]
    found = players(each, rules, count, options)
    if any(isinstance(who, Person) for who in found):
        bots = ", ".join(rules.bots)
        raise SeatsError(Sentence("error.odds.person", bots=bots))
    return found


class Ending(NamedTuple):
    """How a world ended: the share `won` by the seat; `numbers` of the record by column, the outcome left out (see
    `powers.Record`: without one the turns and the scores); the `last` position, None where numbers alone were played.
    """

    won: float
    numbers: Mapping[str, int]
    last: State | None


class Determinizations:
    """The worlds of one seat's view of a position: where the game stands, or another `node` of its tree.

    `seat` is by default the deciding one. Raises NodeError if the game is over, UnknownSeat for a seat that is none
    (or for a spectator), SeedError.
    """

    def __init__(
        self, game: Game, seat: SeatOf = "deciding", seed: int | str | None = None, node: Node | None = None
    ) -> None:
        with game.lock:
            node = game.node if node is None else game.tree.owned(node)
            found = seat_number(seat, node.state)
            if node.state.over:
                raise NodeError(Sentence("error.odds.node_over"))
            if found is None:
                raise UnknownSeat(None, range(node.state.players))
            self.rules: Ruleset = game.rules
            self.game, self.node, self.seat = game, node, found
            self.information = game.tree.memories.information(node, found)
            self._past = remembered(node, found)
        self.shown, self.key = seed_key(seed)

    @property
    def state(self) -> State:
        """The position, with full information: only its view may be looked at."""
        return self.node.state

    def seed(self, index: int) -> int:
        """The seed of world number `index` for `game.fork(redeal=True, seed=...)`."""
        return Rng(self.key).fork("world").fork(index).key

    def world(self, index: int) -> State:
        """World number `index`: a position the seat cannot tell from the real one."""
        state: State = self.rules.redeal(self.state, self.seat, self.information, self._stream(index))
        return state

    def _stream(self, index: int) -> Rng:
        """The chance that world number `index` is drawn with."""
        return Rng(self.seed(index)).fork("redeal")

    def finish(self, state: State, index: int, who: Sequence[Player]) -> State:
        """Where a game ends that is played on from a position of world `index`, as `played` plays it.

        The seat asked about remembers the game so far; to the others, whose cards are new, it begins here. Raises
        PlayerFailed for what a player raises, and for a move of it that is not legal.
        """
        return self._finish(state, index, who)[1]

    def _finish(self, state: State, index: int, who: Sequence[Player]) -> tuple[list[Any], State]:
        """The moves that `finish` makes, and where they lead."""
        key = batch_seed(self.key, index)
        agents = [Agent(each, self.rules, seat, key) for seat, each in enumerate(who)]
        past = Recall(self.rules, {self.seat: self._past})
        moves = []
        for move, after in play_out(self.rules, state, agents, past):
            moves.append(move)
            state = after
        return moves, state

    def results(
        self, starts: Sequence[State], first: int, who: Sequence[Player], measure: Measure | None = None
    ) -> list[float]:
        """What worlds `first`, `first` + 1 ... end in for the seat when played on from `starts`, one position for each.

        The share won, or what `measure` says of the last position. Played by numbers alone where the rules can.
        """
        if measure is None:
            quick = self._batch(starts, first, who)
            if quick is not None:
                columns, rows = quick
                outcomes, column = self._outcomes, columns.index("outcome")
                return [
                    share_won((start.result or {}).get("outcome"), self.seat)
                    if row is None
                    else share_won(outcomes[int(row[column])], self.seat)
                    for start, row in zip(starts, rows, strict=True)
                ]
        found = []
        for index, start in enumerate(starts, first):
            last = self.finish(start, index, who)
            found.append(float(measure(last)) if measure else share_won((last.result or {}).get("outcome"), self.seat))
        return found

    def moved(
        self, moves: Sequence[Any], first: int, count: int, who: Sequence[Player], portions: Portions
    ) -> Steps[list[list[float]]]:
        """Results of each of the moves in `count` worlds from number `first` on, in steps; None as a move: of the
        position itself.
        """
        columns: list[list[float]] = [[] for _ in moves]
        for begin, size in portions.of(first, count):
            with portions.timed(size):
                quick = self._tried(moves, begin, size, who)
            if quick is not None:
                names, rows = quick
                won = [share_won(outcome, self.seat) for outcome in self._outcomes]
                at = names.index("outcome")
                for place, column in enumerate(columns):
                    column += [won[row[at]] for row in rows[place :: len(moves)]]
                yield
                continue
            drawn = [self.world(index) for index in range(begin, begin + size)]
            for place, move in enumerate(moves):
                with portions.timed(size):
                    starts = drawn if move is None else [world.apply(move)[0] for world in drawn]
                    columns[place] += self.results(starts, begin, who)
                yield
        return columns

    def _tried(
        self, moves: Sequence[Any], first: int, count: int, who: Sequence[Player]
    ) -> tuple[Sequence[str], Sequence[Sequence[int]]] | None:
        """Columns of the batch of the ruleset, and a row for each world and move; None if it cannot do it all."""
        batch = self._batch_of(who)
        if not isinstance(batch, powers.TriesWorlds):
            return None
        rows = batch.tried(self.state, self.seat, self.information, moves, self.key, first, count, self._stream)
        return None if rows is None else (batch.columns, rows)

    def ended(self, first: int, count: int, who: Sequence[Player]) -> list[Ending]:
        """Worlds `first` to `first + count - 1` played on as they stand: see `endings`."""
        quick = self._tried([None], first, count, who)
        if quick is not None:
            return [self._ending(quick[0], row) for row in quick[1]]
        return self.endings([self.world(index) for index in range(first, first + count)], first, who)

    def _ending(self, names: Sequence[str], row: Sequence[int]) -> Ending:
        """What a row of the batch tells."""
        numbers = dict(zip(names, map(int, row), strict=True))
        outcome: Any = self._outcomes[numbers.pop("outcome")]
        return Ending(share_won(outcome, self.seat), numbers, None)

    def endings(self, starts: Sequence[State], first: int, who: Sequence[Player]) -> list[Ending]:
        """The same worlds with all that the table of many games has of each: see `Ending`.

        Raises PlayerFailed for what a player raises, and for a move of it that is not legal.
        """
        record = self.rules.record(self.state.options) if isinstance(self.rules, powers.Records) else None
        quick = self._batch(starts, first, who)
        found = []
        for place, start in enumerate(starts):
            row = None if quick is None else quick[1][place]
            if quick is not None and row is not None:
                found.append(self._ending(quick[0], row))
                continue
            moves, last = self._finish(start, first + place, who)
            outcome = (last.result or {}).get("outcome")
            if record is None:
                scores = (last.result or {}).get("scores") or ()
                numbers = {"turns": last.turn, **{f"score{seat}": score for seat, score in enumerate(scores)}}
            else:
                told = record.row(start, moves, last)
                numbers = {name: int(value) for name, value in zip(record.columns, told, strict=True)}
                numbers.pop("outcome")
            found.append(Ending(share_won(outcome, self.seat), numbers, last))
        return found

    @property
    def _outcomes(self) -> Sequence[str]:
        assert isinstance(self.rules, powers.Records)
        return self.rules.record(self.state.options).labels["outcome"]

    def _batch(
        self, starts: Sequence[State], first: int, who: Sequence[Player]
    ) -> tuple[Sequence[str], list[Sequence[int] | None]] | None:
        """Columns and rows of the batch of the ruleset, no row for a start that is over; None if it has no batch for
        these players.
        """
        batch = self._batch_of(who)
        if not isinstance(batch, powers.RollsOut):
            return None
        running = [place for place, start in enumerate(starts) if not start.over]
        found: list[Sequence[int] | None] = [None] * len(starts)
        for begin, end in _runs(running):
            vectors = [_vector(start) for start in starts[begin:end]]
            found[begin:end] = batch.rollouts(vectors, self.key, first + begin, end - begin)
        return batch.columns, found

    def _batch_of(self, who: Sequence[Player]) -> powers.Batch | None:
        """The batch of the ruleset for these players, or None; a library for it is made if there is none."""
        rules = self.rules
        if not isinstance(rules, powers.Batches) or not isinstance(rules, powers.Records):
            return None
        if not all(isinstance(each, Bot) for each in who):
            return None
        names = [str(each) for each in who]
        batch = rules.batch(self.state.options, names)
        if batch is not None:
            compiled.ahead(rules.name, self.state.options, names)  # one answer takes thousands of games
        return batch

    def played(self, index: int, who: Sequence[Player], moves: Sequence[Any] = ()) -> Game:
        """World `index` as a game, after `moves`, with players that finish it as it was played: `play_bots()`."""
        # Players decide with the streams of game `index` from their beginning.
        parts = {"seats": who, "undo": "free", "seed": None, "key": batch_seed(self.key, index), "deal": None}
        again = Game.made_of(self.rules, self.world(index), past=Past(self.node, self.seat), **parts)
        for move in moves:
            again.move(move)
        return again


def _vector(state: Any) -> Any:
    return state.vector


def _runs(places: Sequence[int]) -> list[tuple[int, int]]:
    """Neighbouring places joined to (first, last + 1)."""
    runs: list[tuple[int, int]] = []
    for place in places:
        if runs and runs[-1][1] == place:
            runs[-1] = (runs[-1][0], place + 1)
        else:
            runs.append((place, place + 1))
    return runs
