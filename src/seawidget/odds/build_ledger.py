"""Making the ledger of a game: from exact values where the game is solved, else from games played on."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any

from seawidget.errors import NodeError, OptionError, SeaError
from seawidget.games import powers
from seawidget.odds.determinizations import Determinizations, Policy, seated, share_won
from seawidget.odds.judging import Judged, candidates_of, settle
from seawidget.odds.ledger import Entry, Ledger
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.playing.opening import decisions as stream
from seawidget.playing.players import Bot, Player
from seawidget.playing.seats import SeatOf, seat_number
from seawidget.probability.estimates.batches import Cancel, Progress
from seawidget.probability.estimates.intervals import alike_se
from seawidget.rng import Rng, batch_seed, game_streams, seed_key

__all__ = ["LedgerError", "ledger"]


class LedgerError(SeaError, RuntimeError):
    """A ledger that was cancelled: with holes it would not add up."""


def ledger(
    game: Game,
    *,
    seat: SeatOf = None,
    policy: Policy = None,
    rollouts: int = 60,
    candidates: int = 3,
    games: int = 30_000,
    margin: float = 0.05,
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
    `progress(done, all)` counts decisions.

    Raises NodeError if no move of the seat lies on the way, LedgerError if `cancel` ends it, OptionError, UnknownSeat,
    UnknownBot, SeatsError, SeedError.
    """
    with game.lock:
        path = game.node.path()
    moves = [(node.parent, node) for node in path if node.kind == "move" and node.parent is not None]
    if seat is None and moves:
        seat = moves[0][1].seat
    mine = seat_number(0 if seat is None else seat, path[0].state)
    decisions = [(before, node) for before, node in moves if before.state.deciding == mine]
    if mine is None or not decisions:
        raise NodeError("there is no move of this seat on the way here, so there is nothing to account for")
    rules = game.rules
    if exact and isinstance(rules, powers.Exact) and (solved := rules.exact(path[0].state.options)) is not None:
        return _exact(game, solved, path, decisions, mine)
    for name, value, least in (("rollouts", rollouts, 10), ("candidates", candidates, 0), ("games", games, 0)):
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            text = f"{name} is a whole number from {least}, not {value!r}"
            raise OptionError("option_out_of_range", {name: value}, text)
    if isinstance(margin, bool) or not isinstance(margin, (int, float)) or not 0 < margin < 1:
        text = f"margin is a part of the chance to win, above 0 and below 1, not {margin!r}"
        raise OptionError("option_out_of_range", {"margin": margin}, text)
    who = seated(game.rules, policy, path[0].state.players)
    key = _own_key(game, path[0], mine) if seed is None else seed_key(seed)[1]
    parts: dict[str, Any] = {"rollouts": rollouts, "candidates": candidates, "games": games, "margin": margin}
    return _Estimated(game, mine, who, key, cancel, progress, **parts).ledger(path, decisions)


def _own_key(game: Game, root: Node, seat: int) -> int:
    """The key of a ledger without a seed: from the game as the seat saw it begin, nothing it could not see."""
    seen = {
        "game": game.name,
        "options": dict(root.state.options),
        "seat": seat,
        "view": root.state.view(seat).to_dict(),
    }
    return seed_key("ledger " + json.dumps(seen, sort_keys=True, default=str))[1]


def _result(node: Node, seat: int) -> float:
    return share_won((node.state.result or {}).get("outcome"), seat)


def _exact(game: Game, solved: Any, path: Sequence[Node], decisions: Sequence[tuple[Node, Node]], seat: int) -> Ledger:
    entries: list[Entry] = []
    first = path[0]
    if game.deal is not None:
        start = solved.start()
        entries.append(Entry("deal", first, "deal", 1, start, start, solved.value(first.state)))
    for at, (before, node) in enumerate(decisions):
        values = dict(solved.actions(before.state))
        best = max(values, key=lambda move: values[move])
        low, high = min(values.values()), values[best]
        after = solved.value(decisions[at + 1][0].state) if at + 1 < len(decisions) else solved.value(path[-1].state)
        played = values[node.move]
        text, turn = before.state.move_text(node.move, seat), before.state.turn
        verdict = "mistake" if played < high else "fine"
        measured = (0, 0, high - played, high - low, str(best), 0.0, verdict)
        entries.append(Entry("move", before, text, turn, high, played, after, *measured))
    return Ledger(game, seat, entries, exact=True, finished=path[-1].state.over, policy="best play")


