"""Learns small Kalah by self-play, and measures the strength of the result against Sow's players.

A network estimates the value of each action for the player to move (deep Q-learning with a slowly updated target network). All games are
stepped together by `sow.vector`. Since a player may move again, the value of the next position is negated only if the other player moves
there. What has been learnt is a policy for many states at once, which plays in `sow.match`. Needs the extra `train` of the package; takes
a few minutes on two cores.

    python train.py --minutes 4
"""

from __future__ import annotations

import argparse
import copy
import time
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

import sow

#: A value below that of any action, for illegal actions.
NEVER = -1e9
GAMES = 512
#: The size of the replay memory and of a training batch, in positions.
MEMORY, BATCH = 200_000, 1024
#: The number of positions trained on for each position played.
REPLAY = 4


class Worth(nn.Module):
    """A network for the value of each action, between -1 and 1: the lead in the stores plus a learnt correction."""

    def __init__(self, game: sow.Game) -> None:
        super().__init__()
        features, width = len(game.features), 256
        self.layers = nn.Sequential(
            nn.Linear(features, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, len(game.actions))
        )
        lead = torch.zeros(features)
        lead[game.features.index("store")], lead[game.features.index("ostore")] = 1, -1
        self.register_buffer("lead", lead)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        lead = (seen * self.lead).sum(1, keepdim=True)
        return torch.tanh(self.layers(seen) + lead)


@dataclass
class Memory:
    """The replay memory: the latest observations, with the action, the reward, and the next observation and its legal actions."""

    seen: NDArray[np.float32]
    action: NDArray[np.int64]
    reward: NDArray[np.float32]
    #: The sign of the next position's value: 1 if the same player moves again, -1 if the other player moves, 0 after the end.
    sign: NDArray[np.float32]
    after: NDArray[np.float32]
    mask: NDArray[np.bool_]
    filled: int = 0
    next: int = 0

    @classmethod
    def empty(cls, features: int, actions: int) -> Memory:
        def numbers(*shape: int) -> NDArray[np.float32]:
            return np.zeros((MEMORY, *shape), np.float32)

        mask = np.zeros((MEMORY, actions), np.bool_)
        return cls(numbers(features), np.zeros(MEMORY, np.int64), numbers(), numbers(), numbers(features), mask)

    def add(self, seen: NDArray[np.float32], action: NDArray[np.int64], reward: NDArray[np.float32], sign: NDArray[np.float32],
            after: NDArray[np.float32], mask: NDArray[np.bool_]) -> None:  # fmt: skip
        at = (self.next + np.arange(len(seen))) % MEMORY
        self.seen[at], self.action[at], self.reward[at] = seen, action, reward
        self.sign[at], self.after[at], self.mask[at] = sign, after, mask
        self.next = int(at[-1] + 1) % MEMORY
        self.filled = min(MEMORY, self.filled + len(seen))


class Learner:
    """The network being trained, and the target network."""

    def __init__(self, game: sow.Game) -> None:
        self.game = game
        self.net = Worth(game)
        self.slow = copy.deepcopy(self.net)
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=5e-4)

    def scaled(self, observations: NDArray[np.int32]) -> NDArray[np.float32]:
        """Scales observations for the network."""
        return observations.astype(np.float32) / 8

    def best(self, seen: NDArray[np.float32], mask: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Returns the legal action with the highest value in each position."""
        with torch.no_grad():
            values = self.net(torch.from_numpy(seen)).masked_fill(~torch.from_numpy(mask), NEVER)
        best: NDArray[np.int64] = values.argmax(1).numpy()
        return best

    def learn(self, memory: Memory, chance: np.random.Generator) -> None:
        """Trains on a random batch from the memory."""
        at = chance.integers(0, memory.filled, BATCH)
        seen, after, mask = (torch.from_numpy(array[at]) for array in (memory.seen, memory.after, memory.mask))
        action, reward, sign = (torch.from_numpy(array[at]) for array in (memory.action, memory.reward, memory.sign))
        with torch.no_grad():
            # Double Q-learning: one network chooses the action and the other values it, which avoids overestimates.
            chosen = self.net(after).masked_fill(~mask, NEVER).argmax(1, keepdim=True)
            target = reward + sign * self.slow(after).gather(1, chosen).squeeze(1)
        worth = self.net(seen).gather(1, action.unsqueeze(1)).squeeze(1)
        loss = nn.functional.smooth_l1_loss(worth, target)
        self.optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call,unused-ignore]
        self.optimiser.step()
        with torch.no_grad():
            for slow, fast in zip(self.slow.parameters(), self.net.parameters()):
                slow.lerp_(fast, 0.01)

    def choose_all(self, states: list[sow.State]) -> list[int]:
        """Returns the best action in each position: with this method the learner is a player."""
        seen, mask = sow.observe(states)
        actions: list[int] = self.best(self.scaled(seen), mask).tolist()
        return actions


def train(game: sow.Game, minutes: float, seed: int = 1) -> Learner:
    """Trains by self-play for ``minutes`` minutes, with a decreasing share of random actions."""
    torch.manual_seed(seed)
    chance = np.random.default_rng(seed)
    learner = Learner(game)
    games = sow.vector(game, GAMES, seed=seed)
    memory = Memory.empty(len(game.features), len(game.actions))
    began, told, steps = time.monotonic(), 0.0, 0
    while (share := (time.monotonic() - began) / (60 * minutes)) < 1:
        seen, mover = learner.scaled(games.observations), games.movers.copy()
        actions = np.where(chance.random(GAMES) < max(0.05, 1 - 2 * share), games.sample(), learner.best(seen, games.masks))
        games.step(actions)
        reward = games.rewards[np.arange(GAMES), mover]
        sign = np.where(games.ends > 0, 0, np.where(games.movers == mover, 1, -1)).astype(np.float32)
        memory.add(seen, actions, reward, sign, learner.scaled(games.observations), games.masks.copy())
        for _ in range(REPLAY * GAMES // BATCH):
            learner.learn(memory, chance)
        steps += 1
        if share >= told:
            print(f"{share:4.0%}  {steps * GAMES:9,} moves played  {score(learner, 'random', 40):4.0%} of the points against random", flush=True)
            told += 0.2
    return learner


def score(learner: Learner, opponent: str, games: int) -> float:
    """Returns the share of points, from 0 to 1, against one of Sow's players."""
    return sow.match(learner.game, learner, opponent, games=games, shuffle=2, seed=7).score


def main() -> None:
    """Trains a player and prints its strength."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=4.0)
    parser.add_argument("--games", type=int, default=100, help="games against each player at the end")
    parser.add_argument("--least", type=float, default=0.0, help="fail if it gets less of the points against random, from 0 to 1")
    told = parser.parse_args()
    # A network this small gains nothing from more threads.
    torch.set_num_threads(1)
    learner = train(sow.load("kalah", pits=4, seeds=3), told.minutes)
    for opponent in ["random", "level:1", "level:2", "level:3", "level:4", "level:5"]:
        print(f"{opponent:10} {score(learner, opponent, told.games):4.0%} of the points in {told.games} games", flush=True)
    if score(learner, "random", told.games) < told.least:
        raise SystemExit("it has learnt too little")


if __name__ == "__main__":
    main()
