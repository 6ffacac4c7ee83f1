"""Many games at once over arrays: what every other environment here is a thin layer on. Needs numpy alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from seawidget.env import given
from seawidget.env.running import Runner
from seawidget.errors import (
    ActionError,
    Closed,
    IllegalMove,
    NotReset,
    OptionError,
    check_flag,
)
from seawidget.games import environments as no
from seawidget.given import shown, whole
from seawidget.playing.game import Game
from seawidget.rng import batch_seed
from seawidget.text.i18n import Sentence

_WITHOUT_RESULT = {no.IS_CUT: "last_turn", no.IS_FORFEIT: "illegal_action"}


class Batch:
    """Games of one kind, each one action further with every step.

    `Batch("tranquility", num_games=4096, players=3)`: the name of the game, also as `game=`, then its options by name
    or a `preset`, as in `sea.Game`. Without `opponents` all seats are asked, each in its turn (`batch.seat`); with the
    name of a bot, or a list of names, `seat` is asked alone and the bots play the others inside a step.

    `autoreset`: what becomes of a game that is over. "next_step": the next step begins another one and takes no action
    there; "same_step": the same step begins it, and `last_observation`, `last_action_mask` keep what was seen last;
    "disabled": it stays until `reset(which=...)`. `illegal`: "lose" ends the game for an action that is not legal, with
    -1 for its seat; "raise" raises IllegalMove, and nothing has changed. `memory`: whether a seat remembers what it put
    face down. `raw`: observations are the state vector without what is hidden, not fractions. `shaping` adds
    `discount * new - old` to every reward: "filled" of the share of filled cells in Tranquility, "points" of a tenth of
    the seat's own points in Pomor Pilot-Book. `history`: keep the moves, so that `game(i)` has them. `moves`: keep the
    positions before a step, so that `moved(i)` has the move it completed. `compiled`: None takes compiled rules that
    are there, True makes them first, False takes none.

    Arrays (n games, A actions, D numbers seen), to be read only; the next step writes over them:

    =================== ============== ==============================================================================
    `observation`       (n, D) float32 what the deciding seat sees; with `raw` int16
    `action_mask`       (n, A) int8    1 for the legal ids; all 1 when the game is over
    `seat`              (n,) int64     who decides, or decided last
    `rewards`           (n, players)   float32: of this step, by seat
    `ended`             (n,) int64     0, or 1 over by the rules, 2 after the last turn, 3 by an action not legal
    =================== ============== ==============================================================================

    Raises UnknownGame, UnknownPreset, UnknownBot, UnknownSeat, OptionError, CompilingFailed. One thread at a time.
    """

    def __init__(
        self,
        name: str | None = None,
        /,
        num_games: int = 1,
        *,
        game: str | None = None,
        preset: str | None = None,
        seat: int | None = None,
        opponents: object = None,
        autoreset: str = "next_step",
        illegal: str = "lose",
        memory: bool = True,
        raw: bool = False,
        shaping: str | None = None,
        discount: float = 1.0,
        history: bool = False,
        moves: bool = False,
        compiled: bool | None = None,
        **options: Any,
    ) -> None:
        about = self.about = given.environment_of(given.name_of(name, game), preset, options)
        self.num_games = given.count_of("num_games", num_games)
        self.seat_asked = given.seat_of(seat, about.players)
        self.opponents = tuple(given.bots_of(opponents, self.seat_asked, about))
        about = self.about = given.with_dials(about, self.seat_asked, self.opponents)
        if self.seat_asked is not None and len(self.opponents) != about.players - 1:
            text = Sentence("error.env.seat_alone", seat=str(seat), n=about.players - 1)
            raise OptionError("options_clash", {"seat": seat, "opponents": opponents}, text)
        self.autoreset = str(given.one_of("autoreset", autoreset, given.RENEWALS))
        self.illegal = str(given.one_of("illegal", illegal, given.ILLEGAL))
        self._raw = check_flag("raw", raw)
        remembers = check_flag("memory", memory)
        number, factor = given.shaping_of(shaping, discount, about)
        if compiled is not None:
            check_flag("compiled", compiled)
        self.settings = given.settings_of(
            *(about, self.seat_asked, self.opponents, given.RENEWALS[self.autoreset], remembers, self._raw, number)
        )
        logged = check_flag("history", history)
        self._tells = check_flag("moves", moves)
        self._before: Any = None  # the vectors before the last step, where moves are told
        runner = self._runner = Runner(
            *(about, self.num_games, self.settings, factor, self.opponents, logged, compiled)
        )
        arrays = runner.arrays
        view, last = ("raws", "last_raws") if self._raw else ("views", "last_views")
        self.observation = _shown(arrays[view])
        self.action_mask = _shown(arrays["masks"])
        self.seat = _shown(arrays["seats"])
        self.rewards = _shown(arrays["rewards"][:, : about.players])
        self.ended = _shown(arrays["ended"])
        self.last_observation = _shown(arrays[last])
        self.last_action_mask = _shown(arrays["last_masks"])
        self._origins: dict[int, Any] = {}  # positions that games began at, where they were not dealt
        self._is_reset = False
        self._closed = False

    # --- sizes --------------------------------------------------------------------------------------------------------

    @property
    def actions(self) -> int:
        """How many ids of actions there are."""
        return len(self.about.action_names)

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return len(self.observation_names)

    @property
    def action_names(self) -> tuple[str, ...]:
        """What each id means."""
        return self.about.action_names

    @property
    def observation_names(self) -> tuple[str, ...]:
        """What each number of an observation says."""
        return self.about.raw_names if self._raw else self.about.observation_names

    @property
    def compiled(self) -> bool:
        """Whether compiled rules step the games. A library made meanwhile is taken at the next reset of all games."""
        return self._runner.compiled

    @property
    def nbytes(self) -> int:
        """Memory of all games and their arrays, in bytes (compiled)."""
        return sum(array.nbytes for array in self._runner.arrays.values())

    # --- playing ------------------------------------------------------------------------------------------------------

    def reset(self, seed: object = None, *, which: object = None, state: object = None) -> Batch:
        """Begin new games: all, or those of which `which` (n, bool) is true. Returns the batch.

        `seed`: place i begins with game i of it, and goes on with i + n, i + 2n ...: game i is
        `sea.Game(name, seed=rng.batch_seed(key, i))`, so game 0 is `sea.Game(name, seed=seed)` itself. A list has a
        seed for each place. None goes on with the next games, at first of a seed drawn anew. `state`: a position they
        begin at instead. Raises SeedError, OptionError for a position of another game, ActionError for `which` of
        another shape, Closed.
        """
        self._open()
        chosen = self._which(which)
        arrays = self._runner.arrays
        if chosen.all():
            self._runner.choose_run()
        if seed is not None or not self._is_reset:
            keys, numbers, stride = given.keys_of(seed, self.num_games)
            arrays["keys"][chosen] = np.array(keys, np.uint64)[chosen]
            arrays["numbers"][chosen] = np.array(numbers, np.int64)[chosen]
            self._runner.settings[no.STRIDE] = stride
        else:
            arrays["numbers"][chosen] += self._runner.settings[no.STRIDE]
        self._runner.which[:] = chosen
        for i in np.flatnonzero(chosen) if self._origins else ():
            self._origins.pop(int(i), None)
        if state is not None:
            problem = self.about.startable(state)
            if problem:
                text = Sentence("error.env.state", why=problem)
                raise OptionError("option_out_of_range", {"state": state}, text)
            self._runner.which[chosen] = 2
            arrays["states"][chosen] = state.vector  # type: ignore[attr-defined]  # as `startable` has found
            self._origins |= dict.fromkeys(map(int, np.flatnonzero(chosen)), state)
        self._runner.begin()
        self._is_reset = True
        return self

    def step(self, actions: Any) -> Batch:
        """Take one action in each game; returns the batch. Raises ActionError, NotReset, Closed.

        With `illegal="raise"` also IllegalMove, before anything has changed.
        """
        self._ready()
        found = given.actions_of(actions, self.num_games)
        if self.illegal == "raise":
            self._check(found)
        self._runner.actions[:] = found
        self._take()
        return self

    def sample(self) -> Any:
        """A legal action for each game, each legal id alike: (n,) int64, a copy.

        Drawn from a stream of each game's own, so that random play of a game is the same in any batch. Raises NotReset,
        Closed.
        """
        self._ready()
        self._runner.sample()
        return self._runner.actions.copy()

    def step_sampled(self) -> Batch:
        """`step(sample())` without a copy of the actions."""
        self._ready()
        self._runner.sample()
        self._take()
        return self

    # --- looking ------------------------------------------------------------------------------------------------------

    def seed(self, i: int = 0) -> int:
        """The seed of game `i`: `sea.Game(name, seed=batch.seed(i))` is the same deal."""
        i, arrays = self._index(i), self._runner.arrays
        return batch_seed(int(arrays["keys"][i]), int(arrays["numbers"][i]))

    def state(self, i: int = 0) -> Any:
        """The position of game `i`, with full information."""
        return self.about.state(self._runner.row("states", self._index(i)))

    def view(self, i: int = 0, seat: int | None = None) -> Any:
        """What a seat sees of game `i`; None is the one that decides or decided last. Raises UnknownSeat."""
        i = self._index(i)
        return self.state(i).view(int(self.seat[i]) if seat is None else given.seat_of(seat, self.about.players))

    def observe(self, i: int, seat: int) -> Any:
        """The observation of game `i` of any seat: a copy. Raises UnknownSeat."""
        i, number = self._index(i), given.seat_of(seat, self.about.players)
        assert number is not None
        return self._runner.observe(i, number)[int(self._raw)]

    def result(self, i: int = 0) -> dict[str, Any]:
        """How the game of place `i` that the last step ended came out: `outcome`, `reason` and its `seed`.

        Outcome and reason are those of `state.result`; None and "illegal_action" after an action that was not legal,
        None and "last_turn" after the last turn there may be. All None if no game has ended there.
        """
        i, arrays = self._index(i), self._runner.arrays
        ended = int(self.ended[i])
        if ended == no.RUNS:
            return {"outcome": None, "reason": None, "seed": None}
        outcome, reason, number, _ = arrays["results"][i].tolist()
        named = self.about.result(outcome, reason) if ended == no.IS_OVER else (None, _WITHOUT_RESULT[ended])
        return {"outcome": named[0], "reason": named[1], "seed": batch_seed(int(arrays["keys"][i]), number)}

    def move_text(self, i: int, action: int) -> str:
        """What an id would do in game `i`: the text of the move it completes, else what it chooses, with "...".

        Raises IllegalMove for an id that is not legal there.
        """
        i, number = self._index(i), given.action_of(action)
        if self.ended[i] or not 0 <= number < self.actions or not self.action_mask[i, number]:
            raise self._illegal(i, number)
        vector, pending = self._runner.row("states", i), self._runner.row("pending", i)
        code = self.about.chosen_code(vector, number, pending)
        return str(self.about.move_of(self.about.state(vector), code)) if code else f"{self.action_names[number]} ..."

    def moved(self, i: int = 0) -> Any:
        """The move of the asked seat that the last step completed in place `i`; None if the step chose a part of one.

        Also None where the step began a game, or its action was not legal. Raises OptionError without `moves=True`.
        """
        i = self._index(i)
        if not self._tells:
            raise OptionError("options_clash", {"moves": False}, Sentence("error.env.moves"))
        return self._moved(i)

    def moves(self, i: int = 0) -> list[Any] | None:
        """The moves played in the running game of place `i`, the bots' too; None if they were not kept (`history`)."""
        played = self._played(self._index(i))
        return None if played is None else [move for move, _ in played]

    def game(self, i: int = 0, seats: Any = None) -> Game[Any]:
        """Game `i` as `sea.Game`: on the board, to be looked at, asked for odds and played on.

        With `history` it has all moves; without it begins at the position where the game stands. `seats`: its players,
        by default persons where an agent is asked and the bots beside it. Raises SeatsError, UnknownBot.
        """
        i = self._index(i)
        usual = seats is None
        if usual:
            rest = list(self.opponents)
            seats = [rest.pop(0) if rest and q != self.seat_asked else None for q in range(self.about.players)]
        played, origin = self._played(i), self._origins.get(i)
        if played is None:
            return Game.from_state(self.state(i), seed=self.seed(i), seats=seats)
        if origin is not None:
            game: Game[Any] = Game.from_state(origin, seed=self.seed(i), seats=seats)
        else:
            game = Game(self.about.game, seed=self.seed(i), seats=seats, **self.about.options)
        for move, asked in played:
            if asked or not usual:
                game.move(move)
            else:
                game.step_bot()  # whose chance goes on from here, too
        return game

    # --- the end ------------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Let the arrays go. Anything after it raises Closed; closing again does nothing."""
        self._closed = True

    def __repr__(self) -> str:
        run = "compiled" if self.compiled else "interpreted"
        sizes = f"{self.actions} actions, {self.size} numbers seen"
        return f"<Batch of {self.num_games} games of {self.about.game}: {sizes}, {run}>"

    # --- inside -------------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        if self._closed:
            raise Closed("batch")

    def _ready(self) -> None:
        self._open()
        if not self._is_reset:
            raise NotReset(Sentence("error.env.batch_reset", call="batch.reset(seed=...)"))

    def _moved(self, i: int) -> Any:
        code = self._tells and self._runner.arrays["results"].item(i, no.MOVE_DONE)
        # the few numbers a move is made of are read out of the row: a list of all takes longer than a step
        return self.about.move_of(self.about.state(self._before[i].data), code) if code else None

    def _take(self) -> None:
        """Take the actions that lie ready."""
        if self._tells:
            self._before = self._runner.states()
        self._runner.step()

    def _index(self, i: object) -> int:
        self._ready()
        number = whole(i)
        if number is None or not 0 <= number < self.num_games:
            raise ActionError(Sentence("error.env.index", high=self.num_games - 1, given=shown(i)))
        return number

    def _which(self, which: object) -> Any:
        if which is None:
            return np.ones(self.num_games, bool)
        found = np.asarray(which)
        if found.dtype != np.bool_ or found.shape != (self.num_games,):
            facts = {"n": self.num_games, "type": str(found.dtype), "shape": str(found.shape)}
            text = Sentence("error.env.which", **facts)
            raise ActionError(text)
        if not self._is_reset and not found.all():
            raise NotReset(Sentence("error.env.batch_whole", call="batch.reset(seed=...)"))
        return found

    def _check(self, actions: Any) -> None:
        inside = (actions >= 0) & (actions < self.actions)
        legal = np.zeros(self.num_games, bool)
        rows = np.flatnonzero(inside)
        legal[rows] = self.action_mask[rows, actions[rows]] != 0
        wrong = np.flatnonzero(~legal & ((self.ended == 0) | (self.autoreset == "same_step")))
        if wrong.size:
            raise self._illegal(int(wrong[0]), int(actions[wrong[0]]))

    def _illegal(self, i: int, action: int) -> IllegalMove:
        names, there = self.action_names, np.flatnonzero(self.action_mask[i]).tolist()
        if self.ended[i] and self.autoreset != "same_step":
            text = Sentence("error.env.game_over", game=i)
        elif not 0 <= action < len(names):
            text = Sentence("error.env.no_id", action=str(action), high=len(names) - 1)
        else:
            some = ", ".join(map(str, there[:12])) + (", ..." if len(there) > 12 else "")
            facts = {"action": str(action), "name": names[action], "game": i, "n": len(there), "known": some}
            text = Sentence("error.env.not_legal", **facts)
        return IllegalMove("illegal_action", None, {"action": action, "game": i}, text)

    def _dealt(self, i: int) -> Any:
        return Game(self.about.game, seed=self.seed(i), **self.about.options).state

    def _played(self, i: int) -> list[tuple[Any, bool]] | None:
        """(move, whether it was asked of an agent) of the running game; None if they were not kept."""
        log = self._runner.row("log", i)
        if log[0] >= len(log):
            return None
        state = self._origins.get(i)
        if state is None:
            state = self._dealt(i)
        found: list[tuple[Any, bool]] = []
        for code in log[1 : log[0] + 1]:
            found.append((self.about.move_of(state, code), self.seat_asked in (None, state.deciding)))
            state = state.after(code)
        return found


def _shown(array: Any) -> Any:
    """The same memory, which nobody writes to by it."""
    view = array.view()
    view.flags.writeable = False
    return view
