"""Can this deal be won? A search that knows every card answers yes with a line, no with a proof, or unknown."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final

from seawidget.errors import SeaError
from seawidget.games import powers, registry
from seawidget.games.powers import Found, Solving
from seawidget.games.protocol import State
from seawidget.given import shown, whole
from seawidget.playing.game import Game
from seawidget.playing.looking import count
from seawidget.playing.opening import options_given
from seawidget.probability.shown.numbers import written
from seawidget.probability.shown.same import Same
from seawidget.text.i18n import Sentence, text

__all__ = ["Winnable", "WinnableError", "solver_for", "winnable"]

WIDTHS: Final = (1, 8, 64, 64, 512, 2048, 16384)
SECONDS: Final = 30.0
Cancel = Callable[[], object] | threading.Event | None


class WinnableError(SeaError, ValueError):
    """A game that cannot be searched, or a question that cannot be asked so; says what would be right."""


class Winnable(Same):
    """Whether a position can be won by somebody who knows every card.

    `answer` is "yes", "no" or "unknown". `line`: the moves that win, () without one. `why`: the code of the proof of
    a no (over, no_start, no_finish, no_cards, no_numbers, no_turns, exhausted), or of what ended the search (nodes,
    seconds, width, cancelled, interrupted); "" for a yes, of which the line is the proof. `proof`: the same as a
    sentence. `nodes`: moves made by the search; `seconds` it took; `width`: how many positions it kept at a time, 0 if
    a bound or a game of navigators was enough.
    """

    def __init__(self, begin: Game, found: Found) -> None:
        self._begin = begin
        self.answer = found.answer
        self.line = found.line
        self.why = found.why
        self.nodes = found.nodes
        self.seconds = found.seconds
        self.width = found.width

    def _content(self) -> Any:
        return self._begin.state, self.to_dict()

    @property
    def proof(self) -> str:
        """Why the answer holds, or why there is none."""
        return self.sentence() if self.answer == "yes" else self._reason(None)

    def sentence(self, locale: str | None = None) -> str:
        """The answer in one sentence."""
        if self.answer == "yes":
            return text("winnable.yes", {"n": len(self.line)}, locale)
        return text(f"winnable.{self.answer}", {"proof": self._reason(locale)}, locale)

    def game(self) -> Game:
        """A game of its own with the winning line played; without one, the position that was asked about."""
        game = self._begin.copied("free", kin=False)
        for move in self.line:
            game.move(move)
        return game

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON: answer, line as texts, why, proof, nodes, seconds, width."""
        head = {"answer": self.answer, "line": list(map(str, self.line)), "why": self.why, "proof": self.proof}
        return {**head, "nodes": self.nodes, "seconds": self.seconds, "width": self.width}

    def __bool__(self) -> bool:
        if self.answer == "unknown":
            raise WinnableError(
                Sentence("error.winnable.unknown", proof=Sentence(f"winnable.why.{self.why}", n=self.nodes))
            )
        return self.answer == "yes"

    def __repr__(self) -> str:
        what = f"{len(self.line)} moves" if self.line else self.why
        return f"<Winnable: {self.answer}{f' ({what})' if what else ''}; {self.nodes:,} nodes, {self.seconds:.2f} s>"

    def __str__(self) -> str:
        lines = [f"{number:3}. {move}" for number, move in enumerate(self.line, 1)]
        return "\n".join([self.sentence(), *lines, self._effort(None)])

    def _repr_html_(self) -> str:
        line = "".join(f"<li>{escape(str(move))}</li>" for move in self.line)
        moves = f"<details><summary>{len(self.line)}</summary><ol>{line}</ol></details>" if line else ""
        return f"<div><p>{escape(self.sentence())}</p>{moves}<p><small>{escape(self._effort(None))}</small></p></div>"

    def _reason(self, locale: str | None) -> str:
        return text(f"winnable.why.{self.why}", {"n": self.nodes}, locale)

    def _effort(self, locale: str | None) -> str:
        args = {"nodes": self.nodes, "seconds": written(f"{self.seconds:.2f}", locale), "width": self.width}
        return text("winnable.effort", args, locale)


