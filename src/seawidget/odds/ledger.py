"""Luck and skill of a played game, turn by turn: what the moves cost and what the cards gave.

With V the chance to win before a decision and Q the chance after the move, before chance acts: skill is Q - V, luck is
the next V - Q, and all of it adds up: result - V(start) = luck + skill. Luck has mean zero, whatever is played.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from seawidget.later import Later
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.probability.shown import figures, numbers
from seawidget.probability.shown.same import Same
from seawidget.probability.shown.table import Table, frame, heads
from seawidget.text.i18n import say, solo_key

if TYPE_CHECKING:
    from seawidget.practising import finding, practice
else:
    finding, practice = (Later(f"seawidget.practising.{name}") for name in ("finding", "practice"))

__all__ = ["Entry", "Ledger", "Mistake"]

Value = Fraction | float


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: a decision of the seat ("move"), the deal ("deal"), or what others did before its first ("others").

    `value` before, `after_move` before chance acts, `next` before the seat's next decision (the result at the end);
    `skill`, `luck` and their standard errors (0 on solved games); `stake`: the best minus the worst of the moves looked
    at. `verdict`: "mistake", "fine", or "undecided" where no band decided in the games there were. `loss`: what a
    mistake cost against `best` (the text of the better move), with its standard error; 0 for a move that is none, whose
    `best` is the move itself: it is not known that any other is better.
    """

    kind: str
    node: Node
    text: str
    turn: int
    value: Value
    after_move: Value
    next: Value
    skill_se: float = 0.0
    luck_se: float = 0.0
    loss: Value = 0
    stake: Value = 0
    best: str = ""
    loss_se: float = 0.0
    verdict: str = "fine"

    @property
    def skill(self) -> Value:
        """What the move cost (below 0) against the reference."""
        return self.after_move - self.value

    @property
    def luck(self) -> Value:
        """What chance, and the other seats, brought after it."""
        return self.next - self.after_move


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that cost something, as a position to try again; its text does not tell the answer.

    `loss` in chance to win, `turn`, `played` (what was played); `game` stands before the decision, with the cards to
    come drawn anew; `answer` is the best move that was found.
    """

    loss: Value
    stake: Value
    turn: int
    played: str
    answer: str
    _source: Game
    _node: Node
    _seat: int

    @property
    def game(self) -> Game:
        """A new game at the position before the decision; its future is not that of the game it comes from."""
        return self._source.redealt(self._node, self._seat, f"{self._node.id} again", undo="free")

    def __repr__(self) -> str:
        return f"<Mistake in turn {self.turn}: cost {numbers.percent(float(self.loss))} of the chance to win>"


class Ledger(Same):
    """The ledger of a seat: `entries`, `start` (the chance before everything), `result` (1 won, 1/2 drawn, 0 lost).

    `exact`: all numbers are Fractions and the sum is exact; else they come from games played on by `policy`, with
    standard errors: `rollouts` for each position and move, and `games` altogether, of a `budget` of games, to decide
    which moves cost at least `margin`. `finished`: whether the game is over; else `result` is the chance to win where
    it stands.
    """

    def __init__(
        self,
        game: Game,
        seat: int,
        entries: Sequence[Entry],
        *,
        exact: bool,
        finished: bool,
        policy: str,
        rollouts: int = 0,
        games: int = 0,
        budget: int = 0,
        margin: float = 0.0,
        start_se: float = 0.0,
        luck_se: float = 0.0,
        result_se: float = 0.0,
    ) -> None:
        self._game, self.seat, self.entries = game, seat, tuple(entries)
        self.exact, self.finished, self.policy, self.rollouts = exact, finished, policy, rollouts
        self.games, self.budget, self.margin = games, budget, margin
        self.start: Value = entries[0].value
        self.result: Value = entries[-1].next
        self.start_se, self.luck_se, self.result_se = start_se, luck_se, result_se

    def _content(self) -> Any:
        how = (self.seat, self.exact, self.finished, self.policy, self.rollouts)
        numbers = (self.start_se, self.luck_se, self.result_se)
        names = [each.name for each in fields(Entry) if each.name != "node"]
        entries = [(each.node.id, *(getattr(each, name) for name in names)) for each in self.entries]
        return (*how, *numbers, entries)

    @property
    def luck(self) -> Value:
        """All luck together."""
        return _sum([entry.luck for entry in self.entries])

    @property
    def skill(self) -> Value:
        """All skill together: below 0 for what was given away."""
        return _sum([entry.skill for entry in self.entries])

    @property
    def skill_se(self) -> float:
        """Standard error of all skill: decisions are estimated in worlds of their own, so errors add in squares."""
        return math.sqrt(math.fsum(entry.skill_se**2 for entry in self.entries))

    @property
    def accuracy(self) -> float | None:
        """1 - (losses by mistakes) / (all stakes), between 0 and 1: how much of what could be given away was kept.

        Below 1 just if there is a mistake. None when nothing was ever at stake. Turns where all moves are alike count
        for nothing.
        """
        stake = math.fsum(float(entry.stake) for entry in self.entries)
        if stake <= 0:
            return None
        return min(1.0, max(0.0, 1 - math.fsum(float(entry.loss) for entry in self.entries) / stake))

    @property
    def undecided(self) -> int:
        """How many moves no band decided: each may or may not have cost as much as `margin`."""
        return sum(entry.verdict == "undecided" for entry in self.entries)

    @property
    def found(self) -> tuple[Entry, ...]:
        """The entries that are mistakes, the biggest loss first."""
        lost = [entry for entry in self.entries if entry.verdict == "mistake"]
        return tuple(sorted(lost, key=lambda entry: -entry.loss))

    def mistakes(self, most: int = 3) -> list[Mistake]:
        """The biggest mistakes, biggest first; of estimated ones only those that an always-valid band has shown."""
        return [
            Mistake(each.loss, each.stake, each.turn, each.text, each.best, self._game, each.node, self.seat)
            for each in self.found[:most]
        ]

    def practice(self, *, least: float = 0.05, today: Any = None, progress: Any = True) -> practice.Practice:
        """The moves of this seat that cost at least `least` of the chance to win, as exercises to be tried again.

        They are judged anew, from what the seat knew alone, so that the same position has the same answer in every
        game: see `sea.practice`. Raises OptionError, and what a closed gate raises.
        """
        return finding.of_game(self._game, seat=self.seat, least=least, today=today, progress=progress)

    def to_frame(self) -> Any:
        """A pandas DataFrame with one row per entry: kind, turn, move, value, after_move, next, skill, luck, their
        standard errors, loss, stake, verdict; on solved games also skill_exact and luck_exact. Raises MissingExtra.
        """
        numbers = ("value", "after_move", "next", "skill", "luck", "skill_se", "luck_se", "loss", "stake")
        columns = ("kind", "turn", "move", *numbers, "verdict", *(("skill_exact", "luck_exact") if self.exact else ()))
        rows: list[dict[str, object]] = []
        for entry in self.entries:
            row: dict[str, object] = {"kind": entry.kind, "turn": entry.turn, "move": entry.text}
            row |= {name: float(getattr(entry, name)) for name in numbers} | {"verdict": entry.verdict}
            rows.append({**row, "skill_exact": str(entry.skill), "luck_exact": str(entry.luck)})
        return frame(rows, columns)

    def plot(self, ax: Any = None) -> Any:
        """A matplotlib figure: luck and skill added up over the turns, and the chance to win. Raises MissingExtra."""
        ax = figures.axes(ax)
        places = range(len(self.entries) + 1)
        for name, style in (("luck", "--"), ("skill", "-")):
            total, line = 0.0, [0.0]
            for entry in self.entries:
                total += float(getattr(entry, name))
                line.append(total)
            ax.plot(
                places, line, style, label=say(f"result.ledger.total.{name}", sum=numbers.fixed(total, 3, signed=True))
            )
        chances = [float(self.start), *(float(entry.next) for entry in self.entries)]
        ax.plot(places, chances, ":", color="gray", label=say("result.win.chance"))
        ax.set_xticks(list(places), ["", *self._names()], rotation=60, ha="right")
        ax.legend(fontsize="small")
        return figures.finish(ax, self.sentence, say("result.axis.after"), say("result.win.chance"))

    @property
    def sentence(self) -> str:
        """Start, luck, skill and result in one sentence."""
        skill = numbers.fixed(float(self.skill), signed=True)
        if self.skill_se:
            skill = f"{skill} (± {numbers.fixed(1.96 * self.skill_se, 3)})"
        end = numbers.written(f"{float(self.result):g}") if self.finished else numbers.fixed(float(self.result))
        sums = {"start": numbers.fixed(float(self.start)), "luck": numbers.fixed(float(self.luck), signed=True)}
        return say(f"result.ledger.{'finished' if self.finished else 'running'}", end=end, skill=skill, **sums)

    def _names(self) -> list[str]:
        """What stands under the places of a plot: moves as they are written, the rest in words."""
        return [each.text if each.kind == "move" else say(f"result.ledger.{each.kind}") for each in self.entries]

    def _rows(self) -> list[tuple[str, ...]]:
        rows = []
        for entry in self.entries:
            skill, luck = _shown(entry.skill, entry.skill_se), _shown(entry.luck, entry.luck_se)
            name = say(f"result.ledger.{entry.kind}", turn=str(entry.turn), move=entry.text)
            rows.append((name, numbers.fixed(float(entry.value)), skill, luck, numbers.fixed(float(entry.next))))
        total = (
            say("result.ledger.together"),
            "",
            _shown(self.skill, self.skill_se),
            _shown(self.luck, self.luck_se),
            "",
        )
        return [*rows, total]

    def _notes(self) -> list[str]:
        accuracy = self.accuracy
        if accuracy is None:
            kept = say("result.ledger.no_stake", sum=self.sentence)
        else:
            kept = say("result.ledger.kept", sum=self.sentence, share=numbers.kept(accuracy))
        if self.exact:
            return [kept, say("result.ledger.exact")]
        how = say("result.ledger.estimated", bots=self.policy.split(", "), rollouts=self.rollouts)
        return [kept, f"{how} {self._judged()}"]

    def _judged(self) -> str:
        moves = sum(entry.kind == "move" for entry in self.entries)
        facts = {"share": numbers.percent(self.margin), "games": str(self.games), "most": str(self.budget)}
        if not self.undecided:
            return say("result.ledger.decided", **facts)
        turns = [str(entry.turn) for entry in self.entries if entry.verdict == "undecided"]
        return say("result.ledger.undecided", left=self.undecided, moves=moves, turns=turns, **facts)

    def _table(self) -> Table:
        columns = ("", "chance before", "skill", "luck", "chance after")
        title = "result.ledger.title"
        title = say(solo_key(title) if self._game.node.state.players == 1 else title, seat=self.seat + 1)
        return Table(title, columns, self._rows(), self._notes(), heads=heads(columns), align="<>")

    def __str__(self) -> str:
        return str(self._table())

    def __repr__(self) -> str:
        return f"<Ledger seat={self.seat}: luck {float(self.luck):+.4f}, skill {float(self.skill):+.4f}>"

    def _repr_html_(self) -> str:
        return self._table()._repr_html_()


def _sum(values: Sequence[Value]) -> Value:
    if all(isinstance(value, (Fraction, int)) for value in values):
        return sum(values, Fraction())
    return math.fsum(values)


def _shown(value: Value, se: float) -> str:
    if isinstance(value, Fraction):
        exact = f" ({numbers.written(str(value))})" if value and value.denominator < 10**6 else ""
        return numbers.fixed(float(value), signed=True) + exact
    return numbers.fixed(value, signed=True) + (f" ± {numbers.fixed(se)}" if se else "")
