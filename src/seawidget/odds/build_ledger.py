"""Making the ledger of a game: from exact values where the game is solved, else from games played on."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any

from seawidget.errors import NodeError, OptionError, SeaError, check_callable, check_number
from seawidget.games import powers
from seawidget.given import shown, whole
from seawidget.odds.determinizations import Determinizations, Policy, seated, share_won
from seawidget.odds.exact_ledger import exact_ledger
from seawidget.odds.judging import Judged, candidates_of, settle
from seawidget.odds.ledger import Entry, Ledger
from seawidget.playing.agents import Agent
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.playing.players import Bot, Player
from seawidget.playing.seats import SeatOf, seat_number
from seawidget.probability.estimates.batches import Cancel
from seawidget.probability.estimates.intervals import alike_se
from seawidget.probability.estimates.progress import Meter, Progress
from seawidget.probability.estimates.steps import Portions, Steps, finished
from seawidget.rng import Rng, batch_seed, game_streams, seed_key
from seawidget.text.i18n import Sentence

__all__ = ["LedgerError", "ledger", "ledger_steps"]

TOGETHER = 500  # worlds drawn at a time


class LedgerError(SeaError, RuntimeError):
    """A ledger that was cancelled: with holes it would not add up."""


def ledger(
    game: Game,
    *,
    seat: SeatOf = None,
    policy: Policy = None,
    rollouts: int = 60,
    candidates: int = 3,
    games: int = 100_000,
    margin: float = 0.1,
    seed: int | str | None = None,
    cancel: Cancel = None,
    progress: Progress = None,
    exact: bool = True,
) -> Ledger:
    """Luck and skill of a seat on the way to where a game stands.

    `seat`: by default the only one, at tables the first that made a move. On solved games (`rules.exact`) all numbers
    are exact, unless `exact` is False. Otherwise each position and each move is played on `rollouts` times by `policy`
    in redealt worlds: a move, the reference and up to `candidates` other moves, the first in the order of the game's
    adviser, in the same worlds, so that their differences have small errors; different positions in different worlds.

    A *mistake* is a move that cost at least `margin` of the chance to win, as an always-valid band shows. What that
    band does not decide is played on, at most `games` games for the whole ledger; `Ledger.undecided` says what is left.
    Without a `seed` the worlds follow from the game as the seat saw it begin: the same game has the same ledger.
    `progress` is True for a bar, or a function `f(done, all)`: every decision counts when it has been looked at, and
    again when it is decided, or its share of `games` is spent.

    Raises NodeError if no move of the seat lies on the way, LedgerError if `cancel` ends it, OptionError, UnknownSeat,
    UnknownBot, SeatsError, SeedError.
    """
    how: dict[str, Any] = {"rollouts": rollouts, "candidates": candidates, "games": games, "margin": margin}
    watched: dict[str, Any] = {"cancel": cancel, "progress": progress}
    return finished(ledger_steps(game, seat=seat, policy=policy, seed=seed, exact=exact, **how, **watched))


def ledger_steps(
    game: Game,
    *,
    seat: SeatOf = None,
    policy: Policy = None,
    rollouts: int = 60,
    candidates: int = 3,
    games: int = 100_000,
    margin: float = 0.1,
    seed: int | str | None = None,
    cancel: Cancel = None,
    progress: Progress = None,
    exact: bool = True,
    seconds: float | None = None,
) -> Steps[Ledger]:
    """`ledger` in steps of about `seconds`, for whoever has something else to do between them; the same numbers."""
    with game.lock:
        path = game.node.path()
    moves = [(node.parent, node) for node in path if node.kind == "move" and node.parent is not None]
    if seat is None and moves:
        seat = moves[0][1].seat
    mine = seat_number(0 if seat is None else seat, path[0].state)
    decisions = [(before, node) for before, node in moves if before.state.deciding == mine]
    if mine is None or not decisions:
        raise NodeError(Sentence("error.ledger.none"))
    rules = game.rules
    if exact and isinstance(rules, powers.Exact) and (solved := rules.exact(path[0].state.options)) is not None:
        return exact_ledger(game, solved, path, decisions, mine)
    parts: dict[str, Any] = {
        "rollouts": _whole("rollouts", rollouts, 10),
        "candidates": _whole("candidates", candidates, 0),
        "games": _whole("games", games, 0),
        "margin": check_number(Sentence("error.name.margin"), margin, above=0, most=0.99),
    }
    check_callable("cancel", cancel, "stopper", "is_set")
    who = seated(game.rules, policy, path[0].state)
    key = _own_key(game, path[0], mine) if seed is None else seed_key(seed)[1]
    meter = Meter(progress, 2 * len(decisions), unit="step")
    try:
        portions = Portions(seconds, TOGETHER)
        return (yield from _Estimated(game, mine, who, key, cancel, meter, portions, **parts).ledger(path, decisions))
    finally:
        meter.close()


def _whole(name: str, value: object, least: int) -> int:
    number = whole(value)
    if number is None or number < least:
        text = Sentence("error.whole.from", name=name, least=least, given=shown(value))
        raise OptionError("option_out_of_range", {name: value}, text)
    return number


def _own_key(game: Game, root: Node, seat: int) -> int:
    """The key of a ledger without a seed: from the game as the seat saw it begin, nothing it could not see."""
    seen = {
        "game": game.name,
        "options": dict(root.state.options),
        "seat": seat,
        "view": root.state.view(seat).to_dict(),
    }
    return seed_key("ledger " + json.dumps(seen, sort_keys=True, default=str))[1]


def result_of(node: Node, seat: int) -> float:
    """What the end of a game is worth to a seat."""
    return share_won((node.state.result or {}).get("outcome"), seat)


class _Estimated:
    """A ledger from rollouts."""

    def __init__(
        self,
        game: Game,
        seat: int,
        who: Sequence[Player],
        key: int,
        cancel: Cancel,
        meter: Meter,
        portions: Portions,
        *,
        rollouts: int,
        candidates: int,
        games: int,
        margin: float,
    ) -> None:
        self.game, self.seat, self.who, self.key = game, seat, who, key
        self.n, self.candidates, self.budget, self.margin = rollouts, candidates, games, margin
        self.cancel: Any = cancel
        self.meter, self.portions = meter, portions
        self.games = 0

    def worlds(self, node: Node, name: str = "ledger") -> Determinizations:
        """Worlds of a node, others for each node, so that estimates of different nodes are independent."""
        return Determinizations(self.game, self.seat, Rng(self.key).fork(name).fork(node.ply).key, node)

    def ledger(self, path: Sequence[Node], decisions: Sequence[tuple[Node, Node]]) -> Steps[Ledger]:
        """All entries. Value and played move of a decision share worlds; everything else is independent."""
        found = []
        for number, (before, node) in enumerate(decisions):
            self._check(number, len(decisions))
            found.append((yield from self._decision(before, node)))
            self._tell(number + 1)
        judged = [each["judged"] for each in found]
        left = max(0, self.budget - self.games)

        def watch(games: int, decided: int) -> None:
            self._check(decided, len(found))
            spent = min(len(found) - 1, len(found) * games // max(left, 1))
            self._tell(len(found) + max(decided, spent))

        self.games += yield from settle(judged, self._moved, left, watch)
        self._tell(2 * len(found))
        last = path[-1]
        end, end_se = result_of(last, self.seat), 0.0
        if not last.state.over:
            end, end_se = _mean((yield from self._played_on(last)))
        entries: list[Entry] = []
        start_se = luck_squares = 0.0
        chances = [each["value"] for each in found]
        for kind, value, se, target in (yield from self._opening(path[0], decisions[0][0])):
            after, after_se = (chances[0], found[0]["value_se"]) if target is None else target
            entries.append(Entry(kind, path[0], kind, 1, value, value, after, 0.0, math.hypot(se, after_se)))
            if len(entries) == 1:
                start_se = se
        # Luck adds up to result - start - skill. The first value drops out against itself where the start is a
        # decision; every other term is independent of the rest.
        luck_squares = start_se**2 if entries else found[0]["played_se"] ** 2
        for number, ((before, node), each) in enumerate(zip(decisions, found, strict=True)):
            ends = number + 1 == len(found)
            after, after_se = (end, end_se) if ends else (chances[number + 1], found[number + 1]["value_se"])
            if entries or number:
                luck_squares += each["skill_se"] ** 2
            text, one = before.state.move_text(node.move, self.seat), each["judged"]
            luck_se = math.hypot(each["played_se"], after_se)
            numbers = (each["value"], each["played"], after, each["skill_se"], luck_se, one.loss)
            measured = (max(one.loss, each["stake"]), str(one.moves[one.best]), one.loss_se, one.verdict)
            entries.append(Entry("move", before, text, before.state.turn, *numbers, *measured))
        if not any(entry.kind != "move" for entry in entries):
            start_se = found[0]["value_se"]
        return Ledger(
            self.game,
            self.seat,
            entries,
            exact=False,
            finished=last.state.over,
            policy=", ".join(sorted({str(each) for each in self.who})),
            rollouts=self.n,
            games=self.games,
            budget=self.budget,
            margin=self.margin,
            start_se=start_se,
            luck_se=math.sqrt(luck_squares + end_se**2),
            result_se=end_se,
        )

    def _tell(self, done: int) -> None:
        if done > self.meter.done:
            self.meter.add(done - self.meter.done)

    def _check(self, done: int, most: int) -> None:
        ask = self.cancel
        if ask is not None and bool(ask.is_set() if hasattr(ask, "is_set") else ask()):
            raise LedgerError(Sentence("error.ledger.cancelled", done=done, most=most))

    def _played_on(self, node: Node) -> Steps[list[float]]:
        return (yield from self._moved(self.worlds(node), [None], 0, self.n))[0]

    def _opening(self, root: Node, first: Node) -> Steps[list[tuple[str, float, float, tuple[float, float] | None]]]:
        """Entries before the first decision: (kind, chance, its error, what it leads to; None: the first decision)."""
        found: list[tuple[str, float, float, tuple[float, float] | None]] = []
        seen = None if root is first else _mean((yield from self._played_on(root)))
        if self.game._deal is not None:
            before = _mean((yield from self._deals(root)))
            found.append(("deal", *before, seen))
        if seen is not None:
            found.append(("others", *seen, None))
        return found

    def _deals(self, root: Node) -> Steps[list[float]]:
        """Fresh deals of the same options, played from the beginning."""
        rules, options = self.game.rules, root.state.options
        key = Rng(self.key).fork("deals").key
        shared = self.worlds(root)
        shared.key = key
        found: list[float] = []
        for begin, count in self.portions.of(0, self.n):
            with self.portions.timed(count):
                deals = [rules.deal(options, game_streams(key, index)[0]) for index in range(begin, begin + count)]
                found += shared.results([rules.initial(options, deal) for deal in deals], begin, self.who)
            yield
        return found

    def _decision(self, before: Node, node: Node) -> Steps[dict[str, Any]]:
        """Chance of the position and of its moves in the same worlds, and what they say of the move so far."""
        worlds = self.worlds(before)
        # Where the policy would play the very same move in every world, the move is the reference: no skill, no error.
        usual = self._usual(before, worlds.key)
        others = candidates_of(self.game, before, node.move, self.who[self.seat], self.candidates)
        moves = [node.move, *others]
        asked = moves if usual in moves else [*moves, None]
        columns = dict(zip(asked, (yield from self._moved(worlds, asked, 0, self.n)), strict=True))
        self.games += self.n * len(asked)
        reference = columns[usual if usual in moves else None]
        played, same = columns[node.move], usual == node.move
        value, value_se = _mean(reference)
        chance, played_se = _mean(played)
        # Best and worst are picked in one half of the worlds and measured in the other: the luckiest of several
        # estimates would look better than it is.
        half = [sum(columns[move][0::2]) for move in moves]
        best, worst = half.index(max(half)), half.index(min(half))
        rest = [_mean(columns[move][1::2])[0] for move in moves]
        apart = self.worlds(before, "apart")
        return {
            "value": value,
            "value_se": value_se,
            "played": chance,
            "played_se": played_se,
            "skill_se": 0.0 if same else _paired_se(played, reference),
            "stake": rest[best] - rest[worst],
            "judged": Judged(worlds, apart, moves, [list(columns[move]) for move in moves], self.margin),
        }

    def _moved(
        self, worlds: Determinizations, moves: Sequence[Any], first: int, count: int
    ) -> Steps[list[list[float]]]:
        """Results of each of the moves in the same worlds; None as a move: of the position itself."""
        return (yield from worlds.moved(moves, first, count, self.who, self.portions))

    def _usual(self, before: Node, key: int) -> Any:
        """What the policy plays first, if that is the same move in every world, else None."""
        choice, drew = self._choice(before, key, 0)
        if drew and any(self._choice(before, key, index)[0] != choice for index in range(1, self.n)):
            return None
        return choice

    def _choice(self, before: Node, key: int, index: int) -> tuple[Any, bool]:
        """What the policy plays first in a world, and whether chance had a part in it."""
        agent = Agent(self.who[self.seat], self.game.rules, self.seat, batch_seed(key, index))
        choice, drawn = agent.choose(before.state, lambda: self.game.tree.memories.memory(before, self.seat))
        drew = bool(drawn) or not isinstance(self.who[self.seat], Bot)
        return (self.game.rules.parse_move(choice) if isinstance(choice, str) else choice), drew


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """Mean and standard error; nothing but wins, or losses, is no proof of certainty: two of each are added for it."""
    n = len(values)
    mean = math.fsum(values) / n
    spread = math.fsum((value - mean) ** 2 for value in values) / max(n - 1, 1)
    return mean, alike_se(mean, n) if not spread and mean in (0, 1) else math.sqrt(spread / n)


def _paired_se(a: Sequence[float], b: Sequence[float]) -> float:
    """Standard error of the mean difference; if none differs, half a deal is added either way (Agresti, Min 2005)."""
    differences = [x - y for x, y in zip(a, b, strict=True)]
    if not any(differences):
        return 1 / (len(differences) + 2)
    return _mean(differences)[1]
