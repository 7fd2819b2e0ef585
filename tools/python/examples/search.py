"""Learns small Kalah with a batched Monte Carlo tree search and a small network, in numpy alone, and plays against Sow's players.

Many games are searched together: the trees are arrays with one row per game, so that each simulation descends in all trees at once and
values all new positions by one call of the network. The network learns to predict the moves that the search prefers and the result.

    python search.py --minutes 8
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray

import sow

Floats = NDArray[np.float32]

#: Games played together while learning, and simulations for each of their moves.
GAMES, SIMULATIONS = 96, 32
#: The number of hidden units of the network, and of positions in a training batch.
WIDTH, BATCH = 96, 512
#: The number of latest positions that are kept, and how often each is trained on.
MEMORY, REPLAY = 40_000, 4
#: The weight of the prior of a move against its value.
EXPLORATION = 1.5
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

    def judge(self, seen: Floats, mask: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """Returns the priors of the legal actions and the value of each position."""
        out = self.layers(seen)[-1]
        return softmax(out[:, : self.actions], mask), np.tanh(out[:, self.actions])

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


def search(network: Network, roots: list[sow.State], simulations: int, chance: np.random.Generator | None = None) -> Floats:
    """Returns the share of simulations that went to each action of each root; with ``chance`` the priors of the roots are noisy."""
    count, actions = len(roots), network.actions
    games = np.arange(count)
    shape = (count, simulations + 1, actions)
    visits, totals, priors = (np.zeros(shape, np.float32) for _ in range(3))
    legal, children = np.zeros(shape, np.bool_), np.full(shape, -1)
    # 1 where South moves, -1 where North moves, 0 where the game is over; and the value of finished games for South.
    signs, results = np.zeros(shape[:2], np.float32), np.zeros(shape[:2], np.float32)
    states = [[root] for root in roots]

    def expand(rows: NDArray[np.int64], node: int) -> Floats:
        """Values the newest node of these games by the network, and returns its value for South."""
        some = [states[row][node] for row in rows]
        seen = np.array([state.observation() for state in some], np.float32)
        legal[rows, node] = [state.mask() for state in some]
        signs[rows, node] = [1 - 2 * state.player for state in some]
        priors[rows, node], values = network.judge(seen, legal[rows, node])
        return values * signs[rows, node]

    expand(games, 0)
    if chance is not None:
        noise = chance.gamma(0.5, size=(count, actions)) * legal[:, 0]
        priors[:, 0] = 0.75 * priors[:, 0] + 0.25 * noise / (noise.sum(1, keepdims=True) + 1e-9)
    for node in range(1, simulations + 1):
        path, at, rows = [], np.zeros(count, np.int64), games
        leaf, leaf_action = at.copy(), at.copy()
        while len(rows):
            seen = visits[rows, at]
            value = totals[rows, at] / np.maximum(seen, 1)
            bonus = EXPLORATION * priors[rows, at] * np.sqrt(seen.sum(1, keepdims=True) + 1) / (1 + seen)
            action = np.where(legal[rows, at], value + bonus, -np.inf).argmax(1)
            path.append((rows, at, action))
            leaf[rows], leaf_action[rows] = at, action
            at = children[rows, at, action]
            goes_on = (at >= 0) & (signs[rows, at] != 0)
            rows, at = rows[goes_on], at[goes_on]
        values = np.zeros(count, np.float32)
        new = []
        for row in games:
            known = children[row, leaf[row], leaf_action[row]]
            state = states[row][known if known >= 0 else leaf[row]]
            if known < 0:
                state = state.act(int(leaf_action[row]))
                children[row, leaf[row], leaf_action[row]] = node
                if state.is_over:
                    results[row, node] = values[row] = state.returns[0]
                else:
                    new.append(row)
            else:
                values[row] = results[row, known]
            states[row].append(state)
        if new:
            values[new] = expand(np.array(new), node)
        for rows, at, action in path:
            visits[rows, at, action] += 1
            totals[rows, at, action] += values[rows] * signs[rows, at]
    return visits[:, 0] / simulations


def opening(game: sow.Game, chance: np.random.Generator) -> sow.State:
    """Returns the position after a few random moves."""
    state = game.state()
    for _ in range(OPENING):
        state = state.play(str(chance.choice(state.legal_moves())))
    return state


def train(game: sow.Game, minutes: float, opponent: str, seed: int = 1) -> Network:
    """Learns by self-play, and prints the strength from time to time."""
    network, chance = Network(game, seed), np.random.default_rng(seed)
    memory: list[tuple[NDArray[np.int32], NDArray[np.bool_], Floats, float]] = []
    states = [opening(game, chance) for _ in range(GAMES)]
    begun: list[list[tuple[NDArray[np.int32], NDArray[np.bool_], Floats, int]]] = [[] for _ in states]
    began, told, moves, due = time.monotonic(), 0.0, 0, 0.0
    while (share := (time.monotonic() - began) / (60 * minutes)) < 1:
        if share >= told:
            points = score(network, game, opponent, 40)
            print(f"{60 * minutes * share:5.0f} s  {moves:9,} moves  {points:4.0%} of the points against {opponent}", flush=True)
            told += 0.125
        chosen = search(network, states, SIMULATIONS, chance)
        for row, state in enumerate(states):
            begun[row].append((state.observation(), state.mask(), chosen[row], 1 - 2 * state.player))
            odds = chosen[row].astype(np.float64)
            state = state.act(int(chance.choice(len(odds), p=odds / odds.sum())))
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


def score(network: Network, game: sow.Game, opponent: str, games: int, simulations: int = 64) -> float:
    """Returns the share of points, from 0 to 1, against one of Sow's players.

    Games come in pairs that start from the same random moves, with the sides swapped. All games are played together.
    """
    chance = np.random.default_rng(7)
    states = [state for _ in range(games // 2) for state in [opening(game, chance)] * 2]
    others = [sow.Player(opponent, seed=number // 2) for number in range(len(states))]
    while not all(state.is_over for state in states):
        for at, other in enumerate(others):
            while not states[at].is_over and states[at].player != at % 2:
                states[at] = states[at].play(other.choose(states[at]))
        own = [at for at, state in enumerate(states) if not state.is_over]
        if own:
            chosen = search(network, [states[at] for at in own], simulations).argmax(1)
            for at, action in zip(own, chosen):
                states[at] = states[at].act(int(action))
    return sum((state.returns[at % 2] + 1) / 2 for at, state in enumerate(states)) / len(states)


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
