"""A game of several seats as an environment of PettingZoo: each seat is an agent, asked in its turn."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from seawidget.env.batch import Batch
from seawidget.env.given import action_of
from seawidget.env.rendering import MODES, mode_of, rendered
from seawidget.env.single import how_it_ended, reset_options, space_of
from seawidget.errors import Closed, NotReset, UnknownSeat
from seawidget.games import environments as no
from seawidget.playing.game import Game
from seawidget.text.i18n import Sentence

METADATA: Final = {"render_modes": list(MODES), "render_fps": 2, "is_parallelizable": False}


class GameAEC(AECEnv[str, Any, Any]):  # type: ignore[misc]  # its types are not looked at
    """A game as `pettingzoo.AECEnv`; `seawidget.env.aec("tranquility", players=3)` makes one.

    Agents are "seat_0", "seat_1" ... Observations are as those of `GameEnv`; the mask of a seat that waits is all 0.
    One seat may decide several times in a row. `reset(seed=s)` is `sea.Game(seed=s)`. It is no parallel environment.
    Infos have `seat`, `move` once an action has completed one, at the end `outcome`, `reason`, `seed`.

    Raises UnknownGame, OptionError, MissingExtra.
    """

    metadata: dict[str, Any] = METADATA

    def __init__(self, name: str | None = None, /, *, render_mode: str | None = None, **arguments: Any) -> None:
        super().__init__()
        self.render_mode = mode_of(render_mode)
        batch = self.batch = Batch(name, 1, autoreset="disabled", **{"history": True, "moves": True, **arguments})
        self.metadata = {**METADATA, "name": f"{batch.about.game}_v0"}
        self.possible_agents = [f"seat_{seat}" for seat in range(batch.about.players)]
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(batch.actions) for agent in self.possible_agents
        }
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: space_of(batch) for agent in self.possible_agents
        }
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._runner = batch._runner
        self._seen, self._mask = batch.observation[0], batch.action_mask[0]
        self._rewards, self._ended, self._seats = batch.rewards[0], batch.ended, batch.seat
        self._shaped = bool(batch.settings[no.SHAPING])
        self._none = np.zeros(batch.actions, np.int8)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations; the same object each time."""
        return self.observation_spaces[self._agent(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions; the same object each time."""
        return self.action_spaces[self._agent(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; of `options` those of `GameEnv` count. Raises SeedError, OptionError, Closed."""
        phrase, state = reset_options(options, others=True)  # PettingZoo's own tests give it more
        self.batch.reset(seed if phrase is None else phrase, state=state)
        agents = self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {"seat": seat} for agent, seat in self._seat_of.items()}
        self._skip_agent_selection = None
        self.agent_selection = agents[self._seats.item(0)]
        if self.render_mode == "human":
            self.render()

    def step(self, action: Any) -> None:
        """Take an action of the selected agent; None for an agent whose game is over.

        Raises ActionError, NotReset, Closed, and IllegalMove with `illegal="raise"`.
        """
        if not self.agents:
            if self.batch._closed:
                raise Closed
            raise NotReset(Sentence("error.env.reset", call="env.reset()"))
        agent = self.agent_selection
        if self._ended.item(0):
            self._was_dead_step(action)
            return
        number = action if type(action) is int else action_of(action)
        if self.batch.illegal == "raise":
            self.batch._check(np.array([number]))
        self._runner.actions[0] = number
        self.batch._take()
        move = self.batch._moved(0)
        if move is not None:
            self.infos[agent]["move"] = move
        else:
            self.infos[agent].pop("move", None)
        if self.render_mode == "human":
            self.render()
        ended = self._ended.item(0)
        if ended or self._shaped:  # else all rewards are 0 as they were
            rewards, totals = self.rewards, self._cumulative_rewards
            totals[agent] = 0.0
            for one, reward in zip(rewards, self._rewards.tolist(), strict=True):
                rewards[one] = reward
                totals[one] += reward
        if not ended:
            self.agent_selection = self.possible_agents[self._seats.item(0)]
            return
        result = how_it_ended(self.batch, 0)
        for one in self.agents:
            self.terminations[one] = ended != no.IS_CUT
            self.truncations[one] = ended == no.IS_CUT
            self.infos[one] |= result
        if ended == no.IS_FORFEIT:
            self.infos[agent]["illegal_action"] = True
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now; its mask is all 0 while it waits. Raises UnknownSeat, NotReset."""
        if self.agents and agent == self.agent_selection and not self._ended.item(0):
            return {"observation": self._seen.copy(), "action_mask": self._mask.copy()}
        seat = self._seat_of[self._agent(agent)]
        mask = self._mask if self._ended.item(0) else self._none
        return {"observation": self.batch.observe(0, seat), "action_mask": mask.copy()}

    def action_mask(self, agent: str) -> Any:
        """Which ids are legal for an agent, (A,) int8."""
        return self.observe(agent)["action_mask"]

    def render(self) -> Any:
        """The view of the selected agent, in the mode of rendering (`rendering.py`). Raises OptionError without one."""
        seat = self._seat_of[self.agent_selection] if self.agents else None
        return rendered(self.render_mode, self.batch.about, self.batch.view(0, seat))

    def game(self, seats: Any = None) -> Game[Any]:
        """The episode as `sea.Game`, with its moves so far (see `Batch.game`)."""
        return self.batch.game(0, seats)

    def close(self) -> None:
        """Let the game go; closing again does nothing."""
        self.batch.close()
        self.agents = []

    def _agent(self, agent: str) -> str:
        if agent not in self._seat_of:
            raise UnknownSeat(agent, self.possible_agents)
        return agent
