"""Game: a tree of positions with a place in it, the players, and everything one does with them."""

from __future__ import annotations

import copy
import os
import threading
import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, overload

from typing_extensions import Self

from seawidget.errors import check_flag, check_mapping, check_number
from seawidget.games import powers, protocol, registry
from seawidget.games.shared.explanations import Explanation
from seawidget.games.shared.reading import plain_data
from seawidget.later import Later
from seawidget.playing import looking, remarks
from seawidget.playing.lines import guess_of, history, origin, past_of
from seawidget.playing.log import Log
from seawidget.playing.names import names_given, names_of
from seawidget.playing.node import Guess, Node, Past, S_co
from seawidget.playing.observers import Change, Observers
from seawidget.playing.odds_rule import Gate, OddsRule, refuse
from seawidget.playing.opening import first_state, options_given, own_seed, ruleset_of, start_key
from seawidget.playing.place import Place
from seawidget.playing.players import Player, SeatLike, players
from seawidget.playing.proofs import lost_for_sure
from seawidget.playing.seats import Seating, SeatOf, Seats, player_number, seat_number
from seawidget.playing.tree import Tree
from seawidget.playing.undo import UndoPolicy
from seawidget.playing.viewer import asking, viewer
from seawidget.playing.whatif import WhatIf
from seawidget.rng import Rng, game_streams, seed_key
from seawidget.text.i18n import Sentence

if TYPE_CHECKING:
    from seawidget.games import mini, pomor, tranquility
    from seawidget.odds import questions
    from seawidget.playing.shown import display
    from seawidget.practising import futures as worlds, plays as decisions
    from seawidget.saving import codes, files
else:
    display = Later("seawidget.playing.shown.display")
    questions = Later("seawidget.odds.questions")
    worlds = Later("seawidget.practising.futures")
    decisions = Later("seawidget.practising.plays")
    codes, files = Later("seawidget.saving.codes"), Later("seawidget.saving.files")
    mini, pomor, tranquility = (Later(f"seawidget.games.{game}") for game in ("mini", "pomor", "tranquility"))

__all__ = ["Change", "Game"]

M = TypeVar("M", bound=protocol.Move)
V = TypeVar("V", bound=protocol.View)
P = TypeVar("P", bound=protocol.State)


