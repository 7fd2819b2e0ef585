"""Games as Gymnasium environments against an opponent: ``sow.gymnasium.SowEnv("kalah", opponent="level:3")``, or after
``import sow.gymnasium`` also ``gymnasium.make("sow/Kalah-v0", opponent="level:3")``. Needs the extra ``gymnasium``
of this package.

Every bundled game is registered under its name in capitals: ``bao-kiswahili`` as ``sow/BaoKiswahili-v0``. ``sow/Game-v0`` takes any
game: ``gymnasium.make("sow/Game-v0", game="mine.sow")``.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from . import _arguments
from ._sow import Game, State, Vector
from .batches import vector
from .commands import AnyGame
from .loading import Value, games
from .players import AnyPlayer, Asked, check_player
from .playing import MAX_MOVES, check_render_mode, chosen_game, from_other_side, observation_space, starting_position

_Observation = NDArray[np.int32]
_Actions = NDArray[np.int64]

#: The number in :attr:`sow.Vector.ends` of games that were cut off.
_CUT_OFF = 2


class SowEnv(gymnasium.Env[_Observation, np.int64]):
    """A game against an opponent, who is part of the environment; a solitaire is played alone.

    Observations are those of :meth:`sow.State.observation`; ``info["action_mask"]`` and :meth:`action_masks` mark the legal actions. The agent is
    South (``player=0``), North (1), or drawn at random in each game (``None``). The opponent is any player as in :func:`sow.match`. The reward
    is 1 for a win and -1 for a loss. An illegal action, or one outside the action space, loses the game: the reward is -1, and
    ``info["illegal_action"]`` is true. A game is truncated after ``max_moves`` moves, 2000 by default. Further keywords are options of the rules:
    ``gymnasium.make("sow/Kalah-v0", seeds=3)``. Where a repeated position ends the game (:attr:`sow.Game.looks_back`), observations are not
    Markov, since they do not show earlier positions.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: AnyGame,
        *,
        opponent: AnyPlayer = "random",
        player: int | None = 0,
        render_mode: str | None = None,
        max_moves: int = MAX_MOVES,
        **options: Value,
    ) -> None:
        check_render_mode(render_mode)
        # A player that does not exist is an error here, not in the first reset.
        check_player(opponent, "opponent")
        self.game: Game = chosen_game(game, options)
        _arguments.integer("max_moves", max_moves, 1)
        _check_seat(player, self.game)
        self.opponent = opponent
        self.player = player
        self.render_mode = render_mode
        self.max_moves = max_moves
        self.observation_space: spaces.Space[_Observation] = observation_space(self.game)
        self.action_space: spaces.Space[np.int64] = spaces.Discrete(len(self.game.actions))
        self._other: Asked | None = None
        self._agent = self.player or 0
        self._moves = 0
        self.state: State = self.game.state()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Observation, dict[str, Any]]:
        """Starts a new game, in which the opponent moves first if the agent does not. ``options={"position": "…"}`` starts from that position."""
        start = starting_position(options)
        super().reset(seed=seed)
        self._agent, self._moves = self.player or 0, 0
        if self.player is None:
            self._agent = int(self.np_random.integers(self.game.players))
        self._other = Asked(self.opponent, seed=int(self.np_random.integers(1 << 62)))
        self.state = self.game.state(start)
        self._let_opponent_play()
        return self._seen(), self._info()

    def step(self, action: np.int64) -> tuple[_Observation, float, bool, bool, dict[str, Any]]:
        """Takes an action, then lets the opponent play until it is the agent's turn."""
        number = _arguments.integer("action", action, -(1 << 63))
        if number not in self.state.legal_actions():
            return self._seen(), -1.0, True, False, {**self._info(), "illegal_action": True}
        self.state = self.state.act(number)
        self._moves += not self.state.chosen
        self._let_opponent_play()
        over = self.state.is_over
        reward = self.state.returns[self._agent] if over else 0.0
        return self._seen(), reward, over, not over and self._moves >= self.max_moves, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns one boolean per action: whether it is legal."""
        return self.state.mask()

    def render(self) -> str | None:
        """Returns the position in one line if the render mode is ``ansi``, else ``None``."""
        return self.state.position if self.render_mode == "ansi" else None

    def _let_opponent_play(self) -> None:
        while self._other and not self.state.is_over and self.state.player != self._agent and self._moves < self.max_moves:
            self.state = self.state.play(self._other.moves([self.state])[0])
            self._moves += 1

    def _seen(self) -> _Observation:
        return self.state.observation(self._agent)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.state.mask().astype(np.int8), "player": self._agent}


class SowVectorEnv(VectorEnv[_Observation, _Actions, NDArray[Any]]):
    """Many games of :class:`SowEnv`, stepped together by :func:`sow.vector`: ``gymnasium.make_vec("sow/Kalah-v0", num_envs=64)``.

    A game that ends starts over in the same step; ``info["final_obs"]`` has its last observation where ``info["_final_obs"]`` is true. An opponent
    called ``random`` plays as fast as the vector; others are asked in Python, a policy for all games at once. The same seed gives the same
    games, however many ``threads`` there are.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        *,
        game: AnyGame,
        opponent: AnyPlayer = "random",
        player: int | None = 0,
        render_mode: str | None = None,
        max_moves: int = MAX_MOVES,
        threads: int = 1,
        **options: Value,
    ) -> None:
        check_render_mode(render_mode)
        check_player(opponent, "opponent")
        self.game: Game = chosen_game(game, options)
        _check_seat(player, self.game)
        self.num_envs: int = _arguments.integer("num_envs", num_envs, 1)
        self.render_mode = render_mode
        self.single_observation_space: spaces.Space[_Observation] = observation_space(self.game)
        self.single_action_space: spaces.Space[np.int64] = spaces.Discrete(len(self.game.actions))
        self.observation_space: spaces.Space[_Observation] = batch_space(self.single_observation_space, num_envs)
        self.action_space: spaces.Space[_Actions] = batch_space(self.single_action_space, num_envs)
        self._opponent, self._player = opponent, player
        self._arguments = {"threads": threads, "max_moves": max_moves}
        self._from_other_side = from_other_side(self.game)
        self._begin(0)

    def _begin(self, seed: int) -> None:
        self.games: Vector = vector(self.game, self.num_envs, seed=seed, **self._arguments)
        self._agents = np.full(self.num_envs, self._player or 0, np.int8)
        self._other = None if self._opponent == "random" else Asked(self._opponent, seed=seed)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Observation, dict[str, Any]]:
        """Starts all games anew, from the position in ``options={"position": "…"}`` if given."""
        start = starting_position(options)
        if seed is not None:
            _arguments.integer("seed", seed, 0)
        super().reset(seed=seed)
        self._begin(int(self.np_random.integers(1 << 62)))
        if start is not None:
            self.games.reset(states=self.game.state(start))
        self._draw_seats(np.ones(self.num_envs, np.bool_))
        self._let_opponent_play(_Ended(self.num_envs, len(self.game.features)))
        return self._seen(), self._info()

    def step(self, actions: _Actions) -> tuple[_Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Takes an action in each game, then lets the opponent play until it is the agent's turn in all of them."""
        chosen = _arguments.actions(actions)
        if len(chosen) != self.num_envs:
            raise ValueError(f"there are {self.num_envs} games, so {self.num_envs} actions are needed, not {len(chosen)}")
        inside = (chosen >= 0) & (chosen < len(self.game.actions))
        illegal = ~(inside & self.games.masks[np.arange(self.num_envs), np.where(inside, chosen, 0)])
        ended = _Ended(self.num_envs, len(self.game.features))
        if illegal.any():
            ended.terminated[illegal], ended.rewards[illegal] = True, -1.0
            ended.observations[illegal] = self.games.observations[illegal]
            self.games.reset(np.flatnonzero(illegal))
            self._draw_seats(illegal)
        self._step(chosen, ~illegal, ended)
        self._let_opponent_play(ended)
        info = self._info()
        over = ended.terminated | ended.truncated
        if over.any():
            info |= {"final_obs": ended.observations, "_final_obs": over, "illegal_action": illegal}
        return self._seen(), ended.rewards, ended.terminated, ended.truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns one row for each game, with one boolean per action: whether it is legal."""
        return self.games.masks.copy()

    def render(self) -> tuple[str, ...] | None:
        """Returns the position of each game in one line if the render mode is ``ansi``, else ``None``."""
        return tuple(self.games.state(at).position for at in range(self.num_envs)) if self.render_mode == "ansi" else None

    def _step(self, actions: _Actions, which: NDArray[np.bool_], ended: _Ended) -> None:
        """Steps some games, and notes how those ended that did. Their next games begin with seats drawn anew."""
        movers = self.games.movers.copy()
        self.games.step(actions, which)
        over = which & (self.games.ends != 0)
        if not over.any():
            return
        # A next game that ends before it is the agent's turn is nobody's: only the first end in a step counts.
        now = np.flatnonzero(over & ~ended.terminated & ~ended.truncated)
        agents, ends = self._agents[now], self.games.ends[now]
        ended.rewards[now] = self.games.rewards[now, agents]
        ended.terminated[now], ended.truncated[now] = ends != _CUT_OFF, ends == _CUT_OFF
        seen = self.games.final_observations[now]
        ended.observations[now] = np.where((movers[now] == agents)[:, None], seen, seen[:, self._from_other_side])
        self._draw_seats(over)

    def _let_opponent_play(self, ended: _Ended) -> None:
        while (waiting := self.games.movers != self._agents).any():
            if self._other is None:
                self._step(self.games.sample(), waiting, ended)
                continue
            games = np.flatnonzero(waiting)
            states = [self.games.state(int(game)) for game in games]
            lines = [state.actions_of(move) for state, move in zip(states, self._other.moves(states))]
            for part in range(max(map(len, lines))):
                actions, which = np.zeros(self.num_envs, np.int64), np.zeros(self.num_envs, np.bool_)
                for game, line in zip(games, lines):
                    if part < len(line):
                        actions[game], which[game] = line[part], True
                self._step(actions, which, ended)

    def _draw_seats(self, which: NDArray[np.bool_]) -> None:
        if self._player is None:
            self._agents[which] = self.np_random.integers(self.game.players, size=int(which.sum()))

    def _seen(self) -> _Observation:
        return self.games.observations.copy()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.games.masks.astype(np.int8), "player": self._agents.copy()}


class _Ended:
    """How games ended within a step of :class:`SowVectorEnv`, seen by the agents."""

    def __init__(self, games: int, features: int) -> None:
        self.rewards = np.zeros(games)
        self.terminated, self.truncated = np.zeros(games, np.bool_), np.zeros(games, np.bool_)
        self.observations = np.zeros((games, features), np.int32)


def _check_seat(player: int | None, game: Game) -> None:
    if player is not None and player not in range(game.players):
        raise ValueError(f"`player` must be {_players(game)}, not {player!r}")


def _players(game: Game) -> str:
    return "0 (South), 1 (North) or None" if game.players == 2 else "0 or None"


def environment_id(name: str) -> str:
    """Returns the id under which a bundled game is registered: ``sow/BaoKiswahili-v0`` for ``bao-kiswahili``."""
    return f"sow/{''.join(word.capitalize() for word in name.split('-'))}-v0"


def _register() -> None:
    known: list[tuple[str, dict[str, Any]]] = [("sow/Game-v0", {})]
    known += [(environment_id(entry.name), {"game": entry.name}) for entry in games()]
    for name, arguments in known:
        gymnasium.register(name, "sow.gymnasium:SowEnv", vector_entry_point="sow.gymnasium:SowVectorEnv", kwargs=arguments)


_register()
