"""Access to the odds of a board: who may see them now, what has been estimated, and the work that goes on beside it.

Policies, for teachers: "free" shows odds to whoever asks, "after-prediction" only once the seat has locked a number in
for the very position, "off" never. Given from Python a policy is fixed; otherwise the page may choose between free and
after-prediction. Nothing of an answer leaves for a page before `allowed` says so.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from seawidget.playing.game import Game
from seawidget.playing.looking import BOARD
from seawidget.playing.node import Node
from seawidget.playing.odds_rule import POLICIES, OddsPolicy, OddsRule, check_policy, closed, joined
from seawidget.playing.remarks import said
from seawidget.widget.odds.background import Background, Work
from seawidget.widget.wire.plain import plain_dict
from seawidget.widget.wire.rejection import RejectionError

if TYPE_CHECKING:
    from seawidget.practising.futures import Futures
    from seawidget.widget.page.board import Board

CHOICES = POLICIES[:2]  # what a page may choose
KEPT = 2000  # estimates remembered

Watched = tuple[Game, str, int]


class OddsAccess:
    """The odds of one widget. The policy is that of the game on it. Raises OptionError for a policy that is none."""

    def __init__(self, widget: Board, policy: OddsPolicy | None, game: Game) -> None:
        check_policy(policy)
        self._widget = weakref.ref(widget)
        self._rule = OddsRule(policy or "free", policy is not None)
        self.adopt(game)
        self.background = Background(self._tell)
        self.watched: Watched | None = None  # the position a page looks at the odds of
        self.board = 0  # rises with every other game: its nodes have the ids of the one before
        self._points: dict[tuple[int, str, int], Mapping[str, Any]] = {}
        self._worlds: tuple[Watched, Futures] | None = None  # of the position they were asked for last

    def facts(self) -> dict[str, Any]:
        """What the page has of it among the facts of the table."""
        return {"odds": "off" if self.closed else self.policy, "board": self.board}

    @property
    def closed(self) -> bool:
        """Whether a lesson withholds answers from the boards of the game."""
        game = self._game()
        return game is not None and closed(game)

    @property
    def policy(self) -> OddsPolicy:
        """The policy in force."""
        return self._rule.policy

    @property
    def fixed(self) -> bool:
        """Whether it was given from Python."""
        return self._rule.fixed

    def adopt(self, game: Game) -> None:
        """A game comes on the board: from now on its rule holds. Raises OptionError where two fixed ones differ."""
        with game.lock:
            before = None if game.odds_rule is None else replace(game.odds_rule)
            self._rule = game.odds_rule = joined(game.odds_rule, self._rule)
            if before not in (None, self._rule):
                game.tell_odds_rule()

    # -- who may see what -------------------------------------------------------------------------------------------

    def choose(self, policy: str) -> None:
        """The page chooses a policy. Raises RejectionError where it may not."""
        if self.fixed:
            raise RejectionError("odds_fixed")
        if policy not in CHOICES:
            raise RejectionError("malformed")
        self._rule.policy = "free" if policy == "free" else "after-prediction"
        self.leave()

    def allowed(self, node: Node, seat: int, ended: bool = False) -> bool:
        """Whether a seat may see odds of a node now. `ended`: looking back from where the game is over."""
        if self.closed:
            return False
        if self.policy == "free":
            return True
        return self.policy == "after-prediction" and (ended or said(node, seat) is not None)

    def check(self, node: Node, seat: int) -> None:
        """Raises RejectionError where `allowed` is false."""
        self.need_open()
        if not self.allowed(node, seat):
            raise RejectionError("odds_predict")

    def need_open(self) -> None:
        """Raises RejectionError where nobody may see odds at this table, whatever was predicted."""
        game = self._game()
        if game is not None and game.gate is not None and game.gate.closed:
            raise RejectionError(game.gate.why)
        if self.policy == "off":
            raise RejectionError("odds_off")

    # -- watching ---------------------------------------------------------------------------------------------------

    def look(self, game: Game, node: Node, seat: int) -> None:
        """A page looks at the odds of this position: counted once until it looks away or the position changes."""
        now = (game, node.id, seat)
        if self.watched != now:
            self.stop("win", "trial", "chart", "worlds")
            self.watched = now
            game.looked("odds", seat, node, BOARD)

    def leave(self) -> None:
        """Nobody looks any more."""
        self.watched = None
        self.stop()

    def moved(self, game: Game, seat: int | None) -> None:
        """The board shows something new. Called with the locks of game and wire held."""
        if self.watched is not None and self.watched != (game, game.node.id, seat):
            self.watched = None
            self.background.stop("win", "trial", "chart", "worlds")
            if self.policy != "free" or self._game() is not game:
                self.background.stop()

    def forget(self) -> None:
        """Another game has taken the board: all work ends, and what was found is dropped."""
        self.board += 1
        self._points.clear()
        self._worlds = None
        self.leave()

    # -- work -------------------------------------------------------------------------------------------------------

    def start(self, name: str, key: object, at: Watched, make: Callable[[], Work]) -> None:
        """Begin work on what the board shows, unless the same is under way or the board has moved on meanwhile."""
        widget = self._widget()
        game, ident, seat = at
        if widget is None:
            return
        with game.lock, widget._wire:  # what moves the board on holds them too, and stops the work
            if widget._game is game and game.node.id == ident and widget._screen.shown == seat:
                self.watched = at
                self.background.start(name, key, make())

    def stop(self, *names: str) -> None:
        """Stop work, or all of it: when this returns no page gets any news of it."""
        widget = self._widget()
        if widget is None:
            self.background.stop(*names)
            return
        with widget._wire:
            self.background.stop(*names)

    def point(self, game: Game, node: Node, seat: int) -> Mapping[str, Any] | None:
        """The estimate of a node, if there is one."""
        return self._points.get((id(game), node.id, seat))

    def keep(self, game: Game, node: Node, seat: int, news: Mapping[str, Any]) -> None:
        """Remember the estimate of a node of the game on the board, if it is better than what there is."""
        widget = self._widget()
        if widget is None:
            return
        with widget._wire:  # work on a game that has left the board may still end: its place is another's by then
            old = self.point(game, node, seat)
            if widget._game is game and (old is None or old["n"] <= news["n"]):
                while len(self._points) >= KEPT:
                    self._points.pop(next(iter(self._points)), None)
                self._points[(id(game), node.id, seat)] = news

    def worlds(self, game: Game, node: Node, seat: int) -> Futures | None:
        """The invented worlds of a position, if they were the last that were asked for."""
        kept = self._worlds
        return None if kept is None or kept[0] != (game, node.id, seat) else kept[1]

    def keep_worlds(self, game: Game, node: Node, seat: int, found: Futures) -> None:
        """Remember the worlds of a position of the game on the board."""
        widget = self._widget()
        if widget is None:
            return
        with widget._wire:
            if widget._game is game:
                self._worlds = ((game, node.id, seat), found)

    def _game(self) -> Game | None:
        widget = self._widget()
        return None if widget is None else widget._game

    def _tell(self, news: Mapping[str, Any], wanted: Callable[[], bool]) -> None:
        widget = self._widget()
        if widget is None:
            self.background.stop()
            return
        with widget._wire:
            if wanted() and widget._listening and widget.comm is not None:
                widget.send(plain_dict({"type": "odds", "board": self.board, **news}, "odds"))


def paced(found: Iterator[Any], every: float, clock: Callable[[], float]) -> Iterator[Any]:
    """Of a quick series one item in `every` seconds, and the last one; None for the others."""
    waiting: list[Any] = []
    told = clock() - every
    for one in found:
        waiting = [one]
        if clock() - told >= every:
            told = clock()
            yield waiting.pop()
        else:
            yield None
    yield from waiting
