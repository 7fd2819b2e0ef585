"""Searches that value positions in Python: :class:`Search` looks ahead, :class:`Mcts` follows a policy. Both are policies of :func:`sow.match`.

Positions are valued in batches: all leaves of all games that wait for a move in one call.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._arguments import integer
from ._sow import State
from .errors import GameError

#: Values each of some positions for its player to move, from -1 (lost) to 1 (won).
Evaluator = Callable[[list[State]], ArrayLike]
#: As :data:`Evaluator`, and weighs each action: one row per position, one number per action of the game; illegal ones do not matter.
Guide = Callable[[list[State]], tuple[ArrayLike, ArrayLike]]


def _values(found: ArrayLike, count: int) -> NDArray[np.float64]:
    values = np.asarray(found, np.float64).reshape(-1)
    if len(values) != count:
        raise ValueError(f"the evaluator returned {len(values)} values for {count} positions")
    return values


@dataclass(frozen=True)
class Search:
    """Looks ahead all lines of ``depth`` moves, and chooses the first move of the best.

    >>> import sow
    >>> def lead(states):
    ...     return [(seen[-2] - seen[-1]) / 72 for seen in (state.observation() for state in states)]
    >>> sow.match("kalah", sow.Search(lead), "random", games=4, seed=1).games
    4
    """

    evaluate: Evaluator
    depth: int = 2

    def __post_init__(self) -> None:
        integer("depth", self.depth, 1, 12)

    def choose_all(self, states: list[State]) -> list[str]:
        """Returns the best move of each state."""
        leaves: list[State] = []
        trees = [self._tree(state, self.depth, leaves) for state in states]
        values = _values(self.evaluate(leaves), len(leaves)) if leaves else np.zeros(0)
        return [tree.best(values)[0] for tree in trees]

    def _tree(self, state: State, depth: int, leaves: list[State]) -> _Tree:
        tree = _Tree(state.player, tuple(state.returns))
        if state.is_over:
            return tree
        if depth == 0:
            tree.leaf = len(leaves)
            leaves.append(state)
        else:
            tree.children = [(move, self._tree(state.play(move), depth - 1, leaves)) for move in state.legal_moves()]
        return tree


@dataclass
class _Tree:
    player: int
    #: What the game has brought each player, if it is over.
    returns: tuple[float, ...]
    #: The index of its value, if it is not looked beyond.
    leaf: int | None = None
    children: list[tuple[str, _Tree]] = field(default_factory=list)

    def best(self, values: NDArray[np.float64]) -> tuple[str, float]:
        """Returns the best move, and its value for the player to move."""
        if self.leaf is not None:
            return "", float(values[self.leaf])
        found = [(move, child.best(values)[1] * (1 if child.player == self.player else -1)) for move, child in self.children]
        return max(found, key=lambda one: one[1]) if found else ("", self.returns[self.player])


class _Node:
    """A position of a tree, with what is known of its actions."""

    __slots__ = ("actions", "children", "count", "over", "player", "priors", "state", "totals", "visits")

    def __init__(self, state: State) -> None:
        self.state = state
        self.player = state.player
        self.over = state.is_over
        # Plain lists: most positions have few actions, and arrays of a few numbers are slower.
        self.actions = [] if self.over else state.legal_actions()
        self.priors, self.totals = [0.0] * len(self.actions), [0.0] * len(self.actions)
        self.visits = [0] * len(self.actions)
        self.children: list[_Node | None] = [None] * len(self.actions)
        self.count = 0

    def weigh(self, weights: list[float]) -> None:
        """Sets the priors of the actions, given a weight of every action of the game."""
        some = [max(weights[action], 0.0) for action in self.actions]
        whole = sum(some)
        self.priors = [weight / whole for weight in some] if whole > 0 else [1 / max(len(some), 1)] * len(some)

    def pick(self, exploration: float) -> int:
        """Returns the index of the action that looks most worth following: its mean value, and a bonus while it is little visited."""
        bonus = exploration * math.sqrt(self.count + 1)
        worths = [
            (total / visits if visits else 0.0) + bonus * prior / (1 + visits)
            for total, visits, prior in zip(self.totals, self.visits, self.priors)
        ]
        return worths.index(max(worths))


@dataclass(frozen=True)
class Mcts:
    """A Monte Carlo tree search guided by a policy, as AlphaZero's: each simulation descends to a new position, which the evaluator values.

    ``evaluate`` returns the values of positions for their players to move, and weights of their actions. Each simulation values one position of
    each game that waits for a move, in one call.
    """

    evaluate: Guide
    simulations: int = 64
    exploration: float = 1.5

    def __post_init__(self) -> None:
        integer("simulations", self.simulations, 1)

    def choose_all(self, states: list[State]) -> list[int]:
        """Returns the action of each state that was followed most. Raises :class:`sow.GameError` if a state has no legal action."""
        roots = self._searched(states)
        if not all(root.actions for root in roots):
            raise GameError("there is no action to choose: the game is over, or an arrangement comes next, which is not made of actions")
        return [root.actions[root.visits.index(max(root.visits))] for root in roots]

    def visits(self, states: Sequence[State]) -> NDArray[np.float64]:
        """Returns the share of simulations that followed each action of each state, as a target for learning."""
        shares = np.zeros((len(states), len(states[0].game.actions) if states else 0))
        for row, root in zip(shares, self._searched(states)):
            row[root.actions] = np.array(root.visits) / self.simulations
        return shares

    def _searched(self, states: Sequence[State]) -> list[_Node]:
        roots = [_Node(state) for state in states]
        self._value(roots)
        for _ in range(self.simulations):
            paths = [self._descend(root) for root in roots]
            values = iter(self._value([node for _, node in paths if not node.over]))
            for path, node in paths:
                value = node.state.returns[node.player] if node.over else next(values)
                for above, at in path:
                    above.count += 1
                    above.visits[at] += 1
                    above.totals[at] += value if above.player == node.player else -value
        return roots

    def _descend(self, node: _Node) -> tuple[list[tuple[_Node, int]], _Node]:
        """Follows a tree to a position that is new or over. Returns the actions on the way, and the position."""
        path = []
        while node.actions:
            at = node.pick(self.exploration)
            path.append((node, at))
            child = node.children[at]
            if child is None:
                child = node.children[at] = _Node(node.state.act(node.actions[at]))
                return path, child
            node = child
        return path, node

    def _value(self, nodes: list[_Node]) -> list[float]:
        """Values positions, and weighs their actions."""
        if not nodes:
            return []
        values, weights = self.evaluate([node.state for node in nodes])
        rows = np.asarray(weights, np.float64)
        wanted = (len(nodes), len(nodes[0].state.game.actions))
        if rows.shape != wanted:
            raise ValueError(f"the evaluator returned weights of the shape {rows.shape}, not {wanted}")
        for node, row in zip(nodes, rows.tolist()):
            node.weigh(row)
        found: list[float] = _values(values, len(nodes)).tolist()
        return found
