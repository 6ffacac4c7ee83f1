"""Many games as a vector environment of Gymnasium: one seat of each learns, bots play the others."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from seawidget.env.given import count_of
from seawidget.env.rendering import MODES, mode_of, rendered
from seawidget.env.single import how_it_ended, reset_options, seated, space_of
from seawidget.errors import ActionError, NotReset, OptionError, check_flag
from seawidget.games import environments as no
from seawidget.given import shown
from seawidget.playing.game import Game
from seawidget.text.i18n import Sentence

_WORDS = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}


def mode_given(mode: object) -> AutoresetMode:
    """A mode of Gymnasium or its name. Raises OptionError."""
    for one, word in _WORDS.items():
        if mode is one or mode in (one.value, word):
            return one
    known = ", ".join(str(one) for one in _WORDS)
    text = Sentence("error.env.mode", known=known, given=shown(mode))
    raise OptionError("option_out_of_range", {"autoreset_mode": mode}, text)


class GameVectorEnv(VectorEnv[Any, Any, Any]):  # type: ignore[misc]  # its types are not looked at
    """Games as `gymnasium.vector.VectorEnv`; `gym.make_vec("seawidget/Tranquility-v0", num_envs=1024)` makes one.

    `reset(seed=s)` begins game i of the seed at place i, which goes on with i + n, i + 2n ...; a list gives each place
    a seed of its own, as if it were an environment alone. `options`: `seed`, `state`, and `reset_mask` (n, bool) for
    some places only. All three autoreset modes: NEXT_STEP (a step after an end begins a game and takes no action),
    SAME_STEP (`final_obs`, `final_info`), DISABLED (`reset_mask`). `copy=False` gives the arrays themselves, which the
    next step writes over. Infos have `seat` and `action_mask`, with `moves=True` the `move` of games where the action
    completed one, and of games that ended `outcome`, `reason`, `seed`, `illegal_action`, each with its mask `_outcome`
    and so on. The other arguments are those of `Batch`.

    Raises as `GameEnv`.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        *,
        game: str = "tranquility",
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        seat: int = 0,
        opponents: object = None,
        copy: bool = True,
        **arguments: Any,
    ) -> None:
        self.num_envs = count_of("num_envs", num_envs)
        self.autoreset_mode = mode_given(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self.autoreset_mode}
        self.render_mode = mode_of(render_mode)
        self._copies = check_flag("copy", copy)
        arguments = {**arguments, "autoreset": _WORDS[self.autoreset_mode]}
        batch = self.batch = seated(game, self.num_envs, seat, opponents, arguments)
        self.single_action_space = spaces.Discrete(batch.actions)
        self.single_observation_space = space_of(batch)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self._seat = seat if opponents is not None else 0
        self._all = np.ones(self.num_envs, bool)
        self._seats = np.full(self.num_envs, self._seat)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin games: all, or those of `options["reset_mask"]`. Raises SeedError, OptionError, ActionError, Closed."""
        options = dict(options) if isinstance(options, dict) else options
        which = options.pop("reset_mask", None) if isinstance(options, dict) else None
        if which is not None and not (isinstance(which, np.ndarray) and which.any()):
            raise ActionError(Sentence("error.env.reset_mask"))
        phrase, state = reset_options(options)
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.batch.reset(seed if phrase is None else phrase, which=which, state=state)
        seen = self._observation()
        infos = self._infos(seen)
        if which is not None:  # of the others there is nothing new
            mask = np.where(which[:, None], seen["action_mask"], 0).astype(np.int8)
            infos |= {"seat": self._seats * which, "_seat": which, "action_mask": mask, "_action_mask": which}
        return seen, infos

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take one action in each game.

        Raises ActionError, NotReset (with DISABLED also for games that are over), Closed, and IllegalMove with
        `illegal="raise"`.
        """
        batch = self.batch
        if self.autoreset_mode is AutoresetMode.DISABLED and batch.ended.any():
            over = np.flatnonzero(batch.ended).tolist()
            call = "env.reset(options={'reset_mask': ...})"
            raise NotReset(Sentence("error.env.games_over", given=repr(over[:12]), call=call))
        batch.step(actions)
        seen = self._observation()
        ended = batch.ended
        rewards = batch.rewards[:, self._seat].astype(np.float64)
        infos = self._infos(seen)
        over = ended != no.RUNS
        # where the same step has begun another game, the move is told with the end
        infos |= self._moves(~over if self.autoreset_mode is AutoresetMode.SAME_STEP else self._all)
        if over.any():
            self._add_ends(infos, over)
        return seen, rewards, over & (ended != no.IS_CUT), ended == no.IS_CUT, infos

    def sample(self) -> Any:
        """A legal action for each game, drawn by compiled code (see `Batch.sample`)."""
        return self.batch.sample()

    def action_masks(self) -> Any:
        """Which ids are legal, (n, A) bool."""
        self.batch._ready()
        return self.batch.action_mask != 0

    def render(self) -> tuple[Any, ...] | None:
        """The views of the seat, one for each game, as text or as arrays. Raises OptionError without a mode."""
        return tuple(
            rendered(self.render_mode, self.batch.about, self.batch.view(i, self._seat)) for i in range(self.num_envs)
        )

    def game(self, i: int = 0, seats: Any = None) -> Game[Any]:
        """Game `i` as `sea.Game` (see `Batch.game`)."""
        return self.batch.game(i, seats)

    def close_extras(self, **kwargs: Any) -> None:
        """What `close` does here."""
        self.batch.close()

    def _observation(self) -> dict[str, Any]:
        seen, mask = self.batch.observation, self.batch.action_mask
        if self._copies:
            seen, mask = seen.copy(), mask.copy()
        return {"observation": seen, "action_mask": mask}

    def _infos(self, seen: dict[str, Any]) -> dict[str, Any]:
        mask = seen["action_mask"]
        return {"seat": self._seats, "_seat": self._all, "action_mask": mask, "_action_mask": self._all}

    def _moves(self, where: Any) -> dict[str, Any]:
        """The moves that the actions have completed in some games; {} where none has."""
        if not self.batch._tells:
            return {}
        there = where & (self.batch._runner.arrays["results"][:, no.MOVE_DONE] != 0)
        if not there.any():
            return {}
        found = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(there).tolist():
            found[i] = self.batch._moved(i)
        return {"move": found, "_move": there}

    def _add_ends(self, infos: dict[str, Any], over: Any) -> None:
        """How games ended: beside the others, in SAME_STEP as `final_info` with what was seen last."""
        batch, n = self.batch, self.num_envs
        found: dict[str, Any] = {name: np.full(n, None, object) for name in ("outcome", "reason")}
        found["seed"] = np.zeros(n, int)
        for i in np.flatnonzero(over).tolist():
            for name, value in how_it_ended(batch, i).items():
                found[name][i] = value
        forfeit = batch.ended == no.IS_FORFEIT
        found |= {f"_{name}": over for name in list(found)}
        if forfeit.any():
            found |= {"illegal_action": forfeit, "_illegal_action": forfeit}
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            infos |= found
            return
        last = np.full(n, None, object)
        masks = np.zeros(batch.action_mask.shape, np.int8)
        for i in np.flatnonzero(over).tolist():
            masks[i] = batch.last_action_mask[i]
            last[i] = {"observation": batch.last_observation[i].copy(), "action_mask": masks[i].copy()}
        found |= {"seat": self._seats, "_seat": over, "action_mask": masks, "_action_mask": over, **self._moves(over)}
        infos |= {"final_obs": last, "_final_obs": over, "final_info": found, "_final_info": over}
