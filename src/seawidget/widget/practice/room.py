"""What a board practises: exercises that were found, the one on the board, and the question of a coach."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from seawidget import compiled
from seawidget.errors import IllegalMove
from seawidget.games import powers
from seawidget.playing.game import Game
from seawidget.playing.node import Node
from seawidget.practising.coach import Coach, Coaching
from seawidget.practising.finding import practising
from seawidget.practising.practice import Practice
from seawidget.probability.estimates.steps import Steps
from seawidget.text.i18n import Sentence
from seawidget.widget.odds.background import Background
from seawidget.widget.practice.drill import Drill
from seawidget.widget.wire.plain import plain_dict
from seawidget.widget.wire.rejection import RejectionError

if TYPE_CHECKING:
    from seawidget.widget.page.board import Board

BATCH = 0.03  # s: what a step takes
CONFIRMED = frozenset({"move", "keep"})  # requests that make a move for good

News = Mapping[str, Any]


@dataclass(frozen=True)
class Question:
    """What the coach asks: where, about which request, and in which words."""

    game: Game
    node: Node
    intent: Mapping[str, Any]
    text: Sentence


class PracticeRoom:
    """One for each board. Lock order as in the widget: `_intents`, the game, `_wire`."""

    def __init__(self, widget: Board, coach: Coach | None) -> None:
        self._widget = weakref.ref(widget)
        self.background = Background(self._tell)
        self.coaching = None if coach is None else Coaching(coach)
        self.drill: Drill | None = None
        self.question: Question | None = None
        self._found: tuple[Game, str, Practice] | None = None
        self._known: tuple[Game, dict[str, bool]] | None = None

    # -- what the page is told ---------------------------------------------------------------------------------------

    def facts(self, game: Game, locale: str) -> dict[str, Any]:
        """What stands among the facts of the table; nothing of an answer before it is solved or revealed."""
        told: dict[str, Any] = {}
        if self.drill is not None and self.drill.game is game:
            told["drill"] = plain_dict(self.drill.facts(), "drill")
        asked = self.question
        if asked is not None and asked.game is game and asked.node is game.node:
            told["sure"] = {"text": asked.text.told(locale), "move": _first(asked.intent)}
        return told

    @property
    def home(self) -> Game:
        """The game on the board, or that which comes back to it after an exercise."""
        widget: Any = self._widget()
        game: Game = widget.game
        return self.drill.home if self.drill is not None and self.drill.game is game else game

    def withholds(self, game: Game) -> bool:
        """Whether an open exercise is on the board, so that no suggestion may be made."""
        return self.drill is not None and self.drill.game is game and not self.drill.exercise.done

    def adopt(self, game: Game) -> None:
        """Another game has taken the board."""
        if self.drill is None or self.drill.game is not game:
            self.drill = None
            self.background.stop()

    # -- finding -----------------------------------------------------------------------------------------------------

    def quick(self, game: Game, node: Node) -> bool:
        """Whether positions to practise are known, or soon will be: the game is solved, or its rules run compiled."""
        rules = game.rules
        solved = isinstance(rules, powers.Exact) and rules.exact(game.options) is not None
        return solved or self.found(game, node) is not None or compiled.functions(game.name, "try_worlds") is not None

    def find(self, game: Game, node: Node, seat: int) -> None:
        """Judge the moves of a seat beside the board; the page is told how far it is, and how many there are."""
        head = {"what": "practice", "node": node.id}
        known = self.found(game, node)
        if known is not None:
            n = len(known.due)
            self._tell({**head, "done": 1, "all": 1, "n": n, "ready": True}, lambda: True)
            return
        with game.lock:
            line = node.path()
        if self._known is None or self._known[0] is not game:
            self._known = game, {}
        known_before = self._known[1]  # what was judged before it was stopped

        def work(cancel: Any) -> Iterator[News]:
            at = {"done": 0, "all": 0}

            def watch(done: int, most: int, _: int) -> None:
                at.update(done=done, all=most)

            told = -1
            steps = practising(game, {seat}, line=line, seconds=BATCH, watch=watch, known=known_before)
            while True:
                try:
                    next(steps)
                except StopIteration as end:
                    self._found = game, node.id, end.value
                    yield {**head, **at, "n": len(end.value.due), "ready": True}
                    return
                yield {} if told == at["done"] else {**head, **at}
                told = at["done"]

        self.background.start("practice", (id(game), node.id), work)

    def found(self, game: Game, node: Node) -> Practice | None:
        """What was found of the line that ends at a node."""
        known = self._found
        return known[2] if known is not None and known[0] is game and known[1] == node.id else None

    def run(self, steps: Steps[Any], then: Callable[[Any], None], failed: Callable[[], None]) -> None:
        """Take steps beside the board, and carry on with what they return when no request is under way."""

        def work(cancel: Any) -> Iterator[News]:
            try:
                while True:
                    try:
                        next(steps)
                    except StopIteration as end:
                        value = end.value
                        break
                    yield {}
            except Exception:
                failed()
                raise
            widget: Any = self._widget()
            if widget is not None:
                with widget._intents:
                    if not cancel.is_set():
                        then(value)

        self.background.start("practice", object(), work)

    # -- before a move is made ---------------------------------------------------------------------------------------

    def guards(self, game: Game, do: str) -> bool:
        """Whether a request is looked at before it is carried out."""
        return do in CONFIRMED and (self.coaching is not None or self.withholds(game))

    def before(self, game: Game, intent: Mapping[str, Any]) -> dict[str, Any] | None:
        """Look at a confirmed move without the lock of the game: an answer instead of it, or None to make it."""
        widget: Any = self._widget()
        text = _first(intent)
        node, seat = game.node, widget._screen.shown
        self.question = None
        if seat is None or node.state.deciding != seat:
            return None
        if self.withholds(game):
            assert self.drill is not None
            if node is not game.tree.root:
                return None
            self.drill.attempt(text)
            return {"node": node.id}
        if self.coaching is None:
            return None
        try:
            move = game.rules.parse_move(text)
            node.state.apply(move)
        except IllegalMove:  # the game says why
            return None
        asked = self.coaching.question(game, node, seat, move)
        if asked is None:
            return None
        with widget._held() as now:
            if now is not game or game.node is not node:
                raise RejectionError("stale_revision")
            self.question = Question(game, node, dict(intent), asked)
            widget._publish(game)
        return {"node": node.id}

    def answered(self, game: Game) -> Mapping[str, Any]:
        """The request that was asked about. Raises RejectionError where nothing is asked any more."""
        asked, self.question = self.question, None
        if asked is None or asked.game is not game or asked.node is not game.node:
            raise RejectionError("sure_none")
        return asked.intent

    def _tell(self, news: News, wanted: Callable[[], bool]) -> None:
        widget: Any = self._widget()
        if widget is None:
            self.background.stop()
            return
        with widget._wire:
            if wanted() and widget._listening and widget.comm is not None:
                widget.send(plain_dict({"type": "odds", "board": widget._access.board, **news}, "practice"))


def _first(intent: Mapping[str, Any]) -> str:
    """The move that a request would make first."""
    return str(intent["move"] if intent["do"] == "move" else next(iter(intent["moves"]), ""))