def winnable(
    deal: Game | State | Mapping[str, Any] | int | str,
    name: str = "tranquility",
    *,
    start: bool = False,
    preset: str | None = None,
    widths: Sequence[int] = WIDTHS,
    nodes: int | None = None,
    seconds: float | None = SECONDS,
    cancel: Cancel = None,
    compiled: bool | None = None,
    **options: Any,
) -> Winnable:
    """Whether a deal can be won by somebody who knows the order of every deck.

    `deal`: a game (the position where it stands; with `start` the one it began with), a position, a deal as
    `game.deal` gives it, or the seed of one. `name`, `preset` and options by name say which game a deal or a seed
    belongs to, as in `sea.Game`.

    The search keeps the most promising positions, with each width of `widths` in turn, one that comes again with the
    estimate shaken, until it finds a winning line or has proved that there is none. It ends undecided when `nodes`
    moves are made, `seconds` are over (None: no limit), or `cancel` (a function or a threading.Event) says so; an
    interrupt gives the answer unknown, too. With `nodes` alone the answer is the same on every machine. `compiled`:
    None takes compiled code if it was made before, True makes it first (about half a minute, once), False never.

    Supported is what the game says: Tranquility with every board, module and variant that is played together; with
    several seats all hands lie open. Raises WinnableError for other games and the duel, and what `sea.Game` raises for
    deals and options.
    """
    begin = _begin(deal, name, start, preset, options)
    solver = solver_for(begin)
    stop: Any = getattr(cancel, "is_set", cancel)
    found = solver.solve(
        begin.node.state,
        _widths(widths),
        _positive("nodes", nodes),
        _positive("seconds", seconds),
        (lambda: False) if stop is None else (lambda: bool(stop())),
        compiled,
    )
    if isinstance(deal, Game):
        count(deal, "winnable", "winnable")
    return Winnable(begin, found)


def _begin(deal: Any, name: str, start: bool, preset: str | None, options: Mapping[str, Any]) -> Game:
    """A game of its own at the position asked about."""
    if isinstance(deal, Mapping):
        rules = registry.get(name)
        return Game.from_deal(name, options_given(rules, preset, None, options), deal)
    if isinstance(deal, str) or whole(deal) is not None:
        return Game(name, preset=preset, seed=deal, **options)
    if not isinstance(deal, Game) and not hasattr(deal, "legal_moves"):
        raise WinnableError(Sentence("error.winnable.kind", given=type(deal).__name__))
    if preset is not None or options:
        raise WinnableError(Sentence("error.winnable.options"))
    if not isinstance(deal, Game):
        position: Any = deal
        return Game.from_state(position)
    begin = deal.copied("free", kin=False)
    if start:
        begin.goto(begin.tree.root)
    return begin


def solver_for(game: Game) -> Solving:
    """The search for games like this one. Raises WinnableError if there is none."""
    if not isinstance(game.rules, powers.Solves):
        raise WinnableError(Sentence("error.winnable.game", game=game.name))
    rejection = game.rules.solver.rejection(game.options)
    if rejection is not None:
        raise WinnableError(rejection)
    return game.rules.solver


def _widths(widths: Sequence[int]) -> Sequence[int]:
    found = [whole(width) for width in widths] if isinstance(widths, Iterable) else []
    fine = [width for width in found if width is not None and width > 0]
    if not found or len(fine) != len(found):
        raise WinnableError(Sentence("error.winnable.widths", given=shown(widths)))
    return fine


def _positive(name: str, value: Any) -> Any:
    if value is None or (isinstance(value, int | float) and not isinstance(value, bool) and value > 0):
        return value
    raise WinnableError(Sentence("error.winnable.limit", name=name, given=repr(value)))
