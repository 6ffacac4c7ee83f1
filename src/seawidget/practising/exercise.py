"""An exercise: a position where a move cost something, to be tried again without being told what would be better."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Literal

from seawidget.errors import IllegalMove, NotSolved
from seawidget.games.protocol import View
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.playing.odds_rule import Gate
from seawidget.practising.fingerprints import fingerprint_of
from seawidget.practising.verdicts import MARGIN, MOST, Verdict, judge
from seawidget.probability.estimates.intervals import Interval
from seawidget.probability.estimates.steps import Steps, finished
from seawidget.probability.shown import numbers
from seawidget.text.i18n import Sentence, say

__all__ = ["Attempt", "Exercise", "Revealed"]

Tried = Literal["good", "worse", "open"]
WORDS: Final[dict[str, Tried]] = {"mistake": "worse", "fine": "good", "open": "open"}
CALL: Final = "practice"


@dataclass(frozen=True, slots=True, eq=False)
class Attempt:
    """What became of attempt `number` (from 1): `verdict` "good", "worse" or "open". It never tells the answer.

    "open" counts as good: as good as the best, as far as 2,000 worlds tell. Equal to its verdict as a text.
    """

    verdict: Tried
    number: int

    @property
    def solved(self) -> bool:
        """Whether the move keeps the chance."""
        return self.verdict != "worse"

    @property
    def sentence(self) -> str:
        """The verdict in words."""
        return say(f"practice.attempt.{self.verdict}", n=MOST)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return other == self.verdict
        return isinstance(other, Attempt) and (self.verdict, self.number) == (other.verdict, other.number)

    def __hash__(self) -> int:
        return hash(self.verdict)

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class Revealed:
    """The answer: `played` and `best` (texts of moves), `band` of how much more of the chance to win the best has,
    `worlds` played. On solved games `loss` is exact and there is no band.
    """

    turn: int
    played: str
    best: str
    band: Interval | None
    worlds: int
    loss: Fraction | None = None

    @property
    def sentence(self) -> str:
        """The answer in words."""
        return str(self.told)

    @property
    def told(self) -> Sentence:
        """The answer as a sentence that can be said in any language."""
        facts: dict[str, Any] = {"turn": self.turn, "played": self.played, "best": self.best}
        if self.best == self.played or (self.band is not None and self.band.high <= 0):
            return Sentence("practice.revealed.none", turn=str(self.turn), played=self.played)
        facts["turn"] = str(self.turn)
        if self.loss is not None:
            return Sentence("practice.revealed.exact", loss=numbers.percent(float(self.loss)), **facts)
        assert self.band is not None
        low, high = (round(100 * end) for end in self.band)
        return Sentence("practice.revealed.band", low=str(low), high=str(high), n=self.worlds, **facts)

    def __str__(self) -> str:
        return self.sentence


class ExerciseGate:
    """What the game of an exercise asks before it answers: closed until the exercise is solved or revealed."""

    why: str = "odds_exercise"
    trials: bool = True

    def __init__(self, exercise: Exercise, inner: Gate | None) -> None:
        self._exercise, self._inner = exercise, inner

    @property
    def closed(self) -> bool:
        """Whether answers are withheld now."""
        return not self._exercise.done or (self._inner is not None and self._inner.closed)

    def refuse(self) -> None:
        """Raises NotSolved while the exercise is open."""
        if not self._exercise.done:
            raise NotSolved(Sentence("error.practice.open"))
        if self._inner is not None:
            self._inner.refuse()

    def looked(self, kind: str, times: int = 1) -> None:
        """A lesson that goes on hears of it."""
        if self._inner is not None:
            self._inner.looked(kind, times)

    def forecast(self, chance: float) -> None:
        """A forecast would come before the answer. Raises NotSolved."""
        self.refuse()
        if self._inner is not None:
            self._inner.forecast(chance)

    def __deepcopy__(self, memo: Any) -> ExerciseGate:
        return self

    def __copy__(self) -> ExerciseGate:
        return self


class Exercise:
    """A decision to be tried again: `view` (what the seat knew), `game` (to try it in), `attempt`, `solved`, `reveal`.

    `code` says which position it is: the same for the same view and memory. Before it is solved or revealed nothing of
    it tells a better move, how many there are, or what the move played has cost, and its `game` refuses odds, hints and
    what-ifs.
    """

    def __init__(
        self,
        source: Game,
        before: Node,
        played: Any,
        seat: int,
        *,
        margin: float = MARGIN,
        record: Callable[[Exercise, str], object] | None = None,
    ) -> None:
        self.code, self.seat, self.turn = fingerprint_of(source, before, seat), seat, before.state.turn
        self.attempts = 0
        self.solved = False
        self.revealed = False
        self._source, self._node, self._played, self._margin = source, before, played, margin
        self._record = record
        self._answer: Revealed | None = None
        self._game: tuple[int, Game] | None = None

    @property
    def view(self) -> View:
        """What the seat knew."""
        view: View = self._node.state.view(self.seat)
        return view

    @property
    def done(self) -> bool:
        """Whether it has been solved or revealed."""
        return self.solved or self.revealed

    @property
    def game(self) -> Game:
        """A game that begins at the position; after each attempt another one, with the cards to come drawn anew."""
        if self._game is None or self._game[0] != self.attempts:
            seed = f"{self.code} {self.attempts}"
            game = self._source.redealt(self._node, self.seat, seed, undo="free")
            game.gate = ExerciseGate(self, self._source.gate)
            self._game = self.attempts, game
        return self._game[1]

    def attempt(self, move: Any) -> Attempt:
        """Judge a move, a value or its text. It is no attempt if it is not legal: raises IllegalMove."""
        return finished(self.attempting(move))

    def attempting(self, move: Any, seconds: float | None = None) -> Steps[Attempt]:
        """`attempt` in steps of about `seconds`: counted when all are taken. Raises IllegalMove."""
        state = self._node.state
        value = self._source.rules.parse_move(move) if isinstance(move, str) else move
        if state.deciding != self.seat:
            raise IllegalMove("not_your_turn", None, {"deciding": state.deciding})
        rejection = state.check(value)
        if rejection is not None:
            raise IllegalMove(rejection.code, rejection.rule, dict(rejection.args), rejection.text)
        return self._attempting(value, seconds)

    def _attempting(self, move: Any, seconds: float | None) -> Steps[Attempt]:
        found = yield from self._judged(move, seconds)
        self.attempts += 1
        answer = Attempt(WORDS[found.says], self.attempts)
        if not self.done:
            self.solved = answer.solved
            if self._record is not None:
                self._record(self, answer.verdict)
        return answer

    def reveal(self) -> Revealed:
        """The answer, and the game answers questions again. Counted as a look ("retry") unless it was solved."""
        return finished(self.revealing())

    def revealing(self, seconds: float | None = None) -> Steps[Revealed]:
        """`reveal` in steps of about `seconds`."""
        if self._answer is None:
            found = yield from self._judged(self._played, seconds)
            state = self._node.state
            played, best = (state.move_text(move, self.seat) for move in (self._played, found.best))
            self._answer = Revealed(self.turn, played, best, found.band, found.worlds, found.loss)
        if not self.done:
            game = self.game  # made before, as it brings along what was looked at so far
            self.revealed = True
            self._source.looked("retry", self.seat, self._node, CALL)
            game.looked("retry", self.seat, game.tree.root, CALL)
            if self._record is not None:
                self._record(self, "revealed")
        return self._answer

    def _judged(self, move: Any, seconds: float | None) -> Steps[Verdict]:
        return (yield from judge(self._source, self._node, self.seat, move, margin=self._margin, seconds=seconds))

    def __repr__(self) -> str:
        state = "solved" if self.solved else "revealed" if self.revealed else "unsolved"
        return f"<Exercise: turn {self.turn}, {state}>"

    def __str__(self) -> str:
        state = "solved" if self.solved else "revealed" if self.revealed else "unsolved"
        return say(f"practice.exercise.{state}", turn=str(self.turn))
