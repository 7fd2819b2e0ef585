"""Games as PettingZoo environments: ``sow.pettingzoo.env("kalah")``. Needs the extra ``pettingzoo`` of this package."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from . import _arguments
from ._sow import Game, State
from .commands import AnyGame
from .loading import Value
from .playing import MAX_MOVES, check_render_mode, chosen_game, observation_space

#: The agents, by :attr:`sow.State.player`. They have the names that rules and reports use, rather than ``player_0`` and ``player_1``.
AGENTS: tuple[str, str] = ("south", "north")

_Observation = dict[str, NDArray[Any]]


# The class is private, since the one that it extends has no types; `env` and `raw_env` make its objects.
class _SowEnv(AECEnv[str, _Observation, int]):
    """A game whose players take turns, or move again where the rules say so.

    An agent observes a dictionary: ``observation``, the numbers of :meth:`sow.State.observation` from its side, and ``action_mask``, which is
    all zeros when it is the other agent's turn. Actions are those of :meth:`sow.State.legal_actions`: a move with choices inside takes several
    actions of the same agent. The winner gets 1 and the loser -1. A game is truncated after ``max_moves`` moves, 2000 by default. Further keywords
    are options of the rules: ``sow.pettingzoo.env("kalah", seeds=3)``.
    """

    metadata = {"name": "sow_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self, game: AnyGame, *, render_mode: str | None = None, max_moves: int = MAX_MOVES, **options: Value
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        _arguments.integer("max_moves", max_moves, 1)
        self.game: Game = chosen_game(game, options)
        self.render_mode = render_mode
        self.max_moves = max_moves
        self.possible_agents = list(AGENTS[: self.game.players])
        self.agents: list[str] = []
        actions = len(self.game.actions)
        self._observation_space = spaces.Dict(
            {
                "observation": observation_space(self.game),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces: dict[str, spaces.Space[Any]] = {agent: self._observation_space for agent in self.possible_agents}
        self.action_spaces: dict[str, spaces.Space[Any]] = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_of_play: State = self.game.state()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the observation space, which is the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the action space, which is the same for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game, from the position in ``options={"position": "…"}`` if given; other keys mean
        nothing. The games are deterministic: ``seed`` is ignored."""
        self.state_of_play = self.game.state((options or {}).get("position"))
        self._moves = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()
        if self.state_of_play.is_over:
            self._end()

    def observe(self, agent: str) -> _Observation:
        """Returns the observation of an agent."""
        player = AGENTS.index(agent)
        state = self.state_of_play
        moves = agent == self.agent_selection and not state.is_over
        mask = state.mask().astype(np.int8) if moves else np.zeros(len(self.game.actions), np.int8)
        return {"observation": state.observation(player), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Takes an action of the agent whose turn it is. Raises :class:`sow.MoveError` if the action is not legal."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)  # pyright: ignore[reportArgumentType] - PettingZoo says `int`, but allows only `None`
            return
        if action is None:
            raise TypeError("an agent that plays has to take an action")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.state_of_play = self.state_of_play.act(action)
        self._moves += not self.state_of_play.chosen
        if self.state_of_play.is_over:
            self._end()
        elif self._moves >= self.max_moves:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Returns the position in one line if the render mode is ``ansi``, else ``None``."""
        return self.state_of_play.position if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing: the environment holds no resources."""

    def _select(self) -> None:
        self.agent_selection = AGENTS[self.state_of_play.player]

    def _end(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict(zip(self.possible_agents, self.state_of_play.returns))


def raw_env(game: AnyGame, **options: Any) -> AECEnv[str, _Observation, int]:
    """Returns the environment without a wrapper."""
    return _SowEnv(game, **options)


def env(game: AnyGame, **options: Any) -> AECEnv[str, _Observation, int]:
    """Returns the environment in PettingZoo's ``OrderEnforcingWrapper``, which reports methods called out of order."""
    from pettingzoo.utils import OrderEnforcingWrapper

    return OrderEnforcingWrapper(_SowEnv(game, **options))
