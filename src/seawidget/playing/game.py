"""Game: a tree of positions with a place in it, the players, and everything one does with them."""

from __future__ import annotations

import copy
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seawidget.errors import IllegalMove, NodeError, UnknownSeat
from seawidget.games import protocol, registry
from seawidget.games.shared.memory import remembers
from seawidget.playing.gamebase import GameBase, SeatOf, Seats
from seawidget.playing.gameodds import GameOdds
from seawidget.playing.node import Node
from seawidget.playing.observers import Change
from seawidget.playing.opening import decisions, first_state, options_given
from seawidget.playing.tree import UndoPolicy
from seawidget.rng import Rng, game_streams, seed_key

if TYPE_CHECKING:
    from seawidget.playing.whatif import WhatIf

__all__ = ["Change", "Game"]


class Game(GameOdds):
    """A game that can be played, stepped, forked and scripted.

    `Game("tranquility", players=2, seats=["me", "greedy"], seed="calm-otter-27")`: the name of the game, then
    its options by name or a `preset`; `seats` are the players (default: persons); `seed` an integer or a
    phrase (default: a new one, see `game.seed`); `undo` is "free", "until-reveal" (a move that showed a
    hidden card stays) or "off".

    Raises UnknownGame, UnknownPreset, UnknownBot, OptionError, SeatsError, SeedError.
    Every method can be called from any thread; `game.lock` keeps several calls together.
    """

    def __init__(
        self,
        name: str = "tranquility",
        *,
        preset: str | None = None,
        seed: int | str | None = None,
        undo: UndoPolicy = "free",
        seats: Seats = None,
        **options: Any,
    ) -> None:
        rules = registry.get(name)
        full = rules.options(options_given(rules, preset, seats, options))
        shown, key = seed_key(seed)
        deal = rules.deal(full, game_streams(key)[0])
        state = rules.initial(full, deal)
        super().__init__(rules, state, seats=seats, undo=undo, seed=shown, key=key, deal=deal)

    @classmethod
    def from_deal(
        cls,
        name: str,
        options: Mapping[str, Any],
        deal: Mapping[str, Any],
        *,
        seed: int | str | None = None,
        undo: UndoPolicy = "free",
        seats: Seats = None,
    ) -> Game:
        """The game of a deal: the dictionary of all its chance, as `game.deal` gives it.

        `seed` is for bots only. Raises DealError naming every problem of the deal, OptionError for the options.
        """
        rules = registry.get(name)
        state = first_state(rules, rules.options(options), deal)
        shown, key = (None, None) if seed is None else seed_key(seed)
        own = copy.deepcopy(dict(deal))
        return cls.made_of(rules, state, seats=seats, undo=undo, seed=shown, key=key, deal=own)

    @classmethod
    def from_state(
        cls,
        state: protocol.State,
        *,
        seed: int | str | None = None,
        undo: UndoPolicy = "free",
        seats: Seats = None,
    ) -> Game:
        """A game that begins at a position. `seed` is for bots only."""
        shown, key = (None, None) if seed is None else seed_key(seed)
        rules = registry.get(state.game)
        return cls.made_of(rules, state, seats=seats, undo=undo, seed=shown, key=key, deal=None)

    @classmethod
    def made_of(cls, rules: protocol.Ruleset, state: protocol.State, **parts: Any) -> Game:
        """A game of ready parts (`seats`, `undo`, `seed`, `key`, `deal`): where all ways to begin end."""
        game = cls.__new__(cls)
        GameBase.__init__(game, rules, state, **parts)
        return game

    # Playing

    def move(self, move: Any, seat: int | None = None) -> Node:
        """Play a move (a value or its text) from here and go to its node.

        A move played here before leads to its old node. `seat` says who moves: any but the deciding seat is refused.
        Raises IllegalMove, and UndoRefused where the undo policy forbids another move; then nothing has changed.
        """
        with self.lock:
            return self._play(move, seat, None)

    def _play(self, move: Any, seat: int | None, draws: tuple[int, ...] | None) -> Node:
        tree = self._tree
        node = tree.current
        state = node.state
        if isinstance(move, str):
            try:
                move = self._rules.parse_move(move)
            except IllegalMove:
                state.apply(move, seat)  # another reason may come first: the game is over, another seat decides
                raise
        if node._children and (seat is None or seat == state.deciding):
            for child in node._children:
                if child.kind == "move" and type(child.move) is type(move) and child.move == move:
                    node._last = child
                    return self._go(child, "move")
        after, events = state.apply(move, seat)
        if node._children:
            tree.check_replace(node)
        seat = state.deciding
        child = tree.add(node, "move", after, move=move, events=events, seat=seat, draws=draws)
        node._last = child
        return self._go(child, "move")

    def step_bot(self) -> Node | None:
        """One move of the bot or function that decides here; None if a person decides or the game is over.

        The player thinks outside the lock; if the game goes elsewhere meanwhile, its choice is dropped and
        the player that decides there is asked. Raises IllegalMove naming the seat and the player if the
        choice is not legal.
        """
        while True:
            with self.lock:
                node = self.node
                state = node.state
                seat = state.deciding
                if seat is None:
                    return None
                who = self._seats[seat]
                rng = decisions(self._key, seat, node.draws[seat])
            choose = who.chooser(self._rules, rng)
            if choose is None:
                return None
            self._thinking = choose
            if remembers(choose):
                choice = choose(state.view(seat), state.legal_moves, self._tree.memories.memory(node, seat))
            else:
                choice = choose(state.view(seat), state.legal_moves)
            with self.lock:
                if self.node is not node or self._seats[seat] is not who:
                    continue
                draws = (*node.draws[:seat], rng.counter, *node.draws[seat + 1 :])
                try:
                    return self._play(choice, seat, draws)
                except IllegalMove as error:
                    # The sentence may name cards of that seat's hand: it stays in the cause, for the author.
                    text = f"seat={seat} ({who}) chose a move that is not legal"
                    raise IllegalMove(error.code, error.rule, {"seat": seat, "player": str(who)}, text) from error

    def stop_thinking(self) -> None:
        """Make a bot that searches (`captain`) decide at once with what it has found; from any thread."""
        cancel = getattr(self._thinking, "cancel", None)
        if cancel is not None:
            cancel()

    def play_bots(self, max_moves: int | None = None) -> list[Node]:
        """Let bots and functions move until a person decides, the game is over or `max_moves` are made."""
        made: list[Node] = []
        while max_moves is None or len(made) < max_moves:
            node = self.step_bot()
            if node is None:
                break
            made.append(node)
        return made

    # Stepping

    @property
    def can_undo(self) -> bool:
        """Whether `undo` would go back, under the undo policy."""
        with self.lock:
            return self._tree.may_undo(self.node)

    @property
    def can_redo(self) -> bool:
        """Whether `redo` has somewhere to go."""
        return not self.node.is_end()

    def undo(self) -> Node:
        """Go back over the last edge. Raises NodeError at the start, UndoRefused if the policy forbids it."""
        with self.lock:
            node = self.node
            if node.parent is None:
                raise NodeError("nothing to undo: this is the start of the game")
            self._tree.check_undo(node)
            node.parent._last = node
            return self._go(node.parent, "undo")

    def redo(self) -> Node:
        """Go forward: where undo came from, else along the main line. Raises NodeError at the end of a line."""
        with self.lock:
            node = self.node
            if not node._children:
                raise NodeError("nothing to redo: this is the end of the line")
            return self._go(node._last or node._children[0], "redo")

    def goto(self, node: Node | str) -> Node:
        """Go to a node given as itself or by id, to look or to play on there. Raises NodeError."""
        with self.lock:
            return self._go(self._tree.owned(node), "goto")

    def _go(self, node: Node, kind: str) -> Node:
        self._tree.current = node
        self._changed(kind, node.id)
        return node

    # Forking

    def fork(self, redeal: bool = False, seat: SeatOf = "deciding", seed: int | str | None = None) -> Game:
        """A game of its own that goes on from here, with the way here as its past.

        With `redeal` it has another future, drawn by `seed` (default: a new one): all that `seat` (default:
        the deciding seat) cannot see is redrawn, consistent with all it knows.
        """
        with self.lock:
            tree = self._tree
            parts = {"seats": self._seats, "undo": tree.policy, "seed": self._seed, "key": self._key}
            game = self.made_of(self._rules, tree.root.state, deal=self._deal, **parts)
            game._tree.copy_line(self.node)
            if redeal:
                game._branch(game.node, True, seat, seed)
            return game

    def branch(
        self,
        node: Node | str | None = None,
        *,
        redeal: bool = False,
        seat: SeatOf = "deciding",
        seed: int | str | None = None,
    ) -> Node:
        """The same as `fork`, but inside this tree: a new variation of `node` (default: here), and go there.

        Its node is of kind "fork" or "redeal". Raises UndoRefused if the branch would go round the undo
        policy.
        """
        with self.lock:
            node = self.node if node is None else self._tree.owned(node)
            child = self._branch(node, redeal, seat, seed)
            node._last = child
            return self._go(child, "branch")

    def _branch(self, node: Node, redeal: bool, seat: SeatOf, seed: int | str | None) -> Node:
        tree = self._tree
        if not redeal:
            tree.check_replace(node)
            tree.current = tree.add(node, "fork", node.state)
            return tree.current
        seat = self._seat(seat, node.state)
        if seat is None:
            raise UnknownSeat(None, range(node.state.players))
        known = self._tree.memories.known(node, seat)
        rng = Rng(seed_key(seed)[1]).fork("redeal")
        tree.current = tree.add(node, "redeal", self._rules.redeal(node.state, seat, known, rng), seat=seat)
        return tree.current

    def what_if(self, moves: Any, seat: SeatOf = "deciding") -> WhatIf:
        """Try a move, or several in a row, without making them: is it legal, what does it cost, what does it do.

        Judged by what `seat` (default: the deciding seat) can know. The game is not changed.
        """
        from seawidget.playing.whatif import previewed

        with self.lock:
            node = self.node
            seat = self._seat(seat, node.state)
            known = self._tree.memories.known(node, seat)
        return previewed(self._rules, node.state, seat, moves, known)

    # Keeping

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the whole tree to a file, replacing an old one at one stroke; `sea.load(path)` reads it."""
        from seawidget.saving import files as savefile

        return savefile.save(self, path)

    @classmethod
    def load(cls, path: str | os.PathLike[str], *, seats: Seats = None) -> Game:
        """The game of a file written by `save`; `seats` replaces its players. Raises SaveFileError."""
        from seawidget.saving import files as savefile

        return savefile.load(path, seats=seats, cls=cls)

    def to_json(self) -> str:
        """The text `save` writes."""
        from seawidget.saving import files as savefile

        return savefile.dumps(self)

    @classmethod
    def from_json(cls, text: str, *, seats: Seats = None) -> Game:
        """The game of a text written by `to_json`. Raises SaveFileError saying why."""
        from seawidget.saving import files as savefile

        return savefile.loads(text, seats=seats, cls=cls)

    def __reduce__(self) -> tuple[Any, ...]:
        # Copies and pickles are what a file would hold, with the very players; observers stay with the original.
        return _again, (type(self), self.to_json(), self._seats)

    def __str__(self) -> str:
        from seawidget.playing.display import game_text

        return game_text(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from seawidget.playing.display import game_bundle

        return game_bundle(self)


def _again(cls: type[Game], text: str, seats: Seats) -> Game:
    return cls.from_json(text, seats=seats)
