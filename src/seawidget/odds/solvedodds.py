"""The chance to win where a game is solved: an exact fraction, with the way to it and a simulation beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from seawidget.errors import IllegalMove
from seawidget.games import powers
from seawidget.odds.determinizations import Determinizations, share_won
from seawidget.probability.answers.ask import about, event
from seawidget.probability.answers.derivation import Step
from seawidget.probability.answers.result import Odds
from seawidget.probability.shown.message import Message, assume

if TYPE_CHECKING:
    from seawidget.games.protocol import State
    from seawidget.playing.game import Game
    from seawidget.playing.node import Node
    from seawidget.playing.seats import SeatOf
    from seawidget.rng import Rng

BEST = "V = max over moves of the mean of V over all draws"
UNIFORM = "V = mean over moves of the mean of V over all draws"
Valued = Sequence[tuple[Any, Fraction]]


def exact_odds(
    game: Game, seat: SeatOf = "deciding", *, node: Node | None = None, move: Any = None, uniform: bool = False
) -> Odds | None:
    """The exact chance of a seat to win; None if this game is not solved.

    From where the game stands or another `node` of its tree, or after a legal `move` there (text or value); with best
    play, or with `uniform` random play. A ruleset says so with `exact(options)`: an object with `value(state)`,
    `after(state, move)`, `actions(state)` and `program(state, move)`, each with `uniform`.
    Raises NodeError when the game is over, UnknownSeat, IllegalMove.
    """
    solved = game.rules.exact(game.options) if isinstance(game.rules, powers.Exact) else None
    if solved is None:
        return None
    worlds = Determinizations(game, seat, 0, node)
    rules, state, who = worlds.rules, worlds.state, worlds.seat

    def world(rng: Rng) -> State:
        dealt: State = rules.redeal(state, who, worlds.information, rng)
        return dealt

    def play(start: Callable[[Rng], State]) -> Callable[[Rng], float]:
        return uniform_play(who, start) if uniform else best_play(solved, who, start)

    if move is None:
        return winning_odds(
            event("win", **about(who, state.players == 1)),
            solved.value(state, uniform),
            play=play(world),
            uniform=uniform,
            valued=lambda: solved.actions(state, uniform),
            code=solved.program(state, uniform=uniform),
        )
    made = rules.parse_move(move) if isinstance(move, str) else move
    rejection = state.check(made, who)
    if rejection is not None:
        raise IllegalMove(rejection.code, rejection.rule, dict(rejection.args), rejection.text)
    return winning_odds(
        event("win_after", **about(who, state.players == 1), move=str(made)),
        solved.after(state, made, uniform),
        play=play(lambda rng: world(rng).apply(made)[0]),
        uniform=uniform,
        code=solved.program(state, made, uniform),
    )


def winning_odds(
    what: Message,
    exact: Fraction,
    *,
    play: Callable[[Rng], float],
    uniform: bool = False,
    valued: Callable[[], Valued] | None = None,
    code: str = "",
) -> Odds:
    """An exact chance to win: with best play or with `uniform` play, `valued` moves as its derivation."""

    def steps() -> list[Step]:
        ranked = sorted([] if valued is None else valued(), key=lambda pair: -pair[1])
        told = "; ".join(f"{move}: {value}" for move, value in ranked)
        return [Step(told, Message("odds.step.after"))] if told else []

    return Odds(
        what,
        exact,
        assumptions=(assume("exchangeable"), assume("uniform_play" if uniform else "best_play")),
        formula=UNIFORM if uniform else BEST,
        steps=steps,
        code=code,
        twin=play,
    )


def best_play(solved: Any, seat: int, start: Callable[[Rng], State]) -> Callable[[Rng], float]:
    """Plays a world to its end with the best moves; says what the end is worth to the seat."""

    def choose(state: Any, _rng: Rng) -> Any:
        return max(solved.actions(state), key=lambda pair: pair[1])[0]

    return _played(seat, start, choose)


def uniform_play(seat: int, start: Callable[[Rng], State]) -> Callable[[Rng], float]:
    """Plays a world to its end with moves that are all equally likely; says what the end is worth to the seat."""
    return _played(seat, start, lambda state, rng: state.legal_moves[rng.below(len(state.legal_moves))])


def _played(seat: int, start: Callable[[Rng], State], choose: Callable[[Any, Rng], Any]) -> Callable[[Rng], float]:
    def play(rng: Rng) -> float:
        state, luck = start(rng), rng.fork("play")
        while not state.over:
            state = state.apply(choose(state, luck))[0]
        return share_won((state.result or {}).get("outcome"), seat)

    return play
