"""Learn to play Tranquility alone with numpy: proximal policy optimization (PPO) over 256 games at once, on one core.

    python examples/rl_numpy.py --seconds 120

Needs `pip install 'seawidget[rl]'`. It says at the end what it has reached against playing at random and against the
bot `greedy`, on deals it has not learned from. Two minutes teach it to fill more of the grid than at random; winning
takes far more than that (docs/environments.md has a run).
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import seawidget as sea
from seawidget.env import Agent, Batch

GAMES, STEPS, HIDDEN = 256, 64, 128  # games at once, steps between two updates, hidden units
GAMMA, LAMBDA, CLIP, ENTROPY, RATE, PARTS, EPOCHS = 0.995, 0.95, 0.2, 0.01, 1e-3, 8, 2


class Network:
    """One hidden layer, with logits of the actions and a value on top; learned by Adam."""

    def __init__(self, size: int, actions: int, rng: np.random.Generator) -> None:
        shapes = [(size, HIDDEN), (HIDDEN, actions), (HIDDEN, 1)]
        self.weights = [np.float32(rng.normal(0, 1 / np.sqrt(size), shape)) for shape in shapes[:1]]
        self.weights += [np.zeros(shape, np.float32) for shape in shapes[1:]]
        self.first = [np.zeros_like(weight) for weight in self.weights]
        self.second = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0

    def __call__(self, seen: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        hidden = np.tanh(seen @ self.weights[0])
        return hidden, hidden @ self.weights[1], (hidden @ self.weights[2])[:, 0]

    def update(self, gradients: list[np.ndarray]) -> None:
        self.updates += 1
        for weight, first, second, gradient in zip(self.weights, self.first, self.second, gradients, strict=True):
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient * gradient - second)
            mean, square = first / (1 - 0.9**self.updates), second / (1 - 0.999**self.updates)
            weight -= RATE * mean / (np.sqrt(square) + 1e-8)


def masked(logits: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Probabilities of the legal actions."""
    logits = np.where(mask, logits, -1e9)
    shares = np.exp(logits - logits.max(1, keepdims=True))
    return shares / shares.sum(1, keepdims=True)


def play(batch: Batch, net: Network, rng: np.random.Generator) -> dict[str, np.ndarray]:
    """STEPS actions in each game. A step that only begins a game (after an end) is no transition: `live` is false."""
    rows: dict[str, list[np.ndarray]] = {name: [] for name in ("seen", "mask", "action", "share", "value", "live")}
    rewards, ends = [], []
    for _ in range(STEPS):
        seen, mask, live = batch.observation.copy(), batch.action_mask != 0, batch.ended == 0
        _, logits, value = net(seen)
        shares = masked(logits, mask)
        action = (shares.cumsum(1) > rng.random((GAMES, 1)) * shares.sum(1, keepdims=True)).argmax(1)
        batch.step(action)
        values = (seen, mask, action, shares[np.arange(GAMES), action], value, live)
        for name, row in zip(rows, values, strict=True):
            rows[name].append(row)
        rewards.append(np.where(live, batch.rewards[:, 0], 0.0))
        ends.append(batch.ended != 0)
    found = {name: np.stack(row) for name, row in rows.items()}
    found["last"] = net(batch.observation)[2]
    return found | {"reward": np.stack(rewards), "end": np.stack(ends)}


def advantages(found: dict[str, np.ndarray]) -> np.ndarray:
    """Generalized advantage estimates."""
    out = np.zeros((STEPS, GAMES), np.float32)
    after, value = np.zeros(GAMES), found["last"]
    for t in reversed(range(STEPS)):
        goes_on = ~found["end"][t]
        error = found["reward"][t] + GAMMA * goes_on * value - found["value"][t]
        after = error + GAMMA * LAMBDA * goes_on * after
        out[t], value = after, found["value"][t]
    return out


def learn(net: Network, found: dict[str, np.ndarray], rng: np.random.Generator) -> None:
    """A few passes over what was played."""
    gain = advantages(found)
    live = found["live"].reshape(-1)
    flat = {name: found[name].reshape(STEPS * GAMES, -1)[live] for name in ("seen", "mask", "action", "share")}
    returns = (gain + found["value"]).reshape(-1)[live]
    gain = gain.reshape(-1)[live]
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in np.array_split(rng.permutation(len(gain)), PARTS):
            seen, action = flat["seen"][part], flat["action"][part, 0]
            hidden, logits, value = net(seen)
            shares = masked(logits, flat["mask"][part])
            row = np.arange(len(part))
            ratio = shares[row, action] / flat["share"][part, 0]
            held = np.where(gain[part] > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)  # else the clipped branch is flat
            slope = shares.copy()
            slope[row, action] -= 1
            slope *= (held * ratio * gain[part])[:, None]
            surprise = np.log(shares + 1e-9)
            spread = -(shares * surprise).sum(1, keepdims=True)
            slope += ENTROPY * shares * (surprise + spread)
            slope /= len(part)
            miss = 0.5 * (value - returns[part])[:, None] / len(part)
            back = (slope @ net.weights[1].T + miss @ net.weights[2].T) * (1 - hidden * hidden)
            net.update([seen.T @ back, hidden.T @ slope, hidden.T @ miss])


def reached(player: object, games: int, options: dict[str, int]) -> str:
    """What a player reaches on deals of its own."""
    found = sea.simulate("tranquility", bots=player, games=games, seed="never seen", **options)
    filled = float(np.mean(found["filled"]))
    return f"{filled:.1f} of 36 cells filled, {100 * found.win_rate.value:.1f} % won"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=120.0, help="how long it learns (%(default)s)")
    parser.add_argument("--removed-islands", type=int, default=0, help="islands set aside (%(default)s)")
    parser.add_argument("--games", type=int, default=300, help="games played at the end (%(default)s)")
    chosen = parser.parse_args()
    options = {"players": 1, "removed_islands": chosen.removed_islands}
    rng = np.random.default_rng(1)
    try:
        batch = Batch("tranquility", GAMES, shaping="filled", compiled=True, **options)
    except sea.CompilingFailed as error:  # no compiler: the same, slower
        print(error)
        batch = Batch("tranquility", GAMES, shaping="filled", **options)
    batch.reset(seed=1)
    filled_at = batch.observation_names.index("filled cells / 36")
    net = Network(batch.size, batch.actions, rng)
    begin = told = time.perf_counter()
    actions, ended, filled, won = 0, 0, 0.0, 0
    while time.perf_counter() - begin < chosen.seconds:
        found = play(batch, net, rng)
        learn(net, found, rng)
        actions += int(found["live"].sum())
        # what a game had filled is seen in the observation after its end
        ended += int(found["end"].sum())
        filled += 36 * float(found["seen"][1:][found["end"][:-1]][:, filled_at].sum())
        filled += 36 * float(batch.observation[found["end"][-1], filled_at].sum())
        won += int((found["reward"] > 0.5).sum())
        if time.perf_counter() - told > 10:
            told = time.perf_counter()
            print(
                f"{told - begin:5.0f} s, {actions / 1e6:.2f} M actions: {filled / max(1, ended):.1f} cells, {won} won"
            )
            ended, filled, won = 0, 0.0, 0
    agent = Agent(lambda seen, mask: net(seen)[1], name="learned")
    for name, player in (("at random", "random"), ("greedy", "greedy"), ("learned", agent)):
        print(f"{name:10} {reached(player, chosen.games, options)}")
    print(sea.Game(seed=7, **options).explain(agent))


if __name__ == "__main__":
    main()
