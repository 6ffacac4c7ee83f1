"""Learn to play Tranquility with PyTorch: PPO on Gymnasium's vector environment, in one file as CleanRL has it.

    pip install 'seawidget[rl]' torch
    python examples/rl_torch.py --seconds 120

PyTorch is no dependency of seawidget. It says at the end what it has reached against playing at random and against the
bot `greedy`, on deals it has not learned from; a few minutes teach it to fill more of the grid, hardly to win.
"""

from __future__ import annotations

import argparse
import time

import gymnasium as gym
import numpy as np
import torch
from torch import nn

import seawidget as sea
import seawidget.env

GAMES, STEPS, HIDDEN = 256, 64, 256  # games at once, steps between two updates, hidden units
GAMMA, LAMBDA, CLIP, ENTROPY, RATE, PARTS, EPOCHS = 0.995, 0.95, 0.2, 0.01, 5e-4, 8, 2


class Network(nn.Module):
    """Two hidden layers, with logits of the actions and a value on top."""

    def __init__(self, size: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, HIDDEN), nn.Tanh(), nn.Linear(HIDDEN, HIDDEN), nn.Tanh())
        self.logits, self.value = nn.Linear(HIDDEN, actions), nn.Linear(HIDDEN, 1)
        for layer in (self.logits, self.value):
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        hidden = self.body(seen)
        logits = self.logits(hidden).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(hidden)[:, 0]


def learn(env: gym.vector.VectorEnv, net: Network, seconds: float) -> None:
    """Play and learn for a while. With NEXT_STEP the step after an end is no transition, so it is left out."""
    size = env.single_observation_space["observation"].shape[0]
    actions = int(env.single_action_space.n)
    adam = torch.optim.Adam(net.parameters(), lr=RATE)
    seen = torch.zeros(STEPS, GAMES, size)
    mask = torch.zeros(STEPS, GAMES, actions, dtype=torch.int8)
    action = torch.zeros(STEPS, GAMES, dtype=torch.long)
    share, value, reward, live, end = (torch.zeros(STEPS, GAMES) for _ in range(5))
    look, _ = env.reset(seed=1)
    was_over = np.zeros(GAMES, bool)
    begin = told = time.perf_counter()
    count, ended, filled = 0, 0, 0.0
    filled_at = env.unwrapped.batch.observation_names.index("filled cells / 36")
    while time.perf_counter() - begin < seconds:
        for t in range(STEPS):
            seen[t], mask[t] = torch.from_numpy(look["observation"]), torch.from_numpy(look["action_mask"])
            with torch.no_grad():
                chance, value[t] = net(seen[t], mask[t])
                action[t] = chance.sample()
                share[t] = chance.log_prob(action[t])
            look, got, over, _, _ = env.step(action[t].numpy())
            live[t], reward[t], end[t] = (torch.from_numpy(np.float32(row)) for row in (~was_over, got, over))
            was_over = over
            ended += int(over.sum())
            filled += 36 * float(look["observation"][over, filled_at].sum())
        with torch.no_grad():
            after = net(torch.from_numpy(look["observation"]), torch.from_numpy(look["action_mask"]))[1]
            gain, running = torch.zeros_like(reward), torch.zeros(GAMES)
            for t in reversed(range(STEPS)):
                goes_on = 1 - end[t]
                running = reward[t] + GAMMA * goes_on * after - value[t] + GAMMA * LAMBDA * goes_on * running
                gain[t], after = running, value[t]
        kept = live.reshape(-1) > 0
        rows = [part.reshape(STEPS * GAMES, -1)[kept] for part in (seen, mask, action, share, gain, gain + value)]
        count += int(kept.sum())
        for _ in range(EPOCHS):
            for part in torch.randperm(len(rows[0])).chunk(PARTS):
                chance, guess = net(rows[0][part], rows[1][part])
                ratio = (chance.log_prob(rows[2][part, 0]) - rows[3][part, 0]).exp()
                good = rows[4][part, 0]
                good = (good - good.mean()) / (good.std() + 1e-6)
                loss = -torch.min(ratio * good, ratio.clamp(1 - CLIP, 1 + CLIP) * good).mean()
                loss += 0.5 * (guess - rows[5][part, 0]).square().mean() - ENTROPY * chance.entropy().mean()
                adam.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(net.parameters(), 0.5)
                adam.step()
        if time.perf_counter() - told > 10:
            told = time.perf_counter()
            print(f"{told - begin:5.0f} s, {count / 1e6:.2f} M actions: {filled / max(1, ended):.1f} cells")
            ended, filled = 0, 0.0


def reached(player: object, games: int, options: dict[str, int]) -> str:
    """What a player reaches on deals of its own."""
    found = sea.simulate("tranquility", bots=player, games=games, seed="never seen", **options)
    return f"{float(np.mean(found['filled'])):.1f} of 36 cells filled, {100 * found.win_rate.value:.1f} % won"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=120.0, help="how long it learns (%(default)s)")
    parser.add_argument("--removed-islands", type=int, default=0, help="islands set aside (%(default)s)")
    parser.add_argument("--games", type=int, default=300, help="games played at the end (%(default)s)")
    chosen = parser.parse_args()
    options = {"players": 1, "removed_islands": chosen.removed_islands}
    torch.manual_seed(1)
    env = gym.make_vec("seawidget/Tranquility-v0", num_envs=GAMES, shaping="filled", **options)
    net = Network(env.single_observation_space["observation"].shape[0], int(env.single_action_space.n))
    learn(env, net, chosen.seconds)

    def policy(seen: np.ndarray, mask: np.ndarray) -> np.ndarray:
        with torch.no_grad():
            return net(torch.from_numpy(seen), torch.from_numpy(mask))[0].logits.numpy()

    agent = seawidget.env.Agent(policy, name="learned")
    for name, player in (("at random", "random"), ("greedy", "greedy"), ("learned", agent)):
        print(f"{name:10} {reached(player, chosen.games, options)}")


if __name__ == "__main__":
    main()
