"""The exercises on a board, one after the other: moves are tried beside the game until one is good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from seawidget.playing.game import Game
from seawidget.practising.exercise import Attempt, Exercise, Revealed
from seawidget.practising.verdicts import MOST
from seawidget.probability.shown import numbers
from seawidget.widget.wire.rejection import RejectionError

if TYPE_CHECKING:
    from collections.abc import Sequence

BATCH = 0.03  # s: what a step takes


class Drill:
    """`exercises` from number `at` on; `home` is the game that was on the board, and comes back."""

    def __init__(self, widget: Any, exercises: Sequence[Exercise], home: Game) -> None:
        self._widget = widget
        self.exercises = list(exercises)
        self.home = home
        self.at = 0
        self.game: Game = home
        self.trying = False
        self.verdict = ""
        self.answer: Revealed | None = None

    @property
    def exercise(self) -> Exercise:
        """The one on the board."""
        return self.exercises[self.at]

    def facts(self) -> dict[str, Any]:
        """Where it stands: number, how many, turn, state ("open", "trying", "worse", "good", "maybe", "shown")."""
        one = self.exercise
        state = "trying" if self.trying else self._state()
        told: dict[str, Any] = {"n": self.at + 1, "of": len(self.exercises), "turn": one.turn, "state": state}
        told |= {"tries": one.attempts, "more": self._next() is not None}
        if state == "maybe":
            told["worlds"] = MOST
        if one.done and self.answer is not None:
            told["answer"] = _answered(self.answer)
        return told

    def _state(self) -> str:
        if self.exercise.solved:
            return "maybe" if self.verdict == "open" else "good"
        if self.exercise.revealed:
            return "shown"
        return "worse" if self.verdict == "worse" else "open"

    def _next(self) -> int | None:
        return next((at for at in range(self.at + 1, len(self.exercises)) if not self.exercises[at].done), None)

    def begin(self) -> None:
        """Put the exercise on the board."""
        self.trying, self.verdict, self.answer = False, "", None
        self._deal()

    def go_on(self) -> None:
        """The next exercise. Raises RejectionError where there is none."""
        place = self._next()
        if place is None:
            raise RejectionError("practice_none")
        self.at = place
        self.begin()

    def _deal(self) -> None:
        """A game of the exercise on the board, with a future of its own."""
        widget, game, room = self._widget, self.exercise.game, self._widget._practising
        before, self.game, room.drill = (room.drill, self.game), game, self
        try:
            widget.game = game
        except BaseException:  # its rule about odds is not that of the board
            room.drill, self.game = before
            raise
        with widget._held():
            widget.previous = self.home
            if widget._screen.used:
                widget._screen.open(self.exercise.seat)
        self.show()

    def attempt(self, move: str) -> None:
        """Try a move beside the board. Raises IllegalMove, and RejectionError while another is tried."""
        if self.trying:
            raise RejectionError("practice_busy")
        exercise = self.exercise
        value = self.game.rules.parse_move(move)
        steps = exercise.attempting(value, BATCH)

        def then(found: Attempt) -> None:
            self.trying, self.verdict = False, found.verdict
            if found.solved:
                self.game.move(value, seat=exercise.seat)
                self.show()
            else:
                self._deal()

        self._run(steps, then)

    def reveal(self) -> None:
        """Show the answer."""
        if self.trying:
            raise RejectionError("practice_busy")

        def then(found: Revealed) -> None:
            self.trying, self.answer = False, found
            self.show()

        self._run(self.exercise.revealing(BATCH), then)

    def _run(self, steps: Any, then: Any) -> None:
        def failed() -> None:
            self.trying = False

        self.trying = True
        self.show()
        self._widget._practising.run(steps, then, failed)

    def show(self) -> None:
        """Bring the page up to date."""
        with self._widget._held() as game:
            if game is self.game:
                self._widget._publish(game)


def _answered(found: Revealed) -> dict[str, Any]:
    """The answer for the page: moves as texts, ends of the band in points."""
    none = found.best == found.played or (found.band is not None and found.band.high <= 0)
    told: dict[str, Any] = {"played": found.played, "best": None if none else found.best, "worlds": found.worlds}
    if found.loss is not None:
        return {**told, "loss": numbers.percent(float(found.loss))}
    if found.band is not None:
        return {**told, "low": round(100 * found.band.low), "high": round(100 * found.band.high)}
    return told
