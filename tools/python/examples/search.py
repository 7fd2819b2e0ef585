"""Learns small Kalah with `sow.Mcts` and a small network, in numpy alone, and plays against Sow's players in `sow.match`.

Many games are searched together: each simulation descends in the trees of all games, and one call of the network values all new positions.
The network learns to predict the moves that the search prefers and the result.

    python search.py --minutes 8
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray

import sow

Floats = NDArray[np.float32]

#: Games played together while learning, and simulations for each move there and in matches.
GAMES, SIMULATIONS, IN_MATCHES = 96, 32, 64
#: The number of hidden units of the network, and of positions in a training batch.
WIDTH, BATCH = 96, 512
#: The number of latest positions that are kept, and how often each is trained on.
MEMORY, REPLAY = 40_000, 4
#: The number of random moves that open each game, so that games differ.
OPENING = 2


class Network:
    """Two layers that give each position a prior for each action, as logits, and a value from -1 to 1 for the player to move."""

    def __init__(self, game: sow.Game, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.actions = len(game.actions)
        sizes = [len(game.features), WIDTH, WIDTH, self.actions + 1]
        self.weights = [
            chance.normal(0, np.sqrt(2 / below), (below + 1, above)).astype(np.float32) for below, above in zip(sizes, sizes[1:])
        ]
        self.weights[-1] *= 0.1
        self.means = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    def layers(self, seen: Floats) -> list[Floats]:
        """Returns the input of each layer, each with a constant 1, and last the outputs."""
        inputs, out = [], seen / 8
        for at, weights in enumerate(self.weights):
            inputs.append(np.concatenate([out, np.ones((len(out), 1), np.float32)], 1))
            out = inputs[-1] @ weights
            if at < len(self.weights) - 1:
                out = np.maximum(out, 0)
        return [*inputs, out]

    def judge(self, states: list[sow.State]) -> tuple[Floats, Floats]:
        """Returns the value of each position, and weights of its actions, as :class:`sow.Mcts` asks for them."""
        seen, _ = sow.observe(states)
        out = self.layers(seen.astype(np.float32))[-1]
        logits = out[:, : self.actions]
        return np.tanh(out[:, self.actions]), np.exp(logits - logits.max(1, keepdims=True))

    def learn(self, seen: Floats, mask: NDArray[np.bool_], priors: Floats, values: Floats, rate: float = 2e-3) -> None:
        """Takes one step of Adam towards these priors and values."""
        *inputs, out = self.layers(seen)
        value = np.tanh(out[:, self.actions])
        gradient = np.empty_like(out)
        gradient[:, : self.actions] = softmax(out[:, : self.actions], mask) - priors
        gradient[:, self.actions] = 2 * (value - values) * (1 - value**2)
        gradient /= len(seen)
        self.steps += 1
        for at in reversed(range(len(self.weights))):
            slope = inputs[at].T @ gradient + 1e-4 * self.weights[at]
            gradient = (gradient @ self.weights[at].T)[:, :-1] * (inputs[at][:, :-1] > 0)
            self.means[at] += 0.1 * (slope - self.means[at])
            self.squares[at] += 0.001 * (slope**2 - self.squares[at])
            mean, square = self.means[at] / (1 - 0.9**self.steps), self.squares[at] / (1 - 0.999**self.steps)
            self.weights[at] -= rate * mean / (np.sqrt(square) + 1e-8)


def softmax(logits: Floats, mask: NDArray[np.bool_]) -> Floats:
    """Returns probabilities of the actions in the mask."""
    logits = np.where(mask, logits, -np.inf)
    powers = np.exp(logits - logits.max(1, keepdims=True))
    return np.asarray(powers / powers.sum(1, keepdims=True), np.float32)


def opening(game: sow.Game, chance: np.random.Generator) -> sow.State:
    """Returns the position after a few random moves."""
    state = game.state()
    for _ in range(OPENING):
        state = state.play(str(chance.choice(state.legal_moves())))
    return state


def train(game: sow.Game, minutes: float, opponent: str, seed: int = 1) -> Network:
    """Learns by self-play, and prints the strength from time to time."""
    network, chance = Network(game, seed), np.random.default_rng(seed)
    search = sow.Mcts(network.judge, SIMULATIONS)
    memory: list[tuple[NDArray[np.int32], NDArray[np.bool_], Floats, float]] = []
    states = [opening(game, chance) for _ in range(GAMES)]
    begun: list[list[tuple[NDArray[np.int32], NDArray[np.bool_], Floats, int]]] = [[] for _ in states]
    began, told, moves, due = time.monotonic(), 0.0, 0, 0.0
    while (share := (time.monotonic() - began) / (60 * minutes)) < 1:
        if share >= told:
            points = score(network, game, opponent, 40)
            print(f"{60 * minutes * share:5.0f} s  {moves:9,} moves  {points:4.0%} of the points against {opponent}", flush=True)
            told += 0.125
        chosen = search.visits(states)
        for row, state in enumerate(states):
            begun[row].append((state.observation(), state.mask(), chosen[row], 1 - 2 * state.player))
            state = state.act(int(chance.choice(network.actions, p=chosen[row])))
            if state.is_over:
                result = state.returns[0]
                memory += [(seen, mask, priors, result * sign) for seen, mask, priors, sign in begun[row]]
                due += len(begun[row]) * REPLAY / BATCH
                begun[row], state = [], opening(game, chance)
            states[row] = state
            moves += 1
        del memory[:-MEMORY]
        while due >= 1 and len(memory) >= BATCH:
            rows = [memory[at] for at in chance.integers(0, len(memory), BATCH)]
            seen, mask, priors, values = (np.array(column) for column in zip(*rows))
            network.learn(seen.astype(np.float32), mask, priors, values.astype(np.float32))
            due -= 1
    return network


def score(network: Network, game: sow.Game, opponent: str, games: int) -> float:
    """Returns the share of points, from 0 to 1, against one of Sow's players."""
    return sow.match(game, sow.Mcts(network.judge, IN_MATCHES), opponent, games=games, shuffle=OPENING, seed=7).score


def main() -> None:
    """Trains a player and prints its strength."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--games", type=int, default=100, help="games against each player at the end")
    parser.add_argument("--opponent", default="level:3", help="the player that the strength is measured against while learning")
    parser.add_argument("--least", type=float, default=0.0, help="fail if it gets less of the points against this player, from 0 to 1")
    told = parser.parse_args()
    game = sow.load("kalah", pits=4, seeds=3)
    network = train(game, told.minutes, told.opponent)
    for opponent in ["random", "level:1", "level:3", "level:5"]:
        print(f"{opponent:10} {score(network, game, opponent, told.games):4.0%} of the points in {told.games} games", flush=True)
    if score(network, game, told.opponent, told.games) < told.least:
        raise SystemExit("it has learnt too little")


if __name__ == "__main__":
    main()
