"""Games as Gymnasium environments against an opponent: ``sow.gymnasium.SowEnv("kalah", opponent="level:3")``, or after
``import sow.gymnasium`` also ``gymnasium.make("sow/Kalah-v0", opponent="level:3")``. Needs the extra ``gymnasium``
of this package.

Every bundled game is registered under its name in capitals: ``bao-kiswahili`` as ``sow/BaoKiswahili-v0``. ``sow/Game-v0`` takes any
game: ``gymnasium.make("sow/Game-v0", game="mine.sow")``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Union

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import _arguments
from ._sow import Game, Player, State
from .commands import AnyGame, _game
from .loading import games
from .playing import MAX_MOVES, check_render_mode, observation_space, single_round

#: The opponent: a player as :class:`sow.Player` accepts it, or a function from a state to a move.
Opponent = Union[str, Callable[[State], str]]

_Observation = NDArray[np.int32]


class SowEnv(gymnasium.Env[_Observation, np.int64]):
    """A game against an opponent, who is part of the environment; a solitaire is played alone.

    Observations are those of :meth:`sow.State.observation`; ``info["action_mask"]`` marks the legal actions. The agent is South
    (``player=0``), North (1), or drawn at random in each game (``None``). The reward is 1 for a win and -1 for a loss. An illegal action,
    or one outside the action space, loses the game: the reward is -1, and ``info["illegal_action"]`` is true. A game is truncated after
    ``max_moves`` moves, 2000 by default.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: AnyGame,
        *,
        opponent: Opponent = "random",
        player: int | None = 0,
        render_mode: str | None = None,
        max_moves: int = MAX_MOVES,
    ) -> None:
        check_render_mode(render_mode)
        if not callable(opponent):
            # A player that does not exist is an error here, not in the first reset.
            Player(opponent)
        self.game: Game = single_round(_game(game))
        _arguments.integer("max_moves", max_moves, 1)
        if player is not None and player not in range(self.game.players):
            raise ValueError(f"`player` must be {_players(self.game)}, not {player!r}")
        self.opponent = opponent
        self.player = player
        self.render_mode = render_mode
        self.max_moves = max_moves
        self.observation_space: spaces.Space[_Observation] = observation_space(self.game)
        self.action_space: spaces.Space[np.int64] = spaces.Discrete(len(self.game.actions))
        self._start()

    def _start(self) -> None:
        self._choose: Callable[[State], str] = lambda state: state.legal_moves()[0]
        self._agent = self.player or 0
        self._moves = 0
        self.state: State = self.game.state()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Observation, dict[str, Any]]:
        """Starts a new game, in which the opponent moves first if the agent does not. ``options={"position": "…"}`` starts from that position."""
        super().reset(seed=seed)
        self._start()
        if self.player is None:
            self._agent = int(self.np_random.integers(self.game.players))
        chance = int(self.np_random.integers(1 << 62))
        self._choose = self.opponent if callable(self.opponent) else Player(self.opponent, seed=chance).choose
        self.state = self.game.state((options or {}).get("position"))
        self._let_opponent_play()
        return self._seen(), self._info()

    def step(self, action: np.int64) -> tuple[_Observation, float, bool, bool, dict[str, Any]]:
        """Takes an action, then lets the opponent play until it is the agent's turn."""
        if int(action) not in self.state.legal_actions():
            return self._seen(), -1.0, True, False, {**self._info(), "illegal_action": True}
        self.state = self.state.act(int(action))
        self._moves += not self.state.chosen
        self._let_opponent_play()
        over = self.state.is_over
        reward = self.state.returns[self._agent] if over else 0.0
        return self._seen(), reward, over, not over and self._moves >= self.max_moves, self._info()

    def render(self) -> str | None:
        """Returns the position in one line if the render mode is ``ansi``, else ``None``."""
        return self.state.position if self.render_mode == "ansi" else None

    def _let_opponent_play(self) -> None:
        while not self.state.is_over and self.state.player != self._agent and self._moves < self.max_moves:
            self.state = self.state.play(self._choose(self.state))
            self._moves += 1

    def _seen(self) -> _Observation:
        return self.state.observation(self._agent)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.state.mask().astype(np.int8), "player": self._agent}


def _players(game: Game) -> str:
    return "0 (South), 1 (North) or None" if game.players == 2 else "0 or None"


def environment_id(name: str) -> str:
    """Returns the id under which a bundled game is registered: ``sow/BaoKiswahili-v0`` for ``bao-kiswahili``."""
    return f"sow/{''.join(word.capitalize() for word in name.split('-'))}-v0"


def _register() -> None:
    gymnasium.register(id="sow/Game-v0", entry_point="sow.gymnasium:SowEnv")
    for entry in games():
        gymnasium.register(id=environment_id(entry.name), entry_point="sow.gymnasium:SowEnv", kwargs={"game": entry.name})


_register()