class Game(Generic[S_co]):
    """A game that can be played, stepped, forked and scripted.

    `Game("tranquility", players=2, seats=["me", "greedy"], seed="calm-otter-27")`: the name of the game, then
    its options by name or a `preset`; `seats` are the players (default: persons); `seed` an integer or a
    phrase (default: a new one, see `game.seed`); `undo` is "free", "until-reveal" (a move that showed a
    hidden card stays) or "off"; `names` are what the players are called (see `game.names`).

    Raises UnknownGame, UnknownPreset, UnknownBot, OptionError, SeatsError, SeedError.
    Every method can be called from any thread; `game.lock` keeps several calls together. To a type checker a game is
    one of its positions, `Game[pomor.State]`, from which it knows views and moves; `Game` alone is any game.
    """

    @overload
    def __init__(
        self: Game[tranquility.State],
        name: Literal["tranquility"] = "tranquility",
        *,
        preset: str | None = None,
        seed: int | str | None = None,
        undo: UndoPolicy = "free",
        seats: Seats = None,
        names: Iterable[str | None] | None = None,
        **options: Any,
    ) -> None: ...

    @overload
    def __init__(
        self: Game[pomor.State],
        name: Literal["pomor"],
        *,
        preset: str | None = None,
        seed: int | str | None = None,
        undo: UndoPolicy = "free",
        seats: Seats = None,
        names: Iterable[str | None] | None = None,
        **options: Any,
    ) -> None: ...

    @overload
    def __init__(
        self: Game[mini.State],
        name: Literal["mini"],
        *,
        preset: str | None = None,
        seed: int | str | None = None,
        undo: UndoPolicy = "free",
        seats: Seats = None,
        names: Iterable[str | None] | None = None,
        **options: Any,
    ) -> None: ...

    @overload
    def __init__(
        self: Game[protocol.State],
        name: str,
        *,
        preset: str | None = None,
        seed: int | str | None = None,
        undo: UndoPolicy = "free",
        seats: Seats = None,
        names: Iterable[str | None] | None = None,
        **options: Any,
    ) -> None: ...

    def __init__(
        self,
        name: str = "tranquility",
        *,
        preset: str | None = None,
        seed: int | str | None = None,
        undo: UndoPolicy = "free",
        seats: Seats = None,
        names: Iterable[str | None] | None = None,
        **options: Any,
    ) -> None:
        rules = registry.get(name)
        full = rules.options(options_given(rules, preset, seats, options))
        shown, key = seed_key(seed)
        deal = rules.deal(full, game_streams(key)[0])
        self._begin(rules, rules.initial(full, deal), seats=seats, undo=undo, seed=shown, key=key, deal=deal)
        if names is not None:
            self._names = names_given(names, self.node.state.players)

    @overload
    @classmethod
    def from_deal(
        cls,
        name: Literal["tranquility"],
        options: Mapping[str, Any],
        deal: Mapping[str, Any],
        *,
        seed: int | str | None = None,
        undo: UndoPolicy = "free",
        seats: Seats = None,
    ) -> Game[tranquility.State]: ...

    @overload
    @classmethod
    def from_deal(
        cls,
        name: Literal["pomor"],
        options: Mapping[str, Any],
        deal: Mapping[str, Any],
        *,
        seed: int | str | None = None,
        undo: UndoPolicy = "free",
        seats: Seats = None,
    ) -> Game[pomor.State]: ...

    @overload
    @classmethod
    def from_deal(
        cls,
        name: Literal["mini"],
        options: Mapping[str, Any],
        deal: Mapping[str, Any],
        *,
        seed: int | str | None = None,
        undo: UndoPolicy = "free",
        seats: Seats = None,
    ) -> Game[mini.State]: ...

    @overload
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
    ) -> Game[protocol.State]: ...

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
    ) -> Game[Any]:
        """The game of a deal: the dictionary of all its chance, as `game.deal` gives it.

        `seed` is for bots only. Raises DealError naming every problem of the deal, OptionError for the options.
        """
        rules = registry.get(name)
        state = first_state(rules, rules.options(check_mapping("options", options)), deal)
        shown, key = own_seed(seed)
        own = plain_data(copy.deepcopy(dict(deal)))
        return cls.made_of(rules, state, seats=seats, undo=undo, seed=shown, key=key, deal=own)

    @classmethod
    def from_state(
        cls,
        state: P,
        *,
        seed: int | str | None = None,
        undo: UndoPolicy = "free",
        seats: Seats = None,
    ) -> Game[P]:
        """A game that begins at a position. `seed` is for bots only. Raises PositionError for what is no position."""
        shown, key = own_seed(seed)
        rules = ruleset_of(state)
        made: Game[Any] = cls.made_of(rules, state, seats=seats, undo=undo, seed=shown, key=key, deal=None)
        return made

    @classmethod
    def made_of(cls, rules: protocol.Ruleset, state: Any, **parts: Any) -> Self:
        """A game of ready parts: `seats`, `undo`, `seed`, `key`, `deal`; of a redealt game its `past`, of a fork the
        node where its future begins (`begin`), of one that began at a view its `guess`. All ways to begin end here.
        """
        game = cls.__new__(cls)
        game._begin(rules, state, **parts)
        return game

    def _begin(
        self,
        rules: protocol.Ruleset,
        state: Any,
        *,
        seats: Seats,
        undo: UndoPolicy,
        seed: int | str | None,
        key: int | None,
        deal: dict[str, Any] | None,
        past: Past | None = None,
        begin: Node[Any] | None = None,
        guess: Guess | None = None,
    ) -> None:
        self.lock = threading.RLock()
        self._rules = rules
        self._seed = seed
        self._deal = deal
        self._observers = Observers(self.lock)
        self.odds_rule: OddsRule | None = None  # who may see odds on its boards; None before there was one
        self.gate: Gate | None = None  # of a lesson that is played with this game
        who = players(seats, rules, state.players, state.options)
        seating = self._seating = Seating(rules, who, start_key(state, deal) if key is None else key)
        parts = (rules, state, undo, self._observers, lambda: seating.players)
        self._tree: Tree[S_co] = Tree(*parts, alive=weakref.ref(self), begin=begin, past=past, guess=guess)
        self._place = Place(self._tree, seating)

    # What it is, and where it stands

    @property
    def name(self) -> str:
        """Name of the game."""
        return self._rules.name

    @property
    def rules(self) -> protocol.Ruleset:
        """The ruleset of the game."""
        return self._rules

    @property
    def seed(self) -> int | str | None:
        """The integer or phrase that makes this game again; None if it began at a deal, a position or a redeal."""
        if self._seed is not None:
            looking.count(self, "state", "seed")
        return self._seed

    @property
    def deal(self) -> dict[str, Any] | None:
        """All chance of the game as a dictionary for `Game.from_deal`; None if it began at a position or a redeal.

        Full information: it tells every deck. A redealt branch has another future than the deal says.
        """
        if self._deal is not None:
            looking.count(self, "state", "deal")
        return copy.deepcopy(self._deal)

    @property
    def guessed(self) -> bool:
        """Whether hidden cards are no real deal: the game, or the one it was redealt from, began at the code of a view,
        and what its seat could not see was dealt anew.
        """
        return guess_of(self._tree) is not None

    @property
    def undo_policy(self) -> UndoPolicy:
        """What may be taken back: "free", "until-reveal" or "off"."""
        return self._tree.undo_policy

    @property
    def rev(self) -> int:
        """The number of changes so far."""
        self._tree.settle()
        return self._observers.count

    @property
    def tree(self) -> Tree[S_co]:
        """All nodes: `root`, `main_line()`, `promote`, `make_main`, `delete`; prints as indented lines."""
        return self._tree

    @property
    def node(self) -> Node[S_co]:
        """The node where the game stands."""
        return self._tree.current

    @property
    def state(self) -> S_co:
        """The position where the game stands, with full information: a look that is counted (`look_log`)."""
        looking.count(self, "state", "state")
        return self._tree.current.state

    @property
    def options(self) -> Mapping[str, Any]:
        """The complete options: a dictionary of its own, also for JSON; to change it changes no game."""
        return self._tree.current.state.options

    @property
    def legal_moves(self: Game[protocol.State[M, Any]]) -> Sequence[M]:
        """The legal moves of the deciding seat: has a length, iterates, prints, and `"Place 5 b1" in` it works."""
        state = self._tree.current.state
        looking.count_view(self, state.deciding, "legal_moves")
        return state.legal_moves

    @property
    def deciding(self) -> int | None:
        """The seat the game waits for, None when it is over."""
        return self._tree.current.state.deciding

    @property
    def over(self) -> bool:
        """True when the game has ended here."""
        return self._tree.current.state.over

    @property
    def result(self) -> Mapping[str, Any] | None:
        """The result record, None while the game runs."""
        return self._tree.current.state.result

    @property
    def events(self) -> tuple[protocol.Event, ...]:
        """What happened on the last move, with full information: a look that is counted (`look_log`)."""
        looking.count(self, "state", "events")
        return self.node.events

    def __getitem__(self, node_id: str) -> Node[S_co]:
        """The node of an id, as `game.tree[node_id]`. Raises NodeError."""
        return self._tree[node_id]

    def _ipython_key_completions_(self) -> list[str]:
        """Ids of the nodes, for those who type `game["` in a notebook."""
        return self._tree._ipython_key_completions_()

    def to_frame(self, seat: SeatOf = "deciding") -> Any:
        """The moves on the way here as a pandas DataFrame, as a seat saw them: `game.log(seat).to_frame()`."""
        return self.log(seat).to_frame()

    def plays(self, seat: Literal["me"] | int = "me", chances: bool = False) -> decisions.Plays:
        """The decisions of a person on the way here as rows: what the seat saw, what it did, what came of it.

        `to_frame()`, `to_csv(path)`; `sea.plays(folder)` does the same for saved games. `seat`: "me", the only person,
        or a number from 0; `chances` adds the exact chance of the narrowest gap. Games of bots alone have no rows.
        Raises SeatsError where several persons play and none is named, or for the seat of a bot, UnknownSeat,
        OptionError.
        """
        return decisions.of_game(self, seat, chances)

    # Seats

    @property
    def seats(self) -> tuple[Player, ...]:
        """The players, seat by seat. Set a list of the same length to change them."""
        return self._seating.players

    @seats.setter
    def seats(self, seats: Seats) -> None:
        found = players(seats, self._rules, self.node.state.players, self.options)
        with self.lock:
            self._seating.players = found
            self._observers.tell("seats", self.node.id)

    @property
    def names(self) -> tuple[str | None, ...]:
        """What the players are called, seat by seat: the names given, those of persons, or names for bots.

        None is a person without a name. Set texts to change them; None or "" gives a seat its usual name. Raises
        SeatsError.
        """
        return tuple(names_of(self.seats, self.names_given))

    @names.setter
    def names(self, names: Iterable[str | None] | None) -> None:
        with self.lock:
            self._names = names_given(names, self.node.state.players)
            self._observers.tell("seats", self.node.id)

    @property
    def names_given(self) -> tuple[str | None, ...]:
        """The names that were given, None for seats without one."""
        found: tuple[str | None, ...] | None = self.__dict__.get("_names")
        return (None,) * self.node.state.players if found is None else found

    def view(self: Game[protocol.State[Any, V]], seat: SeatOf = "deciding") -> V:
        """What a seat may know here: by default the deciding seat; None is a spectator. Raises UnknownSeat.

        At the end of a game for one seat the default is that seat, otherwise a spectator.
        """
        state = self.node.state
        number = seat_number(seat, state)
        looking.count_view(self, number, f"view({number})")
        return state.view(number)

    def log(self, seat: SeatOf = "deciding") -> Log:
        """The moves and events on the way here as a seat saw them; None is a spectator. Raises UnknownSeat.

        By default the deciding seat; while a bot decides, the only person, or with several persons a spectator.
        """
        with self.lock:
            number = asking(seat, self.node.state, self.seats)
            looking.count_view(self, number, f"log({number})")
            return Log(self.node, number, viewer(self.seats), self.names)

    def history(self, seat: SeatOf = "deciding") -> list[protocol.Step]:
        """The moves a seat can build on, with nothing hidden: (state before, move, events, state after)."""
        with self.lock:
            found = history(self.node, seat_number(seat, self.node.state))
            looking.count(self, "state", "history")
            return found

    def subscribe(self, callback: Callable[[Change], object]) -> Callable[[], None]:
        """Call `callback(Change)` after every change, in order, with the lock held. Returns what ends it.

        An exception in a callback is shown as any in a notebook, logged (logger "seawidget"), and stops neither the
        game nor other callbacks.
        """
        return self._observers.subscribe(callback)

    # Playing

    def move(self, move: Any, seat: int | None = None) -> Node[S_co]:
        """Play a move (a value or its text) from here and go to its node.

        A move played here before leads to its old node. `seat` says who moves: any but the deciding seat is refused.
        Raises IllegalMove, and UndoRefused where the undo policy forbids another move; then nothing has changed.
        """
        return self._place.move(move, seat)

    def step_bot(self) -> Node[S_co] | None:
        """One move of the bot or function that decides here; None if a person decides or the game is over.

        The player thinks outside the lock; if the game goes elsewhere meanwhile, its choice is dropped and
        the player that decides there is asked. Raises PlayerFailed, which names seat, player, turn and move, if
        it raises an error or its choice is not legal; then nothing has changed.
        """
        return self._place.step_bot()

    def stop_thinking(self) -> None:
        """Make a bot that searches (`captain`) decide at once with what it has found; from any thread."""
        self._seating.stop_thinking()

    def play_bots(self, max_moves: int | None = None) -> list[Node[S_co]]:
        """Let bots and functions move until a person decides, the game is over or `max_moves` are made.

        Raises OptionError for a number that is none, PlayerFailed as `step_bot`.
        """
        if max_moves is not None:
            max_moves = int(check_number("max_moves", max_moves, least=0))
        made: list[Node[S_co]] = []
        while max_moves is None or len(made) < max_moves:
            node = self.step_bot()
            if node is None:
                break
            made.append(node)
        return made

    def explain(self: Game[protocol.State[M, Any]], bot: SeatLike = None) -> Explanation[M]:
        """Why a bot would play what here, at the deciding seat: its candidates with scores and reasons.

        `game.explain().move` is a hint. `bot`: the name of a bot, `sea.Captain(...)`, or a player of one's own that has
        `explain(view, legal_moves)` (default: the game's adviser). It sees the view of the seat, what the seat
        remembers if it asks for that, and decides with the chance it would have at that seat. Nothing is played. Raises
        NodeError if the game is over, UnknownBot, SeatsError for a player that gives no reasons, and PlayerFailed.
        """
        refuse(self)
        with self.lock:
            node = self.node
        with looking.bot_thinks():
            found = self._seating.explain(node, bot, self._tree.memories)
        looking.count(self, "explain", looking.written("explain", () if bot is None else (bot,)))
        return found

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

    def undo(self) -> Node[S_co]:
        """Go back over the last edge. Raises NodeError at the start, UndoRefused if the policy forbids it."""
        return self._place.undo()

    def redo(self) -> Node[S_co]:
        """Go forward: where undo came from, else along the main line. Raises NodeError at the end of a line."""
        return self._place.redo()

    def goto(self, node: Node | str) -> Node[S_co]:
        """Go to a node given as itself or by id, to look or to play on there. Raises NodeError."""
        with self.lock:
            return self._tree.stand(self._tree.owned(node), "goto")

    # Forking

    def fork(self, redeal: bool = False, seat: SeatOf = "deciding", seed: int | str | None = None) -> Self:
        """A game of its own that goes on from here, with the way here as its past.

        With `redeal` it has another future, drawn by `seed` (default: a new one): all that `seat` (default:
        the deciding seat) cannot see is redrawn, consistent with all it knows. It begins here: its `log` tells what
        was before, but nothing leads back there, for there the cards to come were those of this game. Raises
        OptionError, UnknownSeat, SeedError.
        """
        check_flag("redeal", redeal)
        with self.lock:
            node = self.node
            if redeal:
                return self.redealt(node, player_number(seat, node.state), seed)
            return self.copied(self.undo_policy, kin=True)

    def copied(self, undo: UndoPolicy, *, kin: bool) -> Self:
        """A game with the way here from the last redeal on, and the same future. `kin`: it counts as a line of the
        deal, on which the undo policy asks what was seen; else it is a copy that is looked at apart.
        """
        with self.lock:
            node = self.node
            begin = origin(node)
            seed, deal = (self._seed, self._deal) if begin.kind == "root" else (None, None)
            parts = {"seats": self.seats, "undo": undo, "begin": begin if kin else None, "past": past_of(begin)}
            guess = self._tree._guess if begin is self._tree.root else None
            game = self.made_of(
                self._rules, begin.state, **parts, guess=guess, seed=seed, deal=deal, key=self._seating.key
            )
            game._tree.copy_line(begin, node)
            return self._hand_on(game)

    def redealt(self, node: Node, seat: int, seed: int | str | None, undo: UndoPolicy | None = None) -> Self:
        """`fork(redeal=True)` of any node of this tree; `undo` is by default the policy of this game.

        Raises NodeError, UnknownSeat, SeedError, OptionError.
        """
        with self.lock:
            key = seed_key(seed)[1]
            node = self._tree.owned(node)
            seat = player_number(seat, node.state)
            state = self._tree.redealt(node, seat, key)
            undo = self.undo_policy if undo is None else undo
            parts = {"seats": self.seats, "undo": undo, "seed": None, "deal": None}
            game = self.made_of(self._rules, state, key=Rng(key).fork("players").key, past=Past(node, seat), **parts)
            game.node.remember("", (), None, node._looks)
            return self._hand_on(game)

    def _hand_on(self, game: Self) -> Self:
        """Give a game made of this one who may see odds, the lesson it is part of, and what a person gave this one."""
        game.odds_rule = None if self.odds_rule is None else replace(self.odds_rule)
        game.gate = self.gate
        game.__dict__.update(self._own())
        return game

    def branch(
        self,
        node: Node | str | None = None,
        *,
        redeal: bool = False,
        seat: SeatOf = "deciding",
        seed: int | str | None = None,
    ) -> Node[S_co]:
        """The same as `fork`, but inside this tree: a new variation of `node` (default: here), and go there.

        Its node is of kind "fork" or "redeal". Raises UndoRefused if the branch would go round the undo
        policy.
        """
        return self._place.branch(node, redeal, seat, seed)

    # Chance: the answers come from `seawidget.odds`, which is imported when something is asked.

    def what_if(self, moves: Any, seat: SeatOf = "deciding") -> WhatIf:
        """Try a move, or several in a row, without making them: is it legal, what does it cost, what does it do.

        Judged by what `seat` can know (default: the deciding one; among persons never a bot, as in `log`). The game is
        not changed.
        """
        return questions.what_if(self, moves, seat)

    @overload
    def odds(
        self: Game[tranquility.State | mini.State],
        seat: SeatOf = "deciding",
        *,
        horizon: int | Iterable[int] | None = None,
        remember: bool | Iterable[Any] = True,
        win: Literal[False] = False,
    ) -> questions.BoardOdds: ...

    @overload
    def odds(
        self: Game[pomor.State],
        seat: SeatOf = "deciding",
        *,
        horizon: int | Iterable[int] | None = None,
        remember: bool | Iterable[Any] = True,
        win: Literal[False] = False,
    ) -> questions.TurnOdds: ...

    @overload
    def odds(
        self,
        seat: SeatOf = "deciding",
        *,
        horizon: int | Iterable[int] | None = None,
        remember: bool | Iterable[Any] = True,
        win: Literal[False] = False,
    ) -> questions.PositionOdds: ...

    @overload
    def odds(self, seat: SeatOf = "deciding", *, win: Literal[True], **how: Any) -> questions.ChanceToWin: ...

    def odds(
        self,
        seat: SeatOf = "deciding",
        *,
        horizon: int | Iterable[int] | None = None,
        remember: bool | Iterable[Any] = True,
        win: bool = False,
        **how: Any,
    ) -> questions.PositionOdds | questions.ChanceToWin:
        """The exact odds of a position for a seat: of every gap for its next cards, or of the questions of one turn.

        `seat` is the deciding seat unless said otherwise; only its view and memory are read. Of gaps (`BoardOdds`):
        `horizon` says how many next cards to look at, one number or several (default: 1 to 20); `remember` whether the
        seat remembers what it put face down in this game, or a list of cards it put down before the game began here. A
        game without gaps answers questions of one turn instead (`TurnOdds`: which places are reached, what rivals can
        do). The chance to win is `win_odds`; `odds(win=True)` still asks it, with a DeprecationWarning.

        Raises UnknownSeat, UnknownArgument, OptionError for an argument of `win_odds`, OddsError.
        """
        if win:
            return questions.old_chance_to_win(self, seat, horizon, remember, how)
        return questions.of_position(self, seat, horizon, remember, how)

    @overload
    def win_odds(self, seat: SeatOf = "deciding", *, exact: Literal[True]) -> questions.Odds: ...

    @overload
    def win_odds(self, seat: SeatOf = "deciding", *, exact: Literal[False], **how: Any) -> questions.WinOdds: ...

    @overload
    def win_odds(
        self, seat: SeatOf = "deciding", *, exact: bool | None = None, **how: Any
    ) -> questions.ChanceToWin: ...

    def win_odds(self, seat: SeatOf = "deciding", *, exact: bool | None = None, **how: Any) -> questions.ChanceToWin:
        """The chance of a seat (default: the deciding one) to win from here; only its view and memory are read.

        On a solved game (`sea.mini`) the exact chance with best play (`Odds`), unless `exact` is False or something is
        said about an estimate; otherwise an estimate (`WinOdds`): `rollouts`, `policy`, `precision`, `budget`
        (seconds), `cancel`, `progress`, `seed`, `control`; see `seawidget.odds.winning.winning`, which also gives the
        result batch by batch.

        Raises UnknownSeat, UnknownArgument, OptionError, UnknownBot, SeatsError, SeedError, NodeError when the game is
        over.
        """
        return questions.chance_to_win(self, seat, exact, how)

    def compare(
        self,
        *alternatives: Any,
        deals: int = 1000,
        policy: questions.Policy = None,
        seed: int | str | None = None,
        **how: Any,
    ) -> questions.Comparison:
        """Several moves (or players) on the same deals: which one wins more often, and how sure that is.

        >>> game.compare("Place 44 b3", "Place 44 c3", deals=500, seed="calm-otter-27")  # doctest: +SKIP
        >>> game.compare("greedy", "greedy-gap")                                         # doctest: +SKIP

        Deal number i is the same world for all of them: everything the deciding seat cannot see is drawn anew, and the
        players decide with the same random numbers. `policy` (the name of a bot, a function, or a list with one for
        each seat) plays on after a move and at the other seats. `result.only("a")[0]` plays a deal again that only the
        first alternative won. More arguments: `precision`, `stop`, `budget` (seconds), `cancel`, `progress`, `measure`
        with `bounds`, `level`; see `seawidget.odds.compare.comparing`, which also gives the result batch by batch.

        Raises UnknownArgument, OptionError, IllegalMove, UnknownBot, SeatsError, SeedError, PlayerFailed, NodeError
        when the game is over.
        """
        return questions.compared(self, alternatives, {"deals": deals, "policy": policy, "seed": seed, **how})

    def ledger(self, *, seat: SeatOf = None, policy: questions.Policy = None, **how: Any) -> questions.Ledger:
        """Luck and skill turn by turn on the way here: result - chance at the start = luck + skill.

        Exact fractions on solved games (`sea.mini`); otherwise estimated from games played on by `policy`, with
        standard errors. `result.mistakes()` are positions to try again. More arguments (`rollouts`, `candidates`,
        `games`, `margin`, `seed`, `cancel`, `progress`) and errors: see `seawidget.odds.build_ledger.ledger`.
        """
        return questions.accounted(self, {"seat": seat, "policy": policy, **how})

    def futures(
        self, n: int = 1000, *, policy: questions.Policy = None, seed: int | str | None = None, **how: Any
    ) -> worlds.Futures:
        """`n` invented worlds that the deciding seat cannot tell from the true one, each played to its end by `policy`.

        >>> f = game.futures(1000)                                                       # doctest: +SKIP
        >>> f.won, f.share(at_least=37), f[7]                                            # doctest: +SKIP

        The same position gives the same worlds unless a `seed` says otherwise; with one they are those of
        `game.win_odds(rollouts=n, seed=seed)`. More arguments: `seat`, `level` of the intervals, `cancel`, `progress`.

        Raises OptionError for less than one world, UnknownArgument, UnknownSeat, UnknownBot, SeedError, SeatsError for
        a person as policy, PlayerFailed, NodeError when the game is over.
        """
        return worlds.futures(self, n, policy=policy, seed=seed, **how)

    def lost_for_sure(self, seat: SeatOf = "deciding") -> powers.Lost | None:
        """Why the game cannot be won here any more, as a seat can prove it; None while some deal could still be won.

        Proved from what the seat has seen, with the bounds of `sea.winnable`, never guessed and never from the true
        deck: the answer has `cause`, `sentence()`, and the `cells` that cannot be filled. By default the deciding seat;
        while a bot decides, the only person, or with several persons a spectator. None too when the game is over, and
        in games of rivals. Raises UnknownSeat.
        """
        refuse(self)
        with self.lock:
            number = asking(seat, self.node.state, self.seats)
            looking.count_view(self, number, f"lost_for_sure({number})")
            return lost_for_sure(self.rules, self.node, number)

    def forecast(self, chance: float | str, seat: SeatOf = "deciding") -> Node[S_co]:
        """Say how likely `seat` (default: the deciding one) is to win from here, a number from 0 to 1.

        It may be written as text, too: "0.44", "0,44", "44 %" or "11/25".

        It is kept with the position and in save files; `seawidget.odds.calibration.of_games` scores it. What was said
        stands, in forks of the position too: another number would come after a look. Raises OptionError for a number
        that is no chance, NodeError when another was said before, the game is over or has gone on from here,
        UnknownSeat.
        """
        if isinstance(chance, str):
            chance = remarks.written(chance)
        with self.lock:
            node = self.node
            if self.gate is not None and self.gate.closed:  # a forecast is a prediction of the lesson
                self.gate.forecast(check_number(Sentence("error.name.chance"), chance, least=0, most=1))
                return node
            remarks.forecast(node, seat, chance)
            self._observers.tell("forecast", node.id)
            return node

    def forecasts(self, seat: SeatOf = None) -> remarks.Forecasts:
        """What all seats, or one, said on the way here: node, turn, seat and chance, in order; `to_frame()` is a table.

        Raises UnknownSeat.
        """
        with self.lock:
            return remarks.forecasts(self.node, seat_number(seat, self.node.state))

    def looked(self, kind: str, seat: SeatOf = "deciding", node: Node | str | None = None, call: str = "") -> None:
        """Count that a seat took help at a node (default: here): `kind` is one of `seawidget.playing.node.KINDS`.

        The board and the methods of a game count by themselves; count here what you look up in another way. It is kept
        with the position and in save files. Raises OptionError for another kind, UnknownSeat, NodeError.
        """
        with self.lock:
            where = self.node if node is None else self._tree.owned(node)
            remarks.look(where, seat, kind, call)
            if self.gate is not None:
                self.gate.looked(kind)
            self._observers.tell("look", where.id)

    def looks(self, seat: SeatOf = "deciding") -> dict[str, int]:
        """How often a seat (default: the deciding one; None: all seats) took help on the way here, by kind of help."""
        with self.lock:
            return remarks.looks(self.node, seat)

    def look_log(self, seat: SeatOf = None) -> looking.Looks:
        """The help that all seats, or one, took on the way here: node, seat, kind, call and how often, in order.

        A list; `to_frame()` is the table.

        Calls of this game's methods are in it beside what the board gave: `odds`, `win_odds`, `explain`, `compare`,
        `ledger`, `what_if`, `sea.winnable`, `state` (with `deal`, `seed`, `events`, `history`, and `state` and `events`
        of a node), the view of another seat (`view`, `log`, `legal_moves` while it decides) and saving, once at a
        position. Seat None is nobody in particular, where several persons play. A kernel is no vault: whoever reads
        what has no public name, or takes a copy of the file apart, is not noticed. Raises UnknownSeat.
        """
        with self.lock:
            return looking.log(self.node, seat_number(seat, self.node.state))

    def tell_odds_rule(self) -> None:
        """Tell all boards that another rule about odds holds."""
        with self.lock:
            self._observers.tell("odds", self.node.id)

    # Keeping

    def code(self, seat: SeatOf = "deciding") -> str:
        """One line of text for the position here, which `sea.position(line)` reads.

        By default what the deciding seat (while a bot decides, as in `log`) sees and remembers: its view and the cards
        it put face down. Positions it
        cannot tell apart have one line, and the game made of it deals the rest anew. With `seat` None it is everything,
        the order of decks too: a look that is counted, like `game.state`. Raises UnknownSeat; CodeError for a game or
        a box that has no codes.
        """
        with self.lock:
            node = self.node
            if seat is None:
                looking.count(self, "state", "code(None)")
                return codes.full_code_of(node)
            number = asking(seat, node.state, self.seats)
            looking.count_view(self, number, f"code({number})")
            return codes.code_of(node, number)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the whole tree to a file, replacing an old one at one stroke; `sea.load(path)` reads it."""
        looking.count(self, "save", "save", once=True)
        return files.save(self, path)

    @classmethod
    def load(cls, path: str | os.PathLike[str], *, seats: Seats = None) -> Game[Any]:
        """The game of a file written by `save`; `seats` replaces its players. Raises SaveFileError."""
        return files.load(path, seats=seats, cls=cls)

    def to_json(self) -> str:
        """The text `save` writes."""
        looking.count(self, "save", "save", once=True)
        return files.dumps(self)

    @classmethod
    def from_json(cls, text: str, *, seats: Seats = None) -> Game[Any]:
        """The game of a text written by `to_json`. Raises SaveFileError saying why."""
        return files.loads(text, seats=seats, cls=cls)

    def __reduce__(self) -> tuple[Any, ...]:
        # Copies and pickles are what a file would hold, with the very players; observers stay with the original.
        # Which counts as saving.
        return _again, (type(self), self.to_json(), self.seats), self._own() or None

    def _own(self) -> dict[str, Any]:
        """The attributes that a subclass, or a person, gave this game: a fork and a copy have them, too."""
        return {name: value for name, value in self.__dict__.items() if name not in PARTS}

    # Showing

    def __repr__(self) -> str:
        return display.game_line(self)

    def __str__(self) -> str:
        return display.game_text(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return display.game_bundle(self)


# What every game has by itself.
PARTS = frozenset(
    {"lock", "odds_rule", "gate", "_rules", "_seed", "_deal", "_observers", "_tree", "_seating", "_place"}
)


def _again(cls: type[Game], text: str, seats: Seats) -> Game:
    return cls.from_json(text, seats=seats)
