"""One game as an environment of Gymnasium: one seat learns, bots play the others."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium as gym
import numpy as np
from gymnasium import spaces

from seawidget.env.batch import Batch
from seawidget.env.given import action_of
from seawidget.env.rendering import MODES, mode_of, rendered
from seawidget.errors import Closed, NotReset, OptionError
from seawidget.games import environments as no
from seawidget.given import shown
from seawidget.playing.game import Game
from seawidget.text.i18n import Sentence

Seen = dict[str, Any]


def space_of(batch: Batch) -> spaces.Dict:
    """The space of observations: what is seen, and which ids are legal."""
    seen: spaces.Space[Any]
    if batch.observation.dtype == np.float32:
        seen = spaces.Box(0.0, 1.0, (batch.size,), np.float32)
    else:
        limits = np.iinfo(np.int16)
        seen = spaces.Box(limits.min, limits.max, (batch.size,), np.int16)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (batch.actions,), np.int8)})


def how_it_ended(batch: Batch, i: int) -> dict[str, Any]:
    """`Batch.result` as infos hold it: an outcome is a text, such as "win" or "seat 1"; a seed has a sign, so that it
    fits into 64 bits. `sea.Game` takes it all the same.
    """
    result = batch.result(i)
    outcome, seed = result["outcome"], result["seed"]
    told = f"seat {outcome}" if isinstance(outcome, int) else outcome
    return {"outcome": told, "reason": result["reason"], "seed": seed - (1 << 64) if seed >> 63 else seed}


def seat_for(seat: object, opponents: object, players: int, game: str) -> Any:
    """The seat that learns. Raises OptionError where others are left that nobody plays."""
    if players > 1 and opponents is None:
        call = f"seawidget.env.aec({game!r}, players={players})"
        text = Sentence("error.env.others", players=players, example="opponents='greedy'", call=call)
        raise OptionError("options_clash", {"players": players, "opponents": None}, text)
    return seat if opponents is not None or seat else None


def reset_options(options: object, others: bool = False) -> tuple[Any, Any]:
    """(seed, state) of the `options` of a reset; `others`: whether there may be more in them. Raises OptionError."""
    if options is None:
        return None, None
    if not isinstance(options, dict) or not (others or set(options) <= {"seed", "state"}):
        text = Sentence("error.env.reset_options", given=shown(options))
        raise OptionError("option_out_of_range", {"options": options}, text)
    return options.get("seed"), options.get("state")


class GameEnv(gym.Env[Seen, Any]):  # type: ignore[misc]  # its types are not looked at
    """A game as `gymnasium.Env`; `gym.make("seawidget/Tranquility-v0", removed_islands=12)` makes one.

    Observations are dictionaries: `observation`, float32 (D,) from 0 to 1 (with `raw` int16), and `action_mask`, int8
    (A,). Actions are ids. `reset(seed=s)` is `sea.Game(seed=s)`; later resets go on with games of the same seed, and
    `options={"seed": "calm-otter-27"}` or `{"state": state}` say where to begin. `info` has `seat` and `action_mask`,
    `move` once an action has completed one (`moves=False` leaves it out), at the end `outcome`, `reason`, `seed`, and
    `illegal_action` if such a one ended it. The other arguments are those of `Batch`.

    `env.unwrapped.game()` is the episode as `sea.Game`. Raises OptionError, UnknownBot, UnknownSeat, MissingExtra.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 2}

    def __init__(
        self,
        game: str = "tranquility",
        *,
        render_mode: str | None = None,
        seat: int = 0,
        opponents: object = None,
        **arguments: Any,
    ) -> None:
        self.render_mode = mode_of(render_mode)
        arguments = {"history": True, "moves": True, **arguments}
        batch = self.batch = one_game(game, seat, opponents, arguments)
        self.action_space = spaces.Discrete(batch.actions)
        self.observation_space = space_of(batch)
        runner = self._runner = batch._runner
        self._actions = runner.actions
        self._seen, self._mask = batch.observation[0], batch.action_mask[0]
        self._rewards, self._ended = batch.rewards[0], batch.ended
        self._seat = seat if opponents is not None else 0
        self._raises = batch.illegal == "raise"
        self._runs = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin a game. Raises SeedError, OptionError, Closed."""
        phrase, state = reset_options(options)
        super().reset(seed=seed)
        self.batch.reset(seed if phrase is None else phrase, state=state)
        self._runs = True
        seen = self._observation()
        if self.render_mode == "human":
            self.render()
        return seen, {"seat": self._seat, "action_mask": seen["action_mask"]}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Take one action. Raises ActionError, NotReset, Closed, and IllegalMove with `illegal="raise"`."""
        if not self._runs:
            self._refuse()
        number = action if type(action) is int else action_of(action)
        if self._raises:
            self.batch._check(np.array([number]))
        self._actions[0] = number
        self.batch._take()
        seen = {"observation": self._seen.copy(), "action_mask": self._mask.copy()}
        info = {"seat": self._seat, "action_mask": seen["action_mask"]}
        move = self.batch._moved(0)
        if move is not None:
            info["move"] = move
        ended = self._ended.item()
        if ended:
            self._runs = False
            info |= how_it_ended(self.batch, 0)
            if ended == no.IS_FORFEIT:
                info["illegal_action"] = True
        if self.render_mode == "human":
            self.render()
        return seen, self._rewards.item(self._seat), ended in (no.IS_OVER, no.IS_FORFEIT), ended == no.IS_CUT, info

    def render(self) -> Any:
        """The view of the seat, in the mode of rendering (`rendering.py`). Raises OptionError without one."""
        return rendered(self.render_mode, self.batch.about, self.batch.view(0, self._seat))

    def action_masks(self) -> Any:
        """Which ids are legal, (A,) bool: what maskable policies of other packages ask for."""
        self.batch._ready()
        return self._mask != 0

    def game(self, seats: Any = None) -> Game[Any]:
        """The episode as `sea.Game`, with its moves so far (see `Batch.game`)."""
        return self.batch.game(0, seats)

    def close(self) -> None:
        """Let the game go; closing again does nothing."""
        self.batch.close()
        self._runs = False

    def _observation(self) -> Seen:
        return {"observation": self._seen.copy(), "action_mask": self._mask.copy()}

    def _refuse(self) -> None:
        if self.batch._closed:
            raise Closed
        raise NotReset(Sentence("error.env.reset", call="env.reset()"))


def one_game(game: str, seat: object, opponents: object, arguments: dict[str, Any]) -> Batch:
    """A batch of the single game of an environment. Raises OptionError as `seat_for`."""
    return seated(game, 1, seat, opponents, {**arguments, "autoreset": "disabled"})


def seated(game: str, count: int, seat: object, opponents: object, arguments: dict[str, Any]) -> Batch:
    """A batch in which one seat is asked. Raises OptionError as `seat_for`."""
    from seawidget.env.given import environment_of

    own = {"illegal", "memory", "raw", "shaping", "discount", "history", "moves", "compiled", "autoreset", "preset"}
    options = {name: value for name, value in arguments.items() if name not in own}
    about = environment_of(game, arguments.get("preset"), options)
    asked = seat_for(seat, opponents, about.players, about.game)
    return Batch(game, count, seat=asked, opponents=opponents, **arguments)
