"""Making the ledger of a game: from exact values where the game is solved, else from games played on."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from seawidget.errors import NodeError, OptionError, SeaError
from seawidget.games import powers
from seawidget.odds.determinizations import Determinizations, Policy, seated, share_won
from seawidget.odds.ledger import Entry, Ledger
from seawidget.playing.agents import Agent
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.playing.players import Player
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
    candidates: int = 4,
    seed: int | str | None = None,
    cancel: Cancel = None,
    progress: Progress = None,
    exact: bool = True,
) -> Ledger:
    """Luck and skill of a seat on the way to where a game stands.

    `seat`: by default the only one, at tables the first that made a move. On solved games (`rules.exact`) all numbers
    are exact, unless `exact` is False. Otherwise each position and each move is played on `rollouts` times by `policy`
    in redealt worlds: a move, the reference and up to `candidates` other legal moves in the same worlds, so that their
    differences have small errors; different positions in different worlds. `progress(done, all)` counts decisions.

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
    for name, value, least in (("rollouts", rollouts, 10), ("candidates", candidates, 0)):
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            text = f"{name} is a whole number from {least}, not {value!r}"
            raise OptionError("option_out_of_range", {name: value}, text)
    who = seated(game.rules, policy, path[0].state.players)
    return _Estimated(game, mine, who, rollouts, candidates, seed_key(seed)[1], cancel, progress).ledger(
        path, decisions
    )


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
        entries.append(
            Entry("move", before, text, turn, high, played, after, 0, 0, high - played, high - low, str(best))
        )
    return Ledger(game, seat, entries, exact=True, finished=path[-1].state.over, policy="best play")


class _Estimated:
    """A ledger from rollouts."""

    def __init__(
        self,
        game: Game,
        seat: int,
        who: Sequence[Player],
        rollouts: int,
        candidates: int,
        key: int,
        cancel: Cancel,
        progress: Progress,
    ) -> None:
        self.game, self.seat, self.who, self.n, self.candidates, self.key = game, seat, who, rollouts, candidates, key
        self.cancel: Any = cancel
        self.progress = progress

    def worlds(self, node: Node) -> Determinizations:
        """Worlds of a node, others for each node, so that estimates of different nodes are independent."""
        return Determinizations(self.game, self.seat, Rng(self.key).fork("ledger").fork(node.ply).key, node)

    def ledger(self, path: Sequence[Node], decisions: Sequence[tuple[Node, Node]]) -> Ledger:
        """All entries. Value and played move of a decision share worlds; everything else is independent."""
        found = []
        for number, (before, node) in enumerate(decisions, 1):
            if self._cancelled():
                raise LedgerError(f"the ledger was cancelled after {number - 1} of {len(decisions)} decisions")
            found.append(self._decision(before, node))
            if self.progress is not None:
                self.progress(number, len(decisions))
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
            text = before.state.move_text(node.move, self.seat)
            entries.append(
                Entry(
                    "move",
                    before,
                    text,
                    before.state.turn,
                    each["value"],
                    each["played"],
                    after,
                    each["skill_se"],
                    math.hypot(each["played_se"], after_se),
                    each["loss"],
                    each["stake"],
                    each["best"],
                    each["loss_se"],
                )
            )
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
            start_se=start_se,
            luck_se=math.sqrt(luck_squares + end_se**2),
            result_se=end_se,
        )

    def _cancelled(self) -> bool:
        ask = self.cancel
        return ask is not None and bool(ask.is_set() if hasattr(ask, "is_set") else ask())

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
        """Chance of the position and of its moves in the same worlds."""
        worlds = self.worlds(before)
        starts = [worlds.world(index) for index in range(self.n)]
        usual = worlds.results(starts, 0, self.who)
        choices = [self._choice(before, worlds.key, index) for index in range(self.n)]
        others = self._others(before, node.move, choices[0])
        # Where the policy would play the very same move in every world, the move is the reference: no skill, no error.
        same = all(choice == node.move for choice in choices)
        columns = [usual] if same else [self._moved(worlds, starts, node.move)]
        columns += [self._moved(worlds, starts, move) for move in others]
        moves, played = [node.move, *others], columns[0]
        value, value_se = _mean(usual)
        chance, played_se = _mean(played)
        skill_se = 0.0 if same else _paired_se(played, usual)
        # Best and worst are picked in one half of the worlds and measured in the other: the luckiest of several
        # estimates would look better than it is.
        half = [sum(column[0::2]) for column in columns]
        best, worst = half.index(max(half)), half.index(min(half))
        rest = [_mean(column[1::2])[0] for column in columns]
        return {
            "value": value,
            "value_se": value_se,
            "played": chance,
            "played_se": played_se,
            "skill_se": skill_se,
            "loss": rest[best] - rest[0],
            "loss_se": 0.0 if best == 0 else _paired_se(columns[best][1::2], played[1::2]),
            "stake": max(0.0, rest[best] - rest[worst]),
            "best": str(moves[best]),
        }

    def _moved(self, worlds: Determinizations, starts: Sequence[Any], move: Any) -> list[float]:
        return worlds.results([start.apply(move)[0] for start in starts], 0, self.who)

    def _choice(self, before: Node, key: int, index: int) -> Any:
        """What the policy plays first in a world."""
        agent = Agent(self.who[self.seat], self.game.rules, self.seat, batch_seed(key, index))
        choice, _ = agent.choose(before.state, lambda: self.game.tree.memories.memory(before, self.seat))
        return self.game.rules.parse_move(choice) if isinstance(choice, str) else choice

    def _others(self, before: Node, played: Any, usual: Any) -> list[Any]:
        """What the policy would play, and other legal moves at random."""
        rest = [move for move in before.state.legal_moves if move not in (played, usual)]
        picked = Rng(self.key).fork("candidates").fork(before.ply).shuffled(rest)[: self.candidates]
        return [usual, *picked] if usual != played else picked


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