class _Estimated:
    """A ledger from rollouts."""

    def __init__(
        self,
        game: Game,
        seat: int,
        who: Sequence[Player],
        key: int,
        cancel: Cancel,
        progress: Progress,
        *,
        rollouts: int,
        candidates: int,
        games: int,
        margin: float,
    ) -> None:
        self.game, self.seat, self.who, self.key = game, seat, who, key
        self.n, self.candidates, self.budget, self.margin = rollouts, candidates, games, margin
        self.cancel: Any = cancel
        self.progress = progress
        self.games = 0

    def worlds(self, node: Node, name: str = "ledger") -> Determinizations:
        """Worlds of a node, others for each node, so that estimates of different nodes are independent."""
        return Determinizations(self.game, self.seat, Rng(self.key).fork(name).fork(node.ply).key, node)

    def ledger(self, path: Sequence[Node], decisions: Sequence[tuple[Node, Node]]) -> Ledger:
        """All entries. Value and played move of a decision share worlds; everything else is independent."""
        found = []
        for number, (before, node) in enumerate(decisions, 1):
            self._check(number - 1, len(decisions))
            found.append(self._decision(before, node))
            if self.progress is not None and number < len(decisions):
                self.progress(number, len(decisions))
        judged = [each["judged"] for each in found]
        left = max(0, self.budget - self.games)
        self.games += settle(judged, self._moved, left, lambda: self._check(len(found) - 1, len(found)))
        if self.progress is not None:
            self.progress(len(found), len(found))
        last = path[-1]
        end, end_se = (_result(last, self.seat), 0.0) if last.state.over else _mean(self._played_on(last))
        entries: list[Entry] = []
        start_se = luck_squares = 0.0
        chances = [each["value"] for each in found]
        for kind, value, se, target in self._opening(path[0], decisions[0][0]):
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

    def _check(self, done: int, most: int) -> None:
        ask = self.cancel
        if ask is not None and bool(ask.is_set() if hasattr(ask, "is_set") else ask()):
            raise LedgerError(f"the ledger was cancelled after {done} of {most} decisions")

    def _played_on(self, node: Node) -> list[float]:
        worlds = self.worlds(node)
        return worlds.results([worlds.world(index) for index in range(self.n)], 0, self.who)

    def _opening(self, root: Node, first: Node) -> list[tuple[str, float, float, tuple[float, float] | None]]:
        """Entries before the first decision: (kind, chance, its error, what it leads to; None: the first decision)."""
        found: list[tuple[str, float, float, tuple[float, float] | None]] = []
        seen = None if root is first else _mean(self._played_on(root))
        if self.game.deal is not None:
            before = _mean(self._deals(root))
            found.append(("deal", *before, seen))
        if seen is not None:
            found.append(("others", *seen, None))
        return found

    def _deals(self, root: Node) -> list[float]:
        """Fresh deals of the same options, played from the beginning."""
        rules, options = self.game.rules, root.state.options
        key = Rng(self.key).fork("deals").key
        shared = self.worlds(root)
        shared.key = key
        starts = [rules.initial(options, rules.deal(options, game_streams(key, index)[0])) for index in range(self.n)]
        return shared.results(starts, 0, self.who)

    def _decision(self, before: Node, node: Node) -> dict[str, Any]:
        """Chance of the position and of its moves in the same worlds, and what they say of the move so far."""
        worlds = self.worlds(before)
        # Where the policy would play the very same move in every world, the move is the reference: no skill, no error.
        usual = self._usual(before, worlds.key)
        others = candidates_of(self.game, before, node.move, self.who[self.seat], self.candidates)
        moves = [node.move, *others]
        columns = {move: self._moved(worlds, move, 0, self.n) for move in moves}
        self.games += self.n * len(columns)
        reference = columns.get(usual)
        if reference is None:
            reference = worlds.results([worlds.world(index) for index in range(self.n)], 0, self.who)
            self.games += self.n
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

    def _moved(self, worlds: Determinizations, move: Any, first: int, count: int) -> list[float]:
        starts = [worlds.world(index).apply(move)[0] for index in range(first, first + count)]
        return worlds.results(starts, first, self.who)

    def _usual(self, before: Node, key: int) -> Any:
        """What the policy plays first, if that is the same move in every world, else None."""
        choice, drew = self._choice(before, key, 0)
        if drew and any(self._choice(before, key, index)[0] != choice for index in range(1, self.n)):
            return None
        return choice

    def _choice(self, before: Node, key: int, index: int) -> tuple[Any, bool]:
        """What the policy plays first in a world, and whether chance had a part in it."""
        chance = stream(batch_seed(key, index), self.seat, 0)
        begun = chance.counter
        choose = self.who[self.seat].chooser(self.game.rules, chance)
        assert choose is not None
        choice = choose(before.state.view(self.seat), before.state.legal_moves)
        drew = chance.counter != begun or not isinstance(self.who[self.seat], Bot)
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
