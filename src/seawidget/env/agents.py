"""A trained policy as a player: at a seat of `sea.Game`, in `sea.simulate`, with its preferences in `game.explain`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from seawidget.env.given import environment_of, one_of, trained
from seawidget.errors import ActionError, OptionError, check_callable, check_flag
from seawidget.games import environments as no
from seawidget.games.environments import Environment
from seawidget.games.shared.explanations import Candidate, Explanation
from seawidget.rng import Rng
from seawidget.text.i18n import Sentence

Policy = Callable[[Any, Any], Any]  # (observations (n, D), action masks (n, A)) -> (n, A)


class Agent:
    """A player that decides by a policy over numbered actions.

    `policy(observation, action_mask)` is given a batch of what `Batch` shows, (n, D) float32 (with `raw` int16) and
    (n, A) int8, and gives (n, A) numbers: `kind="logits"` any numbers, larger where it likes an id better,
    `kind="probabilities"` shares. Ids that are not legal are left out whatever it says of them. `sample`: draw ids by
    their probability, with the seat's own chance, instead of taking the best one. `memory`: whether it remembers what
    it put face down, as in training.

    `sea.Game(seats=[agent])`, `sea.simulate(bots=agent)`, `game.explain(agent)`. It sees its view, what its seat
    remembers and the legal moves, as any player. Raises UnknownGame, OptionError; when it plays, ActionError for
    numbers of another shape and for those that are not finite, OptionError at a table of another game.
    """

    def __init__(
        self,
        policy: Policy,
        game: str = "tranquility",
        *,
        name: str = "agent",
        kind: str = "logits",
        sample: bool = False,
        memory: bool = True,
        raw: bool = False,
    ) -> None:
        check_callable("policy", policy, "policy")
        trained(game)
        self.policy, self.game, self.__name__ = policy, game, str(name)
        self.kind = str(one_of("kind", kind, ("logits", "probabilities")))
        self._sample = check_flag("sample", sample)
        self._memory = check_flag("memory", memory)
        self._raw = check_flag("raw", raw)
        self._known: tuple[tuple[Any, ...], Environment] | None = None  # of the game asked about last

    def __call__(self, view: Any, legal: Sequence[Any], memory: Any, rng: Rng) -> Any:
        """The move it plays."""
        return self._decide(*self._seen(view, memory), rng)

    def explain(self, view: Any, legal: Sequence[Any], memory: Any, rng: Rng) -> Explanation:
        """The move it plays, then all others by the probability its policy gives them."""
        about, vector, row, seat = self._seen(view, memory)
        played = self._decide(about, vector, row, seat, rng)
        found = [Candidate(move, share) for move, share in self._shares(about, vector, row, seat)]
        found.sort(key=lambda candidate: (candidate.move != played, -(candidate.score or 0.0)))
        return Explanation(self.__name__, seat, "preference", found)

    def __repr__(self) -> str:
        return f"<Agent {self.__name__} for {self.game}>"

    # --- inside -------------------------------------------------------------------------------------------------------

    def _seen(self, view: Any, memory: Any) -> tuple[Environment, list[int], list[int], int]:
        if view.game != self.game:
            text = Sentence("error.env.another", own=self.game, game=view.game, call=f"Agent(policy, {view.game!r})")
            raise OptionError("options_clash", {"agent": self.game, "game": view.game}, text)
        options = dict(view.options)
        key = (view.game, *map(str, options.items()))
        if self._known is None or self._known[0] != key:
            self._known = key, environment_of(view.game, None, options)
        about = self._known[1]
        row = about.recalled(memory.information, view.seat) if self._memory else [0] * about.memory
        return about, about.seen_vector(view), row, int(view.seat)

    def _decide(self, about: Environment, vector: list[int], row: list[int], seat: int, rng: Rng) -> Any:
        pending = [0] * about.pending
        about.clear_pending(pending)
        while True:
            shares = self._asked(about, vector, row, seat, [pending])[0]
            if self._sample:
                point = rng.next() / 2.0**64
                action = int(min((shares.cumsum() <= point * shares.sum()).sum(), np.flatnonzero(shares)[-1]))
            else:
                action = int(shares.argmax())
            code = about.chosen_code(vector, action, pending)
            if code:
                return about.move_of(about.state(vector), code)

    def _shares(self, about: Environment, vector: list[int], row: list[int], seat: int) -> list[tuple[Any, float]]:
        """Every legal move with its probability: the product along its ids."""
        state = about.state(vector)
        first = [0] * about.pending
        about.clear_pending(first)
        open_ones, found = [(first, 1.0)], []
        while open_ones:
            shares = self._asked(about, vector, row, seat, [pending for pending, _ in open_ones])
            after = []
            for (pending, share), of_ids in zip(open_ones, shares, strict=True):
                for action in about.legal_ids(vector, pending):
                    then, part = list(pending), share * float(of_ids[action])
                    code = about.chosen_code(vector, action, then)
                    if code:
                        found.append((about.move_of(state, code), part))
                    else:
                        after.append((then, part))
            open_ones = after
        return found

    def _asked(
        self, about: Environment, vector: list[int], row: list[int], seat: int, pendings: list[list[int]]
    ) -> Any:
        """What the policy gives the next ids, as shares of the legal ones: (len(pendings), A)."""
        names = about.raw_names if self._raw else about.observation_names
        masks = np.zeros((len(pendings), len(about.action_names)), np.int8)
        seen = np.zeros((len(pendings), len(names)), np.int16 if self._raw else np.float32)
        settings = [0] * (no.POLICIES + about.seats)
        settings[no.WANTED] = no.WANT_RAW if self._raw else no.WANT_VIEW
        settings[no.MEMORY] = int(self._memory)
        for i, pending in enumerate(pendings):
            masks[i, about.legal_ids(vector, pending)] = 1
            numbers = [0] * len(names)
            about.observe_seat(settings, [0, seat], [vector], [pending], [row], numbers, numbers)
            seen[i] = numbers
        given = np.asarray(self.policy(seen, masks.copy()), np.float64)
        if given.shape != masks.shape:
            raise ActionError(Sentence("error.env.shape", right=str(masks.shape), shape=str(given.shape)))
        legal = masks != 0
        if not np.isfinite(given[legal]).all():
            raise ActionError(Sentence("error.env.finite"))
        if self.kind == "logits":
            most = np.where(legal, given, -np.inf).max(1, keepdims=True)
            given = np.exp(np.where(legal, given - most, -np.inf))
        given = np.where(legal, given, 0.0)
        total = given.sum(1, keepdims=True)
        if (given < 0).any() or (total <= 0).any():
            raise ActionError(Sentence("error.env.probabilities"))
        return given / total
